// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/grain_pattern.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t {
  kGrains,
  kWaves,
  kPits,
  kPitSizes,
  kChips,
  kChipSizes,
  kCracks,
  kCrackParts,
  kStains,
  kTones,
  kPanels,
  kClods,
  kPebbles,
  kPebbleSizes,
  kWarpX,
  kWarpY,
  kRuns,
  kFloat
};

/// How far a place is from the nearest joint of panels [m], and which panel it lies in.
struct PanelPlace {
  bool is_there = false;
  double to_joint = 1, to_tie = 1;
  std::int64_t column = 0, row = 0;
};

PanelPlace findPanel(const CoatPattern& pattern, const Ground& ground, const Vec2& at) {
  PanelPlace place;
  if (!(pattern.panel_width > 0) || !(pattern.panel_height > 0)) return place;
  const std::int64_t columns = ground.countOf(pattern.panel_width), rows = ground.countOf(pattern.panel_height);
  const double width = ground.repeat / static_cast<double>(columns), height = ground.repeat / static_cast<double>(rows);
  place.is_there = true;
  place.column = pieceAt(at.x / ground.repeat, columns);
  place.row = pieceAt(at.y / ground.repeat, rows);
  const double x = wrap(at.x / width) * width, y = wrap(at.y / height) * height;
  place.to_joint = std::min(std::min(x, width - x), std::min(y, height - y));
  // Ties of the shuttering leave four holes a panel.
  const double tie_x = std::fabs(std::fabs(x - width / 2) - width / 4),
               tie_y = std::fabs(std::fabs(y - height / 2) - height / 4);
  place.to_tie = std::sqrt(tie_x * tie_x + tie_y * tie_y);
  return place;
}

}  // namespace

Painter paintPattern(const CoatPattern& pattern, const Ground& ground) {
  return [pattern, ground](const Vec2& at) {
    const double grain = ground.noise(kGrains, at, pattern.grain, 2);
    const double wave = ground.noise(kWaves, at, 0.16, 3);
    const double tone = ground.noise(kTones, at, 0.35, 4), float_marks = ground.noise(kFloat, at, Vec2{0.2, 0.12}, 3);
    const double stain = ground.noise(kStains, at, ground.repeat / 4, 4);
    // Rain leaves faint upright runs.
    const double run = ground.noise(kRuns, at, Vec2{0.1, 0.8}, 2);
    double height = pattern.relief * grain + pattern.waves * (0.6 * wave + 0.6 * float_marks);
    double shade = 1 + 0.035 * grain + 0.02 * wave + 0.035 * float_marks + pattern.stains * (0.07 * stain + 0.07 * run);
    Pigment colour = ground.colourAt(0.5 + 0.35 * tone + 0.3 * float_marks + 0.2 * pattern.stains * stain);
    double roughness = ground.roughness + 0.04 * grain;

    if (pattern.chips > 0) {
      const std::int64_t count = ground.countOf(1.7 * pattern.grain);
      const VoronoiCell chip =
          findCell(ground.dice.branch(kChips), at * (1 / ground.repeat), {count, count}, 1, 0, 0.1);
      const Dice dice = ground.dice.branch(kChipSizes);
      const double body = smoothStep(0.05, 0.3, chip.to_border);
      const double size = dice.at(chip.column, chip.row, 1);
      // Most stones are coated; the worn ones show.
      const double worn = size < pattern.chips ? 0.35 + 0.65 * dice.at(chip.column, chip.row, 2) : 0;
      height += pattern.relief * (body - 0.5) * (0.6 + 0.6 * size);
      colour = mix(colour, pattern.chip_colour * (0.7 + 0.6 * dice.at(chip.column, chip.row, 3)), 0.5 * worn * body);
      shade *= 0.9 + 0.1 * body;
    }
    if (pattern.pits > 0) {
      const std::int64_t count = ground.countOf(0.06);
      const VoronoiCell pit = findCell(ground.dice.branch(kPits), at * (1 / ground.repeat), {count, count}, 1, 0, 0);
      const double radius = 0.11 * ground.dice.branch(kPitSizes).at(pit.column, pit.row) - 0.11 * (1 - pattern.pits);
      const double distance = geometry::length(pit.from_centre);
      const double hole = radius > 0.01 ? 1 - smoothStep(0.5 * radius, radius, distance) : 0;
      height -= 0.002 * hole;
      shade *= 1 - 0.35 * hole;
    }
    if (pattern.cracks > 0) {
      const std::int64_t count = ground.countOf(0.9);
      const Vec2 warp{ground.noise(kWarpX, at, 0.12, 3), ground.noise(kWarpY, at, 0.12, 3)};
      const VoronoiCell part =
          findCell(ground.dice.branch(kCracks), (at + warp * 0.06) * (1 / ground.repeat), {count, count}, 0.9, 0, 0);
      const double open = smoothStep(0.1, 0.5, ground.noise(kCrackParts, at, 0.5, 2) + 1.2 * (pattern.cracks - 0.5));
      const double width = 0.005 * open, distance = part.to_border * ground.repeat / static_cast<double>(count);
      const double crack = open > 0 ? 1 - smoothStep(0.3 * width, width + 0.003, distance) : 0;
      height -= 0.004 * crack * open;
      shade *= 1 - 0.5 * crack * open;
    }
    const PanelPlace panel = findPanel(pattern, ground, at);
    const double joint = 1 - smoothStep(0.002, 0.007, panel.to_joint), tie = 1 - smoothStep(0.012, 0.016, panel.to_tie);
    if (panel.is_there) shade *= 1 + 0.06 * ground.dice.branch(kPanels).around(panel.column, panel.row);
    height -= 0.006 * joint + 0.01 * tie;
    shade *= (1 - 0.3 * joint) * (1 - 0.4 * tie);
    return Spot{height, colour * shade, roughness};
  };
}

Painter paintPattern(const EarthPattern& pattern, const Ground& ground) {
  return [pattern, ground](const Vec2& at) {
    const double clod = ground.noise(kClods, at, pattern.clods, 5), fine = ground.noise(kGrains, at, 0.04, 3);
    const double stain = ground.noise(kStains, at, ground.repeat / 4, 4), tone = ground.noise(kTones, at, 0.2, 3);
    Spot spot;
    spot.height = pattern.relief * clod + 0.003 * fine;
    spot.colour = ground.colourAt(0.5 + 0.4 * tone + 0.25 * clod) *
                  (1 + 0.08 * clod + 0.09 * fine + 0.18 * pattern.stains * stain);
    spot.roughness = ground.roughness + 0.04 * fine;
    const std::int64_t count = ground.countOf(2.2 * pattern.pebble_size);
    const Vec2 warp{ground.noise(kWarpX, at, pattern.pebble_size), ground.noise(kWarpY, at, pattern.pebble_size)};
    const VoronoiCell stone =
        findCell(ground.dice.branch(kPebbles), (at + warp * (0.15 * pattern.pebble_size)) * (1 / ground.repeat),
                 {count, count}, 0.9, 0, 0);
    const Dice dice = ground.dice.branch(kPebbleSizes);
    if (dice.at(stone.column, stone.row, 1) < pattern.pebbles) {
      const double share = dice.at(stone.column, stone.row, 2);
      const double radius = 0.10 + 0.16 * share * share, reach = 1 - geometry::length(stone.from_centre) / radius;
      const double body = smoothStep(0, 0.35, reach);
      spot.height += 0.35 * pattern.pebble_size * radius * 4 * body * std::sqrt(std::clamp(reach, 0.0, 1.0));
      spot.colour =
          mix(spot.colour, pattern.pebble_colour * (0.7 + 0.4 * dice.at(stone.column, stone.row, 3)), 0.65 * body);
      spot.roughness -= 0.08 * body;
    }
    return spot;
  };
}

}  // namespace castra::generators
