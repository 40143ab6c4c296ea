// SPDX-License-Identifier: GPL-3.0-or-later
// What the store holds. The first byte says what the rest is taken for; digests are filled in, since no mutation would
// ever guess them.
//   a  an artifact of any kind
//   r  a record of any kind, without its closing digest
//   i  an index, without its magic
//   l  a leaf: the lengths of rows and locations (two bytes each), rows, locations, the bytes inside
//   anything else   a file on the shelf of leaves, as it is
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <string_view>

#include "pipeline/artifacts/model.h"
#include "pipeline/base/check.h"
#include "pipeline/core/leaf.h"
#include "pipeline/core/record.h"
#include "pipeline/core/set.h"
#include "pipeline/core/store_care.h"
#include "pipeline/core/stored_set.h"
#include "tests/support/town.h"

namespace {

using castra::Digest;
using castra::MemoryStore;
using castra::Shelf;

void readArtifact(std::string_view bytes) {
  std::set<std::string_view> seen;
  for (const castra::Stage& stage : castra::testing::programStages().stages()) {
    if (!seen.insert(stage.output.name).second) continue;
    try {
      const std::string again = stage.rewrite(bytes);
      // Bytes that nobody packed may say the same in more words, but what is written then stays.
      const std::string expected = stage.output == castra::Model::kind ? stage.rewrite(again) : std::string(bytes);
      CASTRA_CHECK(again == expected, stage.output.name, " is written otherwise than it was read");
      stage.summarize(bytes);
    } catch (const castra::Error&) {
    }
  }
}

/// Reads all that can be reached, as verify, trim and diff do.
void lookAfter(MemoryStore& store) {
  castra::countStore(store);
  castra::verifyStore(store);
  castra::trimStore(store, 1000);
  castra::trimStore(store, 0);
}

void readRecords(std::string_view bytes) {
  MemoryStore store;
  const Digest name = castra::digestOf("record");
  for (const Shelf shelf : {Shelf::actions, Shelf::elements, Shelf::samples})
    store.write(shelf, name, castra::sealRecord(std::string(bytes)));
  castra::readRecord<castra::ThingRecord>(store, Shelf::actions, name);
  castra::readRecord<castra::LeafRecord>(store, Shelf::actions, name);
  castra::readRecord<castra::ElementRecord>(store, Shelf::elements, name);
  castra::readRecord<castra::SampleRecord>(store, Shelf::samples, name);
  lookAfter(store);
}

void walkSet(MemoryStore& store, const Digest& index) {
  try {
    const auto set = castra::openSet(store, index);
    const castra::Elements elements(set);
    elements.count();
    elements.find("d1");
    for (auto at = elements.begin(); !at.done(); at.advance()) at.bytes();
    for (auto at = castra::Elements(set, "d1").begin(); !at.done(); at.advance()) at.row();
    castra::compareSets(store, index, store, index, [](const std::string&, castra::Change) {});
  } catch (const castra::Error&) {
  }
}

void readIndex(std::string_view bytes) {
  MemoryStore store;
  const std::string file = "castra index 1\n" + std::string(bytes);
  const Digest name = castra::digestOf(file);
  store.write(Shelf::objects, name, file);
  castra::SetIndex::read(store, name);
  walkSet(store, name);
}

void readLeaf(MemoryStore& store, const Digest& name) {
  const auto leaf = castra::Leaf::read(store, name);
  if (!leaf) return;
  for (std::size_t r = 0; r < leaf->rows().size(); ++r) {
    leaf->payload(store, r);
    leaf->find(leaf->rows()[r].key);
  }
  if (leaf->rows().empty()) return;
  castra::SetIndex index;
  index.append(name, leaf->rows());
  walkSet(store, index.write(store));
}

void readSealedLeaf(std::string_view bytes) {
  if (bytes.size() < 4) return;
  const auto lengthAt = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << 8 |
           static_cast<unsigned char>(bytes[i + 1]);
  };
  const std::size_t row_bytes = std::min(lengthAt(0), bytes.size() - 4);
  const std::string_view rows = bytes.substr(4, row_bytes);
  const std::string_view locations = bytes.substr(4 + row_bytes, lengthAt(2)),
                         inside = bytes.substr(4 + row_bytes + locations.size());
  std::string file = "castra leaf 1\n";
  const auto append = [&file](std::string_view part) {
    const std::uint64_t length = part.size();
    file.append(reinterpret_cast<const char*>(&length), sizeof length);
    file.append(part);
  };
  append(rows);
  append(locations);
  file.append(castra::digestOf(castra::concat(rows, locations)).view());
  file.append(inside);
  MemoryStore store;
  const Digest name = castra::digestOf(rows);
  store.write(Shelf::leaves, name, file);
  readLeaf(store, name);
  lookAfter(store);
}

void readRawLeaf(std::string_view bytes) {
  MemoryStore store;
  const Digest name = castra::digestOf("leaf");
  store.write(Shelf::leaves, name, bytes);
  readLeaf(store, name);
  lookAfter(store);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'a':
      readArtifact(bytes);
      break;
    case 'r':
      readRecords(bytes);
      break;
    case 'i':
      readIndex(bytes);
      break;
    case 'l':
      readSealedLeaf(bytes);
      break;
    default:
      readRawLeaf(bytes);
  }
  return 0;
}
