// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/digest.h"
#include "pipeline/core/store.h"

// How a Set is stored. A Set of a million elements must not be a million files, nor one file that an edit rewrites:
// it is cut into leaves of about a thousand rows, and a leaf ends where the hash of a *key* says so, so that adding
// an element changes one leaf. The index lists the leaves; its digest is the Set's content.
//
//   index   object: one IndexRow a leaf
//   leaf    file named by the digest of its rows (key, content digest, length); beside them it says where each
//           element's bytes lie, and holds the small ones itself. Two writers may lay the bytes out differently:
//           both files say the same, so either may stand.
//   part    object: bytes of several elements, or of one large one

namespace castra {

/// One element: its key, the digest of its encoded bytes, and their length.
struct Row {
  std::string key;
  Digest digest;
  std::uint64_t length = 0;

  bool operator==(const Row&) const = default;
  template <class A>
  void archive(A& a) {
    a(key, digest, length);
  }
};

/// Where an element's bytes lie: in the object `part`, or in the leaf itself if that is empty.
struct Location {
  Digest part;
  std::uint64_t offset = 0;

  template <class A>
  void archive(A& a) {
    a(part, offset);
  }
};

/// Digest of the rows alone: the leaf's name and content.
Digest digestOfRows(const std::vector<Row>& rows);

/// True if a leaf ends after this key. One key in 1,024 on average.
bool endsLeaf(std::string_view key);
/// A leaf ends here at the latest.
inline constexpr std::size_t kMaxLeafRows = 4096;
/// Small elements are gathered into parts of about this much ...
inline constexpr std::size_t kPartBytes = std::size_t{1} << 20;
/// ... and an element of this size or more is an object of its own, so that it need not be held.
inline constexpr std::size_t kOwnObjectBytes = std::size_t{1} << 16;

/// A leaf as read from the store.
class Leaf {
 public:
  /// Reads and verifies the table; nothing if the file is missing or broken.
  static std::optional<Leaf> read(Store& store, const Digest& name);
  /// A leaf that was never stored: one element with its bytes.
  static Leaf ofOne(Row row, std::string bytes);

  const std::vector<Row>& rows() const { return rows_; }
  const std::vector<Location>& locations() const { return locations_; }
  /// The element's bytes, verified; nothing if they are missing or broken.
  std::optional<std::string> payload(Store& store, std::size_t row) const;
  /// The row with this key, if any.
  std::optional<std::size_t> find(std::string_view key) const;

 private:
  std::vector<Row> rows_;
  std::vector<Location> locations_;
  std::string inside_;  // the bytes held by the leaf itself
};

/// Collects rows in key order and writes them as one leaf.
class LeafBuilder {
 public:
  /// With `replace`, files that may be broken are overwritten.
  explicit LeafBuilder(Store& store, Store::Mode mode = Store::Mode::keep) : store_(store), mode_(mode) {}

  /// A new element with its bytes.
  void add(Row row, std::string_view bytes);
  /// An element whose bytes already lie in a part.
  void addStored(Row row, const Location& location);
  std::size_t size() const { return rows_.size(); }
  bool empty() const { return rows_.empty(); }
  const std::vector<Row>& rows() const { return rows_; }
  /// Writes the leaf and starts anew; returns its name.
  Digest write();

 private:
  void flush();

  Store& store_;
  Store::Mode mode_;
  std::vector<Row> rows_;
  std::vector<Location> locations_;
  std::string pending_;
  std::vector<std::size_t> pending_rows_;
};

/// A leaf in the index.
struct IndexRow {
  Digest leaf;
  std::string first, last;  ///< keys
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;  ///< of the elements, encoded

  template <class A>
  void archive(A& a) {
    a(leaf, first, last, count, bytes);
  }
};

struct SetIndex {
  std::vector<IndexRow> leaves;

  std::uint64_t count() const;
  std::uint64_t bytes() const;
  /// The leaf that may hold the key: the first whose last key is not before it. leaves.size() if none.
  std::size_t leafOf(std::string_view key) const;
  std::string encode() const;
  /// Reads and verifies the index object; nothing if it is missing or broken.
  static std::optional<SetIndex> read(Store& store, const Digest& name);
  /// Writes the object; returns its digest, which is the Set's.
  Digest write(Store& store) const;
  /// Appends a leaf with these rows.
  void append(const Digest& leaf, const std::vector<Row>& rows);
};

}  // namespace castra
