// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct DistrictParams {
  double max_area = 90000;
  double stray = 0.12;
  double tilt = 8;
  double arterial_width = 16;
};

template <class V>
void describe(V& v, DistrictParams& p) {
  v("max_area", p.max_area, within(1000, 1e8), "m2", "a larger piece of ground is cut in two");
  v("stray", p.stray, within(0, 0.4), "",
    "how far a cut may lie from the middle of its piece, as a share of its length");
  v("tilt", p.tilt, within(0, 30), "deg", "standard deviation of a cut from square to the cut before it");
  v("arterial_width", p.arterial_width, within(2, 100), "m", "of the roads along the cuts, from house to house");
}

/// Divides the ground into districts by repeated cuts across the longer side; an arterial road runs along each cut.
///
///   +---------+-------+      Every part of the site starts with a grain, a drawn direction; its first cut is nearly
///   |    00   |  100  |      square to it, and each cut is the grain of its pieces. Where a cut lies depends on the
///   |         +-------+      extent of its piece and on nothing else: neither the density map nor a bay along the
///   +-----+---+  101  |      coast moves it, so an edit stays where it was made.
///   | 010 |011|       |
///   +-----+---+-------+
///
/// Districts tile the site up to the lattice. Each carries the arterials that bound it, whole, and the density map
/// under it. Keys are the place of the part's middle, in steps of 100 m east or west and north or south, and the path
/// of cuts: `e4n7-0110` went left, right, right, left. Where a cut leaves several pieces on a side, the further ones
/// carry a letter. A piece that cannot be cut soundly stays whole.
Set<District> splitDistricts(Draw& draw, const DistrictParams& params, const Site& site);

}  // namespace castra::generators
