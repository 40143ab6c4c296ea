// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace castra {

/// A SHA-256 digest. All zero means "none".
struct Digest {
  std::array<std::uint8_t, 32> bytes{};

  auto operator<=>(const Digest&) const = default;
  bool empty() const { return *this == Digest{}; }
  std::string hex() const;
  /// The first twelve hexadecimal digits, for people.
  std::string shortHex() const { return hex().substr(0, 12); }
  std::string_view view() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

  template <class A>
  void archive(A& a) {
    a(bytes);
  }
};

/// Reads 64 hexadecimal digits; nothing if the text is anything else.
std::optional<Digest> parseDigest(std::string_view hex);

/// SHA-256, fed piece by piece. One Hasher serves many digests: `finish` makes it ready for the next.
class Hasher {
 public:
  Hasher();
  ~Hasher();
  Hasher(Hasher&&) noexcept;
  Hasher& operator=(Hasher&&) noexcept;

  Hasher& add(std::string_view bytes);
  Digest finish();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

Digest digestOf(std::string_view bytes);

/// A hash of tagged fields. Every field is preceded by its tag and its length, so that no two different lists of
/// fields give the same bytes ("-I" "-O2" and "-I-O2"; the idea is ccache's).
class Fingerprint {
 public:
  Fingerprint& add(std::string_view tag, std::string_view value);
  Fingerprint& add(std::string_view tag, const Digest& value) { return add(tag, value.view()); }
  Fingerprint& add(std::string_view tag, std::uint64_t value);
  Digest digest() const { return digestOf(text_); }

 private:
  std::string text_;
};

}  // namespace castra
