// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "generators/buildings/roof_shape.h"

// Bands along the sides of a footprint: overhangs outside, gable walls and parapets inside.

namespace castra::generators {

/// A corner of the footprint when the two sides there move outwards, each by its own distance (or inwards, if that is
/// negative), on the lattice. Pointed corners go no further than two and a half times the larger distance.
geometry::Vec2 movedCorner(std::span<const geometry::RegionSide> sides, std::uint32_t corner,
                           std::span<const double> distances);

/// Where the points of a side's chain go when the side moves outwards: each along the line in which the slopes on its
/// two sides meet, so that these go on as they are. False from canMoveChain if these lines run almost along the side: a
/// sharp corner next to a half hip has no overhang that goes on with both slopes.
bool canMoveChain(const RoofShape& shape, std::uint32_t side);
std::vector<geometry::Vec2> movedChain(const RoofShape& shape, std::uint32_t side, std::span<const double> distances);

using Lines = std::vector<std::vector<geometry::Vec2>>;

/// Whether the bands between the chains of the sides and where they move have ground everywhere. Sides that do not move
/// have no band.
bool haveGround(const Lines& chains, const Lines& moved, std::span<const double> distances);
/// Whether the outlines with all bands, or without them if these lie inside, are simple.
bool areSimple(std::span<const geometry::RegionSide> sides, const Lines& chains, const Lines& moved,
               std::span<const double> distances);
/// Whether what was moved of two sides meets nowhere but at corners they share.
bool areApart(std::span<const geometry::RegionSide> sides, const Lines& chains, const Lines& moved);

}  // namespace castra::generators
