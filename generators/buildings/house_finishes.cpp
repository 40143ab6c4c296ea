// SPDX-License-Identifier: GPL-3.0-or-later
// What tells rooms apart before anything stands in them: floors, walls, boards along their feet and around doors.
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/house_parts.h"
#include "generators/buildings/room_sides.h"
#include "generators/models/box_fit.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/inset.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

constexpr double kSkirting = 0.016, kDado = 0.012;  // thickness [m]
constexpr double kArchitrave = 0.015;               // how far boards around doors stand out of the wall [m]
constexpr double kLeastPiece = 0.03;                // [m]

/// One of the numbers, for a house and a sort of room; rooms of one storey that are alike may still differ.
std::uint32_t pick(const std::vector<std::uint32_t>& numbers, const HouseSite& house, std::string_view word,
                   std::size_t index) {
  return numbers[Taste(house.building.look).number(word, static_cast<std::uint32_t>(index)) % numbers.size()];
}

/// Strips along the walls of a room, one solid beside the other.
class Strips {
 public:
  Strips(const ModelBuilder& model, const std::vector<RoomSide>& sides, double thick)
      : origin_(model.origin()), sides_(sides), builder_(model.origin()), thick_(thick) {}

  /// Along all sides between two heights above the floor, but for doors and windows and so much beside these.
  void addAll(double floor, double low, double high, double beside) {
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      const RoomSide& side = sides_[i];
      double from = 0;
      bool is_corner = true;
      for (const SideOpening& opening : side.openings) {
        const bool is_door = opening.type != FloorPlan::OpeningType::window;
        if (!is_door && opening.sill - beside >= high) continue;
        add(i, from, is_corner, opening.from - beside, false, floor + low, floor + high);
        if (!is_door && opening.sill - beside > low + 0.05)
          add(i, opening.from - beside, false, opening.to + beside, false, floor + low, floor + opening.sill - beside);
        from = opening.to + beside;
        is_corner = false;
      }
      add(i, from, is_corner, side.length, true, floor + low, floor + high);
    }
  }
  Solid take() { return {builder_.take(), std::move(boxes_)}; }
  bool empty() const { return boxes_.empty(); }

 private:
  /// How far a strip is shorter inside, at the corner that the side begins or ends with: along its mitre.
  double mitreAt(std::size_t corner) const {
    const RoomSide &before = sides_[(corner + sides_.size() - 1) % sides_.size()], &after = sides_[corner];
    const double sine = geometry::cross(before.way, after.way), cosine = geometry::dot(before.way, after.way);
    return std::clamp((1 - cosine) / (std::fabs(sine) < 0.05 ? 0.05 : sine), -2.0, 2.0);
  }

  void add(std::size_t number, double from, bool at_start, double to, bool at_end, double low, double high) {
    const RoomSide& side = sides_[number];
    const double near = kInsideJoint, far = kInsideJoint + thick_;
    const double start = at_start ? mitreAt(number) : 0, end = at_end ? mitreAt((number + 1) % sides_.size()) : 0;
    if (to - from < kLeastPiece + std::max(0.0, (start + end) * far)) return;
    const Ring ring{geometry::snap(side.at(from + start * near, near)), geometry::snap(side.at(to - end * near, near)),
                    geometry::snap(side.at(to - end * far, far)), geometry::snap(side.at(from + start * far, far))};
    builder_.addPrism(ring, low, high);
    boxes_.push_back(boxAround(ring, low, high, origin_));
  }

  Vec2 origin_;
  const std::vector<RoomSide>& sides_;
  SolidBuilder builder_;
  std::vector<Model::Box> boxes_;
  double thick_;
};

/// Boards around a door on one side of its wall, in axes of their own: u from its middle, d out of the wall.
void addArchitrave(ModelBuilder& model, const HouseSite& house, const RoomSide& side, const SideOpening& opening,
                   double floor, double wide) {
  // Where the next wall is too near, there is none on that side.
  const double left = std::min(wide, std::floor((side.length - opening.to - 0.02) * 100) / 100),
               right = std::min(wide, std::floor((opening.from - 0.02) * 100) / 100);
  const double half = roundedSize(opening.to - opening.from) / 2, head = roundedSize(opening.head - opening.sill);
  const double a = left >= 0.03 ? left : 0, b = right >= 0.03 ? right : 0;
  const Vec2 along = side.way * -1;
  const std::string name = concat("architrave ", sizeNumber(2 * half), 'x', sizeNumber(head), ' ', sizeNumber(a), ' ',
                                  sizeNumber(b), ' ', sizeNumber(wide));
  model.addInstance("architrave", house.materials.skirting,
                    model.shapeOf(name,
                                  [&] {
                                    FaceMesh mesh;
                                    const FaceMesh::Span d{kInsideJoint, kInsideJoint + kArchitrave};
                                    if (a > 0) mesh.addBox({-half - a, -half}, d, {kFloorFinish, head});
                                    if (b > 0) mesh.addBox({half, half + b}, d, {kFloorFinish, head});
                                    mesh.addBox({-half - a, half + b}, d, {head, head + wide});
                                    return mesh.take();
                                  }),
                    geometry::lifted(side.at((opening.from + opening.to) / 2, 0), floor), math::atan2(along.y, along.x),
                    0, 0);
}

/// Boards in the depth of an opening of an outer wall, behind its frame, and around it on the wall. What shows there
/// otherwise is the outside of the wall.
void addOpeningTrim(ModelBuilder& model, const HouseSite& house, const RoomSide& side, const SideOpening& opening,
                    double floor, double wide) {
  constexpr double kBoard = 0.012, kFrame = 0.085, kLeast = 0.03;
  const bool is_window = opening.type == FloorPlan::OpeningType::window;
  // Parts of the user's own may be as deep as the wall.
  if (house.slotOf(is_window ? SlotType::window : SlotType::door) != nullptr ||
      (is_window && house.slotOf(SlotType::bay) != nullptr))
    return;
  const double back = is_window ? house.facade.reveal : std::min(house.facade.reveal, opening.thickness / 2);
  const double deep = roundedSize(opening.thickness - back - kFrame);
  if (deep < kLeast) return;
  const double left = std::min(wide, std::floor((side.length - opening.to - 0.02) * 100) / 100),
               right = std::min(wide, std::floor((opening.from - 0.02) * 100) / 100);
  const double a = left >= 0.03 ? left : 0, b = right >= 0.03 ? right : 0;
  const double half = roundedSize(opening.to - opening.from) / 2, high = roundedSize(opening.head - opening.sill),
               foot = is_window ? 0 : kFloorFinish;
  const Vec2 along = side.way * -1;
  const std::string name =
      concat("opening trim ", is_window ? "window " : "door ", sizeNumber(2 * half), 'x', sizeNumber(high), ' ',
             sizeNumber(deep), ' ', sizeNumber(a), ' ', sizeNumber(b), ' ', sizeNumber(wide));
  const auto make = [&] {
    FaceMesh mesh;
    const double in = half - kInsideJoint, top = high - kInsideJoint;
    const FaceMesh::Span depth{-deep, 0}, d{kInsideJoint, kInsideJoint + kArchitrave};
    mesh.addBox({-in, -in + kBoard}, depth, {foot, top});
    mesh.addBox({in - kBoard, in}, depth, {foot, top});
    mesh.addBox({-in + kBoard, in - kBoard}, depth, {top - kBoard, top});
    if (is_window) mesh.addBox({-in + kBoard, in - kBoard}, depth, {kInsideJoint, kBoard});
    // Those on the wall cover the ends of these: between them one would see the wall.
    const FaceMesh::Span upright{is_window && wide > 0 ? kBoard : foot, wide > 0 ? top - kBoard : high};
    if (a > 0) mesh.addBox({-half - a, -in + kBoard}, d, upright);
    if (b > 0) mesh.addBox({in - kBoard, half + b}, d, upright);
    if (wide > 0) mesh.addBox({-half - a, half + b}, d, {top - kBoard, high + wide});
    if (wide > 0 && is_window) mesh.addBox({-half - a, half + b}, d, {-wide, kBoard});
    return mesh.take();
  };
  model.addInstance("architrave", house.materials.skirting, model.shapeOf(name, make),
                    geometry::lifted(side.at((opening.from + opening.to) / 2, 0), floor + opening.sill),
                    math::atan2(along.y, along.x), 0, 0);
}

}  // namespace

std::uint32_t HouseSite::floorOf(std::size_t storey, const FloorPlan::Room& room) const {
  const Style::RoomKind* kind = kindOf(room);
  if (kind != nullptr) {
    const RoomFinish& finish = materials.kinds[static_cast<std::size_t>(kind - style.rooms.data())];
    if (!finish.floors.empty()) return pick(finish.floors, *this, concat("floor ", kind->name), alike[storey]);
  }
  return materials.floors[static_cast<std::size_t>(room.role)];
}

std::uint32_t HouseSite::wallOf(std::size_t storey, const FloorPlan::Room& room) const {
  const Style::RoomKind* kind = kindOf(room);
  if (kind == nullptr) return materials.lining;
  const RoomFinish& finish = materials.kinds[static_cast<std::size_t>(kind - style.rooms.data())];
  if (finish.walls.empty()) return materials.lining;
  // Rooms side by side on one storey need not be papered alike.
  const auto place = alike[storey] * 64 + (room.points.empty() ? 0 : room.points[0] % 64);
  return pick(finish.walls, *this, concat("wall ", kind->name), place);
}

std::pair<std::uint32_t, double> HouseSite::dadoOf(std::size_t storey, const FloorPlan::Room& room) const {
  const Style::RoomKind* kind = kindOf(room);
  if (kind == nullptr || !(kind->dado > 0)) return {0, 0};
  const RoomFinish& finish = materials.kinds[static_cast<std::size_t>(kind - style.rooms.data())];
  if (finish.dados.empty()) return {0, 0};
  return {pick(finish.dados, *this, concat("dado ", kind->name), alike[storey]), kind->dado};
}

void addTrims(ModelBuilder& model, const HouseSite& house, std::size_t number) {
  const Buildings::Storey& storey = house.building.storeys[number];
  const Style::Interior& interior = interiorOf(house.style, house.type);
  const double ceiling = storey.height - house.building.slab;
  for (std::uint32_t i = 0; i < storey.plan.rooms.size(); ++i) {
    const FloorPlan::Room& room = storey.plan.rooms[i];
    // Stairs go up along the walls of theirs, and nobody looks into a shaft.
    const bool has_steps = room.role == RoomRole::stairs || room.role == RoomRole::lift;
    const std::vector<RoomSide> sides = listRoomSides(storey.plan, i);
    const auto [dado, high] = house.dadoOf(number, room);
    if (!has_steps && (high > 0 || interior.skirting > 0)) {
      const bool has_dado = high > 0;
      Strips strips(model, sides, has_dado ? kDado : kSkirting);
      strips.addAll(storey.floor, kFloorFinish,
                    has_dado ? std::min(high, ceiling - 0.05) : kFloorFinish + interior.skirting,
                    interior.architrave + 0.004);
      if (!strips.empty())
        model.addPart(has_dado ? "dado" : "skirting", has_dado ? dado : house.materials.skirting, strips.take(), 0);
    }
    for (const RoomSide& side : sides)
      for (const SideOpening& opening : side.openings)
        if (opening.is_outer)
          addOpeningTrim(model, house, side, opening, storey.floor,
                         has_steps ? 0 : std::clamp(ceiling - opening.head - 0.01, 0.0, interior.architrave));
        else if (opening.type == FloorPlan::OpeningType::door && interior.architrave > 0 &&
                 opening.head + interior.architrave < ceiling)
          addArchitrave(model, house, side, opening, storey.floor, interior.architrave);
  }
}

}  // namespace castra::generators
