// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "generators/buildings/stair_place.h"
#include "generators/buildings/storey_sketcher.h"

namespace castra::generators {

namespace {

constexpr double kMinRearDepth = 2.1;  // of a row of rooms, within its walls [m]
constexpr double kMaxRearDepth = 6.4;
constexpr double kLongRoom = 2.7;  // a room is no longer than this many times its width

}  // namespace

std::optional<BandPlace> StoreySketcher::placeBand() const {
  if (task_.band) return task_.band;
  const double passage = task_.corridor + inner_;
  const Interval width = outline_.extent(Axis::x), depth = outline_.extent(Axis::y);
  const Interval core = placeCore(width, depth.high);
  const auto far = std::array{outline_.chord(Axis::x, core.low + outer_), outline_.chord(Axis::x, core.high)};
  if (!far[0] || !far[1]) return std::nullopt;
  const double rear_wall = std::min(far[0]->high, far[1]->high);
  const double least_rear = (task_.has_stairs ? task_.stairs.length() + 0.01 : kMinRearDepth) + outer_ + inner_ / 2;
  const double least_front = kMinFrontDepth + outer_ + inner_ / 2;
  const double room = rear_wall - depth.low - passage;
  if (room < least_rear + least_front) return std::nullopt;
  // Beside the stairs of a narrow house, rooms would become too long for their width.
  const double beside = width.length() - core.length() - outer_ - inner_ / 2;
  const double most_rear =
      std::max(least_rear, std::min(kMaxRearDepth, std::max(beside, 0.0) * kLongRoom) + outer_ + inner_ / 2);
  const double rear = std::max(least_rear, std::min({room * 0.5, most_rear, room - least_front}));
  return BandPlace{core, depth.low + room - rear, depth.low + room - rear + passage};
}

std::optional<FloorSketch> StoreySketcher::sketchBand() {
  const auto place = placeBand();
  if (!place) return std::nullopt;
  const Interval depth = outline_.extent(Axis::y);
  const FloorOutline front = outline_.clip(Axis::y, depth.low, place->front_line);
  const FloorOutline back = outline_.clip(Axis::y, place->rear_line, depth.high);
  if (front.empty() || back.empty()) return std::nullopt;
  if (!isWide(outline_.clip(Axis::y, place->front_line, place->rear_line), task_.thickness)) return std::nullopt;
  RoomRow front_row(front, task_, task_.front_bays, place->front_line);
  RoomRow rear_row(back, task_, task_.rear_bays, place->rear_line);
  if (!fillFront(front_row) || !fillRear(rear_row, place->core, place->rear_line)) return std::nullopt;
  const std::uint32_t corridor = sketch_.addRoom(kCorridorWish, task_.corridor_unit);
  const std::uint32_t low = front_row.join(sketch_), high = rear_row.join(sketch_);
  return finish(sketch_.addCut(Axis::y, place->front_line, low,
                               sketch_.addCut(Axis::y, place->rear_line, corridor, high)));
}

std::optional<FloorSketch> StoreySketcher::sketchShallow() {
  const Interval width = outline_.extent(Axis::x), depth = outline_.extent(Axis::y);
  const double least = (task_.has_stairs ? task_.stairs.length() + 0.01 : kMinFrontDepth) + outer_ + inner_ / 2;
  // The corridor must be wide enough where the rear wall comes nearest.
  double rear_wall = depth.high;
  for (const double x : {width.low + outer_, width.high - outer_})
    if (const auto chord = outline_.chord(Axis::x, x)) rear_wall = std::min(rear_wall, chord->high);
  const double line = rear_wall - outer_ - task_.corridor - inner_ / 2;
  if (line < least) return std::nullopt;
  const FloorOutline front = outline_.clip(Axis::y, depth.low, line);
  if (front.empty() || !isWide(outline_.clip(Axis::y, line, depth.high), task_.thickness)) return std::nullopt;
  RoomRow row(front, task_, task_.front_bays, line);
  Interval run = front.extent(Axis::x);
  if (task_.has_stairs) {
    const Interval core{run.low, run.low + leanOf(front) + outer_ + task_.stairs.width() + inner_ / 2};
    if (!holdsStairs(front.clip(Axis::x, run.low, core.high), core.high, line - inner_ / 2, true)) return std::nullopt;
    row.add(sketch_, core, kStairsWish, task_.way_unit);
    run.low = core.high;
  }
  if (task_.is_ground) {
    const double end = run.low + hallWidth() + inner_;
    if (run.high - end < kMinFrontDepth) return std::nullopt;
    if (!addHall(row, {run.low, end})) return std::nullopt;
    run.low = end;
  }
  if (!fillRun(row, run, task_.front, next_front_, &task_.middle)) return std::nullopt;
  const std::uint32_t low = row.join(sketch_);
  // Where a wing begins and ends, the wall behind the corridor changes, and so does the corridor.
  std::uint32_t corridor = sketch_.addRoom(kCorridorWish, task_.corridor_unit);
  if (task_.high_joint && task_.high_joint->is_open)
    corridor = sketch_.addCut(Axis::x, task_.high_joint->inner, corridor,
                              sketch_.addRoom(kCorridorWish, task_.corridor_unit));
  if (task_.low_joint && task_.low_joint->is_open)
    corridor = sketch_.addCut(Axis::x, task_.low_joint->inner, sketch_.addRoom(kCorridorWish, task_.corridor_unit),
                              corridor);
  return finish(sketch_.addCut(Axis::y, line, low, corridor));
}

std::optional<FloorSketch> StoreySketcher::sketchWing(std::size_t next_rear) {
  next_rear_ = next_rear;
  const Interval depth = outline_.extent(Axis::y);
  // The outer wall comes nearest at one of the corners of the sides that look away from the court.
  double outer_wall = depth.high;
  const std::size_t n = outline_.corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    const geometry::Vec2 a = outline_.corners[i].at, b = outline_.corners[(i + 1) % n].at;
    if (a.x - b.x > 0.7 * geometry::length(b - a)) outer_wall = std::min({outer_wall, a.y, b.y});
  }
  const double line = outer_wall - slotWidth();
  const FloorOutline rooms = outline_.clip(Axis::y, depth.low, line);
  if (line - depth.low >= kMinFrontDepth + outer_ + inner_ / 2 && !rooms.empty() &&
      isWide(outline_.clip(Axis::y, line, depth.high), task_.thickness)) {
    RoomRow row(rooms, task_, task_.front_bays, line);
    Interval lit = rooms.extent(Axis::x);
    if (task_.low_joint) {
      double at = lit.low;
      if (task_.low_joint->is_open) {
        at += leanOf(rooms) + slotWidth();
        if (!addSlot(row, {lit.low, at})) return std::nullopt;
      }
      if (!fillDark(row, {at, task_.low_joint->inner})) return std::nullopt;
      lit.low = std::max(at, task_.low_joint->inner);
    }
    const double end = task_.high_joint ? task_.high_joint->inner : lit.high;
    if (!fillRun(row, {lit.low, end}, task_.rear, next_rear_, nullptr)) return std::nullopt;
    if (task_.high_joint && !fillHighJoint(row, end)) return std::nullopt;
    const std::uint32_t low = row.join(sketch_);
    return finish(sketch_.addCut(Axis::y, line, low, sketch_.addRoom(kCorridorWish, task_.corridor_unit)));
  }
  if (task_.tenancy == Tenancy::many || task_.low_joint || task_.high_joint) return std::nullopt;
  for (const RoomWish& wish : {task_.rear.at(next_rear_), kStoreWish}) {
    if (!fits(outline_, wish, task_.thickness)) continue;
    if (wish.role != RoomRole::store) ++next_rear_;
    return finish(sketch_.addRoom(wish, task_.first_unit));
  }
  return std::nullopt;
}

std::optional<FloorSketch> StoreySketcher::sketchHub(Axis axis) {
  if (task_.has_stairs || task_.tenancy == Tenancy::many) return std::nullopt;
  const Interval reach = outline_.extent(axis);
  for (const double share : {0.62, 0.55, 0.7}) {
    const double line = reach.low + reach.length() * share;
    const FloorOutline hub = outline_.clip(axis, reach.low, line), rest = outline_.clip(axis, line, reach.high);
    if (hub.empty() || rest.empty() || !fits(hub, task_.front.at(0), task_.thickness)) continue;
    const Axis across = axis == Axis::x ? Axis::y : Axis::x;
    const Interval span = rest.extent(across);
    const std::array<RoomWish, 2> wishes{task_.rear.at(0), task_.middle.at(0)};
    for (const double part : {0.55, 0.5, 0.6, 0.45}) {
      const double at = span.low + span.length() * part;
      const FloorOutline one = rest.clip(across, span.low, at), two = rest.clip(across, at, span.high);
      if (!fits(one, wishes[0], task_.thickness) || !fits(two, wishes[1], task_.thickness)) continue;
      if (!hasDoorRoom(one, axis, line) || !hasDoorRoom(two, axis, line)) continue;
      const std::uint32_t first = sketch_.addRoom(wishes[0], task_.first_unit);
      const std::uint32_t second = sketch_.addRoom(wishes[1], task_.first_unit);
      const std::uint32_t room = sketch_.addRoom(task_.front.at(0), task_.first_unit);
      sketch_.root = sketch_.addCut(axis, line, room, sketch_.addCut(across, at, first, second));
      return std::move(sketch_);
    }
  }
  return std::nullopt;
}

std::optional<FloorSketch> StoreySketcher::sketchHall() {
  if (task_.is_dwelling) return std::nullopt;
  const RoomWish& wish = task_.front.at(0);
  if (!task_.has_stairs) {
    // What is too small or too narrow for that is a shed.
    const RoomWish shed{RoomRole::other, FloorPlan::kNobody, 4, 8, 1.5};
    for (const RoomWish& any : {wish, shed}) {
      if (!fits(outline_, any, task_.thickness)) continue;
      sketch_.root = sketch_.addRoom(any, task_.first_unit);
      return std::move(sketch_);
    }
    return std::nullopt;
  }
  const Interval width = outline_.extent(Axis::x), depth = outline_.extent(Axis::y);
  const double side = width.low + leanOf(outline_) + outer_ + task_.stairs.width() + inner_ / 2;
  const FloorOutline strip = outline_.clip(Axis::x, width.low, side), room = outline_.clip(Axis::x, side, width.high);
  if (strip.empty() || room.empty() || !fits(room, wish, task_.thickness)) return std::nullopt;
  const auto far = std::array{outline_.chord(Axis::x, width.low + outer_), outline_.chord(Axis::x, side)};
  if (!far[0] || !far[1]) return std::nullopt;
  const double line = std::min(far[0]->high, far[1]->high) - outer_ - task_.stairs.length() - inner_ / 2;
  if (line < outer_ + 1.2 + inner_ / 2) return std::nullopt;
  const FloorOutline core = strip.clip(Axis::y, line, depth.high);
  if (!holdsStairs(core, side, line + inner_ / 2, false)) return std::nullopt;
  if (!isWide(strip.clip(Axis::y, depth.low, line), task_.thickness)) return std::nullopt;
  const std::uint32_t hall = sketch_.addRoom(kHallWish, task_.way_unit);
  const std::uint32_t stairs = sketch_.addRoom(kStairsWish, task_.way_unit);
  const std::uint32_t main = sketch_.addRoom(wish, task_.first_unit);
  sketch_.root = sketch_.addCut(Axis::x, side, sketch_.addCut(Axis::y, line, hall, stairs), main);
  return std::move(sketch_);
}

FloorSketch StoreySketcher::finish(std::uint32_t root) {
  sketch_.root = root;
  sketch_.units = next_unit_;
  sketch_.next_rear = next_rear_;
  return std::move(sketch_);
}

namespace {

/// x becomes its negative.
FloorOutline mirrored(const FloorOutline& outline) {
  FloorOutline out;
  const std::size_t n = outline.corners.size();
  for (std::size_t i = n; i-- > 0;) {
    // Sides are met from their other end, so a corner's side is now that of the corner before it.
    const FloorOutline::Corner &here = outline.corners[i], &side = outline.corners[i > 0 ? i - 1 : n - 1];
    out.corners.push_back({{-here.at.x, here.at.y}, side.is_outer, side.has_light});
  }
  return out;
}

std::vector<double> mirrored(const std::vector<double>& bays) {
  std::vector<double> out;
  for (std::size_t i = bays.size(); i-- > 0;) out.push_back(-bays[i]);
  return out;
}

std::optional<Joint> mirrored(const std::optional<Joint>& joint) {
  return joint ? std::optional(Joint{-joint->inner, joint->is_open}) : std::nullopt;
}

StoreyTask mirrored(const StoreyTask& task) {
  StoreyTask other = task;
  other.is_mirrored = false;
  other.front_bays = mirrored(task.front_bays);
  other.rear_bays = mirrored(task.rear_bays);
  other.low_joint = mirrored(task.high_joint);
  other.high_joint = mirrored(task.low_joint);
  return other;
}

}  // namespace

std::optional<BandPlace> placeBand(const FloorOutline& outline, const StoreyTask& task) {
  if (!task.is_mirrored) return StoreySketcher(outline, task).placeBand();
  return StoreySketcher(mirrored(outline), mirrored(task)).placeBand();
}

std::optional<FloorSketch> sketchWing(const FloorOutline& outline, const StoreyTask& task, std::size_t next_rear) {
  return StoreySketcher(outline, task).sketchWing(next_rear);
}

std::optional<FloorSketch> sketchStorey(const FloorOutline& outline, const StoreyTask& task, int form) {
  if (task.is_mirrored) {
    const StoreyTask other = mirrored(task);
    auto sketch = sketchStorey(mirrored(outline), other, form);
    if (!sketch) return std::nullopt;
    for (FloorSketch::Node& node : sketch->nodes)
      if (!node.is_room && node.axis == Axis::x) {
        node.at = -node.at;
        std::swap(node.low, node.high);
      }
    return sketch;
  }
  // Without a corridor there is no way into a wing.
  const bool has_wings = task.low_joint || task.high_joint;
  if (has_wings && form > 1) return std::nullopt;
  switch (form) {
    case 0:
      return StoreySketcher(outline, task).sketchBand();
    case 1:
      return StoreySketcher(outline, task).sketchShallow();
    case 2: {
      const bool is_deep = outline.extent(Axis::y).length() > outline.extent(Axis::x).length();
      if (auto sketch = StoreySketcher(outline, task).sketchHub(is_deep ? Axis::y : Axis::x)) return sketch;
      return StoreySketcher(outline, task).sketchHub(is_deep ? Axis::x : Axis::y);
    }
    default:
      return StoreySketcher(outline, task).sketchHall();
  }
}

std::optional<FloorSketch> sketchStorey(const FloorOutline& outline, const StoreyTask& task) {
  for (int form = 0; form < kStoreyForms; ++form)
    if (auto sketch = sketchStorey(outline, task, form)) return sketch;
  return std::nullopt;
}

}  // namespace castra::generators
