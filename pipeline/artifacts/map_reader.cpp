// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/map_reader.h"

#include <algorithm>

#include "pipeline/base/error.h"

namespace castra {

using geometry::Box;
using geometry::Cells;
using geometry::Grid;

namespace {

constexpr std::size_t kMostKept = 256;

}  // namespace

const Grid& MapReader::frameOf(std::string_view map) {
  const auto known = frames_.find(map);
  if (known != frames_.end()) return known->second;
  Grid frame;
  if (tiles_ != nullptr)
    if (const std::optional<MapTile> first = tiles_->find(MapTile::keyOf(map, 0, 0))) frame = first->map;
  return frames_.emplace(map, std::move(frame)).first->second;
}

const MapTile& MapReader::tileAt(std::string_view map, int x, int y) {
  const std::string key = MapTile::keyOf(map, x, y);
  auto found = kept_.find(key);
  if (found == kept_.end()) {
    if (kept_.size() >= kMostKept)
      kept_.erase(std::min_element(kept_.begin(), kept_.end(),
                                   [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
    std::optional<MapTile> tile = tiles_->find(key);
    if (!tile) throw Error(key, "is missing; all tiles of a map must be there");
    found = kept_.emplace(key, Kept{std::move(*tile), 0}).first;
  }
  found->second.used = ++clock_;
  return found->second.tile;
}

Grid MapReader::cut(std::string_view map, const Grid& frame, const Cells& cells) {
  Grid part = geometry::framePart(frame, cells);
  if (part.empty()) return part;
  constexpr int kSide = MapTile::kSide;
  for (int y = cells.y0 / kSide * kSide; y < cells.y1; y += kSide)
    for (int x = cells.x0 / kSide * kSide; x < cells.x1; x += kSide) {
      const MapTile& tile = tileAt(map, x, y);
      const int x0 = std::max(cells.x0, x), x1 = std::min(cells.x1, x + tile.width());
      const int y1 = std::min(cells.y1, y + tile.height());
      for (int row = std::max(cells.y0, y); row < y1; ++row) {
        const auto from = tile.values.begin() + static_cast<std::ptrdiff_t>(row - y) * tile.width() + (x0 - x);
        std::copy(from, from + (x1 - x0),
                  part.values.begin() + static_cast<std::ptrdiff_t>(row - cells.y0) * part.width + (x0 - cells.x0));
      }
    }
  return part;
}

Grid MapReader::crop(std::string_view map, const Box& box) {
  const Grid& frame = frameOf(map);
  return cut(map, frame, geometry::touchedCells(frame, box));
}

Grid MapReader::crop(std::string_view map, const geometry::Region& region) {
  Grid part = crop(map, geometry::boundsOf(region.outer));
  geometry::evenOut(part, region);
  return part;
}

Grid MapReader::whole(std::string_view map) {
  const Grid& frame = frameOf(map);
  return cut(map, frame, {0, 0, frame.width, frame.height});
}

}  // namespace castra
