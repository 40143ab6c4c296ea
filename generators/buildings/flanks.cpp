// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/flanks.h"

#include <algorithm>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kWallToWall = 0.5;  // a strip between houses as near as that would be a slit [m]
constexpr double kCorner = 0.3;      // so much of a wall may another touch nevertheless [m]
constexpr double kMostTaken = 0.35;  // share of a free flank that others may stand close before
constexpr double kLeastLight = 1.6;  // of a wall, for a window and its piers [m]

Vec2 endOf(const Ring& ring, std::size_t side) { return ring[(side + 1) % ring.size()]; }

bool isLight(const Vec2& from, const Vec2& to, const Outlook& outlook) {
  return longestFree(outlook.stretchesBefore(from, to), geometry::length(to - from)) >= kLeastLight;
}

/// Whether a side of a mass lies on a side of a part.
bool liesOn(const Vec2& from, const Vec2& to, const Vec2& part_from, const Vec2& part_to) {
  constexpr double kNear = 0.02;
  return geometry::distanceToSegment((from + to) * 0.5, part_from, part_to) < kNear &&
         geometry::dot(geometry::unit(to - from), geometry::unit(part_to - part_from)) > 0.99;
}

}  // namespace

std::vector<bool> findFreeSides(const Footprint& footprint, const Lots::Lot& lot, const std::vector<bool>& street_sides,
                                const Outlook& outlook) {
  std::vector<bool> is_free(lot.ring.size());
  for (std::size_t j = 0; j < lot.ring.size(); ++j) {
    if (street_sides[j]) continue;
    double length = 0, taken = 0, touched = 0;
    for (const Footprint::Mass& mass : footprint.masses)
      for (std::size_t i = 0; i < mass.ring.size(); ++i) {
        const Vec2 from = mass.ring[i], to = endOf(mass.ring, i);
        if (mass.sides[i] != SideType::party || !isBeside(from, to, lot, j)) continue;
        const double here = geometry::length(to - from);
        length += here;
        taken += here - freeLength(outlook.stretchesBefore(from, to), here);
        touched += here - freeLength(outlook.stretchesBefore(from, to, kWallToWall), here);
      }
    is_free[j] = length > 0 && taken <= kMostTaken * length && touched <= kCorner;
  }
  return is_free;
}

bool openLines(Footprint& footprint, const Outlook& outlook) {
  bool has_light = false;
  for (HousePart& part : footprint.parts)
    for (std::size_t i = 0; i < part.ring.size(); ++i) {
      const Vec2 from = part.ring[i], to = endOf(part.ring, i);
      if (part.sides[i] != SideType::party || !isLight(from, to, outlook)) continue;
      part.sides[i] = SideType::line;
      has_light = true;
      // Rooms are those of the parts; masses are cut otherwise where a tower stands on its base.
      for (Footprint::Mass& mass : footprint.masses)
        for (std::size_t k = 0; k < mass.ring.size(); ++k)
          if (mass.sides[k] == SideType::party && liesOn(mass.ring[k], endOf(mass.ring, k), from, to))
            mass.sides[k] = SideType::line;
    }
  return has_light;
}

bool isWithin(const Footprint& footprint, const Footprint& other) {
  constexpr double kHair = 4 / geometry::kLattice;
  std::vector<geometry::Region> these, those;
  double rim = 0;
  for (const Footprint::Mass& mass : footprint.masses) {
    these.push_back({mass.ring, {}});
    rim += geometry::perimeter(mass.ring);
  }
  for (const Footprint::Mass& mass : other.masses) those.push_back({mass.ring, {}});
  double outside = 0;
  for (const geometry::Region& part : geometry::subtract(these, those)) outside += geometry::area(part);
  return outside <= kHair * rim;
}

}  // namespace castra::generators
