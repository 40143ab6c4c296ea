// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/drawing.h"
#include "export/map_sheet.h"
#include "pipeline/artifacts/walls.h"

namespace castra::exporting {

inline constexpr Colour kWallColour = colourOf(0x5A4B40), kWallWalk = colourOf(0xA39482);

/// Town walls on a map: curtains with their walk, towers, and gatehouses over the roads that they let through. They are
/// never too thin to be seen, however small the map.
void drawTownWalls(Drawing& drawing, const MapSheet& sheet, const Walls& walls);

}  // namespace castra::exporting
