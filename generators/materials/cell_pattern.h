// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Stones of no regular shape, side by side: rubble, cobbles, flagstones, gravel.
struct CellPattern {
  double length = 0.3;
  double height = 0.2;
  double irregularity = 0.8;
  double shift = 0.5;
  double joint = 0.016;
  double joint_depth = 0.012;
  Pigment joint_colour = pigmentOf(0xA79C88);
  double rounding = 0.03;
  double dome = 0.01;
  double relief = 0.003;
  double grain = 0.05;
  double variation = 0.6;
  double stains = 0.3;
};

struct RubblePattern : CellPattern {};

struct CobblePattern : CellPattern {
  CobblePattern() {
    length = 0.12;
    height = 0.12;
    irregularity = 0.45;
    joint = 0.004;
    joint_depth = 0.012;
    joint_colour = pigmentOf(0x6B6152);
    rounding = 0.018;
    dome = 0.012;
    relief = 0.0015;
    grain = 0.02;
  }
};

struct FlagstonePattern : CellPattern {
  FlagstonePattern() {
    length = 0.62;
    height = 0.5;
    irregularity = 0.7;
    joint = 0.018;
    joint_depth = 0.01;
    joint_colour = pigmentOf(0x7A6A55);
    rounding = 0.02;
    dome = 0.002;
    relief = 0.002;
    grain = 0.08;
  }
};

struct GravelPattern : CellPattern {
  GravelPattern() {
    length = 0.035;
    height = 0.03;
    irregularity = 0.9;
    joint = 0.001;
    joint_depth = 0.008;
    joint_colour = pigmentOf(0x6B6152);
    rounding = 0.006;
    dome = 0.007;
    relief = 0.0008;
    grain = 0.01;
  }
};

template <class V>
void describe(V& v, CellPattern& p) {
  v("length", p.length, within(0.005, 10), "m", "of a stone, about");
  v("height", p.height, within(0.005, 10), "m", "of a stone, about");
  v("irregularity", p.irregularity, within(0, 1), "", "0 for a lattice");
  v("shift", p.shift, within(0, 0.5), "", "of every other row, in stones");
  v("joint", p.joint, within(0, 0.2), "m", "its width");
  v("joint_depth", p.joint_depth, within(0, 0.2), "m", "below the edge of the stones");
  v("joint_colour", p.joint_colour, anyText(), "", "of what fills the joints");
  v("rounding", p.rounding, within(0, 0.3), "m", "of corners and edges");
  v("dome", p.dome, within(0, 0.1), "m", "by which the middle of a stone is higher than its edge");
  v("relief", p.relief, within(0, 0.05), "m", "how uneven the faces are");
  v("grain", p.grain, within(0.002, 1), "m", "size of what makes them uneven");
  v("variation", p.variation, within(0, 1), "", "how much stones differ in colour");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places across stones");
}

Painter paintPattern(const CellPattern& pattern, const Ground& ground);

}  // namespace castra::generators
