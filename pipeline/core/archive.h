// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/kind.h"

// One `archive` member serves writing, reading and hashing:
//
//   struct Lamp {
//     static constexpr Kind kind{"lamp", 1};
//     double height = 4;                      // [m]
//     std::vector<Vec2> places;
//     template <class A> void archive(A& a) { a(height, places); }
//   };
//
// Numbers are little-endian and of fixed width, sequences carry their length, and nothing depends on the machine.

namespace castra {

static_assert(std::endian::native == std::endian::little, "the archive copies numbers as they lie in memory");

template <class T>
inline constexpr bool kIsPlain = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Plain numbers, and structs that say of themselves that they are stored as they lie in memory: nothing but such numbers
/// without gaps, archived in order.
template <class T>
concept Flat = kIsPlain<T> || (std::is_trivially_copyable_v<T> && requires { requires T::kIsFlat; });

class ArchiveWriter {
 public:
  template <class... Fields>
  void operator()(const Fields&... fields) {
    (write(fields), ...);
  }

  std::string take() { return std::move(bytes_); }

  /// Makes room for these fields: long bytes are then not copied while they grow.
  template <class... Fields>
  void makeRoom(const Fields&... fields) {
    const std::size_t before = bytes_.size();
    is_counting_ = true;
    counted_ = 0;
    (*this)(fields...);
    is_counting_ = false;
    bytes_.reserve(before + counted_);
  }

 private:
  void put(const void* data, std::size_t size) {
    if (is_counting_)
      counted_ += size;
    else
      bytes_.append(static_cast<const char*>(data), size);
  }
  template <class T>
  requires kIsPlain<T>
  void write(const T& value) { put(&value, sizeof value); }
  void write(const std::string& text) {
    write(static_cast<std::uint64_t>(text.size()));
    put(text.data(), text.size());
  }
  template <class T>
  void write(const std::vector<T>& items) {
    write(static_cast<std::uint64_t>(items.size()));
    if constexpr (std::is_same_v<T, bool>) {
      for (const bool item : items) write(item);
    } else if constexpr (Flat<T>) {
      put(items.data(), items.size() * sizeof(T));
    } else {
      for (const T& item : items) write(item);
    }
  }
  template <class T, std::size_t n>
  void write(const std::array<T, n>& items) {
    if constexpr (Flat<T>) {
      put(items.data(), sizeof items);
    } else {
      for (const T& item : items) write(item);
    }
  }
  template <class T>
  void write(const std::optional<T>& value) {
    write(static_cast<std::uint8_t>(value.has_value()));
    if (value) write(*value);
  }
  template <class T, class U>
  void write(const std::pair<T, U>& both) {
    write(both.first);
    write(both.second);
  }
  template <class T>
  requires requires(T& t, ArchiveWriter& a) { t.archive(a); }
  void write(const T& value) {
    const_cast<T&>(value).archive(*this);  // archive() only reads when given a writer
  }

  std::string bytes_;
  bool is_counting_ = false;
  std::size_t counted_ = 0;
};

/// Reads what ArchiveWriter wrote. Any other bytes end in an Error, never in a crash or a huge allocation.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) : bytes_(bytes) {}

  template <class... Fields>
  void operator()(Fields&... fields) {
    (read(fields), ...);
  }

  /// Throws unless every byte was read.
  void finish() const {
    if (!bytes_.empty()) throw Error("archive", concat("has ", bytes_.size(), " bytes too many"));
  }
  std::size_t left() const { return bytes_.size(); }
  std::string_view takeBytes(std::uint64_t length) {
    if (length > bytes_.size()) throw Error("archive", "ends too early");
    const std::string_view taken = bytes_.substr(0, static_cast<std::size_t>(length));
    bytes_.remove_prefix(static_cast<std::size_t>(length));
    return taken;
  }

 private:
  template <class T>
  requires kIsPlain<T>
  void read(T& value) {
    const std::string_view raw = takeBytes(sizeof value);
    if constexpr (std::is_same_v<T, bool>) {
      if (static_cast<unsigned char>(raw[0]) > 1) throw Error("archive", "has a truth value that is neither 0 nor 1");
      value = raw[0] != 0;
    } else {
      std::memcpy(&value, raw.data(), sizeof value);
    }
  }
  void read(std::string& text) {
    std::uint64_t length = 0;
    read(length);
    text = takeBytes(length);
  }
  template <class T>
  void read(std::vector<T>& items) {
    std::uint64_t count = 0;
    read(count);
    // Every item takes a byte at least, so a length beyond what is left is a lie.
    if (count > bytes_.size()) throw Error("archive", "has a list longer than itself");
    items.clear();
    if constexpr (std::is_same_v<T, bool>) {
      for (std::uint64_t i = 0; i < count; ++i) {
        bool item = false;
        read(item);
        items.push_back(item);
      }
    } else if constexpr (Flat<T>) {
      const std::string_view raw = takeBytes(count * sizeof(T));
      items.resize(static_cast<std::size_t>(count));
      if (count > 0) std::memcpy(static_cast<void*>(items.data()), raw.data(), raw.size());
    } else {
      for (std::uint64_t i = 0; i < count; ++i) {
        items.emplace_back();
        read(items.back());
      }
    }
  }
  template <class T, std::size_t n>
  void read(std::array<T, n>& items) {
    for (T& item : items) {
      T value{};  // GCC 12 warns of an overflow that is none if fields are read in place
      read(value);
      item = std::move(value);
    }
  }
  template <class T>
  void read(std::optional<T>& value) {
    bool there = false;
    read(there);
    value.reset();
    if (!there) return;
    value = T{};  // Clang 14 has no emplace() for a struct that is nested in one being archived
    read(*value);
  }
  template <class T, class U>
  void read(std::pair<T, U>& both) {
    read(both.first);
    read(both.second);
  }
  template <class T>
  requires requires(T& t, ArchiveReader& a) { t.archive(a); }
  void read(T& value) { value.archive(*this); }

  std::string_view bytes_;
};

/// The stored form of an artifact: its kind's name and version, then its fields.
template <class T>
std::string encode(const T& value) {
  ArchiveWriter writer;
  const std::string name(T::kind.name);
  const auto version = static_cast<std::int32_t>(T::kind.version);
  writer.makeRoom(name, version, value);
  writer(name, version, value);
  return writer.take();
}

/// Throws Error if the bytes are not a whole T of the version this program knows.
template <class T>
T decode(std::string_view bytes) {
  ArchiveReader reader(bytes);
  std::string name;
  std::int32_t version = 0;
  reader(name, version);
  if (name != T::kind.name) throw Error("archive", concat("holds a ", name, ", not a ", T::kind.name));
  if (version != T::kind.version)
    throw Error("archive",
                concat("holds ", name, " version ", version, ", this program reads version ", T::kind.version));
  T value;
  reader(value);
  reader.finish();
  return value;
}

}  // namespace castra
