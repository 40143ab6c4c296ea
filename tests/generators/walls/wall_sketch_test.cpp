// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_sketch.h"

#include <gtest/gtest.h>

#include "generators/walls/wall_terrain_file.h"
#include "pipeline/base/error.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

WallSketch make(const WallSketchParams& params, std::uint64_t seed = 1,
                const std::optional<WallSketch>& other = std::nullopt) {
  Draw draw(around(seed, "wall"));
  WallSketch sketch = sketchWall(draw, params, other);
  check(sketch);
  return sketch;
}

TEST(WallSketch, IsAWallByEveryMethod) {
  for (const std::string_view method : kWallMethodNames) {
    WallSketchParams params;
    params.size = 40;
    params.area = 120;
    params.method = method;
    const WallSketch sketch = make(params);
    const WallFigures figures = measure(sketch);
    EXPECT_EQ(sketch.method, method);
    EXPECT_GE(figures.area, 120) << method;
    EXPECT_EQ(figures.built + figures.found, static_cast<std::int64_t>(sketch.segments.size()));
    EXPECT_EQ(sketch.start.has_value(), method == "hull" || method == "growth");
    EXPECT_EQ(encode(make(params)), encode(sketch)) << "the same again";
  }
}

TEST(WallSketch, StandsOnTheTerrainOfAnother) {
  WallSketchParams params;
  params.size = 30;
  params.area = 60;
  const WallSketch first = make(params, 1);
  EXPECT_NE(make(params, 2).tiles, first.tiles) << "another seed, another country";
  EXPECT_EQ(make(params, 2, first).tiles, first.tiles);
}

TEST(WallSketch, RefusesWhatCannotBe) {
  WallSketchParams params;
  params.size = 12;
  params.area = 200;
  EXPECT_THROW(make(params), Error);
  params.area = 50;
  params.greatest_cost = 1;
  EXPECT_THROW(make(params), Error);
}

TEST(WallSketch, IsCheckedAgainstItsPromises) {
  WallSketchParams params;
  params.size = 20;
  params.area = 30;
  const WallSketch sketch = make(params);
  const auto refuses = [&](const auto& spoil) {
    WallSketch other = sketch;
    spoil(other);
    EXPECT_THROW(check(other), Error);
  };
  refuses([](WallSketch& other) { other.tiles.pop_back(); });
  refuses([](WallSketch& other) { other.tiles[0] = 99; });
  refuses([](WallSketch& other) { other.segments.pop_back(); });
  refuses([](WallSketch& other) { std::swap(other.segments[0], other.segments[5]); });
  refuses([](WallSketch& other) { other.segments[0] = other.segments[1]; });
  refuses([](WallSketch& other) { other.inside.clear(); });
  refuses([](WallSketch& other) { other.inside.push_back(other.segments[0]); });
  refuses([](WallSketch& other) { other.inside[0] = {-1, 0}; });
  refuses([](WallSketch& other) {
    other.types[other.tiles[0]].cost.reset();
    for (auto& tile : other.tiles) tile = other.tiles[0];
  });
}

TEST(WallTerrainFile, IsReadAsItIsWritten) {
  const WallTerrain terrain = readTerrainFile(
      R"({"about":"two","types":[{"name":"turf","symbol":"t","cost":3,"influence":-0.5,"resource":true,"colour":"#102030"},
          {"name":"bog","symbol":"b","cost":null,"passable":true}],"tiles":["tb","bt"]})",
      "two.json");
  ASSERT_EQ(terrain.types.size(), 2u);
  EXPECT_EQ(terrain.types[0].cost, 3);
  EXPECT_EQ(terrain.types[0].influence, -0.5);
  EXPECT_TRUE(terrain.types[0].is_resource);
  EXPECT_EQ(terrain.types[0].colour, 0x102030u);
  EXPECT_EQ(terrain.types[1].cost, std::nullopt);
  EXPECT_EQ(terrain.at({1, 0}).name, "bog");
  EXPECT_EQ(readTerrainFile(R"({"tiles":["#."]})", "usual.json").at({0, 0}).name, "rock");
}

TEST(WallTerrainFile, IsRefusedWithThePlace) {
  const auto refuses = [](const char* text) { EXPECT_THROW(readTerrainFile(text, "bad.json"), Error) << text; };
  refuses("[]");
  refuses("{}");
  refuses(R"({"tiles":"..."})");
  refuses(R"({"tiles":[1]})");
  refuses(R"({"tiles":["?"]})");
  refuses(R"({"tiles":["..","."]})");
  refuses(R"({"tiles":["."],"colour":1})");
  refuses(R"({"tiles":["a"],"types":[{"name":"a"}]})");
  refuses(R"({"tiles":["a"],"types":[{"name":"a","symbol":"ab"}]})");
  refuses(R"({"tiles":["a"],"types":[{"name":"a","symbol":"a","cost":1.5}]})");
  refuses(R"({"tiles":["a"],"types":[{"name":"a","symbol":"a","cost":-1}]})");
  refuses(R"({"tiles":["a"],"types":[{"name":"a","symbol":"a","colour":"red"}]})");
  refuses(R"({"tiles":["a"],"types":[{"name":"a","symbol":"a","height":1}]})");
  try {
    readTerrainFile("{\n\"tiles\": [\".\"],\n\"roof\": 1\n}", "bad.json");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("bad.json:3"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace castra::generators
