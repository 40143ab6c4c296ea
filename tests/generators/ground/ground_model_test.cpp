// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "generators/buildings/buildings.h"
#include "generators/ground/country_model.h"
#include "generators/ground/ground_slab.h"
#include "generators/ground/open_ground_model.h"
#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"
#include "pipeline/geometry/segment.h"
#include "tests/generators/buildings/styles.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using geometry::Vec3;
using shapes::rectangle;

struct Made {
  MadeDistrict plan;
  std::optional<Buildings> houses;
  Model ground;

  Made(std::uint64_t seed, Pattern pattern, const char* style, GroundParams params = {})
      : plan(seed, "e0n0", districtOf(rectangle(1000, -400, 1150, -290), pattern)) {
    if (style) {
      Draw draw(around(seed, "houses", "e0n0"));
      houses = raiseBuildings(draw, {}, plan.district, plan.lots, styleOf(style));
    }
    Draw draw(around(seed, "ground", "e0n0"));
    ground = buildGround(draw, params, plan.district, plan.blocks, plan.lots, houses, {});
  }
};

bool isGround(const Model& model, const Model::Part& part) { return model.things[part.thing].tags[0] == "ground"; }

using Place = std::pair<double, double>;
using Edges = std::map<std::pair<Place, Place>, int>;

/// The sides of all triangles that look up from the ground at a level, in the plan, in whole steps of the lattice from
/// the model's origin; those between two triangles cancel.
Edges rimOf(const Model& model, std::size_t level, double& area) {
  Edges edges;
  for (const Model::Part& part : model.parts) {
    const geometry::SolidMesh* mesh = meshOf(model, part, level);
    if (!mesh || !isGround(model, part)) continue;
    for (std::size_t i = 0; i < mesh->indices.size(); i += 3) {
      if (!(mesh->vertices[mesh->indices[i]].normal[2] > 0.5f)) continue;
      std::array<Vec2, 3> corners;
      for (std::size_t k = 0; k < 3; ++k) corners[k] = geometry::planOf(mesh->at(mesh->indices[i + k])) + model.origin;
      area += geometry::signedArea({corners[0], corners[1], corners[2]});
      for (std::size_t k = 0; k < 3; ++k) {
        const Place a{corners[k].x, corners[k].y}, b{corners[(k + 1) % 3].x, corners[(k + 1) % 3].y};
        if (a < b)
          ++edges[{a, b}];
        else
          --edges[{b, a}];
      }
    }
  }
  std::erase_if(edges, [](const auto& edge) { return edge.second == 0; });
  return edges;
}

double nearestOf(const std::vector<Ring>& rings, const Vec2& p) {
  double least = 1e300;
  for (const Ring& ring : rings)
    for (std::size_t i = 0; i < ring.size(); ++i)
      least = std::min(least, geometry::distanceToSegment(p, ring[i], ring[(i + 1) % ring.size()]));
  return least;
}

std::vector<Ring> footprintsOf(const std::optional<Buildings>& houses) {
  std::vector<Ring> rings;
  if (houses)
    for (const Buildings::Building& house : houses->buildings)
      for (const Buildings::Wing& wing : house.wings) rings.push_back(wing.ring);
  return rings;
}

/// Tops fit to the bit: what is left of their sides is the outline of the district, with its own points alone, and the
/// walls of houses. And they cover all but the houses, once.
void expectTiles(const Made& made) {
  const std::vector<Ring> footprints = footprintsOf(made.houses);
  double built = 0;
  for (const Ring& ring : footprints) built += geometry::signedArea(ring);
  const Ring outline = made.plan.district.ring();
  std::set<std::pair<Place, Place>> border;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 &a = outline[i], &b = outline[(i + 1) % outline.size()];
    border.insert(std::minmax(Place{a.x, a.y}, Place{b.x, b.y}));
  }
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    double area = 0;
    const Edges rim = rimOf(made.ground, level, area);
    EXPECT_NEAR(area, geometry::signedArea(outline) - built, 0.002 * static_cast<double>(footprints.size()) + 1e-6);
    std::size_t on_border = 0;
    for (const auto& [edge, count] : rim) {
      EXPECT_EQ(std::abs(count), 1) << "two tops lie on each other at " << edge.first.first << ", "
                                    << edge.first.second;
      if (border.contains(edge)) {
        ++on_border;
        continue;
      }
      const Vec2 middle{(edge.first.first + edge.second.first) / 2, (edge.first.second + edge.second.second) / 2};
      ASSERT_LT(nearestOf(footprints, middle), 0.01)
          << "a crack at level " << level << " at " << middle.x << ", " << middle.y;
    }
    EXPECT_EQ(on_border, outline.size()) << "neighbours have the same points";
  }
}

TEST(GroundModel, TilesTheDistrictForAllPatternsAndSeeds) {
  for (const Pattern pattern : kAllPatterns)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(testing::Message() << nameOf(pattern) << ' ' << seed);
      const Made made(seed, pattern, nullptr);
      check(made.ground);
      expectTiles(made);
    }
}

TEST(GroundModel, TilesAroundHousesOfAllStyles) {
  for (const char* style : kStyleNames)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(testing::Message() << style << ' ' << seed);
      GroundParams params;
      params.yards = "earth grass";
      const Made made(seed, Pattern::organic, style, params);
      check(made.ground);
      expectTiles(made);
      ASSERT_FALSE(made.houses->buildings.empty());
    }
}

TEST(GroundModel, CarriagewaysLieAKerbBelowWhatHousesStandOn) {
  const Made made(1, Pattern::manhattan, "suburb");
  std::set<std::string> nouns;
  for (const Model::Part& part : made.ground.parts) {
    const geometry::SolidMesh* mesh = meshOf(made.ground, part, 0);
    if (!mesh || !isGround(made.ground, part)) continue;
    const geometry::Box3 box = geometry::boundsOf(*mesh);
    nouns.insert(part.tags[0]);
    if (part.tags[0] == "carriageway" || part.tags[0] == "junction" || part.tags[0] == "mark") {
      EXPECT_NEAR(box.high.z, -0.13, 0.001) << part.name;
    }
    if (part.tags[0] == "sidewalk" || part.tags[0] == "kerb" || part.tags[0] == "yard" || part.tags[0] == "path") {
      EXPECT_EQ(box.high.z, 0) << part.name;
    }
    EXPECT_NEAR(box.low.z, -kSlabDepth, 0.001);
    EXPECT_LE(box.high.z, 0.1);
  }
  for (const char* noun : {"carriageway", "junction", "gutter", "kerb", "sidewalk", "mark", "yard", "path"})
    EXPECT_TRUE(nouns.contains(noun)) << noun;
}

TEST(GroundModel, NothingStandsInAHouseOrOnAnother) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    GroundParams params;
    params.yards = "grass";
    const Made made(seed, Pattern::organic, "suburb", params);
    const std::vector<Ring> footprints = footprintsOf(made.houses);
    struct Crown {
      Vec2 at;
      double radius;
    };
    std::vector<Crown> crowns;
    for (const Model::Part& part : made.ground.parts) {
      const geometry::SolidMesh* mesh = meshOf(made.ground, part, 0);
      if (!mesh || isGround(made.ground, part)) continue;
      double radius = 0;
      for (std::size_t i = 0; i < mesh->vertices.size(); ++i)
        radius = std::max(radius, geometry::length(geometry::planOf(mesh->at(i))));
      for (std::size_t i = 0; i < mesh->vertices.size(); ++i) {
        const Vec2 p = geometry::planOf(PartPlace(part)(mesh->at(i))) + made.ground.origin;
        for (const Ring& ring : footprints) ASSERT_FALSE(geometry::contains(ring, p)) << part.name;
      }
      if (part.tags[0] == "crown") crowns.push_back({geometry::planOf(part.at), radius});
    }
    EXPECT_GT(crowns.size(), 3u);
    for (std::size_t i = 0; i < crowns.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_GT(geometry::length(crowns[i].at - crowns[k].at), crowns[i].radius + crowns[k].radius - 0.01);
  }
}

TEST(GroundModel, APathLeadsFromTheStreetToTheDoor) {
  const Made made(2, Pattern::manhattan, "suburb");
  std::size_t paths = 0;
  for (const Model::Part& part : made.ground.parts) paths += part.tags[0] == "path" ? 1 : 0;
  EXPECT_GE(paths, made.houses->buildings.size() / 2);
}

TEST(GroundModel, TheSameSeedGivesTheSameBytes) {
  const Made one(5, Pattern::radial, "medieval"), two(5, Pattern::radial, "medieval"),
      other(6, Pattern::radial, "medieval");
  EXPECT_EQ(encode(one.ground), encode(two.ground));
  EXPECT_NE(encode(one.ground), encode(other.ground));
}

std::size_t countOf(const Model& model, std::string_view noun) {
  return static_cast<std::size_t>(std::count_if(model.parts.begin(), model.parts.end(),
                                                [&](const Model::Part& part) { return part.tags[0] == noun; }));
}

/// Area of all tops of a noun [m^2].
double topsOf(const Model& model, std::string_view noun) {
  double area = 0;
  for (const Model::Part& part : model.parts) {
    const geometry::SolidMesh* mesh = meshOf(model, part, 0);
    if (!mesh || part.tags[0] != noun) continue;
    for (std::size_t i = 0; i < mesh->indices.size(); i += 3) {
      if (!(mesh->vertices[mesh->indices[i]].normal[2] > 0.5f)) continue;
      area += geometry::signedArea({geometry::planOf(mesh->at(mesh->indices[i])),
                                    geometry::planOf(mesh->at(mesh->indices[i + 1])),
                                    geometry::planOf(mesh->at(mesh->indices[i + 2]))});
    }
  }
  return area;
}

TEST(GroundModel, CourtyardsAreGardensUnlessTheyAreToBeOneCourt) {
  const LotParams shallow = [] {
    LotParams params;
    params.depth = 14;
    params.min_area = 80;
    params.max_area = 200;
    return params;
  }();
  MadeDistrict plan(3, "e0n0", districtOf(rectangle(1000, -400, 1150, -290), Pattern::manhattan));
  Draw lots_draw(around(3, "lots", "e0n0"));
  plan.lots = divideLots(lots_draw, shallow, plan.district, plan.blocks);
  double courts = 0;
  for (const Lots::Block& block : plan.lots.blocks)
    for (const Lots::Lot& lot : block.lots)
      if (lot.shape == LotShape::courtyard) courts += geometry::signedArea(lot.ring);
  ASSERT_GT(courts, 300) << "lots this shallow leave courtyards";
  const auto make = [&](const char* plots) {
    GroundParams params;
    params.plots = plots;
    Draw draw(around(3, "ground", "e0n0"));
    return buildGround(draw, params, plan.district, plan.blocks, plan.lots, {}, {});
  };
  const Model gardens = make("beds lawn orchard"), court = make("");
  check(gardens);
  EXPECT_LT(topsOf(gardens, "yard"), topsOf(court, "yard") - 0.8 * courts);
  EXPECT_GT(countOf(gardens, "bed"), 10u);
  EXPECT_GT(countOf(gardens, "hedge"), 0u);
  EXPECT_GT(topsOf(gardens, "lawn"), 0.1 * courts);
}

TEST(GroundModel, FencesHaveGatesThatShut) {
  GroundParams params;
  params.fences = "boards";
  params.fronts = "pickets wall hedge";
  params.drive = "gravel";
  params.garages = "garage carport";
  std::size_t gates = 0, garages = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Made made(seed, Pattern::manhattan, "suburb", params);
    check(made.ground);
    expectTiles(made);
    garages += countOf(made.ground, "roof");
    for (std::uint32_t t = 0; t < made.ground.things.size(); ++t) {
      if (made.ground.things[t].tags[0] != "gate") continue;
      ++gates;
      // Along the gate: what its posts and leaves cover.
      std::vector<std::pair<double, double>> spans;
      std::optional<Vec2> from;
      Vec2 way;
      for (const Model::Part& part : made.ground.parts) {
        if (part.thing != t || meshOf(made.ground, part, 0) == nullptr) continue;
        if (!from) {
          from = geometry::planOf(part.at);
          way = geometry::planOf(PartPlace(part).turn({1, 0, 0}));
        }
        double low = 1e300, high = -1e300;
        const geometry::SolidMesh& mesh = *meshOf(made.ground, part, 0);
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
          const double at = dot(geometry::planOf(PartPlace(part)(mesh.at(i))) - *from, way);
          low = std::min(low, at);
          high = std::max(high, at);
        }
        spans.emplace_back(low, high);
      }
      std::sort(spans.begin(), spans.end());
      ASSERT_GE(spans.size(), 3u) << "two posts and a leaf";
      for (std::size_t i = 0; i + 1 < spans.size(); ++i)
        EXPECT_LT(spans[i + 1].first - spans[i].second, 0.05) << made.ground.things[t].name;
    }
  }
  EXPECT_GT(gates, 10u);
  EXPECT_GT(garages, 5u);
}

TEST(GroundModel, WordsThatAreNotKnownAreRefused) {
  for (std::string GroundParams::*param :
       {&GroundParams::plots, &GroundParams::fences, &GroundParams::fronts, &GroundParams::garages}) {
    GroundParams params;
    params.*param = "castle";
    EXPECT_THROW(Made(1, Pattern::manhattan, nullptr, params), Error);
  }
}

TEST(Country, TilesTheBoxAroundTheTown) {
  const Site site = siteOf({{rectangle(0, 0, 200, 150), {}}});
  CountryParams params;
  params.reach = 120;
  params.field_area = 3000;
  Draw draw(around(3, "country"));
  const Arterials arterials = planMainRoads(3, {}, site);
  const Model model = buildCountry(draw, params, site, arterials, {});
  std::vector<Ring> town;
  for (const Arterials::Outline& district : arterials.districts) town.push_back(ringOf(arterials, district));
  std::vector<Ring> rims = town;
  rims.push_back(rectangle(-120, -120, 320, 270));
  double built = 0;
  for (const Ring& ring : town) built += geometry::signedArea(ring);
  check(model);
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    double area = 0;
    const Edges rim = rimOf(model, level, area);
    for (const auto& [edge, count] : rim) {
      EXPECT_EQ(std::abs(count), 1);
      const Vec2 middle{(edge.first.first + edge.second.first) / 2, (edge.first.second + edge.second.second) / 2};
      ASSERT_LT(nearestOf(rims, middle), 0.01) << "a crack at " << middle.x << ", " << middle.y;
    }
    EXPECT_NEAR(area, 440 * 390 - built, 0.5);
  }
  for (const Model::Thing& thing : model.things)
    EXPECT_NE(std::find(thing.tags.begin(), thing.tags.end(), "country"), thing.tags.end()) << thing.name;
  EXPECT_GT(countOf(model, "field"), 5u);
  EXPECT_GT(countOf(model, "crown"), 20u);
  for (const Model::Part& part : model.parts) {
    if (part.tags[0] != "crown") continue;
    const Vec2 at = geometry::planOf(part.at) + model.origin;
    for (const Ring& ring : town)
      EXPECT_GT(geometry::distanceToGround(ring, at, at), 5) << "no tree stands in the town";
  }
}

TEST(OpenGround, TilesTheBoxAroundTheLandWithoutTheDistricts) {
  // Two parts with water between them, so that there is a bridge, and a park.
  Site site = siteOf({{rectangle(0, 0, 260, 300), {}}, {rectangle(290, 0, 560, 300), {}}});
  site.greens.push_back({{rectangle(80, 90, 170, 190), {}}, "park"});
  const Arterials arterials = planMainRoads(3, {}, site);
  Draw draw(around(3, "open"));
  const OpenGroundParams params;
  const Model model = buildOpenGround(draw, params, site, arterials, {});
  check(model);
  double built = 0;
  for (const Arterials::Outline& district : arterials.districts)
    built += geometry::signedArea(ringOf(arterials, district));
  std::vector<Ring> rims{rectangle(-60, -60, 620, 360)};
  for (const Arterials::Outline& district : arterials.districts) rims.push_back(ringOf(arterials, district));
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    double area = 0;
    for (const auto& [edge, count] : rimOf(model, level, area)) {
      EXPECT_EQ(std::abs(count), 1);
      const Vec2 middle{(edge.first.first + edge.second.first) / 2, (edge.first.second + edge.second.second) / 2};
      ASSERT_LT(nearestOf(rims, middle), 0.01) << "a crack at " << middle.x << ", " << middle.y;
    }
    EXPECT_NEAR(area, 680 * 420 - built, 1);
  }
  std::set<std::string> nouns;
  for (const Model::Part& part : model.parts) nouns.insert(part.tags[0]);
  for (const char* noun : {"water", "quay", "lawn", "crown", "trunk", "carriageway", "parapet"})
    EXPECT_TRUE(nouns.contains(noun)) << noun;
}

TEST(GroundModel, WantsAMaterialForYards) {
  GroundParams params;
  params.yards = "  ";
  EXPECT_THROW(Made(1, Pattern::manhattan, nullptr, params), Error);
}

}  // namespace
}  // namespace castra::generators
