// SPDX-License-Identifier: GPL-3.0-or-later
// Cut by one side of the convex ring after the other. Pieces that come apart hang together by edges along that side,
// there and back, which have no area.
#include "analyzers/shared_ground.h"

#include <utility>

namespace castra::analyzers {

using geometry::Ring;
using geometry::Vec2;

double sharedArea(const Ring& ring, const Ring& convex) {
  if (ring.size() < 3 || convex.size() < 3 || !geometry::overlaps(geometry::boundsOf(ring), geometry::boundsOf(convex)))
    return 0;
  Ring kept = ring, next;
  for (std::size_t i = 0; i < convex.size() && !kept.empty(); ++i) {
    const Vec2 &from = convex[i], side = convex[(i + 1) % convex.size()] - from;
    next.clear();
    for (std::size_t k = 0; k < kept.size(); ++k) {
      const Vec2 &a = kept[k], &b = kept[(k + 1) % kept.size()];
      const double left = geometry::cross(side, a - from), right = geometry::cross(side, b - from);
      if (left >= 0) next.push_back(a);
      if ((left > 0 && right < 0) || (left < 0 && right > 0)) next.push_back(a + (b - a) * (left / (left - right)));
    }
    std::swap(kept, next);
  }
  return kept.size() < 3 ? 0 : geometry::signedArea(kept);
}

}  // namespace castra::analyzers
