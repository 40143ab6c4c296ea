// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "generators/buildings/approach.h"
#include "generators/buildings/footprint.h"
#include "generators/buildings/neighbours.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/geometry/cell_mesh.h"

namespace castra::generators {

/// From one storey to below another, counted from the ground.
struct StoreyRange {
  std::uint32_t from = 0, to = 1;
  bool has(std::uint32_t storey) const { return storey >= from && storey < to; }
};

/// What a house is to be, before it is planned.
struct HouseTask {
  const Style& style;
  const Style::Type& type;
  const Style::Facade& facade;
  std::vector<HousePart> parts;        ///< as footprints have them: the first has the entrance
  std::vector<StoreyRange> storeys;    ///< of each part
  bool is_mirrored = false;            ///< stairs at the right end of the front
  const Approach* approach = nullptr;  ///< what lies before its walls, if anybody knows
  const Outlook* outlook = nullptr;    ///< and which other houses stand there
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
  /// Windows where a house that was planned before has had none, as sides have light now that had none then.
  static void addWindows(const HouseTask& task, std::vector<Buildings::Storey>& storeys);

 private:
  geometry::CellMesh mesh_;
};

}  // namespace castra::generators
