// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/zip.h"

#include <algorithm>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/core/key.h"

namespace castra {

namespace {

using How = InputType::How;

/// Number of words in the keys of a Set, seen on its first key; 0 if it is empty.
std::size_t depthOf(SetSource& source) {
  const SetIndex& index = source.index();
  if (index.leaves.empty()) return 0;
  const std::string& key = index.leaves.front().first;
  return 1 + static_cast<std::size_t>(std::count(key.begin(), key.end(), '/'));
}

/// Finds, for keys that come in order, the last row that is not after the key.
class Follower {
 public:
  explicit Follower(SetSource& source) : source_(source) {}

  std::optional<Piece> lastNotAfter(std::string_view key) {
    const SetIndex& index = source_.index();
    std::size_t leaf = index.leafOf(key);
    if (leaf == index.leaves.size() || compareKeys(index.leaves[leaf].first, key) > 0) {
      if (leaf == 0) return std::nullopt;
      open(leaf - 1);
      row_ = leaf_->rows().size() - 1;
    } else {
      open(leaf);
      while (row_ + 1 < leaf_->rows().size() && compareKeys(leaf_->rows()[row_ + 1].key, key) <= 0) ++row_;
    }
    return Piece{leaf_, leaf_index_, row_, leaf_->rows()[row_].digest};
  }

 private:
  void open(std::size_t leaf) {
    if (leaf_ && leaf == leaf_index_) return;
    leaf_ = source_.leaf(leaf);
    leaf_index_ = leaf;
    row_ = 0;
  }

  SetSource& source_;
  std::shared_ptr<const Leaf> leaf_;
  std::size_t leaf_index_ = 0, row_ = 0;
};

Digest digestOfGroup(const std::shared_ptr<SetSource>& source, const std::string& key) {
  Hasher hasher;
  for (auto at = Elements(source, key).begin(); !at.done(); at.advance())
    hasher.add(at.row().key).add(std::string_view("\0", 1)).add(at.row().digest.view());
  return hasher.finish();
}

}  // namespace

Zip::Zip(std::vector<MappedInput> inputs) : inputs_(std::move(inputs)) {
  std::size_t deepest = 0;
  bool found = false;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (inputs_[i].how != How::each || inputs_[i].optional) continue;
    const std::size_t depth = depthOf(*inputs_[i].source);
    if (found && depth <= deepest) continue;
    deepest = depth;
    driver_ = i;
    found = true;
  }
  CASTRA_CHECK(found, "a plan has a driving Set for every mapped thing");
  for (const MappedInput& input : inputs_)
    if (input.how == How::each && !input.optional) requireEqualKeys(input);
}

/// A Set as deep as the driving one must have the same keys. That it has all the driver's is seen call by call; here it
/// is seen that it has no others.
void Zip::requireEqualKeys(const MappedInput& other) const {
  SetSource& mine = *driver().source;
  const std::uint64_t count = other.source->index().count();
  const bool empty_beside_full = count == 0 && callCount() > 0;
  if (!empty_beside_full && (depthOf(*other.source) != depthOf(mine) || count <= callCount())) return;
  auto a = Elements(driver().source).begin(), b = Elements(other.source).begin();
  while (!a.done() && !b.done() && a.row().key == b.row().key) a.advance(), b.advance();
  const bool lacks_mine = b.done() || (!a.done() && compareKeys(a.row().key, b.row().key) < 0);
  const std::string key = lacks_mine ? a.row().key : b.row().key;
  throw Error(lacks_mine ? other.thing : driver().thing,
              concat("has no ", key, ", but ", lacks_mine ? driver().thing : other.thing,
                     " has; Sets used together need equal keys"));
}

std::size_t Zip::unitOf(std::string_view key) const {
  const SetIndex& index = driver().source->index();
  const std::size_t leaf = index.leafOf(key);
  if (leaf < index.leaves.size() && compareKeys(index.leaves[leaf].first, key) <= 0) return leaf;
  CASTRA_CHECK(leaf > 0, key, " is before every key");
  return leaf - 1;
}

Digest Zip::digestOfUnit(std::size_t unit) const {
  const IndexRow& mine = driver().source->index().leaves[unit];
  Fingerprint names;
  bool aligned = true;
  for (const MappedInput& input : inputs_) {
    const SetIndex& index = input.source->index();
    const std::size_t leaf = index.leafOf(mine.first);
    aligned = input.how == How::each && leaf < index.leaves.size() && index.leaves[leaf].first == mine.first &&
              index.leaves[leaf].last == mine.last && index.leaves[leaf].count == mine.count;
    if (!aligned) break;
    names.add("leaf", index.leaves[leaf].leaf);
  }
  if (aligned) return names.digest();

  // Leaves end in different places (or whole groups are read): what the rows say, call by call, does as well.
  const Unit loaded = load(unit);
  Hasher hasher;
  for (std::size_t i = 0; i < loaded.keys.size(); ++i) {
    hasher.add(loaded.keys[i]).add(std::string_view("\0", 1));
    for (const Piece& piece : loaded.pieces[i]) hasher.add(piece.digest.view());
  }
  return Fingerprint().add("rows", hasher.finish()).digest();
}

Unit Zip::load(std::size_t unit) const {
  Unit loaded;
  const std::shared_ptr<const Leaf> keys = driver().source->leaf(unit);
  std::vector<Follower> followers;
  for (const MappedInput& input : inputs_) followers.emplace_back(*input.source);
  loaded.keys.reserve(keys->rows().size());
  loaded.pieces.reserve(keys->rows().size());
  for (std::size_t row = 0; row < keys->rows().size(); ++row) {
    const std::string& key = keys->rows()[row].key;
    std::vector<Piece> pieces;
    pieces.reserve(inputs_.size());
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const MappedInput& input = inputs_[i];
      if (i == driver_) {
        pieces.push_back({keys, unit, row, keys->rows()[row].digest});
        continue;
      }
      if (input.how == How::group) {
        pieces.push_back({nullptr, 0, 0, digestOfGroup(input.source, key)});
        continue;
      }
      std::optional<Piece> piece = followers[i].lastNotAfter(key);
      if (piece && !isBelow(key, piece->leaf->rows()[piece->row].key)) piece.reset();
      if (!piece && !input.optional)
        throw Error(input.thing,
                    concat("has no ", key, ", but ", driver().thing, " has; Sets used together need equal keys"));
      pieces.push_back(piece ? *piece : Piece{});
    }
    loaded.keys.push_back(key);
    loaded.pieces.push_back(std::move(pieces));
  }
  return loaded;
}

}  // namespace castra
