// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/stair_place.h"
#include "generators/buildings/storey_sketcher.h"
#include "generators/buildings/unit_sketch.h"

namespace castra::generators {

namespace {

constexpr double kHall = 1.3;                               // width of a hall [m]
constexpr double kWideHouse = 16;                           // such a house has stairs and hall in the middle [m]
constexpr double kNarrowDwelling = 5.4, kNarrowShop = 4.8;  // narrower ones have no hall [m]
constexpr double kTwoRooms = 4.5;                           // a shorter piece of a row has room for one only [m]
constexpr double kShortRun = 1.3;                           // a shorter piece of a row is given to its neighbour [m]
constexpr double kShortUnit = 7;                            // where no unit fits into less than this, all share it [m]
constexpr double kLift = 2.0;                               // within its walls [m]

}  // namespace

double StoreySketcher::leanOf(const FloorOutline& piece, bool is_high) {
  const Interval depth = piece.extent(Axis::y), width = piece.extent(Axis::x);
  double lean = 0;
  for (const double y : {depth.low + 1e-4, depth.high - 1e-4})
    if (const auto chord = piece.chord(Axis::y, y))
      lean = std::max(lean, is_high ? width.high - chord->high : chord->low - width.low);
  return lean;
}

double StoreySketcher::hallWidth() const { return std::max(kHall, task_.entrance + 0.25); }

bool StoreySketcher::hasDoorRoom(const FloorOutline& piece, Axis axis, double line) const {
  const auto chord = piece.chord(axis, line + 1e-4);
  return chord && chord->length() >= task_.door + 2 * inner_ + 0.1;
}

bool StoreySketcher::holdsStairs(const FloorOutline& piece, double side, double near, bool from_high) const {
  const auto ring = piece.within(task_.thickness);
  if (!ring) return false;
  const double right = side - inner_ / 2, left = right - task_.stairs.width(), length = task_.stairs.length();
  const double low = from_high ? near - length : near;
  return holdsBox(*ring, {left, low}, {right, low + length}, 0.002);
}

Interval StoreySketcher::placeCore(const Interval& width, double depth) const {
  if (!task_.has_stairs) return {width.low, width.low + outer_};
  if (width.length() > kWideHouse && !task_.low_joint) {
    const double half = (task_.stairs.width() + inner_) / 2, middle = (width.low + width.high) / 2;
    return {middle - half, middle + half};
  }
  double left = width.low;
  for (const double share : {0.5, 0.75, 0.98})
    if (const auto chord = outline_.chord(Axis::y, depth * share)) left = std::max(left, chord->low);
  if (task_.low_joint) {
    const double low = left + slotWidth();
    return {low, low + task_.stairs.width() + inner_};
  }
  return {width.low, left + outer_ + task_.stairs.width() + inner_ / 2};
}

bool StoreySketcher::addHall(RoomRow& row, const Interval& span) {
  const FloorOutline piece = row.column().clip(Axis::x, span.low, span.high);
  if (piece.empty() || !isWide(piece, task_.thickness) || !row.hasDoorRoom(piece)) return false;
  row.add(sketch_, span, kHallWish, task_.way_unit);
  return true;
}

bool StoreySketcher::addSlot(RoomRow& row, const Interval& span) {
  const FloorOutline piece = row.column().clip(Axis::x, span.low, span.high);
  if (piece.empty() || !isWide(piece, task_.thickness) || !row.hasDoorRoom(piece)) return false;
  row.add(sketch_, span, kCorridorWish, task_.corridor_unit);
  return true;
}

bool StoreySketcher::fillFront(RoomRow& row) {
  Interval run = row.column().extent(Axis::x);
  const double narrow = task_.is_dwelling ? kNarrowDwelling : kNarrowShop;
  if (!task_.is_ground || run.length() < narrow) return fillRun(row, run, task_.front, next_front_, nullptr);
  if (run.length() > kWideHouse) {
    // Across from stairs that are given, or in the middle.
    const double half = (hallWidth() + 0.4 + inner_) / 2, least = half + kTwoRooms + outer_;
    double middle = (run.low + run.high) / 2;
    if (task_.band)
      middle = std::clamp((task_.band->core.low + task_.band->core.high) / 2, run.low + least, run.high - least);
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

bool StoreySketcher::fillRear(RoomRow& row, const Interval& core, double line) {
  const Interval run = row.column().extent(Axis::x);
  const auto& joint = task_.low_joint;
  double at = run.low;
  if (joint && joint->is_open) {
    // Stairs beside the passage to the wing; without stairs, dark rooms begin there.
    at = task_.has_stairs ? core.low : run.low + leanOf(row.column()) + slotWidth();
    if (!addSlot(row, {run.low, at})) return false;
  }
  if (task_.has_stairs) {
    double low = core.low - at < kShortRun ? at : core.low;
    // Where there is no wing on this storey, there is no passage to it either.
    if (low > at && joint && !joint->is_open)
      low = fillDark(row, {at, low}) ? low : at;
    else if (low > at && !fillRun(row, {at, low}, task_.rear, next_rear_, nullptr))
      return false;
    const FloorOutline piece = row.column().clip(Axis::x, low, core.high);
    if (piece.empty() || !holdsStairs(piece, core.high, line + inner_ / 2, false)) return false;
    row.add(sketch_, {low, core.high}, kStairsWish, task_.way_unit);
    at = core.high;
    if (task_.has_lift) {
      row.add(sketch_, {at, at + kLift + inner_}, kLiftWish, task_.way_unit);
      at += kLift + inner_;
    }
  }
  if (joint && joint->inner > at) {
    if (!fillDark(row, {at, joint->inner})) return false;
    at = joint->inner;
  }
  const double end = task_.high_joint ? task_.high_joint->inner : run.high;
  if (task_.has_yard_door && task_.is_ground) {
    const Interval span{at, at + task_.corridor + inner_};
    if (span.high + kTwoRooms < end && addSlot(row, span)) at = span.high;
  }
  if (!fillRun(row, {at, end}, task_.rear, next_rear_, has_dark_ ? nullptr : &task_.middle)) return false;
  return !task_.high_joint || fillHighJoint(row, end);
}

bool StoreySketcher::fillHighJoint(RoomRow& row, double from) {
  const Interval run = row.column().extent(Axis::x);
  if (!task_.high_joint->is_open) return fillDark(row, {from, run.high});
  const double slot = run.high - leanOf(row.column(), true) - slotWidth();
  const FloorOutline dark = row.column().clip(Axis::x, from, slot);
  const bool is_room = slot - from > kShortRun && !dark.empty() && fits(dark, kStoreWish, task_.thickness) &&
                       row.hasDoorRoom(dark) && fillDark(row, {from, slot});
  return addSlot(row, {is_room ? slot : from, run.high});
}

bool StoreySketcher::fillDark(RoomRow& row, const Interval& span) {
  const FloorOutline piece = row.column().clip(Axis::x, span.low, span.high);
  const bool wants_bath = !has_dark_ && task_.tenancy == Tenancy::whole && !task_.middle.wishes.empty();
  const auto canBe = [&](const RoomWish& wish) {
    return span.length() > 0.5 && !piece.empty() && fits(piece, wish, task_.thickness) && row.hasDoorRoom(piece);
  };
  const std::uint32_t unit = task_.tenancy == Tenancy::many ? FloorPlan::kNobody : task_.first_unit;
  if (wants_bath && span.length() < kTwoRooms && canBe(task_.middle.at(0))) {
    row.add(sketch_, span, task_.middle.at(0), unit);
    has_dark_ = true;
  } else if (canBe(kStoreWish)) {
    row.add(sketch_, span, kStoreWish, unit);
  } else if (!row.items().empty()) {
    row.extendLast(span.high);
  } else {
    return false;
  }
  return true;
}

bool StoreySketcher::fillRun(RoomRow& row, Interval run, const RoomSupply& supply, std::size_t& next,
                             const RoomSupply* dark) {
  if (run.length() < kShortRun) return false;
  if (task_.tenancy == Tenancy::many) {
    if (sketchUnits(sketch_, row, run, task_, next_unit_)) return true;
    // Beside wings there may be too little for anybody's rooms.
    const bool is_beside = (task_.low_joint || task_.high_joint) && &supply == &task_.rear && run.length() < kShortUnit;
    const FloorOutline piece = row.column().clip(Axis::x, run.low, run.high);
    if (!is_beside || piece.empty() || !fits(piece, kStoreWish, task_.thickness)) return false;
    row.add(sketch_, run, kStoreWish, FloorPlan::kNobody);
    return true;
  }
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
  const FloorOutline piece = row.column().clip(Axis::x, run.low, run.high);
  if (piece.empty() || !fits(piece, kStoreWish, task_.thickness) || !row.hasDoorRoom(piece)) return false;
  row.add(sketch_, run, kStoreWish, task_.first_unit);
  return true;
}

}  // namespace castra::generators
