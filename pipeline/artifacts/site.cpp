// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/site.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Site& site) {
  if (site.parts.empty()) throw Error("site", "has no part");
  checkRegions(site.parts, [](std::size_t i) { return concat("part ", i + 1); });
  checkGrid(site.density, "density");
}

Summary summarize(const Site& site) {
  double ground = 0;
  std::uint64_t points = 0;
  for (const geometry::Region& part : site.parts) {
    ground += geometry::area(part);
    points += part.outer.size();
    for (const geometry::Ring& hole : part.holes) points += hole.size();
  }
  return {{"parts", static_cast<std::uint64_t>(site.parts.size())},
          {"points", points},
          {"area", concat(fixed(ground, 0), " m2")},
          {"density", site.density.empty() ? "none"
                                           : concat(site.density.width, " x ", site.density.height, " cells of ",
                                                    fixed(site.density.cell, 2), " m")}};
}

}  // namespace castra
