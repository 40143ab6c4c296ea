// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/wall_sight.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/geometry/segment.h"

namespace castra::analyzers {

using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kStep = 1, kOff = 0.5;  // [m]
constexpr double kEye = 0.05;            // [m]; from the corner of a tower that is looked from

/// Footprints, with what is needed to pass by most of them quickly.
class Obstacles {
 public:
  explicit Obstacles(const Walls::Ring& ring) {
    for (const Walls::Tower& tower : ring.towers) add(tower.footprint);
    for (const Walls::Curtain& curtain : ring.curtains) add(curtain.footprint);
    for (const Walls::Gate& gate : ring.gates) add(gate.footprint);
  }

  bool isClear(const Vec2& from, const Vec2& to) const {
    const geometry::Box way{{std::min(from.x, to.x), std::min(from.y, to.y)},
                            {std::max(from.x, to.x), std::max(from.y, to.y)}};
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      if (!geometry::overlaps(boxes_[i], way)) continue;
      const Ring& ring = *rings_[i];
      for (std::size_t k = 0; k < ring.size(); ++k)
        if (geometry::meet(from, to, ring[k], ring[(k + 1) % ring.size()])) return false;
    }
    return true;
  }

 private:
  void add(const Ring& ring) {
    rings_.push_back(&ring);
    boxes_.push_back(geometry::boundsOf(ring));
  }

  std::vector<const Ring*> rings_;
  std::vector<geometry::Box> boxes_;
};

}  // namespace

double measureSight(const Walls::Ring& ring, double thickness, double reach) {
  const Obstacles obstacles(ring);
  std::vector<Vec2> eyes;
  for (const Walls::Tower& tower : ring.towers) {
    const Vec2 middle = geometry::centroid(tower.footprint);
    for (const Vec2& corner : tower.footprint) {
      const Vec2 out = corner - middle;
      eyes.push_back(corner + out * (kEye / geometry::length(out)));
    }
  }
  std::size_t seen = 0, all = 0;
  for (const Walls::Curtain& curtain : ring.curtains) {
    const Vec2 span = curtain.to - curtain.from;
    const double length = geometry::length(span);
    if (length == 0) continue;
    const Vec2 outward = geometry::leftOf(span) * (-1 / length);
    const int steps = std::max(1, static_cast<int>(std::floor(length / kStep)));
    for (int i = 0; i < steps; ++i) {
      const Vec2 foot = curtain.from + span * ((i + 0.5) / steps) + outward * (thickness / 2 + kOff);
      ++all;
      seen += std::any_of(eyes.begin(), eyes.end(), [&](const Vec2& eye) {
        return geometry::length(eye - foot) <= reach && obstacles.isClear(eye, foot);
      });
    }
  }
  return all == 0 ? 1 : static_cast<double>(seen) / static_cast<double>(all);
}

}  // namespace castra::analyzers
