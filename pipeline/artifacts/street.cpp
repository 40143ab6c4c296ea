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

bool reaches(const Street& street, const geometry::Box& box) {
  const double half = street.width / 2;
  return std::min(street.from.x, street.to.x) - half <= box.high.x &&
         std::max(street.from.x, street.to.x) + half >= box.low.x &&
         std::min(street.from.y, street.to.y) - half <= box.high.y &&
         std::max(street.from.y, street.to.y) + half >= box.low.y;
}

}  // namespace castra
