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
constexpr double kFromDoor = 0.6;           // to where a way begins, at most [m]
constexpr double kOverhead = 1.95;          // what is higher is in nobody's way [m]
constexpr double kHung = 0.5;               // how far what hangs on a wall stands out [m]
constexpr double kTrim = 0.12;              // boards around windows and doors [m]
constexpr double kTouch = 0.004;            // [m]

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

Vec2 middleOf(const Quad& quad) { return (quad[0] + quad[1] + quad[2] + quad[3]) * 0.25; }

}  // namespace

FittingRoom::FittingRoom(const FloorPlan& plan, std::uint32_t room)
    : floor_(FloorPlan::floorOf(plan.rooms[room])),
      is_convex_(isConvex(floor_)),
      sides_(listRoomSides(plan, room)),
      grid_(floor_) {
  for (const RoomSide& side : sides_)
    for (const SideOpening& opening : side.openings) {
      const double width = opening.to - opening.from;
      if (opening.type == FloorPlan::OpeningType::window) {
        windows_.push_back({quadOn(side, opening.from, width, 0, kBeforeWindow), opening.sill, opening.head});
        continue;
      }
      const double deep = opening.opens_inwards ? std::max(width, kBeforeDoor) : kBeforeDoor;
      doors_.push_back(quadOn(side, opening.from - kBesideDoor, width + 2 * kBesideDoor, 0, deep));
      door_spots_.push_back(side.at((opening.from + opening.to) / 2, 0.45));
    }
  if (door_spots_.size() > 1) door_ways_ = grid_.piecesOf(door_spots_, grid_.perhaps(kWay), kFromDoor);
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

std::vector<Vec2> FittingRoom::placesBefore(const FittingWish& wish, const RoomSide& side, double along) const {
  const double back = kGap + wish.behind + wish.offset, front = back + wish.depth;
  std::vector<Vec2> places;
  if (wish.before > 0) places.push_back(side.at(along + wish.width / 2, front + 0.32));
  if (wish.behind > 0) places.push_back(side.at(along + wish.width / 2, back / 2));
  return places;
}

FittingRoom::Body FittingRoom::bodyOf(const FittingWish& wish, const RoomSide& side, double along) const {
  const double back = kGap + wish.behind + wish.offset;
  return {quadOn(side, along, wish.width, back, back + wish.depth), wish.low < kOverhead, wish.low, wish.high,
          wish.is_below_more};
}

bool FittingRoom::canWalk(const Body* body, const std::vector<Vec2>& fresh) const {
  WayGrid grid = grid_;
  if (body != nullptr && body->is_on_floor) grid.add(body->ground);
  if (door_spots_.size() > 1) {
    const std::vector<int> now = grid.piecesOf(door_spots_, grid.surely(kWay), kFromDoor);
    for (std::size_t i = 0; i < now.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (door_ways_[i] != 0 && door_ways_[i] == door_ways_[k] && (now[i] == 0 || now[i] != now[k])) return false;
  }
  std::vector<Vec2> places = door_spots_;
  for (const Quad& stand : stands_) places.push_back(middleOf(stand));
  places.insert(places.end(), fresh.begin(), fresh.end());
  const std::vector<int> now = grid.piecesOf(places, grid.surely(kBody), grid.reach());
  return std::all_of(now.begin(), now.end(), [&](int piece) { return piece != 0 && piece == now[0]; });
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
    const RoomSide& side = sides_[candidate.side];
    const Body body = bodyOf(wish, side, candidate.along);
    if (!canWalk(&body, placesBefore(wish, side, candidate.along))) continue;
    return take(wish, candidate.side, candidate.along);
  }
  return std::nullopt;
}

std::vector<FittingPlace> FittingRoom::placeAll(const std::vector<std::pair<FittingWish, FittingPlace>>& places) {
  const WayGrid grid = grid_;
  const std::size_t bodies = bodies_.size(), stands = stands_.size();
  std::vector<FittingPlace> taken;
  for (const auto& [wish, place] : places)
    if (isFree(sides_[place.side], place.from, wish)) taken.push_back(take(wish, place.side, place.from));
  if (canWalk(nullptr, {})) return taken;
  grid_ = grid;
  bodies_.resize(bodies);
  stands_.resize(stands);
  return {};
}

bool FittingRoom::isHighIn(const GroundQuad& ground, double height) const {
  return std::any_of(bodies_.begin(), bodies_.end(), [&](const Body& body) {
    return (body.is_below_more || body.high > height) && overlap(ground, body.ground);
  });
}

FittingPlace FittingRoom::take(const FittingWish& wish, std::size_t number, double along) {
  const RoomSide& side = sides_[number];
  const double back = kGap + wish.behind + wish.offset, front = back + wish.depth;
  bodies_.push_back(bodyOf(wish, side, along));
  if (bodies_.back().is_on_floor) grid_.add(bodies_.back().ground);
  if (wish.before > 0) stands_.push_back(quadOn(side, along, wish.width, front + 0.01, front + 0.55));
  if (wish.behind > 0) stands_.push_back(quadOn(side, along, wish.width, kGap, back));
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
