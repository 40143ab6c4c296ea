// SPDX-License-Identifier: GPL-3.0-or-later
// What a dot on a map changes in the plan, as `castra diff` tells and draws it.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "pipeline/base/text.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/segment.h"
#include "tests/cli/town.h"

namespace castra::tests {
namespace {

using geometry::Ring;
using geometry::Vec2;

constexpr double kWritten = 0.001;  // [m] coordinates are written to 0.1 mm

/// The usual town with its plan.
void writePlanRecipe(const Town& town) {
  std::string makes = Town::makes();
  const std::string mark = R"(    { "make": "bundle")";
  makes.insert(makes.find(mark),
               R"(    { "make": "streets", "with": "streets.measure", "from": ["arterials", "roads", "blocks"] },
    { "make": "plan", "with": "plan.geojson", "from": ["site", "arterials", "streets", "roads", "blocks", "lots"] },
)");
  const std::string inputs = R"(["tiles", "preview"])";
  makes.replace(makes.rfind(inputs), inputs.size(), R"(["tiles", "preview", "plan"])");
  town.writeRecipe(makes);
}

struct Written {
  std::string district;
  std::vector<Vec2> points;
};

/// The features of a layer by the text of their geometry, read here without the program's own code.
std::map<std::string, Written> readLayer(const fs::path& out, const std::string& layer) {
  std::map<std::string, Written> features;
  for (std::string line : splitLines(readText(out / "bundle" / "plan" / (layer + ".geojson")))) {
    if (!line.starts_with("{\"type\":\"Feature\",")) continue;
    if (line.ends_with(',')) line.pop_back();
    const Json feature = parseJson(line, layer);
    const Json& geometry = *feature.find("geometry");
    const Json& properties = *feature.find("properties");
    Written written;
    const std::string id = textOf(properties, "id");
    written.district = layer == "districts" ? id : id.substr(0, id.find('/'));
    const Json& coordinates = *geometry.find("coordinates");
    for (const Json& point :
         textOf(geometry, "type") == "Polygon" ? coordinates.items()[0].items() : coordinates.items())
      written.points.push_back({point.items()[0].number(), point.items()[1].number()});
    features[geometry.dump()] = written;
  }
  EXPECT_FALSE(features.empty()) << layer;
  return features;
}

/// Features of one plan whose geometry is not in the other.
std::vector<Written> onlyIn(const fs::path& one, const fs::path& other, const std::string& layer) {
  std::vector<Written> only;
  const auto others = readLayer(other, layer);
  for (const auto& [geometry, feature] : readLayer(one, layer))
    if (!others.contains(geometry)) only.push_back(feature);
  return only;
}

bool liesWithin(const Ring& ring, const Vec2& point) {
  if (geometry::contains(ring, point)) return true;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (geometry::distanceToSegment(point, ring[i], ring[(i + 1) % ring.size()]) <= kWritten) return true;
  return false;
}

double numberOf(const Json& object, const char* name) { return object.find(name)->number(); }

class PlanDiff : public testing::Test {
 protected:
  void SetUp() override {
    writePlanRecipe(town_);
    town_.makeRoot();
    fs::copy(town_.out(), before_, fs::copy_options::recursive);
  }

  Outcome diff(const Arguments& more = {}) const {
    Arguments words{"diff", "before", "out"};
    words.insert(words.end(), more.begin(), more.end());
    return runCastra({.arguments = words, .folder = town_.folder()});
  }
  /// What --json says of the plans.
  Json planFacts(const Arguments& more = {}) const {
    Arguments words = more;
    words.push_back("--json");
    const Outcome outcome = diff(words);
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    const std::vector<Json> lines = parseLines(outcome.out);
    const Json* plan = lines.back().find("plan");
    EXPECT_NE(plan, nullptr);
    return plan != nullptr ? *plan : Json();
  }
  std::size_t count(const Json& facts, const char* layer, const char* side) const {
    return static_cast<std::size_t>(numberOf(*facts.find("layers")->find(layer), side));
  }

  Town town_;
  fs::path before_ = town_.folder() / "before";
};

TEST_F(PlanDiff, ADotChangesItsDistrictAndTheDiffShowsIt) {
  const std::size_t districts = readLayer(before_, "districts").size();
  ASSERT_GE(districts, 8u);
  const std::string equal_picture = [&] {
    const Outcome outcome = diff({"--picture", "equal.png"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "the same\nthe plans are equal\n");
    return readText(town_.folder() / "equal.png");
  }();
  ASSERT_TRUE(equal_picture.starts_with("\x89PNG"));

  int inside_one = 0, with_roads = 0;
  for (int y = 15; y < 100; y += 35)
    for (int x = 12; x < 125; x += 33) {
      town_.paint(x, y, 8, 0);
      fs::remove_all(town_.out());
      fs::copy(before_, town_.out(), fs::copy_options::recursive);
      const Outcome ran = town_.run({"--json"});
      ASSERT_EQ(ran.code, 0) << ran.err;
      const auto counts = countsOf(parseLines(ran.out));
      const Json facts = planFacts();
      if (facts.find("change")->isNull()) continue;  // a dot may change heights alone
      const Json& touched = *facts.find("touched");
      ASSERT_GE(touched.items().size(), 1u);
      EXPECT_LE(touched.items().size(), counts.at("roads").made) << "no district that was not made again";
      for (const char* layer : {"boundary", "districts", "grounds"}) {
        EXPECT_EQ(count(facts, layer, "only_a"), 0u) << layer;
        EXPECT_EQ(count(facts, layer, "only_b"), 0u) << layer;
      }
      if (counts.at("roads").made != 1) continue;  // the dot lies on a border
      ++inside_one;
      SCOPED_TRACE(concat("dot at ", x, ", ", y));

      // One district of all was made again, and only it is touched.
      for (const char* thing : {"roads", "blocks", "lots"}) {
        EXPECT_LE(counts.at(thing).made, 1u) << thing;
        EXPECT_EQ(counts.at(thing).made + counts.at(thing).cached, districts) << thing;
      }
      ASSERT_EQ(touched.items().size(), 1u);
      const std::string key = touched.items()[0].text();
      EXPECT_EQ(numberOf(facts, "districts"), static_cast<double>(districts));
      Ring outline;
      for (const auto& [geometry, district] : readLayer(town_.out(), "districts"))
        if (district.district == key) outline = district.points;
      ASSERT_GE(outline.size(), 4u);
      outline.pop_back();
      const Vec2 dot{(x + 4) * 4.0, 400 - (y + 4) * 4.0};
      EXPECT_TRUE(geometry::contains(outline, dot)) << "the dot lies in it";

      // All that differs lies within it, as read from the files here.
      double furthest = 0;
      const Json& change = *facts.find("change");
      const Vec2 centre{numberOf(change, "x"), numberOf(change, "y")};
      const double radius = numberOf(change, "radius");
      for (const char* layer : {"roads", "blocks", "lots"}) {
        const auto gone = onlyIn(before_, town_.out(), layer), come = onlyIn(town_.out(), before_, layer);
        EXPECT_LE(gone.size(), count(facts, layer, "only_a")) << layer;
        EXPECT_LE(come.size(), count(facts, layer, "only_b")) << layer;
        EXPECT_EQ(count(facts, layer, "equal") + count(facts, layer, "only_b"), readLayer(town_.out(), layer).size());
        EXPECT_EQ(count(facts, layer, "equal") + count(facts, layer, "only_a"), readLayer(before_, layer).size());
        if (std::string(layer) == "roads" && !come.empty()) ++with_roads;
        for (const auto* features : {&gone, &come})
          for (const Written& feature : *features) {
            EXPECT_TRUE(feature.district == key || feature.district == "town") << feature.district;
            for (const Vec2& point : feature.points) {
              EXPECT_TRUE(liesWithin(outline, point)) << layer << " " << geometry::describePlace(point);
              if (std::string(layer) == "blocks") continue;  // the circle holds their changed pieces only
              EXPECT_LE(geometry::length(point - centre), radius + kWritten);
              furthest = std::max(furthest, geometry::length(point - dot));
            }
          }
      }
      const double diameter = geometry::measureExtent(outline, false).diameter;
      EXPECT_GT(radius, 0);
      EXPECT_LE(radius, diameter);
      EXPECT_LE(radius, furthest + kWritten) << "no circle around what differs is smaller";

      // From the brush, the reach may be longer, never shorter.
      const Json from = planFacts({"--at", concat(dot.x, ",", dot.y), "--picture", "diff.png"});
      EXPECT_GE(numberOf(*from.find("change"), "radius"), furthest - kWritten);
      EXPECT_LE(numberOf(*from.find("change"), "radius"), diameter + geometry::length(dot - centre));
      EXPECT_EQ(numberOf(*from.find("change"), "x"), dot.x);
      const std::string picture = readText(town_.folder() / "diff.png");
      EXPECT_TRUE(picture.starts_with("\x89PNG"));
      EXPECT_NE(picture, equal_picture);

      const std::string text = diff().out;
      EXPECT_NE(lineWith(text, concat("districts touched: 1 of ", districts, " (")), "") << text;
      EXPECT_NE(lineWith(text, concat("all that differs lies within ", fixed(radius, 1), " m of ")), "") << text;
    }
  EXPECT_GE(inside_one, 3);
  EXPECT_GE(with_roads, 1) << "a dot is large enough to move streets";
}

TEST_F(PlanDiff, WithoutAPlanFilesAreStillCompared) {
  town_.writeRecipe(Town::makes());
  town_.makeRoot();
  const Outcome asked = diff({"--picture", "diff.png"});
  EXPECT_EQ(asked.code, 2);
  EXPECT_EQ(asked.err, "castra: out: holds no plan to compare; its recipe has no stage plan.geojson\n");
  EXPECT_NE(lineWith(asked.out, "removed  plan"), "") << asked.out;
  EXPECT_FALSE(fs::exists(town_.folder() / "diff.png"));
  const Outcome plain = diff();
  EXPECT_EQ(plain.code, 1) << "it can be told that they differ";
  EXPECT_EQ(plain.err, "");
  EXPECT_EQ(plain.out, asked.out);
}

TEST_F(PlanDiff, SaysWhatItCannotRead) {
  for (const char* place : {"12", "12,", "a,b", "1,2,3", "1e99,0", "nan,0"}) {
    const Outcome outcome = diff({"--at", place});
    EXPECT_EQ(outcome.code, 2) << place;
    EXPECT_EQ(outcome.err,
              concat("castra: --at ", place, ": must be two numbers like 420,610, in the coordinates of the plan\n"));
    EXPECT_EQ(outcome.out, "");
  }
  const fs::path lots = town_.bundle() / "plan" / "lots.geojson";
  const std::string text = readText(lots);
  writeText(lots, text.substr(0, text.size() / 2));
  const Outcome broken = diff({"--picture", "diff.png"});
  EXPECT_EQ(broken.code, 2);
  EXPECT_NE(broken.err.find("plan/lots.geojson"), std::string::npos) << broken.err;
  EXPECT_FALSE(fs::exists(town_.folder() / "diff.png"));
}

}  // namespace
}  // namespace castra::tests
