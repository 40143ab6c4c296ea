// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/street_measures.h"

#include <numeric>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

std::uint64_t StreetMeasures::nodeCount() const {
  return std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
}

double StreetMeasures::meanDegree() const {
  const std::uint64_t count = nodeCount();
  return count > 0 ? 2 * static_cast<double>(segments) / static_cast<double>(count) : 0;
}

double StreetMeasures::share(std::size_t degree) const {
  const std::uint64_t count = nodeCount();
  return count > 0 ? static_cast<double>(nodes[degree]) / static_cast<double>(count) : 0;
}

void check(const StreetMeasures& measures) {
  if (measures.circuity < 1) throw Error("circuity", "is below 1: no way is shorter than the straight one");
  if (measures.order > 1 || measures.order < -1) throw Error("order", "is beyond a perfect grid");
}

Summary summarize(const StreetMeasures& m) {
  Summary facts = {{"nodes", m.nodeCount()},
                   {"segments", m.segments},
                   {"length", concat(fixed(m.length / 1000, 2), " km")},
                   {"median segment", concat(fixed(m.median_segment, 1), " m")},
                   {"circuity", fixed(m.circuity, 3)},
                   {"segments a node", fixed(m.meanDegree(), 3)},
                   {"dead ends", fixed(m.share(1), 3)},
                   {"four-way", fixed(m.share(4), 3)},
                   {"entropy", fixed(m.entropy, 3)},
                   {"weighted entropy", fixed(m.weighted_entropy, 3)},
                   {"order", fixed(m.order, 3)},
                   {"street length", concat(fixed(m.street_blocks.median, 0), " (", fixed(m.street_blocks.low, 0),
                                            " to ", fixed(m.street_blocks.high, 0), ") blocks")}};
  for (std::size_t i = 0; i < kRoadClasses; ++i)
    facts.emplace_back(
        std::string(nameOf(static_cast<RoadClass>(i))),
        concat(fixed(m.profiles[i].carriageway, 2), " m, sidewalks ", fixed(m.profiles[i].sidewalk, 2), " m"));
  return facts;
}

}  // namespace castra
