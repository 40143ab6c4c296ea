// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

// For rings of few points, on the lattice and within some kilometres of each other, where plain arithmetic is exact.
// triangulate() does the same for any region, at the price of a general library.

/// Whether the ring goes around its ground once, to the left, and touches itself nowhere. Points in the middle of a
/// side are allowed. In O(n^2).
bool isSimpleRing(std::span<const Vec2> ring);

/// Covers a simple ring with triangles that all have area, counter-clockwise, by cutting off one plump corner after the
/// other. All points are used, also those in the middle of a side. Nothing if the ring is not simple. In O(n^3).
std::vector<std::array<std::uint32_t, 3>> cutEars(std::span<const Vec2> ring);

}  // namespace castra::geometry
