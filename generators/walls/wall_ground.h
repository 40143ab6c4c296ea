// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "generators/models/ground_plane.h"
#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_reader.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/geometry/relief.h"

namespace castra::generators {

/// What the parts of a town wall stand on. Towers and gates are level: gates, and the towers beside them, where their
/// road is, other towers where the hill is. Between them curtains rise evenly, and so do their walks, so that one steps
/// from tower to curtain on one height.
class WallGround {
 public:
  /// All is level at 0.
  WallGround() = default;
  WallGround(const Site& site, const Arterials& arterials, MapReader& maps);

  /// Of a ring; its planes are asked for by number afterwards.
  void settle(const Walls::Ring& ring);
  const GroundPlane& ofTower(std::size_t i) const { return towers_[i]; }
  const GroundPlane& ofGate(std::size_t i) const { return gates_[i]; }
  const GroundPlane& ofCurtain(std::size_t i) const { return curtains_[i]; }
  /// From there to the lowest ground under an outline [m].
  double dropBelow(const GroundPlane& plane, const geometry::Ring& outline) const;

 private:
  double heightAt(const geometry::Vec2& place) const;
  double heightOf(const Walls::Gate& gate) const;
  double heightOfEnd(const Walls::Ring& ring, const geometry::Vec2& end) const;

  geometry::Relief relief_;
  std::vector<double> roads_;  // heights of the points of main roads
  const Arterials* arterials_ = nullptr;
  std::vector<GroundPlane> towers_, gates_, curtains_;
};

}  // namespace castra::generators
