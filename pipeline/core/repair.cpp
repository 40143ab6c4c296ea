// SPDX-License-Identifier: GPL-3.0-or-later
// What the store has lost is made again, past the records that claim it is there. The broken file is removed first:
// whatever is published afterwards has the same name, because it has the same contents; if not, the stage is not
// deterministic, and that is said.

#include <set>

#include "pipeline/base/text.h"
#include "pipeline/core/runner_state.h"

namespace castra {

void Runner::State::beginRepair(std::size_t t, const std::string& key) {
  if (options_.dry_run) throw DryRunLoss{plan_.things[t].name};
  emit({Event::Type::repaired, plan_.things[t].name, key});
}

void Runner::State::restoreSingle(std::size_t t) {
  const Digest expected = results_[t].handle.digest;
  beginRepair(t, "");
  store_.remove(Shelf::objects, expected);
  const ThingRecord record = makeWhole(t);
  if (record.result.digest != expected) reportNondeterminism(t, "", expected, record.result.digest);
}

void Runner::State::restoreIndex(std::size_t t) {
  const Digest expected = results_[t].handle.digest;
  beginRepair(t, "");
  store_.remove(Shelf::objects, expected);
  if (!plan_.things[t].mapped) {
    const ThingRecord record = makeWhole(t);
    if (record.result.digest != expected) reportNondeterminism(t, "", expected, record.result.digest);
    return;
  }
  SetIndex index;
  for (std::size_t unit = 0; unit < mapping(t).zip->unitCount(); ++unit)
    for (IndexRow& leaf : makeUnit(t, unit, Trust::records).leaves) index.leaves.push_back(std::move(leaf));
  const Digest made = index.write(store_);
  if (made != expected) reportNondeterminism(t, "", expected, made);
}

void Runner::State::restoreLeaf(std::size_t t, const IndexRow& leaf) {
  if (options_.dry_run) throw DryRunLoss{plan_.things[t].name};
  store_.remove(Shelf::leaves, leaf.leaf);
  restoreElement(t, leaf, leaf.first);
}

void Runner::State::restoreElement(std::size_t t, const IndexRow& leaf, const std::string& key) {
  beginRepair(t, key);
  if (plan_.things[t].mapped) {
    makeUnit(t, mapping(t).zip->unitOf(key), Trust::payloads);
    return;
  }
  // A split makes all its elements in one call. Parts that are whole are kept; broken ones and the leaf must go.
  if (const auto table = Leaf::read(store_, leaf.leaf))
    for (std::size_t r = 0; r < table->rows().size(); ++r)
      if (!table->locations()[r].part.empty() && !table->payload(store_, r))
        store_.remove(Shelf::objects, table->locations()[r].part);
  store_.remove(Shelf::leaves, leaf.leaf);
  const ThingRecord record = makeWhole(t);
  if (record.result.digest != results_[t].handle.digest)
    reportNondeterminism(t, key, results_[t].handle.digest, record.result.digest);
}

bool Runner::State::hasBlobs(std::string_view encoded) {
  const auto whole = [&](const Digest& digest) {
    const auto bytes = store_.read(Shelf::objects, digest);
    return bytes && digestOf(*bytes) == digest;
  };
  try {
    for (const File& file : decode<Files>(encoded).files)
      if (file.blob.isStored() && !whole(file.blob.digest)) return false;
  } catch (const Error&) {
    return false;
  }
  return true;
}

void Runner::State::restoreBlobs(const std::vector<Digest>& blobs) {
  const std::set<Digest> lost(blobs.begin(), blobs.end());
  const auto holdsLost = [&](std::string_view encoded) {
    for (const File& file : decode<Files>(encoded).files)
      if (file.blob.isStored() && lost.contains(file.blob.digest)) return true;
    return false;
  };
  for (const Digest& blob : lost) store_.remove(Shelf::objects, blob);
  // The makers come before those who only gather what others made, so the first maker of each blob is the right one;
  // calling a gatherer again does no harm.
  for (std::size_t t = 0; t < plan_.things.size(); ++t) {
    if (plan_.things[t].stage->output != Files::kind) continue;
    if (!results_[t].handle.is_set) {
      if (holdsLost(load(t))) restoreSingle(t);
      continue;
    }
    const SetIndex& index = source(t)->index();
    for (auto at = Elements(source(t)).begin(); !at.done(); at.advance())
      if (holdsLost(at.bytes())) restoreElement(t, index.leaves[index.leafOf(at.row().key)], at.row().key);
  }
}

}  // namespace castra
