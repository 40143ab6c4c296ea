// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/site.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Site& site) {
  if (site.parts.empty()) throw Error("parts", "are none; a site needs ground");
  checkRegions(site.parts, [](std::size_t i) { return concat("part ", i + 1); });
  const auto checkAreas = [](const std::vector<Site::Area>& areas, const char* name) {
    for (std::size_t i = 0; i < areas.size(); ++i) checkRegion(areas[i].region, concat(name, " ", i + 1));
  };
  checkAreas(site.greens, "green");
  checkAreas(site.reserved, "reserved");
  checkAreas(site.slopes, "slope");
  for (std::size_t i = 0; i < site.fixed.size(); ++i)
    if (site.fixed[i].line.size() < 2 || static_cast<std::size_t>(site.fixed[i].road_class) >= kRoadClasses)
      throw Error(concat("fixed road ", i + 1), "has no line or no known class");
  checkPinned(site.pinned);
  checkZones(site.zones);
}

Summary summarize(const Site& site) {
  double area = 0;
  std::uint64_t points = 0;
  for (const geometry::Region& part : site.parts) {
    area += geometry::area(part);
    points += part.outer.size();
    for (const geometry::Ring& hole : part.holes) points += hole.size();
  }
  return {{"parts", static_cast<std::uint64_t>(site.parts.size())},
          {"points", points},
          {"area", concat(fixed(area / 10000, 2), " ha")},
          {"greens", static_cast<std::uint64_t>(site.greens.size())},
          {"reserved", static_cast<std::uint64_t>(site.reserved.size())},
          {"slopes", static_cast<std::uint64_t>(site.slopes.size())},
          {"fixed roads", static_cast<std::uint64_t>(site.fixed.size())},
          {"pinned lots", static_cast<std::uint64_t>(site.pinned.size())},
          {"zones", static_cast<std::uint64_t>(site.zones.size())}};
}

}  // namespace castra
