// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Boards side by side with the grain of wood: planks, floors, siding. A beam is a board as wide as the square.
struct BoardPattern {
  double width = 0.16;
  double uneven_widths = 0.15;
  double length = 3;
  bool upright = false;
  double gap = 0.005;
  double gap_depth = 0.008;
  double lap = 0;
  double bevel = 0.003;
  double grain = 0.7;
  double knots = 0.4;
  double relief = 0.001;
  double variation = 0.5;
  double stains = 0.3;
};

struct PlankPattern : BoardPattern {};

struct SidingPattern : BoardPattern {
  SidingPattern() {
    width = 0.14;
    uneven_widths = 0;
    length = 4;
    gap = 0;
    lap = 0.014;
    grain = 0.12;
    knots = 0;
    relief = 0.0004;
    variation = 0.15;
  }
};

template <class V>
void describe(V& v, BoardPattern& p) {
  v("width", p.width, within(0.01, 5), "m", "of a board");
  v("uneven_widths", p.uneven_widths, within(0, 0.8), "", "by which share widths differ");
  v("length", p.length, within(0.1, 20), "m", "of a board");
  v("upright", p.upright, yesNo(), "", "whether boards stand");
  v("gap", p.gap, within(0, 0.1), "m", "between boards");
  v("gap_depth", p.gap_depth, within(0, 0.1), "m", "below their faces");
  v("lap", p.lap, within(0, 0.1), "m", "by which the lower edge of a board stands out over the one below");
  v("bevel", p.bevel, within(0, 0.05), "m", "of edges");
  v("grain", p.grain, within(0, 1), "", "how clearly the grain is seen");
  v("knots", p.knots, within(0, 1), "", "how many knots there are");
  v("relief", p.relief, within(0, 0.02), "m", "how deep the grain is");
  v("variation", p.variation, within(0, 1), "", "how much boards differ in colour");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places across boards");
}

Painter paintPattern(const BoardPattern& pattern, const Ground& ground);

/// A door or wainscot with raised panels in a frame.
struct PanelPattern {
  double width = 0.5;
  double height = 0.5;
  double frame = 0.1;
  double moulding = 0.025;
  double depth = 0.012;
  double grain = 0.4;
  double wear = 0.2;
  double stains = 0.2;
};

template <class V>
void describe(V& v, PanelPattern& p) {
  v("width", p.width, within(0.05, 5), "m", "from panel to panel");
  v("height", p.height, within(0.05, 5), "m", "from panel to panel, upwards");
  v("frame", p.frame, within(0.01, 1), "m", "width of the wood between panels");
  v("moulding", p.moulding, within(0.002, 0.3), "m", "width of the slope around a panel");
  v("depth", p.depth, within(0, 0.1), "m", "of the groove around a panel");
  v("grain", p.grain, within(0, 1), "", "how clearly the grain is seen");
  v("wear", p.wear, within(0, 1), "", "how much paint is gone from edges");
  v("stains", p.stains, within(0, 1), "", "darker and lighter places");
}

Painter paintPattern(const PanelPattern& pattern, const Ground& ground);

}  // namespace castra::generators
