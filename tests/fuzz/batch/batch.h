// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tests/fuzz/batch/workers.h"

namespace castra::fuzz {

/// Which of the numbered pieces of work to do, and how: what every program of this kind is told by
/// [--from N] [--count N] [--jobs N] [--limit SECONDS].
struct Batch {
  std::uint64_t from = 0, count = 0;
  Workers workers;

  /// Takes one of these options; false if it is another, or the number is none for it.
  bool take(std::string_view option, std::uint64_t number);
};

/// What such a program does with the words it was called with: runs all cases, or shows one (`--one N`), or explains
/// itself. Returns the exit code.
struct BatchProgram {
  const char* name;
  std::uint64_t usual_count;
  int (*run)(const Batch&);
  int (*show)(std::uint64_t);

  int main(int count, char** words) const;
};

/// The number that a whole word is.
std::optional<std::uint64_t> parseNumber(std::string_view word);

}  // namespace castra::fuzz
