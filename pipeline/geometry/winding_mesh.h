// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// The plane around some regions, cut along their rings into triangles, each of which knows how many times the rings
/// wind around it: 1 inside a sound region, 0 outside.
///
///   +-------+
///   |\  1  /|      Of a region with a hole, say: triangles between the rings have winding 1, those in the hole 0,
///   | +---+ |      and so has what is left of the convex hull.
///   |1| 0 |1|
///   +-+---+-+
struct WindingMesh {
  /// Two edges that make triangulating impossible: they cross, or run along one another within a part. An edge is
  /// numbered by the point it starts from, counted through all rings.
  struct Clash {
    std::size_t edge = 0, other = 0;
    bool is_crossing = false;
  };

  std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise, points counted through all rings
  std::vector<int> windings;                            // one a triangle
  std::optional<Clash> clash;                           // if there is one, there are no triangles
};

/// Exact for all finite coordinates. Rings need at least three points, none equal to the next. A point that several
/// rings touch goes by its smallest number. `loose` points, counted after those of the rings, become corners of triangles
/// as well. This is the only door to CGAL's triangulations.
WindingMesh triangulateWindings(std::span<const Region> parts, std::span<const Vec2> loose = {});

}  // namespace castra::geometry
