// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace castra {

/// What a road is for, from the widest to the narrowest. A road keeps its class along its whole length.
enum class RoadClass : std::uint8_t {
  arterial,   ///< through the town, and out of it
  collector,  ///< between quarters, and along the shore
  street,     ///< to the houses
  alley       ///< within a few blocks
};
inline constexpr std::size_t kRoadClasses = 4;

std::string_view nameOf(RoadClass road_class);

}  // namespace castra
