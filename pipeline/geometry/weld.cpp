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

  /// Every point in the buckets that the line from a to b comes within reach of.
  template <class Visit>
  void visit(const Vec2& a, const Vec2& b, double reach, Visit visit) const {
    const Vec2 west = a.x <= b.x ? a : b, way = (a.x <= b.x ? b : a) - west;
    for (std::int64_t x = cellOf(west.x - reach); x <= cellOf(west.x + way.x + reach); ++x) {
      // What of the line lies in this column, and a little more.
      const double left = static_cast<double>(x) * size_ - reach, right = left + size_ + 2 * reach;
      const double from = way.x > 0 ? std::clamp((left - west.x) / way.x, 0.0, 1.0) : 0;
      const double to = way.x > 0 ? std::clamp((right - west.x) / way.x, 0.0, 1.0) : 1;
      const std::pair<double, double> ends = std::minmax({west.y + way.y * from, west.y + way.y * to});
      for (std::int64_t y = cellOf(ends.first - 2 * reach); y <= cellOf(ends.second + 2 * reach); ++y) {
        const auto found = buckets_.find({x, y});
        if (found == buckets_.end()) continue;
        for (const Vec2& point : found->second) visit(point);
      }
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
    buckets.visit(a, b, reach, [&](const Vec2& p) {
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
  Buckets buckets(8);
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
