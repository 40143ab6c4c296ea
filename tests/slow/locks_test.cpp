// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/cli/program.h"

namespace castra::tests {
namespace {

// An avenue over the river and ten lots beside it, some of them behind the sidewalk: the certificate proves that roads
// and lots are where they were drawn, and its faults are findings.
TEST(Locks, AnAvenueAndTenLotsOfTheHarbourHoldOverAHundredSeeds) {
  const Scratch scratch;
  for (int seed = 1; seed <= 100; ++seed) {
    const Outcome outcome =
        runCastra({"run", CASTRA_SOURCE_DIR "/pipeline.json", "--seed", std::to_string(seed), "--set",
                   "makes.site.locks=" CASTRA_SOURCE_DIR "/assets/sites/harbour/pinned.geojson", "--only", "faults",
                   "--strict", "--out", (scratch / "out").string(), "--cache", (scratch / "cache").string()});
    EXPECT_EQ(outcome.code, 0) << "seed " << seed << ": " << outcome.err;
  }
}

}  // namespace
}  // namespace castra::tests
