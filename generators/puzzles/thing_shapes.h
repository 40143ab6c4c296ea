// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/models/model_builder.h"

// What lies and stands about in puzzle levels, in axes of its own: x along its front, its front at -y, z up from where
// it stands, zero in its middle.

namespace castra::generators {

inline constexpr double kBoard = 0.03125;  ///< thickness of chests [m]
inline constexpr double kPlate = 0.04;     ///< and of safes [m]
inline constexpr double kPlinth = 0.78;    ///< height of plinths [m]
inline constexpr double kPitWidth = 1.0;   ///< of pits and what lines them [m]

Solid makeKey();
Solid makeBlade();
Solid makeGrip();
Solid makeBall();
/// A heap of coins and a cup on it.
Solid makeTreasure();
Solid makePlinth(double width, double depth);
Solid makeTable();
/// An open box: floor, back, front and sides.
Solid makeTub(double width, double depth, double high, double board);
/// Higher in the middle, as of an old chest.
Solid makeLid(double width, double depth);
/// Straps on the front of a chest, and a plate over its lock.
Solid makeBands(double width, double depth, double high, bool is_locked);
/// Back, floor, sides and top; its front is the door.
Solid makeSafe(double width, double depth, double high);
/// About its hinge, on the left.
Solid makeSafeDoor(double width, double high);
/// On that door, in the same axes.
Solid makeWheel(double width, double high);
Solid makeLeverBase();
/// On the base of a lever.
Solid makeHandle();
Solid makeKnob();
Solid makeSwitch();
/// Around a switch.
Solid makeRim();
Solid makeTrap();
Solid makeDen();
/// From the floor down.
Solid makeShaft();
/// Two leaves, level with the floor.
Solid makeHatch();

}  // namespace castra::generators
