// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/cli/trials.h"

namespace castra::tests {
namespace {

TEST(Damage, ToAnyFileOfTheStoreIsFoundAndMadeAgain) {
  const DamageTally tally = damageStore(0, 5);
  std::printf(
      "%d flipped, %d truncated, %d emptied, %d deleted: %d found by verify; the next run repaired %d and did not read "
      "%d\n",
      tally.flipped, tally.truncated, tally.emptied, tally.deleted, tally.found, tally.repaired, tally.unread);
  EXPECT_GT(tally.repaired, 0);
}

// A disk that fails does so in many places.
TEST(Damage, ToManyFilesAtOnceIsMadeGood) {
  const Town town;
  const std::string root = town.makeRoot();
  const fs::path whole = town.folder() / "whole";
  fs::rename(town.cache(), whole);
  Dice dice(6);
  for (int round = 0; round < 60 && !HasFailure(); ++round) {
    fs::remove_all(town.cache());
    fs::remove_all(town.out());
    fs::copy(whole, town.cache(), fs::copy_options::recursive);
    int damaged = 0;
    for (const std::string& file : listFiles(town.cache())) {
      if (file == "format" || dice.below(4) > 0) continue;
      ++damaged;
      if (dice.below(2) == 0) {
        fs::remove(town.cache() / file);
      } else {
        std::string bytes = readText(town.cache() / file);
        bytes[dice.below(bytes.size())] ^= 4;
        writeText(town.cache() / file, bytes);
      }
    }
    const Outcome outcome = town.run();
    EXPECT_EQ(outcome.code, 0) << "round " << round << ", " << damaged << " files: " << outcome.err;
    EXPECT_EQ(rootOf(outcome), root);
    expectWhole(town.out(), root);
  }
}

// An edit needs parts of the past; damage to them must not reach the new town.
TEST(Damage, BeforeAnEditIsMadeGood) {
  const Town town, other;
  town.makeRoot();
  for (const Town* each : {&town, &other}) each->paint(20, 20, 6);
  const std::string root = other.makeRoot();
  const fs::path whole = town.folder() / "whole";
  fs::rename(town.cache(), whole);
  Dice dice(7);
  for (int round = 0; round < 60 && !HasFailure(); ++round) {
    fs::remove_all(town.cache());
    fs::copy(whole, town.cache(), fs::copy_options::recursive);
    for (const std::string& file : listFiles(town.cache())) {
      if (file == "format" || dice.below(5) > 0) continue;
      std::string bytes = readText(town.cache() / file);
      bytes[dice.below(bytes.size())] ^= 16;
      writeText(town.cache() / file, bytes);
    }
    EXPECT_EQ(town.makeRoot(), root) << "round " << round;
  }
}

// The file that names the format: without it the store is as good as ever; half of it may be somebody else's.
TEST(Damage, ToTheFormatFileIsMendedOrNamed) {
  const Town town;
  const std::string root = town.makeRoot();
  const fs::path format = town.cache() / "format";
  const std::string text = readText(format);
  for (std::size_t length = 0; length < text.size(); ++length) {
    writeText(format, text.substr(0, length));
    const Outcome outcome = town.run();
    const bool is_named = outcome.err.find("; name another folder with --cache\n") != std::string::npos;
    EXPECT_TRUE(rootOf(outcome) == root || is_named) << outcome.err;
    writeText(format, text);
  }
  fs::remove(format);
  EXPECT_EQ(town.makeRoot(), root);
  EXPECT_EQ(readText(format), text);
}

}  // namespace
}  // namespace castra::tests
