// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "pipeline/base/error.h"
#include "pipeline/core/random.h"
#include "pipeline/core/store.h"
#include "tests/export/glb_reader.h"

namespace castra::exporting {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using testing::ReadGlb;
using testing::readGlb;
using testing::ReadPrimitive;

Ring rectangle(double x, double y, double w, double h) { return {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}; }

Ring turned(Ring ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

struct Tile {
  TileParams params;
  District district;
  Blocks blocks;
  Masses masses;
  Walkable walkable;

  std::string encode() const { return encodeTile("d7/x", params, district, blocks, masses, walkable); }
};

/// A district far from the origin, on the lattice: two islands of which one is a verge, three masses of which one has a
/// court.
Tile makeTile() {
  const double x = 70000.5, y = -40000.25;
  Tile tile;
  for (const Vec2& at : rectangle(x, y, 300, 200))
    tile.district.outline.push_back({at, RoadClass::collector, false, false});
  tile.blocks.islands = {{rectangle(x + 40, y + 20, 100, 100), rectangle(x + 43, y + 23, 94, 94)},
                         {rectangle(x + 160, y + 20, 120, 160), {}}};
  tile.masses.masses = {{{rectangle(x + 50, y + 30, 30, 20), {}}, 9},
                        {{rectangle(x + 170, y + 30, 60, 60), {turned(rectangle(x + 190, y + 50, 20, 20))}}, 12.5},
                        {{{{x + 60, y + 60}, {x + 90, y + 60}, {x + 75, y + 90.125}}, {}}, 6}};
  tile.walkable.areas = {{rectangle(x + 1, y + 1, 298, 10), {}}};
  return tile;
}

double areaOf(const ReadPrimitive& primitive) {
  double sum = 0;
  for (std::size_t i = 0; i < primitive.indices.size(); i += 3) {
    std::array<std::array<double, 3>, 3> p;
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t axis = 0; axis < 3; ++axis) p[k][axis] = primitive.positions[primitive.indices[i + k]][axis];
    const auto side = [&](std::size_t k, std::size_t axis) { return p[k][axis] - p[0][axis]; };
    const double nx = side(1, 1) * side(2, 2) - side(1, 2) * side(2, 1);
    const double ny = side(1, 2) * side(2, 0) - side(1, 0) * side(2, 2);
    const double nz = side(1, 0) * side(2, 1) - side(1, 1) * side(2, 0);
    sum += std::sqrt(nx * nx + ny * ny + nz * nz) / 2;
  }
  return sum;
}

TEST(Tile, HasItsNodesInOrderAndItsMaterialsByName) {
  const ReadGlb read = readGlb(makeTile().encode());
  std::vector<std::string> names;
  for (const auto& node : read.nodes) names.push_back(node.name);
  EXPECT_EQ(names, (std::vector<std::string>{"d7/x", "ground", "streets", "blocks", "masses", "walkable"}));
  EXPECT_EQ(read.nodes[0].children.size(), 5u);
  const auto material = [&](const char* node, std::size_t i) { return read.node(node).primitives.at(i).material; };
  EXPECT_EQ(material("ground", 0), "ground");
  EXPECT_EQ(material("streets", 0), "street");
  EXPECT_EQ(material("blocks", 0), "block");
  EXPECT_EQ(material("masses", 0), "wall");
  EXPECT_EQ(material("masses", 1), "roof");
  EXPECT_EQ(material("walkable", 0), "walkable");
}

TEST(Tile, CoordinatesAreTheTownsToTheBit) {
  // glTF (x, y, z) plus the root's translation is town (x, -z, y); whole metres and lattice points lose nothing.
  const Tile tile = makeTile();
  const ReadGlb read = readGlb(tile.encode());
  const auto& root = read.nodes[0].translation;
  EXPECT_EQ(root, (std::array<double, 3>{70000, 0, 40001}));
  std::set<std::pair<double, double>> expected, found;
  for (const Mass& mass : tile.masses.masses) {
    for (const Vec2& p : mass.footprint.outer) expected.insert({p.x, p.y});
    for (const Ring& hole : mass.footprint.holes)
      for (const Vec2& p : hole) expected.insert({p.x, p.y});
  }
  for (const ReadPrimitive& primitive : read.node("masses").primitives)
    for (const auto& p : primitive.positions) found.insert({root[0] + p[0], -(root[2] + p[2])});
  EXPECT_EQ(found, expected);
}

TEST(Tile, MassesAreClosedPrismsOfTheRightSize) {
  const ReadGlb read = readGlb(makeTile().encode());
  const auto& parts = read.node("masses").primitives;
  EXPECT_EQ(testing::findLeak(parts), "");
  EXPECT_NEAR(areaOf(parts[1]), 30 * 20 + 60 * 60 - 20 * 20 + 30 * 30.125 / 2, 1e-3);
}

TEST(Tile, TheLandIsClosedByItsStreets) {
  const ReadGlb read = readGlb(makeTile().encode());
  std::vector<ReadPrimitive> land = read.node("ground").primitives;
  land.push_back(read.node("streets").primitives.at(0));
  EXPECT_EQ(testing::findLeak(land), "");
  EXPECT_NEAR(areaOf(land.back()), 300 * 200, 1e-2);
}

TEST(Tile, IslandsStandOnTheStreetUpToTheirKerbs) {
  // Tops and sides are closed by the street below them; verges stand as high as blocks.
  const ReadGlb read = readGlb(makeTile().encode());
  const auto& islands = read.node("blocks").primitives;
  ASSERT_EQ(islands.size(), 1u);
  const double kerb = TileParams{}.kerb;
  EXPECT_NEAR(areaOf(islands[0]), 100 * 100 + 120 * 160 + kerb * (400 + 560), 1e-2);
}

TEST(Tile, EveryTriangleFacesAlongItsNormal) {
  const ReadGlb read = readGlb(makeTile().encode());
  for (const auto& node : read.nodes)
    for (const ReadPrimitive& primitive : node.primitives)
      EXPECT_EQ(testing::findBadTriangle(primitive), "") << node.name;
}

TEST(Tile, NoTwoLevelSurfacesShareAPlane) {
  // Level faces by height and direction: none of one node at the height of another node's.
  const ReadGlb read = readGlb(makeTile().encode());
  std::map<float, std::set<std::string>> users;
  for (const auto& node : read.nodes)
    for (const ReadPrimitive& primitive : node.primitives)
      for (std::size_t i = 0; i < primitive.positions.size(); ++i)
        if (primitive.normals[i][1] != 0) users[primitive.positions[i][1]].insert(node.name);
  for (const auto& [height, names] : users) EXPECT_EQ(names.size(), 1u) << "at " << height << " m";
  EXPECT_EQ(users.count(0.15f), 1u) << "block tops lie at the kerb";
}

TEST(Tile, RandomHousesAreWatertight) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(Fingerprint().add("seed", seed).digest());
    Tile tile = makeTile();
    tile.masses.masses.clear();
    for (int i = 0; i < 20; ++i) {
      // A staircase outline: each step a lattice amount to the right and up, closed along the axes.
      Ring ring{{70100.0 + 10 * i, -39900}};
      for (int step = 0; step < 5; ++step) {
        const double dx = geometry::snap(0.1 + random.uniform());
        const double dy = geometry::snap(0.1 + random.uniform());
        ring.push_back({ring.back().x + dx, ring.back().y});
        ring.push_back({ring.back().x, ring.back().y + dy});
      }
      ring.push_back({ring.front().x, ring.back().y});
      tile.masses.masses.push_back({{ring, {}}, geometry::snap(2 + 10 * random.uniform())});
    }
    ASSERT_EQ(testing::findLeak(readGlb(tile.encode()).node("masses").primitives), "") << "seed " << seed;
  }
}

TEST(Tile, AnEmptyDistrictStillHasItsNodes) {
  Tile tile = makeTile();
  tile.blocks = {};
  tile.masses = {};
  tile.walkable = {};
  const ReadGlb read = readGlb(tile.encode());
  EXPECT_EQ(read.nodes.size(), 6u);
  EXPECT_TRUE(read.node("masses").primitives.empty());
  EXPECT_TRUE(read.node("walkable").primitives.empty());
}

TEST(TileStage, NamesTheFileByTheKeyAndGivesEqualBytes) {
  MemoryStore store;
  const Tile tile = makeTile();
  const auto make = [&](const char* key) {
    Surroundings around;
    around.store = &store;
    around.key = key;
    castra::Run run(around);
    return exportTile(run, tile.params, tile.district, tile.blocks, tile.masses, tile.walkable);
  };
  const Files files = make("d7/x");
  ASSERT_EQ(files.files.size(), 1u);
  EXPECT_EQ(files.files[0].path, "tiles/d7_x.glb");
  EXPECT_EQ(make("").files[0].path, "tiles/town.glb");
  EXPECT_EQ(files.files[0].blob.digest, make("d7/x").files[0].blob.digest);
  EXPECT_EQ(files.files[0].blob.digest, digestOf(tile.encode()));
  check(files);
}

}  // namespace
}  // namespace castra::exporting
