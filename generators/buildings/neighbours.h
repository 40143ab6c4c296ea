// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generators/buildings/floor_cutter.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// How far other houses are from a wall that has light where it stands on the line to a neighbour [m].
inline constexpr double kAloof = 3;

/// What a house sees of the others.
class Outlook {
 public:
  void add(const geometry::Ring& wing) { wings_.push_back({wing, geometry::boundsOf(wing)}); }

  /// Stretches of a wall, along it from its start, before which another house stands nearer than `reach`: from low to
  /// high, none of which meet.
  std::vector<Interval> stretchesBefore(const geometry::Vec2& from, const geometry::Vec2& to,
                                        double reach = kAloof) const;

 private:
  struct Wing {
    geometry::Ring ring;
    geometry::Box box;
  };
  std::vector<Wing> wings_;
};

/// The houses of a district.
class Neighbours {
 public:
  explicit Neighbours(const std::vector<Buildings::Building>& houses);
  /// Of the house of this number.
  Outlook outlookOf(std::size_t house) const;

 private:
  struct House {
    geometry::Box box;
    std::vector<geometry::Ring> wings;
  };
  std::vector<House> houses_;
};

/// How much of so long a wall these stretches leave free, and the longest such stretch [m].
double freeLength(std::span<const Interval> taken, double length);
double longestFree(std::span<const Interval> taken, double length);

}  // namespace castra::generators
