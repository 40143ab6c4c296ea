// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "generators/arterials.h"
#include "generators/blocks.h"
#include "generators/districts.h"
#include "generators/lots.h"
#include "generators/maps.h"
#include "generators/masses.h"
#include "generators/roads.h"
#include "generators/site.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/key.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"
#include "pipeline/core/stored_set.h"
#include "tests/geometry/shapes.h"

// Stages called as the runner calls them, without one.

namespace castra::generators {

inline constexpr Pattern kAllPatterns[] = {Pattern::manhattan, Pattern::arbitrary, Pattern::radial, Pattern::organic};

/// Keeps the elements that a stage returns, and that their keys are good.
class Rows : public RowSink {
 public:
  void add(std::string_view key, std::string_view encoded) override {
    checkKeyOrder(last_, key);
    last_ = key;
    bytes.emplace(key, encoded);
  }
  std::map<std::string, std::string, KeyLess> bytes;

 private:
  std::string last_;
};

inline Surroundings around(std::uint64_t seed, std::string thing, std::string key = "") {
  Surroundings surroundings;
  surroundings.seed = seed;
  surroundings.thing = std::move(thing);
  surroundings.key = std::move(key);
  return surroundings;
}

/// One zone for everything, as site.load makes it; its direction is drawn.
inline Zone zoneOf(Pattern pattern, const geometry::Vec2& origin) { return {{}, pattern, origin, {}, 140, 75, 0.44}; }

/// A site without anything painted.
inline Site siteOf(const std::vector<geometry::Region>& parts, Pattern pattern = Pattern::manhattan) {
  Site site;
  site.parts = parts;
  const geometry::Box box = geometry::boundsOf(parts.at(0).outer);
  site.zones.push_back(zoneOf(pattern, geometry::snap(box.middle())));
  return site;
}

inline Arterials planMainRoads(std::uint64_t seed, const ArterialParams& params, const Site& site,
                               const std::optional<WallLine>& wall = {}) {
  Draw draw(around(seed, "arterials"));
  return planArterials(draw, params, site, wall);
}

/// Whole maps by name.
using Paint = std::map<std::string, geometry::Grid>;

/// The same as maps.load makes them.
inline std::optional<Set<MapTile>> tilesOf(Store& store, const Paint& paint) {
  RowWriter rows(store);
  Surroundings surroundings = around(0, "maps");
  surroundings.rows = &rows;
  castra::Run run(surroundings);
  SetWriter<MapTile> out(run);
  for (const auto& [name, grid] : paint) addTiles(out, name, grid);
  return Set<MapTile>(Elements(openSet(store, rows.finish().write(store))));
}

/// Encoded districts by key.
inline std::map<std::string, std::string, KeyLess> split(const Site& site, const Arterials& arterials,
                                                         const Paint& paint = {}) {
  Rows rows;
  Surroundings surroundings = around(0, "districts");
  surroundings.rows = &rows;
  castra::Run run(surroundings);
  MemoryStore store;
  splitDistricts(run, {}, site, arterials, tilesOf(store, paint));
  return rows.bytes;
}
inline std::map<std::string, std::string, KeyLess> split(std::uint64_t seed, const ArterialParams& params,
                                                         const Site& site, const Paint& paint = {}) {
  return split(site, planMainRoads(seed, params, site), paint);
}

/// A district within a ring, with a slot about every `spacing` [m] of each side, as if between collectors.
inline District districtOf(const geometry::Ring& ring, Pattern pattern = Pattern::manhattan, double spacing = 35) {
  District district;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const geometry::Vec2 a = ring[i], way = ring[(i + 1) % ring.size()] - a;
    const int pieces = std::max(1, static_cast<int>(geometry::length(way) / spacing));
    for (int k = 0; k < pieces; ++k)
      district.outline.push_back(
          {geometry::snap(a + way * (static_cast<double>(k) / pieces)), RoadClass::collector, false, k > 0});
  }
  const geometry::Box box = geometry::boundsOf(ring);
  district.zones.push_back(zoneOf(pattern, geometry::snap(box.middle())));
  district.zones[0].direction = {1, 0};
  return district;
}

inline RoadPlan planRoads(std::uint64_t seed, const std::string& key, const RoadParams& params,
                          const District& district) {
  Draw draw(around(seed, "roads", key));
  return subdivideRoads(draw, params, district);
}

inline Blocks lay(const RoadPlan& plan, const BlockParams& params = {}, const District& district = {}) {
  castra::Run run(around(0, "blocks"));
  return layBlocks(run, params, district, plan);
}

inline Lots divide(std::uint64_t seed, const std::string& key, const District& district, const Blocks& blocks,
                   const LotParams& params = {}) {
  Draw draw(around(seed, "lots", key));
  return divideLots(draw, params, district, blocks);
}

inline Masses raise(std::uint64_t seed, const std::string& key, const District& district, const Lots& lots,
                    const MassParams& params = {}) {
  Draw draw(around(seed, "masses", key));
  return extrudeLots(draw, params, district, lots);
}

/// All that is made of a district, in turn.
struct MadeDistrict {
  District district;
  RoadPlan plan;
  Blocks blocks;
  Lots lots;

  MadeDistrict(std::uint64_t seed, const std::string& key, District made_of, const RoadParams& params = {})
      : district(std::move(made_of)),
        plan(planRoads(seed, key, params, district)),
        blocks(lay(plan, {}, district)),
        lots(divide(seed, key, district, blocks)) {}
};

/// Soft blobs over the region's box.
inline geometry::Grid paintDensity(Random& random, const geometry::Region& region, int width) {
  const geometry::Box box = geometry::boundsOf(region.outer);
  geometry::Grid grid;
  grid.cell = box.width() / width;
  grid.width = width;
  grid.height = static_cast<int>(box.height() / grid.cell) + 1;
  grid.origin = box.low;
  const double x0 = random.uniform(0, width), y0 = random.uniform(0, grid.height), reach = random.uniform(5, width);
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x)
      grid.values.push_back(
          static_cast<std::uint8_t>(255 * math::exp(-((x - x0) * (x - x0) + (y - y0) * (y - y0)) / (reach * reach))));
  return grid;
}

inline double areaOf(const std::vector<geometry::Region>& regions) {
  double sum = 0;
  for (const geometry::Region& region : regions) sum += geometry::area(region);
  return sum;
}

inline double perimeterOf(const std::vector<geometry::Region>& regions) {
  double sum = 0;
  for (const geometry::Region& region : regions) sum += shapes::perimeterOf(region);
  return sum;
}

/// Pieces cover the whole once: areas add up, and random points of the whole lie in one piece each, unless they lie on
/// a line between pieces.
inline void expectTiling(Random& random, const std::vector<geometry::Region>& whole,
                         const std::vector<geometry::Region>& pieces) {
  const double lattice_error = perimeterOf(pieces) / geometry::kLattice;
  EXPECT_NEAR(areaOf(pieces), areaOf(whole), 1e-6 * areaOf(whole) + lattice_error);
  for (const geometry::Region& part : whole) {
    const geometry::Box box = geometry::boundsOf(part.outer);
    for (int i = 0; i < 200; ++i) {
      const double x = random.uniform(box.low.x, box.high.x), y = random.uniform(box.low.y, box.high.y);
      if (!geometry::contains(part, {x, y})) continue;
      // Count at the corners of a square of 1 cm: on a line between pieces the four disagree.
      int most = 0, least = 1 << 30;
      for (const geometry::Vec2& place : shapes::rectangle(x - 0.005, y - 0.005, x + 0.005, y + 0.005)) {
        int count = 0;
        for (const geometry::Region& piece : pieces) count += geometry::contains(piece, place) ? 1 : 0;
        most = std::max(most, count);
        least = std::min(least, count);
      }
      EXPECT_LE(least, 1) << "overlap at " << x << ", " << y;
      EXPECT_GE(most, 1) << "gap at " << x << ", " << y;
    }
  }
}

}  // namespace castra::generators
