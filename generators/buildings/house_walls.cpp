// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "generators/buildings/house_parts.h"
#include "generators/buildings/part_slots.h"
#include "generators/buildings/wall_pieces.h"
#include "generators/buildings/window_shapes.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

/// Where an opening is: the middle of its foot on the right face of the wall.
struct OpeningPlace {
  Vec2 middle, way;
  double yaw;
};

OpeningPlace placeOf(const FloorPlan& plan, const FloorPlan::Opening& opening) {
  const FloorPlan::Wall& wall = plan.walls[opening.wall];
  const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
  const double low = wall.right == FloorPlan::kNobody ? 0 : -wall.thickness / 2;
  return {from + way * ((opening.from + opening.to) / 2) + geometry::leftOf(way) * low, way, math::atan2(way.y, way.x)};
}

Model::Box boxOf(const ModelBuilder& model, const FloorPlan& plan, const FloorPlan::Opening& opening, double floor) {
  const OpeningPlace place = placeOf(plan, opening);
  const double thickness = plan.walls[opening.wall].thickness;
  const Vec2 centre = place.middle + geometry::leftOf(place.way) * (thickness / 2) - model.origin();
  return {geometry::lifted(centre, floor + (opening.sill + opening.head) / 2),
          {(opening.to - opening.from) / 2, thickness / 2, (opening.head - opening.sill) / 2},
          place.yaw};
}

void addPieces(ModelBuilder& model, const FloorPlan& plan, std::uint32_t wall, const WallLayer& layer, double height,
               double floor, std::uint32_t material, std::string_view prefix) {
  for (const WallPiece& piece : cutWall(plan, wall, layer, height))
    model.addPrism(prefix.empty() ? piece.noun : prefix, material, piece.ring, floor + piece.low, floor + piece.high,
                   0);
}

/// A leaf that turns about its edge, and the frame around it.
void addDoor(ModelBuilder& model, const HouseSite& house, const FloorPlan& plan, const FloorPlan::Opening& opening,
             double floor, bool is_entrance) {
  const OpeningPlace place = placeOf(plan, opening);
  const double thickness = plan.walls[opening.wall].thickness, width = opening.to - opening.from;
  const double back = is_entrance ? std::min(house.facade.reveal, thickness / 2) : thickness / 2;
  const std::string joint_name =
      concat("door-", opening.wall, '-', static_cast<int>(opening.from * 100), '-', static_cast<int>(floor * 100));
  if (const HouseSlot* slot = house.slotOf(SlotType::door); slot != nullptr && is_entrance) {
    const FaceOpening face{{0, width}, {opening.sill, opening.head}, true, RoomRole::other, 0, thickness};
    if (fitsOpening(*slot, face, house.facade.has_timbers && house.building.wings[0].storeys == 1)) {
      const geometry::Vec3 face_foot = geometry::lifted(place.middle, floor + opening.sill);
      return addDoorPart(model, *slot, face_foot, place.way, width, opening.head - opening.sill, joint_name);
    }
  }
  const Vec2 at = place.middle + geometry::leftOf(place.way) * back;
  const geometry::Vec3 foot = geometry::lifted(at, floor + opening.sill);
  const DoorShape shape{width, opening.head - opening.sill, is_entrance};
  model.addInstance("doorframe", is_entrance ? house.materials.frame : house.materials.skirting,
                    model.shapeOf(shape.nameOfFrame(), [&] { return shape.makeFrame(); }), foot, place.yaw, 0, 0);
  const Vec2 hinge = at - place.way * (width / 2 - kDoorFrame);
  Model::Joint joint;
  joint.name = joint_name;
  joint.at = geometry::lifted(hinge, floor);
  joint.low = 0;
  joint.high = 100 * math::kDegree;
  const std::uint32_t number = model.addJoint(joint);
  const std::uint32_t leaf = is_entrance ? house.materials.door : house.materials.inner_door;
  model.addInstance("door", leaf, model.shapeOf(shape.nameOfLeaf(), [&] { return shape.makeLeaf(); }),
                    geometry::lifted(hinge, floor), place.yaw, 0, 0, number);
  model.addInstance("handle", house.materials.handle,
                    model.shapeOf(shape.nameOfHandles(), [&] { return shape.makeHandles(); }),
                    geometry::lifted(hinge, floor), place.yaw, 0, 0, number);
}

}  // namespace

void addOuterWalls(ModelBuilder& model, const HouseSite& house, std::size_t number) {
  const Buildings::Storey& storey = house.building.storeys[number];
  const FloorPlan& plan = storey.plan;
  for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
    if (plan.walls[w].right != FloorPlan::kNobody) continue;
    const WallLayer face{0, 1 - kLining / plan.walls[w].thickness};
    addPieces(model, plan, w, face, storey.height, storey.floor,
              number == 0 ? house.materials.ground : house.materials.wall, "");
  }
  for (const FloorPlan::Opening& opening : plan.openings) {
    if (plan.walls[opening.wall].right != FloorPlan::kNobody) continue;
    const bool is_window = opening.type == FloorPlan::OpeningType::window;
    model.addOpening({is_window ? "window" : "doorway"}, boxOf(model, plan, opening, storey.floor));
    if (!is_window) addDoor(model, house, plan, opening, storey.floor, true);
  }
}

void addInnerWalls(ModelBuilder& model, const HouseSite& house, std::size_t number) {
  const Buildings::Storey& storey = house.building.storeys[number];
  const FloorPlan& plan = storey.plan;
  const double height = storey.height - house.building.slab;
  for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
    const FloorPlan::Wall& wall = plan.walls[w];
    const std::uint32_t left = house.wallOf(number, plan.rooms[wall.left]);
    if (wall.right == FloorPlan::kNobody) {
      addPieces(model, plan, w, {1 - kLining / wall.thickness, 1}, height, storey.floor, left, "lining");
      continue;
    }
    // Two leaves where the rooms on both sides look different.
    const std::uint32_t right = house.wallOf(number, plan.rooms[wall.right]);
    if (left == right) {
      addPieces(model, plan, w, {0, 1}, height, storey.floor, left, "");
    } else {
      addPieces(model, plan, w, {0, 0.5}, height, storey.floor, right, "");
      addPieces(model, plan, w, {0.5, 1}, height, storey.floor, left, "");
    }
  }
  for (const Ring& post : plan.posts)
    model.addPrism("post", house.materials.lining, post, storey.floor, storey.floor + height, 0);
  for (const FloorPlan::Opening& opening : plan.openings) {
    if (plan.walls[opening.wall].right == FloorPlan::kNobody) continue;
    const bool is_door = opening.type == FloorPlan::OpeningType::door;
    model.addOpening({is_door ? "doorway" : "passage"}, boxOf(model, plan, opening, storey.floor));
    if (is_door) addDoor(model, house, plan, opening, storey.floor, false);
  }
}

}  // namespace castra::generators
