// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "pipeline/artifacts/lots.h"

namespace castra::generators {

/// What lies before the walls of the house on a lot, for those who come to a door.
///
///    ____________        Doors at a and c open onto own ground. From c one goes straight to the street; straight from
///    a
///   |  house     |       one would cross the neighbour's ground, beyond the slanted line, but one can turn aside.
///   |__a_____c___|       A door at the foot of that line would open onto the neighbour's ground at once, and one
///    \       :           behind the house onto own ground that nobody gets to.
///     \______:___ street
class Approach {
 public:
  /// The better, the higher.
  enum class Way {
    none,   ///< another lot begins before one has both feet out of the door
    shut,   ///< from a yard that nobody comes to but through the house
    aside,  ///< from the street around a corner, over own ground
    ahead   ///< straight from the street
  };

  /// Of a house with these wings.
  Approach(const Lots::Lot& lot, std::vector<bool> street_sides, std::vector<geometry::Ring> wings)
      : lot_(lot), is_street_(std::move(street_sides)), wings_(std::move(wings)) {}

  /// To a door from `low` to `high`, counter-clockwise around the house: out is to the right.
  Way wayTo(const geometry::Vec2& low, const geometry::Vec2& high) const;

 private:
  Way wayFrom(const geometry::Vec2& place, const geometry::Vec2& out) const;
  bool isOpen(const geometry::Vec2& place) const;
  bool touchesStreet(const geometry::Ring& ring) const;

  const Lots::Lot& lot_;
  std::vector<bool> is_street_;  // of its sides
  std::vector<geometry::Ring> wings_;
  mutable std::optional<std::vector<geometry::Region>> open_;  // own ground that one comes to, once somebody has asked
};

}  // namespace castra::generators
