// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/geojson.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::formats {
namespace {

using geometry::Ring;
using geometry::Vec2;

std::string polygon(const std::string& rings) { return "{\"type\": \"Polygon\", \"coordinates\": [" + rings + "]}"; }

std::string collection(const std::vector<std::string>& geometries) {
  std::string features;
  for (const std::string& geometry : geometries)
    features += (features.empty() ? "" : ",\n") + (R"({"type":"Feature","geometry":)" + geometry + "}");
  return R"({"type":"FeatureCollection","features":[)" + features + "]}";
}

std::string problemOf(const std::string& text, Coordinates coordinates = Coordinates::metres) {
  try {
    decodeGeoJson(text, "a.geojson", coordinates);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

const std::string kSquare = "[[0,0],[10,0],[10,10],[0,10],[0,0]]";
const std::string kHole = "[[2,2],[4,2],[4,4],[2,4],[2,2]]";

TEST(GeoJson, ReadsAPolygonWithAHoleAndTurnsItsRings) {
  const auto regions =
      decodeGeoJson(polygon("[[0,0],[0,10],[10,10],[10,0],[0,0]]," + kHole), "a", Coordinates::metres).parts;
  ASSERT_EQ(regions.size(), 1u);
  EXPECT_EQ(regions[0].outer.size(), 4u);
  EXPECT_GT(signedArea(regions[0].outer), 0);
  EXPECT_EQ(area(regions[0]), 96);
}

TEST(GeoJson, ReadsEveryContainer) {
  const std::string far = "[[20,0],[30,0],[30,10],[20,0]]";
  const std::string multi = "{\"type\": \"MultiPolygon\", \"coordinates\": [[" + kSquare + "], [" + far + "]]}";
  EXPECT_EQ(decodeGeoJson(multi, "a", Coordinates::metres).parts.size(), 2u);
  const std::string collection =
      "{\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": \"Point\", \"coordinates\": [1, 2]}, " + multi +
      "]}";
  EXPECT_EQ(decodeGeoJson(collection, "a", Coordinates::metres).parts.size(), 2u);
  const std::string features =
      "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"properties\": null, \"geometry\": " +
      polygon(kSquare) + "}, {\"type\": \"Feature\", \"geometry\": null}]}";
  EXPECT_EQ(decodeGeoJson(features, "a", Coordinates::metres).parts.size(), 1u);
}

TEST(GeoJson, PassesOverHeightsAndRepeatedPoints) {
  const auto regions =
      decodeGeoJson(polygon("[[0,0,5],[10,0,5],[10,0,6],[10,10,5],[0,0,5]]"), "a", Coordinates::metres).parts;
  EXPECT_EQ(regions[0].outer.size(), 3u);
}

TEST(GeoJson, LaysDegreesFlatAboutTheirMiddle) {
  const auto regions = decodeGeoJson(polygon("[[11.0,60.0],[11.02,60.0],[11.02,60.01],[11.0,60.01],[11.0,60.0]]"), "a",
                                     Coordinates::degrees)
                           .parts;
  const geometry::Box box = boundsOf(regions[0].outer);
  EXPECT_NEAR(box.high.x, -box.low.x, 1e-9);
  EXPECT_NEAR(box.height(), 1111.95, 0.01);
  EXPECT_NEAR(box.width(), 2 * 1111.95 * 0.49992, 0.1);  // cos(60.005 deg) = 0.49992
}

TEST(GeoJson, NamesRingAndPlaceOfAFault) {
  EXPECT_EQ(problemOf(polygon("[[0,0],[4,4],[4,0],[0,4.5],[0,0]]")).substr(0, 33), "a.geojson:1: ring 1 crosses itsel");
  EXPECT_EQ(problemOf(polygon(kSquare + ",[[8,2],[12,2],[12,4],[8,4],[8,2]]")).substr(0, 40),
            "a.geojson:1: ring 2 crosses ring 1 near ");
  EXPECT_EQ(problemOf(polygon(kSquare + ",[[8,2],[8,2]]")),
            "a.geojson:1: ring 2 has fewer than three points near (8, 2)");
  EXPECT_EQ(problemOf(polygon("[[0,0],[1,1],[2,2],[0,0]]")), "a.geojson:1: ring 1 has no area near (0, 0)");
  EXPECT_EQ(problemOf(polygon("")), "a.geojson:1: has no rings");
}

TEST(GeoJson, NamesFeatureAndLine) {
  const std::string text =
      "{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\", \"geometry\": " + polygon(kSquare) +
      "},\n{\"type\": \"Feature\", \"geometry\": " + polygon("[[20,0],[60,40],[60,0],[20,40],[20,0]]") + "}]}";
  EXPECT_EQ(problemOf(text), "a.geojson:3: feature 2, ring 1 crosses itself near (40, 20)");
}

TEST(GeoJson, NamesThePlaceOfAFaultInDegrees) {
  const std::string text = polygon("[[11.0,60.0],[11.02,60.02],[11.02,60.0],[11.0,60.03],[11.0,60.0]]");
  EXPECT_NE(problemOf(text, Coordinates::degrees).find("crosses itself near (11.012"), std::string::npos)
      << problemOf(text, Coordinates::degrees);
}

TEST(GeoJson, RefusesPartsThatOverlapButNotThoseThatTouch) {
  const auto both = [](const std::string& other) {
    return "{\"type\": \"MultiPolygon\", \"coordinates\": [[" + kSquare + "], [" + other + "]]}";
  };
  EXPECT_EQ(problemOf(both("[[2,2],[4,2],[4,4],[2,2]]")).substr(0, 61),
            "a.geojson:1: polygon 2, ring 1 overlaps another part near (3.");
  EXPECT_EQ(problemOf(both("[[10,0],[14,0],[14,10],[10,10],[10,0]]")), "");
}

TEST(GeoJson, UnitesFeaturesThatMeet) {
  const auto both = [](const std::string& other) {
    return decodeGeoJson(collection({polygon(kSquare), polygon(other)}), "a", Coordinates::metres).parts;
  };
  const Ring whole{{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  for (const char* border : {"10", "9.9", "10.6", "5"}) {
    const std::string x = border;
    const auto parts = both("[[" + x + ",0],[20,0],[20,10],[" + x + ",10],[" + x + ",0]]");
    ASSERT_EQ(parts.size(), 1u) << x;
    EXPECT_EQ(parts[0].outer, whole) << x;
  }
  EXPECT_EQ(both("[[12,0],[20,0],[20,10],[12,10],[12,0]]").size(), 2u) << "two metres are water";
  EXPECT_EQ(both(kSquare).size(), 1u);
}

TEST(GeoJson, KeepsTheOrderOfASingleFeature) {
  const std::string parts = "[" + kSquare + "],[[[0,-20],[5,-20],[5,-15],[0,-20]]],[[[10,0],[15,0],[15,5],[10,0]]]";
  const auto regions =
      decodeGeoJson(R"({"type":"MultiPolygon","coordinates":[)" + parts + "]}", "a", Coordinates::metres).parts;
  ASSERT_EQ(regions.size(), 3u);
  EXPECT_EQ(regions[0].outer[0], (Vec2{0, 0}));
  EXPECT_EQ(regions[1].outer[0], (Vec2{0, -20}));
}

TEST(GeoJson, MendsWhatIsMinorAndRefusesTheRest) {
  const auto mended = [](const std::string& ring) {
    return decodeGeoJson(polygon(ring), "a", Coordinates::metres).parts;
  };
  const auto without_spike = mended("[[0,0],[100,0],[100,50],[103,50],[100,50],[100,100],[0,100],[0,0]]");
  ASSERT_EQ(without_spike.size(), 1u);
  EXPECT_EQ(without_spike[0].outer.size(), 4u);
  EXPECT_EQ(mended("[[0,0],[100,0],[100,100],[50,100],[50.5,100.5],[50.5,100],[50,100.5],[0,100.5],[0,0]]").size(), 1u);
  EXPECT_NE(problemOf(polygon("[[0,0],[100,0],[100,100],[50,100],[55,105],[55,100],[50,105],[0,105],[0,0]]")), "");
}

TEST(GeoJson, SeesByItselfWhatTheNumbersAre) {
  const auto isDegrees = [](const std::string& ring) {
    return decodeGeoJson(polygon(ring), "a", Coordinates::automatic).projection.is_degrees;
  };
  EXPECT_TRUE(isDegrees("[[-73.7,45.4],[-73.5,45.4],[-73.5,45.6],[-73.7,45.4]]"));
  EXPECT_FALSE(isDegrees("[[0,0],[5,0],[0,4],[0,0]]")) << "spans 5";
  EXPECT_FALSE(isDegrees("[[0,0],[4,0],[0,5],[0,0]]"));
  EXPECT_TRUE(isDegrees("[[0,0],[4.9,0],[0,4.9],[0,0]]"));
  EXPECT_FALSE(isDegrees("[[178,0],[181,0],[178,1],[178,0]]"));
  EXPECT_FALSE(isDegrees("[[0,88],[1,88],[1,91],[0,88]]"));
  EXPECT_FALSE(isDegrees("[[500000,5000000],[500001,5000000],[500001,5000001],[500000,5000000]]"));
}

TEST(GeoJson, ObeysTheUnitsAFileStates) {
  const auto withUnits = [](const std::string& units) {
    return R"({"units":)" + units + R"(,"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,0]]]})";
  };
  EXPECT_FALSE(decodeGeoJson(withUnits("\"metres\""), "a", Coordinates::automatic).projection.is_degrees);
  EXPECT_TRUE(decodeGeoJson(withUnits("\"degrees\""), "a", Coordinates::automatic).projection.is_degrees);
  EXPECT_TRUE(decodeGeoJson(withUnits("7"), "a", Coordinates::automatic).projection.is_degrees) << "somebody else's";
  EXPECT_EQ(
      problemOf(withUnits("\"degrees\""), Coordinates::metres),
      "a.geojson:1: says that its units are degrees, but is to be read in metres; set coordinates to automatic or "
      "degrees");
  EXPECT_EQ(problemOf(withUnits("\"feet\""), Coordinates::metres),
            "a.geojson:1: has \"units\": \"feet\"; only metres and degrees are known");
}

TEST(GeoJson, HandsOutItsProjection) {
  const Projection projection =
      decodeGeoJson(polygon("[[11.0,60.0],[11.02,60.0],[11.02,60.01],[11.0,60.0]]"), "a", Coordinates::automatic)
          .projection;
  EXPECT_TRUE(projection.is_degrees);
  EXPECT_NEAR(projection.longitude, 11.01, 1e-9);
  EXPECT_NEAR(projection.latitude, 60.005, 1e-9);
  EXPECT_EQ(decodeGeoJson(polygon(kSquare), "a", Coordinates::metres).projection, Projection{});
}

TEST(GeoJson, RefusesNumbersThatCannotBe) {
  EXPECT_EQ(problemOf(polygon("[[0,0],[1e8,0],[0,1],[0,0]]")),
            "a.geojson:1: ring 1 has the position (100000000, 0), further than 10,000 km from the origin");
  EXPECT_NE(problemOf(polygon(kSquare + "," + "[[0,0],[500,0],[0,1],[0,0]]"), Coordinates::degrees)
                .find("is not longitude and latitude"),
            std::string::npos);
  EXPECT_EQ(problemOf(polygon("[[0,0],[\"1\",0],[0,1],[0,0]]")),
            "a.geojson:1: ring 1 has a position that is not a pair of numbers");
  EXPECT_EQ(problemOf(polygon("[[0,0],[1],[0,1],[0,0]]")),
            "a.geojson:1: ring 1 has a position that is not a pair of numbers");
}

TEST(GeoJson, RefusesWhatIsNotAPolygon) {
  EXPECT_EQ(problemOf("{\"type\": \"Point\", \"coordinates\": [1, 2]}"),
            "a.geojson: holds no polygon; a boundary is a Polygon or MultiPolygon");
  EXPECT_EQ(problemOf("{\"type\": \"Topology\"}"), "a.geojson:1: has the unknown type \"Topology\"");
  EXPECT_EQ(problemOf("[]"), "a.geojson:1: is an array where GeoJSON has an object");
  EXPECT_EQ(problemOf("{}"), "a.geojson:1: has no \"type\"");
  EXPECT_EQ(problemOf("{\"type\": \"Polygon\", \"coordinates\": 3}"), "a.geojson:1: has a number as \"coordinates\"");
}

TEST(GeoJson, RefusesTooManyPoints) {
  std::string ring = "[";
  for (std::size_t i = 0; i <= kMaxGeoJsonPoints; ++i) ring += i == 0 ? "[0,0]" : ",[0,0]";
  EXPECT_EQ(problemOf(polygon(ring + "]")), "a.geojson: has more than 1000000 points; simplify it");
}

}  // namespace
}  // namespace castra::formats
