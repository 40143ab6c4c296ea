// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// The straight skeleton of a region: all its sides move inwards at one pace, and the ground each of them sweeps is its
/// face. Lift every point by its time, and the faces are the slopes of a hip roof.
///
///   3-----------2      Sides are numbered by the corner they start from, counted through all rings. A face is a
///   |\         /|      counter-clockwise ring of point numbers that begins with its base, which for plain skeletons is
///   | 5-------4 |      the side itself: 0 1 4 5. Neighbouring faces share their points by number, and faces without a
///   |/         \|      wall (see SideMotion) cover the region without a gap and without an overlap.
///   0-----------1
///
/// All points are on the lattice; times are not.
struct Skeleton {
  struct Point {
    Vec2 at;          ///< [m]
    double time = 0;  ///< how far the sides have come when they meet here [m]
  };
  enum class Kind : std::uint8_t {
    slope,  ///< what a side sweeps
    wall,   ///< a side that waits: upright over the side, with no ground of its own; its points differ in time
    top     ///< what is left at the end, level
  };
  struct Face {
    Kind kind = Kind::slope;
    std::uint32_t side = 0;   ///< of a top: kNoSide
    std::uint32_t layer = 0;  ///< how many of the levels lie below
    std::vector<std::uint32_t> ring;
  };
  static constexpr std::uint32_t kNoSide = ~std::uint32_t{0};

  std::vector<Point> points;  ///< the corners come first
  std::vector<Face> faces;    ///< by side, layer and kind, walls below slopes, tops last
};

/// When a side starts to move.
inline constexpr double kNever = std::numeric_limits<double>::infinity();

struct SkeletonPlan {
  /// For each side when it starts to move; until then it stands as a wall, and its neighbours slide along it. Empty if
  /// all move at once. A wall needs corners that turn to the left, and not just by a little, at both its ends.
  std::vector<double> starts;
  /// Faces are cut in two at these times, in ascending order.
  std::vector<double> levels;
  /// Everything stops, and what is left is level. Only for regions of which no ring then lies inside another.
  double end = kNever;
};

enum class SkeletonWay : std::uint8_t {
  best,       ///< the own way, and CGAL's where that fails
  wavefront,  ///< the own way only
  cgal        ///< CGAL's only, which knows nothing of plans
};

/// The skeleton of a region that is free of faults and on the lattice. Points that come nearer than a few lattice steps
/// become one. If the face of a tiny side then has no ground, a neighbour takes the side over: the face has an empty
/// ring, and the side is part of that neighbour's. Without a plan, faces[i] is that of side i. Heights by the two ways
/// differ by at most 4 lattice steps for convex rings.
/// Nothing if the region is too delicate for either way; never an exception.
std::optional<Skeleton> buildSkeleton(const Region& region, const SkeletonPlan& plan = {},
                                      SkeletonWay way = SkeletonWay::best);

struct RegionSide {
  Vec2 from, to;
  std::uint32_t before = 0, after = 0;  ///< the sides it meets at its ends
};
/// The sides of all rings, in order.
std::vector<RegionSide> listSides(const Region& region);

}  // namespace castra::geometry
