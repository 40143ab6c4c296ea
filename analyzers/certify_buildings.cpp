// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_buildings.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analyzers/building_sides.h"
#include "analyzers/prove_stairs.h"
#include "analyzers/reach_rooms.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/chain.h"
#include "pipeline/geometry/segment.h"

namespace castra::analyzers {

namespace {

using geometry::Ring;
using geometry::Vec2;
using Building = Buildings::Building;

constexpr std::uint32_t kNobody = FloorPlan::kNobody;
constexpr double kLeastCorridor = 1, kLeastDoor = 0.9, kLeastDoorHeight = 2;  // [m]
constexpr double kLongest = 3.1622776601683795;  // diameter over width of a rectangle of 1 to 3
constexpr double kStep = 0.4;                    // before a door [m]
constexpr double kShoulder = 0.3;                // from a wall to the middle of who walks along it [m]
constexpr double kHair = 0.003;                  // three lattice steps [m]
constexpr double kLightBefore = 2.95;            // free of houses before a window over a neighbour's ground [m]

bool isWay(RoomRole role) {
  return role == RoomRole::hall || role == RoomRole::corridor || role == RoomRole::stairs || role == RoomRole::lift;
}

class Prover {
 public:
  Prover(const Lots& lots, const Style& style, const Buildings& buildings, BuildingCertificate& out)
      : lots_(lots), style_(style), ground_(buildings), out_(out) {}

  void prove(const Building& building) {
    building_ = &building;
    ++out_.buildings;
    out_.storeys += building.storeys.size();
    for (const Buildings::Unit& unit : building.units) out_.dwellings += unit.is_dwelling ? 1 : 0;
    proveLot();
    for (std::uint32_t k = 0; k < building.storeys.size(); ++k) {
      const Buildings::Storey& storey = building.storeys[k];
      proveTiling(k);
      for (const FloorPlan::Room& room : storey.plan.rooms) proveRoom(room);
      proveOpenings(k);
    }
    proveStairs();
    proveDwellings();
    for (const RoomPlace& lost : findLostRooms(building))
      fault(concat(nameOf(building.storeys[lost.storey].plan.rooms[lost.room].role), " on storey ", lost.storey,
                   " cannot be reached from the street as it should"),
            placeOf(building.storeys[lost.storey].plan.rooms[lost.room]));
  }

 private:
  void fault(std::string what, const Vec2& at) { out_.faults.push_back({building_->name, std::move(what), at}); }
  static Vec2 placeOf(const FloorPlan::Room& room) { return geometry::centroid(FloorPlan::floorOf(room)); }

  /// Convex wings in a lot: it is enough that no corner and no middle of a side is outside, and no corner of the lot
  /// inside.
  void proveLot() {
    const auto& blocks = lots_.blocks;
    if (building_->block >= blocks.size() || building_->lot >= blocks[building_->block].lots.size())
      return fault("stands on no lot", building_->wings[0].ring[0]);
    const Ring& lot = blocks[building_->block].lots[building_->lot].ring;
    for (const Buildings::Wing& wing : building_->wings) {
      const geometry::Region region{wing.ring, {}}, ground{lot, {}};
      double outside = 0;
      for (const geometry::Region& part : geometry::subtract({&region, 1}, {&ground, 1}))
        outside += geometry::area(part);
      // Sides that run along the lot's own are on the lattice, and may leave it by a step.
      if (outside > kHair * geometry::perimeter(wing.ring)) fault("leaves its lot", wing.ring[0]);
    }
  }

  void proveTiling(std::uint32_t k) {
    const FloorPlan& plan = building_->storeys[k].plan;
    geometry::Chain chain;
    for (const FloorPlan::Room& room : plan.rooms) {
      const Ring floor = FloorPlan::floorOf(room);
      if (geometry::findFault({floor, {}})) fault(concat("a room on storey ", k, " is no sound polygon"), floor[0]);
      chain.add(floor);
    }
    for (const FloorPlan::Wall& wall : plan.walls) {
      if (geometry::findFault({wall.ring, {}}))
        fault(concat("a wall on storey ", k, " is no sound polygon"), wall.ring[0]);
      chain.add(wall.ring);
    }
    for (const Ring& post : plan.posts) {
      if (geometry::findFault({post, {}})) fault(concat("a post on storey ", k, " is no sound polygon"), post[0]);
      chain.add(post);
    }
    // What is left must be the outline of the outer walls, which must be that of the wings that reach so high: around
    // them all, and around each court between them.
    double rim = 0;
    std::vector<geometry::Region> outlines, wings;
    std::vector<Ring> courts;
    for (Ring& ring : outlinesOf(plan)) {
      chain.add(ring, -1);
      rim += geometry::perimeter(ring);
      if (geometry::signedArea(ring) > 0)
        outlines.push_back({std::move(ring), {}});
      else
        courts.push_back(std::move(ring));
    }
    for (Ring& court : courts)
      for (geometry::Region& outline : outlines)
        if (geometry::contains(outline.outer, court[0])) {
          outline.holes.push_back(std::move(court));
          break;
        }
    for (const Buildings::Wing& wing : building_->wings)
      if (wing.storeys > k) wings.push_back({wing.ring, {}});
    if (!chain.remainder().empty() || std::max(excess(outlines, wings), excess(wings, outlines)) > kHair * rim)
      fault(concat("rooms and walls of storey ", k, " do not tile its footprint"), building_->wings[0].ring[0]);
  }

  /// How much ground the one has that the other has not.
  static double excess(const std::vector<geometry::Region>& one, const std::vector<geometry::Region>& other) {
    double sum = 0;
    for (const geometry::Region& part : geometry::subtract(one, other)) sum += geometry::area(part);
    return sum;
  }

  /// The rings that outer walls run along.
  static std::vector<Ring> outlinesOf(const FloorPlan& plan) {
    std::vector<std::uint32_t> next(plan.points.size(), kNobody);
    for (const FloorPlan::Wall& wall : plan.walls)
      if (wall.right == kNobody) next[wall.from] = wall.to;
    std::vector<Ring> rings;
    for (std::uint32_t start = 0; start < next.size(); ++start) {
      Ring ring;
      for (std::uint32_t at = start; next[at] != kNobody;) {
        ring.push_back(plan.points[at]);
        const std::uint32_t after = next[at];
        next[at] = kNobody;
        at = after;
      }
      if (!ring.empty()) rings.push_back(std::move(ring));
    }
    return rings;
  }

  void proveRoom(const FloorPlan::Room& room) {
    ++out_.rooms;
    const Ring floor = FloorPlan::floorOf(room);
    const geometry::Extent extent = geometry::measureExtent(floor, false);
    if (room.role == RoomRole::corridor || room.role == RoomRole::hall) {
      out_.least_corridor = std::min(out_.least_corridor, extent.width);
      if (extent.width < kLeastCorridor)
        fault(concat(nameOf(room.role), " is ", fixed(extent.width, 2), " m wide"), placeOf(room));
    }
    if (isWay(room.role)) return;
    if (extent.diameter > kLongest * extent.width)
      fault(concat(nameOf(room.role), " is longer than three times its width"), placeOf(room));
    if (room.kind == kNobody) return;
    const Style::RoomKind& kind = style_.rooms[room.kind];
    const double area = geometry::signedArea(floor);
    if (area < kind.min_area)
      fault(concat(kind.name, " has ", fixed(area, 1), " m2, less than ", kind.min_area), placeOf(room));
    if (extent.width < kind.min_width)
      fault(concat(kind.name, " is ", fixed(extent.width, 2), " m wide, less than ", kind.min_width), placeOf(room));
  }

  bool isOverOther(const Vec2& place) const {
    for (std::uint32_t b = 0; b < lots_.blocks.size(); ++b)
      for (std::uint32_t i = 0; i < lots_.blocks[b].lots.size(); ++i) {
        const Ring& ring = lots_.blocks[b].lots[i].ring;
        if ((b != building_->block || i != building_->lot) &&
            geometry::overlaps(geometry::boundsOf(ring), {place, place}) && geometry::contains(ring, place))
          return true;
      }
    return false;
  }

  /// One has both feet on own ground or on the street when one is out of the door, and if it looks at the street, one
  /// can go there from it over own ground.
  void proveEntrance(const FloorPlan& plan, const FloorPlan::Opening& opening) {
    const FloorPlan::Wall& wall = plan.walls[opening.wall];
    const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
    const auto before = [&](double share) {
      return from + way * (opening.from + (opening.to - opening.from) * share) + geometry::rightOf(way) * kStep;
    };
    const Vec2 step = before(0.5);
    if (isOverOther(step) || isOverOther(before(0.05)) || isOverOther(before(0.95)))
      return fault("an entrance opens onto another lot", step);
    if (sideOf(*building_, plan, wall) == Buildings::SideType::street && !leadsToStreet(step))
      fault("an entrance cannot be reached from the street over its own lot", step);
  }

  /// Whether one can go to the street from a place before the house without leaving its lot.
  bool leadsToStreet(const Vec2& place) const {
    if (building_->block >= lots_.blocks.size() || building_->lot >= lots_.blocks[building_->block].lots.size())
      return false;
    const Lots::Block& block = lots_.blocks[building_->block];
    const Lots::Lot& lot = block.lots[building_->lot];
    if (!geometry::contains(lot.ring, place)) return true;  // what is nobody's is street
    std::vector<geometry::Region> wings;
    for (const Buildings::Wing& wing : building_->wings) wings.push_back({wing.ring, {}});
    const geometry::Region ground{lot.ring, {}};
    const Vec2 front = lot.ring[lot.front], front_end = lot.ring[(lot.front + 1) % lot.ring.size()];
    const auto isOnStreet = [&](const Vec2& at) {
      return geometry::distanceToSegment(at, front, front_end) < kHair ||
             (!block.outline.empty() && geometry::distanceToRim(block.outline, at) < kHair);
    };
    for (const geometry::Region& open : geometry::subtract({&ground, 1}, geometry::offset(wings, kShoulder))) {
      if (!geometry::contains(open, place)) continue;
      for (std::size_t i = 0; i < open.outer.size(); ++i) {
        const Vec2 &a = open.outer[i], &b = open.outer[(i + 1) % open.outer.size()];
        if (geometry::length(b - a) > 2 * kShoulder && isOnStreet((a + b) * 0.5) && isOnStreet(a) && isOnStreet(b))
          return true;
      }
    }
    return false;
  }

  /// Whether a stretch of an outer wall, from one length along it to another, has light before it. On the line to a
  /// neighbour that is so where no house stands; what a side is said to be is not believed there.
  bool hasLight(const FloorPlan& plan, const FloorPlan::Wall& wall, double low, double high) const {
    using SideType = Buildings::SideType;
    const auto type = sideOf(*building_, plan, wall);
    if (type == SideType::street || type == SideType::yard) return true;
    if (type != SideType::line && type != SideType::strip) return false;
    const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
    return !ground_.isTakenBefore(*building_, from + way * low, from + way * high, kLightBefore);
  }

  void proveOpenings(std::uint32_t k) {
    const Buildings::Storey& storey = building_->storeys[k];
    const FloorPlan& plan = storey.plan;
    const double clear = storey.height - building_->slab;
    std::vector<bool> has_window(plan.rooms.size()), could_have(plan.rooms.size());
    for (const FloorPlan::Opening& opening : plan.openings) {
      const FloorPlan::Wall& wall = plan.walls[opening.wall];
      const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
      const Vec2 at = from + way * ((opening.from + opening.to) / 2);
      double low = -1e9, high = 1e9;
      const double middle = geometry::length(plan.points[wall.to] - from) / 2;
      for (const Vec2& corner : wall.ring) {
        const double along = geometry::dot(corner - from, way);
        if (along < middle)
          low = std::max(low, along);
        else
          high = std::min(high, along);
      }
      if (opening.from < low - kHair || opening.to > high + kHair) fault("an opening cuts into another wall", at);
      if (opening.head > clear) fault("an opening is higher than its storey", at);
      if (opening.type == FloorPlan::OpeningType::window) {
        ++out_.windows;
        if (wall.right != kNobody)
          fault("a window is in an inner wall", at);
        else if (!hasLight(plan, wall, opening.from, opening.to))
          fault("a window looks at a neighbour's wall", at);
        has_window[wall.left] = true;
      } else {
        ++out_.doors;
        if (opening.to - opening.from < kLeastDoor - kHair) fault("a door is narrower than 0.9 m", at);
        if (opening.head < kLeastDoorHeight || opening.sill != 0) fault("a door is lower than 2 m", at);
        if (k == 0 && wall.right == kNobody) proveEntrance(plan, opening);
      }
    }
    for (const FloorPlan::Wall& wall : plan.walls) {
      const double length = geometry::length(plan.points[wall.to] - plan.points[wall.from]);
      if (wall.right == kNobody && length > 4 && hasLight(plan, wall, 0, length)) could_have[wall.left] = true;
    }
    for (std::uint32_t i = 0; i < plan.rooms.size(); ++i) {
      const RoomRole role = plan.rooms[i].role;
      const bool wants =
          role == RoomRole::living || role == RoomRole::bedroom || role == RoomRole::kitchen || role == RoomRole::work;
      if (!wants || has_window[i]) continue;
      ++out_.dark_rooms;
      if (could_have[i]) fault(concat(nameOf(role), " on storey ", k, " has no window"), placeOf(plan.rooms[i]));
    }
  }

  void proveStairs() {
    const StairProof proof = analyzers::proveStairs(*building_);
    for (const StairProof::Fault& found : proof.faults) fault(found.what, found.at);
    out_.stairs += proof.count;
    out_.steepest = std::max(out_.steepest, proof.steepest);
    out_.least_headroom = std::min(out_.least_headroom, proof.least_headroom);
  }

  void proveDwellings() {
    for (std::uint32_t u = 0; u < building_->units.size(); ++u) {
      if (!building_->units[u].is_dwelling) continue;
      bool living = false, kitchen = false, bath = false;
      Vec2 at = building_->wings[0].ring[0];
      for (const Buildings::Storey& storey : building_->storeys)
        for (const FloorPlan::Room& room : storey.plan.rooms) {
          if (room.unit != u) continue;
          at = placeOf(room);
          living = living || room.role == RoomRole::living;
          kitchen = kitchen || room.role == RoomRole::kitchen;
          bath = bath || room.role == RoomRole::bath;
        }
      if (!living) fault("a dwelling has no living space", at);
      if (!kitchen) fault("a dwelling has no kitchen", at);
      if (!bath) fault("a dwelling has no bath", at);
    }
  }

  const Lots& lots_;
  const Style& style_;
  HouseGround ground_;
  BuildingCertificate& out_;
  const Building* building_ = nullptr;
};

}  // namespace

BuildingCertificate certifyBuildings(Run& run, const NoParams&, const Lots& lots, const Style& style,
                                     const Buildings& buildings) {
  BuildingCertificate certificate;
  certificate.least_corridor = certificate.least_headroom = std::numeric_limits<double>::infinity();
  Prover prover(lots, style, buildings, certificate);
  std::vector<geometry::Region> footprints;
  std::vector<const Building*> owners;
  for (const Building& building : buildings.buildings) {
    run.stopIfCancelled();
    prover.prove(building);
    for (const Buildings::Wing& wing : building.wings) {
      footprints.push_back({wing.ring, {}});
      owners.push_back(&building);
    }
  }
  if (const auto fault = geometry::locateFault(footprints))
    certificate.faults.push_back({owners[fault->part]->name, concat("its footprint ", fault->what), fault->place});
  for (const Buildings::OpenLot& lot : buildings.open) ++certificate.open[static_cast<std::size_t>(lot.reason)];
  return certificate;
}

Findings auditBuildings(Run&, const NoParams&, const BuildingCertificate& certificate) {
  Findings findings;
  for (const BuildingCertificate::Fault& fault : certificate.faults)
    findings.findings.push_back({fault.building, fault.what, fault.at.x, fault.at.y});
  return findings;
}

}  // namespace castra::analyzers
