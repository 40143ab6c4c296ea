// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/buildings/facade_parts.h"

// Parts of the user's own, put where the style says. All are instances: one mesh for each size and material.

namespace castra::generators {

/// Whether the part can be scaled to the opening without being spoilt, is not deeper than its wall, and does not lie
/// over timbers around it.
bool fitsOpening(const HouseSlot& slot, const FaceOpening& opening, bool has_timbers);
/// Scales the part to an opening of a side, and takes its room before the wall.
void addInOpening(FacadeWork& work, FacadeSide& side, FaceOpening& opening, const HouseSlot& slot,
                  std::string_view noun);
/// Takes the room of a part that is built with the walls.
void keepInOpening(FacadeWork& work, FacadeSide& side, FaceOpening& opening, const HouseSlot& slot);
/// A bay instead of a window, where the style has one and there is room for it above the street.
bool tryBay(FacadeWork& work, FacadeSide& side, FaceOpening& opening, std::uint32_t number);
/// Pieces along the upper edge of a wall, stretched a little so that a whole number of them fits, and plain blocks at
/// corners.
void addAlongEaves(FacadeWork& work, FacadeSide& side, const HouseSlot& slot);
/// The same along a parapet, from its outer face at this height up.
void addAlongParapet(FacadeWork& work, FacadeSide& side, const HouseSlot& slot, double height, double thickness);
/// Steps before a door, as high as its floor. False if there is no room.
bool addStairPart(FacadeWork& work, FacadeSide& side, const FaceOpening& door, const HouseSlot& slot);
/// A door with its frame in an opening; what is no frame turns about the edge on the left.
void addDoorPart(ModelBuilder& model, const HouseSlot& slot, const geometry::Vec3& foot, const geometry::Vec2& way,
                 double width, double height, const std::string& joint);

}  // namespace castra::generators
