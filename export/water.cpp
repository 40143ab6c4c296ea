// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/water.h"

#include <algorithm>
#include <array>

#include "pipeline/base/error.h"

namespace castra::exporting {

using geometry::Box;
using geometry::Region;

namespace {

constexpr Colour kShallows = colourOf(0xD3E5E8);

}  // namespace

Box boundsOfLand(const Site& site) {
  if (site.parts.empty()) throw Error("site", "has no ground to draw; give it a boundary");
  return geometry::boundsOf(site.parts);
}

// Bands around the land, drawn from the widest to the narrowest, each a hair darker at its edge and lighter inside, so
// that nearer bands cover what is not wanted of farther ones.
void drawWaterLines(Drawing& drawing, std::span<const Region> land, double unit) {
  constexpr std::array<double, 6> kDistances = {78, 58, 41, 27, 16, 7};
  for (std::size_t i = 0; i < kDistances.size(); ++i) {
    const double share = static_cast<double>(i + 1) / kDistances.size();
    const double distance = kDistances[i] * unit, line = std::max(1.1 * unit, 0.7);
    const Colour inside = mixColours(kWater, kShallows, share);
    drawing.outline(land, 2 * distance + line, mixColours(inside, kShore, 0.16 + 0.26 * share));
    drawing.outline(land, 2 * distance - line, inside);
  }
}

}  // namespace castra::exporting
