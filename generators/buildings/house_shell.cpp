// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/roof_masses.h"
#include "generators/buildings/house_parts.h"
#include "generators/buildings/roof.h"
#include "generators/buildings/window_shapes.h"
#include "generators/models/box_fit.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/inset.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kFoundation = 0.6;    // how far walls reach below the lowest ground beside them [m]
constexpr double kNarrowFront = 9;     // [m]

double footOf(const HouseSite& house) { return -kFoundation - house.drop; }

double eavesOf(const Buildings::Building& building, const Buildings::Wing& wing) {
  const Buildings::Storey& top = building.storeys[wing.storeys - 1];
  return top.floor + top.height;
}

/// What the roof over this wing alone would be.
RoofRules ownRulesOf(const HouseSite& house, const Buildings::Wing& wing) {
  RoofRules rules;
  rules.form = wing.roof;
  rules.eaves = eavesOf(house.building, wing);
  rules.pitch = wing.pitch;
  rules.overhang = house.type.eaves;
  rules.verge = std::min(0.2, house.type.eaves);
  const std::uint32_t look = house.building.look;
  if (wing.roof == RoofForm::mansard) {
    rules.lower_pitch = wing.pitch;
    rules.pitch = 25 * math::kDegree;
  }
  const std::size_t n = wing.ring.size();
  const auto wayOf = [&](std::size_t i) { return wing.ring[(i + 1) % n] - wing.ring[i]; };
  // The ridge of a wing runs along its longest side.
  const bool is_first = &wing == house.building.wings.data();
  std::size_t front_side = is_first ? house.building.front : 0;
  for (std::size_t i = 0; !is_first && i < n; ++i)
    if (geometry::length(wayOf(i)) > geometry::length(wayOf(front_side))) front_side = i;
  const Vec2 front = wayOf(front_side);
  // The ridge runs back from the street in narrow houses of some, and along it in all others: there, walls against
  // neighbours are gables.
  const auto isAlong = [&](std::size_t i) {
    return std::fabs(geometry::dot(geometry::unit(front), geometry::unit(wayOf(i)))) > 0.8;
  };
  std::size_t along = 0;
  for (std::size_t i = 0; i < n; ++i) along += isAlong(i) ? 1 : 0;
  const bool has_front_gable =
      is_first && wing.roof == RoofForm::gable && geometry::length(front) < kNarrowFront && along == 2 && look % 2 == 0;
  std::size_t slopes = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool is_wing = wing.sides[i] == SideType::wing, is_party = wing.sides[i] == SideType::party || is_wing;
    const bool is_end = !is_first && wing.roof == RoofForm::gable && !isAlong(i) && !is_party;
    if ((has_front_gable && isAlong(i) && !is_wing) || is_end)
      rules.sides.push_back(RoofSide::gable);
    else if (is_wing && is_first)
      rules.sides.push_back(RoofSide::party);
    else if (is_party && !has_front_gable && !isAlong(i))
      rules.sides.push_back(RoofSide::party);
    else
      rules.sides.push_back(RoofSide::eaves);
    slopes += rules.sides.back() == RoofSide::eaves ? 1 : 0;
  }
  // One slope alone would be a shed as high as the house is deep.
  if (slopes < 2) std::fill(rules.sides.begin(), rules.sides.end(), RoofSide::eaves);
  bool reaches_over = false;  // eaves above a neighbour's ground
  for (std::size_t i = 0; i < n; ++i)
    reaches_over = reaches_over || (wing.sides[i] == SideType::party && rules.sides[i] == RoofSide::eaves);
  if (reaches_over) rules.overhang = rules.verge = 0;
  // Where a cornice ends the wall, the roof rises behind it.
  if (house.facade.has_cornice && wing.roof == RoofForm::mansard) rules.overhang = 0;
  const bool is_pitched = wing.roof != RoofForm::flat;
  if (is_pitched && (look >> 16) % 4 != 0) {
    Chimney chimney;
    const Vec2 middle = geometry::centroid(wing.ring);
    const Vec2 corner = wing.ring[(look >> 20) % wing.ring.size()];
    // On the ridge, or the shaft would have to be as long as the roof is high.
    const Vec2 ridge = geometry::unit(has_front_gable ? geometry::leftOf(front) : front);
    chimney.at = geometry::snap(middle + ridge * (0.6 * geometry::dot(corner - middle, ridge)));
    rules.chimneys.push_back(chimney);
  }
  if (is_first && is_pitched && wing.pitch > 38 * math::kDegree && (look >> 18) % 2 == 0 &&
      rules.sides[house.building.front] == RoofSide::eaves) {
    Dormers dormers;
    dormers.side = house.building.front;
    const double length = geometry::length(wing.ring[(dormers.side + 1) % wing.ring.size()] - wing.ring[dormers.side]);
    dormers.count = static_cast<std::uint32_t>(std::max(1.0, std::floor(length / 4.5)));
    dormers.width = 1.2;
    dormers.height = 1.1;
    rules.dormers.push_back(dormers);
  }
  return rules;
}

/// Several wings under one roof have slopes on all sides, which meet in valleys.
RoofRules rulesOf(const HouseSite& house, const RoofMass& mass) {
  RoofRules rules = ownRulesOf(house, house.building.wings[mass.wings[0]]);
  if (mass.wings.size() == 1) return rules;
  rules.dormers.clear();
  rules.sides.assign(mass.sides.size(), RoofSide::eaves);
  for (const SideType side : mass.sides)
    if (side == SideType::party) rules.overhang = rules.verge = 0;
  return rules;
}

void addRoofParts(ModelBuilder& model, const HouseSite& house, Roof roof) {
  for (Roof::Part& part : roof.parts) {
    const std::string noun = part.name.substr(0, part.name.find('-'));
    const bool is_wall = noun == "gable" || noun == "parapet" || noun == "dormer";
    const std::uint32_t material = noun == "tiles" || noun == "deck" ? house.materials.roof
                                   : is_wall                         ? house.materials.wall
                                   : noun == "chimney"               ? house.materials.plinth
                                                                     : house.materials.trim;
    std::vector<Model::Box> boxes = boundsOfMesh(part.mesh);
    model.addPart(noun, material, {std::move(part.mesh), std::move(boxes)}, 0);
  }
}

/// Walls from below the ground to the eaves, and plain roofs, from level 1 on.
void addDistantMasses(ModelBuilder& model, const HouseSite& house) {
  for (const Buildings::Wing& wing : house.building.wings) {
    SolidBuilder builder(model.origin());
    builder.addPrism(wing.ring, footOf(house), eavesOf(house.building, wing));
    model.addDistant("mass", house.materials.wall, builder.take(), 1, 2);
  }
  for (const RoofMass& mass : listRoofMasses(house.building))
    model.addDistant("roof", house.materials.roof, massRoof(mass.region, rulesOf(house, mass), model.origin()), 1, 2);
}

}  // namespace

RoofRules roofRulesOf(const HouseSite& house, const Buildings::Wing& wing) {
  const auto number = static_cast<std::size_t>(&wing - house.building.wings.data());
  if (house.building.wings.size() > 1)
    for (const RoofMass& mass : listRoofMasses(house.building)) {
      if (std::find(mass.wings.begin(), mass.wings.end(), number) == mass.wings.end()) continue;
      RoofRules rules = rulesOf(house, mass);
      if (mass.wings.size() > 1) rules.sides.assign(wing.ring.size(), RoofSide::eaves);
      return rules;
    }
  return ownRulesOf(house, wing);
}

void addOutside(ModelBuilder& model, const HouseSite& house) {
  for (const Buildings::Wing& wing : house.building.wings)
    model.addPrism("foundation", house.materials.plinth, wing.ring, footOf(house), house.building.storeys[0].floor, 0);
  FacadeWork work(model, house);
  addSlotWindows(work);
  addEntrances(work);
  addBands(work);
  addTimbers(work);
  addShopFronts(work);
  addWindows(work);
  addLamps(work);
  addSignsAndPipes(work);
  for (const RoofMass& mass : listRoofMasses(house.building)) {
    Roof roof = buildRoof(mass.region, rulesOf(house, mass), model.origin());
    addOnRoof(work, mass.wings, roof);
    addRoofParts(model, house, std::move(roof));
  }
}

void addBareShell(ModelBuilder& model, const HouseSite& house) {
  for (const Buildings::Wing& wing : house.building.wings)
    model.addPrism("mass", house.materials.wall, wing.ring, footOf(house), eavesOf(house.building, wing), 2);
  for (const RoofMass& mass : listRoofMasses(house.building)) {
    const RoofRules rules = rulesOf(house, mass);
    addRoofParts(model, house, buildRoof(mass.region, rules, model.origin()));
    model.addDistant("roof", house.materials.roof, massRoof(mass.region, rules, model.origin()), 1, 2);
  }
}

void addDistantShell(ModelBuilder& model, const HouseSite& house) {
  addDistantMasses(model, house);
  for (const Buildings::Storey& storey : house.building.storeys)
    for (const FloorPlan::Opening& opening : storey.plan.openings) {
      const FloorPlan::Wall& wall = storey.plan.walls[opening.wall];
      if (wall.right != FloorPlan::kNobody) continue;
      const Vec2 from = storey.plan.points[wall.from], way = geometry::unit(storey.plan.points[wall.to] - from);
      const bool is_window = opening.type == FloorPlan::OpeningType::window;
      const WindowShape shape{opening.to - opening.from, opening.head - opening.sill};
      model.addInstance(is_window ? "pane" : "door", is_window ? house.materials.glass : house.materials.door,
                        model.shapeOf(shape.nameOfPlate(), [&] { return shape.makePlate(); }),
                        geometry::lifted(from + way * ((opening.from + opening.to) / 2), storey.floor + opening.sill),
                        math::atan2(way.y, way.x), 1, 1);
    }
}

}  // namespace castra::generators
