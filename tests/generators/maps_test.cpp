// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/maps.h"

#include <gtest/gtest.h>

#include "pipeline/artifacts/map_reader.h"
#include "pipeline/base/error.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Grid;
using geometry::Region;

/// Any values, on cells of an awkward size.
Grid anyMap(Random& random, int width, int height) {
  Grid grid{width, height, {random.uniform(-500, 500), random.uniform(-500, 500)}, random.uniform(0.3, 7), {}};
  for (int i = 0; i < width * height; ++i) grid.values.push_back(static_cast<std::uint8_t>(random.below(256)));
  return grid;
}

void expectSame(const Grid& a, const Grid& b) {
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.height, b.height);
  EXPECT_EQ(a.origin, b.origin) << "to the last bit";
  EXPECT_EQ(a.cell, b.cell);
  EXPECT_TRUE(a.values == b.values);
}

TEST(Maps, PiecesOfTilesAreThoseOfTheWholeMap) {
  shapes::forSeeds(20, [](Random random) {
    Paint paint;
    const int side = MapTile::kSide;
    const int width = 1 + static_cast<int>(random.below(800)), height = 1 + static_cast<int>(random.below(800));
    paint["density"] = anyMap(random, width, height);
    paint["zoning"] = anyMap(random, side, 2 * side);
    MemoryStore store;
    const auto tiles = tilesOf(store, paint);
    for (const auto& element : *tiles) check(element.load());
    MapReader reader(tiles);
    for (const auto& [name, whole] : paint) {
      expectSame(reader.whole(name), whole);
      const geometry::Vec2 size = geometry::Vec2{1.0 * whole.width, 1.0 * whole.height} * whole.cell;
      for (int i = 0; i < 20; ++i) {
        const double x = whole.origin.x + random.uniform(-0.2, 1.2) * size.x,
                     y = whole.origin.y + random.uniform(-0.2, 1.2) * size.y, radius = random.uniform(1, 600);
        const Region region{shapes::star(random, {x, y}, radius, 0.5, 9), {}};
        expectSame(reader.crop(name, region), geometry::crop(whole, region));
        const geometry::Box box = geometry::boundsOf(region.outer);
        expectSame(reader.crop(name, box), geometry::crop(whole, box));
      }
    }
    EXPECT_TRUE(reader.whole("radial").empty()) << "a map that was not given";
    EXPECT_TRUE(reader.crop("radial", Region{shapes::rectangle(0, 0, 9, 9), {}}).empty());
  });
}

// More tiles than are kept: those that come back are read again.
TEST(Maps, LargeMapsAreReadThroughFewTiles) {
  Random random(digestOf("large"));
  Paint paint;
  paint["density"] = anyMap(random, 300 * MapTile::kSide, 2);
  MemoryStore store;
  const auto tiles = tilesOf(store, paint);
  EXPECT_EQ(tiles->size(), 300u);
  MapReader reader(tiles);
  for (int round = 0; round < 2; ++round) expectSame(reader.whole("density"), paint["density"]);
}

TEST(Maps, ADotChangesOneTile) {
  Random random(digestOf("dot"));
  Paint paint;
  paint["arbitrary"] = anyMap(random, 700, 700);
  paint["density"] = anyMap(random, 700, 700);
  MemoryStore store;
  const auto before = tilesOf(store, paint);
  paint["density"].values[300 * 700 + 600] ^= 1;
  const auto after = tilesOf(store, paint);
  EXPECT_EQ(before->size(), 18u);
  std::vector<std::string> changed;
  auto other = after->begin();
  for (const auto& element : *before) {
    if ((*other).digest() != element.digest()) changed.push_back(element.key());
    ++other;
  }
  EXPECT_EQ(changed, std::vector<std::string>{MapTile::keyOf("density", 512, 256)});
}

TEST(Maps, AMissingTileIsNamed) {
  MemoryStore store;
  RowWriter rows(store);
  Surroundings surroundings = around(0, "maps");
  surroundings.rows = &rows;
  castra::Run run(surroundings);
  SetWriter<MapTile> out(run);
  out.add(MapTile::keyOf("density", 0, 0), {{257, 1, {}, 1, {}}, 0, 0, std::vector<std::uint8_t>(256)});
  const std::optional<Set<MapTile>> tiles(std::in_place, Elements(openSet(store, rows.finish().write(store))));
  try {
    MapReader(tiles).whole("density");
    FAIL() << "was not missed";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "density/y00000000x00000256: is missing; all tiles of a map must be there");
  }
}

}  // namespace
}  // namespace castra::generators
