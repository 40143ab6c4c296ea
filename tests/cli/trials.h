// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/cli/town.h"

// Rough treatment: kills, damage, crowds. A few rounds run by default, many in tests/slow. Each reports what went wrong
// as a failure of the test that calls it, and returns how often it did what.

namespace castra::tests {

/// Numbers that look random and are the same every time (splitmix64).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// 0 to n - 1.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  /// 0 to 1.
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

/// A call of the town with another output folder.
Call callInto(const Town& town, const fs::path& out, const Arguments& more = {});

/// The bundle in a folder is whole: its files come to the root that its manifest claims, and nothing else lies about.
void expectWhole(const fs::path& out, const std::string& root);

struct KillTally {
  int killed = 0, ended = 0;  ///< runs that the kill met, and runs that were faster
  int leftovers = 0;          ///< temporary files that the kills left in the store
};
/// Starts two runs at once on one store, kills both at random moments; every `pairs_a_store` pairs two clean runs must
/// give the right bundle, and the store must verify; then a new store is begun.
KillTally killPairs(int pairs, int pairs_a_store, std::uint64_t seed, const Arguments& more = {});

struct DamageTally {
  int flipped = 0, truncated = 0, emptied = 0, deleted = 0;
  int found = 0;     ///< by `cache verify` before a run
  int repaired = 0;  ///< by the next run
  int unread = 0;    ///< left by the next run because it did not read them; found by `cache verify` afterwards
};
/// Damages files of every shelf of a store, `files_a_shelf` of each (0: all of them) in each of four ways, one at a
/// time, and looks at what verify and the next run make of it.
DamageTally damageStore(std::size_t files_a_shelf, std::uint64_t seed);

/// Two runs at once, so many times: on one store with two output folders, and on one store and one output folder, with
/// the same seed and with different ones.
void runTogether(int times);

struct StopTally {
  int stopped = 0, ended = 0;
  double slowest = 0;      ///< [s] from signal to end
  std::uint64_t kept = 0;  ///< elements that stopped runs had made
};
/// Sends SIGINT and SIGTERM by turns to fresh runs at random moments.
StopTally stopRuns(int times, std::uint64_t seed, double patience, const Arguments& more = {});

}  // namespace castra::tests
