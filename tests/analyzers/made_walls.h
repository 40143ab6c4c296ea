// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "analyzers/certify_town.h"
#include "analyzers/certify_walls.h"
#include "generators/walls/wall_raise.h"
#include "generators/walls/wall_trace.h"
#include "pipeline/base/text.h"
#include "tests/export/set_in_memory.h"
#include "tests/generators/making.h"

namespace castra::analyzers {

/// A site, and the walls that the generators make for it.
struct MadeWalls {
  Site site;
  WallLine line;
  Arterials town;
  Walls walls;
};

inline generators::ArterialParams smallDistricts() {
  generators::ArterialParams params;
  params.district_area = 40000;
  params.min_width = 80;
  params.clearance = 20;
  return params;
}

inline generators::WallTraceParams quickly(double area) {
  generators::WallTraceParams params;
  params.area = area;
  params.steps = 20000;
  return params;
}

inline MadeWalls make(const Site& site, std::uint64_t seed, const generators::WallTraceParams& params,
                      const std::optional<Set<MapTile>>& maps = std::nullopt) {
  MadeWalls made{site, {}, {}, {}};
  const Arterials trunks = generators::planMainRoads(seed, smallDistricts(), site);
  Draw draw(generators::around(seed, "wall_line"));
  made.line = generators::traceWalls(draw, params, site, trunks, maps);
  check(made.line);
  made.town = generators::planMainRoads(seed, smallDistricts(), site, made.line);
  check(made.town);
  castra::Run run(generators::around(seed, "walls"));
  made.walls = generators::raiseWalls(run, {}, made.line, made.town);
  check(made.walls);
  return made;
}

inline WallCertificate certify(const MadeWalls& made) {
  castra::Run run(generators::around(0, "proof"));
  return certifyWalls(run, {}, made.site, made.town, made.walls);
}

/// All faults; empty if there are none.
inline std::string describe(const WallCertificate& certificate) {
  std::string text;
  for (const WallCertificate::Fault& fault : certificate.faults)
    text += concat(fault.ring, ": ", fault.what, " at ", geometry::describePlace(fault.at), "\n");
  return text;
}

/// The districts and open grounds of a walled town tile its land as well, and its roads are one network.
inline std::string describeTown(const MadeWalls& made) {
  castra::Run run(generators::around(0, "proof"));
  const Set<Certificate> none(exporting::testing::elementsOf<Certificate>({}));
  std::string text;
  for (const TownCertificate::Fault& fault : certifyTown(run, {}, made.site, made.town, none).faults)
    text += concat(fault.what, " at ", geometry::describePlace(fault.at), "\n");
  return text;
}

}  // namespace castra::analyzers
