// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Lay tiles over the site.
//   2. Find the best ring on them; for a citadel, another within the first.
//   3. Find where roads pass it, make its course straight, and see where it needs no wall.
#include "generators/walls/wall_trace.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "generators/walls/road_passes.h"
#include "generators/walls/town_tiles.h"
#include "generators/walls/wall_band.h"
#include "generators/walls/wall_barriers.h"
#include "generators/walls/wall_course.h"
#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kHectare = 10000;     // [m2]
constexpr double kMiddleShare = 0.25;  // of the area: core where nothing is painted
constexpr double kLeastStray = 0.3;    // [tiles]; below, a course keeps to the tiles as they are
constexpr int kHeightWeight = 4;       // times the cost of wall on a tile: of one of the highest left outside a citadel
constexpr double kRoadRoom = 24;       // [m]; for the strip and the road along a wall, up to a pinned lot
constexpr double kSquareRoom = 3;      // [m]; for the strip along reserved ground

RoadClass classNamed(const std::string& name) {
  std::size_t i = 0;
  while (i + 1 < kRoadClasses && nameOf(static_cast<RoadClass>(i)) != name) ++i;
  return static_cast<RoadClass>(i);
}

class WallTracer {
 public:
  WallTracer(Draw& draw, const WallTraceParams& params, const Site& site, const Arterials& roads, MapReader maps)
      : draw_(draw), params_(params), site_(site), roads_(roads), passable_(findPassable(site)) {
    TownTileRules rules;
    rules.tile = params.tile;
    rules.core = params.core;
    rules.reach = params.reach;
    rules.least_core = kMiddleShare * params.area * kHectare;
    rules.ground_cost = params.ground_cost;
    rules.park_cost = params.park_cost;
    rules.road_cost = params.road_cost;
    const double widest = std::max(params.inside, params.outside);
    rules.keep_off_squares = widest + kSquareRoom;
    rules.keep_off_lots = widest + kRoadRoom;
    tiles_ = layTownTiles(site, roads, maps, rules);
  }

  WallLine run() {
    WallLine line;
    line.inside = params_.inside;
    line.outside = params_.outside;
    line.road_inside = classNamed(params_.road_inside);
    line.rings.push_back(trace("town", params_.area, params_.core_weight));
    if (params_.citadel > 0) {
      closeAllBut(line);
      const bool has_heights = !tiles_.heights.empty();
      if (has_heights) raiseCore(tiles_, static_cast<std::size_t>(countTiles(params_.citadel)));
      line.rings.push_back(trace("citadel", params_.citadel, has_heights ? kHeightWeight * params_.ground_cost : 0));
    }
    return line;
  }

 private:
  std::int64_t countTiles(double hectares) const {
    return static_cast<std::int64_t>(std::ceil(hectares * kHectare / (params_.tile * params_.tile)));
  }

  WallLine::Ring trace(const std::string& name, double hectares, int core_weight) {
    draw_.stopIfCancelled();
    const WallSite site(tiles_.terrain, tiles_.terrain.box());
    WallOrder order;
    order.goal.least_area = countTiles(hectares);
    order.goal.resource_weight = core_weight;
    order.start = findStart();
    order.effort.steps = params_.steps;
    const auto method = findWallMethod(params_.method);
    CASTRA_CHECK(method, params_.method);
    const std::optional<WallRing> wall = buildWall(site, *method, order, draw_.random(name));
    if (!wall)
      throw Error("walls", concat("the method ", params_.method, " finds no wall around ", hectares, " ha (", name,
                                  "); give less area, more reach, smaller tiles, less ground that is reserved",
                                  *method == WallMethod::best ? "" : ", or the method best"));
    const std::vector<Tile> tiles = followWall(*wall);
    Ring middles;
    for (const Tile& tile : tiles) middles.push_back(tiles_.middleOf(tile));
    const std::vector<RoadPass> found =
        findPasses(middles, roads_, classNamed(params_.gate_class), params_.gate_spacing);
    // Straight sides cut corners off. Where that takes too much, the course keeps nearer to the tiles.
    CourseRules rules;
    rules.stray = params_.stray;
    while (true) {
      std::vector<RoadPass> passes = found;
      markBridges(passes);
      const Ring course = layCourse(tiles_, tiles, rules, passes);
      if (geometry::signedArea(course) < hectares * kHectare && rules.stray > 0) {
        rules.stray = rules.stray > kLeastStray ? rules.stray / 2 : 0;
        continue;
      }
      WallLine::Ring ring{name, findBarriers(course, site_, passable_), {}};
      for (const RoadPass& pass : passes)
        ring.passes.push_back({geometry::snap(pass.at), pass.outward, pass.road_class});
      return ring;
    }
  }

  /// The tile of the core that is nearest to its middle.
  std::optional<Tile> findStart() const {
    Vec2 sum;
    std::vector<Tile> core;
    for (Tile tile; tile.y < tiles_.terrain.height; ++tile.y)
      for (tile.x = 0; tile.x < tiles_.terrain.width; ++tile.x) {
        if (!tiles_.terrain.at(tile).is_resource) continue;
        core.push_back(tile);
        sum = sum + tiles_.middleOf(tile);
      }
    if (core.empty()) return std::nullopt;
    const Vec2 middle = sum * (1.0 / static_cast<double>(core.size()));
    return *std::min_element(core.begin(), core.end(), [&](const Tile& a, const Tile& b) {
      return geometry::length(tiles_.middleOf(a) - middle) < geometry::length(tiles_.middleOf(b) - middle);
    });
  }

  /// A road over ground may pass where the ring lies in water or on rock: there is nothing to make straight.
  void markBridges(std::vector<RoadPass>& passes) const {
    for (RoadPass& pass : passes) {
      const bool is_ground = std::any_of(passable_.begin(), passable_.end(),
                                         [&](const Region& region) { return geometry::contains(region, pass.at); });
      pass.is_bridge = pass.is_bridge || !is_ground;
    }
  }

  /// A wall within another keeps so far from it that a row of houses has room between them.
  void closeAllBut(const WallLine& town) {
    const double room = params_.inside + params_.outside + 2 * kRoadRoom;
    std::vector<bool> is_closed;
    for (Tile tile; tile.y < tiles_.terrain.height; ++tile.y)
      for (tile.x = 0; tile.x < tiles_.terrain.width; ++tile.x) {
        const Vec2 middle = tiles_.middleOf(tile);
        is_closed.push_back(countRingsAround(town, middle) == 0 || distanceToRings(town, middle) < room);
      }
    closeTiles(tiles_, is_closed);
  }

  Draw& draw_;
  const WallTraceParams& params_;
  const Site& site_;
  const Arterials& roads_;
  std::vector<Region> passable_;
  TownTiles tiles_;
};

}  // namespace

WallLine traceWalls(Draw& draw, const WallTraceParams& params, const Site& site, const Arterials& roads,
                    const std::optional<Set<MapTile>>& maps) {
  return WallTracer(draw, params, site, roads, MapReader(maps)).run();
}

}  // namespace castra::generators
