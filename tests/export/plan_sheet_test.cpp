// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_sheet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

#include "export/labels.h"
#include "export/map_sheet.h"
#include "export/plan_colours.h"
#include "export/svg_drawing.h"
#include "export/town_walls.h"
#include "pipeline/base/error.h"
#include "pipeline/core/stored_set.h"
#include "pipeline/formats/png.h"
#include "tests/export/made_town.h"
#include "tests/export/set_in_memory.h"
#include "tests/support/hand_walls.h"
#include "tests/support/xml.h"

namespace castra::exporting {
namespace {

using geometry::Vec2;
using testing::MadeTown;

struct PlanSheet : ::testing::Test {
  MadeTown town{3, "manhattan"};
  PlanSheetParams params;
  std::optional<Set<MapTile>> maps;
  std::optional<Walls> walls;
  std::optional<Set<Lots>> other_lots;  // than those of the town

  PlanSheet() { params.size = 900; }

  std::string draw(std::uint64_t seed = 77) {
    Surroundings around = town.around();
    around.seed = seed;
    castra::Draw draw(around);
    const Set<Lots> usual_lots = town.lots();
    const Files files = drawPlanSheet(draw, params, town.site, town.arterials, town.certificate, town.measures,
                                      town.plans(), town.blocks(), other_lots ? *other_lots : usual_lots, maps, walls);
    check(files);
    EXPECT_EQ(files.files.size(), 1u);
    return town.bytesOf(files, "plan/" + params.name + "." + params.format);
  }

  /// All colours of the map at these places of the town.
  std::set<std::uint32_t> coloursAt(const std::vector<Vec2>& places) {
    const formats::Image image = formats::decodePng(draw(), "plan.png", 3);
    const MapSheet sheet({{0, 0}, {640, 520}}, params.size, params.margin, 460);
    std::set<std::uint32_t> colours;
    for (const Vec2& place : places) {
      const Vec2 at = sheet.place(place);
      const auto pixel =
          (static_cast<std::size_t>(image.height - 1 - static_cast<int>(at.y)) * static_cast<std::size_t>(image.width) +
           static_cast<std::size_t>(at.x)) *
          3;
      colours.insert(static_cast<std::uint32_t>(image.pixels[pixel] << 16 | image.pixels[pixel + 1] << 8 |
                                                image.pixels[pixel + 2]));
    }
    return colours;
  }

  /// A place within each lot, each block, each carriageway of a class.
  std::vector<Vec2> middlesOfLots() {
    std::vector<Vec2> places;
    for (const auto& district : town.lots())
      for (const Lots::Block& block : district.load().blocks)
        for (const Lots::Lot& lot : block.lots)
          if (const geometry::Region region{lot.ring, {}}; geometry::area(region) > 300)
            places.push_back(widestPlace(region));
    return places;
  }
};

std::uint32_t codeOf(Colour colour) {
  return static_cast<std::uint32_t>(colour.red << 16 | colour.green << 8 | colour.blue);
}

TEST_F(PlanSheet, TheLongSideIsAsAsked) {
  const formats::Image image = formats::decodePng(draw(), "plan.png", 3);
  EXPECT_EQ(std::max(image.width, image.height), 900);
}

TEST_F(PlanSheet, PaintDecidesThePattern) {
  RowWriter rows(town.store);
  rows.add(MapTile::keyOf("radial", 0, 0), encode(MapTile{{1, 1, {-80, -80}, 800, {}}, 0, 0, {255}}));
  maps.emplace(Elements(openSet(town.store, rows.finish().write(town.store))));
  params.theme = "pattern";
  std::set<std::uint32_t> colours = coloursAt(middlesOfLots());
  colours.erase(codeOf(kUseColours[static_cast<std::size_t>(LotUse::park)]));
  EXPECT_EQ(colours, std::set<std::uint32_t>{codeOf(kPatternColours[static_cast<std::size_t>(Pattern::radial)])});
}

TEST_F(PlanSheet, WallsAreDrawnAndListed) {
  castra::testing::HandWalls plan = castra::testing::squareTown(300);
  for (Vec2& corner : plan.corners) corner = corner + Vec2{170, 110};
  walls = castra::testing::buildByHand(plan);
  std::vector<Vec2> places;
  for (const Walls::Curtain& curtain : walls->rings[0].curtains) places.push_back((curtain.from + curtain.to) * 0.5);
  ASSERT_GT(places.size(), 4u);
  params.size = 4000;  // so that the walk is some pixels wide
  EXPECT_EQ(coloursAt(places), std::set<std::uint32_t>{codeOf(kWallWalk)});
  params.size = 900;
  params.format = "svg";
  const std::string svg = draw();
  EXPECT_EQ(tests::findXmlFault(svg), "");
  EXPECT_NE(svg.find("id=\"walls\""), std::string::npos);
  walls.reset();
  EXPECT_EQ(draw().find("id=\"walls\""), std::string::npos);
}

TEST_F(PlanSheet, EveryThemeHasItsColours) {
  const std::vector<Vec2> lots = middlesOfLots();
  ASSERT_GT(lots.size(), 20u);
  std::set<std::uint32_t> uses;
  for (const Colour colour : kUseColours) uses.insert(codeOf(colour));
  for (const std::uint32_t colour : coloursAt(lots)) EXPECT_EQ(uses.count(colour), 1u) << std::hex << colour;

  params.theme = "pattern";
  std::set<std::uint32_t> of_pattern = coloursAt(lots);
  of_pattern.erase(codeOf(kUseColours[static_cast<std::size_t>(LotUse::park)]));
  EXPECT_EQ(of_pattern, std::set<std::uint32_t>{codeOf(kPatternColours[static_cast<std::size_t>(Pattern::manhattan)])});

  params.theme = "classes";
  EXPECT_EQ(coloursAt(lots).count(codeOf(kBlockColour)), 1u);

  params.theme = "districts";
  std::set<std::uint32_t> tints;
  for (const Colour colour : kDistrictColours) tints.insert(codeOf(colour));
  std::size_t seen = 0;  // names may lie above some
  for (const std::uint32_t colour : coloursAt(lots)) seen += tints.count(colour);
  EXPECT_GE(seen, std::min<std::size_t>(town.arterials.districts.size(), 2));
}

TEST_F(PlanSheet, ACourtyardIsAGardenInTheColourOfItsBlock) {
  // What was one lot among others of its district is a courtyard now.
  std::vector<std::pair<std::string, Lots>> lots;
  std::optional<Vec2> place;
  for (const auto& district : town.lots()) {
    lots.emplace_back(district.key(), district.load());
    for (Lots::Block& block : lots.back().second.blocks)
      for (Lots::Lot& lot : block.lots) {
        const geometry::Region region{lot.ring, {}};
        if (place || lot.use != LotUse::residential || geometry::area(region) < 300) continue;
        lot.shape = LotShape::courtyard;
        place = widestPlace(region);
      }
  }
  ASSERT_TRUE(place);
  const Colour usual = kUseColours[static_cast<std::size_t>(LotUse::residential)];
  EXPECT_EQ(coloursAt({*place}), std::set<std::uint32_t>{codeOf(usual)});
  other_lots.emplace(testing::elementsOf(lots));
  EXPECT_EQ(coloursAt({*place}), std::set<std::uint32_t>{codeOf(courtyardColourOf(usual))});
}

TEST_F(PlanSheet, RoadsHaveTheColourOfTheirClass) {
  std::map<RoadClass, std::vector<Vec2>> places;
  for (const auto& district : town.blocks())
    for (const Blocks::Carriageway& carriageway : district.load().carriageways)
      if (geometry::signedArea(carriageway.ring) > 150)
        places[carriageway.road_class].push_back(geometry::centroid(carriageway.ring));
  ASSERT_GE(places.size(), 2u);
  for (const auto& [road_class, middles] : places)
    EXPECT_EQ(coloursAt(middles),
              std::set<std::uint32_t>{codeOf(kRoadColours[static_cast<std::size_t>(road_class)].surface)})
        << nameOf(road_class);
}

TEST_F(PlanSheet, SvgIsStrictXmlWithALayerForEverything) {
  params.format = "svg";
  params.title = "R & D <town>";
  const std::string text = draw();
  EXPECT_EQ(tests::findXmlFault(text), "");
  for (const char* layer : {"water", "land", "grounds", "street", "collector", "sidewalks", "lots", "shore", "legend"})
    EXPECT_NE(text.find("<g id=\"" + std::string(layer) + "\">"), std::string::npos) << layer;
  EXPECT_NE(text.find("<title>seed 77</title>"), std::string::npos);
  EXPECT_NE(text.find("<title>no fault</title>"), std::string::npos);
}

TEST_F(PlanSheet, BlocksStandForLotsWhereTheseAreNotWanted) {
  params.format = "svg";
  const std::string with = draw();
  params.lots = false;
  const std::string without = draw();
  EXPECT_LT(without.size(), with.size());
  EXPECT_EQ(without.find("<g id=\"lots\">"), std::string::npos);
  EXPECT_NE(without.find("<g id=\"blocks\">"), std::string::npos);
}

TEST_F(PlanSheet, ASmallScaleShowsBlocksAndMainRoads) {
  params.format = "svg";
  params.size = 200;
  const std::string text = draw();
  EXPECT_EQ(text.find("<g id=\"lots\">"), std::string::npos);
  EXPECT_NE(text.find("<g id=\"main-road-casings\">"), std::string::npos);
}

TEST_F(PlanSheet, ACropShowsLessAndLarger) {
  params.format = "svg";
  const std::string whole = draw();
  params.crop_x = 200;
  params.crop_y = 200;
  params.crop_width = 150;
  params.crop_height = 100;
  EXPECT_LT(draw().size(), whole.size());
  params.crop_x = 5000;
  EXPECT_THROW(draw(), Error) << "there is nothing to see";
}

TEST_F(PlanSheet, TwoRunsGiveEqualBytesAndTheSeedShows) {
  EXPECT_EQ(draw(), draw());
  EXPECT_NE(draw(1), draw(2));
}

TEST_F(PlanSheet, ABadNameIsRefused) {
  params.name = "../plan";
  EXPECT_THROW(draw(), Error);
}

TEST(Labels, NoTwoNamesCrossAndAllLieInTheFrame) {
  SvgDrawing drawing(400, 300, kPaper, "");
  Labels labels({{0, 0}, {400, 0}, {400, 300}, {0, 300}}, 10);
  labels.add("Great Park", rectangle({100, 100}, {300, 200}));
  labels.add("Hidden", rectangle({180, 140}, {220, 160}));
  labels.add("Corner", rectangle({0, 0}, {20, 20}));
  labels.addInside("Too long for this", rectangle({10, 220}, {60, 280}));
  labels.addInside("ok", rectangle({310, 220}, {390, 290}));
  labels.draw(drawing);
  const std::string text = drawing.finish();
  EXPECT_NE(text.find("Great Park"), std::string::npos) << "the largest chooses first";
  EXPECT_EQ(text.find("Hidden"), std::string::npos);
  EXPECT_EQ(text.find("Corner"), std::string::npos) << "would stick out of the frame";
  EXPECT_EQ(text.find("Too long"), std::string::npos);
  EXPECT_NE(text.find("<title>ok</title>"), std::string::npos);
}

}  // namespace
}  // namespace castra::exporting
