// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/road.h"

namespace castra {

std::string_view nameOf(RoadClass road_class) {
  static constexpr std::string_view kNames[kRoadClasses] = {"arterial", "collector", "street", "alley"};
  return kNames[static_cast<std::size_t>(road_class)];
}

}  // namespace castra
