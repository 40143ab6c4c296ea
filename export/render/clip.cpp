// SPDX-License-Identifier: GPL-3.0-or-later
// Sutherland and Hodgman, Reentrant polygon clipping (1974), plane by plane.
#include "export/render/clip.h"

#include <tuple>

#include "pipeline/base/check.h"

namespace castra::exporting {

namespace {

bool comesFirst(const ClipCorner& a, const ClipCorner& b) {
  return std::tie(a.at.x, a.at.y, a.at.z) < std::tie(b.at.x, b.at.y, b.at.z);
}

/// Between two corners on different sides; the same from both ends, since rounding is not.
ClipCorner crossing(const ClipCorner& a, const ClipCorner& b, const Plane3& plane) {
  if (comesFirst(b, a)) return crossing(b, a, plane);
  const double from = plane.beyond(a.at), share = from / (from - plane.beyond(b.at));
  return {a.at + (b.at - a.at) * share, a.second + (b.second - a.second) * share,
          a.third + (b.third - a.third) * share};
}

}  // namespace

void ClipPolygon::cut(const Plane3& plane) {
  std::array<ClipCorner, 3 + kMaxCuts> kept;
  std::size_t count = 0;
  const auto keep = [&](const ClipCorner& corner) {
    CASTRA_CHECK(count < kept.size());
    kept[count++] = corner;
  };
  for (std::size_t i = 0; i < count_; ++i) {
    const ClipCorner &a = corners_[i], &b = corners_[(i + 1) % count_];
    const double from = plane.beyond(a.at), to = plane.beyond(b.at);
    if (from <= 0) keep(a);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) keep(crossing(a, b, plane));
  }
  corners_ = kept;
  count_ = count;
}

}  // namespace castra::exporting
