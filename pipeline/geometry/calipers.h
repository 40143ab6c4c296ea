// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// The smallest convex ring around the points, counter-clockwise, without points on its edges.
Ring convexHull(Ring points);

/// How long a ring is for its width: its diameter (greatest distance of two points) over its width (least distance of
/// two parallel lines with the ring between them); 1.15 for an equilateral triangle, 1.41 for a square, infinite for a
/// ring without area. By rotating calipers on the convex hull (Toussaint 1983), in O(n log n).
double elongation(const Ring& ring);

struct Extent {
  double diameter = 0;  ///< greatest distance of two points
  double width = 0;     ///< least distance of two parallel lines with all points between them
};

/// The same measures one by one. A ring that is known to be convex, up to points a lattice step off their line, is
/// spared the hull.
Extent measureExtent(const Ring& ring, bool is_convex);

}  // namespace castra::geometry
