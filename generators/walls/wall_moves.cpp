// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_moves.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;
using Bits = WallWindow::Bits;

constexpr Bits kSingle = WallWindow::kSingle, kRow = WallWindow::kRow, kColumn = WallWindow::kColumn;

}  // namespace

MoveSketch sketchMove(const WallRing& wall, Place place) {
  const WallSite& site = wall.site();
  const bool is_inside = wall.isInside(place);
  if (!is_inside && !(wall.isSegment(place) && site.mayBeInside(place))) return {};
  WallWindow window = wall.lookAtNearRows(place);
  const Bits beside = (kRow | kColumn) & ~kSingle;
  if (((is_inside ? ~window.inside : window.inside) & beside) == 0) return {};
  const auto sketch = [&](MoveShape shape, Bits changes) {
    return MoveSketch{shape, wall.weighChanges(place, window, changes)};
  };
  if (const auto changes = window.tryChange<kSingle>()) return sketch(MoveShape::single, *changes);
  // What may go along is on the same side; a rim is never inside.
  const Bits side = is_inside ? window.inside : window.segments;
  if ((side & kRow) == kRow && (is_inside || (site.mayBeInside(place - 1) && site.mayBeInside(place + 1))))
    if (const auto changes = window.tryChange<kRow>()) return sketch(MoveShape::row, *changes);
  const Place stride = site.stride();
  if ((side & kColumn) != kColumn ||
      !(is_inside || (site.mayBeInside(place - stride) && site.mayBeInside(place + stride))))
    return {};
  wall.addFarRows(place, window);
  if (const auto changes = window.tryChange<kColumn>()) return sketch(MoveShape::column, *changes);
  return {};
}

WallMove expandMove(const WallRing& wall, Place place, const MoveSketch& sketch) {
  const WallSite& site = wall.site();
  const Place along = sketch.shape == MoveShape::row ? 1 : site.stride();
  WallMove move;
  move.places = {place};
  move.count = 1;
  if (sketch.shape != MoveShape::single) {
    move.places = {place, place - along, place + along};
    move.count = 3;
  }
  const std::int64_t sign = wall.isInside(place) ? -1 : 1;
  move.change.cost = sketch.cost;
  for (const Place tile : move.tiles()) {
    move.change.area += sign;
    move.change.resources += site.isResource(tile) ? sign : 0;
  }
  return move;
}

std::optional<WallMove> findMove(const WallRing& wall, Place place) {
  const MoveSketch sketch = sketchMove(wall, place);
  if (sketch.shape == MoveShape::none) return std::nullopt;
  return expandMove(wall, place, sketch);
}

}  // namespace castra::generators
