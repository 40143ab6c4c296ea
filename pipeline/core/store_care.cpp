// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/store_care.h"

#include <algorithm>
#include <map>
#include <set>

#include "pipeline/core/files.h"
#include "pipeline/core/leaf.h"
#include "pipeline/core/record.h"

namespace castra {

StoreStats::Count StoreStats::total() const {
  Count sum;
  for (const Count& shelf : shelves) {
    sum.files += shelf.files;
    sum.bytes += shelf.bytes;
  }
  return sum;
}

StoreStats countStore(Store& store) {
  StoreStats stats;
  store.forEach([&](const Store::Entry& entry) {
    StoreStats::Count& count = stats.shelves[static_cast<std::size_t>(entry.shelf)];
    ++count.files;
    count.bytes += entry.size;
  });
  return stats;
}

namespace {

bool isWhole(Store& store, Shelf shelf, const Digest& name) {
  // What cannot be read is broken, unless somebody has removed it meanwhile.
  if (shelf == Shelf::leaves) {
    const auto leaf = Leaf::read(store, name);
    if (!leaf) return !store.contains(shelf, name);
    for (std::size_t r = 0; r < leaf->rows().size(); ++r)
      if (leaf->locations()[r].part.empty() && !leaf->payload(store, r)) return false;
    return true;
  }
  auto bytes = store.read(shelf, name);
  if (!bytes) return !store.contains(shelf, name);
  if (shelf == Shelf::objects) return digestOf(*bytes) == name;
  return unsealRecord(std::move(*bytes)).has_value();
}

}  // namespace

std::vector<BrokenFile> verifyStore(Store& store) {
  std::vector<BrokenFile> broken;
  store.forEach([&](const Store::Entry& entry) {
    if (!isWhole(store, entry.shelf, entry.name)) broken.push_back({entry.shelf, entry.name});
  });
  return broken;
}

namespace {

using Name = std::pair<Shelf, Digest>;

/// Finds everything that a record refers to.
class Closure {
 public:
  explicit Closure(Store& store) : store_(store) {}

  void addThing(const Digest& action) {
    const auto record = readRecord<ThingRecord>(store_, Shelf::actions, action);
    add(Shelf::actions, action);
    if (!record) return;
    if (record->result.is_set) {
      add(Shelf::objects, record->result.digest);
      if (const auto index = SetIndex::read(store_, record->result.digest))
        for (const IndexRow& leaf : index->leaves) addLeaf(leaf.leaf);
    } else {
      add(Shelf::objects, record->result.digest);
      if (const auto bytes = store_.read(Shelf::objects, record->result.digest)) addBlobs(*bytes);
    }
    for (const Digest& unit : record->units) addUnit(unit);
  }

  void addUnit(const Digest& action) {
    add(Shelf::actions, action);
    const auto record = readRecord<LeafRecord>(store_, Shelf::actions, action);
    if (!record) return;
    for (const IndexRow& leaf : record->leaves) addLeaf(leaf.leaf);
    for (const Digest& element : record->element_keys) {
      add(Shelf::elements, element);
      add(Shelf::samples, element);
    }
  }

  void addElement(const Digest& action) {
    add(Shelf::elements, action);
    if (const auto record = readRecord<ElementRecord>(store_, Shelf::elements, action))
      for (const Location& location : record->locations) add(Shelf::objects, location.part);
  }

  std::vector<Name> names;

 private:
  void add(Shelf shelf, const Digest& name) { names.emplace_back(shelf, name); }

  void addLeaf(const Digest& name) {
    add(Shelf::leaves, name);
    const auto leaf = Leaf::read(store_, name);
    if (!leaf) return;
    for (std::size_t r = 0; r < leaf->rows().size(); ++r) {
      if (!leaf->locations()[r].part.empty()) add(Shelf::objects, leaf->locations()[r].part);
      // Only files refer to further objects; one look at the first row tells whether these are files.
      if (r == 0 || holds_files_) {
        const auto bytes = leaf->payload(store_, r);
        holds_files_ = bytes && addBlobs(*bytes);
      }
    }
  }

  bool addBlobs(std::string_view encoded) {
    try {
      for (const File& file : decode<Files>(encoded).files)
        if (file.blob.isStored()) add(Shelf::objects, file.blob.digest);
      return true;
    } catch (const Error&) {
      return false;  // something else than files
    }
  }

  Store& store_;
  bool holds_files_ = false;
};

}  // namespace

TrimResult trimStore(Store& store, std::uint64_t max_bytes) {
  struct Root {
    std::int64_t used;
    Shelf shelf;
    Digest name;
  };
  std::map<Name, std::uint64_t> sizes;
  std::vector<Root> roots;
  store.forEach([&](const Store::Entry& entry) {
    sizes.emplace(Name{entry.shelf, entry.name}, entry.size);
    if (entry.shelf == Shelf::actions || entry.shelf == Shelf::elements)
      roots.push_back({entry.used, entry.shelf, entry.name});
  });
  std::sort(roots.begin(), roots.end(),
            [](const Root& a, const Root& b) { return a.used != b.used ? a.used > b.used : a.name < b.name; });

  // Whole things first, the last used first; then records that belong to none, left by runs that did not end.
  std::set<Name> kept;
  std::uint64_t total = 0;
  bool full = false;
  const auto keep = [&](const Closure& closure) {
    std::set<Name> fresh;
    std::uint64_t size = 0;
    for (const Name& name : closure.names) {
      const auto found = sizes.find(name);
      if (found == sizes.end() || kept.contains(name) || !fresh.insert(name).second) continue;
      size += found->second;
    }
    if (total + size > max_bytes) {
      full = true;
      return;
    }
    total += size;
    kept.merge(fresh);
  };
  for (const bool things : {true, false}) {
    for (const Root& root : roots) {
      if (full) break;
      if (kept.contains({root.shelf, root.name})) continue;
      const bool is_thing =
          root.shelf == Shelf::actions && readRecord<ThingRecord>(store, root.shelf, root.name).has_value();
      if (is_thing != things) continue;
      Closure closure(store);
      if (is_thing)
        closure.addThing(root.name);
      else if (root.shelf == Shelf::actions)
        closure.addUnit(root.name);
      else
        closure.addElement(root.name);
      keep(closure);
    }
  }

  TrimResult result;
  for (const auto& [name, size] : sizes) {
    if (kept.contains(name)) {
      ++result.kept_files;
      result.kept_bytes += size;
      continue;
    }
    store.remove(name.first, name.second);
    ++result.files;
    result.bytes += size;
  }
  return result;
}

}  // namespace castra
