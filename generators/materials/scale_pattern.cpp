// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/scale_pattern.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kWidths, kTiles, kEdges, kGrains, kFibres, kStains, kTones };

struct Scale {
  std::int64_t row = 0, tile = 0;
  double left = 0, right = 0;  ///< to its neighbours [m]
  double up = 0;               ///< from its tail [m]
};

class Rows {
 public:
  Rows(const ScalePattern& pattern, const Ground& ground)
      : ground_(ground), rows_(ground.evenCountOf(pattern.exposure)) {
    const std::int64_t count = ground.countOf(pattern.width);
    const Dice dice = ground.dice.branch(kWidths);
    for (std::int64_t row = 0; row < rows_; ++row) {
      if (row < kMostCuts)
        strips_.emplace_back(dice.branch(static_cast<std::uint64_t>(row)), count, pattern.uneven_widths);
      const double shift =
          pattern.uneven_widths > 0 ? dice.at(row, 1) : (row % 2 == 1 ? 0.5 : 0) / static_cast<double>(count);
      shifts_.push_back(shift);
    }
  }
  double exposure() const { return ground_.repeat / static_cast<double>(rows_); }

  /// The tile at this place of the row that is `below` rows under the one whose tails begin there.
  Scale find(const Vec2& at, std::int64_t below) const {
    const double rows = at.y / exposure(), low = std::floor(rows);
    Scale scale;
    scale.row = wrapIndex(static_cast<std::int64_t>(low) - below, rows_);
    scale.up = (rows - low + static_cast<double>(below)) * exposure();
    const Strips::Place place = strips_[static_cast<std::size_t>(scale.row % kMostCuts)].find(
        at.x / ground_.repeat - shifts_[static_cast<std::size_t>(scale.row)]);
    scale.tile = place.piece;
    scale.left = place.from_start * ground_.repeat;
    scale.right = place.to_end * ground_.repeat;
    return scale;
  }

 private:
  Ground ground_;
  std::int64_t rows_;
  std::vector<Strips> strips_;
  std::vector<double> shifts_;
};

/// From the edge of a tile inwards [m].
double insideOf(const ScalePattern& pattern, const Scale& scale, double lift, double ragged) {
  const double half = 0.5 * (scale.left + scale.right), across = (scale.left - half) / half;
  // The tail is an arc, and hangs a little higher or lower than its neighbours'.
  const double arc = pattern.tail * (1 - std::sqrt(std::max(0.0, 1 - across * across)));
  const double low = scale.up - arc - 0.05 * pattern.lift * half * (1 + lift) + ragged;
  return std::min(low, std::min(scale.left, scale.right) - pattern.gap / 2 + 0.3 * ragged);
}

}  // namespace

Painter paintPattern(const ScalePattern& pattern, const Ground& ground) {
  return [pattern, ground, rows = Rows(pattern, ground)](const Vec2& at) {
    const Dice dice = ground.dice.branch(kTiles);
    const double grain = ground.noise(kGrains, at, pattern.grain, 3);
    const double fibre = pattern.fibre > 0 ? ground.noise(kFibres, at, Vec2{0.008, 0.35}, 2) : 0;
    const double ragged =
        (0.1 + 0.3 * pattern.fibre) * pattern.thickness * (ground.noise(kEdges, at, 0.03, 2) + pattern.fibre * fibre);
    // What is not covered by the first row is seen in the one below; a third is always there.
    Scale scale;
    double inside = 0;
    for (std::int64_t below = 0; below < 3; ++below) {
      scale = rows.find(at, below);
      inside = insideOf(pattern, scale, dice.around(scale.row, scale.tile, 1), ragged);
      if (inside > 0) break;
    }
    const auto lean = [&](std::int64_t what) { return dice.around(scale.row, scale.tile, what); };

    const double half = 0.5 * (scale.left + scale.right), across = (scale.left - half) / half;
    const double slope = 1 - scale.up / rows.exposure();
    const double edge = smoothStep(0, 0.4 * pattern.thickness + 0.001, inside);
    Spot spot;
    spot.height = pattern.thickness * (slope - 0.5) - 0.35 * pattern.thickness * (1 - edge) +
                  pattern.lift * pattern.thickness * (0.25 * lean(2) + 0.25 * across * lean(3)) +
                  pattern.relief * (grain + 1.2 * fibre);
    const double tone = 0.5 + 0.5 * lean(4) * (0.3 + 0.7 * pattern.variation) + 0.2 * ground.noise(kTones, at, 0.08, 2);
    // Dirt gathers below the tails of the row above; tails are washed.
    const double washed = 0.9 + 0.1 * smoothStep(0.2, 1, slope) + 0.1 * smoothStep(0, 0.6, slope);
    const double shade = (1 + 0.2 * pattern.variation * lean(5) + 0.07 * grain + 0.12 * pattern.fibre * fibre) *
                         washed * (0.8 + 0.2 * edge);
    const double stain = 1 + 0.22 * pattern.stains * ground.noise(kStains, at, ground.repeat / 4, 3);
    spot.colour = ground.colourAt(tone) * (shade * stain);
    spot.roughness = ground.roughness + 0.05 * grain + 0.05 * lean(6);
    return spot;
  };
}

Painter paintPattern(const PantilePattern& pattern, const Ground& ground) {
  const std::int64_t columns = ground.countOf(pattern.width), rows = ground.countOf(pattern.exposure);
  return [pattern, ground, columns, rows](const Vec2& at) {
    const Dice dice = ground.dice.branch(kTiles);
    const double width = ground.repeat / static_cast<double>(columns),
                 exposure = ground.repeat / static_cast<double>(rows);
    const double x = wrap(at.x / ground.repeat) * static_cast<double>(columns);
    const double low_x = std::floor(x), fx = x - low_x;
    const auto column = std::min(static_cast<std::int64_t>(low_x), columns - 1);
    // Each tile hangs a little higher or lower, so that the tails make no ruled line.
    const double hang = 0.008 * dice.around(column, -1, 7);
    const double wobble = 0.004 * ground.noise(kEdges, at, 0.06);
    // The roll is narrower than the trough, and its side falls to the seam with the next tile.
    const double roll = smoothStep(0, 0.22, fx) * (1 - smoothStep(0.3, 0.62, fx));
    const double trough = 0.25 * (1 - math::cos(2 * math::kPi * fx)) * smoothStep(0.5, 0.8, fx);
    // Seen from the street, tails follow the waves.
    const double y = wrap((at.y + hang + wobble + 0.5 * pattern.depth * (roll + 0.35 * trough)) / ground.repeat) *
                     static_cast<double>(rows);
    const double low_y = std::floor(y), fy = y - low_y;
    const auto row = std::min(static_cast<std::int64_t>(low_y), rows - 1);
    const auto lean = [&](std::int64_t what) { return dice.around(row, column, what); };

    const double grain = ground.noise(kGrains, at, 0.02, 3);
    const double seam = smoothStep(0, 0.012 / width, fx) * (1 - smoothStep(1 - 0.006 / width, 1, fx));
    const double tail = smoothStep(0, 0.02 / exposure, fy);
    Spot spot;
    spot.height = pattern.depth * (roll + 0.35 * trough - 0.5) + pattern.thickness * (0.5 - fy + 0.3 * lean(1)) -
                  1.0 * pattern.thickness * (1 - tail) - 0.4 * pattern.thickness * (1 - seam) + 0.0008 * grain;
    const double tone = 0.5 + 0.5 * lean(2) * (0.3 + 0.7 * pattern.variation) + 0.1 * ground.noise(kTones, at, 0.09, 2);
    const double shade = (1 + 0.18 * pattern.variation * lean(3) + 0.07 * grain) *
                         (0.78 + 0.22 * roll + 0.06 * trough) * (1.04 - 0.2 * smoothStep(0.55, 1, fy)) *
                         (0.75 + 0.25 * tail);
    const double stain = 1 + 0.22 * pattern.stains * ground.noise(kStains, at, ground.repeat / 4, 3);
    spot.colour = ground.colourAt(tone) * (1.12 * shade * stain);
    spot.roughness = ground.roughness + 0.05 * grain + 0.04 * lean(4);
    return spot;
  };
}

}  // namespace castra::generators
