// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace castra {

/// What a road is for, from the widest to the narrowest. A road keeps its class along its whole length.
enum class RoadClass : std::uint8_t {
  arterial,   ///< through the town, and out of it
  collector,  ///< between quarters; also along the shore, unless asked otherwise
  street,     ///< to the houses
  alley       ///< within a few blocks
};
inline constexpr std::size_t kRoadClasses = 4;

std::string_view nameOf(RoadClass road_class);

/// How far a road of each class may rise over a run of 1, where the ground can be cut and filled for it.
inline constexpr std::array<double, kRoadClasses> kSteepest{0.08, 0.1, 0.14, 0.25};

/// Cosine of 25 degrees: a road that turns by less at a junction goes on there, one that turns by more ends.
inline constexpr double kGoesOnCos = 0.9063;

/// What a road is made of, from one side to the other.
struct RoadProfile {
  double carriageway = 0;  ///< from kerb to kerb [m]
  double sidewalk = 0;     ///< on each side [m]
  std::int32_t lanes = 0;  ///< of the carriageway, both ways together

  /// From the middle line to where lots begin [m].
  double reach() const { return carriageway / 2 + sidewalk; }

  template <class A>
  void archive(A& a) {
    a(carriageway, sidewalk, lanes);
  }
};
using RoadProfiles = std::array<RoadProfile, kRoadClasses>;

/// What roads are like unless somebody says otherwise.
inline constexpr RoadProfiles kUsualProfiles = {{{17, 4.5, 4}, {12, 3.5, 2}, {7.5, 2.5, 2}, {4.5, 1, 1}}};

}  // namespace castra
