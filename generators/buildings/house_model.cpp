// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_model.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "generators/buildings/house_parts.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Vec2;

/// What is known of a material by its name; the textures are elsewhere.
struct KnownMaterial {
  std::string_view name, sort;
  std::uint32_t colour;
  double roughness, density, repeat;
};

constexpr KnownMaterial kKnown[] = {
    {"plaster_cream", "plaster", 0xE6DCC8, 0.92, 1800, 2},  {"plaster_sand", "plaster", 0xD9C7A7, 0.92, 1800, 2},
    {"plaster_ochre", "plaster", 0xC9A98A, 0.92, 1800, 2},  {"plaster_grey", "plaster", 0xB9B3A2, 0.92, 1800, 2},
    {"timber_dark", "wood", 0x5A4232, 0.85, 700, 1},        {"oak", "wood", 0x6E5540, 0.8, 700, 1},
    {"ashlar", "stone", 0xB4AC9A, 0.9, 2400, 2},            {"rubble", "stone", 0xA09787, 0.95, 2200, 2},
    {"limestone", "stone", 0xC9C2B0, 0.9, 2300, 2},         {"brick_red", "brick", 0x9C5B45, 0.9, 1800, 1},
    {"brick_brown", "brick", 0x8A4B3A, 0.9, 1800, 1},       {"brick_buff", "brick", 0xB08968, 0.9, 1800, 1},
    {"concrete", "concrete", 0xA9A59C, 0.9, 2400, 2},       {"tiles_red", "clay", 0xA3583F, 0.8, 400, 1},
    {"tiles_brown", "clay", 0x74402F, 0.8, 400, 1},         {"slate", "stone", 0x4A4F57, 0.7, 500, 1},
    {"thatch", "straw", 0x9A8458, 0.98, 150, 2},            {"felt", "felt", 0x5C5C5C, 0.95, 300, 2},
    {"siding_white", "wood", 0xDAD5C8, 0.8, 600, 1},        {"siding_blue", "wood", 0x8FA0A8, 0.8, 600, 1},
    {"paint_white", "wood", 0xE4E0D4, 0.6, 600, 1},         {"paint_green", "wood", 0x2E5A3C, 0.6, 600, 1},
    {"paint_blue", "wood", 0x2F4F5F, 0.6, 600, 1},          {"paint_red", "wood", 0x7A2E2E, 0.6, 600, 1},
    {"metal_dark", "metal", 0x3A3D40, 0.5, 2700, 1},        {"glass", "glass", 0x55707A, 0.1, 2500, 1},
    {"limewash", "plaster", 0xEDE6D6, 0.95, 1500, 2},       {"planks", "wood", 0x9A7B57, 0.8, 650, 1},
    {"floor_tiles", "clay", 0xB7A690, 0.7, 2000, 1},        {"flagstones", "stone", 0x9A948A, 0.9, 2400, 2}};

class Materials {
 public:
  std::uint32_t numberOf(const std::string& name) {
    const auto known = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const auto& m) { return m.name == name; });
    const auto found = numbers_.find(name);
    if (found != numbers_.end()) return found->second;
    // A name of the user's own: the engine has it, and here it is grey.
    Model::Material slot{name, "other", 0xB0B0B0, 0.9, 1500, 1};
    if (known != std::end(kKnown))
      slot = {name, std::string(known->sort), known->colour, known->roughness, known->density, known->repeat};
    materials_.push_back(std::move(slot));
    return numbers_[name] = static_cast<std::uint32_t>(materials_.size() - 1);
  }
  const std::vector<Model::Material>& all() const { return materials_; }

 private:
  std::map<std::string, std::uint32_t> numbers_;
  std::vector<Model::Material> materials_;
};

/// One of the names, by what was drawn for the house.
const std::string& pick(const std::vector<std::string>& names, std::uint32_t look, const std::string& otherwise) {
  return names.empty() ? otherwise : names[look % names.size()];
}

HouseMaterials materialsOf(const Style::Type& type, const Style::Facade& facade, std::uint32_t look, Materials& all) {
  static const std::string kWall = "plaster_cream", kTrim = "ashlar", kFrame = "timber_dark", kDoor = "oak",
                           kRoof = "tiles_red";
  HouseMaterials m;
  m.wall = all.numberOf(pick(facade.walls, look >> 3, kWall));
  m.trim = all.numberOf(pick(facade.trims, look >> 5, kTrim));
  m.frame = all.numberOf(pick(facade.frames, look >> 7, kFrame));
  m.door = all.numberOf(pick(facade.doors, look >> 9, kDoor));
  m.roof = all.numberOf(pick(type.roofings, look >> 11, kRoof));
  m.glass = all.numberOf("glass");
  m.lining = all.numberOf("limewash");
  m.partition = m.lining;
  m.slab = m.lining;
  m.step = all.numberOf("planks");
  const std::uint32_t planks = all.numberOf("planks"), tiles = all.numberOf("floor_tiles"),
                      flags = all.numberOf("flagstones");
  m.floors.assign(kRoomRoles, planks);
  m.floors[static_cast<std::size_t>(RoomRole::bath)] = tiles;
  m.floors[static_cast<std::size_t>(RoomRole::kitchen)] = tiles;
  for (const RoomRole role : {RoomRole::hall, RoomRole::work, RoomRole::store, RoomRole::lift})
    m.floors[static_cast<std::size_t>(role)] = flags;
  return m;
}

}  // namespace

Model buildHouses(Run& run, const HouseModelParams& params, const Style& style, const Buildings& buildings) {
  Vec2 low;
  for (std::size_t i = 0; i < buildings.buildings.size(); ++i)
    for (const Buildings::Wing& wing : buildings.buildings[i].wings) {
      const geometry::Box box = geometry::boundsOf(wing.ring);
      low = i == 0 ? box.low : Vec2{std::min(low.x, box.low.x), std::min(low.y, box.low.y)};
    }
  Materials materials;
  std::vector<HouseSite> houses;
  for (const Buildings::Building& building : buildings.buildings) {
    const Style::Type& type = style.types[building.type];
    const auto facade = std::find_if(style.facades.begin(), style.facades.end(),
                                     [&](const Style::Facade& f) { return f.name == type.facade; });
    houses.push_back({building, type, *facade, materialsOf(type, *facade, building.look, materials)});
  }
  ModelBuilder model({std::floor(low.x), std::floor(low.y)}, materials.all());
  for (const HouseSite& house : houses) {
    run.stopIfCancelled();
    const Buildings::Building& building = house.building;
    model.beginThing(building.name, {"house", house.type.name});
    addTrims(model, house);
    for (std::size_t k = 0; k < building.storeys.size(); ++k) addOuterWalls(model, house, k);
    addRoofs(model, house);
    addDistantShell(model, house);
    if (!params.inside) continue;
    for (std::size_t k = 0; k < building.storeys.size(); ++k) {
      model.beginThing(concat(building.name, "-storey-", k), {"storey", "inside"});
      addInnerWalls(model, house, k);
      addFloors(model, house, k);
      addSteps(model, house, k);
    }
  }
  return model.take();
}

}  // namespace castra::generators
