// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_window.h"

namespace castra::generators {

namespace {

using Bits = WallWindow::Bits;

/// A set of tiles in a window, and its tiles around one.
class Around {
 public:
  explicit Around(Bits inside) : inside_(inside) {}

  /// A change of this tile tears nothing apart and leaves no hole, inside seen over edges and the rest over edges and
  /// corners: the crossing number of Yokoi, Toriwaki and Fukumura (1975) is one.
  bool isSimple(int bit) const {
    int crossings = 0;
    for (int k = 0; k < 8; k += 2)
      if (has(bit, k) && !(has(bit, k + 1) && has(bit, k + 2))) ++crossings;
    return crossings == 1;
  }
  /// Two tiles on the other side touch by a corner here with no way around it.
  bool isPinched(int bit) const {
    const bool here = (inside_ >> bit & 1) != 0;
    for (int k = 0; k < 8; k += 2)
      if (has(bit, k + 1) == here && has(bit, k) != here && has(bit, k + 2) != here) return true;
    return false;
  }
  void turn(int bit) { inside_ ^= Bits{1} << bit; }

 private:
  bool has(int bit, int k) const {
    constexpr std::array<int, 8> kSteps{1, 9, 8, 7, -1, -9, -8, -7};  // counter-clockwise from the east
    return (inside_ >> (bit + kSteps[static_cast<std::size_t>(k % 8)]) & 1) != 0;
  }
  Bits inside_;
};

/// One after the other changes, whichever can go next: a row at the end of the inside goes from its ends, one in the
/// midst of a side in any order. What is in between need be no wall, only in one piece and without a hole.
bool staysWhole(Bits inside, Bits tiles) {
  Around around(inside);
  Bits open = tiles;
  for (bool goes_on = true; goes_on && open != 0;) {
    goes_on = false;
    for (Bits rest = open; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      if (!around.isSimple(bit)) continue;
      around.turn(bit);
      open ^= Bits{1} << bit;
      goes_on = true;
    }
  }
  if (open != 0) return false;
  for (Bits rest = tiles; rest != 0; rest &= rest - 1)
    if (around.isPinched(std::countr_zero(rest))) return false;
  return true;
}

/// Fills a table for sets of some columns and rows about the middle of a window.
template <std::size_t size>
void fill(std::bitset<size>& table, int columns, Bits tiles) {
  const int rows = std::countr_zero(size) / columns;
  for (std::size_t set = 0; set < size; ++set) {
    Bits inside = 0;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        if ((set >> (columns * row + column) & 1) != 0)
          inside |= WallWindow::bitOf(WallWindow::kMiddle - columns / 2 + column, WallWindow::kMiddle - rows / 2 + row);
    const bool is_one_side = (inside & tiles) == 0 || (inside & tiles) == tiles;
    table[set] = is_one_side && staysWhole(inside, tiles);
  }
}

}  // namespace

WallWindow::Shapes::Shapes() {
  fill(single, 3, kSingle);
  fill(row, 5, kRow);
  fill(column, 3, kColumn);
}

const WallWindow::Shapes& WallWindow::shapes() {
  static const Shapes kKnown;
  return kKnown;
}

}  // namespace castra::generators
