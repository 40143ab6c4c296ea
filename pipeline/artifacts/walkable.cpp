// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/walkable.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Walkable& walkable) {
  checkRegions(walkable.areas, [](std::size_t i) { return concat("area ", i + 1); });
}

Summary summarize(const Walkable& walkable) {
  double ground = 0;
  for (const geometry::Region& region : walkable.areas) ground += geometry::area(region);
  return {{"areas", static_cast<std::uint64_t>(walkable.areas.size())}, {"area", concat(fixed(ground, 0), " m2")}};
}

}  // namespace castra
