// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_file.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/formats/geojson.h"
#include "tests/export/made_town.h"
#include "tests/support/hand_walls.h"

namespace castra::exporting {
namespace {

using formats::Feature;
using testing::MadeTown;

Files exported(MadeTown& town, const PlanFileParams& params = {}, const std::optional<Walls>& walls = {}) {
  castra::Run run(town.around());
  return exportPlan(run, params, town.site, town.arterials, town.measures, town.plans(), town.blocks(), town.lots(),
                    walls);
}

std::vector<Feature> decoded(MadeTown& town, const Files& files, const std::string& path) {
  const std::string bytes = town.bytesOf(files, path);
  EXPECT_FALSE(bytes.empty()) << path;
  return formats::decodeFeatures(bytes, path, formats::Coordinates::automatic, town.site.projection);
}

std::string textOf(const Feature& feature, const char* name) { return feature.properties.find(name)->text(); }

double areaOf(const Feature& feature) {
  double area = 0;
  for (const geometry::Region& region : feature.regions) area += geometry::area(region);
  return area;
}

double areaOf(const std::vector<Feature>& features) {
  double area = 0;
  for (const Feature& feature : features) area += areaOf(feature);
  return area;
}

double lengthOf(const Feature& feature) {
  double length = 0;
  for (const auto& line : feature.lines)
    for (std::size_t i = 1; i < line.size(); ++i) length += geometry::length(line[i] - line[i - 1]);
  return length;
}

/// What is read back is what was certified, to the last bit of the lattice or, in degrees, to what it rounds to.
void expectWhole(MadeTown& town, const Files& files, double share) {
  const TownCertificate& certificate = town.certificate;
  std::array<double, kLotUses> uses{};
  std::uint64_t count = 0;
  for (const Feature& lot : decoded(town, files, "plan/lots.geojson")) {
    const double area = areaOf(lot);
    EXPECT_NEAR(lot.properties.find("area")->number(), area, 0.006 + area * share);
    for (std::size_t i = 0; i < kLotUses; ++i)
      if (textOf(lot, "use") == nameOf(static_cast<LotUse>(i))) uses[i] += area;
    ++count;
  }
  EXPECT_EQ(count, certificate.lot_count);
  for (std::size_t i = 0; i < kLotUses; ++i) EXPECT_NEAR(uses[i], certificate.lots[i], certificate.land * share) << i;

  const std::vector<Feature> carriageways = decoded(town, files, "plan/carriageways.geojson");
  const std::vector<Feature> junctions = decoded(town, files, "plan/junctions.geojson");
  EXPECT_NEAR(areaOf(carriageways) + areaOf(junctions), certificate.carriageways, certificate.land * share);
  EXPECT_NEAR(areaOf(decoded(town, files, "plan/sidewalks.geojson")), certificate.sidewalks + certificate.verges,
              certificate.land * share);
  EXPECT_EQ(decoded(town, files, "plan/blocks.geojson").size(), certificate.blocks);
  EXPECT_EQ(decoded(town, files, "plan/districts.geojson").size(), certificate.districts);
  EXPECT_NEAR(areaOf(decoded(town, files, "plan/boundary.geojson")), certificate.land, certificate.land * share);
  double grounds = 0;
  for (const double area : certificate.grounds) grounds += area;
  EXPECT_NEAR(areaOf(decoded(town, files, "plan/grounds.geojson")), grounds, certificate.land * share);

  std::map<std::string, double> lengths;
  const std::vector<Feature> roads = decoded(town, files, "plan/roads.geojson");
  for (const Feature& road : roads) lengths[textOf(road, "class")] += lengthOf(road);
  for (std::size_t i = 0; i < kRoadClasses; ++i) {
    const double length = certificate.lengths[i];
    EXPECT_NEAR(lengths[std::string(nameOf(static_cast<RoadClass>(i)))], length, 1e-6 + length * share) << i;
  }
  EXPECT_GE(roads.size(), town.measures.segments);
}

TEST(PlanFile, WhatIsReadBackIsWhatWasCertified) {
  for (const char* pattern : {"manhattan", "arbitrary", "radial", "organic"}) {
    MadeTown town(5, pattern);
    SCOPED_TRACE(pattern);
    ASSERT_TRUE(town.certificate.faults.empty());
    expectWhole(town, exported(town), 1e-12);
  }
}

TEST(PlanFile, IsInDegreesIfTheBoundaryWas) {
  MadeTown town(6, "manhattan");
  town.site.projection = {true, -73.5, 45.5};
  const Files files = exported(town);
  EXPECT_EQ(town.bytesOf(files, "plan/boundary.geojson").find("metres"), std::string::npos);
  EXPECT_NE(town.bytesOf(files, "plan/boundary.geojson").find("[[-73.5,45.5]"), std::string::npos);
  expectWhole(town, files, 1e-9);
}

TEST(PlanFile, PropertiesAreThere) {
  MadeTown town(7, "arbitrary");
  const Files files = exported(town);
  std::set<std::string> ids, blocks, streets;
  for (const Feature& block : decoded(town, files, "plan/blocks.geojson")) blocks.insert(textOf(block, "id"));
  for (const Feature& lot : decoded(town, files, "plan/lots.geojson")) {
    EXPECT_TRUE(ids.insert(textOf(lot, "id")).second) << "an id twice";
    EXPECT_EQ(blocks.count(textOf(lot, "block")), 1u);
    EXPECT_GT(lot.properties.find("frontage")->number(), 0);
  }
  for (const Feature& road : decoded(town, files, "plan/roads.geojson")) {
    EXPECT_TRUE(ids.insert(textOf(road, "id")).second) << "an id twice";
    streets.insert(textOf(road, "street"));
    EXPECT_NEAR(road.properties.find("length")->number(), lengthOf(road), 0.006);
    EXPECT_GE(road.properties.find("lanes")->number(), 1);
    const double width = road.properties.find("width")->number();
    EXPECT_EQ(width, road.properties.find("carriageway")->number() + 2 * road.properties.find("sidewalk")->number());
    EXPECT_GT(width, 3);
  }
  EXPECT_GT(streets.size(), 4u);
  EXPECT_LT(streets.size(), decoded(town, files, "plan/roads.geojson").size()) << "streets go on over junctions";
}

TEST(PlanFile, ALongLayerGoesOnInAnotherFile) {
  MadeTown town(8, "organic");
  PlanFileParams params;
  const std::size_t lots = decoded(town, exported(town, params), "plan/lots.geojson").size();
  params.max_points = 1000;
  params.surfaces = false;
  const Files files = exported(town, params);
  check(files);
  std::size_t count = decoded(town, files, "plan/lots.geojson").size(), parts = 1;
  for (; !town.bytesOf(files, concat("plan/lots-", parts + 1, ".geojson")).empty(); ++parts)
    count += decoded(town, files, concat("plan/lots-", parts + 1, ".geojson")).size();
  EXPECT_GT(parts, 1u);
  EXPECT_EQ(count, lots) << "nothing is lost, nothing is there twice";
  EXPECT_TRUE(town.bytesOf(files, "plan/sidewalks.geojson").empty()) << "surfaces were not asked for";
}

TEST(PlanFile, WallsAreALayerOfTheirOwn) {
  MadeTown town(3, "manhattan");
  EXPECT_EQ(town.bytesOf(exported(town), "plan/walls.geojson"), "");
  Walls walls = castra::testing::buildByHand(castra::testing::squareTown(300));
  walls.rings[0].corners[1].barrier = Barrier::rock;
  std::map<std::string, std::size_t> types;
  double area = 0, rock = 0;
  for (const Feature& feature : decoded(town, exported(town, {}, walls), "plan/walls.geojson")) {
    ++types[textOf(feature, "type")];
    EXPECT_EQ(textOf(feature, "ring"), walls.rings[0].name);
    area += areaOf(feature);
    rock += lengthOf(feature);
  }
  double stands = 0;
  std::size_t posterns = 0;
  for (const auto& curtain : walls.rings[0].curtains) stands += geometry::signedArea(curtain.footprint);
  for (const auto& tower : walls.rings[0].towers) stands += geometry::signedArea(tower.footprint);
  for (const auto& gate : walls.rings[0].gates) {
    stands += geometry::signedArea(gate.footprint);
    posterns += gate.is_postern ? 1 : 0;
  }
  EXPECT_NEAR(area, stands, 1e-6);
  EXPECT_NEAR(rock, 300, 1e-9);
  EXPECT_GT(posterns, 0u);
  EXPECT_EQ(types["curtain"], walls.rings[0].curtains.size());
  EXPECT_EQ(types["tower"], walls.rings[0].towers.size());
  EXPECT_EQ(types["postern"], posterns);
  EXPECT_EQ(types["gate"], walls.rings[0].gates.size() - posterns);
  EXPECT_EQ(types["rock"], 1u);
}

}  // namespace
}  // namespace castra::exporting
