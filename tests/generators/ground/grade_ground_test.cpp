// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/grade_ground.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "generators/buildings/buildings.h"
#include "generators/buildings/house_model.h"
#include "generators/ground/country_model.h"
#include "generators/ground/ground_lie.h"
#include "generators/ground/ground_model.h"
#include "generators/ground/open_ground_model.h"
#include "generators/main_road_heights.h"
#include "pipeline/base/error.h"
#include "pipeline/core/store.h"
#include "tests/generators/buildings/styles.h"
#include "tests/generators/making.h"

namespace castra::generators {
namespace {

using geometry::Ring;
using geometry::Vec2;
using shapes::rectangle;

/// A hill of 25.5 m whose top lies in the middle of the box; `flank` is how far it reaches [m].
geometry::Grid hill(const geometry::Box& box, double flank) {
  constexpr double kCell = 4;
  geometry::Grid grid{static_cast<std::int32_t>(box.width() / kCell),
                      static_cast<std::int32_t>(box.height() / kCell),
                      box.low,
                      kCell,
                      {}};
  for (int y = 0; y < grid.height; ++y)
    for (int x = 0; x < grid.width; ++x) {
      const Vec2 at = box.low + Vec2{x + 0.5, y + 0.5} * kCell;
      const double away = std::min(1.0, geometry::length(at - box.middle()) / flank);
      grid.values.push_back(static_cast<std::uint8_t>(255 * (1 - away)));
    }
  return grid;
}

/// A town on a hill, district by district.
struct HillTown {
  MemoryStore store;
  Site site;
  Arterials arterials;
  std::optional<Set<MapTile>> maps;
  std::vector<double> heights;
  std::vector<MadeDistrict> districts;
  std::vector<Buildings> houses;
  std::vector<Grades> grades;

  explicit HillTown(std::uint64_t seed, Pattern pattern = Pattern::organic, double flank = 260,
                    const char* style = "medieval") {
    const Ring land = rectangle(0, 0, 420, 340);
    site = siteOf({{land, {}}}, pattern);
    site.greens.push_back({{rectangle(120, 110, 230, 200), {}}, "park"});
    site.white_height = 25.5;
    arterials = planMainRoads(seed, {}, site);
    maps = tilesOf(store, {{"height", hill(geometry::boundsOf(land), flank)}});
    MapReader reader(maps);
    heights = gradeMainRoads(site, arterials, reader);
    for (std::uint32_t i = 0; i < arterials.districts.size(); ++i) {
      const std::string& key = arterials.districts[i].key;
      districts.emplace_back(seed, key, cropDistrict(site, arterials, heights, i, reader));
      const MadeDistrict& made = districts.back();
      Draw draw(around(seed, "houses", key));
      houses.push_back(raiseBuildings(draw, {}, made.district, made.lots, styleOf(style)));
      grades.push_back(gradeGround(draw, {}, made.district, made.plan, made.blocks, made.lots, houses.back()));
      check(grades.back());
    }
  }

  Model ground(std::size_t i, GroundParams params = {}) const {
    Draw draw(around(1, "ground", arterials.districts[i].key));
    params.yards = "earth grass";
    return buildGround(draw, params, districts[i].district, districts[i].blocks, districts[i].lots, houses[i],
                       grades[i]);
  }
};

TEST(MainRoadHeights, FollowTheHillWithinWhatRoadsMayRise) {
  const HillTown gentle(1, Pattern::organic, 400);
  MapReader reader(gentle.maps);
  for (std::size_t i = 0; i < gentle.heights.size(); ++i) {
    const Vec2& at = gentle.arterials.points[i].at;
    EXPECT_NEAR(gentle.heights[i], cropRelief(gentle.site, reader, {at, at}).heightAt(at), 1.0);
  }
  const HillTown steep(1, Pattern::organic, 120);
  for (const Arterials::Road& road : steep.arterials.roads) {
    const double run = geometry::length(steep.arterials.points[road.to].at - steep.arterials.points[road.from].at);
    EXPECT_LE(std::fabs(steep.heights[road.to] - steep.heights[road.from]),
              kSteepest[static_cast<std::size_t>(road.road_class)] * run + 0.05);
  }
}

TEST(MainRoadHeights, AreNoneWhereNothingIsPainted) {
  const Site site = siteOf({{rectangle(0, 0, 300, 300), {}}});
  MapReader nothing;
  EXPECT_TRUE(gradeMainRoads(site, planMainRoads(1, {}, site), nothing).empty());
}

TEST(GradeGround, NeighboursAgreeAlongTheirBorder) {
  const HillTown town(2);
  ASSERT_GE(town.districts.size(), 2u);
  std::map<std::pair<double, double>, double> known;
  std::size_t shared = 0;
  for (std::size_t d = 0; d < town.districts.size(); ++d)
    for (std::size_t i = 0; i < town.grades[d].outline.size(); ++i) {
      const Vec2& at = town.districts[d].district.outline[i].at;
      const auto [other, is_new] = known.emplace(std::pair(at.x, at.y), town.grades[d].outline[i]);
      EXPECT_EQ(other->second, town.grades[d].outline[i]);
      shared += is_new ? 0 : 1;
    }
  EXPECT_GT(shared, 5u);
}

TEST(GradeGround, CarriagewaysAreLevelFromSideToSideAndMeetTheirKerbs) {
  // Where a side of a block is so short that its kerb ends in a point, one corner belongs to two junctions.
  std::size_t uneven = 0, all = 0;
  for (const Pattern pattern : kAllPatterns) {
    const HillTown town(3, pattern);
    for (std::size_t d = 0; d < town.districts.size(); ++d) {
      const Blocks& blocks = town.districts[d].blocks;
      std::map<std::pair<double, double>, double> kerbs;
      for (std::size_t i = 0; i < blocks.islands.size(); ++i)
        for (std::size_t k = 0; k < blocks.islands[i].kerb.size(); ++k) {
          const Vec2& at = blocks.islands[i].kerb[k];
          kerbs.emplace(std::pair(at.x, at.y), town.grades[d].kerbs[i][k]);
        }
      for (std::size_t i = 0; i < blocks.carriageways.size(); ++i) {
        const Ring& ring = blocks.carriageways[i].ring;
        const std::vector<double>& heights = town.grades[d].carriageways[i];
        for (std::size_t k = 0; k < ring.size(); ++k) {
          const auto kerb = kerbs.find({ring[k].x, ring[k].y});
          if (kerb != kerbs.end()) {
            EXPECT_EQ(kerb->second, heights[k]);
          }
        }
        if (ring.size() != 4) continue;
        ++all;
        uneven += heights[0] != heights[3] || heights[1] != heights[2] ? 1 : 0;
      }
      for (std::size_t i = 0; i < blocks.junctions.size(); ++i)
        for (const Vec2& corner : blocks.junctions[i].ring) {
          const auto kerb = kerbs.find({corner.x, corner.y});
          if (kerb != kerbs.end()) {
            EXPECT_EQ(kerb->second, town.grades[d].junctions[i]);
          }
        }
    }
  }
  EXPECT_GT(all, 100u);
  EXPECT_LT(uneven * 10, all);
}

TEST(GradeGround, OneEntersFromTheSidewalk) {
  for (const char* style : {"medieval", "downtown"}) {
    const HillTown town(4, Pattern::organic, 260, style);
    std::size_t near = 0;
    for (std::size_t d = 0; d < town.districts.size(); ++d)
      for (std::size_t h = 0; h < town.houses[d].buildings.size(); ++h) {
        const Buildings::Building& house = town.houses[d].buildings[h];
        const Ring& ring = house.wings[0].ring;
        const Vec2 a = ring[house.front], b = ring[(house.front + 1) % ring.size()];
        const GroundLie kerb =
            GroundLie::along(town.districts[d].blocks.islands[house.block].kerb, town.grades[d].kerbs[house.block]);
        const Ring& block = town.districts[d].lots.blocks[house.block].outline;
        if (geometry::distanceToRim(block, (a + b) * 0.5) > 2) continue;
        ++near;
        // The door is somewhere along the front, and the sidewalk there as high as the house.
        const double height = town.grades[d].houses[h].height;
        double low = 1e300, high = -1e300;
        for (double share = 0; share <= 1; share += 0.05) {
          const double there = kerb.heightAt(a + (b - a) * share);
          low = std::min(low, there);
          high = std::max(high, there);
        }
        EXPECT_GE(height, low - 0.1) << house.name;
        EXPECT_LE(height, high + 0.1) << house.name;
      }
    EXPECT_GT(near, 20u);
  }
}

TEST(GradeGround, HillsAreGroundWithoutACrackOrAGap) {
  for (const Pattern pattern : kAllPatterns) {
    const HillTown town(5, pattern, 180);
    bool has_walls = false;
    double low = 1e300, high = -1e300;
    for (std::size_t d = 0; d < town.districts.size(); ++d) {
      const Model model = town.ground(d);
      check(model);
      for (const Model::Part& part : model.parts) {
        has_walls = has_walls || part.tags[0] == "retaining-wall";
        if (const geometry::SolidMesh* mesh = meshOf(model, part, 0); mesh && part.tags[0] == "carriageway") {
          const geometry::Box3 box = geometry::boundsOf(*mesh);
          low = std::min(low, box.high.z);
          high = std::max(high, box.high.z);
        }
      }
    }
    EXPECT_TRUE(has_walls);
    EXPECT_GT(high - low, 5) << "streets climb the hill";
    Draw draw(around(5, "open"));
    check(buildOpenGround(draw, {}, town.site, town.arterials, town.maps));
  }
}

TEST(GradeGround, TheCountryGoesOnWhereTheSiteEndsAndLevelsOut) {
  const HillTown town(5);
  OpenGroundParams open;
  open.water = "";
  CountryParams country;
  country.around = "site";
  country.reach = 200;
  Draw draw(around(5, "open")), other(around(5, "country"));
  const Model inner = buildOpenGround(draw, open, town.site, town.arterials, town.maps);
  const Model outer = buildCountry(other, country, town.site, town.arterials, town.maps);
  check(outer);
  // Tops along the rim of the site, in steps of the lattice.
  const auto rimOf = [](const Model& model) {
    std::set<std::array<double, 3>> rim;
    for (const Model::Part& part : model.parts) {
      const geometry::SolidMesh* mesh = meshOf(model, part, 0);
      if (!mesh || model.things[part.thing].tags[0] != "ground") continue;
      for (std::size_t i = 0; i < mesh->vertices.size(); ++i) {
        const Vec2 at = geometry::planOf(mesh->at(i)) + model.origin;
        const bool is_within = at.x > -0.01 && at.x < 420.01 && at.y > -0.01 && at.y < 340.01;
        const bool is_inside = at.x > 0.01 && at.x < 419.99 && at.y > 0.01 && at.y < 339.99;
        if (is_within && !is_inside && mesh->vertices[i].normal[2] > 0.5f) rim.insert({at.x, at.y, mesh->at(i).z});
      }
    }
    return rim;
  };
  const auto here = rimOf(inner), there = rimOf(outer);
  EXPECT_GT(here.size(), 60u);
  EXPECT_EQ(here, there);
  double rim_low = 1e300, rim_high = -1e300;
  for (const auto& p : there) {
    rim_low = std::min(rim_low, p[2]);
    rim_high = std::max(rim_high, p[2]);
  }
  EXPECT_GT(rim_high - rim_low, 3) << "the site ends on the hill";
  for (const Model::Part& part : outer.parts) {
    const geometry::SolidMesh* mesh = meshOf(outer, part, 0);
    if (!mesh || outer.things[part.thing].tags[0] != "ground") continue;
    for (std::size_t i = 0; i < mesh->vertices.size(); ++i) {
      const Vec2 at = geometry::planOf(mesh->at(i)) + outer.origin;
      const bool is_border = at.x < -199 || at.x > 619 || at.y < -199 || at.y > 539;
      if (is_border) {
        EXPECT_LT(mesh->at(i).z, 0.2) << at.x << ", " << at.y;
      }
    }
  }
}

TEST(GradeGround, SteepAlleysHaveSteps) {
  GroundParams params;
  std::size_t steps = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const HillTown town(seed, Pattern::organic, 110);
    for (std::size_t d = 0; d < town.districts.size(); ++d)
      for (const Model& model = town.ground(d); const Model::Part& part : model.parts)
        steps += part.tags[0] == "step" ? 1 : 0;
  }
  EXPECT_GT(steps, 20u);
}

TEST(GradeGround, HousesStandOnTheirGroundAndReachTheLowestBesideThem) {
  const HillTown town(6, Pattern::organic, 180);
  const Style style = styleOf("medieval");
  for (std::size_t d = 0; d < town.districts.size(); ++d) {
    castra::Run run(around(0, "models"));
    HouseModelParams params;
    params.detail = "outside";
    const Model hilly = buildHouses(run, params, style, town.houses[d], town.grades[d]);
    const Model level = buildHouses(run, params, style, town.houses[d], {});
    check(hilly);
    ASSERT_EQ(hilly.parts.size(), level.parts.size());
    for (std::size_t i = 0; i < hilly.parts.size(); ++i) {
      const Model::Part& part = hilly.parts[i];
      if (part.tags[0] != "foundation") continue;
      const auto house =
          std::find_if(town.houses[d].buildings.begin(), town.houses[d].buildings.end(),
                       [&](const Buildings::Building& b) { return b.name == hilly.things[part.thing].name; });
      ASSERT_NE(house, town.houses[d].buildings.end());
      const Grades::Stand& stand =
          town.grades[d].houses[static_cast<std::size_t>(house - town.houses[d].buildings.begin())];
      const geometry::Box3 box = geometry::boundsOf(*meshOf(hilly, part, 0)),
                           flat = geometry::boundsOf(*meshOf(level, level.parts[i], 0));
      EXPECT_NEAR(box.high.z - flat.high.z, stand.height, 0.002);
      EXPECT_NEAR(box.low.z - flat.low.z, stand.height - stand.drop, 0.002);
    }
  }
}

TEST(GradeGround, OfOtherHousesAreRefused) {
  const HillTown town(7);
  Grades grades = town.grades[0];
  grades.houses.pop_back();
  castra::Run run(around(0, "models"));
  EXPECT_THROW(buildHouses(run, {}, styleOf("medieval"), town.houses[0], grades), Error);
}

}  // namespace
}  // namespace castra::generators
