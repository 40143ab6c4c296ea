// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_plan.h"

#include <algorithm>

#include "generators/buildings/doors.h"
#include "generators/buildings/floor_walls.h"
#include "generators/buildings/stair_place.h"
#include "generators/buildings/storey_task.h"
#include "generators/buildings/windows.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::Vec2;

constexpr std::uint32_t kNobody = FloorPlan::kNobody;
constexpr double kReach = 0.15;    // a cut that ends nearer to a corner ends in it [m]
constexpr double kSlab = 0.3;      // [m]
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

class OneHouse {
 public:
  OneHouse(const HouseTask& task, CellMesh& mesh) : task_(task), mesh_(mesh) {
    const std::size_t n = task.ring.size();
    frame_ = geometry::frameAlong(task.ring[task.front], task.ring[(task.front + 1) % n]);
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 &a = task.ring[i], &b = task.ring[(i + 1) % n];
      sides_.push_back(divideSide(a, b, task.sides[i], task.facade.bay));
      outline_.corners.push_back({{frame_.xOf(a), frame_.yOf(a)}, true, sides_.back().hasLight()});
    }
    const auto boundariesOf = [&](const BaySide& side, std::vector<double>& out) {
      const Vec2 way = geometry::unit(side.to - side.from);
      for (std::uint32_t bay = 1; bay < side.count; ++bay)
        out.push_back(frame_.xOf(side.from + way * (bay * side.width())));
      std::sort(out.begin(), out.end());
    };
    boundariesOf(sides_[task.front], front_bays_);
    // The rear is the side that faces the other way the most.
    std::size_t rear = task.front;
    double least = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double turned = geometry::dot(sides_[i].to - sides_[i].from, frame_.along);
      if (turned < least) {
        least = turned;
        rear = i;
      }
    }
    if (rear != task.front) boundariesOf(sides_[rear], rear_bays_);
  }

  std::optional<HousePlan> plan(int form) {
    made_ = {};
    const Style::Type& type = task_.type;
    const bool has_stairs = task_.storeys > 1;
    double floor = type.plinth;
    const StairSize stairs = fitStairs(std::max(type.ground_height, type.storey_height));
    std::uint32_t household = kNobody;  // that has several storeys
    for (std::uint32_t k = 0; k < task_.storeys; ++k) {
      const std::uint32_t number = k == 0 ? programmeOf(type.ground) : k == 1 ? programmeOf(type.first) : programmeOf(type.upper);
      const Style::Programme& programme = task_.style.programmes[number];
      StoreyTask storey;
      storey.thickness = {type.outer_wall, type.inner_wall};
      storey.front = supplyOf(task_.style, programme.front);
      storey.rear = supplyOf(task_.style, programme.rear);
      storey.middle = supplyOf(task_.style, programme.middle);
      storey.is_dwelling = programme.is_dwelling;
      storey.is_ground = k == 0;
      storey.has_stairs = has_stairs;
      storey.stairs = stairs;
      storey.has_lift = task_.storeys >= kLiftFrom;
      storey.is_mirrored = task_.is_mirrored;
      storey.entrance = task_.facade.door_width;
      storey.front_bays = front_bays_;
      storey.rear_bays = rear_bays_;
      storey.tenancy = type.units == "many" ? Tenancy::many : Tenancy::whole;
      if (storey.tenancy == Tenancy::many) {
        storey.corridor = 1.5;
        storey.first_unit = static_cast<std::uint32_t>(made_.units.size());
      } else {
        const bool is_house = type.units == "house" && programme.is_dwelling;
        if (is_house && household != kNobody) {
          storey.first_unit = household;
          storey.prefers_dark = true;
        } else {
          storey.first_unit = static_cast<std::uint32_t>(made_.units.size());
          made_.units.push_back({programme.is_dwelling, number});
          if (is_house) household = storey.first_unit;
        }
        const bool has_all = made_.units.size() == 1 && (is_house || task_.storeys == 1);
        if (has_all) way_unit_ = storey.first_unit;
        storey.way_unit = way_unit_;
        storey.corridor_unit = k == 0 ? storey.way_unit : storey.first_unit;
      }
      const double height = k == 0 ? type.ground_height : type.storey_height;
      auto made = build(storey, form, number, k == 0, height - kSlab);
      if (!made) return std::nullopt;
      Buildings::Storey result;
      result.floor = floor;
      result.height = height;
      result.plan = std::move(*made);
      if (k + 1 < task_.storeys && !addStairs(result, fitStairs(height))) return std::nullopt;
      floor += height;
      made_.storeys.push_back(std::move(result));
    }
    if (!isComplete()) return std::nullopt;
    return std::move(made_);
  }

 private:
  std::uint32_t programmeOf(const std::string& name) const {
    const auto& all = task_.style.programmes;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Style::Programme& p) { return p.name == name; });
    return static_cast<std::uint32_t>(found - all.begin());
  }

  std::optional<FloorPlan> build(const StoreyTask& storey, int form, std::uint32_t programme, bool is_ground,
                                 double ceiling) {
    const auto sketch = sketchStorey(outline_, storey, form);
    if (!sketch) return std::nullopt;
    mesh_.clear();
    std::vector<std::uint32_t> points;
    for (const Vec2& p : task_.ring) points.push_back(mesh_.addPoint(p));
    if (mesh_.addCell(points) != 0) return std::nullopt;
    rooms_.assign(1, {});
    FloorCutter cutter(mesh_, frame_, kReach);
    if (!execute(*sketch, sketch->root, 0, cutter)) return std::nullopt;
    auto plan = buildFloorWalls(mesh_, rooms_, storey.thickness);
    if (!plan) return std::nullopt;
    for (const FloorPlan::Room& room : plan->rooms)
      if (room.unit != kNobody && room.unit >= made_.units.size())
        made_.units.resize(room.unit + 1, {storey.is_dwelling, programme});
    DoorSizes doors;
    doors.entrance_width = task_.facade.door_width;
    doors.entrance_height = std::min(task_.facade.door_height, ceiling - 0.05);
    doors.ceiling = ceiling;
    const auto start = is_ground ? entranceOf(*plan, storey) : roomOf(*plan, RoomRole::stairs);
    if (!start || !placeDoors(*plan, *start, doors)) return std::nullopt;
    if (is_ground) {
      if (!placeEntrance(*plan, *start, sides_[task_.front], doors)) return std::nullopt;
      addShopDoors(*plan, *start, doors);
    }
    const Style::Facade& facade = task_.facade;
    WindowSizes windows = is_ground ? WindowSizes{facade.ground_width, facade.ground_height, facade.ground_sill, facade.shop_front, ceiling}
                                    : WindowSizes{facade.window_width, facade.window_height, facade.sill, 0, ceiling};
    placeWindows(*plan, sides_, windows);
    return plan;
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
      const bool is_front = frame_.yOf(from) < 0.02 && frame_.yOf(to) < 0.02;
      if (!is_front) continue;
      if (room.role == RoomRole::hall && room.unit == storey.way_unit) return wall.left;
      const bool is_open = room.role == RoomRole::living || room.role == RoomRole::work || room.role == RoomRole::other ||
                           room.role == RoomRole::kitchen;
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
      if (i != start && plan.rooms[i].role == RoomRole::work) placeEntrance(plan, i, sides_[task_.front], sizes);
  }

  bool addStairs(Buildings::Storey& storey, const StairSize& size) const {
    for (std::uint32_t i = 0; i < storey.plan.rooms.size(); ++i) {
      if (storey.plan.rooms[i].role != RoomRole::stairs) continue;
      auto stairs = placeStairs(storey.plan, i, frame_, size);
      if (!stairs) return false;
      storey.stairs.push_back(*stairs);
    }
    return !storey.stairs.empty();
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
  geometry::Frame frame_;
  FloorOutline outline_;
  std::vector<BaySide> sides_;
  std::vector<double> front_bays_, rear_bays_;
  std::vector<FloorPlan::Room> rooms_;
  std::uint32_t way_unit_ = kNobody;
  HousePlan made_;
};

}  // namespace

std::optional<HousePlan> HousePlanner::plan(const HouseTask& task) {
  for (int form = 0; form < kStoreyForms; ++form)
    if (auto made = OneHouse(task, mesh_).plan(form)) return made;
  return std::nullopt;
}

}  // namespace castra::generators
