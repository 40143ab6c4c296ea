// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/roof_masses.h"

#include <algorithm>
#include <cmath>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;
using SideType = Buildings::SideType;
using Wing = Buildings::Wing;

const Wing* neighbourOf(const Buildings::Building& building, const Wing& wing, std::size_t side) {
  const Vec2 &from = wing.ring[side], &to = wing.ring[(side + 1) % wing.ring.size()];
  for (const Wing& other : building.wings)
    for (std::size_t i = 0; &other != &wing && i < other.ring.size(); ++i)
      if (other.ring[i] == to && other.ring[(i + 1) % other.ring.size()] == from) return &other;
  return nullptr;
}

namespace {

constexpr double kOnSide = 0.05;  // a wing's side lies on one of all wings together [m]

/// What lies before a side of several wings together: what does before the side of a wing that it lies on, and a
/// neighbour if he is before any of them, since eaves go all along it.
SideType typeOf(const std::vector<const Wing*>& wings, const Vec2& from, const Vec2& to) {
  const Vec2 middle = (from + to) * 0.5, way = geometry::unit(to - from);
  double least = 1e18;
  SideType type = SideType::yard;
  for (const Wing* wing : wings)
    for (std::size_t i = 0; i < wing->ring.size(); ++i) {
      const Vec2 &a = wing->ring[i], &b = wing->ring[(i + 1) % wing->ring.size()];
      if (geometry::dot(geometry::unit(b - a), way) < 0.99) continue;
      const double distance = geometry::distanceToSegment(middle, a, b);
      if (wing->sides[i] == SideType::party && geometry::distanceToSegment((a + b) * 0.5, from, to) < kOnSide)
        return SideType::party;
      if (distance >= least) continue;
      least = distance;
      type = wing->sides[i];
    }
  return type;
}

/// Without corners that are none: where wings met on a straight side.
Ring withoutFlats(const Ring& ring) {
  Ring out;
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 in = ring[i] - ring[(i + n - 1) % n], on = ring[(i + 1) % n] - ring[i];
    const double chord = geometry::length(in + on);
    const bool is_flat = geometry::dot(in, on) > 0 && std::fabs(geometry::cross(in, on)) < 0.003 * chord;
    if (!is_flat) out.push_back(ring[i]);
  }
  return out.size() >= 3 ? out : ring;
}

}  // namespace

std::vector<RoofMass> listRoofMasses(const Buildings::Building& building) {
  std::vector<RoofMass> masses;
  std::vector<bool> is_taken(building.wings.size());
  for (std::size_t w = 0; w < building.wings.size(); ++w) {
    if (is_taken[w]) continue;
    std::vector<const Wing*> wings{&building.wings[w]};
    is_taken[w] = true;
    for (std::size_t next = 0; next < wings.size(); ++next)
      for (std::size_t i = 0; i < wings[next]->ring.size(); ++i) {
        const Wing* other = neighbourOf(building, *wings[next], i);
        if (other == nullptr || other->storeys != wings[0]->storeys) continue;
        const auto number = static_cast<std::size_t>(other - building.wings.data());
        if (!is_taken[number]) wings.push_back(other);
        is_taken[number] = true;
      }
    std::vector<geometry::Region> regions;
    for (const Wing* wing : wings) regions.push_back({wing->ring, {}});
    if (wings.size() > 1) {
      std::vector<geometry::Region> united = geometry::unite(regions);
      if (united.size() == 1) {
        RoofMass mass{{}, {withoutFlats(united[0].outer), {}}, {}};
        for (const Wing* wing : wings) mass.wings.push_back(static_cast<std::size_t>(wing - building.wings.data()));
        for (const Ring& hole : united[0].holes) mass.region.holes.push_back(withoutFlats(hole));
        const auto judge = [&](const Ring& ring) {
          for (std::size_t i = 0; i < ring.size(); ++i)
            mass.sides.push_back(typeOf(wings, ring[i], ring[(i + 1) % ring.size()]));
        };
        judge(mass.region.outer);
        for (const Ring& hole : mass.region.holes) judge(hole);
        masses.push_back(std::move(mass));
        continue;
      }
    }
    for (std::size_t i = 0; i < wings.size(); ++i)
      masses.push_back({{static_cast<std::size_t>(wings[i] - building.wings.data())}, regions[i], wings[i]->sides});
  }
  return masses;
}

}  // namespace castra::generators
