// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/zone.h"

namespace castra::generators {

/// The lattice that streets of a zone lie on. It is straight where the pattern is Manhattan. Where it is organic, the
/// lines swing slowly to and fro: those along the length of blocks by up to the zone's `bend`, those across by half.
///
///   y |  __----__            A place on the lattice (x along the zone's direction, y across, from its origin, in
///     |--  __----__--        metres) lies on the ground where two waves have shifted it: y by a wave of x, and x by
///     |----        --- x     a wave of y. So the lines of a family are copies of each other.
class Lattice {
 public:
  Lattice(const Zone& zone, Pattern pattern);

  geometry::Vec2 toLattice(const geometry::Vec2& ground) const;
  geometry::Vec2 toGround(const geometry::Vec2& lattice) const;

 private:
  const Zone& zone_;
  double rate_;            // of the waves [rad/m]
  double along_, across_;  // how far they shift a place at most [m]
};

}  // namespace castra::generators
