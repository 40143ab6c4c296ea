// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_report.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "export/published_figures.h"
#include "export/rose.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/core/asset.h"
#include "tests/export/made_town.h"
#include "tests/support/xml.h"

namespace castra::exporting {
namespace {

using testing::MadeTown;

const std::string kFigures = std::string(CASTRA_SOURCE_DIR) + "/assets/figures/street_networks.json";

struct PlanReport : ::testing::Test {
  MadeTown town{4, "arbitrary"};
  PlanReportParams params;
  std::optional<WallCertificate> walls;

  PlanReport() {
    const std::string bytes = readFile(kFigures, 1'000'000);
    params.title = "Trial & <error>";
    params.figures = {"figures.json", kFigures, digestOf(bytes), bytes.size()};
  }
  Files report() {
    castra::Run run(town.around());
    return reportPlan(run, params, town.site, town.certificate, town.measures, walls);
  }
  std::string page() { return town.bytesOf(report(), "plan/report.html"); }
  Json json() { return parseJson(town.bytesOf(report(), "plan/report.json"), "report.json"); }
};

TEST_F(PlanReport, ThePageIsStrictXml) {
  EXPECT_EQ(tests::findXmlFault(page()), "");
  EXPECT_NE(page().find("<h1>Trial &amp; &lt;error&gt;</h1>"), std::string::npos);
  EXPECT_NE(page().find("No fault."), std::string::npos);
}

TEST_F(PlanReport, FaultsAreShownWithTheirPlaces) {
  town.certificate.faults = {{"d7", "lot 3 touches no street", {12, 40}}};
  EXPECT_NE(page().find("<td>d7</td><td>lot 3 touches no street</td><td>(12, 40)</td>"), std::string::npos) << page();
  EXPECT_EQ(page().find("No fault."), std::string::npos);
  EXPECT_EQ(json().find("faults")->items()[0].find("y")->number(), 40);
  town.certificate.faults.resize(300, town.certificate.faults[0]);
  EXPECT_NE(page().find("The other 100 are in report.json."), std::string::npos);
  EXPECT_EQ(json().find("faults")->items().size(), 300u);
}

TEST_F(PlanReport, FaultsOfATownInDegreesAreInDegrees) {
  town.site.projection = {true, 11.5, 48.1};
  town.certificate.faults = {{"d7", "lot 3 touches no street", {1200, 4000}}};
  const geometry::Vec2 at = town.site.projection.fromGround({1200, 4000});
  const Json report = json();
  const Json& fault = report.find("faults")->items()[0];
  EXPECT_EQ(fault.find("x")->number(), at.x);
  EXPECT_EQ(fault.find("y")->number(), at.y);
  EXPECT_NEAR(at.y, 48.1, 0.1);
}

TEST_F(PlanReport, WallsAreToldOfIfThereAreAny) {
  EXPECT_EQ(page().find("<h2>Walls</h2>"), std::string::npos);
  EXPECT_EQ(json().find("walls"), nullptr);
  walls = WallCertificate{{}, {{"town", 403'000, {987, 1243, 293}, 37, 4, 1, 12, 38.5, 0.995}}};
  EXPECT_EQ(tests::findXmlFault(page()), "");
  EXPECT_NE(page().find("<td>town</td><td>40.3</td><td>987</td><td>1243</td><td>293</td><td>37</td><td>4</td>"),
            std::string::npos)
      << page();
  EXPECT_NE(page().find("Every ring is shut"), std::string::npos);
  EXPECT_EQ(json().find("walls")->find("rings")->items()[0].find("lengths")->find("rock")->number(), 293);
  walls->faults = {{"town", "a gate stands on no road", {12, 40}}};
  EXPECT_NE(page().find("<td>town</td><td>a gate stands on no road</td><td>(12, 40)</td>"), std::string::npos);
  EXPECT_EQ(page().find("Every ring is shut"), std::string::npos);
  EXPECT_EQ(json().find("walls")->find("faults")->items()[0].find("what")->text(), "a gate stands on no road");
}

TEST_F(PlanReport, WhatCoversTheLandAddsUp) {
  const Json report = json();
  double sum = 0;
  for (const Json::Member& part : report.find("cover")->members()) sum += part.second.number();
  EXPECT_NEAR(sum, report.find("covered")->number(), 1e-6);
  EXPECT_NEAR(sum, report.find("land")->number(), 0.1) << "but for the lattice";
}

TEST_F(PlanReport, OurFiguresStandBesidePublishedOnes) {
  const Json report = json();
  EXPECT_EQ(report.find("measures")->find("orientation_order")->number(), town.measures.order);
  EXPECT_EQ(report.find("measures")->find("four_way")->number(), town.measures.share(4));
  const auto& published = report.find("published")->items();
  ASSERT_GT(published.size(), 10u);
  for (const Json& row : published) {
    EXPECT_NE(row.find("source")->text(), "");
    EXPECT_NE(row.find("where")->text(), "");
  }
  const std::string text = page();
  EXPECT_NE(text.find("<td>Vancouver</td><td>0.749</td><td>2.488</td><td>2.413</td><td>103.7</td>"), std::string::npos);
  params.figures = {};
  EXPECT_EQ(json().find("published")->items().size(), 0u) << "without a file there are none";
}

std::string refusalOf(const std::string& figures) {
  try {
    readFigures(figures, "f.json");
    return "accepted";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(PublishedFigures, NoSourceNoFigure) {
  const std::string source = R"("sources":{"a":{"author":"A","year":2000,"title":"T","published":"P","seen":"S"}},)";
  const auto with = [&](const std::string& figure) {
    return refusalOf("{" + source + "\"figures\":[" + figure + "]}");
  };
  EXPECT_EQ(with(R"({"name":"X","source":"a","where":"Table 1","circuity":1.1})"), "accepted");
  EXPECT_NE(with(R"({"name":"X","where":"Table 1","circuity":1.1})").find("no source, no figure"), std::string::npos);
  EXPECT_NE(with(R"({"name":"X","source":"a","circuity":1.1})").find("\"where\""), std::string::npos);
  EXPECT_NE(with(R"({"name":"X","source":"b","where":"p. 1"})").find("not among the sources"), std::string::npos);
  EXPECT_NE(with(R"({"name":"X","source":"a","where":"p. 1","curvature":1})").find("no measure"), std::string::npos);
  EXPECT_NE(with("3").find("must be an object"), std::string::npos);
  EXPECT_NE(refusalOf("{}").find("sources"), std::string::npos);
  EXPECT_NE(
      refusalOf(R"({"sources":{"a":{"author":"A","title":"T","published":"P","seen":"S"}},"figures":[]})").find("year"),
      std::string::npos);
}

TEST(Rose, HasAPetalForEveryBearingThatOccurs) {
  std::vector<double> bearings(36);
  bearings[0] = bearings[9] = bearings[18] = bearings[27] = 5;
  const std::string rose = drawRose(bearings, 200);
  EXPECT_EQ(tests::findXmlFault(rose), "");
  EXPECT_EQ(std::count(rose.begin(), rose.end(), 'Z'), 4);
  EXPECT_EQ(tests::findXmlFault(drawRose(std::vector<double>(36), 200)), "") << "no streets at all";
}

}  // namespace
}  // namespace castra::exporting
