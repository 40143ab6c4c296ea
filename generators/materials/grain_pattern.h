// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// One coat without joints: plaster, limewash, concrete, asphalt.
struct CoatPattern {
  double grain = 0.02;
  double relief = 0.0008;
  double waves = 0.0015;
  double pits = 0;
  double chips = 0;
  Pigment chip_colour = pigmentOf(0x9A948A);
  double cracks = 0;
  double stains = 0.4;
  double panel_width = 0;
  double panel_height = 0;
};

struct PlasterPattern : CoatPattern {};

struct ConcretePattern : CoatPattern {
  ConcretePattern() {
    relief = 0.0003;
    waves = 0.0006;
    pits = 0.5;
    stains = 0.5;
    panel_width = 1.5;
    panel_height = 1.5;
  }
};

struct AsphaltPattern : CoatPattern {
  AsphaltPattern() {
    grain = 0.012;
    relief = 0.0018;
    waves = 0.001;
    chips = 0.5;
    cracks = 0.3;
  }
};

template <class V>
void describe(V& v, CoatPattern& p) {
  v("grain", p.grain, within(0.002, 0.5), "m", "size of what makes it rough");
  v("relief", p.relief, within(0, 0.02), "m", "how rough it is");
  v("waves", p.waves, within(0, 0.05), "m", "how uneven it is at the size of a hand");
  v("pits", p.pits, within(0, 1), "", "how many small holes there are");
  v("chips", p.chips, within(0, 1), "", "how many stones are seen in it");
  v("chip_colour", p.chip_colour, anyText(), "", "of these stones");
  v("cracks", p.cracks, within(0, 1), "", "how many cracks there are");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places");
  v("panel_width", p.panel_width, within(0, 20), "m", "from joint to joint of the shuttering; 0 for none");
  v("panel_height", p.panel_height, within(0, 20), "m", "the same, upwards");
}

Painter paintPattern(const CoatPattern& pattern, const Ground& ground);

/// Bare ground: clods, small stones and trodden places.
struct EarthPattern {
  double clods = 0.3;
  double relief = 0.014;
  double pebbles = 0.3;
  double pebble_size = 0.04;
  Pigment pebble_colour = pigmentOf(0x9A948A);
  double stains = 0.5;
};

template <class V>
void describe(V& v, EarthPattern& p) {
  v("clods", p.clods, within(0.01, 2), "m", "size of what makes it uneven");
  v("relief", p.relief, within(0, 0.1), "m", "how uneven it is");
  v("pebbles", p.pebbles, within(0, 1), "", "how many small stones lie in it");
  v("pebble_size", p.pebble_size, within(0.005, 0.5), "m", "of these stones");
  v("pebble_colour", p.pebble_colour, anyText(), "", "of these stones");
  v("stains", p.stains, within(0, 1), "", "damp and dry places");
}

Painter paintPattern(const EarthPattern& pattern, const Ground& ground);

}  // namespace castra::generators
