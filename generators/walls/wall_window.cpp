// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_window.h"

#include <array>

namespace castra::generators {

namespace {

using Bits = WallWindow::Bits;

constexpr std::uint8_t kSimple = 1, kPinched = 2;

/// What the eight tiles around one, with itself in the middle, say about it; by the nine bits, row by row.
///   simple    A change of it tears nothing apart and leaves no hole, inside seen over edges and the rest over edges
///             and corners: the crossing number of Yokoi, Toriwaki and Fukumura (1975) is one.
///   pinched   Two tiles that are on its other side touch by a corner here with no way around it.
constexpr std::array<std::uint8_t, 512> listShapes() {
  constexpr std::array<int, 8> around{5, 8, 7, 6, 3, 0, 1, 2};  // counter-clockwise from the east
  std::array<std::uint8_t, 512> shapes{};
  for (unsigned set = 0; set < 512; ++set) {
    const auto has = [&](std::size_t k) { return (set >> around[k % 8] & 1) != 0; };
    const bool here = (set >> 4 & 1) != 0;
    int crossings = 0;
    bool is_pinched = false;
    for (std::size_t k = 0; k < 8; k += 2) {
      crossings += has(k) && !(has(k + 1) && has(k + 2)) ? 1 : 0;
      is_pinched |= has(k + 1) == here && has(k) != here && has(k + 2) != here;
    }
    shapes[set] = static_cast<std::uint8_t>((crossings == 1 ? kSimple : 0) | (is_pinched ? kPinched : 0));
  }
  return shapes;
}

constexpr std::array<std::uint8_t, 512> kShapes = listShapes();

std::uint8_t shapeAt(Bits inside, int bit) {
  const Bits set = inside >> (bit - WallWindow::kColumns - 1);
  return kShapes[(set & 0x7) | (set >> 5 & 0x38) | (set >> 10 & 0x1c0)];
}

}  // namespace

std::optional<Bits> WallWindow::tryChange(Bits tiles) const {
  // One after the other, whichever can go next: a row at the end of the inside goes from its ends, one in the midst of
  // a side in any order. What is in between need be no wall, only in one piece and without a hole.
  Bits after = inside, open = tiles;
  for (bool goes_on = true; goes_on && open != 0;) {
    goes_on = false;
    for (Bits rest = open; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if ((shapeAt(after, bit) & kSimple) == 0) continue;
      after ^= Bits{1} << bit;
      open ^= Bits{1} << bit;
      goes_on = true;
    }
  }
  if (open != 0) return std::nullopt;
  for (Bits rest = tiles; rest != 0; rest &= rest - 1)
    if ((shapeAt(after, std::countr_zero(rest)) & kPinched) != 0) return std::nullopt;
  // All segments had two neighbours before. Those in the box around the tiles are counted; one outside has at most one
  // neighbour in the box, so that must not change.
  const Bits box = grow(tiles), now = (segments & ~box) | (grow(after) & ~after & box), changes = now ^ segments;
  const Bits beside = changes << 1 | changes >> 1 | changes << kColumns | changes >> kColumns;
  if ((beside & segments & ~box) != 0) return std::nullopt;
  // Sums of four bits each, for all tiles at once: exactly two are set.
  const Bits east = now >> 1, west = now << 1, north = now >> kColumns, south = now << kColumns;
  const Bits along = east ^ west, across = north ^ south;
  const Bits twos = (east & west) ^ (north & south) ^ (along & across);
  if ((now & box & ((along ^ across) | ~twos)) != 0) return std::nullopt;
  return changes;
}

}  // namespace castra::generators
