// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/board_pattern.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "generators/materials/wood_grain.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kWidths, kLengths, kBoards, kEdges, kStains, kWorn, kPaint };

/// Boards lie along x here; upright ones are turned before they are asked for.
class Boards {
 public:
  Boards(const BoardPattern& pattern, const Ground& ground)
      : side_(ground.repeat),
        widths_(ground.dice.branch(kWidths), ground.countOf(pattern.width), pattern.uneven_widths) {
    const Dice dice = ground.dice.branch(kLengths);
    for (std::int64_t row = 0; row < widths_.count(); ++row) {
      if (row < kMostCuts)
        lengths_.emplace_back(dice.branch(static_cast<std::uint64_t>(row)), ground.countOf(pattern.length), 0.3);
      shifts_.push_back(dice.at(row, 9));
    }
    // A board longer than the square meets itself: its ends are not seen.
    has_ends_ = pattern.length <= ground.repeat;
  }

  struct Place {
    std::uint64_t board = 0;
    double bottom = 0, top = 0, left = 1, right = 1;  ///< to its edges [m]
  };
  Place find(const Vec2& at) const {
    const Strips::Place up = widths_.find(at.y / side_);
    Place place;
    place.bottom = up.from_start * side_;
    place.top = up.to_end * side_;
    place.board = static_cast<std::uint64_t>(up.piece) * 1000;
    if (!has_ends_) return place;
    const Strips& row = lengths_[static_cast<std::size_t>(up.piece % kMostCuts)];
    const Strips::Place along = row.find(at.x / side_ - shifts_[static_cast<std::size_t>(up.piece)]);
    place.left = along.from_start * side_;
    place.right = along.to_end * side_;
    place.board += static_cast<std::uint64_t>(along.piece);
    return place;
  }

 private:
  double side_;
  Strips widths_;
  std::vector<Strips> lengths_;
  std::vector<double> shifts_;
  bool has_ends_ = false;
};

Vec2 turn(const Vec2& at, bool is_turned) { return is_turned ? Vec2{at.y, at.x} : at; }

}  // namespace

Painter paintPattern(const BoardPattern& pattern, const Ground& ground) {
  return [pattern, ground, boards = Boards(pattern, ground)](const Vec2& given) {
    const Vec2 at = turn(given, pattern.upright);
    const Boards::Place place = boards.find(at);
    const auto ownerOf = [&](const Vec2& other) { return boards.find(other).board; };
    const WoodGrain wood = findGrain(ground, at, true, place.board, 0.7 * pattern.knots, ownerOf);
    const Dice dice = ground.dice.branch(kBoards);
    const auto lean = [&](std::int64_t what) { return dice.around(static_cast<std::int64_t>(place.board), what); };

    const double half = pattern.gap / 2, worn = 0.4 * pattern.bevel * ground.noise(kEdges, at, Vec2{0.12, 0.02}, 2);
    const double inside = std::min(std::min(place.bottom, place.top), std::min(place.left, place.right)) - half + worn;
    const double board =
        pattern.gap > 0 || pattern.bevel > 0 ? smoothStep(-0.001, std::max(pattern.bevel, 0.001), inside) : 1;
    const double width = place.bottom + place.top, across = (place.bottom - place.top) / width;
    Spot spot;
    // Clapboards lean out towards their lower edge; plain boards are a little hollow or round.
    const double lap = pattern.lap > 0 ? pattern.lap * (0.5 - place.bottom / width) : 0;
    const double cup = 0.6 * pattern.relief * lean(1) * across * across;
    const double grain_height = pattern.relief * (0.5 * wood.rings + 0.5 * wood.fibres - 0.8 * wood.knot);
    spot.height = lap + cup + 0.4 * pattern.relief * lean(2) + grain_height -
                  (pattern.lap > 0 ? 0.0 : pattern.gap_depth * (1 - board));

    const double tone =
        0.5 + 0.42 * lean(3) * pattern.variation + pattern.grain * (0.30 * wood.rings + 0.08 * wood.fibres);
    const double shade =
        1 + 0.2 * pattern.variation * lean(4) + pattern.grain * (0.10 * wood.rings + 0.12 * wood.fibres);
    const double stain = 1 + 0.2 * pattern.stains * ground.noise(kStains, given, ground.repeat / 4, 3);
    const double gap = pattern.lap > 0 ? smoothStep(0, 0.006, place.top) * 0.3 + 0.7 : 0.35 + 0.65 * board;
    spot.colour = mix(ground.colourAt(tone), ground.meanColour() * 0.35, 0.8 * wood.knot) * (shade * stain * gap);
    spot.roughness = ground.roughness + 0.05 * wood.fibres + 0.05 * lean(5) + 0.1 * (1 - board);
    return spot;
  };
}

Painter paintPattern(const PanelPattern& pattern, const Ground& ground) {
  const std::int64_t columns = ground.countOf(pattern.width), rows = ground.countOf(pattern.height);
  return [pattern, ground, columns, rows](const Vec2& at) {
    const double width = ground.repeat / static_cast<double>(columns),
                 height = ground.repeat / static_cast<double>(rows);
    const std::int64_t column = pieceAt(at.x / ground.repeat, columns), row = pieceAt(at.y / ground.repeat, rows);
    const double x = wrap(at.x / width) * width, y = wrap(at.y / height) * height;
    const double half = pattern.frame / 2;
    const double to_side = std::min(x, width - x) - half, to_end = std::min(y, height - y) - half;
    const double inside = std::min(to_side, to_end);
    // Uprights run through; rails lie between them.
    const bool is_rail = inside < 0 && to_side >= 0;
    std::uint64_t piece = 1000 + static_cast<std::uint64_t>(column) * 64 + static_cast<std::uint64_t>(row);
    if (is_rail) piece = 5000 + static_cast<std::uint64_t>(column);
    if (inside < 0 && !is_rail) piece = 1 + static_cast<std::uint64_t>(x > width / 2);
    const WoodGrain wood = findGrain(ground, at, is_rail, piece, 0, [&](const Vec2&) { return piece; });

    // A groove, a slope up to the field, and a hair line where uprights and rails meet.
    const double groove = pattern.depth * smoothStep(-0.003, 0.003, inside);
    const double field = 0.9 * pattern.depth * smoothStep(0.25 * pattern.moulding, 1.25 * pattern.moulding, inside);
    const double seam = inside < 0 ? std::fabs(to_side) : 1;
    const double line = to_end < -0.002 ? 1 - smoothStep(0.0, 0.004, seam) : 0;
    Spot spot;
    spot.height = field - groove - 0.0012 * line + 0.0004 * pattern.grain * (wood.rings + wood.fibres);
    const double tone = 0.5 + pattern.grain * (0.35 * wood.rings + 0.1 * wood.fibres);
    const double rim = 2 - smoothStep(0.001, 0.008, std::fabs(inside)) -
                       smoothStep(0.001, 0.008, std::fabs(inside - 1.25 * pattern.moulding));
    const double worn = pattern.wear * smoothStep(0.2, 0.7, ground.noise(kWorn, at, 0.03, 3)) * std::min(1.0, rim);
    const double shade = (1 + pattern.grain * (0.12 * wood.rings + 0.14 * wood.fibres)) * (1 - 0.35 * line) *
                         (1 + 0.18 * pattern.stains * ground.noise(kStains, at, ground.repeat / 3, 3));
    const Pigment bare = ground.meanColour() * 1.5;
    spot.colour = mix(ground.colourAt(tone) * shade, bare, worn);
    spot.roughness = ground.roughness + 0.06 * ground.noise(kPaint, at, 0.05, 2) + 0.2 * worn;
    return spot;
  };
}

}  // namespace castra::generators
