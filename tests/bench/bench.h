// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the benchmarks share. Each is a plain program that prints a table for people or, with --json, one JSON object a
// line: {"bench":…,"case":…,"size":…,"ours":…,"peer":…,"unit":…,"ratio":…}.

namespace castra::bench {

/// One measurement: ours beside a peer or a limit, in the same unit.
struct Row {
  std::string name;    ///< of the case
  std::uint64_t size;  ///< how much was measured
  double ours;
  std::optional<double> peer;
  std::string unit;
  std::string note = {};  ///< what the peer is
};

class Report {
 public:
  /// Reads --json from the command line; exits with a message for anything else it does not know.
  Report(std::string bench, int argc, char** argv);
  void add(const Row& row);
  void say(std::string_view text) const;

 private:
  std::string bench_;
  bool json_ = false;
  bool headed_ = false;
};

/// Seconds that `work` took.
template <class Work>
double seconds(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The smallest of several runs: noise only ever adds.
template <class Work>
double bestOf(int runs, Work work) {
  double best = 1e300;
  for (int i = 0; i < runs; ++i) best = std::min(best, seconds(work));
  return best;
}

}  // namespace castra::bench
