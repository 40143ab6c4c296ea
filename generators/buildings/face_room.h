// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "generators/buildings/face_mesh.h"

namespace castra::generators {

/// Room that a part takes before a side.
struct FaceBox {
  FaceMesh::Span u, d, z;
};

/// What has been taken before a side, found by where it is: a side of a high house has hundreds of parts.
class FaceRoom {
 public:
  void add(const FaceBox& box);

  /// Whether this is so of any box near a stretch of the side between two heights. What lies further away may be asked
  /// as well, or twice.
  template <class Test>
  bool isAnyNear(FaceMesh::Span u, FaceMesh::Span z, Test test) const {
    if (first_.empty()) return false;
    const Cells cells = cellsOf(u, z);
    for (std::size_t row = cells.low_row; row <= cells.high_row; ++row)
      for (std::size_t column = cells.low_column; column <= cells.high_column; ++column)
        for (std::uint32_t i = first_[row * kColumns + column]; i != kNone; i = entries_[i].next)
          if (test(entries_[i].box)) return true;
    return false;
  }

 private:
  static constexpr std::size_t kColumns = 16, kRows = 48;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Cells {
    std::size_t low_column, high_column, low_row, high_row;
  };
  static Cells cellsOf(FaceMesh::Span u, FaceMesh::Span z);

  struct Entry {
    FaceBox box;
    std::uint32_t next;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> first_;  // of each cell, row by row; empty if nothing is taken
};

}  // namespace castra::generators
