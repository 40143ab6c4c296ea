// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pipeline/base/check.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/leaf.h"
#include "pipeline/core/run.h"

// A Set is an ordered map from key to artifact, too big to be held: what a stage takes says how it runs.
//
//   const T&                 given a Set of T, the stage runs once for each key, and its result is a Set
//   const Set<T>&            all of it, lazily: keys and digests by iteration, load() one element at a time
//   const Group<T>&          the elements below my key (d17/t3 below d17)
//   const std::optional<T>&  may be absent; T may be a Set
//   const Rest<T>&           all further inputs, each a T or a Set of T; comes last

namespace castra {

/// Reads a stored Set leaf by leaf. The runner's own source remakes what the store has lost.
class SetSource {
 public:
  virtual ~SetSource() = default;
  virtual const SetIndex& index() = 0;
  virtual std::shared_ptr<const Leaf> leaf(std::size_t i) = 0;
  /// The encoded bytes of a row of that leaf, verified. `table` is what `leaf` gave for it.
  virtual std::string payload(std::size_t leaf, const Leaf& table, std::size_t row) = 0;
};

/// A run of elements of a stored Set, in key order: all of them, or those below a key.
class Elements {
 public:
  Elements() = default;
  explicit Elements(std::shared_ptr<SetSource> source) : source_(std::move(source)) {}
  /// Only what lies below `prefix`, which itself is not included.
  Elements(std::shared_ptr<SetSource> source, std::string prefix)
      : source_(std::move(source)), prefix_(std::move(prefix)) {}

  /// A place in the Set. Holds all it needs, so it outlives these Elements.
  class Cursor {
   public:
    const Row& row() const { return leaf_->rows()[row_]; }
    std::string bytes() const { return source_->payload(leaf_index_, *leaf_, row_); }
    bool done() const { return !leaf_; }
    void advance();

   private:
    friend class Elements;
    void settle();
    std::shared_ptr<SetSource> source_;
    std::string prefix_;
    std::shared_ptr<const Leaf> leaf_;
    std::size_t leaf_index_ = 0, row_ = 0;
  };

  Cursor begin() const;
  /// The element with this key; done() if there is none.
  Cursor find(std::string_view key) const;
  std::uint64_t count() const;
  /// False if no Set was given.
  bool isThere() const { return source_ != nullptr; }
  bool isWhole() const { return prefix_.empty(); }

 private:
  std::shared_ptr<SetSource> source_;
  std::string prefix_;
};

/// Elements of one kind. Cannot be copied into memory by accident: iterate, and load() what you need.
template <class T>
class View {
 public:
  View() = default;
  explicit View(Elements elements) : elements_(std::move(elements)) {}
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  View(View&&) noexcept = default;
  View& operator=(View&&) noexcept = default;

  class Element {
   public:
    explicit Element(const Elements::Cursor& at) : at_(at) {}
    const std::string& key() const { return at_.row().key; }
    const Digest& digest() const { return at_.row().digest; }
    T load() const { return decode<T>(at_.bytes()); }

   private:
    const Elements::Cursor& at_;
  };

  class Iterator {
   public:
    explicit Iterator(Elements::Cursor at) : at_(std::move(at)) {}
    Element operator*() const { return Element(at_); }
    Iterator& operator++() {
      at_.advance();
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return at_.done(); }

   private:
    Elements::Cursor at_;
  };

  Iterator begin() const { return Iterator(elements_.begin()); }
  std::default_sentinel_t end() const { return {}; }
  /// How many there are.
  std::uint64_t size() const { return elements_.count(); }
  std::optional<T> find(std::string_view key) const {
    const auto at = elements_.find(key);
    if (at.done()) return std::nullopt;
    return decode<T>(at.bytes());
  }

 private:
  Elements elements_;
};

template <class T>
class Set : public View<T> {
 public:
  using Value = T;
  using View<T>::View;
};

template <class T>
class Group : public View<T> {
 public:
  using Value = T;
  using View<T>::View;
};

template <class T>
struct Rest {
  using Value = T;
  /// One view an input, in the order of the recipe; a plain T is a view of one element with an empty key.
  std::vector<View<T>> inputs;
};

/// Writes rows in key order as leaves.
class RowWriter : public RowSink {
 public:
  explicit RowWriter(Store& store) : builder_(store) {}
  void add(std::string_view key, std::string_view encoded) override;
  /// Writes what is left. The index is complete then.
  const SetIndex& finish();

 private:
  void endLeaf();
  LeafBuilder builder_;
  std::string last_;
  SetIndex index_;
};

/// Throws Error unless the key is valid and comes after `last` (which may be empty).
void checkKeyOrder(std::string_view last, std::string_view key);

/// An artifact's stored form; in checked builds its promises are tested first.
template <class T>
std::string encodeChecked(const T& value) {
#if CASTRA_CHECKED
  if constexpr (requires { check(value); }) check(value);
#endif
  return encode(value);
}

/// How a stage returns a Set: add elements in key order, then `return out.finish()`. When the stage runs once for each
/// key of another Set, the keys given here are put below that key.
template <class T>
class SetWriter {
 public:
  explicit SetWriter(const Run& run) : rows_(run.rows()) {}
  void add(std::string_view key, const T& value) { rows_.add(key, encodeChecked(value)); }
  Set<T> finish() { return {}; }

 private:
  RowSink& rows_;
};

}  // namespace castra
