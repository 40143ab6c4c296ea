// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/buildings/room_row.h"

namespace castra::generators {

/// Divides a stretch of a row along a corridor among households, or businesses, each behind a door of its own. Dwellings
/// have a hall and a bath along the corridor, and their other rooms towards the light:
///
///   +--------+------+-------+
///   | living |kitch.|bedroom|     `next_unit` counts units from the task's first; those of the row are added to it.
///   +----+---+------+-------+     False if there is not even one.
///   |bath|      hall        |
///   +----+--------.---------+  <- corridor
bool sketchUnits(FloorSketch& sketch, RoomRow& row, const Interval& run, const StoreyTask& task,
                 std::uint32_t& next_unit);

}  // namespace castra::generators
