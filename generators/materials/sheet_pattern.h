// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "generators/materials/pattern.h"

namespace castra::generators {

/// Sheets of metal: corrugated, with standing seams, or plain as forged iron. Ribs run up.
struct SheetPattern {
  std::string profile = "waves";
  double pitch = 0.076;
  double depth = 0.018;
  double sheet = 1.2;
  double rust = 0.25;
  Pigment rust_colour = pigmentOf(0x7A4A32);
  double dents = 0.2;
  double screws = 1;
  double stains = 0.4;
};

template <class V>
void describe(V& v, SheetPattern& p) {
  v("profile", p.profile, oneOf({"waves", "seams", "plain"}), "", "of the sheets");
  v("pitch", p.pitch, within(0.01, 5), "m", "from rib to rib");
  v("depth", p.depth, within(0, 0.2), "m", "of ribs");
  v("sheet", p.sheet, within(0.1, 20), "m", "length of a sheet, up the roof");
  v("rust", p.rust, within(0, 1), "", "how much has rusted");
  v("rust_colour", p.rust_colour, anyText(), "", "of rust, or verdigris");
  v("dents", p.dents, within(0, 1), "", "how dented it is");
  v("screws", p.screws, within(0, 1), "", "how clearly screws are seen");
  v("stains", p.stains, within(0, 1), "", "dull and bright places");
}

Painter paintPattern(const SheetPattern& pattern, const Ground& ground);

}  // namespace castra::generators
