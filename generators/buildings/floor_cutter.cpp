// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/floor_cutter.h"

#include <algorithm>
#include <array>

namespace castra::generators {

using geometry::CellMesh;
using geometry::Vec2;

FloorCutter::FloorCutter(CellMesh& mesh, const geometry::Frame& frame, double reach)
    : mesh_(mesh), frame_(frame), reach_(reach) {}

std::optional<std::uint32_t> FloorCutter::cut(std::uint32_t cell, Axis axis, double at) {
  struct End {
    std::size_t index = 0;  // of the corner, or of the corner before the split
    bool splits = false;
    Vec2 place;
  };
  list(cell);
  const std::size_t n = corners_.size();
  // Where the rim goes up through the line, and where it comes down.
  std::array<std::optional<End>, 2> ends;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t j = i + 1 < n ? i + 1 : 0;
    const Vec2 &a = corners_[i].at, &b = corners_[j].at;
    const double from = coordinateOf(a, axis) - at, to = coordinateOf(b, axis) - at;
    if ((from < 0) == (to < 0)) continue;
    std::optional<End>& end = ends[from < 0 ? 0 : 1];
    if (end) return std::nullopt;  // bent in: not a cell for us
    const Vec2 place = geometry::snap(a + (b - a) * (from / (from - to)));
    const double before = geometry::length(place - a), after = geometry::length(b - place);
    if (std::min(before, after) < reach_)
      end = before <= after ? End{i, false, a} : End{j, false, b};
    else
      end = End{i, true, place};
  }
  if (!ends[0] || !ends[1]) return std::nullopt;
  const auto beside = [&](const End& one, const End& other) {
    // Whether `other` is on the side that leaves `one`, so that nothing lies between them on that way around.
    return other.index == one.index || (!other.splits && other.index == (one.index + 1) % n);
  };
  if (beside(*ends[0], *ends[1]) || beside(*ends[1], *ends[0])) return std::nullopt;
  std::array<std::uint32_t, 2> sides{};
  for (std::size_t k = 0; k < 2; ++k) {
    sides[k] = corners_[ends[k]->index].side;
    if (!ends[k]->splits) continue;
    mesh_.splitSide(sides[k], ends[k]->place);
    sides[k] = mesh_.nextSide(sides[k]);
  }
  // Down the line from where the rim comes down: what is below lies to the right, and keeps the number.
  return mesh_.cutCell(sides[1], sides[0], {}, 0);
}

Interval FloorCutter::extentOf(std::uint32_t cell, Axis axis) const {
  list(cell);
  Interval extent{coordinateOf(corners_[0].at, axis), coordinateOf(corners_[0].at, axis)};
  for (const CellMesh::Corner& corner : corners_) {
    extent.low = std::min(extent.low, coordinateOf(corner.at, axis));
    extent.high = std::max(extent.high, coordinateOf(corner.at, axis));
  }
  return extent;
}

double FloorCutter::areaOf(std::uint32_t cell) const {
  list(cell);
  double twice = 0;
  for (std::size_t i = 0; i < corners_.size(); ++i)
    twice += geometry::cross(corners_[i].at - corners_[0].at,
                             corners_[i + 1 < corners_.size() ? i + 1 : 0].at - corners_[0].at);
  return twice / 2;
}

}  // namespace castra::generators
