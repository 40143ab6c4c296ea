// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "export/drawing.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

inline constexpr Colour kWater = colourOf(0xBFD8E0), kShore = colourOf(0x4F7C8C);

/// Around all land. Throws Error if the site has none.
geometry::Box boundsOfLand(const Site& site);

/// Lines along the shore as engravers draw them, on ground of the colour kWater. Land is drawn over their inner half
/// afterwards. `unit` is a length that looks the same on a sheet of any size (MapSheet).
void drawWaterLines(Drawing& drawing, std::span<const geometry::Region> land, double unit);

}  // namespace castra::exporting
