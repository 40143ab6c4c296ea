// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/street.h"

#include <algorithm>

namespace castra {

using geometry::Vec2;

geometry::Region surfaceOf(const Street& street) {
  const Vec2 along = street.to - street.from;
  const Vec2 aside = geometry::leftOf(along) * (street.width / 2 / geometry::length(along));
  return {{geometry::snap(street.from - aside), geometry::snap(street.to - aside), geometry::snap(street.to + aside),
           geometry::snap(street.from + aside)},
          {}};
}

std::vector<Street> selectNear(const std::vector<Street>& streets, const geometry::Box& box) {
  std::vector<Street> near;
  for (const Street& street : streets) {
    const double half = street.width / 2;
    const auto [west, east] = std::minmax(street.from.x, street.to.x);
    const auto [south, north] = std::minmax(street.from.y, street.to.y);
    if (west - half <= box.high.x && east + half >= box.low.x && south - half <= box.high.y &&
        north + half >= box.low.y)
      near.push_back(street);
  }
  return near;
}

}  // namespace castra
