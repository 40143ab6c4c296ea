// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/roof.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/generators/buildings/roof_checks.h"
#include "tests/geometry/footprints.h"

namespace castra::generators {
namespace {

using geometry::findFault;
using geometry::measureVolume;
using geometry::Region;
using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;
using roofs::findBrokenPromise;
using roofs::heightOver;
using roofs::planArea;
using shapes::forSeeds;
using shapes::rectangle;

constexpr double kStep = 1 / geometry::kLattice;

RoofRules rulesOf(RoofForm form, double degrees = 45) {
  RoofRules rules;
  rules.form = form;
  rules.pitch = degrees * math::kDegree;
  rules.eaves = 3;
  return rules;
}

const SolidMesh* partOf(const Roof& roof, const std::string& name) {
  const auto found = std::find_if(roof.parts.begin(), roof.parts.end(), [&](const auto& p) { return p.name == name; });
  return found == roof.parts.end() ? nullptr : &found->mesh;
}

std::size_t countParts(const Roof& roof, const std::string& start) {
  return static_cast<std::size_t>(
      std::count_if(roof.parts.begin(), roof.parts.end(), [&](const auto& p) { return p.name.starts_with(start); }));
}

TEST(Roof, AHipHasARidgeOfTheDifference) {
  const Region footprint{rectangle(0, 0, 12, 8), {}};
  const SolidMesh mass = massRoof(footprint, rulesOf(RoofForm::hip), {});
  EXPECT_EQ(findFault(mass), std::nullopt);
  EXPECT_EQ(mass.triangleCount(), 8u);
  EXPECT_NEAR(boundsOf(mass).high.z, 7, kStep);
  // Two end pyramids, and a prism along the ridge of 4 m.
  EXPECT_NEAR(measureVolume(mass).volume, 8.0 * 8 * 4 / 3 + 4 * 8 * 4 / 2.0, 0.05);
  EXPECT_EQ(findBrokenPromise(footprint, rulesOf(RoofForm::hip)), "");
}

TEST(Roof, ASquareIsAPyramid) {
  const SolidMesh mass = massRoof({rectangle(0, 0, 8, 8), {}}, rulesOf(RoofForm::hip), {});
  EXPECT_EQ(mass.triangleCount(), 6u);
  EXPECT_NEAR(measureVolume(mass).volume, 8 * 8 * 4 / 3.0, 0.05);
}

TEST(Roof, AGableRoofHasWallsAtItsEnds) {
  const Region footprint{rectangle(0, 0, 12, 8), {}};
  RoofRules rules = rulesOf(RoofForm::gable);
  rules.gable_thickness = 0.25;
  const Roof roof = buildRoof(footprint, rules, {});
  EXPECT_EQ(countParts(roof, "gable"), 2u);
  ASSERT_NE(partOf(roof, "gable-1"), nullptr);
  EXPECT_NEAR(measureVolume(*partOf(roof, "gable-1")).volume, 8 * 4 / 2.0 * 0.25, 0.01);
  // Lower faces pass through the upper edge of the walls; the covering lies above them.
  EXPECT_NEAR(*heightOver(*partOf(roof, "tiles"), {6, 0.001}, false), 3, 0.005);
  EXPECT_NEAR(*heightOver(*partOf(roof, "tiles"), {6, 4}, false), 7, 0.005);
  EXPECT_NEAR(roof.ridge, 7 + 0.15 * std::sqrt(2.0), 0.005);
  const auto box = boundsOf(*partOf(roof, "tiles"));
  EXPECT_NEAR(box.low.x, -rules.verge, kStep);
  EXPECT_NEAR(box.low.y, -rules.overhang, kStep);
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, LettersGetGablesAtTheirEnds) {
  const struct {
    Ring ring;
    std::size_t gables;
  } letters[] = {
      {shapes::lShape(14, 6, 7, 5), 2}, {shapes::tShape(14, 6, 6, 4, 9), 3}, {shapes::uShape(16, 6, 5, 5, 7, 5), 2}};
  for (const auto& letter : letters) {
    const Region footprint{letter.ring, {}};
    const Roof roof = buildRoof(footprint, rulesOf(RoofForm::gable), {});
    EXPECT_EQ(countParts(roof, "gable"), letter.gables);
    for (const RoofForm form : {RoofForm::gable, RoofForm::hip, RoofForm::half_hip, RoofForm::mansard, RoofForm::flat})
      EXPECT_EQ(findBrokenPromise(footprint, rulesOf(form, 35)), "");
  }
}

TEST(Roof, GoesAroundACourtyard) {
  Ring hole = rectangle(5, 5, 15, 11);
  std::reverse(hole.begin(), hole.end());
  const Region footprint{rectangle(0, 0, 20, 16), {hole}};
  for (const RoofForm form : {RoofForm::hip, RoofForm::gable, RoofForm::mansard, RoofForm::flat})
    EXPECT_EQ(findBrokenPromise(footprint, rulesOf(form)), "");
  const Roof roof = buildRoof(footprint, rulesOf(RoofForm::hip), {});
  EXPECT_EQ(heightOver(*partOf(roof, "tiles"), {10, 8}, true), std::nullopt);
  EXPECT_NEAR(*heightOver(*partOf(roof, "tiles"), {10, 2.5}, false), 5.5, 0.005);
}

TEST(Roof, ARowHouseHasItsRidgeAlongTheStreet) {
  // Deeper than wide: without its neighbours it would have a gable to the street.
  const Region footprint{rectangle(0, 0, 6, 12), {}};
  RoofRules rules = rulesOf(RoofForm::hip);
  rules.sides = {RoofSide::eaves, RoofSide::party, RoofSide::eaves, RoofSide::party};
  const Roof roof = buildRoof(footprint, rules, {});
  EXPECT_EQ(countParts(roof, "gable"), 2u);
  const SolidMesh& tiles = *partOf(roof, "tiles");
  EXPECT_NEAR(*heightOver(tiles, {0.5, 6}, false), 9, 0.005);
  EXPECT_NEAR(*heightOver(tiles, {5.5, 6}, false), 9, 0.005);
  EXPECT_NEAR(boundsOf(tiles).low.x, 0, 1e-9);
  EXPECT_NEAR(boundsOf(tiles).high.x, 6, 1e-9);
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, AShedRisesFromItsLowSide) {
  const Region footprint{rectangle(0, 0, 10, 6), {}};
  RoofRules rules = rulesOf(RoofForm::shed);
  rules.low_side = 1;
  const SolidMesh mass = massRoof(footprint, rules, {});
  EXPECT_NEAR(measureVolume(mass).volume, 10 * 6 * 10 / 2.0, 0.05);
  EXPECT_NEAR(*heightOver(mass, {0.001, 3}, true), 13, 0.01);
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, AMansardBreaks) {
  RoofRules rules = rulesOf(RoofForm::mansard, 20);
  rules.lower_pitch = 70 * math::kDegree;
  rules.lower_rise = 2;
  const SolidMesh mass = massRoof({rectangle(0, 0, 12, 8), {}}, rules, {});
  const double tangent = math::sin(rules.lower_pitch) / math::cos(rules.lower_pitch), depth = 2 / tangent;
  EXPECT_NEAR(*heightOver(mass, {6, depth}, true), 5, 0.01);
  EXPECT_NEAR(*heightOver(mass, {6, 4}, true), 5 + (4 - depth) * math::sin(rules.pitch) / math::cos(rules.pitch), 0.01);
}

TEST(Roof, HeightsCanBeCapped) {
  const Region footprint{shapes::lShape(14, 6, 7, 5), {}};
  RoofRules rules = rulesOf(RoofForm::hip);
  rules.max_rise = 1.5;
  const SolidMesh mass = massRoof(footprint, rules, {});
  EXPECT_NEAR(boundsOf(mass).high.z, 4.5, kStep);
  // Flat inside, but as steep as before at the eaves.
  EXPECT_NEAR(*heightOver(mass, {7, 3}, true), 4.5, kStep);
  EXPECT_NEAR(*heightOver(mass, {7, 1}, true), 4, 0.005);
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, WhatWouldBeTooHighIsFlatterFirst) {
  const Region footprint{rectangle(0, 0, 14, 8), {}};
  RoofRules rules = rulesOf(RoofForm::gable);
  rules.verge = 0;
  rules.least_slope = 0.6;
  rules.max_rise = 3;
  const SolidMesh flatter = massRoof(footprint, rules, {});
  EXPECT_NEAR(*heightOver(flatter, {7, 4}, true), 6, kStep);
  EXPECT_NEAR(*heightOver(flatter, {7, 2}, true), 4.5, kStep) << "one slope from the eaves to the ridge";
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
  rules.max_rise = 1.5;
  const SolidMesh flat = massRoof(footprint, rules, {});
  EXPECT_NEAR(*heightOver(flat, {7, 4}, true), 4.5, kStep);
  EXPECT_NEAR(*heightOver(flat, {7, 1}, true), 3.6, 0.005) << "no flatter than that";
  EXPECT_NEAR(*heightOver(flat, {7, 3}, true), 4.5, kStep) << "but flat on top";
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, AHalfHipSlopesAtTheTip) {
  const Region footprint{rectangle(0, 0, 12, 8), {}};
  RoofRules rules = rulesOf(RoofForm::half_hip);
  rules.half_hip = 0.5;
  rules.verge = 0;
  const Roof roof = buildRoof(footprint, rules, {});
  EXPECT_EQ(countParts(roof, "gable"), 2u);
  EXPECT_NEAR(*heightOver(*partOf(roof, "tiles"), {0.001, 4}, false), 5, 0.005);
  EXPECT_NEAR(*heightOver(*partOf(roof, "tiles"), {2, 4}, false), 7, 0.005);
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, DormersAndChimneysStandOnSlopes) {
  const Region footprint{rectangle(0, 0, 12, 8), {}};
  RoofRules rules = rulesOf(RoofForm::gable);
  rules.dormers = {{0, 3, 0.5, 1.4, 1.2, 0.6}};
  rules.chimneys = {{{6, 4}, 0.7, 0.5, 0.8}, {{9, 6}, 0.7, 0.5, 0.8}};
  const Roof roof = buildRoof(footprint, rules, {});
  EXPECT_EQ(countParts(roof, "dormer"), 3u);
  EXPECT_EQ(countParts(roof, "saddle"), 3u) << "each is covered";
  EXPECT_EQ(countParts(roof, "chimney"), 2u);
  EXPECT_EQ(roof.left_out, 0u);
  ASSERT_EQ(roof.windows.size(), 3u);
  EXPECT_NEAR(roof.windows[1].box.centre.x, 6, 0.01);
  EXPECT_NEAR(roof.windows[1].box.centre.y, 0.6, 0.01);
  EXPECT_NEAR(boundsOf(*partOf(roof, "chimney-0")).high.z, roof.ridge + 0.8, kStep);
  EXPECT_EQ(findBrokenPromise(footprint, rules), "");
}

TEST(Roof, TexturesRunAlongTheEavesAndUpTheSlope) {
  RoofRules rules = rulesOf(RoofForm::gable);
  const Roof roof = buildRoof({rectangle(0, 0, 12, 8), {}}, rules, {});
  const SolidMesh& tiles = *partOf(roof, "tiles");
  std::size_t seen = 0;
  for (std::size_t i = 0; i < tiles.vertices.size(); ++i) {
    const auto& vertex = tiles.vertices[i];
    // The southern slope, from above.
    if (!(vertex.normal[1] < -0.5f && vertex.normal[2] > 0.5f)) continue;
    ++seen;
    EXPECT_NEAR(vertex.uv[0], vertex.at[0], 0.01);
    EXPECT_NEAR(vertex.uv[1], vertex.at[1] * std::sqrt(2.0), 0.01);
  }
  EXPECT_GE(seen, 4u);
}

TEST(Roof, AFlatRoofHasADeckAndAParapet) {
  const Region footprint{shapes::lShape(14, 6, 7, 5), {}};
  const Roof roof = buildRoof(footprint, rulesOf(RoofForm::flat), {});
  EXPECT_EQ(countParts(roof, "parapet"), 6u);
  EXPECT_NEAR(measureVolume(*partOf(roof, "deck")).volume, area(footprint) * 0.15, 0.1);
  double sum = 0;
  for (const auto& part : roof.parts)
    if (part.name.starts_with("parapet")) sum += measureVolume(part.mesh).volume;
  EXPECT_NEAR(sum, 0.9 * (area(footprint) - geometry::area({shapes::lShape(13.5, 5.5, 7, 4.5), {}})), 0.02);
}

TEST(Roof, HousesOfAnyKindKeepEveryPromise) {
  std::size_t flat = 0;
  forSeeds(600, [&](Random random) {
    const Region footprint{shapes::anyHouse(random), {}};
    const RoofRules rules = roofs::anyRules(random, footprint);
    EXPECT_EQ(findBrokenPromise(footprint, rules), "");
    if (rules.form != RoofForm::flat && buildRoof(footprint, rules, {}).form == RoofForm::flat) ++flat;
  });
  EXPECT_EQ(flat, 0u);
}

TEST(Roof, AnyFootprintGetsASoundRoof) {
  forSeeds(2000, [](Random random) {
    const Region footprint = shapes::anyFootprint(random);
    const RoofRules rules = roofs::anyRules(random, footprint);
    EXPECT_EQ(findBrokenPromise(footprint, rules), "");
  });
}

TEST(Roof, WhatOnceBrokeHolds) {
  // Of the hundred thousand of the slow test: parapets beyond a pointed corner, half hips beside one, a side of a
  // lattice step that a neighbour's slope has taken over, gable walls in steep slopes, and an overhang in a notch.
  for (const int seed : {15291, 15535, 17201, 31174, 39872, 46258, 58168, 69164, 76283, 80255, 98504}) {
    Random random(digestOf(concat("roof ", seed)));
    const Region footprint = shapes::anyFootprint(random);
    const RoofRules rules = roofs::anyRules(random, footprint);
    EXPECT_EQ(findBrokenPromise(footprint, rules), "") << "seed " << seed;
  }
}

TEST(Roof, AlikeEveryTime) {
  forSeeds(20, [](Random random) {
    const Region footprint = shapes::anyFootprint(random);
    const RoofRules rules = roofs::anyRules(random, footprint);
    const Roof one = buildRoof(footprint, rules, {}), other = buildRoof(footprint, rules, {});
    ASSERT_EQ(one.parts.size(), other.parts.size());
    for (std::size_t i = 0; i < one.parts.size(); ++i) EXPECT_EQ(one.parts[i].mesh, other.parts[i].mesh);
  });
}

}  // namespace
}  // namespace castra::generators
