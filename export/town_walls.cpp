// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/town_walls.h"

#include <algorithm>
#include <vector>

namespace castra::exporting {

using geometry::Region;
using geometry::Vec2;

namespace {

constexpr Colour kTower = colourOf(0x7A6A5A), kGate = colourOf(0xC4A27E), kStair = colourOf(0xB5A793);

}  // namespace

void drawTownWalls(Drawing& drawing, const MapSheet& sheet, const Walls& walls) {
  std::vector<Region> stairs, curtains, posterns, gates, towers;
  const auto placed = [&](const geometry::Ring& footprint) { return sheet.place(Region{footprint, {}}); };
  for (const Walls::Ring& ring : walls.rings) {
    for (const Walls::Curtain& curtain : ring.curtains) curtains.push_back(placed(curtain.footprint));
    for (const Walls::Gate& gate : ring.gates) (gate.is_postern ? posterns : gates).push_back(placed(gate.footprint));
    for (const Walls::Tower& tower : ring.towers) towers.push_back(placed(tower.footprint));
    for (const Walls::Stair& stair : ring.stairs) {
      const Walls::Curtain& curtain = ring.curtains[stair.curtain];
      const Vec2 way = curtain.to - curtain.from;
      const Vec2 inward = geometry::leftOf(way) * (stair.width / geometry::length(way));
      stairs.push_back(placed({stair.foot, stair.head, stair.head + inward, stair.foot + inward}));
    }
  }
  drawing.setLayer("walls");
  drawing.fill(stairs, kStair);
  // The dark line of each kind lies below what it surrounds, so that pieces which share an end are one.
  const double edge = std::max(0.8 * sheet.scale(), 3 * std::max(sheet.unit(), 0.5));
  for (const auto* pieces : {&curtains, &posterns, &gates}) drawing.outline(*pieces, edge, kWallColour);
  for (const auto* pieces : {&curtains, &posterns}) drawing.fill(*pieces, kWallWalk);
  drawing.fill(gates, kGate);
  drawing.outline(towers, edge, kWallColour);
  drawing.fill(towers, kTower);
}

}  // namespace castra::exporting
