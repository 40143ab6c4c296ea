// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "generators/buildings/room_row.h"
#include "generators/buildings/stair_place.h"
#include "generators/buildings/storey_task.h"
#include "generators/buildings/unit_sketch.h"

namespace castra::generators {

namespace {

using geometry::Vec2;

constexpr double kMinFrontDepth = 2.5;  // of a row of rooms, within its walls [m]
constexpr double kMinRearDepth = 2.1;
constexpr double kMaxRearDepth = 6.4;
constexpr double kLongRoom = 2.7;      // a room is no longer than this many times its width
constexpr double kHall = 1.3;          // width of a hall [m]
constexpr double kWideHouse = 16;      // such a house has stairs and hall in the middle [m]
constexpr double kNarrowDwelling = 5.4, kNarrowShop = 4.8;  // narrower ones have no hall [m]
constexpr double kTwoRooms = 4.5;      // a shorter piece of a row has room for one only [m]
constexpr double kShortRun = 1.3;      // a shorter piece of a row is given to its neighbour [m]

const RoomWish kCorridorWish{RoomRole::corridor, FloorPlan::kNobody, 0, 0, 0};
const RoomWish kHallWish{RoomRole::hall, FloorPlan::kNobody, 0, 0, 0};
const RoomWish kStairsWish{RoomRole::stairs, FloorPlan::kNobody, 0, 0, 0};
const RoomWish kLiftWish{RoomRole::lift, FloorPlan::kNobody, 0, 0, 0};

class StoreySketcher {
 public:
  StoreySketcher(const FloorOutline& outline, const StoreyTask& task)
      : outline_(outline), task_(task), outer_(task.thickness.outer), inner_(task.thickness.inner) {}

  std::optional<FloorSketch> sketchBand() {
    const double passage = task_.corridor + inner_;
    const Interval width = outline_.extent(Axis::x), depth = outline_.extent(Axis::y);
    Interval core = placeCore(width, depth.high);
    const auto far = std::array{outline_.chord(Axis::x, core.low + outer_), outline_.chord(Axis::x, core.high)};
    if (!far[0] || !far[1]) return std::nullopt;
    const double rear_wall = std::min(far[0]->high, far[1]->high);
    const double least_rear = (task_.has_stairs ? task_.stairs.length() + 0.01 : kMinRearDepth) + outer_ + inner_ / 2;
    const double least_front = kMinFrontDepth + outer_ + inner_ / 2;
    const double room = rear_wall - passage;
    if (room < least_rear + least_front) return std::nullopt;
    // Beside the stairs of a narrow house, rooms would become too long for their width.
    const double beside = width.length() - core.length() - outer_ - inner_ / 2;
    const double most_rear =
        std::max(least_rear, std::min(kMaxRearDepth, std::max(beside, 0.0) * kLongRoom) + outer_ + inner_ / 2);
    const double rear = std::max(least_rear, std::min({room * 0.5, most_rear, room - least_front}));
    const double front_line = room - rear, rear_line = front_line + passage;

    const FloorOutline front = outline_.clip(Axis::y, depth.low, front_line);
    const FloorOutline back = outline_.clip(Axis::y, rear_line, depth.high);
    if (front.empty() || back.empty()) return std::nullopt;
    if (!isWide(outline_.clip(Axis::y, front_line, rear_line), task_.thickness)) return std::nullopt;
    RoomRow front_row(front, task_, task_.front_bays, front_line), rear_row(back, task_, task_.rear_bays, rear_line);
    if (!fillFront(front_row) || !fillRear(rear_row, core, rear_line)) return std::nullopt;
    const std::uint32_t corridor = sketch_.addRoom(kCorridorWish, task_.corridor_unit);
    const std::uint32_t low = front_row.join(sketch_), high = rear_row.join(sketch_);
    sketch_.root = sketch_.addCut(Axis::y, front_line, low, sketch_.addCut(Axis::y, rear_line, corridor, high));
    return std::move(sketch_);
  }

  /// Front row and a corridor along the rear wall; the stairs are in the row.
  std::optional<FloorSketch> sketchShallow() {
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
    sketch_.root = sketch_.addCut(Axis::y, line, low, sketch_.addRoom(kCorridorWish, task_.corridor_unit));
    return std::move(sketch_);
  }

  /// One room that one comes into, and what opens on it: kitchen and bath behind it, or beside it.
  std::optional<FloorSketch> sketchHub(Axis axis) {
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

  /// One room, with hall and stairs along its side if there are stairs.
  std::optional<FloorSketch> sketchHall() {
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

 private:
  /// How far the wall at the low end of x leans into the piece [m].
  static double leanOf(const FloorOutline& piece) {
    const Interval depth = piece.extent(Axis::y), width = piece.extent(Axis::x);
    double lean = 0;
    for (const double y : {depth.low + 1e-4, depth.high - 1e-4})
      if (const auto chord = piece.chord(Axis::y, y)) lean = std::max(lean, chord->low - width.low);
    return lean;
  }

  bool addHall(RoomRow& row, const Interval& span) {
    const FloorOutline piece = row.column().clip(Axis::x, span.low, span.high);
    if (piece.empty() || !isWide(piece, task_.thickness) || !row.hasDoorRoom(piece)) return false;
    row.add(sketch_, span, kHallWish, task_.way_unit);
    return true;
  }

  double hallWidth() const { return std::max(kHall, task_.entrance + 0.25); }

  bool hasDoorRoom(const FloorOutline& piece, Axis axis, double line) const {
    const auto chord = piece.chord(axis, line + 1e-4);
    return chord && chord->length() >= task_.door + 2 * inner_ + 0.1;
  }

  /// Whether stairs fit, with their side along the wall at `side` and their near end at `near` (or their far end, if
  /// `from_high`).
  bool holdsStairs(const FloorOutline& piece, double side, double near, bool from_high) const {
    const auto ring = piece.within(task_.thickness);
    if (!ring) return false;
    const double right = side - inner_ / 2, left = right - task_.stairs.width(), length = task_.stairs.length();
    const double low = from_high ? near - length : near;
    return holdsBox(*ring, {left, low}, {right, low + length}, 0.002);
  }

  /// Where the stairs are along the house: at its low end, or in the middle of a wide one.
  Interval placeCore(const Interval& width, double depth) const {
    if (!task_.has_stairs) return {width.low, width.low + outer_};
    if (width.length() > kWideHouse) {
      const double half = (task_.stairs.width() + inner_) / 2, middle = (width.low + width.high) / 2;
      return {middle - half, middle + half};
    }
    double left = width.low;
    for (const double share : {0.5, 0.75, 0.98})
      if (const auto chord = outline_.chord(Axis::y, depth * share)) left = std::max(left, chord->low);
    return {width.low, left + outer_ + task_.stairs.width() + inner_ / 2};
  }

  bool fillFront(RoomRow& row) {
    Interval run = row.column().extent(Axis::x);
    const double narrow = task_.is_dwelling ? kNarrowDwelling : kNarrowShop;
    if (!task_.is_ground || run.length() < narrow) return fillRun(row, run, task_.front, next_front_, nullptr);
    if (run.length() > kWideHouse) {
      const double middle = (run.low + run.high) / 2, half = (hallWidth() + 0.4 + inner_) / 2;
      if (!fillRun(row, {run.low, middle - half}, task_.front, next_front_, nullptr)) return false;
      if (!addHall(row, {middle - half, middle + half})) return false;
      return fillRun(row, {middle + half, run.high}, task_.front, next_front_, nullptr);
    }
    double end = run.low + leanOf(row.column()) + outer_ + hallWidth() + inner_ / 2;
    for (const double bay : task_.front_bays)
      if (bay >= end && bay < end + 0.8) {
        end = bay;
        break;
      }
    if (!addHall(row, {run.low, end})) return false;
    return fillRun(row, {end, run.high}, task_.front, next_front_, nullptr);
  }

  bool fillRear(RoomRow& row, const Interval& core, double line) {
    const Interval run = row.column().extent(Axis::x);
    double at = run.low;
    if (task_.has_stairs) {
      double low = core.low;
      if (low - run.low < kShortRun) {
        low = run.low;
      } else if (!fillRun(row, {run.low, low}, task_.rear, next_rear_, nullptr)) {
        return false;
      }
      const FloorOutline piece = row.column().clip(Axis::x, low, core.high);
      if (piece.empty() || !holdsStairs(piece, core.high, line + inner_ / 2, false)) return false;
      row.add(sketch_, {low, core.high}, kStairsWish, task_.way_unit);
      at = core.high;
      if (task_.has_lift) {
        row.add(sketch_, {at, at + 2.0 + inner_}, kLiftWish, task_.way_unit);
        at += 2.0 + inner_;
      }
    }
    return fillRun(row, {at, run.high}, task_.rear, next_rear_, &task_.middle);
  }

  /// Fills the rest of a row; with one dark room first, if there is a supply of them and space for both.
  bool fillRun(RoomRow& row, Interval run, const RoomSupply& supply, std::size_t& next, const RoomSupply* dark) {
    if (run.length() < kShortRun) return false;
    if (task_.tenancy == Tenancy::many) return fillUnits(run, row);
    if (dark != nullptr && !dark->wishes.empty()) {
      const RoomWish& wish = dark->at(0);
      const Interval depth = row.column().extent(Axis::y);
      const double deep = std::max(depth.length() - outer_ - inner_ / 2, 1.0);
      const double length = std::max({wish.area / deep, wish.min_width, deep / 2.9}) + inner_;
      FloorSketch before = sketch_;
      const std::size_t items_before = row.items().size();
      const std::size_t next_before = next;
      const FloorOutline piece = row.column().clip(Axis::x, run.low, run.low + length);
      if (run.length() > length + 1.5 && !piece.empty() && fits(piece, wish, task_.thickness) && row.hasDoorRoom(piece)) {
        row.add(sketch_, {run.low, run.low + length}, wish, task_.first_unit);
        if (row.fill(sketch_, {run.low + length, run.high}, supply, next, 1, task_.first_unit)) return true;
        sketch_ = std::move(before);
        row.shrink(items_before);
        next = next_before;
      }
    }
    if (dark != nullptr && task_.prefers_dark && !dark->wishes.empty()) {
      const FloorOutline piece = row.column().clip(Axis::x, run.low, run.high);
      if (run.length() < kTwoRooms && !piece.empty() && fits(piece, dark->at(0), task_.thickness) &&
          row.hasDoorRoom(piece)) {
        row.add(sketch_, run, dark->at(0), task_.first_unit);
        return true;
      }
    }
    if (row.fill(sketch_, run, supply, next, 1, task_.first_unit)) return true;
    // What is too small for anything else is a store.
    const RoomWish store{RoomRole::store, FloorPlan::kNobody, 1.0, 4, 0.9};
    const FloorOutline piece = row.column().clip(Axis::x, run.low, run.high);
    if (piece.empty() || !fits(piece, store, task_.thickness) || !row.hasDoorRoom(piece)) return false;
    row.add(sketch_, run, store, task_.first_unit);
    return true;
  }

  bool fillUnits(const Interval& run, RoomRow& row) { return sketchUnits(sketch_, row, run, task_, next_unit_); }

  const FloorOutline& outline_;
  const StoreyTask& task_;
  double outer_, inner_;
  FloorSketch sketch_;
  std::size_t next_front_ = 0, next_rear_ = 0;
  std::uint32_t next_unit_ = 0;
};

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

}  // namespace

std::optional<FloorSketch> sketchStorey(const FloorOutline& outline, const StoreyTask& task, int form) {
  if (task.is_mirrored) {
    StoreyTask other = task;
    other.is_mirrored = false;
    other.front_bays = mirrored(task.front_bays);
    other.rear_bays = mirrored(task.rear_bays);
    auto sketch = sketchStorey(mirrored(outline), other, form);
    if (!sketch) return std::nullopt;
    for (FloorSketch::Node& node : sketch->nodes)
      if (!node.is_room && node.axis == Axis::x) {
        node.at = -node.at;
        std::swap(node.low, node.high);
      }
    return sketch;
  }
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
