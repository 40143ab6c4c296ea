// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

/// Directed sides of rings, summed up: a side and its reverse cancel.
///
///   +--->---+--->---+     Two squares that share a side to the bit leave the outline of both together. So faces that
///   |       ^|      |     tile a region leave nothing when its own outline is taken off; and if each face is sound, so
///   ^       |v      v     that it winds once around its inside and not at all around the rest, the converse holds:
///   +---<---+---<---+     when nothing is left, they do not overlap and leave no gap. No tolerance is used.
class Chain {
 public:
  struct Side {
    Vec2 from, to;
    int count = 0;  ///< how often, in this direction; negative in the other
  };

  void add(const Ring& ring, int times = 1);
  void add(const Region& region, int times = 1);
  /// The sides that do not cancel, in the order of their coordinates.
  std::vector<Side> remainder();

 private:
  std::vector<Side> sides_;  // each from its lesser end
};

}  // namespace castra::geometry
