// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/district.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const District& district) {
  checkRegion(district.region, "region");
  checkStreets(district.arterials);
  checkGrid(district.density, "density");
}

Summary summarize(const District& district) {
  return {{"points", static_cast<std::uint64_t>(district.region.outer.size())},
          {"holes", static_cast<std::uint64_t>(district.region.holes.size())},
          {"area", concat(fixed(geometry::area(district.region), 0), " m2")},
          {"arterials", static_cast<std::uint64_t>(district.arterials.size())},
          {"density", concat(district.density.width, " x ", district.density.height, " cells")}};
}

}  // namespace castra
