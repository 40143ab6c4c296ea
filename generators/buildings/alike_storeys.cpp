// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/alike_storeys.h"

#include <algorithm>

namespace castra::generators {

namespace {

using Stairs = Buildings::Stairs;

template <class Items, class AreAlike>
bool areAlike(const Items& a, const Items& b, const AreAlike& are_alike) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), are_alike);
}

bool areAlike(const FloorPlan& a, const FloorPlan& b) {
  using Room = FloorPlan::Room;
  using Wall = FloorPlan::Wall;
  using Opening = FloorPlan::Opening;
  return a.points == b.points && a.posts == b.posts &&
         areAlike(a.rooms, b.rooms,
                  [](const Room& x, const Room& y) {
                    return x.role == y.role && x.kind == y.kind && x.points == y.points && x.corners == y.corners;
                  }) &&
         areAlike(a.walls, b.walls,
                  [](const Wall& x, const Wall& y) {
                    return x.from == y.from && x.to == y.to && x.left == y.left && x.right == y.right &&
                           x.thickness == y.thickness && x.ring == y.ring;
                  }) &&
         areAlike(a.openings, b.openings, [](const Opening& x, const Opening& y) {
           return x.wall == y.wall && x.type == y.type && x.from == y.from && x.to == y.to && x.sill == y.sill &&
                  x.head == y.head;
         });
}

bool areAlike(const std::vector<Stairs>& a, const std::vector<Stairs>& b) {
  return areAlike(a, b, [](const Stairs& x, const Stairs& y) {
    return x.room == y.room && x.corner == y.corner && x.along == y.along && x.turns_left == y.turns_left &&
           x.risers == y.risers && x.riser == y.riser && x.going == y.going && x.flight == y.flight && x.well == y.well;
  });
}

/// The stairs that come up to a storey.
const std::vector<Stairs>& stairsTo(const Buildings::Building& building, std::size_t storey) {
  static const std::vector<Stairs> kNone;
  return storey > 0 ? building.storeys[storey - 1].stairs : kNone;
}

bool areAlike(const Buildings::Building& building, std::size_t a, std::size_t b) {
  const Buildings::Storey &one = building.storeys[a], &other = building.storeys[b];
  // Wings end below one of them, or above it.
  const bool have_wings = std::all_of(building.wings.begin(), building.wings.end(), [&](const Buildings::Wing& wing) {
    return (wing.storeys > a) == (wing.storeys > b) && (wing.storeys == a + 1) == (wing.storeys == b + 1);
  });
  return have_wings && one.height == other.height && areAlike(one.stairs, other.stairs) &&
         areAlike(stairsTo(building, a), stairsTo(building, b)) && areAlike(one.plan, other.plan);
}

}  // namespace

std::vector<std::size_t> findAlikeStoreys(const Buildings::Building& building) {
  std::vector<std::size_t> firsts;
  for (std::size_t k = 0; k < building.storeys.size(); ++k) {
    // Storeys that are alike follow each other, but for those where a wing ends.
    const std::size_t below = k > 0 ? firsts.back() : 0;
    firsts.push_back(k > 0 && areAlike(building, below, k) ? below : k);
  }
  return firsts;
}

}  // namespace castra::generators
