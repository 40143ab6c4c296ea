// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/zone.h"

#include "pipeline/base/check.h"

namespace castra {

std::string_view nameOf(Pattern pattern) {
  static constexpr std::string_view kNames[kPatterns] = {"manhattan", "arbitrary", "radial", "organic"};
  return kNames[static_cast<std::size_t>(pattern)];
}

const Zone& zoneAt(const std::vector<Zone>& zones, const geometry::Vec2& point) {
  CASTRA_CHECK(!zones.empty());
  for (std::size_t i = 0; i + 1 < zones.size(); ++i)
    if (zones[i].region.outer.empty() || geometry::contains(zones[i].region, point)) return zones[i];
  return zones.back();
}

}  // namespace castra
