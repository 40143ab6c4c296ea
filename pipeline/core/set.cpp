// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/set.h"

#include "pipeline/core/key.h"

namespace castra {

void Elements::Cursor::advance() {
  ++row_;
  settle();
}

/// Steps over the ends of leaves, and ends at the first key that no longer lies below the prefix.
void Elements::Cursor::settle() {
  while (leaf_ && row_ == leaf_->rows().size()) {
    row_ = 0;
    ++leaf_index_;
    leaf_ = leaf_index_ < source_->index().leaves.size() ? source_->leaf(leaf_index_) : nullptr;
  }
  if (leaf_ && !prefix_.empty() && !isBelow(row().key, prefix_)) leaf_ = nullptr;
}

Elements::Cursor Elements::begin() const {
  Cursor cursor;
  if (!source_ || source_->index().leaves.empty()) return cursor;
  cursor.source_ = source_;
  cursor.prefix_ = prefix_;
  if (!prefix_.empty()) {
    // The first key below "d17" is the first after it: '/' comes before every other character.
    cursor.leaf_index_ = source_->index().leafOf(prefix_);
    if (cursor.leaf_index_ == source_->index().leaves.size()) return cursor;
    cursor.leaf_ = source_->leaf(cursor.leaf_index_);
    while (cursor.row_ < cursor.leaf_->rows().size() && compareKeys(cursor.row().key, prefix_) <= 0) ++cursor.row_;
  } else {
    cursor.leaf_ = source_->leaf(0);
  }
  cursor.settle();
  return cursor;
}

Elements::Cursor Elements::find(std::string_view key) const {
  Cursor cursor;
  if (!source_ || (!prefix_.empty() && (key == prefix_ || !isBelow(key, prefix_)))) return cursor;
  const std::size_t leaf = source_->index().leafOf(key);
  if (leaf == source_->index().leaves.size()) return cursor;
  std::shared_ptr<const Leaf> table = source_->leaf(leaf);
  const std::optional<std::size_t> row = table->find(key);
  if (!row) return cursor;
  cursor.source_ = source_;
  cursor.prefix_ = prefix_;
  cursor.leaf_ = std::move(table);
  cursor.leaf_index_ = leaf;
  cursor.row_ = *row;
  return cursor;
}

std::uint64_t Elements::count() const {
  if (!source_) return 0;
  if (prefix_.empty()) return source_->index().count();
  std::uint64_t sum = 0;
  for (Cursor at = begin(); !at.done(); at.advance()) ++sum;
  return sum;
}

void checkKeyOrder(std::string_view last, std::string_view key) {
  if (!isKey(key))
    throw Error(std::string(key), "is not a key: words of a-z, 0-9, _ and - joined by /, at most 200 bytes");
  if (!last.empty() && compareKeys(last, key) >= 0)
    throw Error(std::string(key), concat("is written after ", last, ", but keys are written in order and once"));
}

void RowWriter::add(std::string_view key, std::string_view encoded) {
  checkKeyOrder(last_, key);
  last_ = key;
  builder_.add({last_, digestOf(encoded), encoded.size()}, encoded);
  if (endsLeaf(key) || builder_.size() == kMaxLeafRows) endLeaf();
}

void RowWriter::endLeaf() {
  if (builder_.empty()) return;
  const std::vector<Row> rows = builder_.rows();
  index_.append(builder_.write(), rows);
}

const SetIndex& RowWriter::finish() {
  endLeaf();
  return index_;
}

}  // namespace castra
