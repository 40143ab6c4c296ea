// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/batch/batch.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
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

int BatchProgram::main(int count, char** words) const {
  const auto explain = [&] {
    std::fprintf(stderr, "%s [--from N] [--count N] [--jobs N] [--limit SECONDS] | --one N\n", name);
    return 2;
  };
  Batch batch;
  batch.count = usual_count;
  for (int i = 1; i + 1 < count; i += 2) {
    const auto number = parseNumber(words[i + 1]);
    if (!number) return explain();
    if (std::string_view(words[i]) == "--one") return show(*number);
    if (!batch.take(words[i], *number)) return explain();
  }
  return count % 2 == 1 ? run(batch) : explain();
}

std::optional<std::uint64_t> parseNumber(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace castra::fuzz
