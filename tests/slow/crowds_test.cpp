// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <deque>

#include "tests/cli/trials.h"

namespace castra::tests {
namespace {

TEST(Crowds, TwoRunsAtOnceTwentyTimes) { runTogether(20); }

TEST(Crowds, EightRunsAtOnceOnOneStore) {
  const Town town;
  const Town alone;
  const std::string root = alone.makeRoot();
  std::deque<Process> crowd;
  for (int i = 0; i < 8; ++i) crowd.emplace_back(callInto(town, town.folder() / ("out" + std::to_string(i))));
  for (Process& process : crowd) {
    const Outcome outcome = process.wait();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(rootOf(outcome), root);
  }
  EXPECT_EQ(verifyStore(town.cache()), "");
}

// Nightly jobs trim and verify while others run.
TEST(Crowds, CareOfTheStoreDuringARunDoesNoHarm) {
  const Town alone;
  const std::string root = alone.makeRoot();
  for (int i = 0; i < 20 && !HasFailure(); ++i) {
    const Town town;
    ASSERT_EQ(town.run(i % 2 == 0 ? Arguments{"--only", "site"} : Arguments{}).code, 0);
    fs::remove_all(town.out());
    Process run(town.call());
    sleepFor(0.02 * (i % 7));
    const Outcome trimmed =
        runCastra({"cache", "trim", "--max-size", i % 3 == 0 ? "0" : "100KB", "--cache", town.cache().string()});
    EXPECT_EQ(trimmed.code, 0) << trimmed.err;
    const Outcome outcome = run.wait();
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(rootOf(outcome), root);
    expectWhole(town.out(), root);
    EXPECT_EQ(verifyStore(town.cache()), "");
  }
}

}  // namespace
}  // namespace castra::tests
