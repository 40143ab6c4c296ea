// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/preview.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "export/map_sheet.h"
#include "export/town_picture.h"
#include "pipeline/base/error.h"
#include "pipeline/core/store.h"
#include "pipeline/formats/png.h"
#include "tests/export/set_in_memory.h"

namespace castra::exporting {
namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

Ring square(double x, double y, double side) { return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}}; }

Ring turned(Ring ring) {
  std::reverse(ring.begin(), ring.end());
  return ring;
}

// An island of 400 m with a pond, a park and a square, two blocks within their sidewalks, a verge, a low house, a
// tower, and a bridge to the east:
//
//   +--------------------+ 400
//   |   +----+   +----+  |
//   |   |low |   |high|==|====
//   |   +----+   +----+  |
//   | park ( pond ) [sq] |
//   +--------------------+ 0
struct Town {
  Site site;
  Arterials arterials;
  Blocks west, east;
  Masses low, high;

  Town() {
    site.parts.push_back({square(0, 0, 400), {turned(square(150, 40, 100))}});
    site.zones.emplace_back();
    arterials.grounds = {{{square(20, 40, 100), {}}, OpenGround::park, "Park"},
                         {{square(280, 40, 40), {}}, OpenGround::reserved, "Square"},
                         {{square(340, 40, 40), {}}, OpenGround::shore, ""}};
    const geometry::Ring deck{{380, 180}, {440, 180}, {440, 200}, {380, 200}};
    arterials.links = {{{380, 190}, {440, 190}, deck, Link::Type::bridge, RoadClass::arterial},
                       {{0, 190}, {-40, 190}, {}, Link::Type::ferry, RoadClass::arterial}};
    west.islands.push_back({square(20, 200, 160), square(30, 210, 140)});
    west.carriageways.push_back({0, RoadClass::street, square(180, 200, 20)});
    east.islands.push_back({square(220, 200, 150), square(222, 202, 146)});
    east.islands.push_back({square(100, 160, 30), {}});
    low.masses.push_back({{square(70, 240, 60), {}}, 4});
    high.masses.push_back({{square(260, 240, 60), {}}, 60});
  }

  Canvas draw(int size, bool swapped = false) const {
    TownPicture picture(site, size, 0.1);
    picture.drawGround(arterials, kUsualProfiles);
    picture.drawBlocks(swapped ? east : west);
    picture.drawBlocks(swapped ? west : east);
    picture.castShadows(swapped ? high : low);
    picture.castShadows(swapped ? low : high);
    picture.drawMasses(swapped ? high : low);
    picture.drawMasses(swapped ? low : high);
    return picture.finish("Testing, 1-2-3");
  }
};

/// The colour of the picture at a place in the town.
Colour colourAt(const Canvas& canvas, int size, const Vec2& place) {
  const Vec2 p = MapSheet({{0, 0}, {400, 400}}, size, 0.1).place(place);
  return canvas.at(static_cast<int>(p.x), static_cast<int>(p.y));
}

TEST(MapSheet, TheLongSideIsAsAsked) {
  for (const int size : {200, 777, 2000}) {
    const MapSheet wide({{0, 0}, {3000, 1000}}, size, 0.05), tall({{0, 0}, {100, 900}}, size, 0.05);
    EXPECT_EQ(wide.width(), size);
    EXPECT_LT(wide.height(), size);
    EXPECT_EQ(tall.height(), size);
    EXPECT_GT(tall.width(), size / 3);
  }
}

TEST(MapSheet, NorthIsUpAndScaleIsTheSameBothWays) {
  const MapSheet sheet({{1000, 2000}, {1400, 2300}}, 1000, 0.1);
  const Vec2 a = sheet.place(Vec2{1100, 2100});
  const Vec2 east = sheet.place(Vec2{1200, 2100}), north = sheet.place(Vec2{1100, 2200});
  EXPECT_NEAR(east.x - a.x, 100 * sheet.scale(), 1e-9);
  EXPECT_NEAR(north.y - a.y, 100 * sheet.scale(), 1e-9);
  EXPECT_EQ(north.x, a.x);
  EXPECT_TRUE(geometry::contains(sheet.frame(), sheet.place(Vec2{1000, 2000})));
  EXPECT_TRUE(geometry::contains(sheet.frame(), sheet.place(Vec2{1400, 2300})));
}

TEST(MapSheet, ScaleBarsHaveRoundLengths) {
  EXPECT_EQ(roundLength(1), 1);
  EXPECT_EQ(roundLength(1.9), 1);
  EXPECT_EQ(roundLength(499), 200);
  EXPECT_EQ(roundLength(500), 500);
  EXPECT_EQ(roundLength(23456), 20000);
  EXPECT_NEAR(roundLength(0.6), 0.5, 1e-12);
}

TEST(TownPicture, EverythingHasItsColour) {
  const Town town;
  const Canvas canvas = town.draw(1000);
  EXPECT_EQ(colourAt(canvas, 1000, {200, 210}), colourOf(0xFFFFFF)) << "a street";
  EXPECT_EQ(colourAt(canvas, 1000, {190, 210}), colourOf(0xFFFFFF)) << "a carriageway";
  EXPECT_EQ(colourAt(canvas, 1000, {45, 225}), colourOf(0xECE6D8)) << "a block";
  EXPECT_EQ(colourAt(canvas, 1000, {25, 280}), colourOf(0xE2DACA)) << "a sidewalk";
  EXPECT_EQ(colourAt(canvas, 1000, {115, 175}), colourOf(0xDCE3C4)) << "a verge";
  EXPECT_EQ(colourAt(canvas, 1000, {70, 90}), colourOf(0xC9DBB0)) << "a park";
  EXPECT_EQ(colourAt(canvas, 1000, {300, 60}), colourOf(0xF4F0E6)) << "a square";
  EXPECT_EQ(colourAt(canvas, 1000, {360, 60}), colourOf(0xDCE3C4)) << "the ground along the shore";
  EXPECT_EQ(colourAt(canvas, 1000, {420, 190}), colourOf(0xFFFFFF)) << "the deck of a bridge";
  EXPECT_GT(colourAt(canvas, 1000, {-20, 190}).blue, colourAt(canvas, 1000, {-20, 190}).red)
      << "a ferry leaves no trace";
  EXPECT_EQ(colourAt(canvas, 1000, {100, 270}), colourOf(0xCFC3AE)) << "a low house";
  const Colour low = colourAt(canvas, 1000, {100, 270}), tower = colourAt(canvas, 1000, {290, 270});
  EXPECT_LT(tower.red, low.red) << "taller is darker";
  const Colour shade = colourAt(canvas, 1000, {330, 230}), lit = colourAt(canvas, 1000, {250, 310});
  EXPECT_LT(shade.red, lit.red) << "the shadow falls to the south-east";
  EXPECT_EQ(lit, colourOf(0xECE6D8)) << "and not to the north-west";
  const Colour sea = colourAt(canvas, 1000, {-35, 380}), pond = colourAt(canvas, 1000, {200, 90});
  EXPECT_GT(sea.blue, sea.red + 15);
  EXPECT_GT(pond.blue, pond.red + 10);
  EXPECT_LT(colourAt(canvas, 1000, {0, 200}).red, 0x90) << "the shore line is dark";
  EXPECT_EQ(canvas.at(3, 3), colourOf(0xF4F0E6)) << "paper";
  EXPECT_EQ(canvas.at(canvas.width() - 2, canvas.height() - 2), colourOf(0xF4F0E6)) << "paper in every corner";
}

TEST(TownPicture, TheOrderOfDistrictsDoesNotShow) {
  const Town town;
  EXPECT_EQ(town.draw(600).image().pixels, town.draw(600, true).image().pixels);
}

TEST(TownPicture, SmallPicturesWorkToo) {
  const Canvas canvas = Town().draw(200);
  EXPECT_EQ(std::max(canvas.width(), canvas.height()), 200);
}

TEST(TownPicture, ASiteWithoutGroundIsRefused) { EXPECT_THROW(TownPicture(Site{}, 500, 0.1), Error); }

struct PreviewStage : ::testing::Test {
  MemoryStore store;
  Town town;
  PreviewParams params{400, 0.1, "A town"};

  Files draw(std::function<bool()> cancelled = {}) {
    Surroundings around;
    around.store = &store;
    around.cancelled = std::move(cancelled);
    castra::Run run(around);
    const Set<Blocks> blocks(testing::elementsOf<Blocks>({{"east", town.east}, {"west", town.west}}));
    const Set<Masses> masses(testing::elementsOf<Masses>({{"east", town.high}, {"west", town.low}}));
    return drawPreview(run, params, town.site, town.arterials, blocks, masses, {});
  }
};

TEST_F(PreviewStage, MakesOneSoundPng) {
  const Files files = draw();
  ASSERT_EQ(files.files.size(), 1u);
  EXPECT_EQ(files.files[0].path, "preview.png");
  const Blob& blob = files.files[0].blob;
  const std::string bytes = blob.isStored() ? store.read(Shelf::objects, blob.digest).value() : blob.bytes;
  const formats::Image image = formats::decodePng(bytes, "preview.png", 3);
  EXPECT_EQ(std::max(image.width, image.height), 400);
  check(files);
}

TEST_F(PreviewStage, TwoRunsGiveEqualBytes) { EXPECT_EQ(draw().files[0].blob.digest, draw().files[0].blob.digest); }

TEST_F(PreviewStage, TheTitleAndTheSizeShow) {
  const Digest first = draw().files[0].blob.digest;
  params.title = "Another town";
  const Digest second = draw().files[0].blob.digest;
  params.size = 401;
  EXPECT_NE(first, second);
  EXPECT_NE(second, draw().files[0].blob.digest);
}

TEST_F(PreviewStage, StopsWhenCancelled) {
  int asked = 0;
  EXPECT_THROW(draw([&] { return ++asked > 2; }), Cancelled);
  EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace castra::exporting
