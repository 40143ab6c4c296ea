// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// How far slabs of ground reach below their lowest place [m]: deeper than any step between two of them, so that nobody
/// sees under one, and less deep than the walls of houses.
inline constexpr double kSlabDepth = 0.5;

/// What a piece of ground looks like.
struct GroundSurface {
  std::string noun;            ///< "sidewalk"
  std::uint32_t material = 0;  ///< of the model
  double height = 0;           ///< of its top above how it lies [m]
  geometry::Vec2 along{1, 0};  ///< unit: textures run this way
  std::uint32_t lie = 0;       ///< how it lies, by number; 0 is level
  double depth = kSlabDepth;   ///< of its bottom below the lowest place there [m]; more where it stands in water
};

/// The ground of a district, painted coat by coat: what is painted later covers what was there. In the end every place
/// has the last coat that was painted on it, and the pieces of all coats tile the land without a gap or an overlap, to
/// the bit; on the outline of the land lie its own points alone, as long as coats keep away from it or end in its
/// points.
///
/// A coat is seen up to a level of detail; beyond it one sees what lies below: paths and kerbstones vanish first, then
/// marks, and at last a street is a street.
class GroundCover {
 public:
  explicit GroundCover(geometry::Ring land);

  /// `thing` is what the coat belongs to.
  void paint(std::uint32_t thing, GroundSurface surface, std::vector<geometry::Region> regions, std::size_t last_level);
  void paint(std::uint32_t thing, GroundSurface surface, geometry::Ring ring, std::size_t last_level);
  /// There is no ground here, at no level: a house has walls of its own that reach into the earth.
  void leaveOut(geometry::Ring ring);

  struct Piece {
    std::uint32_t thing = 0;
    GroundSurface surface;
    std::vector<geometry::Region> regions;
  };
  /// What is seen at each level: at level 0 coat by coat, beyond that with all of one surface as one, whatever it
  /// belongs to; then textures lie as the town does.
  std::vector<std::vector<Piece>> settle() const;

 private:
  struct Coat {
    std::uint32_t thing = 0;
    GroundSurface surface;
    std::size_t last_level = 0;
    bool is_left_out = false;
    std::vector<geometry::Region> regions;
  };
  geometry::Ring land_;
  std::vector<Coat> coats_;
};

}  // namespace castra::generators
