// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "pipeline/geometry/vec.h"

namespace castra::geometry {

/// Cells that share their points and sides, to be cut further and further: a half-edge mesh in the plane (OpenMesh).
///
///   p3 ------ p2        Every side belongs to one cell, which lies to its left, and has a twin that runs the other way
///   |  c0   a|b         for the neighbour, or for nobody at the rim. A cut that ends on a side splits it for both
///   |        |  c1      cells, so that neighbours always have the same points along the line between them: a junction
///   p0 ------ p1        on one side of a line is one on the other.
///
/// Points, lines and cells are counted from 0 in the order in which they came to be. Lines carry a tag of the caller's,
/// which both pieces of a split line keep. Cells must be free of holes.
class CellMesh {
 public:
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  /// A corner of a cell, which may be flat, and the side that leaves it.
  struct Corner {
    Vec2 at;
    std::uint32_t point = 0;
    std::uint32_t side = 0;
  };

  CellMesh();
  ~CellMesh();
  CellMesh(CellMesh&&) noexcept;
  CellMesh& operator=(CellMesh&&) noexcept;

  /// Forgets everything, but keeps the memory for the next cells.
  void clear();

  std::uint32_t addPoint(const Vec2& at);
  /// A cell around these points, counter-clockwise; kNobody if a side already has a cell there, or if the cell would
  /// come back to a point.
  std::uint32_t addCell(std::span<const std::uint32_t> points);

  /// All corners of the cell, counter-clockwise, into `out`.
  void listCorners(std::uint32_t cell, std::vector<Corner>& out) const;

  /// Puts a point on a side, and on its twin. The given side keeps its start and ends there now; the side that goes on
  /// from there is found with nextSide.
  std::uint32_t splitSide(std::uint32_t side, const Vec2& at);

  /// Cuts a cell along a path from the start of one of its sides, over the points `via`, to the start of another. The
  /// old number stays with the cell to the right of the path; the new cell, to its left, is returned.
  std::uint32_t cutCell(std::uint32_t from_side, std::uint32_t to_side, std::span<const Vec2> via, std::uint32_t tag);

  std::size_t pointCount() const { return points_.size(); }
  std::size_t lineCount() const { return tags_.size(); }
  std::size_t cellCount() const;

  const Vec2& at(std::uint32_t point) const { return points_[point]; }
  static std::uint32_t lineOf(std::uint32_t side) { return side >> 1; }
  static std::uint32_t twinOf(std::uint32_t side) { return side ^ 1; }
  std::uint32_t& tagOf(std::uint32_t line) { return tags_[line]; }
  std::uint32_t tagOf(std::uint32_t line) const { return tags_[line]; }

  std::uint32_t nextSide(std::uint32_t side) const;
  std::uint32_t startOf(std::uint32_t side) const;
  std::uint32_t endOf(std::uint32_t side) const { return startOf(twinOf(side)); }
  /// The cell to the left of the side, or kNobody.
  std::uint32_t cellOf(std::uint32_t side) const;
  /// How many lines meet in a point.
  std::uint32_t degreeOf(std::uint32_t point) const { return degrees_[point]; }

 private:
  struct Connectivity;
  std::unique_ptr<Connectivity> mesh_;
  std::vector<Vec2> points_;
  std::vector<std::uint32_t> degrees_;  // of the points
  std::vector<std::uint32_t> tags_;     // of the lines
};

}  // namespace castra::geometry
