// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/text.h"

#include <algorithm>
#include <cstddef>

namespace castra {

std::string fixed(double value, int decimals) {
  char buffer[400];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals).ptr;
  return std::string(buffer, end);
}

std::string humanBytes(std::uint64_t bytes) {
  static constexpr std::string_view kUnits[] = {"B", "KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 1000 && unit + 1 < std::size(kUnits)) {
    value /= 1000;
    ++unit;
  }
  return concat(unit == 0 ? concat(bytes) : fixed(value, 1), " ", kUnits[unit]);
}

namespace {

/// Edit distance with swaps of neighbours counted once (restricted Damerau-Levenshtein), the slips of a keyboard.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({change, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string nearestName(std::string_view word, const std::vector<std::string>& names) {
  if (word.empty() || word.size() > 200) return {};
  // Further off than a third is another word, and so is one that shares no letter.
  std::size_t best = std::min(std::max<std::size_t>(1, word.size() / 3) + 1, word.size());
  std::string found;
  for (const std::string& name : names) {
    const std::size_t distance = editDistance(word, name);
    if (distance < best) {
      best = distance;
      found = name;
    }
  }
  return found;
}

}  // namespace castra
