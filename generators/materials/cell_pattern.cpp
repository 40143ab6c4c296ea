// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/cell_pattern.h"

#include <algorithm>

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kCells, kStones, kWarpX, kWarpY, kFaces, kGrains, kMortar, kStains, kTones };

}  // namespace

Painter paintPattern(const CellPattern& pattern, const Ground& ground) {
  const CellCounts counts{ground.countOf(pattern.length), ground.evenCountOf(pattern.height)};
  // Cells are round in the diagram and stretched on the ground; widths are measured by the mean of the two.
  const double cell = ground.repeat * 0.5 * (1 / static_cast<double>(counts.x) + 1 / static_cast<double>(counts.y));
  return [pattern, ground, counts, cell](const Vec2& at) {
    // No edge of a stone is straight.
    const double warp = 0.1 * cell * (0.3 + pattern.irregularity);
    const Vec2 place =
        at + Vec2{ground.noise(kWarpX, at, 0.55 * cell, 2), ground.noise(kWarpY, at, 0.55 * cell, 2)} * warp;
    const VoronoiCell stone = findCell(ground.dice.branch(kCells), place * (1 / ground.repeat), counts,
                                       pattern.irregularity, pattern.shift, std::min(2 * pattern.rounding / cell, 0.7));
    const Dice dice = ground.dice.branch(kStones);
    const auto lean = [&](std::int64_t what) { return dice.around(stone.column, stone.row, what); };

    const double grain = ground.noise(kGrains, at, pattern.grain, 3),
                 coarse = ground.noise(kFaces, at, 3 * pattern.grain);
    const double inside = stone.to_border * cell - pattern.joint / 2 + 0.06 * pattern.rounding * grain;
    const double edge = std::max(0.5 * pattern.rounding, 0.002);
    const double covered = smoothStep(-0.002, edge, inside);
    const double reach = std::clamp(inside / (0.45 * cell), 0.0, 1.0);
    const double dome = pattern.dome * (1 - (1 - reach) * (1 - reach));
    const double tilt = (stone.from_centre.x * lean(1) + stone.from_centre.y * lean(2)) * 0.9 + 0.8 * lean(3);
    const double face = dome + pattern.relief * (0.6 * grain + 0.7 * coarse + tilt);
    const double mortar_grain = ground.noise(kMortar, at, 0.012, 2);
    const double mortar = -pattern.joint_depth + 0.002 * mortar_grain;

    const double tone =
        0.5 + 0.5 * lean(4) * (0.3 + 0.7 * pattern.variation) + 0.22 * ground.noise(kTones, at, 0.4 * cell + 0.01, 2);
    const double shade = 1 + 0.2 * pattern.variation * lean(5) + 0.09 * grain + 0.06 * coarse;
    const double stain = 1 + 0.22 * pattern.stains * ground.noise(kStains, at, ground.repeat / 4, 3);
    Spot spot;
    spot.height = mortar + (face - mortar) * covered;
    spot.colour = mix(pattern.joint_colour * (1 + 0.14 * mortar_grain), ground.colourAt(tone) * shade,
                      smoothStep(-0.002, 0.7 * edge, inside)) *
                  stain;
    // The middle of a stone is polished by feet and weather.
    spot.roughness = ground.roughness + 0.05 * grain + 0.08 * (1 - covered) - 0.05 * reach;
    return spot;
  };
}

}  // namespace castra::generators
