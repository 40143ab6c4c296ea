// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/room_row.h"

#include <algorithm>
#include <cmath>

#include "pipeline/geometry/calipers.h"

namespace castra::generators {

bool fits(const FloorOutline& piece, const RoomWish& wish, const WallThickness& thickness) {
  // A little more than is asked for: corners are yet to be snapped, and cuts to be moved to corners nearby.
  const auto ring = piece.within(thickness);
  if (!ring || geometry::signedArea(*ring) < wish.min_area * 1.02) return false;
  const geometry::Extent extent = geometry::measureExtent(*ring, false);
  return extent.width >= wish.min_width + 0.01 && extent.diameter <= (kMaxRoomRatio - 0.05) * extent.width;
}

bool isWide(const FloorOutline& piece, const WallThickness& thickness) {
  const auto ring = piece.within(thickness);
  return ring && geometry::measureExtent(*ring, false).width >= 1.03;
}

RoomRow::RoomRow(const FloorOutline& column, const StoreyTask& task, std::span<const double> bays, double door_line)
    : column_(column), task_(task), bays_(bays), door_line_(door_line) {}

double RoomRow::nearBay(double x, double reach) const {
  double best = x, least = reach;
  for (const double bay : bays_)
    if (std::fabs(bay - x) < least) {
      least = std::fabs(bay - x);
      best = bay;
    }
  return best;
}

bool RoomRow::hasDoorRoom(const FloorOutline& piece) const {
  // A piece may end on the door line or go beyond it; a line a hair inside is met in both cases.
  for (const double nudge : {-1e-4, 1e-4})
    if (const auto chord = piece.chord(Axis::y, door_line_ + nudge))
      if (chord->length() >= task_.door + 2 * task_.thickness.inner + 0.1) return true;
  return false;
}

bool RoomRow::fill(FloorSketch& sketch, Interval span, const RoomSupply& supply, std::size_t& next, std::size_t least,
                   std::uint32_t unit) {
  const FloorOutline run = column_.clip(Axis::x, span.low, span.high);
  if (run.empty()) return false;
  // As many as their areas allow, or one more if it is nearly there.
  const double area = run.area();
  std::size_t most = 0;
  for (double taken = 0; most < 64; ++most) {
    const double wanted = supply.at(next + most).area;
    if (most > 0 && taken + wanted * 0.6 > area) break;
    taken += wanted;
  }
  const std::size_t fewest = std::max<std::size_t>(least, 1);
  for (std::size_t count = std::max(most, fewest); count >= fewest; --count) {
    double total = 0;
    for (std::size_t i = 0; i < count; ++i) total += supply.at(next + i).area;
    std::vector<double> ends;
    double sum = 0, before = span.low;
    for (std::size_t i = 0; i + 1 < count; ++i) {
      sum += supply.at(next + i).area;
      const double raw = span.low + span.length() * sum / total;
      double at = nearBay(raw, 0.35 * span.length() / static_cast<double>(count));
      if (at <= before + 0.5 || at >= span.high - 0.5) at = raw;
      ends.push_back(at);
      before = at;
    }
    ends.push_back(span.high);
    bool is_good = true;
    double low = span.low;
    for (std::size_t i = 0; is_good && i < count; ++i) {
      const FloorOutline piece = column_.clip(Axis::x, low, ends[i]);
      is_good = !piece.empty() && fits(piece, supply.at(next + i), task_.thickness) && hasDoorRoom(piece);
      low = ends[i];
    }
    if (!is_good) continue;
    low = span.low;
    for (std::size_t i = 0; i < count; ++i) {
      add(sketch, {low, ends[i]}, supply.at(next + i), unit);
      low = ends[i];
    }
    next += count;
    return true;
  }
  return false;
}

void RoomRow::add(FloorSketch& sketch, Interval span, const RoomWish& wish, std::uint32_t unit) {
  items_.push_back({span, sketch.addRoom(wish, unit)});
}

std::uint32_t RoomRow::join(FloorSketch& sketch) const {
  std::uint32_t node = items_.back().node;
  for (std::size_t i = items_.size() - 1; i-- > 0;) node = sketch.addCut(Axis::x, items_[i].span.high, items_[i].node, node);
  return node;
}

}  // namespace castra::generators
