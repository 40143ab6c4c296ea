// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/batch/count_table.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <set>

namespace castra::fuzz {

namespace {

constexpr std::string_view kSums = "all";

template <class Map>
std::uint64_t find(const Map& counts, std::string_view name) {
  const auto found = counts.find(name);
  return found != counts.end() ? found->second : 0;
}

}  // namespace

void CountTable::add(std::string_view row, std::string_view column, std::uint64_t more) {
  counts_[std::string(row)][std::string(column)] += more;
}

std::uint64_t CountTable::sum(std::string_view column) const {
  std::uint64_t all = 0;
  for (const auto& [name, row] : counts_) all += find(row, column);
  return all;
}

std::vector<std::string_view> CountTable::rows() const {
  std::vector<std::string_view> names;
  for (const auto& [name, row] : counts_) names.push_back(name);
  return names;
}

std::vector<std::string_view> CountTable::columns() const {
  std::set<std::string_view> names;
  for (const auto& [name, row] : counts_)
    for (const auto& [column, count] : row) names.insert(column);
  return {names.begin(), names.end()};
}

void CountTable::print(std::string_view title, std::span<const std::string_view> rows,
                       std::span<const std::string_view> columns) const {
  std::size_t first = std::max(title.size(), kSums.size());
  for (const std::string_view row : rows) first = std::max(first, row.size());
  const auto printRow = [&](std::string_view name, const auto& cellOf) {
    std::printf("%-*s", static_cast<int>(first), std::string(name).c_str());
    for (const std::string_view column : columns)
      std::printf("%*s", static_cast<int>(std::max<std::size_t>(column.size(), 6) + 2), cellOf(column).c_str());
    std::printf("\n");
  };
  const auto write = [](std::uint64_t count) { return count > 0 ? std::to_string(count) : std::string("."); };
  printRow(title, [](std::string_view column) { return std::string(column); });
  for (const std::string_view name : rows) {
    const auto row = counts_.find(name);
    printRow(name,
             [&](std::string_view column) { return write(row != counts_.end() ? find(row->second, column) : 0); });
  }
  printRow(kSums, [&](std::string_view column) { return write(sum(column)); });
}

void printShare(std::string_view things, std::string_view so, std::uint64_t count, std::uint64_t all) {
  const double share = 100.0 * static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(all, 1));
  std::printf("of %s %s, %s (%.2f %%) %s\n", std::to_string(all).c_str(), std::string(things).c_str(),
              std::to_string(count).c_str(), share, std::string(so).c_str());
}

}  // namespace castra::fuzz
