// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/archive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "pipeline/core/digest.h"
#include "pipeline/core/files.h"
#include "pipeline/core/findings.h"
#include "pipeline/core/random.h"
#include "pipeline/core/record.h"

namespace castra {
namespace {

enum class Colour : std::uint8_t { red, green };

struct Inner {
  std::int32_t x = 0;
  std::string name;
  template <class A>
  void archive(A& a) {
    a(x, name);
  }
  bool operator==(const Inner&) const = default;
};

/// One field of everything that an archive takes.
struct Everything {
  static constexpr Kind kind{"everything", 3};
  bool yes = false;
  std::int8_t tiny = 0;
  std::uint64_t large = 0;
  float half = 0;
  double whole = 0;
  Colour colour = Colour::red;
  std::string text;
  std::vector<double> numbers;
  std::vector<bool> bits;
  std::vector<Inner> inners;
  std::vector<std::vector<std::uint8_t>> nested;
  std::array<std::int16_t, 3> three{};
  std::optional<Inner> maybe;
  std::optional<double> perhaps;
  std::pair<std::string, std::int32_t> both;
  Inner inner;

  template <class A>
  void archive(A& a) {
    a(yes, tiny, large, half, whole, colour, text, numbers, bits, inners, nested, three, maybe, perhaps, both, inner);
  }
  bool operator==(const Everything&) const = default;
};

/// Two structs that differ only in what they say of their bytes.
struct Spot {
  double x = 0;
  float y = 0, z = 0;
  template <class A>
  void archive(A& a) {
    a(x, y, z);
  }
  bool operator==(const Spot&) const = default;
};
struct FlatSpot : Spot {
  static constexpr bool kIsFlat = true;
};
template <class T>
struct Spots {
  static constexpr Kind kind{"spots", 1};
  std::vector<T> many;
  std::array<T, 2> two{};
  template <class A>
  void archive(A& a) {
    a(many, two);
  }
};

struct OtherVersion {
  static constexpr Kind kind{"everything", 4};
  template <class A>
  void archive(A&) {}
};
struct OtherKind {
  static constexpr Kind kind{"nothing", 3};
  template <class A>
  void archive(A&) {}
};

Everything sample() {
  Everything e;
  e.yes = true;
  e.tiny = -5;
  e.large = UINT64_MAX;
  e.half = 0.25F;
  e.whole = -1.0 / 3;
  e.colour = Colour::green;
  e.text = std::string("h\xC3\xA9llo\0!", 8);
  e.numbers = {1.5, -0.0, std::numeric_limits<double>::infinity()};
  e.bits = {true, false, true};
  e.inners = {{1, "one"}, {2, ""}};
  e.nested = {{}, {1, 2, 3}};
  e.three = {-1, 0, 1};
  e.maybe = Inner{7, "seven"};
  e.both = {"left", -9};
  e.inner = {4, "four"};
  return e;
}

std::string errorOf(std::string_view bytes) {
  try {
    decode<Everything>(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Archive, GoesThereAndBack) {
  for (const Everything& e : {Everything{}, sample()}) {
    const std::string bytes = encode(e);
    EXPECT_EQ(decode<Everything>(bytes), e);
    EXPECT_EQ(encode(decode<Everything>(bytes)), bytes);
  }
}

TEST(Archive, KeepsEveryBitOfADouble) {
  for (const double value : {0.0, -0.0, 5e-324, std::nextafter(1.0, 2.0), std::numeric_limits<double>::quiet_NaN(),
                             -std::numeric_limits<double>::infinity()}) {
    Everything e;
    e.whole = value;
    EXPECT_EQ(std::bit_cast<std::uint64_t>(decode<Everything>(encode(e)).whole), std::bit_cast<std::uint64_t>(value));
  }
}

TEST(Archive, TheBytesNeverChange) {
  // Stored files must stay readable.
  EXPECT_EQ(digestOf(encode(sample())).hex(), "c04f522f111b4e5752dfec07b40734b16376eff2d54b89ba0eee9650aa5bda36");
}

TEST(Archive, FlatStructsHaveTheBytesOfTheirFields) {
  Spots<Spot> plain;
  Spots<FlatSpot> flat;
  for (int i = 0; i < 5; ++i) {
    const Spot spot{1.5 * i, static_cast<float>(-i), 0.25f};
    plain.many.push_back(spot);
    flat.many.push_back({spot});
    plain.two[i % 2] = spot;
    flat.two[i % 2] = {spot};
  }
  const std::string bytes = encode(flat);
  EXPECT_EQ(bytes, encode(plain));
  const auto back = decode<Spots<FlatSpot>>(bytes);
  EXPECT_TRUE(std::equal(back.many.begin(), back.many.end(), plain.many.begin(), plain.many.end()));
  EXPECT_THROW(decode<Spots<FlatSpot>>(bytes.substr(0, bytes.size() - 3)), Error);
}

TEST(Archive, RefusesAnotherKindVersionOrLength) {
  const std::string bytes = encode(sample());
  EXPECT_EQ(errorOf(encode(OtherVersion{})), "archive: holds everything version 4, this program reads version 3");
  EXPECT_EQ(errorOf(encode(OtherKind{})), "archive: holds a nothing, not a everything");
  EXPECT_EQ(errorOf(bytes + "x"), "archive: has 1 bytes too many");
  EXPECT_EQ(errorOf(""), "archive: ends too early");
}

TEST(Archive, RefusesEveryTruncation) {
  const std::string bytes = encode(sample());
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_NE(errorOf(bytes.substr(0, length)), "") << length;
}

TEST(Archive, EveryChangedByteIsRefusedOrRead) {
  // Whatever a byte becomes, there is an Error or some Everything: no crash, no huge allocation.
  const std::string bytes = encode(sample());
  std::size_t refused = 0, read = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (int value = 0; value < 256; ++value) {
      std::string changed = bytes;
      if (changed[i] == static_cast<char>(value)) continue;
      changed[i] = static_cast<char>(value);
      try {
        const Everything e = decode<Everything>(changed);
        ++read;
        EXPECT_EQ(encode(e), changed) << "byte " << i << " as " << value;
      } catch (const Error&) {
        ++refused;
      }
    }
  EXPECT_GT(refused, 10'000u);
  EXPECT_GT(read, 10'000u);
}

TEST(Archive, RefusesRandomBytes) {
  Random random(digestOf("bytes"));
  const std::string head = encode(Everything{}).substr(0, 8 + 10 + 4);
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes = head;
    for (std::uint64_t n = random.below(200); n > 0; --n)
      bytes += static_cast<char>(random.chance(0.5) ? 0 : random.below(256));
    try {
      decode<Everything>(bytes);
    } catch (const Error&) {
    }
  }
}

TEST(Archive, ALieAboutALengthCostsNothing) {
  // A list that claims 2^60 items, of a type whose items may take no bytes at all.
  ArchiveWriter writer;
  writer(std::uint64_t{1} << 60);
  const std::string bytes = writer.take();
  std::vector<double> numbers;
  EXPECT_THROW(ArchiveReader{bytes}(numbers), Error);
  std::string text;
  EXPECT_THROW(ArchiveReader{bytes}(text), Error);
  std::vector<std::string> texts;
  EXPECT_THROW(ArchiveReader{bytes}(texts), Error);
}

TEST(Archive, CoreArtifactsSurviveEveryDamage) {
  Files files;
  files.add("a/b.txt", carriedBlob("hello"));
  files.add("manifest.json", carriedBlob("{\n  \"root\": \"\"\n}\n"));
  const LeafRecord record{{{digestOf("x"), "a", "b", 2, 30}}, {digestOf("y"), digestOf("z")}, {1, 1}};
  const auto tryAll = [](const std::string& bytes, auto read) {
    for (std::size_t i = 0; i < bytes.size(); ++i)
      for (const int flip : {1, 16, 128, 255}) {
        std::string changed = bytes;
        changed[i] = static_cast<char>(changed[i] ^ flip);
        try {
          read(changed);
        } catch (const Error&) {
        }
      }
    for (std::size_t length = 0; length < bytes.size(); ++length) EXPECT_THROW(read(bytes.substr(0, length)), Error);
  };
  tryAll(encode(files), [](const std::string& bytes) { check(decode<Files>(bytes)); });
  tryAll(encode(Findings{{{"place", "text", 1, 2}}}), [](const std::string& bytes) { check(decode<Findings>(bytes)); });
  tryAll(encode(record), [](const std::string& bytes) { decode<LeafRecord>(bytes); });
}

TEST(Record, IsSealed) {
  const std::string sealed = sealRecord("hello");
  EXPECT_EQ(unsealRecord(sealed), "hello");
  EXPECT_EQ(unsealRecord(sealRecord("")), "");
  for (std::size_t i = 0; i < sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(unsealRecord(changed)) << i;
    EXPECT_FALSE(unsealRecord(sealed.substr(0, i))) << i;
  }
  EXPECT_FALSE(unsealRecord(sealed + "x"));
}

}  // namespace
}  // namespace castra
