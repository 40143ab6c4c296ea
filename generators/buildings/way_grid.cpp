// SPDX-License-Identifier: GPL-3.0-or-later
// Space changes by no more than one has moved. So all of a way between the middles of two neighbouring cells has the
// space that both have, but for half a cell; and all of a straight way between two places, half of what is left of the
// sum of theirs when its length is taken away.
#include "generators/buildings/way_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

constexpr double kSmallRoom = 8, kLargeRoom = 40;  // have smaller and larger cells [m2]
constexpr double kSure = 0.005;                    // for what others round [m]
constexpr double kFar = 0.8;                       // more space than that is never asked for [m]
constexpr double kAside = 0.05;                    // a step sideways [m]

/// From the lines along the sides of some ground to places outside; 0 within.
class SquareDistance {
 public:
  explicit SquareDistance(const GroundQuad& quad) : corners_(quad) {
    for (std::size_t i = 0; i < 4; ++i) ways_[i] = geometry::unit(quad[(i + 1) % 4] - quad[i]);
  }
  double operator()(const Vec2& place) const {
    double most = 0;
    for (std::size_t i = 0; i < 4; ++i) most = std::max(most, geometry::cross(place - corners_[i], ways_[i]));
    return most;
  }

 private:
  GroundQuad corners_, ways_;
};

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

WayGrid::WayGrid(const geometry::Ring& floor) : floor_(floor) {
  const std::size_t n = floor.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 in = geometry::unit(floor[i] - floor[(i + n - 1) % n]),
               out = geometry::unit(floor[(i + 1) % n] - floor[i]);
    if (geometry::cross(in, out) < 0) corners_.push_back({floor[i], in, out});
  }
  const geometry::Box box = geometry::boundsOf(floor);
  low_ = box.low;
  const double area = geometry::signedArea(floor);
  cell_ = area > kLargeRoom ? 0.2 : area > kSmallRoom ? 0.1 : 0.05;
  across_ = static_cast<int>(std::floor(box.width() / cell_)) + 1;
  up_ = static_cast<int>(std::floor(box.height() / cell_)) + 1;
  space_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(up_), 0);
  for (int y = 0; y < up_; ++y)
    for (int x = 0; x < across_; ++x) space_[index(x, y)] = spaceInFloor(at(x, y));
}

double WayGrid::spaceInFloor(const Vec2& place) const {
  if (!geometry::contains(floor_, place)) return 0;
  double least = geometry::distanceToRim(floor_, place);
  for (const Corner& corner : corners_) {
    const Vec2 off = place - corner.at;
    // Only where the corner is nearer than the walls beside it, and before it.
    if (geometry::dot(off, corner.in) < 0 || geometry::dot(off, corner.out) > 0 || geometry::length(off) > 2 * kFar)
      continue;
    least = std::min(least, std::max(geometry::cross(corner.in, off), geometry::cross(corner.out, off)));
  }
  return std::max(0.0, least);
}

double WayGrid::spaceAt(const Vec2& place) const {
  double least = spaceInFloor(place);
  for (const GroundQuad& body : bodies_) least = std::min(least, SquareDistance(body)(place));
  return least;
}

WayGrid::Range WayGrid::rangeAround(const geometry::Box& box, double reach) const {
  const auto cellOf = [&](double along, int count) {
    return static_cast<int>(std::clamp(std::floor(along / cell_), 0.0, static_cast<double>(count)));
  };
  return {cellOf(box.low.x - reach - low_.x, across_), cellOf(box.low.y - reach - low_.y, up_),
          cellOf(box.high.x + reach - low_.x + cell_, across_), cellOf(box.high.y + reach - low_.y + cell_, up_)};
}

void WayGrid::add(const GroundQuad& body) {
  bodies_.push_back(body);
  const SquareDistance distance(body);
  const Range range = rangeAround(geometry::boundsOf({body.begin(), body.end()}), kFar);
  for (int y = range.y; y < range.y_end; ++y)
    for (int x = range.x; x < range.x_end; ++x) {
      double& space = space_[index(x, y)];
      if (space > 0) space = std::min(space, distance(at(x, y)));
    }
}

bool WayGrid::isWay(const Vec2& from, const Vec2& to, double space) const {
  constexpr double kStep = 0.008;  // so that space between two steps is not less by more than what makes it sure [m]
  const double length = geometry::length(to - from);
  const int steps = std::max(1, static_cast<int>(std::ceil(length / kStep)));
  for (int i = 0; i <= steps; ++i)
    if (spaceAt(from + (to - from) * (static_cast<double>(i) / steps)) < space) return false;
  return true;
}

bool WayGrid::joins(const std::vector<WaySpot>& spots, double space) const {
  const double sure = space + kSure;
  const std::vector<int> pieces = findPieces(sure + cell_ / 2);
  // Pieces that hang together through where somebody stands have the least of their numbers.
  std::vector<int> least(
      1 + static_cast<std::size_t>(pieces.empty() ? 0 : *std::max_element(pieces.begin(), pieces.end())));
  for (std::size_t i = 0; i < least.size(); ++i) least[i] = static_cast<int>(i);
  std::vector<int> first;
  for (const WaySpot& spot : spots) {
    if (!isWay(spot.from, spot.to, sure)) return false;
    std::vector<int> found;
    const Vec2 middle = (spot.from + spot.to) * 0.5;
    for (const Vec2& place : {spot.from, middle, spot.to}) addPiecesAt(place, sure, pieces, found);
    for (const double side : {-1.0, 1.0})
      for (double away = kAside; found.empty() && away < spot.reach; away += kAside) {
        const Vec2 place = spot.to + spot.aside * (side * away);
        if (spaceAt(place) < sure + kAside / 2) break;
        addPiecesAt(place, sure, pieces, found);
      }
    if (found.empty()) return false;
    for (const int piece : found) {
      const int a = least[static_cast<std::size_t>(found[0])], b = least[static_cast<std::size_t>(piece)];
      for (int& other : least)
        if (other == std::max(a, b)) other = std::min(a, b);
    }
    first.push_back(found[0]);
  }
  return std::all_of(first.begin(), first.end(), [&](int piece) {
    return least[static_cast<std::size_t>(piece)] == least[static_cast<std::size_t>(first[0])];
  });
}

void WayGrid::addPiecesAt(const Vec2& place, double space, const std::vector<int>& pieces,
                          std::vector<int>& found) const {
  const double own = spaceAt(place);
  if (own < space) return;
  const Range range = rangeAround({place, place}, 2 * cell_);
  for (int y = range.y; y < range.y_end; ++y)
    for (int x = range.x; x < range.x_end; ++x) {
      const int piece = pieces[index(x, y)];
      if (piece == 0 || std::find(found.begin(), found.end(), piece) != found.end()) continue;
      if (own + space_[index(x, y)] - geometry::length(at(x, y) - place) >= 2 * space) found.push_back(piece);
    }
}

WayGrid::Pieces WayGrid::surePieces(const std::vector<Vec2>& places, double space, double reach) const {
  return piecesNear(places, space + kSure + cell_ / 2, reach - kSure);
}

WayGrid::Pieces WayGrid::possiblePieces(const std::vector<Vec2>& places, double space, double reach) const {
  // Any way goes through cells whose middles are no further from it than half of their diagonal.
  const double half = 0.71 * cell_ + kSure;
  return piecesNear(places, space - half, reach + half);
}

WayGrid::Pieces WayGrid::piecesNear(const std::vector<Vec2>& places, double space, double reach) const {
  const std::vector<int> pieces = findPieces(space);
  Pieces all;
  for (const Vec2& place : places) {
    std::vector<int>& near = all.emplace_back();
    const Range range = rangeAround({place, place}, reach);
    for (int y = range.y; y < range.y_end; ++y)
      for (int x = range.x; x < range.x_end; ++x)
        if (const int piece = pieces[index(x, y)]; piece != 0 && geometry::length(at(x, y) - place) <= reach)
          near.push_back(piece);
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
  }
  return all;
}

std::vector<int> WayGrid::findPieces(double space) const {
  std::vector<int> pieces(space_.size(), 0), open;
  int count = 0;
  for (std::size_t start = 0; start < space_.size(); ++start) {
    if (pieces[start] != 0 || space_[start] < space) continue;
    pieces[start] = ++count;
    open.push_back(static_cast<int>(start));
    while (!open.empty()) {
      const int here = open.back();
      open.pop_back();
      const int x = here % across_, y = here / across_;
      for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
        if (x + dx < 0 || y + dy < 0 || x + dx >= across_ || y + dy >= up_) continue;
        const std::size_t next = index(x + dx, y + dy);
        if (space_[next] < space || pieces[next] != 0) continue;
        pieces[next] = count;
        open.push_back(static_cast<int>(next));
      }
    }
  }
  return pieces;
}

}  // namespace castra::generators
