// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace castra::fuzz {

/// What went wrong in a batch, and how long its pieces took.
class Tally {
 public:
  /// `piece` is what one of them is called.
  explicit Tally(std::string_view piece) : piece_(piece) {}

  /// Tells of a fault at once, since a batch may take hours.
  void addFault(std::uint64_t number, std::string_view kind, std::string_view message);

  void addTime(std::uint64_t number, double seconds);

  /// Prints the times and all faults; returns the exit code of the program.
  int finish() const;

 private:
  std::string piece_;
  std::vector<std::string> faults_;
  std::uint64_t timed_ = 0, slowest_ = 0;
  double slowest_seconds_ = -1, all_seconds_ = 0;
};

}  // namespace castra::fuzz
