// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

/// Leaves the test case because a tool is absent: skipped in an ordinary run, a failure under ./test --all, where
/// every tool is installed. Reference data outside the project is skipped with GTEST_SKIP in both.
/// CASTRA_SKIP("graphviz is absent: no dot").
#define CASTRA_SKIP(reason)                                        \
  do {                                                             \
    if (std::getenv("CASTRA_TEST_ALL") != nullptr) {               \
      FAIL() << (reason) << " (./test --all must run everything)"; \
    } else {                                                       \
      GTEST_SKIP() << (reason);                                    \
    }                                                              \
  } while (false)
