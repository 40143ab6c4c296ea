// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// Moves every side of a counter-clockwise ring inwards by a distance of its own, and tells where each corner goes.
///
///   +-----------+      Sides that get no room vanish; the corners at both their ends then go to the same place, where
///   | +-------+ |      their neighbours meet. So there is one new corner for every old one, in order, and each strip
///   | |       | |      between an old side and its new place is a quadrilateral, or a triangle.
///   +-+-------+-+
///
/// Where two sides go on nearly in line, but by different distances, the corner goes straight in by the larger, and the
/// other side tapers towards it. Corners are snapped to the lattice. Nothing if no ring is left, or none that is sound
/// and lies inside the old one: then the ring was too narrow somewhere.
std::optional<std::vector<Vec2>> insetCorners(const Ring& ring, std::span<const double> distances);

/// The ring without points that repeat the one before.
Ring withoutRepeats(const Ring& ring);

}  // namespace castra::geometry
