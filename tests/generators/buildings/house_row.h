// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/buildings/buildings.h"
#include "generators/buildings/house_model.h"
#include "pipeline/artifacts/model.h"

namespace castra::generators {

/// Lots side by side along a street that runs from west to east at y = 0, all to the north of it.
struct HouseRow {
  static constexpr double kFront = 9, kDepth = 26;

  Lots lots;
  District district;

  explicit HouseRow(int count, LotUse use = LotUse::residential, double front = kFront, double depth = kDepth) {
    Lots::Block block;
    for (int i = 0; i < count; ++i) {
      Lots::Lot lot;
      lot.ring = {{i * front, 0}, {(i + 1) * front, 0}, {(i + 1) * front, depth}, {i * front, depth}};
      lot.frontage = front;
      lot.use = use;
      block.lots.push_back(lot);
      block.outline.push_back({i * front, 0});
    }
    block.outline.insert(block.outline.end(), {{count * front, 0}, {count * front, depth}, {0, depth}});
    lots.blocks.push_back(std::move(block));
    district.density.origin = {-10, -10};
    district.density.cell = 1000;
    district.density.width = district.density.height = 1;
    district.density.values = {200};
  }

  Buildings raise(const Style& style, std::uint64_t seed) const {
    Surroundings around;
    around.seed = seed;
    around.thing = "houses";
    Draw draw(around);
    BuildingParams params;
    params.open_share = 0;
    return raiseBuildings(draw, params, district, lots, style);
  }
  static Model build(const Style& style, const Buildings& houses, bool inside = false) {
    Run run({});
    HouseModelParams params;
    params.detail = inside ? "inside" : "outside";
    return buildHouses(run, params, style, houses, {});
  }
};

}  // namespace castra::generators
