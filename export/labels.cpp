// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/labels.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "export/lettering.h"
#include "export/map_sheet.h"
#include "pipeline/geometry/segment.h"

namespace castra::exporting {

using geometry::Box;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

double distanceToRings(const Region& region, const Vec2& point) {
  double nearest = std::numeric_limits<double>::infinity();
  const auto measure = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i)
      nearest = std::min(nearest, geometry::distanceToSegment(point, ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]));
  };
  measure(region.outer);
  for (const Ring& hole : region.holes) measure(hole);
  return nearest;
}

/// More than touch.
bool cover(const Box& a, const Box& b) {
  return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

}  // namespace

Vec2 widestPlace(const Region& region) {
  constexpr int kSteps = 20;
  const Box box = geometry::boundsOf(region.outer);
  const Vec2 middle = box.middle();
  std::vector<std::pair<double, Vec2>> places;
  double widest = 0;
  for (int y = 0; y < kSteps; ++y)
    for (int x = 0; x < kSteps; ++x) {
      const Vec2 point{box.low.x + box.width() * (x + 0.5) / kSteps, box.low.y + box.height() * (y + 0.5) / kSteps};
      if (!geometry::contains(region, point)) continue;
      places.emplace_back(distanceToRings(region, point), point);
      widest = std::max(widest, places.back().first);
    }
  // Of those that are almost as wide, the one nearest to the middle: a long park has its name there.
  Vec2 best = middle;
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& [distance, point] : places) {
    if (distance < 0.85 * widest || geometry::length(point - middle) >= nearest) continue;
    nearest = geometry::length(point - middle);
    best = point;
  }
  return best;
}

Labels::Labels(const Ring& frame, double height) : frame_(geometry::boundsOf(frame)), height_(height) {}

void Labels::wish(std::string_view name, const Region& area, bool must_fit) {
  const Vec2 middle = widestPlace(area);
  wishes_.push_back({std::string(name), geometry::area(area), distanceToRings(area, middle), middle, must_fit});
}

void Labels::add(std::string_view name, const Region& area) { wish(name, area, false); }
void Labels::addInside(std::string_view name, const Region& area) { wish(name, area, true); }

void Labels::draw(Drawing& drawing) const {
  std::vector<const Wish*> order;
  for (const Wish& wish : wishes_) order.push_back(&wish);
  std::stable_sort(order.begin(), order.end(), [](const Wish* a, const Wish* b) { return a->area > b->area; });
  std::vector<Box> taken;
  for (const Wish* wish : order) {
    const double width = textWidth(wish->name, height_);
    // Areas that would be hidden by their own name keep it to themselves.
    if (wish->must_fit ? 2 * wish->room < 0.9 * width : wish->area < 0.5 * width * height_) continue;
    const Vec2 start = wish->middle - Vec2{width / 2, height_ / 2};
    const Vec2 air{0.5 * height_, 0.5 * height_};
    const Box box{start - air, start + Vec2{width, height_} + air};
    const bool is_inside = box.low.x >= frame_.low.x && box.low.y >= frame_.low.y && box.high.x <= frame_.high.x &&
                           box.high.y <= frame_.high.y;
    const bool is_free = std::none_of(taken.begin(), taken.end(), [&](const Box& b) { return cover(b, box); });
    if (!is_inside || !is_free) continue;
    taken.push_back(box);
    drawing.writeWithRim(wish->name, start, height_, kInk, kPaper);
  }
}

}  // namespace castra::exporting
