// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "pipeline/core/random.h"
#include "tests/fuzz/sites/picture.h"
#include "tests/fuzz/sites/random_ground.h"

namespace castra::sites {

/// How a picture lies over its site.
enum class Fit {
  square,    ///< its pixels come out square, nearly
  askew,     ///< they plainly do not
  stretched  ///< they need not
};

/// A disc that a picture leaves as it is, however its outlines stray.
struct Spared {
  geometry::Vec2 middle;
  double radius = 0;  ///< [m]; 0: nothing
};

/// All black, with a few pixels at least; nullopt if none of up to 4000 pixels a side would fit.
std::optional<Picture> drawCanvas(Random& random, const geometry::Box& box, Fit fit);

/// Of a pixel's width to its height.
double ratioOf(const Picture& picture);

/// The areas light, with some noise, on dark ground.
void paintAreas(Random& random, Picture& picture, const Polygons& areas, const Spared& spared);

/// Hills, ramps, cliffs and noise. The ground is level where it is spared.
Terrain drawTerrain(Random& random, Picture picture, const Spared& spared);

}  // namespace castra::sites
