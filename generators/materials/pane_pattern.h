// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Glass between bars: leaded lights, sashes, curtain walls. The bars run half on either side of the square's edges.
struct PanePattern {
  std::string shape = "square";
  double width = 0.25;
  double height = 0.3;
  double bar = 0.025;
  double bar_depth = 0.015;
  Pigment bar_colour = pigmentOf(0xD8D2C4);
  double bar_roughness = 0.7;
  double spandrel = 0;
  Pigment spandrel_colour = pigmentOf(0x5C6068);
  double bulge = 0.3;
  double sheen = 0.4;
};

template <class V>
void describe(V& v, PanePattern& p) {
  v("shape", p.shape, oneOf({"square", "diamond"}), "", "of panes");
  v("width", p.width, within(0.03, 10), "m", "from bar to bar");
  v("height", p.height, within(0.03, 10), "m", "from bar to bar, upwards");
  v("bar", p.bar, within(0.001, 0.5), "m", "its width");
  v("bar_depth", p.bar_depth, within(0, 0.3), "m", "by which bars stand out of the glass");
  v("bar_colour", p.bar_colour, anyText(), "", "of bars");
  v("bar_roughness", p.bar_roughness, within(0, 1), "", "of bars");
  v("spandrel", p.spandrel, within(0, 0.9), "", "share of a pane's height that is a panel instead of glass");
  v("spandrel_colour", p.spandrel_colour, anyText(), "", "of these panels");
  v("bulge", p.bulge, within(0, 1), "", "how uneven the glass is");
  v("sheen", p.sheen, within(0, 1), "", "how much panes differ, as sky and houses in them would");
}

Painter paintPattern(const PanePattern& pattern, const Ground& ground);

}  // namespace castra::generators
