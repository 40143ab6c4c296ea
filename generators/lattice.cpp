// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/lattice.h"

#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::dot;
using geometry::leftOf;
using geometry::Vec2;

namespace {

constexpr double kBlocks = 12;       // lengths of blocks in a long wave
constexpr double kCrossShare = 0.5;  // of the slope, for lines across
constexpr int kRounds = 40;          // each leaves at most a third of the error before
constexpr double kNear = 1e-6;       // [m]

/// Two waves whose crests do not fall together, so that it does not look like a wave; as steep as 1.
double wave(double t) { return 0.6 * math::sin(t) + 0.4 / 2.3 * math::sin(2.3 * t + 1); }

}  // namespace

Lattice::Lattice(const Zone& zone, Pattern pattern) : zone_(zone) {
  const double bend = pattern == Pattern::organic ? zone.bend : 0;
  rate_ = 2 * math::kPi / (kBlocks * zone.length);
  across_ = math::sin(bend) / math::cos(bend) / rate_;
  along_ = kCrossShare * across_;
}

Vec2 Lattice::toLattice(const Vec2& ground) const {
  const double x = dot(ground - zone_.origin, zone_.direction), y = dot(ground - zone_.origin, leftOf(zone_.direction));
  if (across_ == 0) return {x, y};  // a straight one is asked often
  return {x - along_ * wave(rate_ * y), y + across_ * wave(rate_ * x)};
}

Vec2 Lattice::toGround(const Vec2& lattice) const {
  double x = lattice.x, y = lattice.y;
  for (int round = 0; round < kRounds; ++round) {
    const double before = x;
    y = lattice.y - across_ * wave(rate_ * x);
    x = lattice.x + along_ * wave(rate_ * y);
    if (std::fabs(x - before) < kNear) break;
  }
  return zone_.origin + zone_.direction * x + leftOf(zone_.direction) * y;
}

}  // namespace castra::generators
