// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/geometry/relief.h"

namespace castra::generators {

/// How high main roads lie, point by point [m]: as the ground that is painted does, but no steeper than roads of their
/// class may be (kSteepest), wherever cutting and filling between their ends can help that. Empty if all is level.
std::vector<double> gradeMainRoads(const Site& site, const Arterials& arterials, MapReader& maps);

/// A road between two points, to be made less steep.
struct RoadToGrade {
  std::uint32_t from = 0, to = 0;
  double length = 0;    ///< [m]
  double steepest = 1;  ///< rise for a run of 1
};

/// Moves heights until no road is steeper than it may be, as far as a fixed number of rounds gets; those that are
/// settled stay.
void easeRoads(std::vector<double>& heights, const std::vector<RoadToGrade>& roads,
               const std::vector<bool>& is_settled);

/// The painted ground around a box, or all of it; level if no heights are painted.
geometry::Relief cropRelief(const Site& site, MapReader& maps, const geometry::Box& box);
geometry::Relief wholeRelief(const Site& site, MapReader& maps);

}  // namespace castra::generators
