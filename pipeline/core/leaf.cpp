// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/leaf.h"

#include <algorithm>
#include <cstring>

#include "pipeline/base/check.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/key.h"

// A leaf file:
//   "castra leaf 1\n"
//   rows        length, then the archived rows; their digest is the file's name
//   locations   length, then the archived locations, then the digest of both
//   inside      the bytes of small elements, each verified by its row when read

namespace castra {

namespace {

constexpr std::string_view kLeafMagic = "castra leaf 1\n";

template <class T>
std::string archived(const std::vector<T>& items) {
  ArchiveWriter writer;
  writer(items);
  return writer.take();
}

}  // namespace

Digest digestOfRows(const std::vector<Row>& rows) { return digestOf(archived(rows)); }

bool endsLeaf(std::string_view key) {
  // FNV-1a, finished by a multiplication so that the high bits depend on every byte. Any hash serves, as long as it
  // never changes: it shapes every stored Set.
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : key) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  hash ^= hash >> 32;
  hash *= 0x9e3779b97f4a7c15u;
  return hash >> 54 == 0;  // 10 bits: one in 1,024
}

std::optional<Leaf> Leaf::read(Store& store, const Digest& name) {
  const std::optional<std::string> file = store.read(Shelf::leaves, name);
  if (!file || !file->starts_with(kLeafMagic)) return std::nullopt;
  try {
    Leaf leaf;
    ArchiveReader reader(std::string_view(*file).substr(kLeafMagic.size()));
    std::uint64_t length = 0;
    reader(length);
    const std::string_view rows = reader.takeBytes(length);
    reader(length);
    const std::string_view locations = reader.takeBytes(length);
    Digest sum;
    reader(sum);
    if (digestOf(rows) != name || digestOf(concat(rows, locations)) != sum) return std::nullopt;
    leaf.inside_ = reader.takeBytes(reader.left());
    ArchiveReader row_reader(rows), location_reader(locations);
    row_reader(leaf.rows_);
    location_reader(leaf.locations_);
    if (leaf.rows_.size() != leaf.locations_.size()) return std::nullopt;
    std::uint64_t inside = 0;
    for (std::size_t r = 0; r < leaf.rows_.size(); ++r)
      if (leaf.locations_[r].part.empty()) inside += leaf.rows_[r].length;
    if (inside != leaf.inside_.size()) return std::nullopt;
    return leaf;
  } catch (const Error&) {
    return std::nullopt;
  }
}

Leaf Leaf::ofOne(Row row, std::string bytes) {
  Leaf leaf;
  leaf.rows_.push_back(std::move(row));
  leaf.locations_.emplace_back();
  leaf.inside_ = std::move(bytes);
  return leaf;
}

std::optional<std::string> Leaf::payload(Store& store, std::size_t row) const {
  const Location& location = locations_[row];
  const std::uint64_t length = rows_[row].length;
  std::optional<std::string> bytes;
  if (!location.part.empty()) {
    bytes = store.readPart(Shelf::objects, location.part, location.offset, length);
  } else if (location.offset <= inside_.size() && length <= inside_.size() - location.offset) {
    bytes = inside_.substr(static_cast<std::size_t>(location.offset), static_cast<std::size_t>(length));
  }
  if (!bytes || digestOf(*bytes) != rows_[row].digest) return std::nullopt;
  return bytes;
}

std::optional<std::size_t> Leaf::find(std::string_view key) const {
  const auto at = std::lower_bound(rows_.begin(), rows_.end(), key,
                                   [](const Row& row, std::string_view k) { return compareKeys(row.key, k) < 0; });
  if (at == rows_.end() || at->key != key) return std::nullopt;
  return static_cast<std::size_t>(at - rows_.begin());
}

void LeafBuilder::add(Row row, std::string_view bytes) {
  CASTRA_CHECK(row.length == bytes.size());
  if (bytes.size() >= kOwnObjectBytes) {
    store_.write(Shelf::objects, row.digest, bytes, mode_);
    const Location own{row.digest, 0};
    return addStored(std::move(row), own);
  }
  if (pending_.size() + bytes.size() > kPartBytes) flush();
  pending_rows_.push_back(rows_.size());
  rows_.push_back(std::move(row));
  locations_.push_back({Digest{}, pending_.size()});
  pending_ += bytes;
}

void LeafBuilder::addStored(Row row, const Location& location) {
  rows_.push_back(std::move(row));
  locations_.push_back(location);
}

void LeafBuilder::flush() {
  if (pending_.empty()) return;
  const Digest part = digestOf(pending_);
  store_.write(Shelf::objects, part, pending_, mode_);
  for (const std::size_t row : pending_rows_) locations_[row].part = part;
  pending_.clear();
  pending_rows_.clear();
}

Digest LeafBuilder::write() {
  const std::string rows = archived(rows_), locations = archived(locations_);
  const Digest name = digestOf(rows);
  std::string file(kLeafMagic);
  const auto append = [&file](std::string_view bytes) {
    const std::uint64_t length = bytes.size();
    file.append(reinterpret_cast<const char*>(&length), sizeof length);
    file.append(bytes);
  };
  file.reserve(rows.size() + locations.size() + pending_.size() + 100);
  append(rows);
  append(locations);
  file.append(digestOf(concat(rows, locations)).view());
  file.append(pending_);
  store_.write(Shelf::leaves, name, file, mode_);
  rows_.clear();
  locations_.clear();
  pending_.clear();
  pending_rows_.clear();
  return name;
}

std::uint64_t SetIndex::count() const {
  std::uint64_t sum = 0;
  for (const IndexRow& leaf : leaves) sum += leaf.count;
  return sum;
}

std::uint64_t SetIndex::bytes() const {
  std::uint64_t sum = 0;
  for (const IndexRow& leaf : leaves) sum += leaf.bytes;
  return sum;
}

std::size_t SetIndex::leafOf(std::string_view key) const {
  const auto at = std::lower_bound(leaves.begin(), leaves.end(), key, [](const IndexRow& leaf, std::string_view k) {
    return compareKeys(leaf.last, k) < 0;
  });
  return static_cast<std::size_t>(at - leaves.begin());
}

namespace {
constexpr std::string_view kIndexMagic = "castra index 1\n";
}

std::string SetIndex::encode() const { return concat(kIndexMagic, archived(leaves)); }

std::optional<SetIndex> SetIndex::read(Store& store, const Digest& name) {
  const std::optional<std::string> bytes = store.read(Shelf::objects, name);
  if (!bytes || digestOf(*bytes) != name || !bytes->starts_with(kIndexMagic)) return std::nullopt;
  try {
    SetIndex index;
    ArchiveReader reader(std::string_view(*bytes).substr(kIndexMagic.size()));
    reader(index.leaves);
    reader.finish();
    return index;
  } catch (const Error&) {
    return std::nullopt;
  }
}

Digest SetIndex::write(Store& store) const {
  const std::string bytes = encode();
  const Digest name = digestOf(bytes);
  store.write(Shelf::objects, name, bytes);
  return name;
}

void SetIndex::append(const Digest& leaf, const std::vector<Row>& rows) {
  IndexRow row{leaf, rows.front().key, rows.back().key, rows.size(), 0};
  for (const Row& element : rows) row.bytes += element.length;
  leaves.push_back(std::move(row));
}

}  // namespace castra
