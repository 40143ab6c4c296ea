// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/weld.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

namespace castra::geometry {

namespace {

/// Points in square buckets.
class Buckets {
 public:
  explicit Buckets(double size) : size_(size) {}

  void add(const Vec2& point) { buckets_[{cellOf(point.x), cellOf(point.y)}].push_back(point); }

  /// Every point in the buckets that the box touches.
  template <class Visit>
  void visit(const Box& box, Visit visit) const {
    for (std::int64_t x = cellOf(box.low.x); x <= cellOf(box.high.x); ++x)
      for (std::int64_t y = cellOf(box.low.y); y <= cellOf(box.high.y); ++y) {
        const auto found = buckets_.find({x, y});
        if (found == buckets_.end()) continue;
        for (const Vec2& point : found->second) visit(point);
      }
  }

 private:
  std::int64_t cellOf(double value) const { return static_cast<std::int64_t>(std::floor(value / size_)); }

  double size_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Vec2>> buckets_;
};

void weldRing(Ring& ring, const Buckets& buckets, double reach) {
  Ring out;
  std::vector<std::pair<double, Vec2>> on_side;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()], way = b - a;
    const double length2 = dot(way, way);
    out.push_back(a);
    on_side.clear();
    const Box box{{std::min(a.x, b.x) - reach, std::min(a.y, b.y) - reach},
                  {std::max(a.x, b.x) + reach, std::max(a.y, b.y) + reach}};
    buckets.visit(box, [&](const Vec2& p) {
      const double along = dot(p - a, way);
      if (p == a || p == b || along <= 0 || along >= length2) return;
      if (std::fabs(cross(way, p - a)) <= reach * std::sqrt(length2)) on_side.emplace_back(along, p);
    });
    std::sort(on_side.begin(), on_side.end(), [](const auto& s, const auto& t) {
      return std::tie(s.first, s.second.x, s.second.y) < std::tie(t.first, t.second.x, t.second.y);
    });
    for (const auto& [along, p] : on_side)
      if (!(p == out.back())) out.push_back(p);
  }
  ring = std::move(out);
}

}  // namespace

void weld(std::vector<Region*> regions, std::span<const Vec2> points, double reach) {
  Buckets buckets(64);
  for (const Vec2& point : points) buckets.add(point);
  for (const Region* region : regions) {
    for (const Vec2& point : region->outer) buckets.add(point);
    for (const Ring& hole : region->holes)
      for (const Vec2& point : hole) buckets.add(point);
  }
  for (Region* region : regions) {
    weldRing(region->outer, buckets, reach);
    for (Ring& hole : region->holes) weldRing(hole, buckets, reach);
  }
}

}  // namespace castra::geometry
