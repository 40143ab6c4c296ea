// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_hull.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace castra::generators {

namespace {

using Place = WallSite::Place;

struct Span {
  std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
};

std::int64_t divideDown(std::int64_t a, std::int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }
std::int64_t divideUp(std::int64_t a, std::int64_t b) { return -divideDown(-a, b); }

std::int64_t turnOf(const Tile& a, const Tile& b, const Tile& c) {
  return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}

/// Corners of the hull, counter-clockwise (Andrew's monotone chain).
std::vector<Tile> findHull(std::vector<Tile> points) {
  std::sort(points.begin(), points.end(),
            [](const Tile& a, const Tile& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::vector<Tile> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t base = hull.size();
    for (const Tile& point : points) {
      while (hull.size() >= base + 2 && turnOf(hull[hull.size() - 2], hull.back(), point) <= 0) hull.pop_back();
      hull.push_back(point);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull;
}

/// Adds the corners of a tile.
void addCorners(const Tile& tile, std::vector<Tile>& points) {
  for (const Tile& corner : {Tile{0, 0}, Tile{1, 0}, Tile{0, 1}, Tile{1, 1}})
    points.push_back({tile.x + corner.x, tile.y + corner.y});
}

std::vector<Tile> listCorners(const WallSite& site, const HullRules& rules) {
  std::vector<Tile> points;
  const TileBox& box = site.box();
  for (Tile tile{box.low.x + 1, box.low.y + 1}; tile.y + 1 < box.high.y; ++tile.y)
    for (tile.x = box.low.x + 1; tile.x + 1 < box.high.x; ++tile.x) {
      if (rules.start == tile) addCorners(tile, points);
      if (!site.isResource(site.placeOf(tile))) continue;
      if (rules.start && rules.reach) {
        const double x = tile.x - rules.start->x, y = tile.y - rules.start->y;
        if (x * x + y * y > *rules.reach * *rules.reach) continue;
      }
      addCorners(tile, points);
    }
  if (points.empty()) addCorners({(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2}, points);
  return points;
}

/// The tiles of each row, from `low.y` on, that the hull lies on. Its corners are on the lattice, so it is widest in a
/// row at one of the row's two rims.
std::vector<Span> coverRows(const std::vector<Tile>& hull, std::int32_t low, std::int32_t high) {
  std::vector<Span> rims(static_cast<std::size_t>(high - low + 1)), rows(static_cast<std::size_t>(high - low));
  for (std::size_t i = 0; i < hull.size(); ++i) {
    Tile a = hull[i], b = hull[(i + 1) % hull.size()];
    if (a.y > b.y) std::swap(a, b);
    for (std::int64_t y = a.y; y <= b.y; ++y) {
      Span& rim = rims[static_cast<std::size_t>(y - low)];
      const std::int64_t rise = std::max(b.y - a.y, 1), over = (y - a.y) * (b.x - a.x);
      rim.low = std::min(rim.low, a.x + divideDown(over, rise));
      rim.high = std::max(rim.high, a.x + divideUp(over, rise));
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i] = {std::min(rims[i].low, rims[i + 1].low), std::max(rims[i].high, rims[i + 1].high)};
  return rows;
}

}  // namespace

std::optional<WallRing> buildHullWall(const WallSite& site, const HullRules& rules) {
  const TileBox& box = site.box();
  if (box.width() < 3 || box.height() < 3) return std::nullopt;
  const std::vector<Tile> hull = findHull(listCorners(site, rules));
  const auto [lowest, highest] =
      std::minmax_element(hull.begin(), hull.end(), [](const Tile& a, const Tile& b) { return a.y < b.y; });
  const std::vector<Span> rows = coverRows(hull, lowest->y, highest->y);
  const std::int32_t most = std::max(box.width(), box.height());
  for (std::int32_t margin = 0; margin <= most; ++margin) {
    std::vector<Place> inside;
    for (std::int32_t y = std::max(box.low.y + 1, lowest->y - margin);
         y < std::min(box.high.y - 1, highest->y + margin); ++y) {
      Span span;
      for (std::int32_t row = std::max(y - margin, lowest->y); row <= std::min(y + margin, highest->y - 1); ++row) {
        const Span& other = rows[static_cast<std::size_t>(row - lowest->y)];
        span = {std::min(span.low, other.low), std::max(span.high, other.high)};
      }
      const auto low = std::max<std::int64_t>(span.low - margin, box.low.x + 1),
                 high = std::min<std::int64_t>(span.high + margin, box.high.x - 1);
      for (auto x = static_cast<std::int32_t>(low); x < high; ++x) inside.push_back(site.placeOf({x, y}));
    }
    if (static_cast<std::int64_t>(inside.size()) < rules.least_area) continue;
    WallRing wall(site, inside);
    if (!wall.isBuildable()) return std::nullopt;
    return wall;
  }
  return std::nullopt;
}

}  // namespace castra::generators
