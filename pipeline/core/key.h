// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace castra {

/// A key names a place in a Set: words of [a-z0-9_-] joined by '/', at most 200 bytes ("d17/t3").
bool isKey(std::string_view key);

/// Keys are ordered by bytes, except that '/' comes before everything: what lies below `d1` (`d1/t3`) thus comes right
/// after it and before `d1-a`, and a stage mapped over a Set writes its results in order without sorting them.
int compareKeys(std::string_view a, std::string_view b);

struct KeyLess {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const { return compareKeys(a, b) < 0; }
};

/// True if `key` is `prefix` itself or lies below it.
bool isBelow(std::string_view key, std::string_view prefix);

}  // namespace castra
