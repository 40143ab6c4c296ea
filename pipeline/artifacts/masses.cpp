// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/masses.h"

#include <algorithm>
#include <cmath>

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Masses& masses) {
  std::vector<geometry::Region> footprints;
  for (std::size_t i = 0; i < masses.masses.size(); ++i) {
    const Mass& mass = masses.masses[i];
    if (!(mass.height > 0) || !std::isfinite(mass.height)) throw Error(concat("mass ", i + 1), "has no height");
    footprints.push_back(mass.footprint);
  }
  checkRegions(footprints, [](std::size_t i) { return concat("mass ", i + 1); });
}

Summary summarize(const Masses& masses) {
  double ground = 0, volume = 0, highest = 0;
  for (const Mass& mass : masses.masses) {
    const double footprint = geometry::area(mass.footprint);
    ground += footprint;
    volume += footprint * mass.height;
    highest = std::max(highest, mass.height);
  }
  return {{"masses", static_cast<std::uint64_t>(masses.masses.size())},
          {"area", concat(fixed(ground, 0), " m2")},
          {"volume", concat(fixed(volume, 0), " m3")},
          {"highest", concat(fixed(highest, 1), " m")}};
}

}  // namespace castra
