// SPDX-License-Identifier: GPL-3.0-or-later
// What is under one roof, and what the roof is to be.
#include <algorithm>
#include <cmath>

#include "generators/buildings/house_parts.h"
#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kNarrowFront = 9;    // [m]
constexpr double kRiseOfWalls = 1.5;  // no roof is higher than this many times the walls beneath it
constexpr double kLeastSlope = 0.6;   // of its pitch, for a roof that would be too high

/// What the roof over this wing alone would be.
RoofRules ownRulesOf(const HouseSite& house, const Buildings::Wing& wing) {
  RoofRules rules;
  rules.form = wing.roof;
  const Buildings::Storey& top = house.building.storeys[wing.storeys - 1];
  rules.eaves = top.floor + top.height;
  rules.pitch = wing.pitch;
  rules.max_rise = std::min(house.type.max_rise, kRiseOfWalls * (rules.eaves - house.building.storeys[0].floor));
  rules.least_slope = kLeastSlope;
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
    const bool is_wing = wing.sides[i] == SideType::wing, is_party = Buildings::isAtLine(wing.sides[i]) || is_wing;
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
    reaches_over = reaches_over || (Buildings::isAtLine(wing.sides[i]) && rules.sides[i] == RoofSide::eaves);
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
    if (Buildings::isAtLine(side)) rules.overhang = rules.verge = 0;
  return rules;
}

}  // namespace

std::vector<HouseRoof> planRoofs(const HouseSite& house) {
  std::vector<HouseRoof> roofs;
  for (RoofMass& mass : listRoofMasses(house.building)) {
    RoofRules rules = rulesOf(house, mass);
    std::optional<RoofShape> shape = shapeRoof(mass.region, rules);
    roofs.push_back({std::move(mass), std::move(rules), std::move(shape)});
  }
  return roofs;
}

const HouseRoof& HouseSite::roofOver(std::size_t wing) const {
  return *std::find_if(roofs.begin(), roofs.end(), [&](const HouseRoof& roof) {
    return std::find(roof.mass.wings.begin(), roof.mass.wings.end(), wing) != roof.mass.wings.end();
  });
}

}  // namespace castra::generators
