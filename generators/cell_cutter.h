// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// The line that a cut should follow.
struct Guide {
  enum class Form : std::uint8_t { line, circle };

  geometry::Vec2 through;    ///< a point of it, inside the cell or on its rim; of several ways through a bent cell, the
                             ///< one nearest to this point is taken
  geometry::Vec2 direction;  ///< of a line; unit
  geometry::Vec2 centre;     ///< of a circle
  Form form = Form::line;
  double bow = 0;         ///< how far a line swings out to its left, as a share of its length
  double least_cos = -1;  ///< of the angle by which a line is turned when its ends move to where junctions are wanted
};

/// What a cut must keep to.
struct CutRules {
  double min_spacing = 20;  ///< between junctions along a road [m]; a cut that would come nearer ends in the junction
  double snap_reach = 0;    ///< within this distance, a cut rather ends where a road ends on the other side [m]
  double border_reach = 0;  ///< a cut moves at most this far to end at a point of a border, which cannot be split [m]
  double min_angle = 0.6;   ///< between roads in a junction [rad]
  double max_ratio = 16;    ///< of a cell's diameter to its width
  double wedge_slack = 1;  ///< times the ratio of a cell, or the greatest: what its pieces may have, since the tip of a
                           ///< wedge is no rounder than the wedge
  double min_width = 0;    ///< of a cell [m]
  std::uint32_t max_roads = 4;  ///< in a junction
  double path_step = 24;        ///< between the points of a bent road [m]
};

/// Cuts the cells of a mesh in two, such that the rules hold.
///
///        B            A guide is followed to both sides of the cell. Each end is moved to where a junction is wanted:
///   +----+------+     a road that ends on the other side of the line (the two then cross), a point of the border, or,
///   |    |      |     if one is too near, an existing junction. Then the pieces are judged: angles, areas, widths. A
///   |    |      |     cut turns a little rather than breaking a rule.
///   +----+------+
///        A            Lines with the tag bit kBorder are never split: streets end only in points they already have.
class CellCutter {
 public:
  static constexpr std::uint32_t kBorder = 0x80000000u;
  static constexpr std::uint32_t kFront = 0x40000000u;

  CellCutter(geometry::CellMesh& mesh, const CutRules& rules);

  /// No cut ends in such a point.
  void closePoint(std::uint32_t point);

  /// A cut that would end not far from such a point, as from a junction, rather ends in it.
  void wantPoint(std::uint32_t point);

  /// No cut comes nearer than `clearance` [m] to the ground within the ring.
  void avoid(const geometry::Ring& ring, double clearance);

  /// The cell that the next cuts are about.
  void take(std::uint32_t cell);
  const std::vector<geometry::CellMesh::Corner>& corners() const { return corners_; }
  double area() const { return area_; }
  const geometry::Box& bounds() const { return bounds_; }
  bool isConvex() const { return convex_; }

  /// What a cut would leave, for the caller to judge; shape and angles are already as the rules want them.
  struct Piece {
    double area = 0;
    geometry::Box bounds;
    double front = 0;  ///< length of its sides with the tag bit kFront [m]
  };
  using Judge = std::function<bool(const Piece&)>;

  /// True if the cell can be cut along the guide and both pieces pass; `cut` does it then.
  bool plan(const Guide& guide, const Judge& accepts);

  /// The same for a bent path: from a point on a side (counted as the corner it starts from), over one point inside,
  /// to a point on another side. The ends move as the rules want it.
  struct BentPath {
    std::size_t from_side = 0, to_side = 0;
    geometry::Vec2 from, bend, to;
  };
  bool plan(const BentPath& path, const Judge& accepts);

  /// Does what was planned. The cell keeps its number for the piece to the right of the path; returns the other.
  std::uint32_t cut(std::uint32_t tag);

 private:
  struct End {
    std::size_t index = 0;  // of the corner, or of the corner before the split
    bool splits = false;
    geometry::Vec2 at;
    double along = 0;  // on the guide, before it was moved
  };
  using Corner = geometry::CellMesh::Corner;

  std::size_t next(std::size_t i) const { return i + 1 < corners_.size() ? i + 1 : 0; }
  std::size_t before(std::size_t i) const { return i > 0 ? i - 1 : corners_.size() - 1; }
  bool isBorder(std::size_t side) const;
  bool isFlat(std::size_t corner) const;
  bool isOpen(std::size_t corner) const;
  bool isJunction(std::size_t corner) const;
  bool isCrowded(std::size_t corner) const;
  void findCrossings(const Guide& guide);
  bool chooseEnds(const Guide& guide);
  bool settle(End& end) const;
  void layPath(const Guide& guide);
  bool isTurned(const Guide& guide) const;
  bool keepsAngles(const End& end, const geometry::Vec2& towards) const;
  void markBends(const End& end, std::vector<bool>& marks) const;
  bool staysInside();
  bool staysClear() const;
  bool leavesNoNeck() const;
  bool isFair(const Judge& accepts);
  bool judgePieces(const Judge& accepts);
  double frontOf(const End& start, const End& end) const;
  void listPiece(const End& from, const End& to, bool forward, geometry::Ring& out) const;
  bool isWellShaped(const geometry::Ring& ring, const Piece& piece);

  geometry::CellMesh& mesh_;
  CutRules rules_;
  double cos_angle_;
  std::vector<bool> closed_, wanted_;  // of points
  struct Obstacle {
    geometry::Ring ring;
    geometry::Box reach;  // with the clearance around
    double clearance;
  };
  std::vector<Obstacle> obstacles_;
  std::vector<Corner> corners_;
  std::vector<double> lengths_;
  double area_ = 0;
  geometry::Box bounds_;
  bool convex_ = false;
  double least_width_ = 0, most_ratio_ = 0;  // for its pieces; the ratio is 0 until one is asked for
  std::vector<End> crossings_;
  std::vector<bool> bends_;  // of the corners
  End from_, to_;
  std::vector<geometry::Vec2> via_;
  geometry::Ring piece_, whole_;
};

}  // namespace castra::generators
