// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/core/leaf.h"
#include "pipeline/core/record.h"
#include "pipeline/core/store.h"

namespace castra {

/// The rows that one call of a mapped stage made.
struct CallRows {
  std::vector<Row> rows;
  std::vector<Location> locations;  ///< with an empty part: the bytes are in `payloads`
  std::vector<std::string> payloads;
};

/// What earlier units made, by the action key of the element.
class PastUnits {
 public:
  /// Takes over all that a unit's record tells of.
  void add(Store& store, const LeafRecord& record);

  bool knows(const Digest& element) const { return known_.contains(element); }

  /// The rows made for this element, or nothing. Small ones come with their bytes. When verifying, all but whole
  /// objects do, so that nothing depends on a file that others may find broken.
  std::optional<CallRows> recall(Store& store, const Digest& element, bool verify) const;

  /// Objects that hold bytes of earlier units.
  std::set<Digest> parts() const;

 private:
  using RowOfLeaf = std::pair<std::shared_ptr<const Leaf>, std::size_t>;
  std::map<Digest, std::vector<RowOfLeaf>> known_;
};

}  // namespace castra
