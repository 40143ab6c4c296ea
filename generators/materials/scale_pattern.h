// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Rows that overlap, the upper over the lower: plain tiles, slates, shingles. The roof rises with y.
struct ScalePattern {
  double width = 0.18;
  double uneven_widths = 0;
  double exposure = 0.12;
  double gap = 0.004;
  double thickness = 0.012;
  double tail = 0.03;
  double lift = 0.3;
  double relief = 0.0008;
  double grain = 0.02;
  double fibre = 0;
  double variation = 0.6;
  double stains = 0.35;
};

struct TilePattern : ScalePattern {};

struct SlatePattern : ScalePattern {
  SlatePattern() {
    width = 0.25;
    exposure = 0.2;
    gap = 0.006;
    thickness = 0.009;
    tail = 0;
    relief = 0.0012;
    grain = 0.05;
  }
};

struct ShinglePattern : ScalePattern {
  ShinglePattern() {
    width = 0.13;
    uneven_widths = 0.45;
    exposure = 0.16;
    gap = 0.006;
    thickness = 0.012;
    tail = 0;
    relief = 0.001;
    fibre = 0.8;
  }
};

template <class V>
void describe(V& v, ScalePattern& p) {
  v("width", p.width, within(0.02, 2), "m", "of a tile");
  v("uneven_widths", p.uneven_widths, within(0, 0.8), "", "by which share widths differ");
  v("exposure", p.exposure, within(0.02, 2), "m", "what is seen of a tile, up the roof");
  v("gap", p.gap, within(0, 0.05), "m", "between tiles of a row");
  v("thickness", p.thickness, within(0.001, 0.1), "m", "of a tile");
  v("tail", p.tail, within(0, 0.5), "m", "how far its lower edge is rounded; 0 for straight");
  v("lift", p.lift, within(0, 1), "", "how crooked tiles lie");
  v("relief", p.relief, within(0, 0.02), "m", "how uneven the faces are");
  v("grain", p.grain, within(0.002, 1), "m", "size of what makes them uneven");
  v("fibre", p.fibre, within(0, 1), "", "how much they look like split wood");
  v("variation", p.variation, within(0, 1), "", "how much tiles differ in colour");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places across tiles");
}

Painter paintPattern(const ScalePattern& pattern, const Ground& ground);

/// Tiles of an S-shaped section in columns, the upper over the lower.
struct PantilePattern {
  double width = 0.24;
  double exposure = 0.3;
  double thickness = 0.014;
  double depth = 0.045;
  double variation = 0.6;
  double stains = 0.35;
};

template <class V>
void describe(V& v, PantilePattern& p) {
  v("width", p.width, within(0.05, 1), "m", "from column to column");
  v("exposure", p.exposure, within(0.05, 2), "m", "what is seen of a tile, up the roof");
  v("thickness", p.thickness, within(0.001, 0.1), "m", "of a tile");
  v("depth", p.depth, within(0.005, 0.3), "m", "from the roll to the trough");
  v("variation", p.variation, within(0, 1), "", "how much tiles differ in colour");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places across tiles");
}

Painter paintPattern(const PantilePattern& pattern, const Ground& ground);

}  // namespace castra::generators
