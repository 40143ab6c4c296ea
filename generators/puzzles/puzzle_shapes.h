// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "generators/models/model_builder.h"

// What stands about in puzzle levels, in axes of its own: x along its front, its front at -y, z up from the floor.

namespace castra::generators {

/// A mesh of boxes and round things, with a box around each. They may touch, but not overlap.
class ShapeMaker {
 public:
  void addBox(const geometry::Vec3& low, const geometry::Vec3& high);
  /// A radius at a height.
  struct Turn {
    double radius = 0, z = 0;
  };
  void addRound(const geometry::Vec2& at, const std::vector<Turn>& turns, int sides);
  /// A bar that leans: square feet at two places.
  void addBar(const geometry::Vec3& low, const geometry::Vec3& high, double thickness);
  /// A pyramid on a square.
  void addSpike(const geometry::Vec2& at, double width, double low, double high);
  /// A ring that lies flat.
  void addHoop(const geometry::Vec2& at, double inner, double outer, double low, double high);
  Solid take();

 private:
  void add(std::span<const Storey> storeys);

  SolidBuilder builder_{geometry::Vec2{0, 0}};
  std::vector<Model::Box> boxes_;
};

}  // namespace castra::generators
