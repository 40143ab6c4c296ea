// SPDX-License-Identifier: GPL-3.0-or-later
// Town walls on many random sites: lakes, rivers, crags, squares, parks, fixed roads and pinned lots, with and without
// a citadel. Every wall is proved, with the town that it stands in, or refused because the ground is too small for it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "pipeline/base/error.h"
#include "pipeline/geometry/boolean.h"
#include "tests/analyzers/made_walls.h"

namespace castra::analyzers {
namespace {

using geometry::Vec2;

constexpr int kSites = 150;
constexpr double kRoomy = 0.25;  // of the land: so much can be walled anywhere

Vec2 drawPlace(Random& random, double reach) {
  Vec2 place;
  place.x = random.uniform(-reach, reach);
  place.y = random.uniform(-reach, reach);
  return place;
}

Site drawSite(Random& random) {
  const double radius = random.uniform(350, 800);
  Site site = generators::siteOf({{shapes::star(random, {0, 0}, radius, random.uniform(0.05, 0.4), 16), {}}},
                                 generators::kAllPatterns[random.below(4)]);
  if (random.chance(0.4)) {
    const double x = random.uniform(-0.3, 0.3) * radius;
    site.parts = geometry::subtract(
        site.parts, std::vector<geometry::Region>{{{{x, -2000}, {x + 40, -2000}, {x + 90, 2000}, {x + 50, 2000}}, {}}});
  }
  if (random.chance(0.5)) {
    const geometry::Region lake{shapes::star(random, drawPlace(random, radius / 3), radius / 7, 0.4, 9), {}};
    site.parts = geometry::subtract(site.parts, std::vector<geometry::Region>{lake});
  }
  // Areas lie on the land and apart from each other: what lies on another is left out.
  std::vector<geometry::Region> taken;
  const auto add = [&](std::vector<Site::Area>& areas, double size, const char* name) {
    const geometry::Region area{shapes::star(random, drawPlace(random, radius * 0.7), size, 0.3, 8), {}};
    const std::vector<geometry::Region> alone{area};
    if (!geometry::subtract(alone, site.parts).empty() || !geometry::intersect(alone, taken).empty()) return;
    taken.push_back(geometry::offset(alone, 40).front());
    areas.push_back({area, name});
  };
  if (random.chance(0.6)) add(site.slopes, random.uniform(40, 120), "Crag");
  if (random.chance(0.5)) add(site.reserved, random.uniform(25, 50), "Square");
  if (random.chance(0.5)) add(site.greens, random.uniform(60, 150), "Park");
  if (random.chance(0.5)) {
    const double y = random.uniform(-0.2, 0.2) * radius;
    site.fixed.push_back({{{-2 * radius, y}, {2 * radius, y + 40}}, RoadClass::arterial, "High Street"});
  }
  return site;
}

TEST(TownWalls, AreProvedOnManySites) {
  int refused = 0, rings = 0, gates = 0, posterns = 0;
  shapes::forSeeds(kSites, [&](Random random) {
    const Site site = drawSite(random);
    double land = 0;
    for (const geometry::Region& part : site.parts) land = std::max(land, geometry::area(part));
    generators::WallTraceParams params = quickly(random.uniform(0.08, 0.5) * land / 10000);
    params.tile = random.uniform(10, 24);
    params.reach = 2000;
    params.gate_class = random.chance(0.5) ? "arterial" : "collector";
    if (random.chance(0.3)) params.citadel = params.area / 12;
    try {
      const MadeWalls made = make(site, random.below(1000), params);
      const WallCertificate certificate = certify(made);
      EXPECT_EQ(describe(certificate), "");
      EXPECT_EQ(describeTown(made), "");
      EXPECT_GE(certificate.rings[0].area, params.area * 10000);
      for (const WallCertificate::Ring& ring : certificate.rings) {
        ++rings;
        gates += static_cast<int>(ring.gates);
        posterns += static_cast<int>(ring.posterns);
      }
    } catch (const Error& error) {
      ++refused;
      const std::string what = error.what();
      const bool is_full = what.find("finds no wall around") != std::string::npos,
                 is_narrow = what.find("no room for a road") != std::string::npos;
      EXPECT_TRUE(is_full || is_narrow) << what;
      EXPECT_TRUE(!is_full || params.citadel > 0 || params.area * 10000 > kRoomy * land) << what;
      EXPECT_TRUE(!is_narrow || (params.citadel > 0 && params.citadel < 2)) << what;
    }
  });
  std::printf("%d sites: %d rings with %d gates and %d posterns proved, %d refused\n", kSites, rings, gates, posterns,
              refused);
  EXPECT_LT(refused, kSites / 3);
}

}  // namespace
}  // namespace castra::analyzers
