// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/model_budget.h"

#include <gtest/gtest.h>

#include "analyzers/audit_budget.h"
#include "export/model_scene.h"
#include "generators/models/model_builder.h"
#include "pipeline/artifacts/model_cost.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "tests/geometry/shapes.h"

namespace castra::generators {
namespace {

geometry::Ring circle(const geometry::Vec2& centre, double radius, int corners) {
  geometry::Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * math::kPi * i / corners;
    ring.push_back(geometry::snap(centre + geometry::Vec2{math::cos(angle), math::sin(angle)} * radius));
  }
  return ring;
}

/// Ten posts, the further along the larger, each of a shaft that becomes a square one and a knob that vanishes; and
/// ten lamps that share a mesh.
Model posts() {
  ModelBuilder builder({0, 0}, {{"stone", "stone", 0x808080, 0.9, 2000, 1}, {"iron", "metal", 0x404040, 0.5, 7000, 1}});
  for (int i = 0; i < 10; ++i) {
    const double size = 0.4 + 0.2 * i;
    const geometry::Vec2 at{10.0 * i, 0};
    builder.beginThing(concat("post-", i), {"post"});
    const geometry::Ring round = circle(at, size / 2, 24);
    const std::uint32_t shaft = builder.addPrism("shaft", 0, round, 0, 3 * size, 2);
    const geometry::Ring square = shapes::rectangle(at.x - size / 2, -size / 2, at.x + size / 2, size / 2);
    builder.showPrismFrom(shaft, 1, square, 0, 3 * size);
    builder.addPrism("knob", 1, round, 3 * size, 3.2 * size, 0);
    const auto lamp = builder.shapeOf("lamp", [] {
      SolidBuilder solid({0, 0});
      solid.addPrism(shapes::rectangle(-0.1, -0.1, 0.1, 0.1), 0, 0.5);
      return solid.take();
    });
    builder.addInstance("lamp", 1, lamp, {at.x + 3, 0, 0}, 0, 0, 0);
  }
  return builder.take();
}

Model keep(const ModelBudgetParams& params) {
  Surroundings here;
  Run run(here);
  Model made = keepBudget(run, params, posts());
  EXPECT_NO_THROW(check(made));
  return made;
}

std::vector<std::string> findingsOf(const Model& model) {
  Surroundings here;
  Run run(here);
  std::vector<std::string> texts;
  for (const Finding& finding : analyzers::auditBudget(run, {}, model).findings) texts.push_back(finding.text);
  return texts;
}

std::size_t countPlainer(const Model& model) {
  std::size_t count = 0;
  for (const Model::Thing& thing : model.things) count += thing.finest > 0 ? 1 : 0;
  return count;
}

TEST(ModelBudget, WithoutLimitsChangesNothing) {
  const Model made = keep({});
  EXPECT_EQ(countPlainer(made), 0u);
  EXPECT_EQ(made.triangleCount(0), posts().triangleCount(0));
  EXPECT_TRUE(findingsOf(made).empty());
}

TEST(ModelBudget, ShowsSmallThingsPlainerFirstAndNoMoreThanItMust) {
  ModelBudgetParams params;
  params.triangles = static_cast<int>(posts().triangleCount(0)) - 200;
  const Model made = keep(params);
  EXPECT_LE(costOf(made, 0).triangles, static_cast<std::uint64_t>(params.triangles));
  EXPECT_TRUE(findingsOf(made).empty());
  const std::size_t plainer = countPlainer(made);
  EXPECT_GT(plainer, 0u);
  EXPECT_LT(plainer, 5u);
  for (std::size_t i = 0; i < made.things.size(); ++i) EXPECT_EQ(made.things[i].finest > 0, i < plainer) << i;
  // One thing less would not have been enough.
  Model less = made;
  less.things[plainer - 1].finest = 0;
  EXPECT_GT(costOf(less, 0).triangles, static_cast<std::uint64_t>(params.triangles));
}

TEST(ModelBudget, OfDrawCallsCountsInstancesOnce) {
  // A shaft and a knob of each post, and one for all lamps.
  EXPECT_EQ(costOf(posts(), 0).draw_calls, 21u);
  ModelBudgetParams params;
  params.draw_calls = 15;
  EXPECT_LE(costOf(keep(params), 0).draw_calls, 15u);
}

TEST(ModelBudget, ThatCannotBeKeptIsSaidSo) {
  ModelBudgetParams params;
  params.triangles = 50;
  params.textures = 1;
  params.texture_size = 1024;
  const Model made = keep(params);
  EXPECT_EQ(countPlainer(made), 10u);
  EXPECT_EQ(findingsOf(made),
            (std::vector<std::string>{
                "120 triangles even at the plainest, of 50 allowed; make tiles smaller or allow more",
                "9786709 bytes of textures even at the plainest, of 1000000 allowed; use smaller textures, or fewer "
                "materials"}));
}

TEST(ModelBudget, OfDiskHoldsForTheFile) {
  for (const double megabytes : {0.0, 0.1, 0.06}) {
    ModelBudgetParams params;
    params.disk = megabytes;
    const Model made = keep(params);
    const std::string file =
        exporting::encodeModel("posts", {}, exporting::ShownModel(made, true), exporting::ModelSide::outside, {0});
    EXPECT_LE(file.size(), costOf(made, 0).disk);
    const bool is_kept = megabytes > 0 && findingsOf(made).empty();
    EXPECT_TRUE(!is_kept || static_cast<double>(file.size()) <= megabytes * 1e6) << file.size();
  }
}

TEST(ModelBudget, KeepsMassAndBounds) {
  ModelBudgetParams params;
  params.triangles = 50;
  const Model made = keep(params), whole = posts();
  ASSERT_EQ(made.parts.size(), whole.parts.size());
  for (std::size_t i = 0; i < made.parts.size(); ++i) {
    EXPECT_EQ(made.parts[i].mass, whole.parts[i].mass);
    EXPECT_EQ(made.parts[i].boxes.size(), whole.parts[i].boxes.size());
  }
}

}  // namespace
}  // namespace castra::generators
