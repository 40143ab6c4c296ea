// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

struct Triangles {
  std::vector<Vec2> points;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise, indices into points
};

/// Covers the region exactly with triangles: its constrained Delaunay triangulation. The points are the region's own,
/// in order (outer ring, then holes), and then `inner` ones, which must lie strictly within it and differ; none are added.
/// A triangle starts at its smallest index, and triangles are sorted, so that equal regions give equal bytes. The region
/// must be free of faults (findFault).
Triangles triangulate(const Region& region, std::span<const Vec2> inner = {});

/// The same triangles of a simple ring of few points on the lattice, without the general library. False for any other
/// ring.
bool triangulateSmall(std::span<const Vec2> ring, std::vector<std::array<std::uint32_t, 3>>& triangles);

}  // namespace castra::geometry
