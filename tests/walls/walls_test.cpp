// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of docs/WALLS.md: that assets/recipes/walls.json makes them, that they show what the page says of them,
// and that the files in docs are what the program makes now.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "pipeline/artifacts/wall_sketch.h"
#include "tests/support/docs_page.h"

namespace castra::testing {
namespace {

DocsPage& walls() {
  static DocsPage made("walls");
  return made;
}

WallFigures figuresOf(const std::string& name) { return measure(walls().load<WallSketch>(name)); }

bool isSegment(const WallSketch& sketch, const WallSketch::Tile& tile) {
  return std::find(sketch.segments.begin(), sketch.segments.end(), tile) != sketch.segments.end();
}

/// How many tiles of the northern ridge, which is row 3, are segments.
std::int64_t countRidge(const WallSketch& sketch) {
  return std::count_if(sketch.segments.begin(), sketch.segments.end(),
                       [&](const WallSketch::Tile& tile) { return tile.y == 3 && sketch.at(tile).name == "rock"; });
}

TEST(WallsPage, AllPicturesAreMade) { ASSERT_TRUE(walls().result().ok()) << walls().result().errors.front(); }

TEST(WallsPage, GrowthStopsShortOfTheRidge) {
  const WallSketch grown = walls().load<WallSketch>("grown");
  EXPECT_EQ(countRidge(grown), 0);
  std::int32_t north = grown.height;
  for (const auto& tile : grown.segments) north = std::min(north, tile.y);
  EXPECT_EQ(north, 5) << "one row of open ground is between";
  // A couple more tiles would have paid.
  EXPECT_GT(figuresOf("grown").cost, figuresOf("directed").cost);
}

TEST(WallsPage, ShrinkingHoldsAllPondsButNotTheRidge) {
  const WallSketch undirected = walls().load<WallSketch>("undirected");
  EXPECT_EQ(figuresOf("undirected").resources, figuresOf("undirected").all_resources);
  EXPECT_LT(figuresOf("grown").resources, figuresOf("grown").all_resources);
  EXPECT_EQ(countRidge(undirected), 0);
  EXPECT_TRUE(isSegment(undirected, {15, 5})) << "it runs along the ridge, one or two tiles to the south";
}

TEST(WallsPage, ADirectionKeepsTheWallOnTheRidge) {
  EXPECT_GE(countRidge(walls().load<WallSketch>("directed")), 12);
  EXPECT_GT(figuresOf("directed").found, 5 * figuresOf("undirected").found);
  EXPECT_LT(figuresOf("directed").cost, figuresOf("undirected").cost);
  EXPECT_EQ(figuresOf("directed").resources, figuresOf("directed").all_resources);
}

TEST(WallsPage, OfOppositeEndsTheDirectedWallIsCheaper) {
  EXPECT_EQ(figuresOf("polesplain").resources, 12);
  EXPECT_EQ(figuresOf("polesturned").resources, 12);
  EXPECT_EQ(figuresOf("polesplain").found, 0) << "no ridge is used";
  EXPECT_GE(figuresOf("polesturned").found, 10);
  EXPECT_LT(figuresOf("polesturned").cost, figuresOf("polesplain").cost);
}

TEST(WallsPage, BestIsBetterThanAllOthers) {
  for (const char* other : {"hull", "grown", "undirected", "directed"})
    EXPECT_LT(figuresOf("bestridge").value, figuresOf(other).value) << other;
  EXPECT_LT(figuresOf("polesbest").value, figuresOf("polesturned").value);
  EXPECT_LT(figuresOf("found").value, figuresOf("fine").value);
  EXPECT_LT(figuresOf("found").value, figuresOf("coarse").value);
}

TEST(WallsPage, CoarseToFineStandsOnTheSameCountry) {
  EXPECT_EQ(walls().load<WallSketch>("coarse").tiles, walls().load<WallSketch>("fine").tiles);
  EXPECT_EQ(walls().load<WallSketch>("found").tiles, walls().load<WallSketch>("fine").tiles);
  EXPECT_EQ(figuresOf("coarse").area, 2000);
}

TEST(WallsPage, FieldsAreInsideAndNoSegmentIsInTheMire) {
  const WallSketch fields = walls().load<WallSketch>("fields");
  EXPECT_EQ(figuresOf("fields").resources, figuresOf("fields").all_resources);
  EXPECT_TRUE(std::any_of(fields.inside.begin(), fields.inside.end(),
                          [&](const WallSketch::Tile& tile) { return fields.at(tile).name == "mire"; }));
}

TEST(WallsPage, ThePicturesInTheDocumentationAreCurrent) {
  walls().expectPictures("walls.picture");
}

}  // namespace
}  // namespace castra::testing
