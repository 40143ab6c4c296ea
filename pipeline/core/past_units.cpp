// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/past_units.h"

namespace castra {

namespace {

/// A row whose bytes lie in a file of their own.
bool isOwnObject(const Row& row, const Location& location) { return location.part == row.digest; }

}  // namespace

void PastUnits::add(Store& store, const LeafRecord& record) {
  if (record.row_counts.size() != record.element_keys.size()) return;
  std::vector<RowOfLeaf> rows;
  for (const IndexRow& row : record.leaves) {
    auto leaf = Leaf::read(store, row.leaf);
    if (!leaf) return;
    const auto shared = std::make_shared<const Leaf>(std::move(*leaf));
    for (std::size_t i = 0; i < shared->rows().size(); ++i) rows.emplace_back(shared, i);
  }
  auto first = rows.cbegin();
  for (std::size_t i = 0; i < record.element_keys.size(); ++i) {
    const auto count = static_cast<std::ptrdiff_t>(record.row_counts[i]);
    if (count > rows.cend() - first) return;
    known_.emplace(record.element_keys[i], std::vector<RowOfLeaf>(first, first + count));
    first += count;
  }
}

std::optional<CallRows> PastUnits::recall(Store& store, const Digest& element, bool verify) const {
  const auto found = known_.find(element);
  if (found == known_.end()) return std::nullopt;
  CallRows rows;
  for (const auto& [leaf, r] : found->second) {
    const Row& row = leaf->rows()[r];
    Location location = leaf->locations()[r];
    std::string bytes;
    if (location.part.empty() || verify) {
      auto payload = leaf->payload(store, r);
      if (!payload) return std::nullopt;
      if (!isOwnObject(row, location)) {
        location = {};
        bytes = std::move(*payload);
      }
    }
    rows.rows.push_back(row);
    rows.locations.push_back(location);
    rows.payloads.push_back(std::move(bytes));
  }
  return rows;
}

std::set<Digest> PastUnits::parts() const {
  std::set<Digest> all;
  for (const auto& [element, rows] : known_)
    for (const auto& [leaf, r] : rows)
      if (!leaf->locations()[r].part.empty()) all.insert(leaf->locations()[r].part);
  return all;
}

}  // namespace castra
