// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "generators/districts.h"
#include "generators/masses.h"
#include "generators/roads.h"
#include "generators/site.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/key.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"
#include "tests/geometry/shapes.h"

// Stages called as the runner calls them, without one.

namespace castra::generators {

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

/// Encoded districts by key.
inline std::map<std::string, std::string, KeyLess> split(std::uint64_t seed, const DistrictParams& params,
                                                         const Site& site) {
  Rows rows;
  Surroundings surroundings = around(seed, "districts");
  surroundings.rows = &rows;
  Draw draw(surroundings);
  splitDistricts(draw, params, site);
  return rows.bytes;
}

inline RoadPlan planRoads(std::uint64_t seed, const std::string& key, const RoadParams& params,
                          const District& district) {
  Draw draw(around(seed, "roads", key));
  return subdivideRoads(draw, params, district);
}

inline Masses raise(std::uint64_t seed, const std::string& key, const District& district, const RoadPlan& plan) {
  Draw draw(around(seed, "masses", key));
  return extrudeBlocks(draw, MassParams{}, district, plan);
}

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
