// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/buildings/house_plan.h"
#include "generators/buildings/storey_task.h"
#include "generators/buildings/windows.h"

namespace castra::generators {

/// A part of a house as its planner sees it: in axes of its own, with bays, and with who lies behind its sides.
struct HousePiece {
  const HousePart* part = nullptr;
  StoreyRange range;
  geometry::Frame frame;            ///< along its front; of a tower, along that of its base
  std::vector<BaySide> sides;
  std::vector<std::uint32_t> neighbours;  ///< one a side: the piece on the other side of it, or kNobody
  std::vector<double> front_bays, rear_bays;  ///< where x is between two windows [m]
};

/// `bay` is the width of bays that one would like [m].
std::vector<HousePiece> listPieces(const std::vector<HousePart>& parts, const std::vector<StoreyRange>& storeys,
                                   double bay);

/// A piece in its axes, as it is on a storey: walls between pieces that are both there are inner ones.
FloorOutline outlineOf(const std::vector<HousePiece>& pieces, std::uint32_t number, std::uint32_t storey);

/// Where another piece takes the light from one end of a piece's row of rooms: from the rear row of the main part where
/// wings are behind it, from the row of a wing where the rear one begins.
std::optional<Joint> jointOf(const std::vector<HousePiece>& pieces, std::uint32_t number, std::uint32_t storey,
                             bool is_high);

}  // namespace castra::generators
