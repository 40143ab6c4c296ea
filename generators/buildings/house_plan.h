// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/artifacts/buildings.h"
#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

/// What a house is to be, before it is planned.
struct HouseTask {
  const Style& style;
  const Style::Type& type;
  const Style::Facade& facade;
  geometry::Ring ring;                          ///< convex footprint, on the lattice [m]
  std::vector<Buildings::SideType> sides;
  std::uint32_t front = 0;                      ///< side with the entrance
  std::uint32_t storeys = 1;
  bool is_mirrored = false;
};

/// Storeys and units of a house.
struct HousePlan {
  std::vector<Buildings::Storey> storeys;
  std::vector<Buildings::Unit> units;
};

/// Plans houses one after the other; keeps memory from one to the next.
class HousePlanner {
 public:
  /// All storeys, with rooms, doors, windows and stairs; every room can be reached from the street, every dwelling has
  /// living space, kitchen and bath. Nothing if the footprint has no such plan with so many storeys.
  std::optional<HousePlan> plan(const HouseTask& task);

 private:
  geometry::CellMesh mesh_;
};

}  // namespace castra::generators
