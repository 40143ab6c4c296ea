// SPDX-License-Identifier: GPL-3.0-or-later
// Plans by hand; tests/cli/plan_diff_test.cpp has one that is painted on.
#include "export/plan_difference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "export/plan_difference_sheet.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {
namespace {

using Plan = std::map<std::string, std::string>;

constexpr const char* kMetres = R"("units":"metres",)";

PlanSource sourceOf(const Plan& plan) {
  return [&plan](const std::string& file) -> std::optional<std::string> {
    const auto found = plan.find(file);
    if (found == plan.end()) return std::nullopt;
    return found->second;
  };
}

std::string layer(const std::vector<std::string>& features, const std::string& units = kMetres) {
  std::string text = concat(R"({"type":"FeatureCollection",)", units, R"("features":[)");
  for (std::size_t i = 0; i < features.size(); ++i) text += (i == 0 ? "\n" : ",\n") + features[i];
  return text + "\n]}\n";
}

std::string square(const std::string& properties, double x, double y, double size) {
  return concat(R"({"type":"Feature","properties":{)", properties,
                R"(},"geometry":{"type":"Polygon","coordinates":[[[)", x, ",", y, "],[", x + size, ",", y, "],[",
                x + size, ",", y + size, "],[", x, ",", y + size, "],[", x, ",", y, "]]]}}");
}

std::string line(const std::string& properties, double x, double y, double length) {
  return concat(R"({"type":"Feature","properties":{)", properties,
                R"(},"geometry":{"type":"LineString","coordinates":[[)", x, ",", y, "],[", x + length, ",", y, "]]}}");
}

/// Two districts of 100 x 100 m side by side with a block each, of two lots; a main road in two pieces below them.
Plan smallPlan() {
  return {{"boundary.geojson", layer({square(R"("area":40000)", 0, -50, 200)})},
          {"districts.geojson", layer({square(R"("id":"a")", 0, 0, 100), square(R"("id":"b")", 100, 0, 100)})},
          {"grounds.geojson", layer({})},
          {"links.geojson", layer({})},
          {"roads.geojson", layer({line(R"("id":"town/r1","district":"town","class":"arterial")", 0, 0, 100),
                                   line(R"("id":"town/r2","district":"town","class":"arterial")", 100, 0, 100)})},
          {"blocks.geojson", layer({square(R"("id":"a/b1","district":"a")", 10, 10, 80),
                                    square(R"("id":"b/b1","district":"b")", 110, 10, 80)})},
          {"lots.geojson", layer({square(R"("id":"a/b1/l1","block":"a/b1")", 10, 10, 20),
                                  square(R"("id":"a/b1/l2","block":"a/b1")", 30, 10, 20)})},
          {"lots-2.geojson", layer({square(R"("id":"b/b1/l1","block":"b/b1")", 110, 10, 20)})}};
}

const LayerDifference& layerOf(const PlanDifference& difference, const std::string& name) {
  for (const LayerDifference& one : difference.layers)
    if (one.layer == name) return one;
  throw Error(name, "no such layer");
}

TEST(PlanDifference, OfEqualPlansIsNothing) {
  const Plan plan = smallPlan();
  const PlanDifference difference = comparePlans(sourceOf(plan), sourceOf(plan), std::nullopt);
  EXPECT_FALSE(difference.change);
  EXPECT_TRUE(difference.touched.empty());
  EXPECT_EQ(difference.districts, 2u);
  EXPECT_EQ(difference.land, 40000);
  EXPECT_EQ(layerOf(difference, "lots").equal, 3u) << "over both files";
  EXPECT_EQ(describeDifference(difference), std::vector<std::string>{"the plans are equal"});
  EXPECT_EQ(factsOf(difference).find("same")->boolean(), true);
}

TEST(PlanDifference, TellsWhatIsGoneAndNewAndHowFarThatReaches) {
  const Plan before = smallPlan();
  Plan after = before;
  after["lots-2.geojson"] = layer({square(R"("id":"b/b1/l1","block":"b/b1")", 110, 10, 10),
                                   square(R"("id":"b/b1/l2","block":"b/b1")", 120, 10, 10)});
  const PlanDifference difference = comparePlans(sourceOf(before), sourceOf(after), std::nullopt);
  const LayerDifference& lots = layerOf(difference, "lots");
  EXPECT_EQ(lots.gone.size(), 1u);
  EXPECT_EQ(lots.come.size(), 2u);
  EXPECT_EQ(lots.equal, 2u);
  EXPECT_EQ(layerOf(difference, "blocks").equal, 2u);
  EXPECT_EQ(difference.touched, std::vector<std::string>{"b"});
  EXPECT_EQ(difference.touched_land, 10000);
  ASSERT_TRUE(difference.change);
  EXPECT_NEAR(difference.change->centre.x, 120, 1e-9);
  EXPECT_NEAR(difference.change->centre.y, 20, 1e-9);
  EXPECT_NEAR(difference.change->radius, std::sqrt(200.0), 1e-9);
  EXPECT_EQ(describeDifference(difference).back(),
            "all that differs lies within 14.1 m of (120, 20): 0.06 ha, 1.6 % of the land");

  EXPECT_NEAR(factsOf(difference).find("change")->find("share")->number(), 200 * 3.14159265 / 40000, 1e-9);

  const PlanDifference from = comparePlans(sourceOf(before), sourceOf(after), geometry::Vec2{110, 10});
  EXPECT_NEAR(from.change->radius, std::sqrt(800.0), 1e-9) << "to the far corner of the lot that is gone";
  EXPECT_EQ(from.change->centre, (geometry::Vec2{110, 10}));
}

// Numbers count; a feature that only got another number did not change.
TEST(PlanDifference, AnotherNumberIsNoChangeButAnotherPropertyIs) {
  const Plan before = smallPlan();
  Plan after = before;
  after["roads.geojson"] = layer({line(R"("id":"town/r1","district":"town","class":"arterial")", 0, 0, 100),
                                  line(R"("id":"town/r7","district":"town","class":"arterial")", 100, 0, 100)});
  EXPECT_FALSE(comparePlans(sourceOf(before), sourceOf(after), std::nullopt).change);
  after["roads.geojson"] = layer({line(R"("id":"town/r1","district":"town","class":"arterial")", 0, 0, 100),
                                  line(R"("id":"town/r2","district":"town","class":"collector")", 100, 0, 100)});
  const PlanDifference wider = comparePlans(sourceOf(before), sourceOf(after), std::nullopt);
  EXPECT_EQ(layerOf(wider, "roads").gone.size(), 1u);
  EXPECT_EQ(wider.change->radius, 50);
  EXPECT_TRUE(wider.touched.empty()) << "a main road is no district's";

  after = before;
  after["districts.geojson"] = layer({square(R"("id":"a")", 0, 0, 100), square(R"("id":"c")", 100, 0, 100)});
  EXPECT_EQ(comparePlans(sourceOf(before), sourceOf(after), std::nullopt).touched,
            (std::vector<std::string>{"b", "c"}));
}

// A lot that is split puts a point into the outline of its block, and the far end of the block did not change.
TEST(PlanDifference, OfABlockOnlyThePiecesThatDifferCount) {
  const auto block = [](const std::string& corners, int lots) {
    return layer({concat(R"({"type":"Feature","properties":{"id":"a/b1","district":"a","lots":)", lots,
                         R"(},"geometry":{"type":"Polygon","coordinates":[[)", corners, "]]}}")});
  };
  Plan before = smallPlan();
  before["blocks.geojson"] = block("[10,10],[30,10],[90,10],[90,90],[10,90],[10,10]", 2);
  Plan after = before;
  after["blocks.geojson"] = block("[10,10],[30,10],[90,10],[90,90],[10,90],[10,10]", 3);
  EXPECT_FALSE(comparePlans(sourceOf(before), sourceOf(after), std::nullopt).change) << "the lots layer tells of lots";
  after["blocks.geojson"] = block("[10,10],[20,10],[30,10],[90,10],[90,90],[10,90],[10,10]", 3);
  const PlanDifference difference = comparePlans(sourceOf(before), sourceOf(after), std::nullopt);
  EXPECT_EQ(layerOf(difference, "blocks").come.size(), 1u);
  EXPECT_EQ(difference.change->radius, 10);
  EXPECT_EQ(difference.change->centre, (geometry::Vec2{20, 10}));
}

TEST(PlanDifference, CountsFeaturesThatAreThereTwice) {
  const Plan before = smallPlan();
  Plan after = before;
  const std::string one = square(R"("id":"b/b1/l1","block":"b/b1")", 110, 10, 20);
  after["lots-2.geojson"] = layer({one, one});
  const PlanDifference difference = comparePlans(sourceOf(before), sourceOf(after), std::nullopt);
  EXPECT_EQ(layerOf(difference, "lots").come.size(), 1u);
  EXPECT_EQ(layerOf(difference, "lots").equal, 3u);
}

TEST(PlanDifference, OfDegreesIsMeasuredInMetres) {
  Plan before;
  for (const char* name : {"grounds", "links", "roads", "blocks", "lots", "districts"})
    before[concat(name, ".geojson")] = layer({}, "");
  before["boundary.geojson"] = layer({square(R"("area":1)", -73.6, 45.5, 0.02)}, "");
  Plan after = before;
  after["roads.geojson"] = layer({line(R"("id":"x/r1","district":"x")", -73.59, 45.51, 0.002)}, "");
  const PlanDifference difference = comparePlans(sourceOf(before), sourceOf(after), std::nullopt);
  EXPECT_NEAR(difference.change->radius, 0.001 * 111195 * 0.70078, 0.05);
  EXPECT_NEAR(factsOf(difference).find("change")->find("x")->number(), -73.589, 1e-7);
  EXPECT_THROW(comparePlans(sourceOf(smallPlan()), sourceOf(after), std::nullopt), Error) << "metres and degrees";
}

TEST(PlanDifference, RefusesWhatIsNoPlan) {
  const auto refusal = [](const std::string& file, const std::optional<std::string>& text) -> std::string {
    const Plan before = smallPlan();
    Plan after = before;
    if (text)
      after[file] = *text;
    else
      after.erase(file);
    try {
      comparePlans(sourceOf(before), sourceOf(after), std::nullopt);
    } catch (const Error& error) {
      return error.what();
    }
    return "taken";
  };
  EXPECT_EQ(refusal("roads.geojson", std::nullopt), "plan/roads.geojson: is not there; plan.geojson writes it");
  const std::string foreign = "is not as plan.geojson writes it; run the recipe again";
  EXPECT_EQ(refusal("lots.geojson", ""), "plan/lots.geojson:0: " + foreign);
  EXPECT_EQ(refusal("lots.geojson", "{\n}\n"), "plan/lots.geojson:1: " + foreign);
  const std::string whole = smallPlan().at("lots.geojson");
  EXPECT_EQ(refusal("lots.geojson", whole.substr(0, whole.size() - 4)), "plan/lots.geojson:3: " + foreign);
  EXPECT_NE(refusal("lots.geojson", whole.substr(0, whole.size() - 40)), "taken") << "cut within a feature";
  EXPECT_NE(refusal("lots.geojson", layer({R"({"type":"Feature","properties":null,"geometry":{"type":"Point",)"
                                           R"("coordinates":[1,2]}})"})),
            "taken");
}

/// Pixels that are like this, in the map alone: the legend stands to the right of it.
template <class IsMeant>
std::size_t countPixels(const formats::Image& image, const IsMeant& is_meant) {
  std::size_t count = 0;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width * 6 / 10; ++x) {
      const auto i = static_cast<std::size_t>(y * image.width + x) * 3;
      count += is_meant(image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]);
    }
  return count;
}

TEST(PlanDifference, IsDrawnWithWhatIsGoneInRedAndWhatIsNewInBlue) {
  const Plan before = smallPlan();
  Plan after = before;
  after["lots-2.geojson"] = layer({square(R"("id":"b/b1/l1","block":"b/b1")", 150, 50, 30)});
  const auto draw = [&](const Plan& then, const Plan& now) {
    const std::string png =
        drawPlanDifference(comparePlans(sourceOf(then), sourceOf(now), std::nullopt), sourceOf(now), 1200);
    return formats::decodePng(png, "picture", 3);
  };
  const formats::Image equal = draw(before, before), changed = draw(before, after);
  EXPECT_EQ(changed.width, 1200);
  // Thin lines are mixed with what lies around them.
  const auto ofRed = [](const formats::Image& image) {
    return countPixels(image, [](int red, int green, int blue) { return red > green + 60 && red > blue + 60; });
  };
  const auto ofBlue = [](const formats::Image& image) {
    return countPixels(image,
                       [](int red, int green, int blue) { return red == 0xA6 && green == 0xCB && blue == 0xEA; });
  };
  EXPECT_EQ(ofRed(equal) + ofBlue(equal), 0u);
  const double metre = 1200 * 0.6 / 220;  // [px] about; 200 m and a margin fill the map
  EXPECT_GT(ofBlue(changed), 0.5 * 30 * 30 * metre * metre) << "the lot of 30 x 30 m";
  EXPECT_GT(ofRed(changed), 0.8 * 4 * 20 * metre) << "the outline of the lot of 20 x 20 m";
}

}  // namespace
}  // namespace castra::exporting
