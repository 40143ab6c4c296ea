// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "pipeline/geometry/vec.h"

// Noise, cells and strips on a torus: a square whose right edge is its left one and whose top is its bottom. What is
// made of them tiles without a seam. Places are in shares of the square's side, and any place means the one in [0, 1)^2
// that lies whole sides away.

namespace castra::generators {

/// Random numbers by place instead of by turn: asked twice for the same numbers, it gives the same answer.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : seed_(seed) {}
  /// Dice for another purpose.
  Dice branch(std::uint64_t purpose) const { return Dice(bits(static_cast<std::int64_t>(purpose), -7, 11)); }
  std::uint64_t bits(std::int64_t i, std::int64_t j = 0, std::int64_t k = 0) const;
  /// In [0, 1).
  double at(std::int64_t i, std::int64_t j = 0, std::int64_t k = 0) const {
    return static_cast<double>(bits(i, j, k) >> 11) * 0x1p-53;
  }
  /// In [-1, 1).
  double around(std::int64_t i, std::int64_t j = 0, std::int64_t k = 0) const { return 2 * at(i, j, k) - 1; }

 private:
  std::uint64_t seed_;
};

/// How many cells lie along each side.
struct CellCounts {
  std::int64_t x = 1, y = 1;
};

/// Gradient noise (Perlin, "Improving Noise", 2002) of one cell size, smooth, about -1 to 1, around 0.
double noiseOf(const Dice& dice, const geometry::Vec2& place, const CellCounts& counts);
/// The sum of `octaves` noises, each of half the cell and half the height of the one before, about -1 to 1.
double cloudsOf(const Dice& dice, const geometry::Vec2& place, const CellCounts& counts, int octaves);

/// The cell of a Voronoi diagram that a place lies in (Worley, "A Cellular Texture Basis Function", 1996).
struct VoronoiCell {
  std::int64_t column = 0, row = 0;  ///< in [0, counts): the cell's name
  geometry::Vec2 from_centre;        ///< in cells
  double to_border = 0;              ///< to the nearest neighbour's border, corners rounded [cells]
};
/// Centres lie in the middle of the cells of a lattice, moved by up to `jitter` of half a cell; odd rows are moved by
/// `shift` of a cell, for which the number of rows should be even. Corners are rounded by about `rounding` cells.
VoronoiCell findCell(const Dice& dice, const geometry::Vec2& place, const CellCounts& counts, double jitter,
                     double shift, double rounding);

/// A circle of circumference 1 cut into pieces.
class Strips {
 public:
  struct Place {
    std::int64_t piece = 0;
    double from_start = 0, to_end = 0;  ///< in shares of the circumference
    double length() const { return from_start + to_end; }
  };

  /// `count` pieces whose lengths differ from the mean by up to `variation` of it.
  Strips(const Dice& dice, std::int64_t count, double variation);
  /// Pieces of these lengths, or others in proportion.
  explicit Strips(const std::vector<double>& lengths);

  Place find(double at) const;
  std::int64_t count() const { return static_cast<std::int64_t>(ends_.size()); }

 private:
  void setEnds(const std::vector<double>& lengths);
  std::vector<double> ends_;
};

/// Rows beyond this many are cut as earlier ones are, by their number modulo this, and moved by a shift of their own.
inline constexpr std::int64_t kMostCuts = 64;

/// 0 below `low`, 1 above `high`, smooth between.
double smoothStep(double low, double high, double value);
/// The piece, of `count` around a circle of circumference 1, that a place lies in.
std::int64_t pieceAt(double place, std::int64_t count);
/// A number of a piece, beyond the first and the last, as that of the piece it means.
std::int64_t wrapIndex(std::int64_t i, std::int64_t count);
/// The fraction, in [0, 1).
inline double wrap(double value) { return value - std::floor(value); }

}  // namespace castra::generators
