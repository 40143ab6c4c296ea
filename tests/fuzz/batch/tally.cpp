// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/batch/tally.h"

#include <cstdio>

#include "pipeline/base/text.h"

namespace castra::fuzz {

void Tally::addFault(std::uint64_t number, std::string_view kind, std::string_view message) {
  faults_.push_back(concat(piece_, " ", number, " (", kind, "): ", message));
  std::fprintf(stderr, "%s\n", faults_.back().c_str());
}

void Tally::addTime(std::uint64_t number, double seconds) {
  ++timed_;
  all_seconds_ += seconds;
  if (seconds <= slowest_seconds_) return;
  slowest_seconds_ = seconds;
  slowest_ = number;
}

int Tally::finish() const {
  if (timed_ > 0)
    std::printf("slowest: %s %s, %.2f s; mean %.0f ms of %s\n", piece_.c_str(), concat(slowest_).c_str(),
                slowest_seconds_, 1000 * all_seconds_ / static_cast<double>(timed_), concat(timed_).c_str());
  for (const std::string& fault : faults_) std::printf("%s\n", fault.c_str());
  std::printf(faults_.empty() ? "no faults\n" : "%zu faults\n", faults_.size());
  return faults_.empty() ? 0 : 1;
}

}  // namespace castra::fuzz
