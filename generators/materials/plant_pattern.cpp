// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/plant_pattern.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kBlades, kEarth, kStains, kTones, kStraws, kWisps, kEnds, kSags, kWaves, kBundles };

struct Blade {
  double top = -1;    ///< how high it lies over others, 0 to 1; below 0 for none
  double across = 0;  ///< 0 on its spine, 1 at its edge
  double along = 0;   ///< 0 at the root, 1 at the tip
  double tone = 0.5;
};

/// The blade that lies on top at this place.
Blade findBlade(const GrassPattern& pattern, const Ground& ground, const Vec2& at) {
  const std::int64_t count = ground.countOf(pattern.spacing);
  const double cell = ground.repeat / static_cast<double>(count);
  // Time grows with the square of a blade's length in cells.
  const double longest = std::min(pattern.blade, 6 * cell);
  const auto reach = static_cast<std::int64_t>(std::floor(longest / cell) + 1);
  const Dice dice = ground.dice.branch(kBlades);
  const auto i0 = static_cast<std::int64_t>(std::floor(at.x / cell)),
             j0 = static_cast<std::int64_t>(std::floor(at.y / cell));
  Blade best;
  for (std::int64_t j = j0 - reach; j <= j0 + reach; ++j)
    for (std::int64_t i = i0 - reach; i <= i0 + reach; ++i) {
      const std::int64_t wi = wrapIndex(i, count), wj = wrapIndex(j, count);
      const double level = dice.at(wi, wj, 1);
      if (level <= best.top) continue;
      const Vec2 way = at - Vec2{(static_cast<double>(i) + dice.at(wi, wj, 2)) * cell,
                                 (static_cast<double>(j) + dice.at(wi, wj, 3)) * cell};
      const double length = longest * (0.55 + 0.45 * dice.at(wi, wj, 4));
      if (geometry::dot(way, way) > length * length) continue;
      // A blade points anywhere, and bends to one side.
      const Vec2 raw{dice.around(wi, wj, 5), dice.around(wi, wj, 6)};
      const double size = geometry::length(raw);
      if (!(size > 1e-3)) continue;
      const Vec2 along = raw * (1 / size);
      const double t = geometry::dot(way, along) / length;
      if (t < 0 || t > 1) continue;
      const double bend = 0.35 * length * dice.around(wi, wj, 7) * t * t;
      const double half = 0.5 * pattern.width * (1 - t * t) * (0.7 + 0.6 * dice.at(wi, wj, 8));
      const double aside = std::fabs(geometry::cross(along, way) - bend);
      if (aside > half) continue;
      best = {level, aside / half, t, dice.at(wi, wj, 9)};
    }
  return best;
}

}  // namespace

Painter paintPattern(const GrassPattern& pattern, const Ground& ground) {
  return [pattern, ground](const Vec2& at) {
    const double stain = ground.noise(kStains, at, ground.repeat / 4, 3), tone = ground.noise(kTones, at, 0.18, 3);
    const double earth = ground.noise(kEarth, at, 0.03, 2);
    const Blade blade = findBlade(pattern, ground, at);
    Spot spot;
    spot.roughness = ground.roughness;
    const Pigment soil =
        mix(pattern.earth_colour, ground.meanColour() * 0.6, 0.75 - 0.5 * pattern.bare) * (1 + 0.12 * earth);
    // Where grass is thin, the lowest blades are missing.
    const double bare = pattern.bare * (0.5 + 0.9 * tone);
    if (blade.top < std::max(0.0, bare)) {
      spot.height = 0.002 * earth;
      spot.colour = soil;
      return spot;
    }
    spot.height = 0.004 + 0.012 * blade.top * (0.6 + 0.4 * math::sin(math::kPi * blade.along)) - 0.001 * blade.across;
    const double shade = (0.8 + 0.36 * blade.top) * (0.92 + 0.16 * blade.along) * (1.04 - 0.1 * blade.across);
    spot.colour = ground.colourAt(blade.tone * 0.5 + 0.25 + 0.4 * tone + 0.2 * pattern.stains * stain) *
                  (shade * (1 + 0.12 * pattern.stains * stain));
    spot.roughness = ground.roughness - 0.05 * blade.top;
    return spot;
  };
}

Painter paintPattern(const ThatchPattern& pattern, const Ground& ground) {
  const std::int64_t courses = ground.countOf(pattern.course);
  return [pattern, ground, courses](const Vec2& at) {
    // Straws lean a little from the fall line, together with their bundle.
    const double lean = 0.02 * ground.noise(kWaves, at, Vec2{0.14, 0.25}, 2);
    const Vec2 place{at.x + lean, at.y};
    const double straw = ground.noise(kStraws, place, Vec2{pattern.straw, 0.22}, 2),
                 wisp = ground.noise(kWisps, place, Vec2{4 * pattern.straw, 0.4}, 2);
    const double bundle = ground.noise(kBundles, at, Vec2{0.16, 0.3}, 2);
    const double course = ground.repeat / static_cast<double>(courses);
    const double ends = pattern.ragged * (0.06 * ground.noise(kEnds, at, Vec2{0.02, 0.5}, 2) +
                                          0.09 * ground.noise(kSags, at, Vec2{0.3, 0.5}, 2));
    const double up = wrap((at.y + ends) / course);
    const double tail = smoothStep(0, 0.16, up);
    Spot spot;
    spot.height = pattern.thickness * ((1 - up) * tail - 0.5) + 0.003 * straw + 0.005 * wisp + 0.006 * bundle;
    const double tone = 0.5 + pattern.variation * (0.28 * straw + 0.28 * wisp) + 0.2 * bundle;
    const double stain = 1 + 0.18 * pattern.stains * ground.noise(kStains, at, ground.repeat / 4, 3);
    const double shade = (1 + 0.16 * straw + 0.1 * wisp) * (0.86 + 0.14 * tail) * (1.05 - 0.14 * up);
    spot.colour = ground.colourAt(tone) * (shade * stain);
    spot.roughness = ground.roughness + 0.03 * straw;
    return spot;
  };
}

}  // namespace castra::generators
