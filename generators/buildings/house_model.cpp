// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_model.h"

#include <algorithm>
#include <cmath>

#include "generators/buildings/alike_storeys.h"
#include "generators/buildings/fitted_rooms.h"
#include "generators/buildings/fitting_work.h"
#include "generators/buildings/house_parts.h"
#include "generators/materials/material_file.h"
#include "generators/models/material_slots.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Vec2;

/// One of the names, by what was drawn for the house.
const std::string& pick(const std::vector<std::string>& names, std::uint32_t look, const std::string& otherwise) {
  return names.empty() ? otherwise : names[look % names.size()];
}

/// What is built into rooms, by FittingFinish.
std::vector<std::uint32_t> fittingMaterials(const Style::Interior& interior, const Taste& taste, MaterialSlots& all) {
  static const std::string kJoinery = "timber", kTop = "timber", kMetal = "iron", kCeramic = "glaze",
                           kMasonry = "ashlar", kHandle = "iron";
  std::vector<std::uint32_t> made(kFittingFinishes);
  const auto set = [&](FittingFinish finish, const std::string& name) {
    made[static_cast<std::size_t>(finish)] = all.numberOf(name);
  };
  set(FittingFinish::joinery, taste.pick(interior.joinery, "joinery", kJoinery));
  set(FittingFinish::top, taste.pick(interior.tops, "tops", kTop));
  set(FittingFinish::metal, taste.pick(interior.metals, "metals", kMetal));
  set(FittingFinish::ceramic, taste.pick(interior.ceramics, "ceramics", kCeramic));
  set(FittingFinish::masonry, taste.pick(interior.masonry, "masonry", kMasonry));
  set(FittingFinish::handle, taste.pick(interior.handles, "handles", kHandle));
  set(FittingFinish::soot, "soot");
  set(FittingFinish::mirror, "mirror");
  set(FittingFinish::bedding, "linen");
  set(FittingFinish::board, "blackboard");
  return made;
}

void addInteriorMaterials(const Style& style, const Style::Type& type, const Taste& taste, MaterialSlots& all,
                          HouseMaterials& m) {
  static const std::string kWall = "limewash-inside", kSkirting = "timber", kHandle = "iron", kBoards = "floor-planks";
  const Style::Interior& interior = interiorOf(style, type);
  m.lining = all.numberOf(kWall);
  m.ceiling = all.numberOf(taste.pick(interior.ceilings, "ceilings", kWall));
  m.step = all.numberOf(taste.pick(interior.steps, "steps", kBoards));
  m.loft = all.numberOf(taste.pick(interior.lofts, "lofts", kBoards));
  m.beam = all.numberOf(taste.pick(interior.timbers, "timbers", kSkirting));
  m.skirting = all.numberOf(taste.pick(interior.skirtings, "skirtings", kSkirting));
  m.inner_door = interior.doors.empty() ? m.door : all.numberOf(taste.pick(interior.doors, "doors", kSkirting));
  m.handle = all.numberOf(taste.pick(interior.handles, "handles", kHandle));
  m.fittings = fittingMaterials(interior, taste, all);
  for (const Style::RoomKind& kind : style.rooms) {
    RoomFinish& finish = m.kinds.emplace_back();
    for (const auto& [names, numbers] : {std::pair{&kind.floors, &finish.floors}, std::pair{&kind.walls, &finish.walls},
                                         std::pair{&kind.dados, &finish.dados}})
      for (const std::string& name : *names) numbers->push_back(all.numberOf(name));
  }
}

HouseMaterials materialsOf(const Style& style, const Style::Type& type, const Style::Facade& facade,
                           const Buildings::Building& building, MaterialSlots& all) {
  const std::uint32_t look = building.look;
  static const std::string kWall = "plaster-cream", kTrim = "ashlar", kFrame = "timber", kPane = "window-sash",
                           kDoor = "door-oak", kRoof = "tile", kMetal = "iron", kAccent = "door-painted",
                           kTimber = "timber", kPlants = "grass", kDeck = "roof-felt";
  HouseMaterials m;
  m.wall = all.numberOf(pick(facade.walls, look >> 3, kWall));
  m.trim = all.numberOf(pick(facade.trims, look >> 5, kTrim));
  m.frame = all.numberOf(pick(facade.frames, look >> 7, kFrame));
  m.door = all.numberOf(pick(facade.doors, look >> 9, kDoor));
  // Nobody lays tiles on a deck.
  const bool is_flat = building.wings[0].roof == RoofForm::flat;
  m.roof = all.numberOf(is_flat ? pick(type.decks, look >> 11, kDeck) : pick(type.roofings, look >> 11, kRoof));
  m.glass = all.numberOf(pick(facade.panes, look >> 13, kPane));
  // Where the only storey shows its timbers, it is of what is between them.
  const bool is_timber = facade.has_timbers && building.wings[0].storeys == 1;
  m.ground = facade.grounds.empty() || is_timber ? m.wall : all.numberOf(pick(facade.grounds, look >> 14, kWall));
  m.plinth = facade.plinths.empty() ? m.trim : all.numberOf(pick(facade.plinths, look >> 15, kTrim));
  m.metal = all.numberOf(pick(facade.metals, look >> 17, kMetal));
  m.accent = all.numberOf(pick(facade.accents, look >> 19, kAccent));
  m.cloth = all.numberOf(pick(facade.accents, look >> 21, kAccent));
  m.timber = facade.has_timbers ? all.numberOf(pick(facade.trims, look >> 5, kTimber)) : m.trim;
  m.plants = all.numberOf(kPlants);
  addInteriorMaterials(style, type, Taste(look), all, m);
  const std::uint32_t planks = all.numberOf("floor-planks"), tiles = all.numberOf("floor-tiles"),
                      flags = all.numberOf("paving");
  m.floors.assign(kRoomRoles, planks);
  m.floors[static_cast<std::size_t>(RoomRole::bath)] = tiles;
  m.floors[static_cast<std::size_t>(RoomRole::kitchen)] = tiles;
  for (const RoomRole role : {RoomRole::hall, RoomRole::work, RoomRole::store, RoomRole::lift})
    m.floors[static_cast<std::size_t>(role)] = flags;
  return m;
}

/// About as many parts as it will be.
std::size_t guessParts(const Buildings& buildings, const std::string& detail) {
  if (detail == "shell") return 0;
  std::size_t count = 0;
  for (const Buildings::Building& building : buildings.buildings)
    for (const Buildings::Storey& storey : building.storeys)
      count += storey.plan.openings.size() + storey.plan.walls.size();
  return count * (detail == "outside" ? 2 : 7);
}

}  // namespace

Model buildHouses(Run& run, const HouseModelParams& params, const Style& style, const Buildings& buildings,
                  const std::optional<Grades>& grades) {
  if (grades && grades->houses.size() != buildings.buildings.size())
    throw Error("grades", concat("are for ", grades->houses.size(), " houses, but there are ",
                                 buildings.buildings.size(), "; make them from these houses"));
  Vec2 low;
  for (std::size_t i = 0; i < buildings.buildings.size(); ++i)
    for (const Buildings::Wing& wing : buildings.buildings[i].wings) {
      const geometry::Box box = geometry::boundsOf(wing.ring);
      low = i == 0 ? box.low : Vec2{std::min(low.x, box.low.x), std::min(low.y, box.low.y)};
    }
  MaterialSlots materials(params.materials.empty()
                              ? std::vector<MaterialOrder>{}
                              : readMaterialFile(run.asset(params.materials), params.materials.path));
  std::vector<HouseSite> houses;
  for (const Buildings::Building& building : buildings.buildings) {
    const Style::Type& type = style.types[building.type];
    const Style::Facade& facade = facadeOf(style, type);
    HouseSite house{building,
                    style,
                    type,
                    facade,
                    materialsOf(style, type, facade, building, materials),
                    {},
                    {},
                    findAlikeStoreys(building)};
    if (grades) house.drop = grades->houses[houses.size()].drop;
    for (std::size_t i = 0; i < facade.slots.size(); ++i) {
      if (facade.slots[i] == Style::kNobody) continue;
      house.slots[i].slot = &style.slots[facade.slots[i]];
      for (const Style::Slot::Piece& piece : house.slots[i].slot->pieces)
        house.slots[i].materials.push_back(materials.numberOf(
            Model::Material{piece.material, "other", piece.colour, 0.8, house.slots[i].slot->density, 1}));
    }
    house.roofs = planRoofs(house);
    houses.push_back(std::move(house));
  }
  ModelBuilder model({std::floor(low.x), std::floor(low.y)}, materials.all());
  model.expectParts(guessParts(buildings, params.detail));
  for (const HouseSite& house : houses) {
    run.stopIfCancelled();
    const Buildings::Building& building = house.building;
    if (grades) model.standOn({grades->houses[static_cast<std::size_t>(&house - houses.data())].height, {}, {}});
    model.beginThing(building.name, {"house", house.type.name});
    if (params.detail == "shell") {
      addBareShell(model, house);
      continue;
    }
    for (std::size_t k = 0; k < building.storeys.size(); ++k) addOuterWalls(model, house, k);
    addOutside(model, house);
    addDistantShell(model, house);
    if (params.detail == "outside") continue;
    std::vector<std::uint32_t> insides;
    FittedRooms rooms;
    for (std::size_t k = 0; k < building.storeys.size(); ++k) {
      const std::string name = concat(building.name, "-storey-", k);
      if (const std::size_t first = house.alike[k]; first < k) {
        model.repeatThing(insides[first], name, building.storeys[k].floor - building.storeys[first].floor);
        insides.push_back(model.lastThing());
        continue;
      }
      model.beginThing(name, {"storey", "inside"});
      insides.push_back(model.lastThing());
      addInnerWalls(model, house, k);
      addFloors(model, house, k);
      addSteps(model, house, k);
      addRailings(model, house, k);
      addTrims(model, house, k);
      addFittings(model, house, k, rooms);
    }
  }
  return model.take();
}

}  // namespace castra::generators
