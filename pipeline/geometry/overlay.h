// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// Polygons laid over each other, and the faces between their lines.
///
///   +-------+          Whatever is picked from one overlay fits together without a gap and without an overlap, to the
///   |   A   |          bit: where lines cross, or a corner lies on a line up to two lattice steps, all get a point
///   |  +----+--+       there, on the lattice. So lines are bent, each by a few steps at most. (Boolean operations one
///   +--+-A,B+  |       after the other round each for itself, and leave cracks.)
///      |   B   |
///      +-------+       Bending may bring lines to new corners, so this is done again until nothing moves: ten times
///                      within two steps, and from then on within half a step, which always ends.
///
/// A layer is a set of regions, which may overlap one another. They must be turned the right way but may have faults:
/// a face belongs to a layer if its lines wind around it at least once.
class Overlay {
 public:
  explicit Overlay(std::span<const std::vector<Region>> layers);
  ~Overlay();
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;

  /// Sorts the faces into groups by the layers they belong to, whose numbers `groupOf` is given in order; it is asked
  /// once for every set of layers that occurs. Faces in no layer, or of a group that is not less than `groups`, are
  /// left out. Faces of one group that share a side become one region. Regions are sound, keep every point of their
  /// lines, and are ordered by their lowest, then leftmost point, at which their rings start.
  using GroupOf = std::function<std::uint32_t(std::span<const std::uint32_t> layers)>;
  std::vector<std::vector<Region>> sort(std::uint32_t groups, const GroupOf& group_of) const;

  /// True if all lines were as they had to be: none crosses another, and no corner lies beside a line.
  bool wasSound() const;

 private:
  struct Faces;
  std::unique_ptr<Faces> faces_;
};

}  // namespace castra::geometry
