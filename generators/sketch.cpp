// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/sketch.h"

#include <algorithm>
#include <utility>

#include "generators/bare_subdivision.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/cut.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::cross;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kScrap = 0.1;  // [m]; what a green leaves of a road is not worth keeping below this

constexpr double kMostAllotments = 2e7;  // about 3 GB

BareRules rulesOf(const SketchParams& params, const Site& site) {
  using math::kDegree;
  if (params.min_area > params.max_area)
    throw Error("min_area", concat("is ", params.min_area, " m2, but max_area only ", params.max_area,
                                   ": an allotment cannot be both; lower it"));
  double ground = 0;
  for (const Region& part : site.parts) {
    ground += geometry::area(part);
    for (const Vec2& p : part.outer)
      if (geometry::length(p - site.parts.front().outer.front()) > BarePlan::kReach)
        throw Error("site",
                    concat("reaches further than ", BarePlan::kReach / 1000, " km; sketch its parts one by one"));
  }
  if (ground > kMostAllotments * params.max_area)
    throw Error("max_area", concat("is ", params.max_area, " m2, which makes more than ", kMostAllotments,
                                   " allotments of this site; raise it to ", ground / kMostAllotments));
  BareRules rules;
  rules.min_area = params.min_area;
  rules.max_area = params.max_area;
  rules.max_ratio = params.max_ratio;
  rules.angle_mean = params.angle_mean * kDegree;
  rules.angle_deviation = params.angle_deviation * kDegree;
  rules.sparse_factor = params.sparse_factor;
  rules.tries = params.tries;
  rules.even_draws = params.even_draws;
  return rules;
}

/// Cuts the region by level roads through the middle of its holes until no piece has any.
void openHoles(const Region& region, std::vector<Ring>& rings, std::vector<Sketch::Road>& roads) {
  if (region.holes.empty()) {
    rings.push_back(region.outer);
    return;
  }
  const Box box = geometry::boundsOf(region.holes.front());
  const Vec2 middle = geometry::snap(box.middle()), level{1, 0};
  for (const geometry::Chord& chord : geometry::findChords(region, middle, level))
    roads.push_back({chord.from, chord.to});
  const geometry::CutPieces pieces = geometry::cutRegion(region, middle, level);
  for (const auto* side : {&pieces.left, &pieces.right})
    for (const Region& piece : *side) openHoles(piece, rings, roads);
}

/// Takes roads out of the greens.
class Greens {
 public:
  explicit Greens(const std::vector<Region>& regions) : regions_(regions) {
    for (const Region& region : regions) boxes_.push_back(geometry::boundsOf(region.outer));
  }

  bool contain(const Vec2& point) const {
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      const Box& box = boxes_[i];
      const bool is_near =
          point.x >= box.low.x && point.x <= box.high.x && point.y >= box.low.y && point.y <= box.high.y;
      if (is_near && geometry::contains(regions_[i], point)) return true;
    }
    return false;
  }

  /// Adds the stretches of the road outside.
  void addOutside(const Sketch::Road& road, std::vector<Sketch::Road>& roads) {
    stops_ = {0, 1};
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      if (std::max(road.from.x, road.to.x) < boxes_[i].low.x || std::min(road.from.x, road.to.x) > boxes_[i].high.x ||
          std::max(road.from.y, road.to.y) < boxes_[i].low.y || std::min(road.from.y, road.to.y) > boxes_[i].high.y)
        continue;
      addStops(road, regions_[i].outer);
      for (const Ring& hole : regions_[i].holes) addStops(road, hole);
    }
    std::sort(stops_.begin(), stops_.end());
    const Vec2 way = road.to - road.from;
    for (std::size_t i = 0; i + 1 < stops_.size(); ++i) {
      const Vec2 from = geometry::snap(road.from + way * stops_[i]),
                 to = geometry::snap(road.from + way * stops_[i + 1]);
      const bool is_scrap = stops_.size() > 2 && geometry::length(to - from) < kScrap;
      if (!is_scrap && !contain((from + to) * 0.5)) roads.push_back({from, to});
    }
  }

 private:
  /// Where the road crosses the ring, as shares of its length.
  void addStops(const Sketch::Road& road, const Ring& ring) {
    const Vec2 way = road.to - road.from;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[i + 1 < ring.size() ? i + 1 : 0];
      const double before = cross(way, a - road.from), after = cross(way, b - road.from);
      if ((before <= 0) == (after <= 0)) continue;
      const Vec2 at = a + (b - a) * (before / (before - after));
      const double share = geometry::dot(at - road.from, way) / geometry::dot(way, way);
      if (share > 0 && share < 1) stops_.push_back(share);
    }
  }

  const std::vector<Region>& regions_;
  std::vector<Box> boxes_;
  std::vector<double> stops_;
};

}  // namespace

Sketch subdivideSite(Draw& draw, const SketchParams& params, const Site& site, const std::optional<Set<MapTile>>& maps,
                     const Rest<Site>& greens) {
  const BareRules rules = rulesOf(params, site);
  Sketch sketch;
  std::vector<Region> areas;
  for (const Site::Area& area : site.greens) areas.push_back(area.region);
  for (const View<Site>& input : greens.inputs)
    for (const auto& element : input)
      for (const Region& part : element.load().parts) areas.push_back(part);
  areas = geometry::unite(areas);
  sketch.greens = geometry::intersect(areas, site.parts);

  std::vector<Ring> rings;
  std::vector<Sketch::Road> roads;
  for (const Region& part : site.parts) openHoles(part, rings, roads);
  MapReader reader(maps);
  const geometry::Grid density = reader.whole("density"), manhattan = reader.whole("manhattan"),
                       arbitrary = reader.whole("arbitrary");
  const auto painted = [](const geometry::Grid& map) { return map.empty() ? nullptr : &map; };
  const std::vector<BarePlan> plans =
      subdivideBare(rings, rules, {painted(density), painted(manhattan), painted(arbitrary)}, draw.random("cuts"));

  Greens kept_free(areas);
  for (const Sketch::Road& road : roads) kept_free.addOutside(road, sketch.roads);
  for (const BarePlan& plan : plans) {
    for (const BarePlan::Road& road : plan.roads)
      kept_free.addOutside({plan.place(road.from), plan.place(road.to)}, sketch.roads);
    for (std::size_t i = 0; i < plan.ends.size(); ++i) {
      Ring ring = plan.allotment(i);
      const bool is_green = std::all_of(ring.begin(), ring.end(), [&](const Vec2& p) { return kept_free.contain(p); });
      if (!is_green) sketch.allotments.push_back(std::move(ring));
    }
  }
  return sketch;
}

}  // namespace castra::generators
