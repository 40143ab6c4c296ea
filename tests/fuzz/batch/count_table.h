// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace castra::fuzz {

/// How often things came up: counts in rows and columns with names.
class CountTable {
 public:
  void add(std::string_view row, std::string_view column, std::uint64_t more = 1);

  /// The sum of a column.
  std::uint64_t sum(std::string_view column) const;

  /// Those with a count, sorted.
  std::vector<std::string_view> rows() const;
  std::vector<std::string_view> columns() const;

  /// Prints these rows and columns in their order, and the sums of all rows below them.
  void print(std::string_view title, std::span<const std::string_view> rows,
             std::span<const std::string_view> columns) const;

 private:
  using Row = std::map<std::string, std::uint64_t, std::less<>>;
  std::map<std::string, Row, std::less<>> counts_;
};

/// Prints how many of all `things` are `so`, in words and in percent.
void printShare(std::string_view things, std::string_view so, std::uint64_t count, std::uint64_t all);

}  // namespace castra::fuzz
