// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdio>

#include "tests/cli/trials.h"

namespace castra::tests {
namespace {

void print(const char* what, const StopTally& tally) {
  std::printf("%s: %d stopped, %d ended before; slowest %.2f s; %llu elements kept\n", what, tally.stopped, tally.ended,
              tally.slowest, static_cast<unsigned long long>(tally.kept));
}

TEST(Stops, AtAnyMomentWithinASecond) {
  const StopTally small = stopRuns(60, 11, 1);
  print("small town", small);
  EXPECT_GT(small.stopped, 20);
  const StopTally large =
      stopRuns(12, 12, 1, {"--set", "makes.preview.size=3000", "--set", "makes.arterials.district_area=10000"});
  print("large picture", large);
  EXPECT_GT(large.stopped, 3);
}

TEST(Stops, ASecondSignalEndsAtOnce) {
  const Town town;
  Process process(town.call({"--set", "makes.preview.size=8000"}));
  ASSERT_TRUE(process.waitFor("tiles ", 1, 60));
  process.send(SIGINT);
  sleepFor(0.05);
  const double asked = now();
  process.send(SIGINT);
  EXPECT_EQ(process.wait().code, 130);
  EXPECT_LT(now() - asked, 0.3);
}

}  // namespace
}  // namespace castra::tests
