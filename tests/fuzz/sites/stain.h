// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "tests/fuzz/sites/picture.h"

// Ground that pictures take, asked of their pixels: nothing here rests on how the line traces them.

namespace castra::sites {

/// Pixels of a picture that are taken, and as much around them as outlines may stray.
class Stain {
 public:
  /// What is light.
  static Stain ofLight(const Picture& picture);
  /// What may count as too steep, and flat patches within that are too small to matter.
  static Stain ofSteep(const Terrain& terrain);

  /// From a place to the stain [m]; negative inside.
  double distanceTo(const geometry::Vec2& place) const;

 private:
  explicit Stain(const Picture& picture) : picture_(picture) {}
  bool isTaken(int x, int y) const;
  void fillPatches(double most);
  void listEdges();

  struct Edge {
    geometry::Vec2 from, to;
  };
  Picture picture_;  // 255 where it is taken, else 0
  std::vector<Edge> edges_;
};

}  // namespace castra::sites
