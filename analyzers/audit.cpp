// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/audit.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"

namespace castra::analyzers {

namespace {

using geometry::Region;

std::vector<Region>::const_iterator findLargest(const std::vector<Region>& regions) {
  return std::max_element(regions.begin(), regions.end(),
                          [](const Region& a, const Region& b) { return geometry::area(a) < geometry::area(b); });
}

std::string describeArea(double area) { return concat(fixed(area, 0), " m2"); }

void add(Findings& findings, std::string place, std::string text, const geometry::Vec2& where) {
  findings.findings.push_back({std::move(place), std::move(text), where.x, where.y});
}

void auditIslands(const AuditParams& params, const std::vector<Region>& areas, Findings& findings) {
  const auto largest = findLargest(areas);
  for (auto region = areas.begin(); region != areas.end(); ++region) {
    const double size = geometry::area(*region);
    if (region == largest || size <= params.max_island) continue;
    add(findings, concat("area ", region - areas.begin() + 1),
        concat(describeArea(size), " cannot be reached from the rest; widen the way to it or build over it"),
        region->outer[0]);
  }
}

void auditShare(const AuditParams& params, const std::vector<Region>& areas, Findings& findings) {
  const Region& largest = *findLargest(areas);
  const double share = geometry::area(largest) / geometry::signedArea(largest.outer);
  if (share >= params.min_share) return;
  add(findings, "ground",
      concat("only ", fixed(100 * share, 0), " % of it is walkable, less than ", fixed(100 * params.min_share, 0),
             " %; make streets wider or masses smaller"),
      largest.outer[0]);
}

/// Shrinks the largest area by half the play: what falls off it was joined by a narrow way.
void auditNarrowWays(const AuditParams& params, const std::vector<Region>& areas, Findings& findings) {
  if (params.narrow <= 0) return;
  const Region& whole = *findLargest(areas);
  const std::vector<Region> wide = geometry::offset({&whole, 1}, -params.narrow / 2);
  const auto largest = findLargest(wide);
  for (auto region = wide.begin(); region != wide.end(); ++region) {
    const double size = geometry::area(*region);
    if (region == largest || size <= params.max_island) continue;
    add(findings, "narrow way",
        concat(describeArea(size), " are reached only by a way with less than ", fixed(params.narrow, 2),
               " m of play; widen it"),
        region->outer[0]);
  }
}

}  // namespace

Findings auditWalkable(Run&, const AuditParams& params, const Walkable& walkable) {
  Findings findings;
  if (walkable.areas.empty()) {
    add(findings, "ground", "nothing is walkable; make streets wider or masses smaller", {});
    return findings;
  }
  auditIslands(params, walkable.areas, findings);
  auditShare(params, walkable.areas, findings);
  auditNarrowWays(params, walkable.areas, findings);
  return findings;
}

}  // namespace castra::analyzers
