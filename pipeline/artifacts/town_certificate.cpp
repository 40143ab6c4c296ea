// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/town_certificate.h"

#include <numeric>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const TownCertificate& certificate) {
  if (!(certificate.land > 0)) throw Error("land", "has no area");
}

Summary summarize(const TownCertificate& c) {
  const auto share = [&](double area) { return concat(fixed(100 * area / c.land, 2), " %"); };
  const std::uint64_t junctions = std::accumulate(c.junctions.begin(), c.junctions.end(), std::uint64_t{0});
  const double all = junctions > 0 ? static_cast<double>(junctions) : 1;
  Summary facts = {
      {"faults", static_cast<std::uint64_t>(c.faults.size())},
      {"first fault", c.faults.empty() ? "none" : concat(c.faults.front().place, ": ", c.faults.front().what)},
      {"land", concat(fixed(c.land / 1e6, 3), " km2")},
      {"covered", concat(fixed(100 * c.covered / c.land, 6), " %")},
      {"carriageways", share(c.carriageways)},
      {"sidewalks", share(c.sidewalks)},
      {"verges", share(c.verges)}};
  for (std::size_t i = 0; i < kLotUses; ++i)
    facts.emplace_back(concat("lots, ", nameOf(static_cast<LotUse>(i))), share(c.lots[i]));
  for (std::size_t i = 0; i < kOpenGrounds; ++i)
    facts.emplace_back(std::string(nameOf(static_cast<OpenGround>(i))), share(c.grounds[i]));
  for (std::size_t i = 0; i < kRoadClasses; ++i)
    facts.emplace_back(concat(nameOf(static_cast<RoadClass>(i)), " roads"),
                       concat(fixed(c.lengths[i] / 1000, 2), " km"));
  const auto spread = [](const Spread& s, int digits) {
    return concat(fixed(s.median, digits), " (", fixed(s.low, digits), " to ", fixed(s.high, digits), ")");
  };
  facts.insert(facts.end(), {{"districts", c.districts},
                             {"blocks", c.blocks},
                             {"lots", c.lot_count},
                             {"bridges", c.bridges},
                             {"passages", c.passages},
                             {"ferries", c.ferries},
                             {"dead ends", c.dead_ends},
                             {"junctions", junctions},
                             {"of 3 roads", concat(fixed(100 * static_cast<double>(c.junctions[0]) / all, 1), " %")},
                             {"of 4 roads", concat(fixed(100 * static_cast<double>(c.junctions[1]) / all, 1), " %")},
                             {"segment length", concat(spread(c.segments, 0), " m")},
                             {"block area", concat(spread(c.block_areas, 0), " m2")},
                             {"least angle", concat(fixed(c.least_angle * 180 / 3.141592653589793, 1), " deg")},
                             {"least spacing", concat(fixed(c.least_spacing, 1), " m")}});
  return facts;
}

}  // namespace castra
