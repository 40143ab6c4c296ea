// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/geometry/cell_finder.h"

namespace castra::geometry {

namespace {

/// Which cells a region touches.
class Footprint {
 public:
  Footprint(const Grid& frame, const Region& region)
      : frame_(frame), touched_(frame.values.size(), false), crossings_(static_cast<std::size_t>(frame.height)) {
    addRing(region.outer);
    for (const Ring& hole : region.holes) addRing(hole);
    fillRows();
  }

  bool touches(std::size_t cell) const { return touched_[cell]; }

 private:
  Vec2 toCells(const Vec2& p) const { return (p - frame_.origin) * (1 / frame_.cell); }
  static int clampCell(double value, int count) {
    return static_cast<int>(std::clamp(std::floor(value), 0.0, static_cast<double>(count - 1)));
  }

  void addRing(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) addEdge(toCells(ring[i]), toCells(ring[(i + 1) % ring.size()]));
  }

  void addEdge(Vec2 a, Vec2 b) {
    if (a.x > b.x) std::swap(a, b);
    const auto heightAt = [&](double x) { return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x); };
    // The cells that the edge goes through, column by column.
    const int last = clampCell(b.x, frame_.width);
    for (int x = clampCell(a.x, frame_.width); x <= last; ++x) {
      const double enter = a.x < x ? heightAt(x) : a.y, leave = b.x > x + 1 ? heightAt(x + 1) : b.y;
      const int top = clampCell(std::max(enter, leave), frame_.height);
      for (int y = clampCell(std::min(enter, leave), frame_.height); y <= top; ++y) touch(x, y);
    }
    // Where it crosses the middle of a row.
    if (a.y > b.y) std::swap(a, b);
    const int end = static_cast<int>(std::clamp(std::floor(b.y + 0.5), 0.0, static_cast<double>(frame_.height)));
    for (int y = static_cast<int>(std::clamp(std::floor(a.y + 0.5), 0.0, static_cast<double>(frame_.height))); y < end;
         ++y)
      crossings_[static_cast<std::size_t>(y)].push_back(a.x + (b.x - a.x) * (y + 0.5 - a.y) / (b.y - a.y));
  }

  /// Cells whose middle is inside, by the even-odd rule.
  void fillRows() {
    for (int y = 0; y < frame_.height; ++y) {
      std::vector<double>& row = crossings_[static_cast<std::size_t>(y)];
      std::sort(row.begin(), row.end());
      for (std::size_t i = 0; i + 1 < row.size(); i += 2) {
        const int end =
            static_cast<int>(std::clamp(std::floor(row[i + 1] + 0.5), 0.0, static_cast<double>(frame_.width)));
        for (int x = static_cast<int>(std::clamp(std::floor(row[i] + 0.5), 0.0, static_cast<double>(frame_.width)));
             x < end; ++x)
          touch(x, y);
      }
    }
  }

  void touch(int x, int y) {
    touched_[static_cast<std::size_t>(y) * static_cast<std::size_t>(frame_.width) + static_cast<std::size_t>(x)] = true;
  }

  const Grid& frame_;
  std::vector<bool> touched_;
  std::vector<std::vector<double>> crossings_;  // of each row's middle line
};

}  // namespace

Cells touchedCells(const Grid& grid, const Box& box) { return CellFinder(grid, allCells(grid)).find(box); }

Grid crop(const Grid& grid, const Region& region) {
  Grid part = crop(grid, boundsOf(region.outer));
  evenOut(part, region);
  return part;
}

void evenOut(Grid& part, const Region& region) {
  if (part.empty()) return;
  const Footprint footprint(part, region);
  std::uint64_t sum = 0, count = 0;
  for (std::size_t i = 0; i < part.values.size(); ++i)
    if (footprint.touches(i)) sum += part.values[i], ++count;
  const std::uint64_t mean = count > 0 ? (sum + count / 2) / count : 0;
  for (std::size_t i = 0; i < part.values.size(); ++i)
    if (!footprint.touches(i)) part.values[i] = static_cast<std::uint8_t>(mean);
}

std::uint8_t valueAt(const Grid& grid, const Vec2& place, std::uint8_t beside) {
  if (grid.empty()) return beside;
  const double x = std::floor((place.x - grid.origin.x) / grid.cell);
  const double y = std::floor((place.y - grid.origin.y) / grid.cell);
  if (!(x >= 0) || !(y >= 0) || !(x < grid.width) || !(y < grid.height)) return beside;
  return grid.at(static_cast<int>(x), static_cast<int>(y));
}

Grid framePart(const Grid& grid, const Cells& cells) {
  Grid part;
  if (cells.empty()) return part;
  part.width = cells.x1 - cells.x0;
  part.height = cells.y1 - cells.y0;
  part.cell = grid.cell;
  part.origin = grid.origin + Vec2{cells.x0 * grid.cell, cells.y0 * grid.cell};
  part.values.resize(static_cast<std::size_t>(part.width) * static_cast<std::size_t>(part.height));
  return part;
}

Grid crop(const Grid& grid, const Box& box) {
  if (grid.empty()) return {};
  const Cells cells = touchedCells(grid, box);
  Grid part = framePart(grid, cells);
  auto value = part.values.begin();
  for (int y = cells.y0; y < cells.y1 && !part.empty(); ++y)
    for (int x = cells.x0; x < cells.x1; ++x) *value++ = grid.at(x, y);
  return part;
}

double meanOver(const Grid& grid, const Box& box, double beside) {
  if (grid.empty()) return beside;
  const Cells cells = touchedCells(grid, box);
  if (cells.empty()) return beside;
  std::uint64_t sum = 0;
  for (int y = cells.y0; y < cells.y1; ++y)
    for (int x = cells.x0; x < cells.x1; ++x) sum += grid.at(x, y);
  return static_cast<double>(sum) /
         (static_cast<double>(cells.x1 - cells.x0) * static_cast<double>(cells.y1 - cells.y0));
}

}  // namespace castra::geometry
