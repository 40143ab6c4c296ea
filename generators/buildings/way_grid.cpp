// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/way_grid.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/check.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

constexpr double kSmallRoom = 8, kLargeRoom = 30;  // have smaller and larger cells [m2]

/// How far a place is from a rectangle.
class FromRectangle {
 public:
  explicit FromRectangle(const GroundQuad& quad)
      : corner_(quad[0]), along_(geometry::unit(quad[1] - quad[0])), length_(geometry::length(quad[1] - quad[0])),
        width_(geometry::length(quad[3] - quad[0])) {}

  double operator()(const Vec2& place) const {
    const Vec2 way = place - corner_;
    const double x = geometry::dot(way, along_), y = geometry::cross(along_, way);
    const double beside = std::max({-x, x - length_, 0.0}), before = std::max({-y, y - width_, 0.0});
    return beside > 0 && before > 0 ? std::sqrt(beside * beside + before * before) : beside + before;
  }

 private:
  Vec2 corner_, along_;
  double length_, width_;
};

geometry::Box boxAround(const GroundQuad& quad, double reach) {
  geometry::Box box{quad[0], quad[0]};
  for (const Vec2& p : quad) {
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
  }
  return {box.low - Vec2{reach, reach}, box.high + Vec2{reach, reach}};
}

}  // namespace

double distanceTo(const GroundQuad& quad, const Vec2& place) { return FromRectangle(quad)(place); }

WayGrid::WayGrid(const geometry::Ring& floor) {
  const geometry::Box box = geometry::boundsOf(floor);
  const double area = geometry::signedArea(floor);
  cell_ = area > kLargeRoom ? 0.2 : area > kSmallRoom ? 0.1 : 0.05;
  low_ = box.low - Vec2{cell_, cell_};
  across_ = static_cast<int>(std::floor(box.width() / cell_)) + 3;
  up_ = static_cast<int>(std::floor(box.height() / cell_)) + 3;
  space_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(up_), 0);
  visitCells(box, [&](std::size_t cell, const Vec2& p) {
    if (geometry::contains(floor, p)) space_[cell] = kMost;
  });
  // Walls are rectangles, too, but without width.
  for (std::size_t i = 0; i < floor.size(); ++i) {
    const Vec2 &a = floor[i], &b = floor[(i + 1) % floor.size()];
    add({a, b, b, a});
  }
}

void WayGrid::add(const GroundQuad& body) {
  const FromRectangle distance(body);
  visitCells(boxAround(body, kMost), [&](std::size_t cell, const Vec2& p) {
    double& space = space_[cell];
    if (space > 0) space = std::min(space, distance(p));
  });
}

std::vector<int> WayGrid::piecesOf(const std::vector<Vec2>& places, double space, double reach) const {
  CASTRA_CHECK(space < kMost, "asks for ", space);
  constexpr int kShut = -1, kNew = 0;
  std::vector<int> piece(space_.size()), made, open;
  for (std::size_t i = 0; i < piece.size(); ++i) piece[i] = space_[i] < space ? kShut : kNew;
  int count = 0;
  const auto enter = [&](int cell) {
    int& here = piece[static_cast<std::size_t>(cell)];
    if (here != kNew) return;
    here = count;
    open.push_back(cell);
  };
  for (const Vec2& place : places) {
    const int start = nearest(place, space, reach);
    if (start >= 0 && piece[static_cast<std::size_t>(start)] == kNew) {
      ++count;
      enter(start);
      // Cells at the rim are shut, so nobody goes beyond.
      while (!open.empty()) {
        const int here = open.back();
        open.pop_back();
        for (const int next : {here + 1, here - 1, here + across_, here - across_}) enter(next);
      }
    }
    made.push_back(start < 0 ? 0 : piece[static_cast<std::size_t>(start)]);
  }
  return made;
}

int WayGrid::nearest(const Vec2& place, double space, double reach) const {
  int best = -1;
  double least = reach;
  const Vec2 far{reach, reach};
  visitCells({place - far, place + far}, [&](std::size_t cell, const Vec2& p) {
    if (space_[cell] < space) return;
    const double away = geometry::length(p - place);
    if (away >= least) return;
    least = away;
    best = static_cast<int>(cell);
  });
  return best;
}

}  // namespace castra::generators
