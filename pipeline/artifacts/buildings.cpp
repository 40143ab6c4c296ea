// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/buildings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {
constexpr std::array<std::string_view, kOpenReasons> kReasonNames{"park", "courtyard", "no type", "too small", "no plan"};
}

std::string_view nameOf(Buildings::Reason reason) { return kReasonNames[static_cast<std::size_t>(reason)]; }

void check(const Buildings& buildings) {
  std::vector<geometry::Region> footprints;
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const Buildings::Building& building : buildings.buildings) {
    if (!taken.insert(building.name).second) throw Error(building.name, "has the name of another");
    if (building.wings.empty() || building.storeys.empty()) throw Error(building.name, "has no wing or no storey");
    if (static_cast<std::size_t>(building.shape) >= kHouseShapes) throw Error(building.name, "has no known shape");
    if (building.front >= building.wings[0].ring.size()) throw Error(building.name, "has no front");
    for (const Buildings::Wing& wing : building.wings) {
      if (wing.sides.size() != wing.ring.size()) throw Error(building.name, "has sides of no known type");
      if (wing.storeys == 0 || wing.storeys > building.storeys.size()) throw Error(building.name, "lacks storeys");
      footprints.push_back({wing.ring, {}});
      names.push_back(building.name);
    }
    for (const Buildings::Storey& storey : building.storeys) {
      if (!(storey.height > 0) || !std::isfinite(storey.floor)) throw Error(building.name, "has a storey without height");
      try {
        check(storey.plan);
      } catch (const Error& error) {
        throw error.within(building.name);
      }
      for (const FloorPlan::Room& room : storey.plan.rooms)
        if (room.unit != Buildings::kNobody && room.unit >= building.units.size())
          throw Error(building.name, "has a room of a unit that is not there");
      for (const Buildings::Stairs& stairs : storey.stairs)
        if (stairs.room >= storey.plan.rooms.size()) throw Error(building.name, "has stairs in no room");
    }
  }
  checkRegions(footprints, [&](std::size_t i) { return names[i]; });
}

Summary summarize(const Buildings& buildings) {
  std::uint64_t storeys = 0, rooms = 0, doors = 0, windows = 0, dwellings = 0, others = 0;
  double ground = 0, floors = 0;
  for (const Buildings::Building& building : buildings.buildings) {
    storeys += building.storeys.size();
    for (const Buildings::Wing& wing : building.wings) ground += geometry::signedArea(wing.ring);
    for (const Buildings::Unit& unit : building.units) ++(unit.is_dwelling ? dwellings : others);
    for (const Buildings::Storey& storey : building.storeys) {
      rooms += storey.plan.rooms.size();
      for (const FloorPlan::Room& room : storey.plan.rooms) floors += geometry::signedArea(FloorPlan::floorOf(room));
      for (const FloorPlan::Opening& opening : storey.plan.openings)
        ++(opening.type == FloorPlan::OpeningType::window ? windows : doors);
    }
  }
  Summary summary{{"buildings", static_cast<std::uint64_t>(buildings.buildings.size())},
                  {"storeys", storeys},
                  {"dwellings", dwellings},
                  {"other units", others},
                  {"rooms", rooms},
                  {"doors", doors},
                  {"windows", windows},
                  {"ground", concat(fixed(ground, 0), " m2")},
                  {"floor area", concat(fixed(floors, 0), " m2")}};
  for (std::size_t shape = 0; shape < kHouseShapes; ++shape) {
    const auto count = static_cast<std::uint64_t>(
        std::count_if(buildings.buildings.begin(), buildings.buildings.end(), [&](const Buildings::Building& building) {
          return static_cast<std::size_t>(building.shape) == shape;
        }));
    if (count > 0) summary.push_back({concat("shape ", nameOf(static_cast<HouseShape>(shape))), count});
  }
  for (std::size_t reason = 0; reason < kOpenReasons; ++reason) {
    const auto count = static_cast<std::uint64_t>(
        std::count_if(buildings.open.begin(), buildings.open.end(), [&](const Buildings::OpenLot& lot) {
          return static_cast<std::size_t>(lot.reason) == reason;
        }));
    if (count > 0) summary.push_back({concat("open lots: ", kReasonNames[reason]), count});
  }
  return summary;
}

}  // namespace castra
