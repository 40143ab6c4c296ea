// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_course.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "generators/walls/line_walk.h"
#include "pipeline/base/check.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/segment.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

namespace {

using geometry::cross;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::unit;
using geometry::Vec2;

constexpr std::size_t kLongestSide = 48;  // tiles of the ring that one side may replace
constexpr double kFreeCost = 0.2;         // of a metre that need not be built, so that rings do not wander
constexpr double kLook = 3;               // tiles to both sides, for the direction of a ring
constexpr int kAttempts = 4;

/// A point of the ring that the course is laid along.
struct Station {
  Vec2 at;
  bool is_portal = false;  // an end of the straight side of a gate
};

class CourseLayer {
 public:
  CourseLayer(const TownTiles& tiles, const CourseRules& rules, double stray)
      : tiles_(tiles), corner_cost_(rules.corner_cost * tiles.tile), stray_(stray * tiles.tile) {}

  /// The best course along open or closed stations, by their numbers. A closed one begins at station 0.
  std::vector<std::size_t> lay(const std::vector<Station>& stations, bool is_closed, double* cost = nullptr) const {
    const std::size_t n = stations.size() + (is_closed ? 1 : 0);
    std::vector<double> best(n, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> before(n, 0);
    best[0] = 0;
    for (std::size_t to = 1; to < n; ++to)
      for (std::size_t from = to; from-- > 0 && to - from <= kLongestSide;) {
        if (is_closed && from == 0 && to + 1 == n) continue;  // there and back
        const auto side = priceOf(stations, from, to);
        if (side && best[from] + *side < best[to]) {
          best[to] = best[from] + *side;
          before[to] = from;
        }
      }
    std::vector<std::size_t> chosen;
    for (std::size_t i = n - 1; i != 0; i = before[i])
      if (!is_closed || i + 1 != n) chosen.push_back(i);
    chosen.push_back(0);
    std::reverse(chosen.begin(), chosen.end());
    if (cost != nullptr) *cost = best[n - 1];
    return chosen;
  }

 private:
  /// What a side costs that goes straight from one station to another; nothing if it cannot.
  std::optional<double> priceOf(const std::vector<Station>& stations, std::size_t from, std::size_t to) const {
    const Vec2 a = stations[from % stations.size()].at, b = stations[to % stations.size()].at;
    for (std::size_t k = from + 1; k < to; ++k)
      if (geometry::distanceToSegment(stations[k % stations.size()].at, a, b) > stray_) return std::nullopt;
    const double length = geometry::length(b - a);
    const int steps = std::max(1, static_cast<int>(std::ceil(length / (tiles_.tile / 4))));
    double built = 0;
    for (int i = 0; i < steps; ++i) {
      const Tile at = tiles_.tileAt(a + (b - a) * ((i + 0.5) / steps));
      if (!tiles_.contains(at)) return std::nullopt;
      const TileType& type = tiles_.terrain.at(at);
      // Neighbouring tiles of the ring are taken as they are, so there is always a course.
      if (!type.cost && to - from > 1) return std::nullopt;
      built += type.cost.value_or(0) > 0 ? 1 : 0;
    }
    return length * (kFreeCost + built / steps) + corner_cost_;
  }

  const TownTiles& tiles_;
  double corner_cost_, stray_;
};

/// The straight side that a gate stands in the middle of.
struct Portal {
  double along;
  Vec2 from, to;
};

std::vector<Portal> placePortals(const LineWalk& walk, const TownTiles& tiles, const CourseRules& rules,
                                 std::span<RoadPass> passes) {
  std::vector<Portal> portals;
  for (RoadPass& pass : passes) {
    if (pass.is_bridge) continue;
    const double look = kLook * tiles.tile;
    const Vec2 tangent = unit(walk.at(pass.along + look) - walk.at(pass.along - look));
    Vec2 way = geometry::leftOf(pass.outward);  // outside lies to the right
    const double angle = math::atan2(cross(tangent, way), dot(tangent, way));
    const double most = rules.turn * math::kDegree;
    way = geometry::turned(tangent, std::clamp(angle, -most, most));
    pass.outward = geometry::rightOf(way);
    portals.push_back(
        {pass.along, geometry::snap(pass.at - way * rules.portal), geometry::snap(pass.at + way * rules.portal)});
  }
  return portals;
}

}  // namespace

std::vector<Tile> followWall(const WallRing& wall) {
  const WallSite& site = wall.site();
  std::vector<WallSite::Place> places = wall.segments();
  CASTRA_CHECK(!places.empty(), "a wall has segments");
  const WallSite::Place start = *std::min_element(places.begin(), places.end());
  // The first of all is the lowest, then westernmost: counter-clockwise, its next is the one to the east.
  std::vector<Tile> ring{site.tileAt(start)};
  WallSite::Place before = start, at = start + site.around()[0];
  CASTRA_CHECK(wall.isSegment(at), at);
  while (at != start) {
    ring.push_back(site.tileAt(at));
    WallSite::Place next = at;
    for (std::size_t k = 0; k < 8; k += 2) {
      const WallSite::Place other = at + site.around()[k];
      if (other != before && wall.isSegment(other)) next = other;
    }
    CASTRA_CHECK(next != at, at);
    before = at;
    at = next;
  }
  return ring;
}

Ring layCourse(const TownTiles& tiles, std::span<const Tile> ring, const CourseRules& rules,
               std::vector<RoadPass>& passes) {
  Ring middles;
  for (const Tile& tile : ring) middles.push_back(geometry::snap(tiles.middleOf(tile)));
  const LineWalk walk(middles);
  const std::vector<Portal> portals = placePortals(walk, tiles, rules, passes);

  const auto layClosed = [&](double stray) {
    const CourseLayer layer(tiles, rules, stray);
    // Any point may be a corner, so lay it twice: from a corner of the first course, which is likely one of the best.
    std::vector<Station> stations;
    for (const Vec2& at : middles) stations.push_back({at});
    const std::vector<std::size_t> first = layer.lay(stations, true);
    std::rotate(stations.begin(), stations.begin() + static_cast<std::ptrdiff_t>(first[first.size() / 2]),
                stations.end());
    Ring course;
    for (const std::size_t i : layer.lay(stations, true)) course.push_back(stations[i].at);
    return course;
  };
  const auto layBetweenPortals = [&](double stray) {
    const CourseLayer layer(tiles, rules, stray);
    Ring course;
    for (std::size_t p = 0; p < portals.size(); ++p) {
      const Portal &here = portals[p], &next = portals[(p + 1) % portals.size()];
      // What lies beside the portals is left out, and a bit more, so that the course can swing in to them.
      const double spare = rules.portal + tiles.tile / 2;
      double way = next.along - here.along;
      if (way <= 0) way += walk.length();
      std::vector<std::pair<double, Vec2>> between;
      for (std::size_t i = 0; i < middles.size(); ++i) {
        double from_here = walk.startOf(i) - here.along;
        if (from_here < 0) from_here += walk.length();
        if (from_here > spare && from_here < way - spare) between.emplace_back(from_here, middles[i]);
      }
      std::sort(between.begin(), between.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      std::vector<Station> stations{{here.to, true}};
      for (const auto& [from_here, at] : between) stations.push_back({at});
      stations.push_back({next.from, true});
      for (const std::size_t i : layer.lay(stations, false)) course.push_back(stations[i].at);
    }
    return course;
  };

  double stray = rules.stray;
  for (int attempt = 0; attempt < kAttempts; ++attempt, stray *= 0.5) {
    Ring course = portals.empty() ? layClosed(stray) : layBetweenPortals(stray);
    if (!geometry::findFault({course, {}})) return course;
  }
  passes.clear();
  return middles;
}

}  // namespace castra::generators
