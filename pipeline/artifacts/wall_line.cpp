// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/wall_line.h"

#include <cmath>

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

std::string_view nameOf(Barrier barrier) {
  static constexpr std::string_view kNames[kBarriers] = {"wall", "water", "rock"};
  return kNames[static_cast<std::size_t>(barrier)];
}

geometry::Ring outlineOf(const WallLine::Ring& ring) {
  geometry::Ring outline;
  for (const WallLine::Corner& corner : ring.corners) outline.push_back(corner.at);
  return outline;
}

BarrierLengths lengthsOf(std::span<const WallLine::Corner> corners) {
  BarrierLengths lengths{};
  for (std::size_t i = 0; i < corners.size(); ++i)
    lengths[static_cast<std::size_t>(corners[i].barrier)] +=
        geometry::length(corners[(i + 1) % corners.size()].at - corners[i].at);
  return lengths;
}

void check(const WallLine& line) {
  if (!(line.inside >= 0) || !(line.outside >= 0)) throw Error("wall line", "keeps less than nothing free");
  if (static_cast<std::size_t>(line.road_inside) >= kRoadClasses)
    throw Error("wall line", "has a road inside of no known class");
  for (const WallLine::Ring& ring : line.rings) {
    if (ring.name.empty()) throw Error("wall line", "has a ring without a name");
    checkRegion({outlineOf(ring), {}}, ring.name);
    for (const WallLine::Corner& corner : ring.corners)
      if (static_cast<std::size_t>(corner.barrier) >= kBarriers) throw Error(ring.name, "has a side of no known kind");
    for (const WallLine::Pass& pass : ring.passes) {
      if (static_cast<std::size_t>(pass.road_class) >= kRoadClasses)
        throw Error(ring.name, "is passed by a road of no known class");
      if (std::fabs(geometry::length(pass.outward) - 1) > 1e-6)
        throw Error(ring.name, "is passed by a road of no direction");
    }
  }
}

Summary summarize(const WallLine& line) {
  Summary summary;
  for (const WallLine::Ring& ring : line.rings) {
    const BarrierLengths lengths = lengthsOf(ring.corners);
    summary.emplace_back(ring.name, concat(fixed(geometry::signedArea(outlineOf(ring)) / 10000, 1), " ha"));
    for (std::size_t i = 0; i < kBarriers; ++i)
      summary.emplace_back(concat(ring.name, ' ', nameOf(static_cast<Barrier>(i))), concat(fixed(lengths[i], 0), " m"));
    summary.emplace_back(concat(ring.name, " passes"), static_cast<std::uint64_t>(ring.passes.size()));
  }
  return summary;
}

}  // namespace castra
