// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>

namespace castra::generators {

/// What is around a tile of a wall, as bits, so that all of it is looked at in one go: 8 columns and 7 rows, the tile
/// at column 3 of row 3. A change of sides at the tile, or of three in a row about it, hangs on no more than that.
struct WallWindow {
  using Bits = std::uint64_t;
  static constexpr int kColumns = 8, kRows = 7, kMiddle = 3;

  Bits inside = 0, segments = 0;

  static constexpr Bits bitOf(int column, int row) { return Bits{1} << (kColumns * row + column); }

  /// What becomes of the segments if these tiles change sides: the set of those that are segments before or after, but
  /// not both; whether that is a wall or not.
  Bits findChanges(Bits tiles) const {
    const Bits after = inside ^ tiles;
    return (segments ^ (grow(after) & ~after)) & grow(tiles);
  }

  /// The same, or nothing if what was a wall would be none any more. The tiles must be on one side, and their number at
  /// most three, in a row.
  std::optional<Bits> tryChange(Bits tiles) const;

  /// The tiles of a set and the eight around each. Sets end at columns 0 to 6 where that counts.
  static constexpr Bits grow(Bits set) {
    set |= set << 1 | set >> 1;
    return set | set << kColumns | set >> kColumns;
  }
};

/// The lowest bit of each of eight bytes, the first as the lowest.
inline std::uint64_t gatherBits(const std::uint8_t* bytes, int bit) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  if constexpr (std::endian::native == std::endian::big) {
    std::uint64_t turned = 0;
    for (int i = 0; i < 8; ++i) turned |= (word >> (8 * i) & 0xff) << (56 - 8 * i);
    word = turned;
  }
  // Each factor moves another byte's bit to the top byte, where they come to lie side by side.
  return (word >> bit & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

}  // namespace castra::generators
