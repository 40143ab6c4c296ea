// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <bitset>
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
  static constexpr Bits bitOf(int column, int row) { return Bits{1} << (kColumns * row + column); }

  /// What may change sides together: the tile, with its neighbours to the west and east, or to the south and north.
  static constexpr Bits kSingle = Bits{1} << (kColumns * kMiddle + kMiddle);
  static constexpr Bits kRow = kSingle | kSingle << 1 | kSingle >> 1;
  static constexpr Bits kColumn = kSingle | kSingle << kColumns | kSingle >> kColumns;

  Bits inside = 0, segments = 0;

  /// What becomes of the segments if these tiles change sides: the set of those that are segments before or after, but
  /// not both; whether that is a wall or not.
  Bits findChanges(Bits tiles) const {
    const Bits after = inside ^ tiles;
    return (segments ^ (grow(after) & ~after)) & grow(tiles);
  }

  /// The same, or nothing if what was a wall would be none any more. The tiles, one of the three sets above, must be on
  /// one side.
  template <Bits tiles>
  std::optional<Bits> tryChange() const {
    return holdsTogether<tiles>() ? countNeighbours(tiles) : std::nullopt;
  }

  /// The tiles of a set and the eight around each. Sets end at columns 0 to 6 where that counts.
  static constexpr Bits grow(Bits set) {
    set |= set << 1 | set >> 1;
    return set | set << kColumns | set >> kColumns;
  }

 private:
  /// For every set of tiles in a box with the ones that change in its middle, by its bits row by row: whether the
  /// inside would stay in one piece without a hole, and nowhere hang together by a corner only.
  struct Shapes {
    std::bitset<1 << 9> single;   ///< 3 x 3
    std::bitset<1 << 15> row;     ///< 5 columns, 3 rows
    std::bitset<1 << 15> column;  ///< 3 columns, 5 rows
    Shapes();
  };
  static const Shapes& shapes();

  template <Bits tiles>
  bool holdsTogether() const {
    static const Shapes& known = shapes();
    constexpr int kBit = kColumns * kMiddle + kMiddle;
    if constexpr (tiles == kSingle) {
      const Bits set = inside >> (kBit - kColumns - 1);
      return known.single[(set & 0x7) | (set >> 5 & 0x38) | (set >> 10 & 0x1c0)];
    } else if constexpr (tiles == kRow) {
      const Bits set = inside >> (kBit - kColumns - 2);
      return known.row[(set & 0x1f) | (set >> 3 & 0x3e0) | (set >> 6 & 0x7c00)];
    } else {
      static_assert(tiles == kColumn);
      const Bits set = inside >> (kBit - 2 * kColumns - 1);
      return known
          .column[(set & 0x7) | (set >> 5 & 0x38) | (set >> 10 & 0x1c0) | (set >> 15 & 0xe00) | (set >> 20 & 0x7000)];
    }
  }

  /// The changes, if all segments have two neighbours as before.
  std::optional<Bits> countNeighbours(Bits tiles) const {
    // Those in the box around the tiles are counted; one outside has at most one neighbour in the box, so that must not
    // change.
    const Bits box = grow(tiles), after = inside ^ tiles, now = (segments & ~box) | (grow(after) & ~after & box);
    const Bits changes = now ^ segments;
    const Bits beside = changes << 1 | changes >> 1 | changes << kColumns | changes >> kColumns;
    // Sums of four bits each, for all tiles at once: exactly two are set.
    const Bits east = now >> 1, west = now << 1, north = now >> kColumns, south = now << kColumns;
    const Bits along = east ^ west, across = north ^ south;
    const Bits twos = (east & west) ^ (north & south) ^ (along & across);
    if (((beside & segments & ~box) | (now & box & ((along ^ across) | ~twos))) != 0) return std::nullopt;
    return changes;
  }
};

/// The same bit of each of eight bytes, that of the first as the lowest. Numbers are little-endian, as archives ask
/// for.
inline std::uint64_t gatherBits(const std::uint8_t* bytes, int bit) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  // Each factor moves another byte's bit to the top byte, where they come to lie side by side.
  return (word >> bit & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

}  // namespace castra::generators
