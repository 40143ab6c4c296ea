// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "generators/materials/pigment.h"
#include "generators/materials/torus.h"
#include "pipeline/core/params.h"

// A pattern is a struct of numbers with a `describe`, as params of stages have one, and a function `paintPattern` from
// numbers and ground to a Painter. The table of them is pattern_table.h.

namespace castra::generators {

/// What a pattern says of one place.
struct Spot {
  double height = 0;  ///< over the mean face of the surface [m]
  Pigment colour;
  double roughness = 0.9;
};

/// Says it of any place in the square [0, repeat)^2 [m], x to the right, y up; goes on at the other side.
using Painter = std::function<Spot(const geometry::Vec2& at)>;

/// What every pattern is painted with and on.
struct Ground {
  std::vector<Pigment> colours;  ///< at least one
  double roughness = 0.9;
  double repeat = 1;  ///< side of the square [m]
  Dice dice{0};

  /// From the first colour at 0 through all of them to the last at 1.
  Pigment colourAt(double share) const;
  Pigment meanColour() const;

  /// How many things of that size [m] fit along the side: at least one.
  std::int64_t countOf(double size) const;
  std::int64_t evenCountOf(double size) const;
  /// Noise with features of about this size [m], for a purpose of its own; about -1 to 1.
  double noise(std::uint64_t purpose, const geometry::Vec2& at, double size, int octaves = 1) const;
  double noise(std::uint64_t purpose, const geometry::Vec2& at, const geometry::Vec2& size, int octaves = 1) const;
};

/// The distance to the edge of a rectangle whose sides are so far away, positive inside, corners rounded [m].
double roundedInside(double left, double right, double bottom, double top, double radius);

}  // namespace castra::generators
