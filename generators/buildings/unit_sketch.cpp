// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/unit_sketch.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

namespace {

constexpr double kHallDepth = 1.65;   // within its walls [m]
constexpr double kBathLength = 2.1;   // along the hall, within its walls [m]
constexpr double kUsualFlat = 58;     // [m2]
constexpr double kUsualOffice = 45;   // [m2]

/// A dwelling on the piece, or nothing.
std::optional<std::uint32_t> sketchFlat(FloorSketch& sketch, const FloorOutline& piece, const StoreyTask& task,
                                        double door_line, bool is_below, std::uint32_t unit) {
  const double inner = task.thickness.inner;
  const Interval depth = piece.extent(Axis::y);
  const double line = is_below ? door_line - kHallDepth - inner : door_line + kHallDepth + inner;
  if (line <= depth.low + 1 || line >= depth.high - 1) return std::nullopt;
  const FloorOutline strip = is_below ? piece.clip(Axis::y, line, depth.high) : piece.clip(Axis::y, depth.low, line);
  const FloorOutline light = is_below ? piece.clip(Axis::y, depth.low, line) : piece.clip(Axis::y, line, depth.high);
  if (strip.empty() || light.empty() || task.middle.wishes.empty()) return std::nullopt;
  const Interval along = strip.extent(Axis::x);
  // The bath lies before the first room, which is the largest: that one still reaches the hall beside it.
  const bool is_at_wall = std::any_of(strip.corners.begin(), strip.corners.end(), [&](const FloorOutline::Corner& c) {
    return c.is_outer && c.at.x < along.low + 0.5;
  });
  const double bath_end = along.low + kBathLength + inner / 2 + (is_at_wall ? task.thickness.outer : inner / 2);
  const FloorOutline bath = strip.clip(Axis::x, along.low, bath_end), hall = strip.clip(Axis::x, bath_end, along.high);
  if (bath.empty() || hall.empty() || hall.extent(Axis::x).length() < task.door + 0.6) return std::nullopt;
  if (!fits(bath, task.middle.at(0), task.thickness) || !isWide(hall, task.thickness)) return std::nullopt;
  RoomRow rooms(light, task, is_below ? task.front_bays : task.rear_bays, line);
  const std::size_t nodes = sketch.nodes.size();
  std::size_t next = 0;
  if (!rooms.fill(sketch, light.extent(Axis::x), task.front, next, 2, unit)) return std::nullopt;
  if (rooms.items().front().span.high < bath_end + task.door + 2 * inner + 0.1) {
    sketch.nodes.resize(nodes);
    return std::nullopt;
  }
  const RoomWish hall_wish{RoomRole::hall, FloorPlan::kNobody, 0, 0, 0};
  const std::uint32_t bath_node = sketch.addRoom(task.middle.at(0), unit), hall_node = sketch.addRoom(hall_wish, unit);
  const std::uint32_t strip_node = sketch.addCut(Axis::x, bath_end, bath_node, hall_node);
  const std::uint32_t light_node = rooms.join(sketch);
  return is_below ? sketch.addCut(Axis::y, line, light_node, strip_node)
                  : sketch.addCut(Axis::y, line, strip_node, light_node);
}

}  // namespace

bool sketchUnits(FloorSketch& sketch, RoomRow& row, const Interval& run, const StoreyTask& task,
                 std::uint32_t& next_unit) {
  const FloorOutline whole = row.column().clip(Axis::x, run.low, run.high);
  if (whole.empty()) return false;
  const Interval depth = whole.extent(Axis::y);
  const bool is_below = std::fabs(row.doorLine() - depth.high) < std::fabs(row.doorLine() - depth.low);
  const double usual = task.is_dwelling ? kUsualFlat : kUsualOffice;
  for (auto count = static_cast<std::size_t>(std::max(1.0, std::floor(whole.area() / usual + 0.4))); count > 0; --count) {
    const std::size_t nodes = sketch.nodes.size(), items = row.items().size();
    bool is_good = true;
    double low = run.low;
    for (std::size_t i = 0; is_good && i < count; ++i) {
      // The last one ends with the run, to the bit: beyond it is the outer wall.
      double high = run.high;
      if (i + 1 < count) high = run.low + run.length() * static_cast<double>(i + 1) / static_cast<double>(count);
      if (i + 1 < count) high = row.nearBay(high, 0.2 * run.length() / static_cast<double>(count));
      const auto unit = static_cast<std::uint32_t>(task.first_unit + next_unit + i);
      if (!task.is_dwelling) {
        std::size_t next = 0;
        is_good = row.fill(sketch, {low, high}, is_below ? task.front : task.rear, next, 1, unit);
      } else {
        const FloorOutline piece = row.column().clip(Axis::x, low, high);
        const auto node = piece.empty() ? std::nullopt : sketchFlat(sketch, piece, task, row.doorLine(), is_below, unit);
        if (node) row.addNode({low, high}, *node);
        is_good = node.has_value();
      }
      low = high;
    }
    if (is_good) {
      next_unit += static_cast<std::uint32_t>(count);
      return true;
    }
    sketch.nodes.resize(nodes);
    row.shrink(items);
  }
  return false;
}

}  // namespace castra::generators
