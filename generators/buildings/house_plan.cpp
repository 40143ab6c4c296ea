// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_plan.h"

#include <algorithm>

#include "generators/buildings/doors.h"
#include "generators/buildings/floor_walls.h"
#include "generators/buildings/house_piece.h"
#include "generators/buildings/room_row.h"
#include "generators/buildings/stair_place.h"
#include "generators/buildings/storey_task.h"
#include "generators/buildings/windows.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::Vec2;

constexpr std::uint32_t kNobody = FloorPlan::kNobody;
constexpr double kReach = 0.15;         // a cut that ends nearer to a corner ends in it [m]
constexpr double kSlab = 0.3;           // [m]
constexpr std::uint32_t kLiftFrom = 6;  // storeys

RoomSupply supplyOf(const Style& style, const std::vector<std::string>& names) {
  RoomSupply supply;
  for (const std::string& name : names) {
    const auto kind = std::find_if(style.rooms.begin(), style.rooms.end(),
                                   [&](const Style::RoomKind& room) { return room.name == name; });
    supply.wishes.push_back({roleOf(kind->role), static_cast<std::uint32_t>(kind - style.rooms.begin()), kind->min_area,
                             kind->area, kind->min_width});
  }
  return supply;
}

/// Windows of one storey.
void addWindows(const HouseTask& task, const std::vector<HousePiece>& pieces, std::uint32_t number,
                Buildings::Storey& storey) {
  const Style::Facade& facade = task.facade;
  const double ceiling = storey.height - kSlab;
  const WindowSizes sizes =
      number == 0
          ? WindowSizes{facade.ground_width,
                        facade.ground_height,
                        facade.ground_sill,
                        facade.shop_front,
                        ceiling,
                        false}
          : WindowSizes{facade.window_width, facade.window_height, facade.sill, 0, ceiling, facade.has_balconies};
  std::vector<BaySide> sides;
  for (const HousePiece& piece : pieces)
    if (piece.range.has(number)) sides.insert(sides.end(), piece.sides.begin(), piece.sides.end());
  placeWindows(storey.plan, sides, sizes, task.outlook);
}

class OneHouse {
 public:
  OneHouse(const HouseTask& task, CellMesh& mesh)
      : task_(task), mesh_(mesh), pieces_(listPieces(task.parts, task.storeys, task.facade.bay)) {
    for (const StoreyRange& range : task.storeys) storeys_ = std::max(storeys_, range.to);
  }

  /// Rooms first, then the place of the stairs, which must be the same on all storeys; then all that is cut into walls.
  std::optional<HousePlan> plan(int form) {
    const Style::Type& type = task_.type;
    double floor = geometry::snap(type.plinth);
    std::vector<StoreyTask> tasks;
    for (std::uint32_t k = 0; k < storeys_; ++k) {
      tasks.push_back(taskOf(k));
      if (isTower() && !pinStairs(tasks[k], form)) return std::nullopt;
      auto rooms = layRooms(tasks[k], form, k);
      if (!rooms) return std::nullopt;
      Buildings::Storey storey;
      storey.floor = floor;
      storey.height = geometry::snap(k == 0 ? type.ground_height : type.storey_height);
      storey.plan = std::move(*rooms);
      floor += storey.height;
      made_.storeys.push_back(std::move(storey));
    }
    if (storeys_ > 1 && !addStairs(form)) return std::nullopt;
    for (std::uint32_t k = 0; k < storeys_; ++k)
      if (!addOpenings(made_.storeys[k], tasks[k])) return std::nullopt;
    if (!isComplete()) return std::nullopt;
    return std::move(made_);
  }

 private:
  /// What a storey should become, after those below it.
  StoreyTask taskOf(std::uint32_t k) {
    const Style::Type& type = task_.type;
    const std::uint32_t number = programmeAt(k);
    const Style::Programme& programme = task_.style.programmes[number];
    StoreyTask storey;
    storey.thickness = {type.outer_wall, type.inner_wall};
    storey.front = supplyOf(task_.style, programme.front);
    storey.rear = supplyOf(task_.style, programme.rear);
    storey.middle = supplyOf(task_.style, programme.middle);
    storey.is_dwelling = programme.is_dwelling;
    storey.is_ground = k == 0;
    storey.has_stairs = storeys_ > 1;
    storey.stairs = fitStairs(std::max(type.ground_height, type.storey_height));
    storey.has_lift = storeys_ >= kLiftFrom;
    storey.is_mirrored = task_.is_mirrored;
    storey.entrance = task_.facade.door_width;
    storey.tenancy = type.units == "many" ? Tenancy::many : Tenancy::whole;
    if (storey.tenancy == Tenancy::many) {
      storey.corridor = 1.5;
      storey.first_unit = static_cast<std::uint32_t>(made_.units.size());
      return storey;
    }
    const bool is_house = type.units == "house" && programme.is_dwelling;
    if (is_house && household_ != kNobody) {
      storey.first_unit = household_;
      storey.prefers_dark = true;
    } else {
      storey.first_unit = static_cast<std::uint32_t>(made_.units.size());
      made_.units.push_back({programme.is_dwelling, number});
      if (is_house) household_ = storey.first_unit;
    }
    const bool has_all = made_.units.size() == 1 && (is_house || storeys_ == 1);
    if (has_all) way_unit_ = storey.first_unit;
    storey.way_unit = way_unit_;
    storey.corridor_unit = k == 0 ? storey.way_unit : storey.first_unit;
    return storey;
  }

  std::uint32_t programmeAt(std::uint32_t k) const {
    const Style::Type& type = task_.type;
    return programmeOf(k == 0 ? type.ground : k == 1 ? type.first : type.upper);
  }

  std::uint32_t programmeOf(const std::string& name) const {
    const auto& all = task_.style.programmes;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Style::Programme& p) { return p.name == name; });
    return static_cast<std::uint32_t>(found - all.begin());
  }

  bool isTower() const { return pieces_.size() == 2 && pieces_[1].part->role == HousePart::Role::tower; }
  const geometry::Frame& frame() const { return pieces_[0].frame; }

  /// Stairs stand where the tower has space for them, on its own storeys and in its base.
  bool pinStairs(StoreyTask& storey, int form) {
    if (form != 0) return false;
    if (!band_) band_ = placeBand(outlineOf(pieces_, 1, task_.storeys[1].from), storey);
    storey.band = band_;
    return band_.has_value();
  }

  /// Plans all pieces of the storey that are there, the one with the stairs first, and cuts them out of one mesh.
  bool sketchPieces(const StoreyTask& storey, int form, std::uint32_t k) {
    std::vector<std::uint32_t> present;
    for (std::uint32_t i = 0; i < pieces_.size(); ++i)
      if (pieces_[i].range.has(k)) present.push_back(i);
    mesh_.clear();
    for (std::size_t i = 0; i < present.size(); ++i)
      if (addCell(pieces_[present[i]].part->ring) != i) return false;
    rooms_.assign(present.size(), {});
    StoreyTask task = storey;
    std::size_t next_rear = 0;
    for (std::uint32_t i = 0; i < present.size(); ++i) {
      const HousePiece& piece = pieces_[present[i]];
      const FloorOutline outline = outlineOf(pieces_, present[i], k);
      task.front_bays = piece.front_bays;
      task.rear_bays = piece.rear_bays;
      task.low_joint = jointOf(pieces_, present[i], k, false);
      task.high_joint = jointOf(pieces_, present[i], k, true);
      task.has_yard_door = i == 0 && present.size() > 1;
      const auto sketch = i == 0 ? sketchStorey(outline, task, form) : sketchWing(outline, task, next_rear);
      if (!sketch) return false;
      FloorCutter cutter(mesh_, piece.frame, kReach);
      if (!execute(*sketch, sketch->root, i, cutter)) return false;
      next_rear = sketch->next_rear;
      if (task.tenancy == Tenancy::many) task.first_unit += sketch->units;
    }
    return true;
  }

  /// A cell around a ring; corners that are there already are shared.
  std::uint32_t addCell(const geometry::Ring& ring) {
    std::vector<std::uint32_t> points;
    for (const Vec2& p : ring) {
      std::uint32_t point = 0;
      while (point < mesh_.pointCount() && !(mesh_.at(point) == p)) ++point;
      points.push_back(point < mesh_.pointCount() ? point : mesh_.addPoint(p));
    }
    return mesh_.addCell(points);
  }

  /// Whether the rooms came out as they were planned. Sketches only guess which walls are outer ones, and cuts may have
  /// moved to corners nearby.
  bool areLargeEnough(const FloorPlan& plan) const {
    return std::all_of(plan.rooms.begin(), plan.rooms.end(), [&](const FloorPlan::Room& room) {
      if (room.kind == kNobody) return true;
      const Style::RoomKind& kind = task_.style.rooms[room.kind];
      const geometry::Ring floor = FloorPlan::floorOf(room);
      const geometry::Extent extent = geometry::measureExtent(floor, false);
      return geometry::signedArea(floor) >= kind.min_area && extent.width >= kind.min_width &&
             extent.diameter <= kMaxRoomRatio * extent.width;
    });
  }

  std::optional<FloorPlan> layRooms(const StoreyTask& storey, int form, std::uint32_t k) {
    if (!sketchPieces(storey, form, k)) return std::nullopt;
    auto plan = buildFloorWalls(mesh_, rooms_, storey.thickness);
    if (!plan || !areLargeEnough(*plan)) return std::nullopt;
    for (const FloorPlan::Room& room : plan->rooms)
      if (room.unit != kNobody && room.unit >= made_.units.size())
        made_.units.resize(room.unit + 1, {storey.is_dwelling, programmeAt(k)});
    return plan;
  }

  /// Doors and windows.
  bool addOpenings(Buildings::Storey& made, const StoreyTask& storey) const {
    FloorPlan& plan = made.plan;
    const double ceiling = made.height - kSlab;
    DoorSizes doors;
    doors.entrance_width = task_.facade.door_width;
    doors.entrance_height = std::min(task_.facade.door_height, ceiling - 0.05);
    doors.ceiling = ceiling;
    const auto start = storey.is_ground ? entranceOf(plan, storey) : roomOf(plan, RoomRole::stairs);
    if (!start || !placeDoors(plan, *start, doors, stairs_)) return false;
    if (storey.is_ground) {
      if (!placeEntrance(plan, *start, frontSide(), doors, task_.approach)) return false;
      addShopDoors(plan, *start, doors);
      if (pieces_.size() > 1 && !isTower()) addYardDoor(plan, doors);
    }
    addWindows(task_, pieces_, static_cast<std::uint32_t>(&made - made_.storeys.data()), made);
    return true;
  }

  bool execute(const FloorSketch& sketch, std::uint32_t number, std::uint32_t cell, FloorCutter& cutter) {
    const FloorSketch::Node& node = sketch.nodes[number];
    if (node.is_room) {
      rooms_[cell].role = node.wish.role;
      rooms_[cell].kind = node.wish.kind;
      rooms_[cell].unit = node.unit;
      return true;
    }
    const auto above = cutter.cut(cell, node.axis, node.at);
    if (!above) return false;
    rooms_.resize(std::max<std::size_t>(rooms_.size(), *above + 1));
    return execute(sketch, node.low, cell, cutter) && execute(sketch, node.high, *above, cutter);
  }

  static std::optional<std::uint32_t> roomOf(const FloorPlan& plan, RoomRole role) {
    for (std::uint32_t i = 0; i < plan.rooms.size(); ++i)
      if (plan.rooms[i].role == role) return i;
    return std::nullopt;
  }

  /// The hall, or else the room with most of the front that one may pass through.
  std::optional<std::uint32_t> entranceOf(const FloorPlan& plan, const StoreyTask& storey) const {
    std::optional<std::uint32_t> best;
    double longest = 0;
    for (const FloorPlan::Wall& wall : plan.walls) {
      if (wall.right != kNobody) continue;
      const FloorPlan::Room& room = plan.rooms[wall.left];
      const Vec2 from = plan.points[wall.from], to = plan.points[wall.to];
      const bool is_front = frame().yOf(from) < 0.02 && frame().yOf(to) < 0.02;
      if (!is_front) continue;
      if (room.role == RoomRole::hall && room.unit == storey.way_unit) return wall.left;
      const bool is_open = room.role == RoomRole::living || room.role == RoomRole::work ||
                           room.role == RoomRole::other || room.role == RoomRole::kitchen;
      if (is_open && geometry::length(to - from) > longest) {
        longest = geometry::length(to - from);
        best = wall.left;
      }
    }
    return best;
  }

  /// Whoever works on the ground floor has a door on the street, if there is space.
  void addShopDoors(FloorPlan& plan, std::uint32_t start, const DoorSizes& sizes) const {
    for (std::uint32_t i = 0; i < plan.rooms.size(); ++i)
      if (i != start && plan.rooms[i].role == RoomRole::work)
        placeEntrance(plan, i, frontSide(), sizes, task_.approach);
  }

  const BaySide& frontSide() const { return pieces_[0].sides[pieces_[0].part->front]; }

  /// From a corridor of the part along the street into the yard between the wings.
  void addYardDoor(FloorPlan& plan, DoorSizes sizes) const {
    sizes.entrance_width = std::min(sizes.entrance_width, 1.0);
    for (const BaySide& side : pieces_[0].sides)
      for (std::uint32_t i = 0; side.type == Buildings::SideType::yard && i < plan.rooms.size(); ++i)
        if (plan.rooms[i].role == RoomRole::corridor &&
            placeEntrance(plan, i, side, sizes, task_.approach, Approach::Way::shut))
          return;
  }

  /// Stairs in a place where the rooms of all storeys have space for them: where a wing ends below, the rooms above are
  /// others, and stairs that each storey places for itself would come up in one of these.
  bool addStairs(int form) {
    std::vector<StairRoom> rooms;
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t k = 0; k < storeys_; ++k) {
      const FloorPlan& plan = made_.storeys[k].plan;
      const auto room = roomOf(plan, RoomRole::stairs);
      if (!room) return false;
      numbers.push_back(*room);
      const geometry::Ring floor = FloorPlan::floorOf(plan.rooms[*room]);
      if (k > 0) rooms.push_back({floor, fitStairs(made_.storeys[k - 1].height)});
      if (k + 1 < storeys_) rooms.push_back({floor, fitStairs(made_.storeys[k].height)});
    }
    stairs_ = placeStairs(rooms, frame(), task_.is_mirrored, isEnteredFromBehind(form));
    for (std::uint32_t k = 0; stairs_ && k + 1 < storeys_; ++k)
      made_.storeys[k].stairs.push_back(stairs_->stairsIn(numbers[k], fitStairs(made_.storeys[k].height)));
    return stairs_.has_value();
  }

  /// Whether every dwelling has what one needs to live there.
  bool isComplete() const {
    for (std::uint32_t u = 0; u < made_.units.size(); ++u) {
      if (!made_.units[u].is_dwelling) continue;
      bool living = false, kitchen = false, bath = false;
      for (const Buildings::Storey& storey : made_.storeys)
        for (const FloorPlan::Room& room : storey.plan.rooms) {
          if (room.unit != u) continue;
          living = living || room.role == RoomRole::living;
          kitchen = kitchen || room.role == RoomRole::kitchen;
          bath = bath || room.role == RoomRole::bath;
        }
      if (!living || !kitchen || !bath) return false;
    }
    return true;
  }

  const HouseTask& task_;
  CellMesh& mesh_;
  std::vector<HousePiece> pieces_;
  std::uint32_t storeys_ = 0;
  std::optional<BandPlace> band_;  // of a tower
  std::vector<FloorPlan::Room> rooms_;
  std::uint32_t household_ = kNobody;  // that has several storeys
  std::uint32_t way_unit_ = kNobody;
  std::optional<StairPlace> stairs_;
  HousePlan made_;
};

}  // namespace

void HousePlanner::addWindows(const HouseTask& task, std::vector<Buildings::Storey>& storeys) {
  const std::vector<HousePiece> pieces = listPieces(task.parts, task.storeys, task.facade.bay);
  for (std::uint32_t k = 0; k < storeys.size(); ++k) generators::addWindows(task, pieces, k, storeys[k]);
}

std::optional<HousePlan> HousePlanner::plan(const HouseTask& task) {
  for (int form = 0; form < kStoreyForms; ++form)
    if (auto made = OneHouse(task, mesh_).plan(form)) return made;
  return std::nullopt;
}

}  // namespace castra::generators
