// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/district.h"

#include <cmath>

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

geometry::Ring District::ring() const {
  geometry::Ring ring;
  ring.reserve(outline.size());
  for (const Border& border : outline) ring.push_back(border.at);
  return ring;
}

void check(const District& district) {
  checkRegion({district.ring(), {}}, "outline");
  for (const District::Border& border : district.outline)
    if (static_cast<std::size_t>(border.road) >= kRoadClasses)
      throw Error("outline", "has a road of no known class");
    else if (!std::isfinite(border.height))
      throw Error("outline", "has a road at no height");
  checkPinned(district.pinned);
  checkZones(district.zones);
  checkGrid(district.density, "density");
  checkZoning(district.zoning);
  checkGrid(district.suburban, "suburban");
  checkGrid(district.relief.map, "relief");
  for (std::size_t i = 0; i < kPatterns; ++i)
    checkGrid(district.influence[i], std::string(nameOf(static_cast<Pattern>(i))));
}

Summary summarize(const District& district) {
  std::uint64_t slots = 0;
  for (const District::Border& border : district.outline) slots += border.is_slot ? 1 : 0;
  return {{"points", static_cast<std::uint64_t>(district.outline.size())},
          {"slots", slots},
          {"area", concat(fixed(geometry::signedArea(district.ring()), 0), " m2")},
          {"pinned lots", static_cast<std::uint64_t>(district.pinned.size())},
          {"pattern", std::string(nameOf(zoneAt(district.zones, geometry::centroid(district.ring())).pattern))},
          {"density", concat(district.density.width, " x ", district.density.height, " cells")}};
}

}  // namespace castra
