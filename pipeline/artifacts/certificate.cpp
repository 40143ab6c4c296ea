// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/certificate.h"

#include <cmath>
#include <numeric>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Certificate& certificate) {
  if (!(certificate.ground > 0)) throw Error("ground", "has no area");
}

Summary summarize(const Certificate& c) {
  const double lots = std::accumulate(c.lots.begin(), c.lots.end(), 0.0);
  const auto share = [&](double area) { return concat(fixed(100 * area / c.ground, 2), " %"); };
  return {{"faults", static_cast<std::uint64_t>(c.faults.size())},
          {"first fault", c.faults.empty() ? "none" : c.faults.front().what},
          {"area", concat(fixed(c.ground, 0), " m2")},
          {"carriageways", share(c.carriageways + c.junctions)},
          {"sidewalks", share(c.sidewalks)},
          {"lots", share(lots)},
          {"verges", share(c.verges)},
          {"lot count", c.lot_count},
          {"junctions of 3", c.junction_count[0]},
          {"junctions of 4", c.junction_count[1]},
          {"least angle", concat(fixed(c.least_angle * 180 / 3.141592653589793, 1), " deg")},
          {"least spacing", concat(fixed(c.least_spacing, 1), " m")}};
}

}  // namespace castra
