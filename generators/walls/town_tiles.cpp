// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Sample every tile at 4 x 4 points: how much of it one can walk on, how much is park.
//   2. Find where no wall can be: near squares and pinned lots, and in water with no ground near.
//   3. Find the core: by the maps, or in the middle of the ground.
#include "generators/walls/town_tiles.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/raster.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::Grid;
using geometry::Region;
using geometry::Vec2;

constexpr int kSamples = 4;    // along each side of a tile
constexpr int kBeyond = 2;     // tiles around the site
constexpr int kMostCost = 40;  // of a tile; types are numbered by cost
constexpr double kBarrierInfluence = 0.5, kCoreInfluence = -1;

/// Types by cost, then those of core by cost, then where no wall can be.
std::vector<TileType> listTypes() {
  std::vector<TileType> types;
  char symbol = '!';
  for (const bool is_core : {false, true})
    for (std::int32_t cost = 0; cost <= kMostCost; ++cost)
      types.push_back({concat(is_core ? "core " : "ground ", cost), symbol++, cost,
                       is_core ? kCoreInfluence : (cost == 0 ? kBarrierInfluence : 0.0), is_core, true});
  types.push_back({"closed", symbol++, std::nullopt, 0, false, true});
  types.push_back({"closed core", symbol++, std::nullopt, kCoreInfluence, true, true});
  return types;
}
std::uint8_t typeOf(std::optional<std::int32_t> cost, bool is_core) {
  if (!cost) return static_cast<std::uint8_t>(2 * (kMostCost + 1) + (is_core ? 1 : 0));
  return static_cast<std::uint8_t>(std::min(*cost, kMostCost) + (is_core ? kMostCost + 1 : 0));
}

class TileLayer {
 public:
  TileLayer(const Site& site, const Arterials& roads, MapReader& maps, const TownTileRules& rules)
      : site_(site), roads_(roads), maps_(maps), rules_(rules) {
    const Box box = geometry::boundsOf(site.parts);
    made_.tile = rules.tile;
    made_.origin = {(std::floor(box.low.x / rules.tile) - kBeyond) * rules.tile,
                    (std::floor(box.low.y / rules.tile) - kBeyond) * rules.tile};
    made_.terrain.width = static_cast<std::int32_t>(std::ceil((box.high.x - made_.origin.x) / rules.tile)) + kBeyond;
    made_.terrain.height = static_cast<std::int32_t>(std::ceil((box.high.y - made_.origin.y) / rules.tile)) + kBeyond;
    made_.terrain.types = listTypes();
    frame_ = {made_.terrain.width * kSamples, made_.terrain.height * kSamples, made_.origin, rules.tile / kSamples, {}};
  }

  TownTiles run() {
    const std::vector<int> ground = share(findPassable(site_)), land = share(site_.parts), parks = share(greens());
    const std::vector<int> closed = share(keptOff());
    const std::vector<bool> roads = crossedByRoads(), core = findCore(ground), near = findNear(core);
    for (std::size_t i = 0; i < ground.size(); ++i) {
      std::optional<std::int32_t> cost;
      if (closed[i] == 0 && near[i] && hasNear(land, i)) {
        const int full = kSamples * kSamples;
        const int price = rules_.ground_cost * (ground[i] - std::min(parks[i], ground[i])) +
                          rules_.park_cost * std::min(parks[i], ground[i]);
        cost = (price + full - 1) / full + (roads[i] && ground[i] > 0 ? rules_.road_cost : 0);
      }
      made_.terrain.tiles.push_back(typeOf(cost, core[i]));
    }
    measureHeights();
    return std::move(made_);
  }

 private:
  std::size_t count() const {
    return static_cast<std::size_t>(made_.terrain.width) * static_cast<std::size_t>(made_.terrain.height);
  }
  std::size_t numberOf(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(made_.terrain.width) + static_cast<std::size_t>(x);
  }
  Tile tileOf(std::size_t number) const {
    const auto width = static_cast<std::size_t>(made_.terrain.width);
    return {static_cast<std::int32_t>(number % width), static_cast<std::int32_t>(number / width)};
  }

  /// How many samples of each tile lie in the regions.
  std::vector<int> share(std::span<const Region> regions) const {
    const Grid grid = geometry::rasterize(frame_, regions);
    std::vector<int> counts(count());
    for (int y = 0; y < grid.height; ++y)
      for (int x = 0; x < grid.width; ++x) counts[numberOf(x / kSamples, y / kSamples)] += grid.at(x, y) != 0 ? 1 : 0;
    return counts;
  }

  std::vector<Region> greens() const {
    std::vector<Region> regions;
    for (const Site::Area& area : site_.greens) regions.push_back(area.region);
    return regions;
  }

  std::vector<Region> keptOff() const {
    std::vector<Region> squares, lots;
    for (const Site::Area& area : site_.reserved) squares.push_back(area.region);
    for (const PinnedLot& lot : site_.pinned) lots.push_back({lot.ring, {}});
    std::vector<Region> all = geometry::offset(squares, rules_.keep_off_squares);
    for (Region& region : geometry::offset(lots, rules_.keep_off_lots)) all.push_back(std::move(region));
    return all;
  }

  /// True if there is any ground on the tile or beside it.
  bool hasNear(const std::vector<int>& ground, std::size_t number) const {
    const Tile at = tileOf(number);
    for (int y = std::max(at.y - 1, 0); y <= std::min(at.y + 1, made_.terrain.height - 1); ++y)
      for (int x = std::max(at.x - 1, 0); x <= std::min(at.x + 1, made_.terrain.width - 1); ++x)
        if (ground[numberOf(x, y)] > 0) return true;
    return false;
  }

  std::vector<bool> crossedByRoads() const {
    std::vector<bool> crossed(count());
    const auto mark = [&](const Vec2& from, const Vec2& to) {
      const double length = geometry::length(to - from);
      const int steps = std::max(1, static_cast<int>(std::ceil(length / (rules_.tile / kSamples))));
      for (int i = 0; i <= steps; ++i) {
        const Tile at = made_.tileAt(from + (to - from) * (static_cast<double>(i) / steps));
        if (made_.contains(at)) crossed[numberOf(at.x, at.y)] = true;
      }
    };
    for (const Arterials::Road& road : roads_.roads)
      if (road.left != Arterials::kNobody && road.right != Arterials::kNobody)
        mark(roads_.points[road.from].at, roads_.points[road.to].at);
    return crossed;
  }

  std::vector<bool> findCore(const std::vector<int>& ground) {
    std::vector<bool> core(count());
    bool is_painted = false;
    for (const std::string_view map : {"density", "resources"}) {
      const Grid grid = maps_.whole(map);
      if (grid.empty()) continue;
      is_painted = true;
      for (std::size_t i = 0; i < count(); ++i)
        core[i] = core[i] || (ground[i] > 0 && meanOf(grid, i) >= 255 * rules_.core);
    }
    if (!is_painted) markMiddle(ground, core);
    return core;
  }

  void measureHeights() {
    const Grid grid = maps_.whole("height");
    if (grid.empty()) return;
    for (std::size_t i = 0; i < count(); ++i) made_.heights.push_back(meanOf(grid, i));
  }

  /// What a picture has on a tile: black beside it.
  double meanOf(const Grid& grid, std::size_t number) const {
    const Vec2 middle = made_.middleOf(tileOf(number)), half{rules_.tile / 2, rules_.tile / 2};
    return geometry::meanOver(grid, {middle - half, middle + half}, 0);
  }

  /// Tiles within reach of the core: those of each column first, then along the rows.
  std::vector<bool> findNear(const std::vector<bool>& core) const {
    const int width = made_.terrain.width, height = made_.terrain.height;
    const int reach = static_cast<int>(std::floor(rules_.reach / rules_.tile));
    std::vector<int> off(count(), reach + 1);  // to the nearest core tile of the column
    for (int x = 0; x < width; ++x) {
      const auto sweep = [&](int from, int to, int step) {
        for (int y = from, distance = reach + 1; y != to; y += step) {
          distance = core[numberOf(x, y)] ? 0 : std::min(distance + 1, reach + 1);
          off[numberOf(x, y)] = std::min(off[numberOf(x, y)], distance);
        }
      };
      sweep(0, height, 1);
      sweep(height - 1, -1, -1);
    }
    std::vector<bool> near(count());
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        for (int other = std::max(x - reach, 0); other <= std::min(x + reach, width - 1) && !near[numberOf(x, y)];
             ++other) {
          const int dy = off[numberOf(other, y)], dx = x - other;
          near[numberOf(x, y)] = dx * dx + dy * dy <= reach * reach;
        }
    return near;
  }

  /// A disc around the middle of the largest part, as large as asked for.
  void markMiddle(const std::vector<int>& ground, std::vector<bool>& core) const {
    const auto largest = std::max_element(site_.parts.begin(), site_.parts.end(), [](const Region& a, const Region& b) {
      return geometry::area(a) < geometry::area(b);
    });
    const Vec2 middle = geometry::centroid(largest->outer);
    const double reach = std::sqrt(rules_.least_core / math::kPi);
    for (std::size_t i = 0; i < count(); ++i)
      core[i] = ground[i] > 0 && geometry::length(made_.middleOf(tileOf(i)) - middle) <= reach;
  }

  const Site& site_;
  const Arterials& roads_;
  MapReader& maps_;
  const TownTileRules& rules_;
  TownTiles made_;
  Grid frame_;
};

}  // namespace

Tile TownTiles::tileAt(const Vec2& place) const {
  return {static_cast<std::int32_t>(std::floor((place.x - origin.x) / tile)),
          static_cast<std::int32_t>(std::floor((place.y - origin.y) / tile))};
}

TownTiles layTownTiles(const Site& site, const Arterials& roads, MapReader& maps, const TownTileRules& rules) {
  return TileLayer(site, roads, maps, rules).run();
}

void closeTiles(TownTiles& tiles, const std::vector<bool>& is_closed) {
  for (std::size_t i = 0; i < is_closed.size(); ++i)
    if (is_closed[i]) tiles.terrain.tiles[i] = typeOf(std::nullopt, false);
}

void raiseCore(TownTiles& tiles, std::size_t count) {
  std::vector<std::uint8_t>& types = tiles.terrain.tiles;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < types.size(); ++i) {
    const TileType& type = tiles.terrain.types[types[i]];
    if (type.cost) open.push_back(i);
    types[i] = typeOf(type.cost, false);
  }
  std::stable_sort(open.begin(), open.end(),
                   [&](std::size_t a, std::size_t b) { return tiles.heights[a] > tiles.heights[b]; });
  for (std::size_t i = 0; i < std::min(count, open.size()); ++i)
    types[open[i]] = typeOf(tiles.terrain.types[types[open[i]]].cost, true);
}

std::vector<Region> findPassable(const Site& site) {
  std::vector<Region> slopes;
  for (const Site::Area& area : site.slopes) slopes.push_back(area.region);
  return slopes.empty() ? site.parts : geometry::subtract(site.parts, slopes);
}

}  // namespace castra::generators
