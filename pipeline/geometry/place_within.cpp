// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/place_within.h"

#include <algorithm>

namespace castra::geometry {

Vec2 placeWithin(const Ring& ring) {
  std::size_t longest = 0;
  const auto wayOf = [&](std::size_t i) { return ring[(i + 1) % ring.size()] - ring[i]; };
  for (std::size_t i = 1; i < ring.size(); ++i)
    if (length(wayOf(i)) > length(wayOf(longest))) longest = i;
  const Vec2 from = ring[longest] + wayOf(longest) * 0.5;
  const Vec2 in = leftOf(wayOf(longest)) * (1 / length(wayOf(longest)));
  double room = 0.5;  // [m]
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (i == longest) continue;
    const Vec2 a = ring[i] - from, way = wayOf(i);
    const double a_side = cross(in, a), b_side = cross(in, a + way);
    if ((a_side < 0) == (b_side < 0)) continue;
    const double across = dot(in, a + way * (a_side / (a_side - b_side)));
    if (across > 0) room = std::min(room, across);
  }
  return from + in * (room / 2);
}

}  // namespace castra::geometry
