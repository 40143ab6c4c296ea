// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "generators/buildings/facade_side.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/random.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"

namespace castra::generators {
namespace {

using geometry::SolidMesh;
using geometry::Vec3;

/// Roofs are built elsewhere.
bool isRoof(const Model::Part& part) {
  static const std::set<std::string> kRoof{"tiles", "deck", "gable", "parapet", "dormer", "saddle", "chimney"};
  return kRoof.contains(part.tags[0]);
}

/// The corners of a part at level 0, in the town.
std::vector<Vec3> cornersOf(const Model& model, const Model::Part& part) {
  std::vector<Vec3> corners;
  const PartPlace place(part);
  if (const SolidMesh* mesh = meshOf(model, part, 0))
    for (std::size_t i = 0; i < mesh->vertices.size(); ++i)
      corners.push_back(place(mesh->at(i)) + geometry::lifted(model.origin, 0));
  return corners;
}

std::set<std::string> nounsOf(const Model& model) {
  std::set<std::string> nouns;
  for (const Model::Part& part : model.parts) nouns.insert(part.tags[0]);
  return nouns;
}

std::set<std::string> nounsOfRows(const char* style, LotUse use) {
  std::set<std::string> nouns;
  const Style known = styleOf(style);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const HouseRow row(4, use, 13);
    nouns.merge(nounsOf(HouseRow::build(known, row.raise(known, seed))));
  }
  return nouns;
}

TEST(Facade, EveryStyleHasItsParts) {
  const auto expectAll = [](const std::set<std::string>& nouns, const std::vector<std::string>& wanted) {
    for (const std::string& noun : wanted) EXPECT_TRUE(nouns.contains(noun)) << noun;
  };
  expectAll(nounsOfRows("medieval", LotUse::commercial), {"plinth", "timbers", "beam", "bressummer", "bracket",
                                                          "shutter", "fascia", "sign", "sign bracket", "pane"});
  expectAll(nounsOfRows("downtown", LotUse::commercial),
            {"plinth", "course", "cornice", "quoins", "surround", "fascia", "pilasters", "stall riser", "awning"});
  expectAll(nounsOfRows("downtown", LotUse::residential),
            {"balcony", "railing", "canopy", "lamp", "downpipe", "coping"});
  expectAll(nounsOfRows("suburb", LotUse::residential), {"step", "surround", "lamp", "downpipe"});
}

TEST(Facade, EveryEntranceHasAHandleThatTurnsWithItsLeaf) {
  const Style style = styleOf("downtown");
  const Model model = HouseRow::build(style, HouseRow(4, LotUse::residential, 13).raise(style, 1));
  std::map<std::uint32_t, int> leaves, handles;
  for (const Model::Part& part : model.parts) {
    if (meshOf(model, part, 0) == nullptr) continue;
    if (part.tags[0] == "door") ++leaves[part.joint];
    if (part.tags[0] == "handle") ++handles[part.joint];
  }
  EXPECT_FALSE(leaves.empty());
  EXPECT_EQ(leaves, handles);
}

/// Who stands on a balcony came through a window that reaches the floor; where such a window has no balcony, a railing
/// keeps people from falling.
TEST(Facade, OneStepsOntoBalconiesFromTheFloor) {
  Style style = styleOf("downtown");
  for (Style::Facade& facade : style.facades)
    if (facade.has_balconies) facade.balcony_share = 0.5;
  std::size_t balconies = 0, french = 0, railings = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Buildings houses = HouseRow(4, LotUse::residential, 13).raise(style, seed);
    const Model model = HouseRow::build(style, houses);
    for (const Model::Part& part : model.parts) {
      if (meshOf(model, part, 0) == nullptr) continue;
      if (part.tags[0] == "railing") ++railings;
      if (part.tags[0] != "balcony") continue;
      ++balconies;
      bool has_door = false;
      for (const Model::Part& frame : model.parts)
        has_door |= frame.tags[0] == "frame" && frame.thing == part.thing && frame.at.z > part.at.z &&
                    frame.at.z < part.at.z + 0.2 && geometry::length(geometry::planOf(frame.at - part.at)) < 0.6;
      EXPECT_TRUE(has_door) << part.name;
    }
    for (const Buildings::Building& house : houses.buildings) {
      if (!facadeOf(style, style.types[house.type]).has_balconies) continue;
      for (std::size_t k = 1; k < house.storeys.size(); ++k)
        for (const FloorPlan::Opening& opening : house.storeys[k].plan.openings)
          if (opening.type == FloorPlan::OpeningType::window && opening.sill < 0.1) ++french;
    }
  }
  EXPECT_GT(balconies, 0u);
  EXPECT_GT(french, balconies) << "not every such window has a balcony";
  EXPECT_GE(railings, french) << "but all have a railing";
}

TEST(Facade, PartsAreSoundAtEveryLevel) {
  for (const char* name : kStyleNames)
    for (const LotUse use : {LotUse::residential, LotUse::commercial, LotUse::civic})
      for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const Style style = styleOf(name);
        const Model model = HouseRow::build(style, HouseRow(3, use, 12).raise(style, seed));
        ASSERT_NO_THROW(check(model)) << name << ' ' << seed;
        EXPECT_LT(model.triangleCount(1), model.triangleCount(0) / 2);
        EXPECT_LT(model.triangleCount(2), model.triangleCount(1));
        for (const Model::Part& part : model.parts) EXPECT_EQ(part.tags.size(), 2u) << part.name;
      }
}

TEST(Facade, NothingStandsBeforeANeighbourOrInTheWay) {
  for (const char* name : kStyleNames)
    for (const LotUse use : {LotUse::residential, LotUse::commercial})
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Style style = styleOf(name);
        const HouseRow row(3, use);
        const Buildings houses = row.raise(style, seed);
        const Model model = HouseRow::build(style, houses);
        std::map<std::string, std::uint32_t> lots;
        for (const Buildings::Building& building : houses.buildings) lots[building.name] = building.lot;
        for (const Model::Part& part : model.parts) {
          if (isRoof(part)) continue;
          const auto lot = lots.find(model.things[part.thing].name);
          ASSERT_NE(lot, lots.end());
          const double left = lot->second * HouseRow::kFront, right = left + HouseRow::kFront;
          for (const Vec3& p : cornersOf(model, part)) {
            // There are streets all around the row.
            const double street = p.z < kHeadroom - 0.002 ? 0.152 : 1.002;
            ASSERT_GE(p.x, left - (lot->second == 0 ? street : 0.002)) << name << ' ' << seed << ' ' << part.name;
            ASSERT_LE(p.x, right + (lot->second == 2 ? street : 0.002)) << name << ' ' << seed << ' ' << part.name;
            ASSERT_GE(p.y, p.z < kHeadroom - 0.002 ? -0.152 : -1.002)
                << name << ' ' << seed << ' ' << part.name << ' ' << p.z;
            ASSERT_LE(p.y, HouseRow::kDepth);
          }
        }
      }
}

/// Whether a point lies in a closed mesh: how often a ray from it meets the surface.
bool isInside(const std::vector<std::array<Vec3, 3>>& triangles, const Vec3& p) {
  const Vec3 way{0.36, 0.48, 0.8};
  int count = 0;
  for (const auto& [a, b, c] : triangles) {
    const Vec3 ab = b - a, ac = c - a, across = cross(way, ac);
    const double det = dot(ab, across);
    if (std::fabs(det) < 1e-15) continue;
    const Vec3 from = p - a;
    const double u = dot(from, across) / det;
    const Vec3 other = cross(from, ab);
    const double v = dot(way, other) / det, t = dot(ac, other) / det;
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 0) ++count;
  }
  return count % 2 == 1;
}

/// And farther below the surface than rounding explains.
bool isDeepInside(const std::vector<std::array<Vec3, 3>>& triangles, const Vec3& p) {
  constexpr double kDeep = 0.002;
  if (!isInside(triangles, p)) return false;
  for (const Vec3& way : {Vec3{kDeep, 0, 0}, Vec3{0, kDeep, 0}, Vec3{0, 0, kDeep}})
    if (!isInside(triangles, p + way) || !isInside(triangles, p - way)) return false;
  return true;
}

struct Body {
  const Model::Part* part;
  std::vector<std::array<Vec3, 3>> triangles;
  geometry::Box3 box;
};

std::vector<Body> bodiesOf(const Model& model) {
  std::vector<Body> bodies;
  for (const Model::Part& part : model.parts) {
    const SolidMesh* mesh = meshOf(model, part, 0);
    if (mesh == nullptr) continue;
    Body body{&part, {}, {}};
    const std::vector<Vec3> corners = cornersOf(model, part);
    body.box = {corners[0], corners[0]};
    for (const Vec3& p : corners) {
      body.box.low = {std::min(body.box.low.x, p.x), std::min(body.box.low.y, p.y), std::min(body.box.low.z, p.z)};
      body.box.high = {std::max(body.box.high.x, p.x), std::max(body.box.high.y, p.y), std::max(body.box.high.z, p.z)};
    }
    for (std::size_t i = 0; i < mesh->indices.size(); i += 3)
      body.triangles.push_back(
          {corners[mesh->indices[i]], corners[mesh->indices[i + 1]], corners[mesh->indices[i + 2]]});
    bodies.push_back(std::move(body));
  }
  return bodies;
}

/// Points of one part a little below its surface that lie in another.
std::string findOverlap(const Model& model, Random& random) {
  const std::vector<Body> bodies = bodiesOf(model);
  const auto holds = [](const geometry::Box3& box, const Vec3& p) {
    return p.x > box.low.x && p.x < box.high.x && p.y > box.low.y && p.y < box.high.y && p.z > box.low.z &&
           p.z < box.high.z;
  };
  for (const Body& body : bodies) {
    if (isRoof(*body.part)) continue;
    for (const auto& [a, b, c] : body.triangles) {
      const Vec3 facing = cross(b - a, c - a);
      double u = random.uniform(), v = random.uniform();
      if (u + v > 1) u = 1 - u, v = 1 - v;
      const Vec3 p = a + (b - a) * u + (c - a) * v - facing * (0.004 / geometry::length(facing));
      for (const Body& other : bodies)
        if (&other != &body && holds(other.box, p) && isDeepInside(other.triangles, p) &&
            isDeepInside(body.triangles, p))
          return concat(body.part->name, " is in ", other.part->name, " at ", fixed(p.x, 3), " ", fixed(p.y, 3), " ",
                        fixed(p.z, 3));
    }
  }
  return "";
}

TEST(Facade, NoTwoPartsOverlap) {
  Random random(digestOf("overlaps"));
  for (const char* name : kStyleNames)
    for (const LotUse use : {LotUse::residential, LotUse::commercial})
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Style style = styleOf(name);
        const Model model = HouseRow::build(style, HouseRow(2, use, 11).raise(style, seed));
        EXPECT_EQ(findOverlap(model, random), "") << name << ' ' << static_cast<int>(use) << ' ' << seed;
      }
}

TEST(Facade, FlanksBesideAnOpenLotKeepOffIt) {
  Random random(digestOf("flanks"));
  constexpr double kFront = 11, kHair = 0.004;
  for (const char* name : kStyleNames)
    for (const LotUse use : {LotUse::residential, LotUse::commercial})
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Style style = styleOf(name);
        HouseRow row(3, use, kFront);
        row.lots.blocks[0].lots[1].use = LotUse::park;
        const Model model = HouseRow::build(style, row.raise(style, seed));
        EXPECT_EQ(findOverlap(model, random), "") << name << ' ' << static_cast<int>(use) << ' ' << seed;
        for (const Model::Part& part : model.parts)
          for (const Vec3& p : cornersOf(model, part))
            EXPECT_FALSE(p.x > kFront + kHair && p.x < 2 * kFront - kHair) << part.name << ' ' << p.x;
      }
}

TEST(Facade, TheSameHousesGiveTheSameParts) {
  const Style style = styleOf("medieval");
  const Buildings houses = HouseRow(3).raise(style, 5);
  EXPECT_EQ(encode(HouseRow::build(style, houses)), encode(HouseRow::build(style, houses)));
}

TEST(Facade, NeighboursAreNotAlike) {
  // What was drawn for a house decides: another look gives other parts.
  const Style style = styleOf("medieval");
  Buildings houses = HouseRow(1).raise(style, 5);
  std::set<std::string> seen;
  for (std::uint32_t look = 1; look <= 12; ++look) {
    houses.buildings[0].look = look * 2654435761u;
    seen.insert(encode(HouseRow::build(style, houses)));
  }
  EXPECT_GE(seen.size(), 11u);
}

TEST(FacadeSide, WhatStandsOutFarKeepsOffANeighboursLineThatRunsAcross) {
  FacadeSide side;
  side.way = {1, 0};
  side.length = 10;
  side.is_open = true;
  side.eaves = 6;
  // The line comes 4 m before the side for each metre out; bands, which lean by 1.2, leave 1.26 m for that.
  side.start_line = 4;
  side.start_lean = -1.2;
  side.start_gap = (4 - 1.2) * 0.45;
  EXPECT_TRUE(side.isFree({{1.9, 2}, {0, 0.45}, {3, 3.5}}));
  EXPECT_FALSE(side.isFree({{2.5, 2.6}, {0, 0.85}, {3, 3.5}}));
  EXPECT_TRUE(side.isFree({{3.5, 3.6}, {0, 0.85}, {3, 3.5}}));
}

TEST(FacadeSide, GivesRoomOnceAndNotBeyondItsLimits) {
  FacadeSide side;
  side.way = {1, 0};
  side.length = 10;
  side.eaves = 6;
  side.is_open = side.is_street = true;
  const FaceBox sign{{2, 2.1}, {0, 0.8}, {2.5, 3}};
  EXPECT_TRUE(side.take(sign));
  EXPECT_FALSE(side.take(sign));
  EXPECT_FALSE(side.isFree({{4, 4.1}, {0, 0.8}, {2.3, 3}})) << "in the way of those who walk there";
  EXPECT_TRUE(side.isFree({{4, 4.1}, {0, 0.15}, {0, 2.3}}));
  EXPECT_FALSE(side.isFree({{-0.1, 0.1}, {0, 0.1}, {3, 4}}));
  EXPECT_FALSE(side.isFree({{4, 4.1}, {0, 0.1}, {5.5, 6.1}})) << "in the roof";
  side.soffit = 1;
  side.overhang = 0.4;
  EXPECT_FALSE(side.isFree({{4, 4.1}, {0, 0.5}, {5, 5.8}})) << "in the eaves";
  EXPECT_TRUE(side.isFree({{4, 4.1}, {0, 0.9}, {5, 5.5}})) << "below them";
  EXPECT_EQ(side.stretches({0, 0.1}, {2.6, 2.7}).size(), 2u);
  EXPECT_EQ(side.stretches({0, 0.1}, {3.6, 3.7}).size(), 1u);
}

}  // namespace
}  // namespace castra::generators
