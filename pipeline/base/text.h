// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace castra {

inline void appendText(std::string& out, std::string_view text) { out += text; }

/// Numbers are written locale-free; a double in its shortest form that reads back the same, whole ones without
/// exponent.
template <class N>
requires(std::is_arithmetic_v<N>) void appendText(std::string& out, N number) {
  if constexpr (std::is_same_v<N, bool>) {
    out += number ? "true" : "false";
  } else if constexpr (std::is_same_v<N, char>) {
    out += number;
  } else if constexpr (std::is_floating_point_v<N>) {
    char buffer[40];
    const bool whole = number > -1e15 && number < 1e15 && static_cast<N>(static_cast<std::int64_t>(number)) == number;
    const auto end = whole ? std::to_chars(buffer, buffer + sizeof buffer, static_cast<std::int64_t>(number)).ptr
                           : std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    out.append(buffer, end);
  } else {
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    out.append(buffer, end);
  }
}

/// About how many bytes appendText needs.
inline std::size_t roomFor(std::string_view text) { return text.size(); }
template <class N>
requires(std::is_arithmetic_v<N>) std::size_t roomFor(N) { return 6; }

/// Joins the parts into one string: concat("ring ", 3, " of ", name).
template <class... Parts>
std::string concat(const Parts&... parts) {
  std::string out;
  out.reserve((roomFor(parts) + ... + std::size_t{0}));
  (appendText(out, parts), ...);
  return out;
}

/// A double with a fixed number of decimals, for people: fixed(3.14159, 2) is "3.14".
std::string fixed(double value, int decimals);

/// 1536 as "1.5 KB"; for people.
std::string humanBytes(std::uint64_t bytes);

/// The one of `names` that `word` was most likely meant to be, or empty if none is near.
std::string nearestName(std::string_view word, const std::vector<std::string>& names);

}  // namespace castra
