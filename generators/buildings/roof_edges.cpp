// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/roof_edges.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/geometry/ears.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::RegionSide;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kInLine = 0.05;  // sine of 3 degrees
constexpr double kFarthest = 2.5;
constexpr double kSideways = 8;  // times the distance: beyond, slopes meet almost nowhere

Vec2 wayOf(const RegionSide& side) { return geometry::unit(side.to - side.from); }

}  // namespace

Vec2 movedCorner(std::span<const RegionSide> sides, std::uint32_t corner, std::span<const double> distances) {
  const RegionSide &side = sides[corner], &before = sides[side.before];
  const double one = distances[side.before], other = distances[corner];
  const Vec2 in = wayOf(before), out = wayOf(side);
  const double turn = cross(in, out), larger = std::max(std::fabs(one), std::fabs(other));
  Vec2 way;
  if (std::fabs(turn) < kInLine && dot(in, out) > 0) {
    const bool is_one = std::fabs(one) >= std::fabs(other);
    way = one == other ? rightOf(geometry::unit(in + out)) * one : is_one ? rightOf(in) * one : rightOf(out) * other;
  } else if (turn != 0) {
    way = (in * other - out * one) * (1 / turn);
  }
  const double reach = geometry::length(way);
  if (reach > kFarthest * larger) way = way * (kFarthest * larger / reach);
  return geometry::snap(side.from + way);
}

namespace {

/// How far along the side, for a metre outwards, the slopes on both sides of a chain's point are as high; nothing if
/// that is too far, or if there are no two slopes.
std::optional<double> driftAt(const RoofShape& shape, std::uint32_t side, std::size_t i) {
  const auto& chain = shape.chains[side];
  const std::uint32_t one = shape.faceWith(chain[i - 1], chain[i]), other = shape.faceWith(chain[i], chain[i + 1]);
  if (one == RoofShape::kNoFace || other == RoofShape::kNoFace) return std::nullopt;
  const Vec2 way = wayOf(shape.sides[side]), outwards = rightOf(way);
  const Vec2 apart = shape.planes[one].slope - shape.planes[other].slope;
  const double rate = dot(apart, way), gap = -dot(apart, outwards);
  if (!(std::fabs(gap) < kSideways * std::fabs(rate))) return std::nullopt;
  return gap / rate;
}

}  // namespace

bool canMoveChain(const RoofShape& shape, std::uint32_t side) {
  for (std::size_t i = 1; i + 1 < shape.chains[side].size(); ++i)
    if (!driftAt(shape, side, i)) return false;
  return true;
}

std::vector<Vec2> movedChain(const RoofShape& shape, std::uint32_t side, std::span<const double> distances) {
  const auto& chain = shape.chains[side];
  const Vec2 way = wayOf(shape.sides[side]), outwards = rightOf(way);
  const double distance = distances[side];
  std::vector<Vec2> moved{movedCorner(shape.led, side, distances)};
  for (std::size_t i = 1; i + 1 < chain.size(); ++i)
    moved.push_back(geometry::snap(shape.skeleton.points[chain[i]].at + outwards * distance +
                                   way * (driftAt(shape, side, i).value_or(0) * distance)));
  moved.push_back(movedCorner(shape.led, shape.sides[side].after, distances));
  return moved;
}

bool haveGround(const Lines& chains, const Lines& moved, std::span<const double> distances) {
  for (std::size_t i = 0; i < chains.size(); ++i) {
    if (distances[i] == 0) continue;
    for (std::size_t k = 0; k + 1 < chains[i].size(); ++k) {
      std::array<Vec2, 4> band{moved[i][k], moved[i][k + 1], chains[i][k + 1], chains[i][k]};
      if (distances[i] < 0) std::reverse(band.begin(), band.end());
      if (!geometry::isSimpleRing(band)) return false;
    }
  }
  return true;
}

bool areSimple(std::span<const RegionSide> sides, const Lines& chains, const Lines& moved,
               std::span<const double> distances) {
  for (std::size_t first = 0; first < sides.size();) {
    Ring outline;
    std::size_t i = first, last = first;
    do {
      const std::size_t after = sides[i].after;
      const auto& points = distances[i] == 0 ? chains[i] : moved[i];
      outline.insert(outline.end(), points.begin(), points.end() - 1);
      if ((distances[i] == 0) != (distances[after] == 0)) outline.push_back(points.back());
      last = std::max(last, i);
      i = after;
    } while (i != first);
    // The first ring goes around the ground, others around what is none.
    if (first > 0) std::reverse(outline.begin(), outline.end());
    if (!geometry::isSimpleRing(outline)) return false;
    first = last + 1;
  }
  return true;
}

bool areApart(std::span<const RegionSide> sides, const Lines& chains, const Lines& moved) {
  // The moved lines, with the ends of the bands.
  struct Line {
    Ring points;
    geometry::Box box;
  };
  std::vector<Line> lines(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    Ring& points = lines[i].points;
    if (moved[i].empty()) continue;
    points.reserve(moved[i].size() + 2);
    points.push_back(chains[i].front());
    points.insert(points.end(), moved[i].begin(), moved[i].end());
    points.push_back(chains[i].back());
    lines[i].box = geometry::boundsOf(points);
  }
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t k = i + 1; k < sides.size(); ++k) {
      if (moved[i].empty() || moved[k].empty() || sides[i].before == k || sides[i].after == k) continue;
      if (!geometry::overlaps(lines[i].box, lines[k].box)) continue;
      const Ring &one = lines[i].points, &other = lines[k].points;
      for (std::size_t a = 0; a + 1 < one.size(); ++a)
        for (std::size_t b = 0; b + 1 < other.size(); ++b)
          if (geometry::meet(one[a], one[a + 1], other[b], other[b + 1])) return false;
    }
  return true;
}

}  // namespace castra::generators
