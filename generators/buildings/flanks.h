// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "generators/buildings/footprint.h"
#include "generators/buildings/neighbours.h"

// Sides along the line to a neighbour are blind while nobody knows what he will build. Once all houses stand, those
// that he has left free get light.
//
//   street  +-----------+-----------+     The flank of a looks at an open lot: a strip is left before it, and it is
//    +---+  :  garden   | +---+     |     like any other wall. That of b looks over the yard of c where c ends: there
//    | a |s :           | |   +---+ |     it has windows that lie within the wall, on the line.
//    +---+  :           | | b l c | |
//           +-----------+-+---+---+-+

namespace castra::generators {

/// Sides of the lot, not on the street, with a blind side of the house along them and with nobody wall to wall, nor
/// close before most of it.
std::vector<bool> findFreeSides(const Footprint& footprint, const Lots::Lot& lot, const std::vector<bool>& street_sides,
                                const Outlook& outlook);

/// Blind sides that nobody stands before here and there look over the line from now on. True if there are any.
bool openLines(Footprint& footprint, const Outlook& outlook);

/// Whether a house stands within where another stood.
bool isWithin(const Footprint& footprint, const Footprint& other);

}  // namespace castra::generators
