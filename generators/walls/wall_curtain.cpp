// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_curtain.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generators/walls/wall_crenels.h"
#include "generators/walls/wall_stair.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/inset.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// The curtain's own axes: u along it, v inwards from its middle.
struct Frame {
  Vec2 origin, along, inward;
  double length = 0;

  double u(const Vec2& p) const { return dot(p - origin, along); }
  double v(const Vec2& p) const { return dot(p - origin, inward); }
  Vec2 at(double u, double v) const { return origin + along * u + inward * v; }
};

Frame frameOf(const Walls::Curtain& curtain) {
  Frame frame;
  frame.origin = curtain.from;
  frame.length = geometry::length(curtain.to - curtain.from);
  frame.along = (curtain.to - curtain.from) * (1 / frame.length);
  frame.inward = geometry::leftOf(frame.along);
  return frame;
}

/// The footprint drawn in by a joint.
Region drawnIn(const Frame& frame, const Ring& footprint) {
  if (const auto inner = geometry::insetCorners(footprint, std::vector<double>(footprint.size(), kWallJoint)))
    return {geometry::withoutRepeats(*inner), {}};
  // Too crooked for that: draw in the ends.
  Region region;
  for (const Vec2& p : footprint)
    region.outer.push_back(
        geometry::snap(p + frame.along * (frame.u(p) < frame.length / 2 ? kWallJoint : -kWallJoint)));
  return region;
}

/// What is left of pieces between landings.
std::vector<Region> openKerb(std::vector<Region> kerb, const Frame& frame, const std::vector<WallFlight>& flights) {
  for (const WallFlight& flight : flights) {
    const double one = frame.u(flight.foot + flight.way * flight.landing),
                 two = frame.u(flight.foot + flight.way * flight.landing_to);
    std::vector<Region> left;
    for (const Region& piece : kerb) {
      // To the left of the way inwards lies what comes first.
      const auto before = geometry::cutRegion(piece, frame.at(std::min(one, two), 0), frame.inward);
      left.insert(left.end(), before.left.begin(), before.left.end());
      const auto after = geometry::cutRegion(piece, frame.at(std::max(one, two), 0), frame.inward);
      left.insert(left.end(), after.right.begin(), after.right.end());
    }
    kerb = std::move(left);
  }
  return kerb;
}

}  // namespace

std::vector<bool> outerSidesOf(const Walls& walls, const Walls::Curtain& curtain, const WallMeetings& meetings) {
  const Frame frame = frameOf(curtain);
  const Ring& footprint = curtain.footprint;
  std::vector<bool> is_outer;
  for (std::size_t i = 0; i < footprint.size(); ++i) {
    const Vec2 &a = footprint[i], &b = footprint[i + 1 < footprint.size() ? i + 1 : 0];
    is_outer.push_back(meetings.beyond(a, b).who == WallMeetings::Who::nobody &&
                       std::max(frame.v(a), frame.v(b)) < 0.02 - walls.thickness / 2 && frame.u(b) > frame.u(a));
  }
  return is_outer;
}

void addCurtain(ModelBuilder& builder, const Walls& walls, const Walls::Ring& ring, std::uint32_t index,
                const WallMeetings& meetings, const WallObstacles& obstacles, const WallStyle& style) {
  const Walls::Curtain& curtain = ring.curtains[index];
  const Frame frame = frameOf(curtain);
  const Ring& footprint = curtain.footprint;
  const double half = walls.thickness / 2, top = walls.height, floor = top - style.slab;
  builder.beginThing(builder.nameByPlace("curtain", (curtain.from + curtain.to) * 0.5), {"wall", "curtain"});

  const std::uint32_t body = builder.addPrism("wall", kRubble, footprint, -style.foundation, floor, 1);
  builder.showPrismFrom(body, 2, footprint, -style.foundation, top);
  builder.addPrism("walk", kPaving, footprint, floor, top, 1);

  const Region inside = drawnIn(frame, footprint);
  for (const Region& strip : geometry::cutRegion(inside, frame.at(0, style.parapet - half), frame.along).right) {
    const std::uint32_t parapet = builder.addPrism("parapet", kAshlar, strip.outer, top, top + style.breast, 0);
    builder.showPrismFrom(parapet, 1, strip.outer, top, top + style.breast + bandHeight(style));
    // Merlons stand where the strip has its whole width.
    double middle = 0;
    for (const Vec2& p : strip.outer) middle += frame.u(p) / static_cast<double>(strip.outer.size());
    double from = -1e9, to = 1e9;
    for (const Vec2& p : strip.outer) {
      if (frame.u(p) < middle)
        from = std::max(from, frame.u(p));
      else
        to = std::min(to, frame.u(p));
    }
    for (const auto& [a, b] : spaceMerlons(to - from, style)) {
      Ring merlon;
      for (const Vec2& p : {Vec2{from + a, -half}, Vec2{from + b, -half}, Vec2{from + b, style.parapet - half},
                            Vec2{from + a, style.parapet - half}})
        merlon.push_back(geometry::snap(frame.at(p.x, p.y)));
      addMerlon(builder, merlon, top + style.breast, style);
    }
  }
  std::vector<WallFlight> flights;
  for (const Walls::Stair& stair : ring.stairs)
    if (stair.curtain == index) flights.push_back(planFlight(walls, ring, stair, style));
  const auto kerb = geometry::cutRegion(inside, frame.at(0, half - style.kerb), frame.along).left;
  for (const Region& piece : openKerb(kerb, frame, flights))
    builder.addPrism("kerb", kAshlar, piece.outer, top, top + style.kerb_height, 0);

  const std::vector<bool> is_outer = outerSidesOf(walls, curtain, meetings);
  if (style.plinth > 0)
    addStrips(builder, "plinth", kAshlar, footprint, is_outer,
              std::array{StripLine{-style.foundation, style.plinth}, StripLine{0.2 * style.plinth_height, style.plinth},
                         StripLine{style.plinth_height, 0.1 * style.plinth + 0.02}},
              obstacles, &curtain, 1);
  if (style.string_course > 0)
    addStrips(builder, "string", kAshlar, footprint, is_outer,
              std::array{StripLine{floor, style.string_course * 0.4},
                         StripLine{floor + 0.4 * style.slab, style.string_course}, StripLine{top, style.string_course}},
              obstacles, &curtain, 0);
}

}  // namespace castra::generators
