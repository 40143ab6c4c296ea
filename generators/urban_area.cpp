// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/urban_area.h"

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/trace.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;

namespace {

constexpr double kCrumb = 0.02;  // [m]; offsetting leaves sides of a few lattice steps, whatever the tolerance

/// With fewer points, as far as that leaves the region sound.
Region smoothed(const Region& region, double tolerance) {
  for (tolerance = std::max(tolerance, kCrumb); tolerance >= kCrumb; tolerance /= 2) {
    Region simple;
    simple.outer = geometry::simplify(region.outer, tolerance);
    for (const Ring& hole : region.holes) {
      Ring ring = geometry::simplify(hole, tolerance);
      if (ring.size() >= 3) simple.holes.push_back(std::move(ring));
    }
    if (simple.outer.size() >= 3 && simple.holes.size() == region.holes.size() && !geometry::findFault(simple))
      return simple;
  }
  return region;
}

}  // namespace

std::vector<Region> findUrbanArea(const std::vector<Region>& land, double strip, double clearance, double tolerance,
                                  double least_area) {
  // Tolerance is taken from the strip: the smoothed outline must not leave the land. Mitred corners grow back further
  // than they were, so only what lies in the plain inset counts. (Taking off what lies outside it would not do: that
  // is full of slivers, and each would leave a crack.)
  const std::vector<Region> inset = geometry::offset(land, -(strip + tolerance));
  const std::vector<Region> opened = geometry::offset(geometry::offset(inset, -clearance), clearance);
  std::vector<Region> urban;
  for (const Region& region : geometry::intersect(opened, inset)) {
    Region simple = smoothed(region, tolerance);
    std::erase_if(simple.holes, [](const Ring& hole) { return -geometry::signedArea(hole) < 1; });
    if (geometry::area(simple) >= least_area) urban.push_back(std::move(simple));
  }
  return urban;
}

}  // namespace castra::generators
