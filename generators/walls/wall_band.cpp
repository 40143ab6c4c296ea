// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_band.h"

#include <algorithm>
#include <limits>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

std::vector<Region> layBands(const WallLine& line) {
  std::vector<Region> bands;
  for (const WallLine::Ring& ring : line.rings) {
    const Region town{outlineOf(ring), {}};
    const std::vector<Region> outer = geometry::offset({&town, 1}, line.outside);
    const std::vector<Region> inner = geometry::offset({&town, 1}, -line.inside);
    for (Region& band : geometry::subtract(outer, inner)) bands.push_back(std::move(band));
  }
  return bands;
}

std::uint32_t countRingsAround(const WallLine& line, const Vec2& place) {
  std::uint32_t count = 0;
  for (const WallLine::Ring& ring : line.rings) count += geometry::contains(outlineOf(ring), place) ? 1 : 0;
  return count;
}

double distanceToRings(const WallLine& line, const Vec2& place) {
  double least = std::numeric_limits<double>::infinity();
  for (const WallLine::Ring& ring : line.rings)
    for (std::size_t i = 0; i < ring.corners.size(); ++i)
      least = std::min(least, geometry::distanceToSegment(place, ring.corners[i].at,
                                                          ring.corners[(i + 1) % ring.corners.size()].at));
  return least;
}

}  // namespace castra::generators
