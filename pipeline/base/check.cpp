// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace castra {

void failCheck(const char* file, int line, const char* condition, const std::string& values) {
  std::fprintf(stderr, "castra: %s:%d: broken promise: %s%s%s\n", file, line, condition, values.empty() ? "" : "; ",
               values.c_str());
  std::abort();
}

}  // namespace castra
