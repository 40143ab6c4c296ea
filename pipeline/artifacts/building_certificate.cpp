// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/building_certificate.h"

#include <cmath>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

std::string describe(double width) { return std::isfinite(width) ? concat(fixed(width, 2), " m") : "none"; }

}  // namespace

void check(const BuildingCertificate& certificate) {
  if (!(certificate.steepest >= 0 && certificate.steepest < math::kPi / 2)) throw Error("stairs", "are upright");
  if (certificate.storeys < certificate.buildings) throw Error("buildings", "have fewer storeys than there are of them");
}

Summary summarize(const BuildingCertificate& certificate) {
  Summary facts{{"faults", static_cast<std::uint64_t>(certificate.faults.size())},
                {"first fault", certificate.faults.empty() ? "none"
                                                           : concat(certificate.faults.front().building, ": ",
                                                                    certificate.faults.front().what)},
                {"buildings", certificate.buildings},
                {"storeys", certificate.storeys},
                {"rooms", certificate.rooms},
                {"doors", certificate.doors},
                {"windows", certificate.windows},
                {"stairs", certificate.stairs},
                {"dwellings", certificate.dwellings},
                {"rooms without light", certificate.dark_rooms},
                {"least corridor", describe(certificate.least_corridor)},
                {"least headroom of stairs", describe(certificate.least_headroom)},
                {"steepest stairs", concat(fixed(certificate.steepest / math::kDegree, 1), " degrees")}};
  for (std::size_t i = 0; i < kOpenReasons; ++i)
    facts.emplace_back(concat("open lots: ", nameOf(static_cast<Buildings::Reason>(i))), certificate.open[i]);
  return facts;
}

}  // namespace castra
