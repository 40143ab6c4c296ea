// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/core/random.h"
#include "pipeline/geometry/polygon.h"

// Random outlines of sites. What is called sound is so by construction, not because it was tested.

namespace castra::sites {

/// Polygons as a file has them: not necessarily sound, on the lattice.
using Polygons = std::vector<geometry::Region>;

/// A piece of ground, and a disc of it that is certainly dry land.
struct Ground {
  Polygons polygons;
  geometry::Vec2 core;
  double core_radius = 0;    ///< [m]; 0 if nothing is promised
  bool as_features = false;  ///< each polygon is a feature of its own
};

/// Corners between (1 - roughness) and 1 times the radius away, at growing angles: sound.
geometry::Ring drawStar(Random& random, const geometry::Vec2& centre, double radius, double roughness, int corners);

Ground drawPlain(Random& random, double size);     ///< nearly round
Ground drawSpiky(Random& random, double size);     ///< long spikes around a core
Ground drawComb(Random& random, double size);      ///< long thin teeth on a bar
Ground drawThin(Random& random, double size);      ///< a winding strip
Ground drawHoled(Random& random, double size);     ///< up to sixteen holes, some of them close together
Ground drawIslands(Random& random, double size);   ///< several, some of them close together
Ground drawBoroughs(Random& random, double size);  ///< features that share their borders

Ground drawCrossing(Random& random, double size);    ///< rings that cross themselves or each other
Ground drawTouching(Random& random, double size);    ///< holes that touch, overlap or lie outside
Ground drawTiny(Random& random, double size);        ///< from millimetres to a few metres
Ground drawSliver(Random& random, double size);      ///< long, and up to two metres wide
Ground drawDegenerate(Random& random, double size);  ///< too few points, or no area

}  // namespace castra::sites
