// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/core/store.h"

// Looking after a store: how big it is, whether it is whole, making it smaller. All of it may go on while runs use the
// store: what a run misses afterwards, it makes again.

namespace castra {

struct StoreStats {
  struct Count {
    std::uint64_t files = 0, bytes = 0;
  };
  std::array<Count, kShelves.size()> shelves{};
  Count total() const;
};

StoreStats countStore(Store& store);

struct BrokenFile {
  Shelf shelf;
  Digest name;
};

/// Reads every file and returns those that are not what their name or their seal says.
std::vector<BrokenFile> verifyStore(Store& store);

struct TrimResult {
  std::uint64_t files = 0, bytes = 0;            ///< removed
  std::uint64_t kept_files = 0, kept_bytes = 0;  ///< left
};

/// Removes what was used longest ago until at most `max_bytes` are left. A thing is kept with all it consists of or not
/// at all; what belongs to no thing goes first.
TrimResult trimStore(Store& store, std::uint64_t max_bytes);

}  // namespace castra
