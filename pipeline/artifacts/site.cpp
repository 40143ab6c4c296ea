// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/site.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Site& site) {
  if (site.parts.empty()) throw Error("parts", "are none; a site needs ground");
  checkRegions(site.parts, [](std::size_t i) { return concat("part ", i + 1); });
  for (const auto* areas : {&site.greens, &site.reserved})
    for (std::size_t i = 0; i < areas->size(); ++i)
      checkRegion((*areas)[i].region, concat(areas == &site.greens ? "green " : "reserved ", i + 1));
  checkZones(site.zones);
  checkGrid(site.density, "density");
  for (std::size_t i = 0; i < kPatterns; ++i)
    checkGrid(site.influence[i], std::string(nameOf(static_cast<Pattern>(i))));
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
          {"zones", static_cast<std::uint64_t>(site.zones.size())},
          {"density", concat(site.density.width, " x ", site.density.height, " cells")}};
}

}  // namespace castra
