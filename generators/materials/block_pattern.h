// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Blocks in courses with joints between them: bricks, ashlar, slabs, floor tiles.
struct BlockPattern {
  std::string bond = "running";
  double length = 0.25;
  double height = 0.077;
  double uneven_lengths = 0;
  double uneven_heights = 0;
  double joint = 0.01;
  double joint_depth = 0.005;
  Pigment joint_colour = pigmentOf(0xB9B3A2);
  double rounding = 0.006;
  double wear = 0.4;
  double relief = 0.001;
  double grain = 0.012;
  double variation = 0.5;
  double stains = 0.3;
  bool chequered = false;
};

struct BrickPattern : BlockPattern {};

struct AshlarPattern : BlockPattern {
  AshlarPattern() {
    length = 0.55;
    height = 0.3;
    uneven_lengths = 0.35;
    uneven_heights = 0.2;
    joint = 0.008;
    joint_depth = 0.006;
    rounding = 0.012;
    relief = 0.003;
    grain = 0.06;
  }
};

struct SlabPattern : BlockPattern {
  SlabPattern() {
    bond = "stack";
    length = 0.4;
    height = 0.4;
    joint = 0.006;
    joint_depth = 0.004;
    rounding = 0.004;
    wear = 0.2;
    relief = 0.0006;
    grain = 0.03;
  }
};

template <class V>
void describe(V& v, BlockPattern& p) {
  v("bond", p.bond, oneOf({"running", "stack", "third", "header", "english", "flemish"}), "",
    "how joints of one course lie over those of the next");
  v("length", p.length, within(0.02, 10), "m", "from joint to joint");
  v("height", p.height, within(0.02, 10), "m", "of a course");
  v("uneven_lengths", p.uneven_lengths, within(0, 0.8), "", "by which share lengths differ");
  v("uneven_heights", p.uneven_heights, within(0, 0.8), "", "by which share heights differ");
  v("joint", p.joint, within(0, 0.1), "m", "its width");
  v("joint_depth", p.joint_depth, within(0, 0.1), "m", "below the face of the blocks");
  v("joint_colour", p.joint_colour, anyText(), "", "of the mortar");
  v("rounding", p.rounding, within(0, 0.1), "m", "of edges and corners");
  v("wear", p.wear, within(0, 1), "", "how broken the edges are");
  v("relief", p.relief, within(0, 0.05), "m", "how uneven the faces are");
  v("grain", p.grain, within(0.002, 1), "m", "size of what makes them uneven");
  v("variation", p.variation, within(0, 1), "", "how much blocks differ in colour");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places across blocks");
  v("chequered", p.chequered, yesNo(), "", "blocks are of the first colour and the last by turns");
}

Painter paintPattern(const BlockPattern& pattern, const Ground& ground);

}  // namespace castra::generators
