// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "pipeline/base/text.h"
#include "pipeline/geometry/vec.h"

namespace castra::generators {

/// "e4n7" for a place in the fifth cell to the east and the eighth to the north of the origin, "w1s1" for one just
/// south-west of it: a word of keys that names a place.
inline std::string tagOfPlace(const geometry::Vec2& place, double cell) {
  const auto name = [cell](double value, char positive, char negative) {
    const auto index = static_cast<std::int64_t>(std::floor(value / cell));
    return index >= 0 ? concat(positive, index) : concat(negative, -index);
  };
  return name(place.x, 'e', 'w') + name(place.y, 'n', 's');
}

}  // namespace castra::generators
