// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/base/text.h"

namespace castra {

/// Prints the broken promise with its values and aborts: our own code is wrong, and going on would hide it.
[[noreturn]] void failCheck(const char* file, int line, const char* condition, const std::string& values);

}  // namespace castra

/// A promise our own code makes to itself; always on. Further arguments are printed when it breaks:
/// CASTRA_CHECK(i < n, "i ", i, " n ", n).
#define CASTRA_CHECK(condition, ...)                                                                      \
  do {                                                                                                    \
    if (!(condition)) ::castra::failCheck(__FILE__, __LINE__, #condition, ::castra::concat(__VA_ARGS__)); \
  } while (false)
