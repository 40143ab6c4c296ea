// SPDX-License-Identifier: GPL-3.0-or-later
// A little of what tests/slow does at length.
#include "tests/cli/trials.h"

#include <gtest/gtest.h>

namespace castra::tests {
namespace {

TEST(Trials, KilledRunsLeaveAStoreThatWorks) {
  const KillTally tally = killPairs(10, 5, 1);
  EXPECT_GT(tally.killed, 0);
}

TEST(Trials, DamagedFilesAreFoundAndMadeAgain) {
  const DamageTally tally = damageStore(2, 2);
  EXPECT_EQ(tally.flipped, 10);
  EXPECT_GT(tally.repaired, 0);
}

TEST(Trials, TwoRunsAtOnceDoNotDisturbEachOther) { runTogether(2); }

TEST(Trials, SignalsStopARunAndKeepWhatItMade) {
  const StopTally tally = stopRuns(6, 3, 2);
  EXPECT_GT(tally.stopped, 0);
}

}  // namespace
}  // namespace castra::tests
