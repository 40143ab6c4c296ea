// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "generators/materials/pattern.h"

namespace castra::generators {

/// What lies on floors: loops in rows, or a plain pile.
struct CarpetPattern {
  double loop = 0.008;
  double relief = 0.002;
  double flecks = 0.5;
  double border = 0;
  double stains = 0.3;
};

template <class V>
void describe(V& v, CarpetPattern& p) {
  v("loop", p.loop, within(0.002, 0.2), "m", "from loop to loop");
  v("relief", p.relief, within(0, 0.02), "m", "height of a loop");
  v("flecks", p.flecks, within(0, 1), "", "how much loops differ in colour");
  v("border", p.border, within(0, 5), "m", "side of the squares it is laid in; 0 for one piece");
  v("stains", p.stains, within(0, 1), "", "trodden places");
}

Painter paintPattern(const CarpetPattern& pattern, const Ground& ground);

/// Paper on walls: upright stripes with sprigs between them.
struct WallpaperPattern {
  double stripe = 0.12;
  double stripes = 0.5;
  double sprig = 0.07;
  Pigment sprig_colour = pigmentOf(0x8A8F6E);
  double stains = 0.2;
};

template <class V>
void describe(V& v, WallpaperPattern& p) {
  v("stripe", p.stripe, within(0.01, 5), "m", "from stripe to stripe");
  v("stripes", p.stripes, within(0, 1), "", "how clearly stripes are seen");
  v("sprig", p.sprig, within(0, 1), "m", "size of a sprig; 0 for none");
  v("sprig_colour", p.sprig_colour, anyText(), "", "of sprigs");
  v("stains", p.stains, within(0, 1), "", "faded places");
}

Painter paintPattern(const WallpaperPattern& pattern, const Ground& ground);

}  // namespace castra::generators
