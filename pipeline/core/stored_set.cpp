// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/stored_set.h"

#include <map>
#include <set>

#include "pipeline/base/error.h"
#include "pipeline/core/key.h"

namespace castra {

namespace {

constexpr const char* kRemedy = "is no longer whole in the store; run the recipe again";

class StoredSet : public SetSource {
 public:
  StoredSet(Store& store, const Digest& set) : store_(store) {
    auto index = SetIndex::read(store, set);
    if (!index) throw Error(set.shortHex(), kRemedy);
    index_ = std::move(*index);
  }

  const SetIndex& index() override { return index_; }

  std::shared_ptr<const Leaf> leaf(std::size_t i) override {
    auto leaf = Leaf::read(store_, index_.leaves[i].leaf);
    if (!leaf) throw Error(index_.leaves[i].first, kRemedy);
    return std::make_shared<const Leaf>(std::move(*leaf));
  }

  std::string payload(std::size_t, const Leaf& table, std::size_t row) override {
    auto bytes = table.payload(store_, row);
    if (!bytes) throw Error(table.rows()[row].key, kRemedy);
    return std::move(*bytes);
  }

 private:
  Store& store_;
  SetIndex index_;
};

using Rows = std::map<std::string, Digest, KeyLess>;

/// The rows of all leaves that the other Set does not have.
Rows rowsBeyond(SetSource& mine, const SetIndex& other) {
  std::set<Digest> shared;
  for (const IndexRow& leaf : other.leaves) shared.insert(leaf.leaf);
  Rows rows;
  for (std::size_t i = 0; i < mine.index().leaves.size(); ++i) {
    if (shared.contains(mine.index().leaves[i].leaf)) continue;
    const std::shared_ptr<const Leaf> leaf = mine.leaf(i);
    for (const Row& row : leaf->rows()) rows.emplace(row.key, row.digest);
  }
  return rows;
}

}  // namespace

std::shared_ptr<SetSource> openSet(Store& store, const Digest& set) { return std::make_shared<StoredSet>(store, set); }

void compareSets(Store& store_a, const Digest& a, Store& store_b, const Digest& b,
                 const std::function<void(const std::string& key, Change change)>& visit) {
  const auto set_a = openSet(store_a, a), set_b = openSet(store_b, b);
  const Rows rows_a = rowsBeyond(*set_a, set_b->index()), rows_b = rowsBeyond(*set_b, set_a->index());
  auto at_a = rows_a.begin(), at_b = rows_b.begin();
  while (at_a != rows_a.end() || at_b != rows_b.end()) {
    const int order = at_a == rows_a.end() ? 1 : at_b == rows_b.end() ? -1 : compareKeys(at_a->first, at_b->first);
    if (order < 0) {
      visit((at_a++)->first, Change::removed);
    } else if (order > 0) {
      visit((at_b++)->first, Change::added);
    } else {
      if (at_a->second != at_b->second) visit(at_a->first, Change::changed);
      ++at_a, ++at_b;
    }
  }
}

}  // namespace castra
