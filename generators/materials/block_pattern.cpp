// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/block_pattern.h"

#include <algorithm>
#include <utility>

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t {
  kHeights,
  kLengths,
  kShifts,
  kBlocks,
  kEdges,
  kBreaks,
  kFaces,
  kGrains,
  kMortar,
  kStains,
  kTones
};

std::vector<double> alternate(std::int64_t pairs, double first, double second) {
  std::vector<double> lengths;
  for (std::int64_t i = 0; i < pairs; ++i) {
    lengths.push_back(first);
    lengths.push_back(second);
  }
  return lengths;
}

class Courses {
 public:
  Courses(const BlockPattern& pattern, const Ground& ground)
      : heights_(ground.dice.branch(kHeights),
                 pattern.bond == "stack" ? ground.countOf(pattern.height) : ground.evenCountOf(pattern.height),
                 pattern.uneven_heights) {
    const Dice lengths = ground.dice.branch(kLengths), shifts = ground.dice.branch(kShifts);
    for (std::int64_t row = 0; row < heights_.count(); ++row) {
      const bool is_odd = row % 2 == 1;
      const bool has_headers = pattern.bond == "header" || (pattern.bond == "english" && is_odd);
      const std::int64_t count = ground.countOf(pattern.length * (has_headers ? 0.5 : 1));
      const double piece = 1 / static_cast<double>(count);
      if (pattern.bond == "flemish") {
        const std::int64_t pairs = ground.countOf(1.5 * pattern.length);
        // A header stands in the middle over a stretcher.
        if (row < kMostCuts) courses_.emplace_back(alternate(pairs, 2, 1));
        shifts_.push_back(is_odd ? 0.5 / static_cast<double>(pairs) : 0);
        continue;
      }
      double shift = 0;
      if (pattern.bond == "running" || pattern.bond == "header" || pattern.bond == "english")
        shift = is_odd ? 0.5 * piece : 0;
      if (pattern.bond == "third") shift = static_cast<double>(row % 3) * piece / 3;
      // Where lengths differ, no rule holds joints apart but chance.
      if (pattern.uneven_lengths > 0) shift = shifts.at(row);
      if (row < kMostCuts)
        courses_.emplace_back(lengths.branch(static_cast<std::uint64_t>(row)), count, pattern.uneven_lengths);
      shifts_.push_back(shift);
    }
  }

  struct Place {
    std::int64_t row = 0, block = 0;
    double left = 0, right = 0, bottom = 0, top = 0;  ///< to the middles of the joints, in shares of the side
  };
  Place find(const Vec2& at) const {
    const Strips::Place up = heights_.find(at.y);
    const Strips& course = courses_[static_cast<std::size_t>(up.piece % kMostCuts)];
    const Strips::Place along = course.find(at.x - shifts_[static_cast<std::size_t>(up.piece)]);
    return {up.piece, along.piece, along.from_start, along.to_end, up.from_start, up.to_end};
  }

 private:
  Strips heights_;
  std::vector<Strips> courses_;
  std::vector<double> shifts_;  ///< to the right, in shares of the side
};

}  // namespace

Painter paintPattern(const BlockPattern& pattern, const Ground& ground) {
  return [pattern, ground, courses = Courses(pattern, ground)](const Vec2& at) {
    const Courses::Place place = courses.find(at * (1 / ground.repeat));
    const double side = ground.repeat;
    const Dice dice = ground.dice.branch(kBlocks);
    const auto chance = [&](std::int64_t what) { return dice.at(place.row, place.block, what); };
    const auto lean = [&](std::int64_t what) { return dice.around(place.row, place.block, what); };

    // From the edge of the block inwards; wear gnaws at it here and there.
    const double half = pattern.joint / 2;
    const double gnawed =
        pattern.wear * pattern.rounding *
        (0.5 * ground.noise(kEdges, at, 0.03, 2) + 1.6 * smoothStep(0.25, 0.8, ground.noise(kBreaks, at, 0.05)));
    const double inside = roundedInside(place.left * side - half, place.right * side - half, place.bottom * side - half,
                                        place.top * side - half, pattern.rounding) -
                          gnawed;
    const double edge = std::max(pattern.rounding, 0.0015);
    const double block = smoothStep(-0.0015, edge, inside);

    const Vec2 middle{(place.left - place.right) / (place.left + place.right),
                      (place.bottom - place.top) / (place.bottom + place.top)};
    const double grain = ground.noise(kGrains, at, pattern.grain, 3),
                 coarse = ground.noise(kFaces, at, 5 * pattern.grain);
    const double face =
        pattern.relief * (0.7 * grain + 0.6 * coarse + 0.8 * lean(1) + 0.5 * (middle.x * lean(2) + middle.y * lean(3)));
    const double mortar_grain = ground.noise(kMortar, at, 0.008, 2);
    const double mortar = -pattern.joint_depth + 0.0006 * mortar_grain;

    // A block has a colour of its own, and is not quite even.
    const double own_tone = 0.5 + (chance(4) - 0.5) * (0.25 + 0.75 * pattern.variation) +
                            0.16 * ground.noise(kTones, at, 0.7 * pattern.height + 0.02, 2);
    const double tone = pattern.chequered ? static_cast<double>((place.row + place.block) % 2) : own_tone;
    const double shade = 1 + 0.22 * pattern.variation * lean(5) + 0.07 * grain + 0.05 * coarse;
    const double stain = 1 + 0.22 * pattern.stains * ground.noise(kStains, at, side / 4, 3);
    Spot spot;
    spot.height = mortar + (face - mortar) * block;
    const double colour_share = smoothStep(-0.0015, 0.6 * edge, inside);
    spot.colour =
        mix(pattern.joint_colour * (1 + 0.1 * mortar_grain), ground.colourAt(tone) * shade, colour_share) * stain;
    spot.roughness = ground.roughness + 0.05 * grain + (1 - block) * 0.08 + 0.04 * lean(6);
    return spot;
  };
}

}  // namespace castra::generators
