// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/foliage_pattern.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kClumps, kWobble, kLeaves, kStains, kTones, kPlates, kCracks, kMoss, kGrain };

/// The clump that a place belongs to: how far out it stands there, 1 in the middle and 0 at its border.
struct Clump {
  VoronoiCell cell;
  double out = 0;
};

class Clumps {
 public:
  Clumps(const LeafPattern& pattern, const Ground& ground)
      : ground_(ground),
        dice_(ground.dice.branch(kClumps)),
        count_(ground.countOf(pattern.clump)),
        size_(pattern.clump) {}

  Clump find(const Vec2& at) const {
    const double stray = 0.16 * size_;
    const Vec2 place{at.x + stray * ground_.noise(kWobble, at, size_ / 3, 2),
                     at.y + stray * ground_.noise(kWobble + 100, at, size_ / 3, 2)};
    const VoronoiCell cell = findCell(dice_, place * (1 / ground_.repeat), {count_, count_}, 0.9, 0, 0.12);
    return {cell, smoothStep(0, 0.5, cell.to_border)};
  }
  double toneOf(const Clump& clump) const { return dice_.around(clump.cell.column, clump.cell.row, 5); }

 private:
  const Ground& ground_;
  Dice dice_;
  std::int64_t count_;
  double size_;
};

struct Leaf {
  double top = -1;    ///< how far it lies over others; below 0 for none
  double across = 0;  ///< -1 and 1 at its edges, 0 on its rib
  double along = 0;   ///< 0 at the stalk, 1 at the tip
  double tone = 0.5;
};

}  // namespace

Painter paintPattern(const LeafPattern& pattern, const Ground& ground) {
  const std::int64_t count = ground.countOf(pattern.spacing);
  const double cell = ground.repeat / static_cast<double>(count);
  // Time grows with the square of a leaf's length in cells.
  const double longest = std::min(pattern.leaf, 6 * cell);
  const auto reach = static_cast<std::int64_t>(std::floor(longest / cell) + 1);
  const Dice dice = ground.dice.branch(kLeaves);
  const auto rootOf = [count, cell, dice](std::int64_t i, std::int64_t j) {
    const std::int64_t wi = wrapIndex(i, count), wj = wrapIndex(j, count);
    return Vec2{(static_cast<double>(i) + dice.at(wi, wj, 2)) * cell,
                (static_cast<double>(j) + dice.at(wi, wj, 3)) * cell};
  };
  // Clumps are dear, and each leaf is asked for from many places. A square of very many leaves has few pixels for each.
  constexpr std::int64_t kMostKept = 256;
  std::vector<Clump> of_leaf;
  if (count <= kMostKept)
    for (std::int64_t j = 0; j < count; ++j)
      for (std::int64_t i = 0; i < count; ++i) of_leaf.push_back(Clumps(pattern, ground).find(rootOf(i, j)));
  return [pattern, ground, count, cell, longest, reach, dice, rootOf, of_leaf = std::move(of_leaf)](const Vec2& at) {
    const Clumps clumps(pattern, ground);
    const auto i0 = static_cast<std::int64_t>(std::floor(at.x / cell)),
               j0 = static_cast<std::int64_t>(std::floor(at.y / cell));
    Leaf best;
    for (std::int64_t j = j0 - reach; j <= j0 + reach; ++j)
      for (std::int64_t i = i0 - reach; i <= i0 + reach; ++i) {
        const std::int64_t wi = wrapIndex(i, count), wj = wrapIndex(j, count);
        const Vec2 way = at - rootOf(i, j);
        const double length = longest * (0.6 + 0.4 * dice.at(wi, wj, 4));
        if (geometry::dot(way, way) > length * length) continue;
        const double chance = dice.at(wi, wj, 1);
        if (0.45 * chance + 1 <= best.top) continue;
        // Leaves point away from the middle of their clump, more or less, and those in the middle lie on top.
        const Clump clump =
            of_leaf.empty() ? clumps.find(rootOf(wi, wj)) : of_leaf[static_cast<std::size_t>(wj * count + wi)];
        const double level = clump.out + 0.45 * chance;
        if (level <= best.top || clump.out < 0.22 * pattern.gaps * (1 + dice.around(wi, wj, 9))) continue;
        const Vec2 raw = clump.cell.from_centre * 2.2 + Vec2{dice.around(wi, wj, 5), dice.around(wi, wj, 6)};
        const double size = geometry::length(raw);
        if (!(size > 1e-3)) continue;
        const Vec2 along = raw * (1 / size);
        const double t = geometry::dot(way, along) / length;
        if (t < 0 || t > 1) continue;
        // Widest at a third of its length.
        const double half = 0.5 * pattern.width * std::min(1.0, 4.2 * t * (1 - t) * (1.35 - 0.7 * t)) *
                            (0.75 + 0.5 * dice.at(wi, wj, 8));
        const double aside = geometry::cross(along, way);
        if (std::fabs(aside) >= half) continue;
        best = {level, aside / half, t, dice.at(wi, wj, 7)};
      }
    const Clump clump = clumps.find(at);
    const double stain = ground.noise(kStains, at, ground.repeat / 3, 2), tone = ground.noise(kTones, at, 0.25, 2);
    Spot spot;
    spot.roughness = ground.roughness;
    if (best.top < 0) {
      // Into the crown: the shade of leaves further in.
      spot.height = pattern.depth * (0.4 * clump.out - 0.5);
      spot.colour = ground.colourAt(0.1 + 0.2 * tone) * (0.34 + 0.1 * clump.out);
      return spot;
    }
    const double fold = std::fabs(best.across);
    spot.height = pattern.depth * (best.top - 0.2) + 0.006 * (1 - fold) - 0.012 * best.along * best.along;
    const double shade = (0.5 + 0.42 * std::min(best.top, 1.25)) * (0.94 + 0.12 * best.along) *
                         (fold < 0.12 ? 1.06 : 1.0) * (best.across > 0 ? 1.03 : 0.96);
    spot.colour = ground.colourAt(0.14 + 0.36 * best.tone + 0.28 * std::min(best.top, 1.3) +
                                  0.16 * clumps.toneOf(clump) + 0.18 * pattern.stains * (stain + tone)) *
                  shade;
    spot.roughness = ground.roughness - 0.08 * best.top;
    return spot;
  };
}

Painter paintPattern(const BarkPattern& pattern, const Ground& ground) {
  const CellCounts counts{ground.countOf(pattern.plate), ground.evenCountOf(pattern.length)};
  const Dice dice = ground.dice.branch(kPlates);
  return [pattern, ground, counts, dice](const Vec2& at) {
    const double sway = 0.5 * pattern.plate * ground.noise(kCracks, at, Vec2{2.5 * pattern.plate, pattern.length}, 3);
    const Vec2 place{at.x + sway, at.y + 0.2 * pattern.length * ground.noise(kCracks + 100, at, pattern.plate, 2)};
    const VoronoiCell cell = findCell(dice, place * (1 / ground.repeat), counts, 0.95, 0.5, 0.15);
    const double plate = smoothStep(0.1 * pattern.furrow, 0.75 * pattern.furrow, cell.to_border);
    const double grain = ground.noise(kGrain, at, Vec2{0.014, 0.09}, 3);
    const double moss = pattern.moss * smoothStep(-0.1, 0.5, ground.noise(kMoss, at, 0.3, 3)) * plate;
    Spot spot;
    spot.height = pattern.depth * (plate - 0.5) + 0.18 * pattern.depth * grain;
    const double tone = 0.55 * plate + 0.22 * dice.at(cell.column, cell.row, 4) + 0.2 * grain;
    spot.colour = mix(ground.colourAt(tone) * (0.5 + 0.5 * plate + 0.1 * grain), pattern.moss_colour, 0.55 * moss);
    spot.roughness = ground.roughness;
    return spot;
  };
}

}  // namespace castra::generators
