// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/cli/trials.h"

namespace castra::tests {
namespace {

// A large picture makes the run last about a second, so that kills meet every part of it.
TEST(Kills, TwoHundredPairsOfRunsLeaveStoresThatWork) {
  const KillTally tally = killPairs(200, 4, 20240817, {"--set", "makes.preview.size=1200"});
  std::printf("200 pairs: %d runs killed, %d ended before, %d temporary files left in stores\n", tally.killed,
              tally.ended, tally.leftovers);
  EXPECT_GE(tally.killed, 200);
}

// Without the picture publishing takes a larger share, and kills meet it more often.
TEST(Kills, SmallRunsToo) {
  const KillTally tally = killPairs(100, 2, 99);
  std::printf("100 pairs: %d runs killed, %d ended before, %d temporary files left in stores\n", tally.killed,
              tally.ended, tally.leftovers);
}

}  // namespace
}  // namespace castra::tests
