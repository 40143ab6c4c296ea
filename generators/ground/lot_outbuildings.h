// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/ground/lot_brush.h"

namespace castra::generators {

/// A drive from the street along the house, where the lot is wide enough beside it, and at its end a garage, a carport
/// or nothing, as GroundParams::garages says.
///
///      lot  |            |         |
///           |   house    | garage  |
///           |            |_________|
///           |____________|  drive  |
///           |     |path| |         |
///     ------------street---------------
void layDrive(LotBrush& brush, LotWork& lot);

/// A shed at the far end of a garden, if there is room.
void placeShed(LotBrush& brush, LotWork& lot);

}  // namespace castra::generators
