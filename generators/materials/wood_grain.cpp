// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/wood_grain.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kBows = 500, kRings, kFibres, kKnots, kOffsets };
constexpr double kRingWidth = 0.022, kKnotSpacing = 0.33;  // [m]

struct KnotPull {
  double heart = 0;  ///< 1 in the middle
  double aside = 0;  ///< how far the fibres give way [m]
};

KnotPull findKnots(const Ground& ground, const Vec2& along_across, bool is_along_x, std::uint64_t piece, double knots,
                   const std::function<std::uint64_t(const Vec2&)>& ownerOf) {
  KnotPull pull;
  const std::int64_t count = ground.countOf(kKnotSpacing);
  const double cell = ground.repeat / static_cast<double>(count);
  const Dice dice = ground.dice.branch(kKnots);
  const Vec2 scaled = along_across * (1 / cell);
  const auto i0 = static_cast<std::int64_t>(std::floor(scaled.x)), j0 = static_cast<std::int64_t>(std::floor(scaled.y));
  for (std::int64_t j = j0 - 1; j <= j0 + 1; ++j)
    for (std::int64_t i = i0 - 1; i <= i0 + 1; ++i) {
      const std::int64_t wi = wrapIndex(i, count), wj = wrapIndex(j, count);
      if (dice.at(wi, wj, 1) >= knots) continue;
      const Vec2 centre{(static_cast<double>(i) + dice.at(wi, wj, 2)) * cell,
                        (static_cast<double>(j) + dice.at(wi, wj, 3)) * cell};
      if (ownerOf(is_along_x ? centre : Vec2{centre.y, centre.x}) != piece) continue;
      const double radius = 0.009 + 0.014 * dice.at(wi, wj, 4);
      const Vec2 way = along_across - centre;
      const double around =
          math::exp(-(way.x * way.x) / (30 * radius * radius) - (way.y * way.y) / (7 * radius * radius));
      pull.aside += (way.y >= 0 ? -1 : 1) * 1.3 * radius * around * smoothStep(0, 0.5 * radius, std::fabs(way.y));
      const double distance = std::sqrt(0.55 * way.x * way.x + way.y * way.y);
      pull.heart = std::max(pull.heart, 1 - smoothStep(0.55 * radius, 1.15 * radius, distance));
    }
  return pull;
}

}  // namespace

WoodGrain findGrain(const Ground& ground, const Vec2& at, bool is_along_x, std::uint64_t piece, double knots,
                    const std::function<std::uint64_t(const Vec2&)>& ownerOf) {
  const Vec2 here = is_along_x ? at : Vec2{at.y, at.x};
  const KnotPull knot = knots > 0 ? findKnots(ground, here, is_along_x, piece, knots, ownerOf) : KnotPull{};
  const Dice offsets = ground.dice.branch(kOffsets);
  const auto number = static_cast<std::int64_t>(piece);
  const Vec2 tree{ground.repeat * offsets.at(number, 1), ground.repeat * offsets.at(number, 2)};
  Vec2 place = here + tree;
  place.y += knot.aside;
  // A board is cut through rings that bow along it, hence the long arches.
  const double bow = 0.035 * ground.noise(kBows, place, Vec2{0.9, 0.16});
  place.y += bow;
  WoodGrain grain;
  grain.rings = ground.noise(kRings, place, Vec2{1.4, kRingWidth}, 2);
  grain.fibres = ground.noise(kFibres, place, Vec2{0.16, 0.006}, 2);
  grain.knot = knot.heart;
  return grain;
}

}  // namespace castra::generators
