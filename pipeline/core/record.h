// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/core/archive.h"
#include "pipeline/core/leaf.h"
#include "pipeline/core/store.h"

// What the store remembers of work done: small files, named by what went in, that say what came out. Each ends in a
// digest of itself; one that does not verify is a miss.

namespace castra {

/// One part of what made a thing; kept so that `why` and `--explain` can say which part differed.
struct Component {
  std::string tag;    ///< "stage", "version", "code", "seed", "param", "input"
  std::string name;   ///< of the param or input; empty otherwise
  std::string value;  ///< as text; digests in hexadecimal

  bool operator==(const Component&) const = default;
  template <class A>
  void archive(A& a) {
    a(tag, name, value);
  }
};

/// The action key that these components give.
Digest fingerprintOf(const std::vector<Component>& components);

/// A stored result: an artifact, or a Set by its index.
struct Handle {
  bool is_set = false;
  Digest digest;
  std::uint64_t count = 1;  ///< elements, or 1
  std::uint64_t bytes = 0;  ///< encoded

  template <class A>
  void archive(A& a) {
    a(is_set, digest, count, bytes);
  }
};

/// A whole thing; on the shelf `actions`.
struct ThingRecord {
  static constexpr Kind kind{"thing_record", 1};
  Handle result;
  std::uint64_t calls = 1;  ///< how often the stage ran for it
  std::vector<Component> components;
  std::vector<Digest> units;  ///< actions of the leaves it was made of, if it is mapped

  template <class A>
  void archive(A& a) {
    a(result, calls, components, units);
  }
};

/// What a mapped stage made of one leaf of its input; on the shelf `actions`.
struct LeafRecord {
  static constexpr Kind kind{"leaf_record", 1};
  std::vector<IndexRow> leaves;           ///< the leaves that came out: one, unless the stage splits or drops
  std::vector<Digest> element_keys;       ///< action key of every element that went in ...
  std::vector<std::uint32_t> row_counts;  ///< ... and how many rows came out for it

  template <class A>
  void archive(A& a) {
    a(leaves, element_keys, row_counts);
  }
};

/// One dear element; on the shelf `elements`.
struct ElementRecord {
  static constexpr Kind kind{"element_record", 1};
  std::vector<Row> rows;
  std::vector<Location> locations;

  template <class A>
  void archive(A& a) {
    a(rows, locations);
  }
};

/// The leaf action that an element was last seen in; on the shelf `samples`.
struct SampleRecord {
  static constexpr Kind kind{"sample_record", 1};
  Digest leaf_action;

  template <class A>
  void archive(A& a) {
    a(leaf_action);
  }
};

/// The record's bytes without its closing digest; nothing if they do not verify.
std::optional<std::string> unsealRecord(std::string bytes);
std::string sealRecord(std::string bytes);

template <class R>
std::optional<R> readRecord(Store& store, Shelf shelf, const Digest& name) {
  std::optional<std::string> file = store.read(shelf, name);
  if (!file) return std::nullopt;
  const std::optional<std::string> bytes = unsealRecord(std::move(*file));
  if (!bytes) return std::nullopt;
  try {
    return decode<R>(*bytes);
  } catch (const Error&) {
    return std::nullopt;
  }
}

/// Whoever writes a record did not find one that verifies, so what may stand there is replaced.
template <class R>
void writeRecord(Store& store, Shelf shelf, const Digest& name, const R& record) {
  store.write(shelf, name, sealRecord(encode(record)), Store::Mode::replace);
}

}  // namespace castra
