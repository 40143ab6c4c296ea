// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/simple_ring.h"

namespace castra::geometry {

bool isSimple(const Ring& ring) {
  if (ring.size() < 3 || signedArea(ring) <= 0) return false;
  if (ring.size() == 3) return true;
  if (ring.size() > 4) return !findFault(Region{ring, {}});
  const auto crossed = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    const Vec2 first = ring[b] - ring[a], second = ring[d] - ring[c];
    return cross(first, ring[c] - ring[a]) * cross(first, ring[d] - ring[a]) <= 0 &&
           cross(second, ring[a] - ring[c]) * cross(second, ring[b] - ring[c]) <= 0;
  };
  return !crossed(0, 1, 2, 3) && !crossed(1, 2, 3, 0);
}

}  // namespace castra::geometry
