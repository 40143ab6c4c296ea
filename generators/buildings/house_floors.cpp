// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>

#include "generators/buildings/house_parts.h"
#include "generators/buildings/roof_masses.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/inset.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kJoint = kInsideJoint, kFinish = kFloorFinish;
constexpr double kLoftEdge = 0.1;    // what boards under a roof keep clear of its slopes [m]
constexpr double kStepDepth = 0.22;  // thickness of a step [m]

/// A rectangle that is left out, with its axes.
struct Well {
  Vec2 corner, along, across;  // unit
  double length = 0, width = 0;
};

/// The two flights and the far landing.
Well wellOf(const Buildings::Stairs& stairs) {
  const double length = stairs.flight + (stairs.risers / 2 - 1) * stairs.going;
  return {stairs.corner + stairs.along * stairs.flight, stairs.along,
          stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along), length,
          2 * stairs.flight + stairs.well};
}

/// What lies beyond the line through a point, on the side that `outwards` points to; the rest stays in the regions.
std::vector<Region> cutOff(std::vector<Region>& regions, const Vec2& through, const Vec2& outwards) {
  std::vector<Region> off, rest;
  for (const Region& region : regions) {
    geometry::CutPieces pieces = geometry::cutRegion(region, geometry::snap(through), geometry::rightOf(outwards));
    for (Region& piece : pieces.left) off.push_back(std::move(piece));
    for (Region& piece : pieces.right) rest.push_back(std::move(piece));
  }
  regions = std::move(rest);
  return off;
}

/// The ring without the wells, in pieces without holes.
std::vector<Region> withoutWells(const Ring& ring, const std::vector<Well>& wells) {
  std::vector<Region> ground{{ring, {}}}, pieces;
  for (const Well& well : wells) {
    const Vec2 far = well.corner + well.along * well.length + well.across * well.width;
    std::vector<Region> rest = std::move(ground);
    ground.clear();
    for (const auto& [through, outwards] : {std::pair{well.corner, well.along * -1}, std::pair{far, well.along},
                                            std::pair{well.corner, well.across * -1}, std::pair{far, well.across}})
      for (Region& piece : cutOff(rest, through, outwards)) ground.push_back(std::move(piece));
  }
  for (Region& piece : ground)
    if (piece.holes.empty() && geometry::area(piece) > 0.01 && !geometry::findFault(piece))
      pieces.push_back(std::move(piece));
  return pieces;
}

std::vector<Well> wellsInto(const Buildings::Building& building, std::size_t storey) {
  std::vector<Well> wells;
  if (storey > 0)
    for (const Buildings::Stairs& stairs : building.storeys[storey - 1].stairs) wells.push_back(wellOf(stairs));
  return wells;
}

}  // namespace

void addFloors(ModelBuilder& model, const HouseSite& house, std::size_t number) {
  const Buildings::Building& building = house.building;
  const Buildings::Storey& storey = building.storeys[number];
  // The slab above, between the outer walls; below the ground floor there is the foundation.
  const double top = storey.floor + storey.height;
  const std::vector<Well> above = wellsInto(building, number + 1);
  for (const Buildings::Wing& wing : building.wings) {
    if (wing.storeys <= number) continue;
    std::vector<double> inwards;
    for (std::size_t i = 0; i < wing.ring.size(); ++i) {
      // Slabs of wings side by side meet below the wall between them.
      const Buildings::Wing* other = neighbourOf(building, wing, i);
      inwards.push_back(other != nullptr && other->storeys > number ? kJoint
                                                                    : house.type.outer_wall - kLining + kJoint);
    }
    const auto corners = geometry::insetCorners(wing.ring, inwards);
    if (!corners) continue;
    std::vector<Well> wells;
    for (const Well& well : above)
      if (geometry::contains(wing.ring, well.corner + well.along * (well.length / 2) + well.across * (well.width / 2)))
        wells.push_back(well);
    for (const Region& piece : withoutWells(geometry::withoutRepeats(*corners), wells))
      model.addPrism("slab", house.materials.ceiling, piece.outer, top - building.slab, top, 0);
    // Boards under a pitched roof, where nothing is above but that.
    if (wing.storeys == number + 1 && wing.roof != RoofForm::flat) {
      const auto boards =
          geometry::insetCorners(wing.ring, std::vector<double>(wing.ring.size(), house.type.outer_wall + kLoftEdge));
      if (boards)
        model.addPrism("loft floor", house.materials.loft, geometry::withoutRepeats(*boards), top, top + kFinish, 0);
    }
  }
  const std::vector<Well> wells = wellsInto(building, number);
  for (const FloorPlan::Room& room : storey.plan.rooms) {
    const Ring floor = FloorPlan::floorOf(room);
    const std::vector<double> inwards(floor.size(), kJoint);
    const auto corners = geometry::insetCorners(floor, inwards);
    if (!corners) continue;
    const std::vector<Well> here = room.role == RoomRole::stairs ? wells : std::vector<Well>{};
    for (const Region& piece : withoutWells(geometry::withoutRepeats(*corners), here))
      model.addPrism("floor", house.floorOf(number, room), piece.outer, storey.floor, storey.floor + kFinish, 0);
  }
}

void addSteps(ModelBuilder& model, const HouseSite& house, std::size_t number) {
  const Buildings::Storey& storey = house.building.storeys[number];
  for (const Buildings::Stairs& stairs : storey.stairs) {
    const Vec2 across = stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along);
    // Between two places along the flights and two across them, counter-clockwise whichever way they turn.
    const auto rectangle = [&](double near, double far, double low, double high) {
      const auto at = [&](double along, double side) {
        return geometry::snap(stairs.corner + stairs.along * along + across * side);
      };
      Ring ring{at(near, low), at(far, low), at(far, high), at(near, high)};
      if (!stairs.turns_left) std::reverse(ring.begin(), ring.end());
      return ring;
    };
    const auto half = stairs.risers / 2;
    const double run = (half - 1) * stairs.going, middle = storey.floor + half * stairs.riser;
    const double width = 2 * stairs.flight + stairs.well, joint = kJoint;
    for (std::uint32_t i = 1; i < half; ++i) {
      const double near = stairs.flight + (i - 1) * stairs.going, up = i * stairs.riser;
      model.addPrism("step", house.materials.step, rectangle(near, near + stairs.going, joint, stairs.flight),
                     std::max(storey.floor + kFinish, storey.floor + up - kStepDepth), storey.floor + up, 0);
      const double far = stairs.flight + run - (i - 1) * stairs.going;
      model.addPrism("step", house.materials.step,
                     rectangle(far - stairs.going, far, stairs.flight + stairs.well, width - joint),
                     middle + up - kStepDepth, middle + up, 0);
    }
    model.addPrism("landing", house.materials.step,
                   rectangle(stairs.flight + run, 2 * stairs.flight + run - joint, joint, width - joint),
                   middle - kStepDepth, middle, 0);
  }
}

}  // namespace castra::generators
