// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "pipeline/formats/geojson.h"
#include "tests/geometry/shapes.h"

namespace castra::formats {
namespace {

using geometry::Region;
using geometry::Vec2;
using Line = std::vector<Vec2>;

const Projection kMontreal{true, -73.7, 45.5};

std::string feature(const std::string& geometry, const std::string& properties = "null") {
  return R"({"type":"Feature","properties":)" + properties + R"(,"geometry":)" + geometry + "}";
}

std::string collection(const std::string& features) {
  return R"({"type":"FeatureCollection","features":[)" + features + "]}";
}

std::string geometry(const std::string& type, const std::string& coordinates) {
  return R"({"type":")" + type + R"(","coordinates":)" + coordinates + "}";
}

std::vector<Feature> decode(const std::string& text, const Projection& projection = {}) {
  return decodeFeatures(text, "a.geojson", Coordinates::automatic, projection);
}

std::string problemOf(const std::string& text, const Projection& projection = {},
                      Coordinates coordinates = Coordinates::automatic) {
  try {
    decodeFeatures(text, "a.geojson", coordinates, projection);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

void expectSame(const std::vector<Feature>& a, const std::vector<Feature>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(a[i].points, b[i].points);
    EXPECT_EQ(a[i].lines, b[i].lines);
    EXPECT_EQ(a[i].properties, b[i].properties);
    ASSERT_EQ(a[i].regions.size(), b[i].regions.size());
    for (std::size_t r = 0; r < a[i].regions.size(); ++r) {
      EXPECT_EQ(a[i].regions[r].outer, b[i].regions[r].outer);
      EXPECT_EQ(a[i].regions[r].holes, b[i].regions[r].holes);
    }
  }
}

TEST(Features, ReadsEveryGeometryAndItsProperties) {
  const auto features = decode(collection(
      feature(geometry("Polygon", "[[[0,0],[0,90],[90,90],[0,0]]]"), R"({"kind":"park","trees":12})") + ",\n" +
      feature(geometry("LineString", "[[0,0],[5,5],[5,5],[9,0]]")) + ",\n" +
      feature(geometry("MultiLineString", "[[[0,0],[5,5]],[[1,1],[2,2],[1,1]]]")) + ",\n" +
      feature(geometry("MultiPoint", "[[1,2],[3,4]]")) + ",\n" + feature("null", "{}") + ",\n" +
      feature(R"({"type":"GeometryCollection","geometries":[)" + geometry("Point", "[7,8]") + "," +
              geometry("MultiPolygon", "[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0],[29,9],[20,0]]]]") + "]}")));
  ASSERT_EQ(features.size(), 6u);
  ASSERT_EQ(features[0].regions.size(), 1u);
  EXPECT_GT(signedArea(features[0].regions[0].outer), 0);
  EXPECT_EQ(features[0].properties.find("kind")->text(), "park");
  EXPECT_EQ(features[0].where, "a.geojson:1");
  EXPECT_EQ(features[0].title, "feature 1");
  EXPECT_EQ(features[1].lines, (std::vector<Line>{{{0, 0}, {5, 5}, {9, 0}}}));
  EXPECT_TRUE(features[1].properties.isNull());
  EXPECT_EQ(features[2].lines, (std::vector<Line>{{{0, 0}, {5, 5}}, {{1, 1}, {2, 2}, {1, 1}}}));
  EXPECT_EQ(features[2].where, "a.geojson:3");
  EXPECT_EQ(features[3].points, (Line{{1, 2}, {3, 4}}));
  EXPECT_TRUE(features[4].properties.isObject());
  EXPECT_EQ(features[5].points, (Line{{7, 8}}));
  EXPECT_EQ(features[5].regions.size(), 2u);
}

TEST(Features, AGeometryByItselfIsAFeatureAndNoneAreNone) {
  const auto features = decode(geometry("Point", "[70,80]"));
  ASSERT_EQ(features.size(), 1u);
  EXPECT_EQ(features[0].title, "");
  EXPECT_TRUE(decode(collection("")).empty());
}

TEST(Features, MayOverlapEachOtherButNotThemselves) {
  const std::string square = "[[[0,0],[90,0],[90,90],[0,90],[0,0]]]";
  EXPECT_EQ(
      decode(collection(feature(geometry("Polygon", square)) + "," + feature(geometry("Polygon", square)))).size(), 2u);
  EXPECT_EQ(problemOf(collection(feature("null") + ",\n" +
                                 feature(geometry("MultiPolygon", "[" + square + "," + square + "]"))))
                .substr(0, 44),
            "a.geojson:2: feature 2, polygon 2, ring 1 ru");
  EXPECT_EQ(problemOf(collection(feature(geometry("Polygon", "[[[0,0],[40,40],[40,0],[0,40],[0,0]]]")))),
            "a.geojson:1: feature 1, ring 1 crosses itself near (20, 20)");
}

TEST(Features, ShareTheProjectionOfTheirSite) {
  const Vec2 place{1000.5, -2000.25};
  const Vec2 written = kMontreal.fromGround(place);
  const auto at = [](const Vec2& p) { return geometry("Point", concat("[", p.x, ",", p.y, "]")); };
  EXPECT_EQ(decode(at(written), kMontreal)[0].points[0], place);
  EXPECT_EQ(decode(at(place), kMontreal)[0].points[0], place) << "what cannot be degrees lies on the ground";
  EXPECT_EQ(decode(at({50, 60}))[0].points[0], (Vec2{50, 60})) << "in a site in metres all are metres";
  EXPECT_EQ(
      problemOf(at({50, 60}), kMontreal),
      "a.geojson:1: has the position (50, 60), which is far from the site at (-73.70000, 45.50000); if the file is "
      "in metres, give it the member \"units\": \"metres\"");
  EXPECT_EQ(problemOf(at(written), {}, Coordinates::degrees),
            "a.geojson: is in degrees, but the site is in metres and lies nowhere on Earth; write it in metres");
}

TEST(Features, NamesWhatCannotBe) {
  EXPECT_EQ(problemOf(collection(feature(geometry("LineString", "[[0,0],[0,0.0001]]")))),
            "a.geojson:1: feature 1 has fewer than two points in a line");
  EXPECT_EQ(problemOf(geometry("MultiLineString", "[[[0,0],[9,9]],[[0,0]]]")),
            "a.geojson:1: line 2 has fewer than two points in a line");
  EXPECT_EQ(problemOf(geometry("LineString", "7")), "a.geojson:1: has a number as \"coordinates\"");
  EXPECT_EQ(problemOf(geometry("MultiLineString", "[7]")), "a.geojson:1: line 1 is not a list of positions");
  EXPECT_EQ(problemOf(geometry("Point", "[1]")), "a.geojson:1: has a position that is not a pair of numbers");
  EXPECT_EQ(problemOf(geometry("MultiPoint", "[[1e8,0]]")),
            "a.geojson:1: has the position (100000000, 0), further than 10,000 km from the origin");
  EXPECT_EQ(problemOf(collection(feature("null", "[]"))), "a.geojson:1: feature 1 has an array as \"properties\"");
  EXPECT_EQ(problemOf(collection(feature(feature("null")))),
            "a.geojson:1: feature 1 has a Feature where a geometry belongs");
}

TEST(Features, AreLimitedOverAllGeometries) {
  std::string points = "[0,0]";
  for (std::size_t i = 1; i < kMaxGeoJsonPoints; ++i) points += ",[9,9]";
  const std::string most = feature(geometry("MultiPoint", "[" + points + "]"));
  EXPECT_EQ(problemOf(collection(most)), "");
  EXPECT_EQ(problemOf(collection(most + "," + feature(geometry("Point", "[1,1]")))),
            "a.geojson: has more than 1000000 points; simplify it");
}

TEST(Features, AreWrittenOneALine) {
  Feature park;
  park.regions = {{{{0, 0}, {90.5, 0}, {90, 90.25}}, {{{10, 10}, {30, 30}, {30, 20}}}}};
  park.properties = Json::object().set("zone", "b").set("area", 12.5);
  Feature mixed;
  mixed.lines = {{{0, 0}, {-0.0, 1.0 / 1024}}};
  mixed.points = {{1, 2}, {3, 4}};
  const std::vector<Feature> features{park, mixed, {}};
  EXPECT_EQ(encodeFeatures(features, {}),
            R"({"type":"FeatureCollection","units":"metres","features":[
{"type":"Feature","properties":{"zone":"b","area":12.5},"geometry":{"type":"Polygon","coordinates":[[[0,0],[90.5,0],[90,90.25],[0,0]],[[10,10],[30,30],[30,20],[10,10]]]}},
{"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0],[0,0.001]]},{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}]}},
{"type":"Feature","properties":null,"geometry":null}
]}
)");
  EXPECT_EQ(encodeFeatures({}, {}), "{\"type\":\"FeatureCollection\",\"units\":\"metres\",\"features\":[\n]}\n");
  Feature middle;
  middle.points = {{0, 0}, {1.0 / 1024, 0}};
  EXPECT_EQ(encodeFeatures({&middle, 1}, kMontreal),
            R"({"type":"FeatureCollection","features":[
{"type":"Feature","properties":null,"geometry":{"type":"MultiPoint","coordinates":[[-73.7,45.5],[-73.699999987,45.5]]}}
]}
)");
}

TEST(Features, ComeBackAsTheyWere) {
  shapes::forSeeds(100, [](Random random) {
    std::vector<Feature> features(3);
    features[0].regions = {shapes::anyRegion(random, 3000)};
    for (int i = 0; i < 100; ++i) {
      const double x = random.uniform(-20000, 20000), y = random.uniform(-20000, 20000);
      features[1].points.push_back(geometry::snap(Vec2{x, y}));
    }
    features[2].lines = {features[1].points, {features[1].points[3], features[1].points[5]}};
    features[1].properties = Json::object().set("z", 1).set("a", Json::array().add("\n\"é"));
    for (const Projection& projection : {Projection{}, kMontreal, Projection{true, 25.7, 78.2}}) {
      const std::string text = encodeFeatures(features, projection);
      const auto back = decode(text, projection);
      expectSame(features, back);
      EXPECT_EQ(encodeFeatures(back, projection), text);
    }
  });
}

TEST(Features, InMetresAreReadAsSuchWhereverTheSiteLies) {
  Feature small;
  small.points = {{1, 2}};
  EXPECT_EQ(decode(encodeFeatures({&small, 1}, {}), kMontreal)[0].points[0], (Vec2{1, 2}));
}

}  // namespace
}  // namespace castra::formats
