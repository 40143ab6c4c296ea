// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/house_parts.h"
#include "generators/buildings/roof.h"
#include "generators/buildings/window_shapes.h"
#include "generators/models/box_fit.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/inset.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

constexpr double kFoundation = 0.6;  // how far walls reach below the lowest ground beside them [m]

double footOf(const HouseSite& house) { return -kFoundation - house.drop; }

double eavesOf(const Buildings::Building& building, const Buildings::Wing& wing) {
  const Buildings::Storey& top = building.storeys[wing.storeys - 1];
  return top.floor + top.height;
}

void addRoofParts(ModelBuilder& model, const HouseSite& house, Roof roof) {
  for (Roof::Part& part : roof.parts) {
    const std::string noun = part.name.substr(0, part.name.find('-'));
    const bool is_wall = noun == "gable" || noun == "parapet" || noun == "dormer";
    const std::uint32_t material = noun == "tiles" || noun == "deck" || noun == "saddle" ? house.materials.roof
                                   : is_wall                                             ? house.materials.wall
                                   : noun == "chimney"                                   ? house.materials.plinth
                                                                                         : house.materials.trim;
    std::vector<Model::Box> boxes = boundsOfMesh(part.mesh);
    model.addPart(noun, material, {std::move(part.mesh), std::move(boxes)}, 0);
  }
}

/// Whether a place on an outer wall is on the line to a neighbour, where nothing may stand out.
bool isOnLine(const Buildings::Building& building, const Vec2& place, const Vec2& way) {
  constexpr double kNear = 0.02;
  for (const Buildings::Wing& wing : building.wings)
    for (std::size_t i = 0; i < wing.ring.size(); ++i) {
      if (wing.sides[i] != Buildings::SideType::line) continue;
      const Vec2 &a = wing.ring[i], &b = wing.ring[(i + 1) % wing.ring.size()];
      if (geometry::distanceToSegment(place, a, b) < kNear && geometry::dot(geometry::unit(b - a), way) > 0.99)
        return true;
    }
  return false;
}

/// Walls from below the ground to the eaves, and plain roofs, from level 1 on.
void addDistantMasses(ModelBuilder& model, const HouseSite& house) {
  for (const Buildings::Wing& wing : house.building.wings) {
    SolidBuilder builder(model.origin());
    builder.addPrism(wing.ring, footOf(house), eavesOf(house.building, wing));
    model.addDistant("mass", house.materials.wall, builder.take(), 1, 2);
  }
  for (const HouseRoof& roof : house.roofs)
    model.addDistant("roof", house.materials.roof, massRoof(roof.at(model.origin()), roof.shape), 1, 2);
}

}  // namespace

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
  for (const HouseRoof& planned : house.roofs) {
    Roof roof = buildRoof(planned.at(model.origin()), planned.shape);
    addOnRoof(work, planned.mass.wings, roof);
    addRoofParts(model, house, std::move(roof));
  }
}

void addBareShell(ModelBuilder& model, const HouseSite& house) {
  for (const Buildings::Wing& wing : house.building.wings)
    model.addPrism("mass", house.materials.wall, wing.ring, footOf(house), eavesOf(house.building, wing), 2);
  for (const HouseRoof& roof : house.roofs) {
    addRoofParts(model, house, buildRoof(roof.at(model.origin()), roof.shape));
    model.addDistant("roof", house.materials.roof, massRoof(roof.at(model.origin()), roof.shape), 1, 2);
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
      const bool is_on_line = isOnLine(house.building, from + way * ((opening.from + opening.to) / 2), way);
      model.addInstance(is_window ? "pane" : "door", is_window ? house.materials.glass : house.materials.door,
                        model.shapeOf(shape.nameOfPlate(is_on_line), [&] { return shape.makePlate(is_on_line); }),
                        geometry::lifted(from + way * ((opening.from + opening.to) / 2), storey.floor + opening.sill),
                        math::atan2(way.y, way.x), 1, 1);
    }
}

}  // namespace castra::generators
