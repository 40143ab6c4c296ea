// SPDX-License-Identifier: GPL-3.0-or-later
// Rails stand in the well between the flights, and at the edges of floors that stairs leave open.
#include <algorithm>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/house_parts.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Vec2;
using Span = FaceMesh::Span;
using Stairs = Buildings::Stairs;

constexpr double kRail = 0.9, kGuard = 1.0;  // height above steps and floors [m]
constexpr double kHand = 0.05;               // height of a handrail [m]
constexpr double kBaluster = 0.022;          // [m]
constexpr double kOpenEdge = 0.3;            // more floor than that beside a well needs a railing [m]

/// Axes of stairs: u along the way up, and across to the second flight, whichever side that is.
class StairMesh {
 public:
  explicit StairMesh(bool turns_left) : side_(turns_left ? -1 : 1) {}
  Span across(double low, double high) const { return side_ < 0 ? Span{-high, -low} : Span{low, high}; }
  void addBox(Span u, double low, double high, Span z) { mesh.addBox(u, across(low, high), z); }
  /// A bar that rises from one end to the other.
  void addBar(Span u, double z_low, double z_high, double low, double high, double thick) {
    mesh.addSlab({{u.low, z_low}, {u.high, z_high}, {u.high, z_high + thick}, {u.low, z_low + thick}},
                 across(low, high));
  }
  /// A level railing along u, or across.
  void addGuard(Span u, double low, double high, bool is_across) {
    const double length = is_across ? high - low : u.high - u.low;
    const int count = std::max(2, static_cast<int>(length / 0.13));
    addBox(u, low, high, {kGuard - kHand, kGuard});
    for (int i = 0; i <= count; ++i) {
      const double at = kBaluster + (length - 2 * kBaluster) * i / count;
      const double middle_u = is_across ? (u.low + u.high) / 2 : u.low + at,
                   middle = is_across ? low + at : (low + high) / 2;
      addBox({middle_u - kBaluster / 2, middle_u + kBaluster / 2}, middle - kBaluster / 2, middle + kBaluster / 2,
             {kFloorFinish, kGuard - kHand});
    }
  }
  FaceMesh mesh;

 private:
  double side_;
};

std::string nameOf(std::string_view what, const Stairs& stairs) {
  return concat(what, ' ', stairs.risers, ' ', sizeNumber(stairs.riser * 16), ' ', sizeNumber(stairs.going * 16), ' ',
                sizeNumber(stairs.flight), ' ', sizeNumber(stairs.well), stairs.turns_left ? " left" : " right");
}

/// Newels, balusters on every step, and handrails of both flights.
geometry::SolidMesh makeRails(const Stairs& stairs) {
  StairMesh rails(stairs.turns_left);
  const int half = static_cast<int>(stairs.risers / 2);
  const double run = (half - 1) * stairs.going, start = stairs.flight, end = start + run, middle = half * stairs.riser;
  const double low = stairs.flight + 0.008, high = stairs.flight + stairs.well - 0.008, thick = 0.034;
  rails.addBox({start - 0.085, start - 0.005}, low, high, {kFloorFinish, 1.05});
  rails.addBox({end + 0.005, end + 0.085}, low, high, {middle, middle + 1.05});
  for (const bool is_second : {false, true}) {
    const double a = is_second ? high - thick : low, b = a + thick;
    // Above the noses of the steps.
    const double foot = is_second ? 2 * middle : stairs.riser, top = is_second ? middle + stairs.riser : middle;
    rails.addBar({start - 0.004, end + 0.004}, foot + kRail, top + kRail, a, b, kHand);
    for (int i = 1; i < half; ++i) {
      const double u = is_second ? end - (i - 0.5) * stairs.going : start + (i - 0.5) * stairs.going;
      const double tread = is_second ? middle + i * stairs.riser : i * stairs.riser;
      const double rise = (top - foot) / (end - start), at = foot + kRail + rise * (u - start) - 0.001;
      rails.addBox({u - kBaluster / 2, u + kBaluster / 2}, (a + b) / 2 - kBaluster / 2, (a + b) / 2 + kBaluster / 2,
                   {tread - 0.12, at - kBaluster / 2 * (rise < 0 ? -rise : rise)});
    }
  }
  return rails.mesh.take();
}

void addAtStairs(ModelBuilder& model, const HouseSite& house, std::string_view noun, const Stairs& stairs, double floor,
                 const std::string& name, const std::function<geometry::SolidMesh()>& make) {
  model.addInstance(noun, house.materials.fittings[0], model.shapeOf(name, make),
                    geometry::lifted(stairs.corner, floor), math::atan2(stairs.along.y, stairs.along.x), 0, 0);
}

}  // namespace

void addRailings(ModelBuilder& model, const HouseSite& house, std::size_t number) {
  const Buildings::Building& building = house.building;
  const Buildings::Storey& storey = building.storeys[number];
  for (const Stairs& stairs : storey.stairs)
    if (stairs.risers >= 4)
      addAtStairs(model, house, "railing", stairs, storey.floor, nameOf("stair rails", stairs),
                  [&] { return makeRails(stairs); });
  if (number == 0) return;
  for (const Stairs& stairs : building.storeys[number - 1].stairs) {
    if (stairs.risers < 4) continue;
    const Vec2 across = stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along);
    const double run = (stairs.risers / 2 - 1) * stairs.going, length = 2 * stairs.flight + run,
                 width = 2 * stairs.flight + stairs.well;
    const auto hasFloor = [&](double along, double side) {
      const Vec2 place = stairs.corner + stairs.along * along + across * side;
      return std::any_of(storey.plan.rooms.begin(), storey.plan.rooms.end(), [&](const FloorPlan::Room& room) {
        return room.role == RoomRole::stairs && geometry::contains(FloorPlan::floorOf(room), place);
      });
    };
    const bool is_last = storey.stairs.empty(), is_open_there = hasFloor(length / 2, width + kOpenEdge),
               is_open_here = hasFloor(length / 2, -kOpenEdge),
               is_open_beyond = hasFloor(length + kOpenEdge, width / 2);
    if (!is_last && !is_open_there && !is_open_here && !is_open_beyond) continue;
    const std::string name =
        concat(nameOf("landing rails", stairs), is_last ? " last" : "", is_open_there ? " there" : "",
               is_open_here ? " here" : "", is_open_beyond ? " beyond" : "");
    addAtStairs(model, house, "railing", stairs, storey.floor, name, [&] {
      StairMesh rails(stairs.turns_left);
      const double from = stairs.flight + 0.012;
      if (is_last) {
        // Nobody walks off where no flight goes on.
        rails.addBox({stairs.flight - 0.085, stairs.flight - 0.005}, stairs.flight + 0.008,
                     stairs.flight + stairs.well - 0.008, {kFloorFinish, 1.05});
        rails.addGuard({stairs.flight - 0.065, stairs.flight - 0.025}, 0.02, stairs.flight + 0.004, true);
      }
      if (is_open_there) rails.addGuard({from, length - 0.06}, width - 0.045, width - 0.01, false);
      // Beside the flight that goes on from here, and not on it.
      if (is_open_here) rails.addGuard({from, length - 0.06}, -0.045, -0.01, false);
      if (is_open_beyond) rails.addGuard({length - 0.05, length - 0.01}, 0.06, width - 0.06, true);
      return rails.mesh.take();
    });
  }
}

}  // namespace castra::generators
