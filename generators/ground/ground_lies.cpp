// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "generators/ground/ground_site.h"

namespace castra::generators {

namespace {

/// Of all that lies within a kerb, whose walls and slabs reach down as far as any of it.
double lowestOf(const Grades& grades, std::size_t island) {
  double lowest = *std::min_element(grades.kerbs[island].begin(), grades.kerbs[island].end());
  for (const Grades::Lot& lot : grades.lots[island])
    for (const Grades::Lot::Knot& knot : lot.knots) lowest = std::min(lowest, knot.height);
  return lowest;
}

}  // namespace

void listLies(GroundSite& site, const Grades* grades) {
  const Blocks& blocks = site.blocks;
  GroundLies& of = site.lie_of;
  of.carriageways.assign(blocks.carriageways.size(), 0);
  of.junctions.assign(blocks.junctions.size(), 0);
  of.islands.assign(blocks.islands.size(), 0);
  for (const Lots::Block& block : site.lots.blocks) of.lots.emplace_back(block.lots.size(), 0);
  if (!grades) return;
  const auto add = [&](GroundLie lie) {
    site.lies.push_back(std::move(lie));
    return static_cast<std::uint32_t>(site.lies.size() - 1);
  };
  of.ground = add(GroundLie::within(site.district.ring(), grades->outline));
  for (std::size_t i = 0; i < of.carriageways.size(); ++i)
    of.carriageways[i] = add(GroundLie::within(blocks.carriageways[i].ring, grades->carriageways[i]));
  for (std::size_t i = 0; i < of.junctions.size(); ++i) of.junctions[i] = add(GroundLie(grades->junctions[i]));
  for (std::size_t i = 0; i < of.islands.size(); ++i) {
    const double lowest = lowestOf(*grades, i);
    const auto addDeep = [&](GroundLie lie) {
      lie.reachDownTo(lowest);
      return add(std::move(lie));
    };
    of.islands[i] = addDeep(GroundLie::along(blocks.islands[i].kerb, grades->kerbs[i]));
    for (std::size_t l = 0; l < of.lots[i].size(); ++l) of.lots[i][l] = addDeep(GroundLie::of(grades->lots[i][l]));
  }
}

}  // namespace castra::generators
