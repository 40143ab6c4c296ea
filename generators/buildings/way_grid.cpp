// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/way_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

constexpr double kSmallRoom = 8, kLargeRoom = 30;  // have smaller and larger cells [m2]

}  // namespace

double distanceTo(const GroundQuad& quad, const Vec2& p) {
  bool is_inside = true;
  double least = 1e9;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec2 &a = quad[i], &b = quad[(i + 1) % 4];
    is_inside = is_inside && geometry::cross(b - a, p - a) >= 0;
    least = std::min(least, geometry::distanceToSegment(p, a, b));
  }
  return is_inside ? 0 : least;
}

WayGrid::WayGrid(const geometry::Ring& floor) {
  const geometry::Box box = geometry::boundsOf(floor);
  low_ = box.low;
  const double area = geometry::signedArea(floor);
  cell_ = area > kLargeRoom ? 0.2 : area > kSmallRoom ? 0.1 : 0.05;
  across_ = static_cast<int>(std::floor(box.width() / cell_)) + 1;
  up_ = static_cast<int>(std::floor(box.height() / cell_)) + 1;
  space_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(up_), 0);
  for (int y = 0; y < up_; ++y)
    for (int x = 0; x < across_; ++x)
      if (const Vec2 p = at(x, y); geometry::contains(floor, p))
        space_[index(x, y)] = geometry::distanceToRim(floor, p);
}

void WayGrid::add(const GroundQuad& body) {
  for (int y = 0; y < up_; ++y)
    for (int x = 0; x < across_; ++x) {
      double& space = space_[index(x, y)];
      if (space > 0) space = std::min(space, distanceTo(body, at(x, y)));
    }
}

std::vector<int> WayGrid::piecesOf(const std::vector<Vec2>& places, double space, double reach) const {
  std::vector<int> piece(space_.size(), 0), made;
  int count = 0;
  for (const Vec2& place : places) {
    const int start = nearest(place, space, reach);
    if (start >= 0 && piece[static_cast<std::size_t>(start)] == 0) fill(piece, start, space, ++count);
    made.push_back(start < 0 ? 0 : piece[static_cast<std::size_t>(start)]);
  }
  return made;
}

int WayGrid::nearest(const Vec2& place, double space, double reach) const {
  int best = -1;
  double least = reach;
  for (int y = 0; y < up_; ++y)
    for (int x = 0; x < across_; ++x) {
      if (space_[index(x, y)] < space) continue;
      const double away = geometry::length(at(x, y) - place);
      if (away >= least) continue;
      least = away;
      best = static_cast<int>(index(x, y));
    }
  return best;
}

void WayGrid::fill(std::vector<int>& piece, int start, double space, int number) const {
  std::vector<int> open{start};
  piece[static_cast<std::size_t>(start)] = number;
  while (!open.empty()) {
    const int here = open.back();
    open.pop_back();
    const int x = here % across_, y = here / across_;
    for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= across_ || y + dy >= up_) continue;
      const std::size_t next = index(x + dx, y + dy);
      if (space_[next] < space || piece[next] != 0) continue;
      piece[next] = number;
      open.push_back(static_cast<int>(next));
    }
  }
}

}  // namespace castra::generators
