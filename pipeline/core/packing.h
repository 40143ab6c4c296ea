// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "pipeline/base/error.h"

// For kinds that are stored leaner than they lie in memory (see Packs in archive.h): small numbers take few bytes.

namespace castra {

class PackWriter {
 public:
  void byte(std::uint8_t value) { bytes_ += static_cast<char>(value); }
  /// Seven bits a byte, the lowest first.
  void count(std::uint64_t value) {
    while (value > 127) {
      byte(static_cast<std::uint8_t>(value | 128));
      value >>= 7;
    }
    byte(static_cast<std::uint8_t>(value));
  }
  /// The same for what may be negative: 0, -1, 1, -2, ...
  void step(std::int64_t value) {
    count((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  void raw(T value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void text(std::string_view text) {
    count(text.size());
    bytes_ += text;
  }

  std::size_t size() const { return bytes_.size(); }
  std::string take() { return std::exchange(bytes_, {}); }

 private:
  std::string bytes_;
};

/// Reads what PackWriter wrote. Any other bytes end in an Error, never in a crash or a huge allocation.
class PackReader {
 public:
  explicit PackReader(std::string_view bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  std::uint8_t byte() {
    if (at_ == end_) fail("ends too early");
    return static_cast<std::uint8_t>(*at_++);
  }
  std::uint64_t count() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t part = byte();
      value |= static_cast<std::uint64_t>(part & 127) << shift;
      if (part < 128) return value;
    }
    fail("has a number without an end");
  }
  std::int64_t step() {
    const std::uint64_t value = count();
    return static_cast<std::int64_t>((value >> 1) ^ (0 - (value & 1)));
  }
  /// A number, by how it differs from another.
  std::uint32_t numberFrom(std::uint32_t other) {
    return static_cast<std::uint32_t>(other + static_cast<std::uint64_t>(step()));
  }
  template <class T>
  requires std::is_arithmetic_v<T> T raw() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::string_view text() { return take(count()); }
  /// How many items follow, of which each takes a byte at least: more than are left is a lie.
  std::size_t items() {
    const std::uint64_t number = count();
    if (number > left()) fail("has a list longer than itself");
    return static_cast<std::size_t>(number);
  }

  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  void finish() const {
    if (at_ != end_) fail("has bytes too many");
  }
  [[noreturn]] static void fail(const char* what) { throw Error("archive", what); }

 private:
  std::string_view take(std::uint64_t length) {
    if (length > left()) fail("ends too early");
    const std::string_view taken(at_, static_cast<std::size_t>(length));
    at_ += length;
    return taken;
  }

  const char* at_;
  const char* end_;
};

}  // namespace castra
