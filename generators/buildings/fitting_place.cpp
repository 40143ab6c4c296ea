// SPDX-License-Identifier: GPL-3.0-or-later
// Places along all sides are tried from the best to the worst. Whether one can still walk is found on a grid: cells are
// free if a disc around their middle meets neither wall nor fitting, and ways go from cell to cell.
#include "generators/buildings/fitting_place.h"

#include <algorithm>
#include <cmath>

#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Vec2;

constexpr double kGap = 0.022;              // between walls and fittings, so that skirtings go on behind them [m]
constexpr double kStep = 0.1;               // between places that are tried [m]
constexpr double kBeforeDoor = 0.75;        // that stays free before a door that opens to the other side [m]
constexpr double kBesideDoor = 0.1;         // and beside every door, for its boards and handle [m]
constexpr double kBeforeWindow = 0.35;      // [m]
constexpr double kBody = 0.25, kWay = 0.5;  // half the width of somebody, and of a way of 1 m [m]
constexpr double kFromDoor = 0.65;          // to where a way begins, at most [m]
constexpr double kAtDoor = 0.1;             // where a way begins surely [m]
// How far before the front of a fitting somebody stands who uses it. Pieces of it may stand back from its front [m].
constexpr double kStandNear = 0.257, kStandFar = 0.33;
constexpr double kStandDeep = 0.55;  // what they need, out from the front [m]
constexpr double kOverhead = 1.95;   // what is higher is in nobody's way [m]
constexpr double kHung = 0.5;        // how far what hangs on a wall stands out [m]
constexpr double kTrim = 0.12;       // boards around windows and doors [m]
constexpr double kTouch = 0.004;     // [m]

using Quad = GroundQuad;

/// Whether two convex quadrilaterals share ground.
bool overlap(const Quad& a, const Quad& b) {
  for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}})
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec2 from = (*one)[i], way = (*one)[(i + 1) % 4] - from;
      if (std::all_of(other->begin(), other->end(),
                      [&](const Vec2& p) { return geometry::cross(way, p - from) <= kTouch * geometry::length(way); }))
        return false;
    }
  return true;
}

bool isConvex(const geometry::Ring& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i)
    if (geometry::cross(ring[(i + 1) % n] - ring[i], ring[(i + 2) % n] - ring[(i + 1) % n]) < 0) return false;
  return n >= 3;
}

}  // namespace

FittingRoom::FittingRoom(const FloorPlan& plan, std::uint32_t room, double finish)
    : floor_(FloorPlan::floorOf(plan.rooms[room])),
      is_convex_(isConvex(floor_)),
      sides_(listRoomSides(plan, room)),
      grid_(floor_) {
  std::vector<Vec2> doors;
  for (RoomSide& side : sides_)
    for (SideOpening& opening : side.openings) {
      // Fittings stand on the boards or tiles, and plans count from what these lie on.
      opening.sill -= finish;
      opening.head -= finish;
      const double width = opening.to - opening.from;
      if (opening.type == FloorPlan::OpeningType::window) {
        windows_.push_back({quadOn(side, opening.from, width, 0, kBeforeWindow), opening.sill, opening.head});
        continue;
      }
      const double deep = opening.opens_inwards ? std::max(width, kBeforeDoor) : kBeforeDoor;
      doors_.push_back(quadOn(side, opening.from - kBesideDoor, width + 2 * kBesideDoor, 0, deep));
      doors.push_back(side.at((opening.from + opening.to) / 2, 0.45));
    }
  for (const Vec2& door : doors) spots_.push_back({door, door});
  if (doors.size() > 1) door_ways_ = grid_.possiblePieces(doors, kWay, kAtDoor);
  door_spots_ = std::move(doors);
}

FittingRoom::Quad FittingRoom::quadOn(const RoomSide& side, double along, double width, double from, double to) const {
  return {side.at(along, from), side.at(along + width, from), side.at(along + width, to), side.at(along, to)};
}

bool FittingRoom::isInFloor(const Quad& quad) const {
  const std::size_t n = floor_.size();
  // Most rooms are: there, it is soon known.
  if (is_convex_) {
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 &a = floor_[i], way = floor_[(i + 1) % n] - a;
      for (const Vec2& p : quad)
        if (geometry::cross(way, p - a) < 0) return false;
    }
    return true;
  }
  for (std::size_t i = 0; i < n; ++i) {
    // No wall comes in between its corners, and none of them is beyond a wall.
    const Vec2 &a = floor_[i], &b = floor_[(i + 1) % n];
    for (std::size_t k = 0; k < 4; ++k)
      if (geometry::meet(a, b, quad[k], quad[(k + 1) % 4])) return false;
  }
  return std::all_of(quad.begin(), quad.end(), [&](const Vec2& p) { return geometry::contains(floor_, p); });
}

bool FittingRoom::isFree(const RoomSide& side, double along, const FittingWish& wish) const {
  const double back = kGap + wish.behind + wish.offset, front = back + wish.depth;
  const Quad body = quadOn(side, along, wish.width, back, front);
  if (!isInFloor(body)) return false;
  const bool is_low = wish.low < kOverhead;
  const Quad stand = quadOn(side, along, wish.width, front + 0.01, front + std::max(wish.before, 0.02));
  if (wish.before > 0 && !isInFloor(stand)) return false;
  if (is_low)
    for (const Quad& door : doors_)
      if (overlap(body, door)) return false;
  for (const Window& window : windows_)
    if (wish.high > window.sill + 0.001 && wish.low < window.head && overlap(body, window.ground)) return false;
  for (const Body& other : bodies_) {
    if (wish.low < other.high && other.low < wish.high && overlap(body, other.ground)) return false;
    if (wish.before > 0 && other.is_on_floor && overlap(stand, other.ground)) return false;
    // Nobody stands in it who uses something else, nor behind it.
    if (wish.behind > 0 && other.is_on_floor && overlap(quadOn(side, along, wish.width, kGap, back), other.ground))
      return false;
  }
  if (is_low && wish.low < 0.5)
    for (const Quad& other : stands_)
      if (overlap(body, other)) return false;
  return true;
}

double FittingRoom::scoreOf(std::size_t number, double along, const FittingWish& wish) const {
  const RoomSide& side = sides_[number];
  const double left = along, right = side.length - along - wish.width, end = std::min(left, right);
  const Vec2 middle = side.at(along + wish.width / 2, wish.depth / 2);
  double from_doors = 3, beside_others = 0;
  for (const Vec2& door : door_spots_) from_doors = std::min(from_doors, geometry::length(door - middle));
  bool has_window = false, has_door = false;
  for (const SideOpening& opening : side.openings)
    (opening.type == FloorPlan::OpeningType::window ? has_window : has_door) = true;
  for (const Body& other : bodies_)
    if (distanceTo(other.ground, side.at(along - 0.05, wish.depth / 2)) < 0.1 ||
        distanceTo(other.ground, side.at(along + wish.width + 0.05, wish.depth / 2)) < 0.1)
      beside_others = 1;
  double score = 0.3 * from_doors;
  using Spot = FittingWish::Spot;
  if (wish.spot == Spot::corner)
    score += (end < 0.08 ? 1 : 0) + 0.6 * beside_others + (has_door ? 0 : 0.5) - 0.1 * std::min(end, 2.0);
  if (wish.spot == Spot::middle)
    score += (has_window || has_door ? 0 : 1.5) + (side.is_outer ? 0.3 : 0) - std::fabs(left - right) / side.length;
  if (wish.spot == Spot::far_end) {
    // Opposite the street's light and door.
    score += 1.2 * from_doors + (has_window ? 0 : 0.8) + (has_door ? 0 : 0.4) - std::fabs(left - right) / side.length;
  }
  if (wish.spot == Spot::free) score += (has_window ? 0 : 0.4) + 0.3 * side.length / (side.length + 3);
  return score;
}

std::vector<WaySpot> FittingRoom::spotsAt(const FittingWish& wish, const RoomSide& side, double along) const {
  const double back = kGap + wish.behind + wish.offset, front = back + wish.depth;
  std::vector<WaySpot> spots;
  for (int i = 0; i < wish.users; ++i) {
    const double middle = along + wish.width * (i + 0.5) / wish.users;
    spots.push_back({side.at(middle, front + kStandNear), side.at(middle, front + kStandFar), side.way, wish.width});
  }
  if (wish.behind > 0) {
    const Vec2 place = side.at(along + wish.width / 2, (kGap + wish.back + back) / 2);
    spots.push_back({place, place, side.way, wish.width});
  }
  return spots;
}

FittingRoom::Body FittingRoom::bodyOf(const FittingWish& wish, const RoomSide& side, double along) const {
  const double back = kGap + wish.behind + wish.offset;
  return {quadOn(side, along, wish.width, back, back + wish.depth), wish.low < kOverhead, wish.low, wish.high,
          wish.is_below_more};
}

void FittingRoom::add(const FittingWish& wish, const RoomSide& side, double along) {
  const auto addBody = [&](const Body& body) {
    bodies_.push_back(body);
    if (body.is_on_floor) grid_.add(body.ground);
  };
  addBody(bodyOf(wish, side, along));
  if (wish.back > 0) addBody({quadOn(side, along, wish.width, kGap, kGap + wish.back), true, 0, wish.high, true});
  const double back = kGap + wish.behind + wish.offset, front = back + wish.depth;
  if (wish.before > 0) stands_.push_back(quadOn(side, along, wish.width, front + 0.01, front + kStandDeep));
  if (wish.behind > 0) stands_.push_back(quadOn(side, along, wish.width, kGap + wish.back, back));
  for (const WaySpot& spot : spotsAt(wish, side, along)) spots_.push_back(spot);
}

bool FittingRoom::canWalk() const {
  if (door_spots_.size() > 1) {
    const auto areJoined = [](const std::vector<int>& a, const std::vector<int>& b) {
      return std::any_of(a.begin(), a.end(), [&](int piece) { return std::binary_search(b.begin(), b.end(), piece); });
    };
    const WayGrid::Pieces now = grid_.surePieces(door_spots_, kWay, kFromDoor);
    for (std::size_t i = 0; i < now.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (areJoined(door_ways_[i], door_ways_[k]) && !areJoined(now[i], now[k])) return false;
  }
  return grid_.joins(spots_, kBody);
}

std::optional<FittingPlace> FittingRoom::place(const FittingWish& wish) {
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    const RoomSide& side = sides_[i];
    const double room = side.length - wish.width - 2 * kGap;
    if (room < 0) continue;
    std::vector<double> places{kGap, kGap + room, kGap + room / 2};
    for (double along = kGap + kStep; along < kGap + room; along += kStep) places.push_back(along);
    for (const double along : places) {
      // Somebody must get behind it.
      if (wish.open_end > 0 && std::max(along, side.length - along - wish.width) < wish.open_end) continue;
      if (isFree(side, along, wish)) candidates.push_back({i, along, scoreOf(i, along, wish)});
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  constexpr std::size_t kTries = 12;
  // Those next to a place where one cannot walk are no better.
  std::vector<Candidate> tried;
  for (const Candidate& candidate : candidates) {
    if (tried.size() == kTries) break;
    if (std::any_of(tried.begin(), tried.end(), [&](const Candidate& other) {
          return other.side == candidate.side && std::fabs(other.along - candidate.along) < 0.25;
        }))
      continue;
    tried.push_back(candidate);
    const Taken before = mark();
    add(wish, sides_[candidate.side], candidate.along);
    if (canWalk()) return placeOf(wish, candidate.side, candidate.along);
    goBack(before);
  }
  return std::nullopt;
}

std::vector<FittingPlace> FittingRoom::placeAll(const std::vector<std::pair<FittingWish, FittingPlace>>& places) {
  const Taken before = mark();
  std::vector<FittingPlace> taken;
  for (const auto& [wish, place] : places) {
    if (!isFree(sides_[place.side], place.from, wish)) continue;
    add(wish, sides_[place.side], place.from);
    taken.push_back(placeOf(wish, place.side, place.from));
  }
  if (canWalk()) return taken;
  goBack(before);
  return {};
}

FittingRoom::Taken FittingRoom::mark() const { return {grid_, bodies_.size(), stands_.size(), spots_.size()}; }

void FittingRoom::goBack(const Taken& before) {
  grid_ = before.grid;
  bodies_.resize(before.bodies);
  stands_.resize(before.stands);
  spots_.resize(before.spots);
}

bool FittingRoom::isHighIn(const GroundQuad& ground, double height) const {
  return std::any_of(bodies_.begin(), bodies_.end(), [&](const Body& body) {
    return (body.is_below_more || body.high > height) && overlap(ground, body.ground);
  });
}

FittingPlace FittingRoom::placeOf(const FittingWish& wish, std::size_t number, double along) const {
  const RoomSide& side = sides_[number];
  const double back = kGap + wish.behind + wish.offset;
  return {side.at(along + wish.width / 2, back), side.way * -1, number, along, wish.width};
}

bool FittingRoom::isBare(std::size_t side, double from, double to, double low, double high) const {
  const Quad ground = quadOn(sides_[side], from, to - from, kGap, kGap + kHung);
  for (const Window& window : windows_)
    if (window.sill < high + 0.02 && window.head > low - 0.02 && overlap(ground, window.ground)) return false;
  return std::none_of(sides_[side].openings.begin(), sides_[side].openings.end(), [&](const SideOpening& opening) {
    return opening.from < to + kTrim && opening.to > from - kTrim && opening.sill < high + kTrim &&
           opening.head > low - kTrim;
  });
}

}  // namespace castra::generators
