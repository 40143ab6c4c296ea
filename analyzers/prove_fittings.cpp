// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/prove_fittings.h"

#include <algorithm>
#include <cmath>

#include "analyzers/shared_ground.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"

namespace castra::analyzers {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr std::uint32_t kNobody = FloorPlan::kNobody;
constexpr double kSlack = 0.004;            // for rounding [m]
constexpr double kFrame = 0.05;             // of doors, beside the leaf [m]
constexpr double kStepOut = 0.6;            // before a door [m]
constexpr double kBeforeWindow = 0.3;       // [m]
constexpr double kSmall = 0.05;             // what darkens no window, such as a tap [m2]
constexpr double kOverhead = 1.9;           // [m]
constexpr double kWay = 0.5, kBody = 0.25;  // half the width of ways [m]
constexpr double kNear = 0.65;              // from a door to where a way begins [m]

bool overlap(const Ring& one, const Ring& other) { return sharedArea(one, other) > kSlack * geometry::perimeter(one); }

double distanceTo(const Region& region, const Vec2& place) {
  return geometry::contains(region, place) ? 0 : geometry::distanceToRim(region, place);
}

/// A door or passage of a room, seen from within.
struct Door {
  Ring ground;  // that stays free
  Vec2 spot;    // of somebody who has come in
};

class RoomProver {
 public:
  RoomProver(const FloorPlan& plan, std::uint32_t room, std::vector<FittingFault>& faults)
      : plan_(plan), room_(room), floor_{FloorPlan::floorOf(plan.rooms[room]), {}}, faults_(faults) {
    for (const FloorPlan::Opening& opening : plan.openings) {
      const FloorPlan::Wall& wall = plan.walls[opening.wall];
      if (wall.left != room && wall.right != room) continue;
      if (opening.type == FloorPlan::OpeningType::window)
        windows_.push_back({groundOf(opening, 0, 0, kBeforeWindow), &opening});
      else
        doors_.push_back(doorOf(opening));
    }
  }

  const Region& floor() const { return floor_; }

  void prove(const std::vector<const PlacedFitting*>& fittings) {
    if (const RoomRole role = plan_.rooms[room_].role; isLaidOutAlways(role))
      for (const PlacedFitting* fitting : fittings)
        fault(concat(fitting->name, " is in the way in a ", nameOf(role)), fitting->hull[0]);
    std::vector<Region> bodies;
    for (const PlacedFitting* fitting : fittings) {
      proveOne(*fitting);
      if (fitting->low < kOverhead) bodies.push_back({fitting->hull, {}});
    }
    proveWays(bodies);
    proveReach(bodies, fittings);
  }

 private:
  void fault(std::string what, const Vec2& at) { faults_.push_back({std::move(what), at}); }

  /// Before an opening, from the face of the wall into the room.
  Ring groundOf(const FloorPlan::Opening& opening, double beside, double from, double to) const {
    const FloorPlan::Wall& wall = plan_.walls[opening.wall];
    const Vec2 start = plan_.points[wall.from], way = geometry::unit(plan_.points[wall.to] - start);
    const bool is_left = wall.left == room_;
    const double face = wall.right == kNobody ? wall.thickness : wall.thickness / 2;
    const Vec2 in = is_left ? geometry::leftOf(way) : geometry::rightOf(way);
    const auto at = [&](double along, double deep) { return start + way * along + in * (face + deep); };
    Ring ring{at(opening.from + beside, from), at(opening.to - beside, from), at(opening.to - beside, to),
              at(opening.from + beside, to)};
    if (!is_left) std::reverse(ring.begin(), ring.end());
    return ring;
  }

  Door doorOf(const FloorPlan::Opening& opening) const {
    // Leaves turn to the left of their wall.
    const bool turns_in = opening.type == FloorPlan::OpeningType::door && plan_.walls[opening.wall].left == room_;
    const double width = opening.to - opening.from;
    const double deep = turns_in ? std::max(width - 2 * kFrame, kStepOut) : kStepOut;
    const Ring spot = groundOf(opening, 0, 0.45, 0.45);
    return {groundOf(opening, kFrame, 0, deep), (spot[0] + spot[1]) * 0.5};
  }

  void proveOne(const PlacedFitting& fitting) {
    const double outside = geometry::signedArea(fitting.hull) - sharedArea(floor_.outer, fitting.hull);
    if (outside > kSlack * geometry::perimeter(fitting.hull))
      fault(concat(fitting.name, " stands in a wall"), fitting.hull[0]);
    if (fitting.low < kOverhead)
      for (const Door& door : doors_)
        if (overlap(fitting.hull, door.ground)) fault(concat(fitting.name, " is in the way of a door"), door.spot);
    const bool is_small = geometry::signedArea(fitting.hull) < kSmall;
    for (const auto& [window, opening] : windows_)
      if (!is_small && fitting.high > opening->sill + kSlack && fitting.low < opening->head - kSlack &&
          overlap(fitting.hull, window))
        fault(concat(fitting.name, " is before a window"), window[0]);
  }

  /// Where the middle of a way may be. What stands there is grown piece by piece: where two pieces meet almost in one
  /// line, all of them together have sides as short as a step of the lattice, which look anywhere and grow into spikes.
  std::vector<Region> waysAmong(const std::vector<Region>& bodies, double half) const {
    return geometry::subtract(geometry::offset({&floor_, 1}, -half), geometry::offset(bodies, half));
  }

  void proveWays(const std::vector<Region>& bodies) {
    if (doors_.size() < 2) return;
    const std::vector<Region> before = waysAmong({}, kWay), after = waysAmong(bodies, kWay);
    const auto areJoined = [&](const std::vector<Region>& ways, const Door& a, const Door& b, double reach) {
      return std::any_of(ways.begin(), ways.end(), [&](const Region& way) {
        return distanceTo(way, a.spot) <= reach && distanceTo(way, b.spot) <= reach;
      });
    };
    for (std::size_t i = 0; i < doors_.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (areJoined(before, doors_[i], doors_[k], 0.1) && !areJoined(after, doors_[i], doors_[k], kNear))
          fault("what is built in leaves no way of 1 m from door to door", doors_[i].spot);
  }

  void proveReach(const std::vector<Region>& bodies, const std::vector<const PlacedFitting*>& fittings) {
    if (doors_.empty()) return;
    const std::vector<Region> ways = waysAmong(bodies, kBody);
    for (const PlacedFitting* fitting : fittings) {
      if (!fitting->is_used) continue;
      const bool is_reached = std::any_of(ways.begin(), ways.end(), [&](const Region& way) {
        return geometry::contains(way, fitting->before) &&
               std::any_of(doors_.begin(), doors_.end(),
                           [&](const Door& door) { return distanceTo(way, door.spot) < 0.1; });
      });
      if (!is_reached) fault(concat("nobody can stand before ", fitting->name), fitting->before);
    }
  }

  const FloorPlan& plan_;
  std::uint32_t room_;
  Region floor_;
  std::vector<Door> doors_;
  std::vector<std::pair<Ring, const FloorPlan::Opening*>> windows_;
  std::vector<FittingFault>& faults_;
};

}  // namespace

std::vector<FittingFault> proveFittings(const FloorPlan& plan, std::span<const PlacedFitting> fittings) {
  std::vector<FittingFault> faults;
  std::vector<std::vector<const PlacedFitting*>> by_room(plan.rooms.size());
  for (const PlacedFitting& fitting : fittings) {
    const Vec2 middle = geometry::centroid(fitting.hull);
    bool is_found = false;
    for (std::size_t i = 0; i < plan.rooms.size() && !is_found; ++i) {
      is_found = geometry::contains(FloorPlan::floorOf(plan.rooms[i]), middle);
      if (is_found) by_room[i].push_back(&fitting);
    }
    if (!is_found) faults.push_back({concat(fitting.name, " is in no room"), middle});
  }
  for (std::uint32_t i = 0; i < plan.rooms.size(); ++i)
    if (!by_room[i].empty()) RoomProver(plan, i, faults).prove(by_room[i]);
  return faults;
}

}  // namespace castra::analyzers
