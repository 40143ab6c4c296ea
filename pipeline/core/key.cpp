// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/key.h"

#include <algorithm>
#include <cstddef>

namespace castra {

bool isKey(std::string_view key) {
  if (key.empty() || key.size() > 200 || key.front() == '/' || key.back() == '/') return false;
  char before = 0;
  for (const char c : key) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    if (!word && (c != '/' || before == '/')) return false;
    before = c;
  }
  return true;
}

int compareKeys(std::string_view a, std::string_view b) {
  const std::size_t shared = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < shared; ++i) {
    if (a[i] == b[i]) continue;
    if (a[i] == '/') return -1;
    if (b[i] == '/') return 1;
    return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[i]) ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

bool isBelow(std::string_view key, std::string_view prefix) {
  return key.substr(0, prefix.size()) == prefix && (key.size() == prefix.size() || key[prefix.size()] == '/');
}

}  // namespace castra
