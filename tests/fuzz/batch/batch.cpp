// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/batch/batch.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace castra::fuzz {

bool Batch::take(std::string_view option, std::uint64_t number) {
  if (option == "--from") {
    from = number;
  } else if (option == "--count" && number > 0) {
    count = number;
  } else if (option == "--jobs") {
    workers.jobs = static_cast<int>(std::clamp<std::uint64_t>(number, 1, 64));
  } else if (option == "--limit") {
    workers.limit = static_cast<double>(number);
  } else {
    return false;
  }
  return true;
}

std::optional<std::uint64_t> parseNumber(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace castra::fuzz
