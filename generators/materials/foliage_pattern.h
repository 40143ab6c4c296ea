// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Leaves or needles on twigs, seen from outside a crown or hedge: they spread from the middle of their clump, clumps
/// stand out, and between them one looks into the dark.
struct LeafPattern {
  double leaf = 0.11;
  double width = 0.05;
  double spacing = 0.042;
  double clump = 0.42;
  double depth = 0.07;
  double gaps = 0.35;
  double stains = 0.5;
};

template <class V>
void describe(V& v, LeafPattern& p) {
  v("leaf", p.leaf, within(0.01, 0.5), "m", "length of a leaf");
  v("width", p.width, within(0.001, 0.3), "m", "of a leaf");
  v("spacing", p.spacing, within(0.005, 0.3), "m", "from leaf to leaf");
  v("clump", p.clump, within(0.05, 3), "m", "size of what grows on one twig");
  v("depth", p.depth, within(0, 0.5), "m", "by which the middle of a clump stands out");
  v("gaps", p.gaps, within(0, 1), "", "how much darkness is seen between clumps");
  v("stains", p.stains, within(0, 1), "", "young and old leaves");
}

Painter paintPattern(const LeafPattern& pattern, const Ground& ground);

/// Bark of an old tree: plates between furrows that run up the trunk, fork and join.
struct BarkPattern {
  double plate = 0.07;
  double length = 0.35;
  double furrow = 0.3;
  double depth = 0.014;
  double moss = 0.25;
  Pigment moss_colour = pigmentOf(0x6B7048);
};

template <class V>
void describe(V& v, BarkPattern& p) {
  v("plate", p.plate, within(0.01, 0.5), "m", "width of a plate");
  v("length", p.length, within(0.02, 2), "m", "of a plate, up the trunk");
  v("furrow", p.furrow, within(0.05, 0.9), "", "share of the width that furrows take");
  v("depth", p.depth, within(0, 0.1), "m", "of furrows");
  v("moss", p.moss, within(0, 1), "", "how much of it is seen");
  v("moss_colour", p.moss_colour, anyText(), "", "of that moss");
}

Painter paintPattern(const BarkPattern& pattern, const Ground& ground);

}  // namespace castra::generators
