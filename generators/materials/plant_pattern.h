// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Blades of grass seen from above, over a little earth.
struct GrassPattern {
  double blade = 0.09;
  double width = 0.011;
  double spacing = 0.022;
  double bare = 0.15;
  Pigment earth_colour = pigmentOf(0x5E5340);
  double stains = 0.5;
};

template <class V>
void describe(V& v, GrassPattern& p) {
  v("blade", p.blade, within(0.01, 0.5), "m", "its length");
  v("width", p.width, within(0.001, 0.1), "m", "its width");
  v("spacing", p.spacing, within(0.005, 0.2), "m", "from root to root");
  v("bare", p.bare, within(0, 1), "", "how much earth is seen");
  v("earth_colour", p.earth_colour, anyText(), "", "of that earth");
  v("stains", p.stains, within(0, 1), "", "lush and dry places");
}

Painter paintPattern(const GrassPattern& pattern, const Ground& ground);

/// Bundles of straw or reed in courses; the roof rises with y.
struct ThatchPattern {
  double course = 0.35;
  double straw = 0.007;
  double thickness = 0.016;
  double ragged = 0.5;
  double variation = 0.6;
  double stains = 0.5;
};

template <class V>
void describe(V& v, ThatchPattern& p) {
  v("course", p.course, within(0.05, 5), "m", "from one course to the next, up the roof");
  v("straw", p.straw, within(0.002, 0.1), "m", "width of a straw");
  v("thickness", p.thickness, within(0, 0.2), "m", "by which a course stands out over the one below");
  v("ragged", p.ragged, within(0, 1), "", "how uneven the ends of a course are");
  v("variation", p.variation, within(0, 1), "", "how much straws differ in colour");
  v("stains", p.stains, within(0, 1), "", "damp and dry places");
}

Painter paintPattern(const ThatchPattern& pattern, const Ground& ground);

}  // namespace castra::generators
