// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/geometry/vec.h"

namespace castra::analyzers {

/// A place where a fixed road is not kept, with its name.
struct LostRoad {
  std::string what;
  geometry::Vec2 at;
};

/// Proves that the main roads keep every fixed road, from the lines alone: what the planner says of its roads is not
/// asked for. Returns the places where they do not; none if all is well.
///
///   In districts, every point of it lies on main roads of its class or a wider one, within 1 m: where it passes a
///   corner of another road that near, it goes through that corner.
///   Where it leaves the districts and comes back, there is a bridge of such a class from shore to shore, or a ferry
///   where a deck has no room. Near the ends of bridges it may swing to where the bridge has room: by 15 m, over 65 m.
///   An end that sticks out over another main road by up to 8 m may be missing, and one that lies outside all
///   districts.
std::vector<LostRoad> findLostRoads(const Site& site, const Arterials& town);

}  // namespace castra::analyzers
