// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/wall_line.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct WallParams {
  double thickness = 2.6;
  double height = 8;
  double tower_spacing = 40;
  double tower_width = 7.5;
  double tower_projection = 3.5;
  double tower_rise = 4;
  double corner_angle = 15;
  double gate_width = 4.2;
  double gate_height = 4.8;
  double gate_tower_width = 6;
  double gate_tower_rise = 6;
  double postern_width = 1.8;
  double postern_height = 2.6;
  double stair_width = 1.3;
  double stair_spacing = 80;
};

template <class V>
void describe(V& v, WallParams& p) {
  v("thickness", p.thickness, within(0.5, 10), "m", "of the wall, from face to face");
  v("height", p.height, within(3, 40), "m", "of the walk on top of it");
  v("tower_spacing", p.tower_spacing, within(12, 500), "m", "no two towers are further apart along a wall");
  v("tower_width", p.tower_width, within(3, 30), "m", "of a tower, along the wall");
  v("tower_projection", p.tower_projection, within(0, 20), "m", "how far towers stand out from the outer face");
  v("tower_rise", p.tower_rise, within(2.5, 40), "m", "from the walk to the platform of a tower");
  v("corner_angle", p.corner_angle, within(1, 90), "deg", "a tower stands where the wall turns by more");
  v("gate_width", p.gate_width, within(1, 12), "m", "of the passage through a gate");
  v("gate_height", p.gate_height, within(2, 20), "m", "of the passage; at most 1.5 m less than the walk");
  v("gate_tower_width", p.gate_tower_width, within(3, 20), "m", "of each of the two towers beside a gate");
  v("gate_tower_rise", p.gate_tower_rise, within(2.5, 40), "m", "from the walk to the platform of a gate tower");
  v("postern_width", p.postern_width, within(0.8, 6), "m", "of the passage through a postern");
  v("postern_height", p.postern_height, within(2, 10), "m", "of that passage");
  v("stair_width", p.stair_width, within(0.6, 5), "m", "of the stairs to the walk");
  v("stair_spacing", p.stair_spacing, within(20, 1000), "m", "between stairs along a wall, about");
}

/// Raises walls along their line: a gate wherever one of the main roads passes, and nowhere else; towers to both sides
/// of a gate, where the wall turns and where it ends, and between them as many as the spacing asks for; curtains
/// between all these, and stairs to their walk. Roads narrower than a collector pass by a postern. A bridge that leads
/// over a ring without a wall gets a gate of its own, which stands across its deck.
///
/// Nothing is built where the line says water or rock. Throws Error if there is no road within a ring: so small a citadel
/// has nothing to defend, and no gate.
Walls raiseWalls(Run& run, const WallParams& params, const WallLine& line, const Arterials& arterials);

}  // namespace castra::generators
