// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/walls/wall_run.h"
#include "pipeline/artifacts/walls.h"

namespace castra::generators {

struct PlacedGate {
  WallSpot spot;
  std::uint32_t link = 0;  ///< of the main roads
  bool is_postern = false;
  double width = 0;  ///< of the passage [m]
};

struct PlacedTower {
  WallSpot spot;
  TowerType type = TowerType::mural;
};

struct TowerRules {
  double spacing = 40;        ///< no two are further apart [m]
  double width = 7.5;         ///< along the wall [m]
  double gate_width = 6;      ///< of those beside a gate [m]
  double corner_angle = 0.3;  ///< a tower stands where the wall turns by more [rad]
};

/// Where towers stand on a run, in order along it: beside gates, at turns and ends, and between them evenly, so that
/// none is too far from the next. They leave gates and posterns free, and one that would touch another is left out.
std::vector<PlacedTower> placeTowers(const WallRun& run, const LineWalk& walk, const std::vector<PlacedGate>& gates,
                                     const TowerRules& rules);

}  // namespace castra::generators
