// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/face_room.h"

#include <algorithm>

namespace castra::generators {

namespace {

constexpr double kWide = 2.5, kHigh = 1.2;  // of a cell; those at the rims have all that lies beyond [m]

/// The cell at a place, of so many.
std::size_t cellAt(double place, double size, std::size_t count) {
  return static_cast<std::size_t>(std::clamp(place / size, 0.0, static_cast<double>(count - 1)));
}

}  // namespace

FaceRoom::Cells FaceRoom::cellsOf(FaceMesh::Span u, FaceMesh::Span z) {
  return {cellAt(std::min(u.low, u.high), kWide, kColumns), cellAt(std::max(u.low, u.high), kWide, kColumns),
          cellAt(std::min(z.low, z.high), kHigh, kRows), cellAt(std::max(z.low, z.high), kHigh, kRows)};
}

void FaceRoom::add(const FaceBox& box) {
  if (first_.empty()) first_.assign(kColumns * kRows, kNone);
  const Cells cells = cellsOf(box.u, box.z);
  for (std::size_t row = cells.low_row; row <= cells.high_row; ++row)
    for (std::size_t column = cells.low_column; column <= cells.high_column; ++column) {
      std::uint32_t& first = first_[row * kColumns + column];
      entries_.push_back({box, first});
      first = static_cast<std::uint32_t>(entries_.size() - 1);
    }
}

}  // namespace castra::generators
