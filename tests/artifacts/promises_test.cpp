// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/walkable.h"
#include "pipeline/base/error.h"
#include "pipeline/core/archive.h"
#include "tests/geometry/shapes.h"

namespace castra {
namespace {

using geometry::Region;
using shapes::rectangle;

template <class T>
std::string problemOf(const T& value) {
  try {
    check(value);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

const Region kSquare{rectangle(0, 0, 10, 10), {}}, kInside{rectangle(2, 2, 3, 3), {}},
    kBeside{rectangle(10, 0, 20, 10), {}};
const Region kBow{{{0, 0}, {4, 4}, {0, 4}, {4, 0}}, {}};

TEST(Promises, OfASite) {
  EXPECT_EQ(problemOf(Site{{kSquare, kBeside}, {}}), "");
  EXPECT_EQ(problemOf(Site{}), "site: has no part");
  EXPECT_EQ(problemOf(Site{{kBow}, {}}), "part 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(problemOf(Site{{kSquare, kInside}, {}}).substr(0, 42), "part 2: ring 1 overlaps another part near ");
  EXPECT_EQ(problemOf(Site{{kSquare}, {2, 2, {0, 0}, 5, {1, 2, 3}}}), "density: is 2 x 2 cells but has 3 values");
  EXPECT_EQ(problemOf(Site{{kSquare}, {1, 1, {0, 0}, 0, {1}}}), "density: has cells without a size or place");
}

TEST(Promises, OfADistrict) {
  const Street arterial{{0, 0}, {10, 0}, 16, StreetClass::arterial};
  EXPECT_EQ(problemOf(District{kSquare, {arterial}, {}}), "");
  EXPECT_EQ(problemOf(District{kBow, {}, {}}), "region: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(problemOf(District{kSquare, {{{1, 1}, {1, 1}, 16, StreetClass::arterial}}, {}}), "street 1: has no length");
  EXPECT_EQ(problemOf(District{kSquare, {arterial, {{1, 1}, {2, 1}, 0, StreetClass::arterial}}, {}}),
            "street 2: has no width");
}

TEST(Promises, OfARoadPlan) {
  EXPECT_EQ(problemOf(RoadPlan{{}, {kSquare}, {kInside, kBeside}}), "");
  EXPECT_EQ(problemOf(RoadPlan{{}, {kBow}, {}}), "cell 1: ring 1 crosses itself near (2, 2)");
  EXPECT_EQ(problemOf(RoadPlan{{}, {}, {kSquare, kInside}}).substr(0, 43),
            "block 2: ring 1 overlaps another part near ");
}

TEST(Promises, OfMasses) {
  EXPECT_EQ(problemOf(Masses{{{kSquare, 3}, {kBeside, 4}}}), "");
  EXPECT_EQ(problemOf(Masses{{{kSquare, 0}}}), "mass 1: has no height");
  EXPECT_EQ(problemOf(Masses{{{kSquare, 3}, {kInside, 3}}}).substr(0, 42),
            "mass 2: ring 1 overlaps another part near ");
}

TEST(Promises, OfWalkableGround) {
  EXPECT_EQ(problemOf(Walkable{{kSquare}}), "");
  EXPECT_EQ(problemOf(Walkable{{kSquare, kSquare}}).substr(0, 7), "area 2:");
}

TEST(Artifacts, ComeBackFromTheirBytes) {
  const District district{kSquare, {{{0, 0}, {10, 0}, 16, StreetClass::arterial}}, {1, 2, {0, 0}, 5, {7, 8}}};
  const std::string bytes = encode(district);
  EXPECT_EQ(encode(decode<District>(bytes)), bytes);
  EXPECT_THROW(decode<Site>(bytes), Error);
  const Masses masses{{{kSquare, 3}}};
  EXPECT_EQ(encode(decode<Masses>(encode(masses))), encode(masses));
}

TEST(Artifacts, SummarizeThemselves) {
  EXPECT_EQ(summarize(Site{{kSquare, kBeside}, {}})[2].second, Json("200 m2"));
  EXPECT_EQ(summarize(Masses{{{kSquare, 3}, {kBeside, 4}}})[2].second, Json("700 m3"));
}

TEST(Street, SurfaceLiesAlongTheMiddleLine) {
  const Street street{{0, 0}, {10, 0}, 4, StreetClass::street};
  EXPECT_EQ(surfaceOf(street).outer, rectangle(0, -2, 10, 2));
  EXPECT_EQ(selectNear({street}, {{3, 1.5}, {4, 9}}).size(), 1u);
  EXPECT_EQ(selectNear({street}, {{3, 2.5}, {4, 9}}).size(), 0u);
}

}  // namespace
}  // namespace castra
