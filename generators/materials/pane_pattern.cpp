// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/pane_pattern.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kPanes, kGlass, kSheen, kBars };

struct Pane {
  std::int64_t column = 0, row = 0;
  double to_bar = 0;  ///< to the middle of the nearest bar [m]
  double up = 0;      ///< 0 at the foot, 1 at the head
  Vec2 from_middle;   ///< -1 to 1
};

Pane findSquare(const Vec2& at, double width, double height, std::int64_t columns, std::int64_t rows) {
  Pane pane;
  const double x = at.x / width, y = at.y / height;
  pane.column = wrapIndex(static_cast<std::int64_t>(std::floor(x)), columns);
  pane.row = wrapIndex(static_cast<std::int64_t>(std::floor(y)), rows);
  const double fx = wrap(x), fy = wrap(y);
  pane.to_bar = std::min(std::min(fx, 1 - fx) * width, std::min(fy, 1 - fy) * height);
  pane.up = fy;
  pane.from_middle = {2 * fx - 1, 2 * fy - 1};
  return pane;
}

Pane findDiamond(const Vec2& at, double width, double height, std::int64_t columns, std::int64_t rows) {
  Pane pane;
  // In these coordinates diamonds are squares, and going once around moves both by whole numbers.
  const double x = at.x / width, y = at.y / height, a = x + y, b = x - y;
  const auto i = static_cast<std::int64_t>(std::floor(a)), j = static_cast<std::int64_t>(std::floor(b));
  const double fa = wrap(a), fb = wrap(b);
  const double across = width * height / std::sqrt(width * width + height * height);
  pane.to_bar = std::min(std::min(fa, 1 - fa), std::min(fb, 1 - fb)) * across;
  // The middle, in half widths and half heights, is the same for a diamond cut by the edge of the square.
  pane.column = wrapIndex(i + j + 1, 2 * columns);
  pane.row = wrapIndex(i - j, 2 * rows);
  pane.up = 0.5 + 0.5 * (fa - fb);
  pane.from_middle = {fa + fb - 1, fa - fb};
  return pane;
}

}  // namespace

Painter paintPattern(const PanePattern& pattern, const Ground& ground) {
  const std::int64_t columns = ground.countOf(pattern.width), rows = ground.countOf(pattern.height);
  const double width = ground.repeat / static_cast<double>(columns), height = ground.repeat / static_cast<double>(rows);
  return [pattern, ground, columns, rows, width, height](const Vec2& at) {
    const Pane pane = pattern.shape == "diamond" ? findDiamond(at, width, height, columns, rows)
                                                 : findSquare(at, width, height, columns, rows);
    const Dice dice = ground.dice.branch(kPanes);
    const auto lean = [&](std::int64_t what) { return dice.around(pane.column, pane.row, what); };
    const double half = pattern.bar / 2, edge = std::max(0.15 * pattern.bar, 0.001);
    const double bar = 1 - smoothStep(half - edge, half + 0.2 * edge, pane.to_bar);
    const double size = std::min(width, height);

    // Each pane is set a little askew, so that neighbours mirror different things.
    const double glass = ground.noise(kGlass, at, 0.3 * size, 2);
    double face =
        pattern.bulge * size * (0.004 * (pane.from_middle.x * lean(1) + pane.from_middle.y * lean(2)) + 0.002 * glass);
    const double sheen = pattern.sheen * (0.45 * lean(3) + 0.4 * (pane.up - 0.5) +
                                          0.12 * ground.noise(kSheen, at, Vec2{0.6 * size, 1.5 * size}));
    Pigment colour = ground.colourAt(0.5 + sheen) * (1 + 0.25 * sheen);
    double roughness = ground.roughness + 0.02 * glass;
    if (pattern.spandrel > 0) {
      const double panel = 1 - smoothStep(pattern.spandrel - 0.002, pattern.spandrel + 0.002, pane.up);
      colour = mix(colour, pattern.spandrel_colour * (1 + 0.08 * lean(4)), panel);
      roughness += panel * (0.35 - ground.roughness);
      // A transom between panel and glass.
      const double transom =
          1 - smoothStep(0.4 * pattern.bar, 0.5 * pattern.bar, std::fabs(pane.up - pattern.spandrel) * height);
      face += 0.6 * pattern.bar_depth * transom;
      colour = mix(colour, pattern.bar_colour, transom);
      roughness += transom * (pattern.bar_roughness - roughness);
    }
    const double wear = ground.noise(kBars, at, 0.03, 2);
    // Dirt gathers where glass meets bars.
    const double dirt = 1 - 0.25 * (1 - smoothStep(half, half + 0.05 * size, pane.to_bar));
    const double round = 1 - std::clamp(pane.to_bar / half, 0.0, 1.0) * std::clamp(pane.to_bar / half, 0.0, 1.0);
    Spot spot;
    spot.height = face + bar * pattern.bar_depth * (0.7 + 0.3 * round);
    spot.colour = mix(colour * dirt, pattern.bar_colour * (1 + 0.06 * wear), bar);
    spot.roughness = roughness + bar * (pattern.bar_roughness - roughness);
    return spot;
  };
}

}  // namespace castra::generators
