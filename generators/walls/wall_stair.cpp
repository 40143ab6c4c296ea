// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_stair.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

/// Steps are not made shallower than this to make room for the landing [m].
constexpr double kLeastGoing = 0.26;

/// Feet and heads are rounded to the lattice, and so is the face they lie on [m].
constexpr double kFaceJoint = 2 * kWallJoint;

/// From `from` to `to` along the flight; counter-clockwise. The face is kept clear of by a joint.
Ring stretchOf(const WallFlight& flight, double from, double to) {
  const auto at = [&](double along, double in) {
    return geometry::snap(flight.foot + flight.way * along + flight.inward * in);
  };
  Ring ring{at(from, kFaceJoint), at(to, kFaceJoint), at(to, flight.width), at(from, flight.width)};
  if (geometry::signedArea(ring) < 0) std::reverse(ring.begin(), ring.end());
  return ring;
}

}  // namespace

WallFlight planFlight(const Walls& walls, const Walls::Ring& ring, const Walls::Stair& stair, const WallStyle& style) {
  WallFlight flight;
  flight.foot = stair.foot;
  flight.width = stair.width;
  const double length = geometry::length(stair.head - stair.foot);
  flight.way = (stair.head - stair.foot) * (1 / length);
  const Walls::Curtain& curtain = ring.curtains[stair.curtain];
  const Vec2 along = curtain.to - curtain.from;
  flight.inward = geometry::leftOf(flight.way) * (dot(along, flight.way) > 0 ? 1 : -1);
  flight.risers = std::max(1, static_cast<int>(std::ceil(walls.height / style.riser - 1e-9)));

  const int steps = flight.risers - 1;
  const double wanted = std::min(1.0, stair.width);
  // How far the inner face goes on beyond the head.
  double beyond = 0;
  for (const Vec2& p : curtain.footprint)
    if (dot(p - stair.foot, flight.inward) > -0.01) beyond = std::max(beyond, dot(p - stair.foot, flight.way));
  flight.landing_to = length;
  flight.going = style.going;
  if (steps > 0) {
    const double room = (length - wanted) / steps;
    const double least = std::min(style.going, kLeastGoing);
    if (room < style.going) flight.going = std::max(room, least);
    if (steps * flight.going + wanted > length)
      flight.landing_to = std::min(std::max(length, beyond - 4 * kWallJoint), steps * flight.going + wanted);
    // Where even that is too short, the steps share what there is.
    if (steps * flight.going + wanted > flight.landing_to)
      flight.going = std::max(0.1 * style.going, (flight.landing_to - wanted) / steps);
  }
  flight.landing = steps * flight.going;
  return flight;
}

void addStair(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, const Walls::Stair& stair,
              const WallStyle& style) {
  const WallFlight flight = planFlight(walls, ring, stair, style);
  const auto heightOf = [&](int i) { return geometry::snap(walls.height * i / flight.risers); };
  for (int i = 0; i + 1 < flight.risers; ++i)
    builder.addPrism("step", kPaving, stretchOf(flight, i * flight.going, (i + 1) * flight.going), -style.foundation,
                     heightOf(i + 1), 0);
  const Ring landing = stretchOf(flight, flight.landing, flight.landing_to);
  const std::uint32_t part = builder.addPrism("landing", kPaving, landing, -style.foundation, walls.height, 0);

  // Seen from inwards, the flight goes to the right or to the left.
  const double toe = 0.02;
  const Ring profile{{0, -style.foundation},
                     {flight.landing_to, -style.foundation},
                     {flight.landing_to, walls.height},
                     {flight.landing, walls.height},
                     {0, toe}};
  std::vector<geometry::Vec3> face, side;
  for (const Vec2& p : profile) {
    const Vec2 at = flight.foot + flight.way * p.x;
    face.push_back(geometry::lifted(geometry::snap(at + flight.inward * kFaceJoint), p.y));
    side.push_back(geometry::lifted(geometry::snap(at + flight.inward * flight.width), p.y));
  }
  SolidBuilder ramp(builder.origin());
  // Along times up looks to the right of the way.
  if (cross(flight.way, flight.inward) > 0)
    ramp.addAcross(profile, side, face);
  else
    ramp.addAcross(profile, face, side);
  builder.showFrom(part, 1, ramp.take());
}

}  // namespace castra::generators
