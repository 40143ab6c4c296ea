// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/audit.h"

#include <gtest/gtest.h>

#include "tests/geometry/shapes.h"

namespace castra::analyzers {
namespace {

using shapes::rectangle;

std::vector<std::string> audit(const Walkable& walkable) {
  Run run(Surroundings{});
  std::vector<std::string> lines;
  for (const Finding& finding : auditWalkable(run, {}, walkable).findings)
    lines.push_back(finding.place + ": " + finding.text);
  return lines;
}

TEST(Audit, AGoodDistrictHasNoFindings) { EXPECT_TRUE(audit({{{rectangle(0, 0, 100, 100), {}}}}).empty()); }

TEST(Audit, ReportsWhatCannotBeReached) {
  const auto lines =
      audit({{{rectangle(0, 0, 5, 1), {}}, {rectangle(10, 0, 20, 10), {}}, {rectangle(30, 0, 90, 90), {}}}});
  ASSERT_EQ(lines.size(), 1u) << "the first is too small to matter, the last is the largest";
  EXPECT_EQ(lines[0], "area 2: 100 m2 cannot be reached from the rest; widen the way to it or build over it");
}

TEST(Audit, ReportsTooLittleGround) {
  const auto lines = audit({{{rectangle(0, 0, 100, 100), {{{5, 5}, {5, 95}, {95, 95}, {95, 5}}}}}});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], "ground: only 19 % of it is walkable, less than 25 %; make streets wider or masses smaller");
}

TEST(Audit, ReportsNarrowWays) {
  //  +----+    +----+
  //  |    +----+    |
  //  |    +----+    |   0.8 m of play
  //  +----+    +----+
  const geometry::Ring dumbbell{{0, 0},   {10, 0},  {10, 4},   {20, 4},   {20, 0},  {30, 0},
                                {30, 10}, {20, 10}, {20, 4.8}, {10, 4.8}, {10, 10}, {0, 10}};
  const auto lines = audit({{{dumbbell, {}}}});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], "narrow way: 81 m2 are reached only by a way with less than 1.00 m of play; widen it");
}

TEST(Audit, ReportsThatNothingIsWalkable) { EXPECT_EQ(audit({}).size(), 1u); }

}  // namespace
}  // namespace castra::analyzers
