// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/geometry/solid_mesh.h"

namespace castra::geometry {

/// True if there is more than `slack` between the boxes along some axis.
inline bool areApart(const Box3& a, const Box3& b, double slack) {
  return a.low.x > b.high.x + slack || b.low.x > a.high.x + slack || a.low.y > b.high.y + slack ||
         b.low.y > a.high.y + slack || a.low.z > b.high.z + slack || b.low.z > a.high.z + slack;
}

/// Finds those of many boxes that are near another, without looking at all of them.
class BoxTree {
 public:
  BoxTree() = default;
  explicit BoxTree(std::vector<Box3> boxes);

  /// Calls with the number of each that is not apart from this one, in any order.
  template <class Found>
  void visitNear(const Box3& box, double slack, const Found& found) const {
    std::array<std::uint32_t, 64> open;  // enough for a tree of 32 levels
    std::size_t count = 0;
    if (!nodes_.empty()) open[count++] = 0;
    while (count > 0) {
      const Node& node = nodes_[open[--count]];
      if (areApart(node.box, box, slack)) continue;
      if (node.next != 0) {
        open[count++] = node.next;
        open[count++] = node.next + 1;
        continue;
      }
      for (std::uint32_t i = node.first; i < node.end; ++i)
        if (!areApart(boxes_[i], box, slack)) found(std::size_t{numbers_[i]});
    }
  }

 private:
  struct Node {
    Box3 box;                          // around all below
    std::uint32_t first = 0, end = 0;  // in boxes_
    std::uint32_t next = 0;            // its two halves, one behind the other; 0 if it has none
  };

  std::vector<Node> nodes_;             // the first holds all
  std::vector<Box3> boxes_;             // those of a node lie together
  std::vector<std::uint32_t> numbers_;  // that were given for them
};

}  // namespace castra::geometry
