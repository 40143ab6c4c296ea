// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/artifacts/model.h"
#include "pipeline/core/params.h"
#include "pipeline/geometry/vec.h"

namespace castra::generators {

/// How town walls are built: everything that Walls leaves open.
struct WallStyle {
  int cell = 200;
  double foundation = 0.5;
  double slab = 0.3;
  double parapet = 0.5;
  double breast = 1.0;
  double merlon_length = 1.0;
  double merlon_height = 0.9;
  double crenel = 0.7;
  double kerb = 0.25;
  double kerb_height = 0.3;
  double plinth = 0.35;
  double plinth_height = 1.4;
  double string_course = 0.12;
  double room_wall = 0.7;
  double door_width = 1.0;
  double door_height = 2.1;
  double overhang = 0.25;
  std::string roofs = "some";
  double roof_pitch = 55;
  double eaves = 0.35;
  double arch = 0.8;
  std::string leaves = "open";
  double riser = 0.18;
  double going = 0.27;
  double course_repeat = 2;
};

template <class V>
void describe(V& v, WallStyle& p) {
  v("cell", p.cell, within(50, 2000), "m", "side of the squares that the walls are divided into, a model each");
  v("foundation", p.foundation, within(0.1, 5), "m", "how far bodies reach below the ground");
  v("slab", p.slab, within(0.1, 1), "m", "thickness of walks, floors and platforms");
  v("parapet", p.parapet, within(0.2, 1.5), "m", "thickness of breast walls and merlons");
  v("breast", p.breast, within(0.3, 2), "m", "height of breast walls");
  v("merlon_length", p.merlon_length, within(0.3, 4), "m", "length of a merlon");
  v("merlon_height", p.merlon_height, within(0.2, 2), "m", "height of a merlon above the breast wall");
  v("crenel", p.crenel, within(0.2, 3), "m", "about how far merlons are apart");
  v("kerb", p.kerb, within(0.1, 1), "m", "thickness of the kerb along the inner side of walks");
  v("kerb_height", p.kerb_height, within(0.05, 1.5), "m", "height of that kerb");
  v("plinth", p.plinth, within(0, 2), "m", "how far the battered foot of walls projects; 0 for none");
  v("plinth_height", p.plinth_height, within(0.3, 5), "m", "height of that foot");
  v("string_course", p.string_course, within(0, 0.5), "m",
    "how far the string course below walks projects; 0 for none");
  v("room_wall", p.room_wall, within(0.3, 2), "m", "thickness of the walls of rooms in towers");
  v("door_width", p.door_width, within(0.6, 2), "m", "width of doorways in towers");
  v("door_height", p.door_height, within(1.6, 3), "m", "height of doorways in towers");
  v("overhang", p.overhang, within(0, 1), "m", "how far platforms of towers project, on corbels");
  v("roofs", p.roofs, oneOf({"none", "some", "all"}), "", "which towers are roofed; some: those at gates and corners");
  v("roof_pitch", p.roof_pitch, within(20, 75), "degrees", "pitch of those roofs");
  v("eaves", p.eaves, within(0.1, 1.5), "m", "how far those roofs project");
  v("arch", p.arch, within(0.1, 1), "", "rise of arches, as a share of half their width");
  v("leaves", p.leaves, oneOf({"open", "shut"}), "", "how doors in gates are shown");
  v("riser", p.riser, within(0.1, 0.25), "m", "height of a step at most");
  v("going", p.going, within(0.2, 0.4), "m", "depth of a step");
  v("course_repeat", p.course_repeat, within(0.25, 10), "m", "what a texture of stone is meant to cover");
}

/// Parts that are built beside what was planned keep this distance from it: rounding to the lattice then never makes
/// them overlap, and nobody sees it [m].
inline constexpr double kWallJoint = 2 / geometry::kLattice;

/// Materials by their number in a model.
enum WallMaterial : std::uint32_t { kRubble, kAshlar, kPaving, kTimber, kIron, kTile };
std::vector<Model::Material> wallMaterials(const WallStyle& style);

/// A band of merlons at a distance is as high as would hold as much stone [m].
inline double bandHeight(const WallStyle& style) {
  return style.merlon_height * style.merlon_length / (style.merlon_length + style.crenel);
}

}  // namespace castra::generators
