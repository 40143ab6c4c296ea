// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/part_slots.h"
#include "generators/buildings/slot_file.h"
#include "generators/buildings/window_shapes.h"
#include "generators/buildings/windows.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using Span = FaceMesh::Span;

constexpr double kSurroundOut = 0.035;
constexpr double kLedge = 0.07, kLedgeOut = 0.09;  // height of a ledge, and how far it stands out [m]
constexpr double kShutterOut = 0.04;

void addGlazing(FacadeWork& work, const FacadeSide& side, const FaceOpening& opening) {
  ModelBuilder& model = work.model;
  const WindowShape shape{opening.width(), opening.height()};
  const geometry::Vec2 in = geometry::leftOf(side.way);
  const geometry::Vec3 foot =
      side.placeOf(opening.middle(), opening.z.low) + geometry::lifted(in * work.house.facade.reveal, 0);
  model.addInstance("frame", work.house.materials.frame,
                    model.shapeOf(shape.nameOfFrame(), [&] { return shape.makeFrame(); }), foot, side.yaw, 0, 0);
  model.addInstance("pane", work.house.materials.glass,
                    model.shapeOf(shape.nameOfPane(), [&] { return shape.makePane(); }), foot, side.yaw, 0, 0);
}

/// What is above an opening, from its head up and from its middle sideways.
class Head {
 public:
  Head(std::string sort, double width, double surround) : sort_(std::move(sort)), half_(width / 2), s_(surround) {}

  double reach() const { return half_ + s_ + (sort_ == "plain" ? 0 : sort_ == "keystone" ? 0.02 : 0.07); }
  double height() const {
    if (sort_ == "lintel") return 1.5 * s_;
    if (sort_ == "keystone") return 1.35 * s_;
    if (sort_ == "hood") return s_ + 0.16;
    if (sort_ == "pediment") return s_ + 0.1 + 0.3 * half_ + 0.05;
    return s_;
  }
  double out() const { return sort_ == "hood" || sort_ == "pediment" ? 0.13 : sort_ == "plain" ? kSurroundOut : 0.06; }

  void build(FaceMesh& mesh, double z) const {
    const double wide = half_ + s_;
    const Span d{kFaceJoint, kSurroundOut};
    if (sort_ == "lintel") {
      mesh.addBox({-reach(), reach()}, {kFaceJoint, 0.06}, {z, z + height()});
    } else if (sort_ == "keystone") {
      const double foot = 0.42 * s_ + 0.02, top = foot * 1.5;
      mesh.addSlab({{-wide, z}, {-foot, z}, {-foot * 1.37, z + s_}, {-wide - 0.02, z + s_}}, d);
      mesh.addSlab({{foot, z}, {wide, z}, {wide + 0.02, z + s_}, {foot * 1.37, z + s_}}, d);
      mesh.addSlab({{-foot, z}, {foot, z}, {top, z + height()}, {-top, z + height()}}, {kFaceJoint, 0.06});
    } else {
      mesh.addBox({-wide, wide}, d, {z, z + s_});
      if (sort_ == "plain") return;
      const double foot = z + s_, over = sort_ == "hood" ? foot + 0.06 : foot;
      if (sort_ == "hood") mesh.addBox({-wide + 0.03, wide - 0.03}, {kFaceJoint, 0.02}, {foot, over});
      mesh.addProfile(
          {{kFaceJoint, over}, {0.06, over}, {0.13, over + 0.05}, {0.13, over + 0.08}, {kFaceJoint, over + 0.1}},
          {-reach(), reach()});
      if (sort_ == "pediment")
        mesh.addSlab({{-reach(), over + 0.1}, {reach(), over + 0.1}, {0, z + height()}}, {kFaceJoint, 0.09});
    }
  }

 private:
  std::string sort_;
  double half_, s_;
};

/// Ledge, jambs and head in one.
void addSurround(FacadeWork& work, FacadeSide& side, const FaceOpening& opening, bool has_shutters) {
  const Style::Facade& facade = work.house.facade;
  const double width = roundedSize(opening.width()), height = roundedSize(opening.height());
  const Span beside = side.freeBeside(opening);
  const double room = std::min(beside.low, beside.high);
  double s = std::min(facade.surround, roundedSize(room / 2 - 0.075));
  if (has_shutters) s = std::min(s, 0.1);
  const bool has_jambs = s >= 0.05 && !has_shutters;
  const bool has_head = s >= 0.05;
  static const std::string kPlain = "plain";
  const std::string sort = opening.role == RoomRole::bath || opening.role == RoomRole::store
                               ? kPlain
                               : work.taste.pick(facade.heads, "heads", kPlain);
  Head head(sort, width, std::max(s, 0.0));
  const double ledge = width / 2 + (has_jambs ? s + 0.03 : std::min(0.06, std::max(0.0, room / 2 - 0.005)));
  const double middle = opening.middle();
  const auto fits = [&](const Head& h) {
    return side.isFree({{middle - h.reach(), middle + h.reach()},
                        {0, h.out()},
                        {opening.z.high + kFaceJoint, opening.z.high + h.height()}});
  };
  const bool is_plain = has_head && !fits(head);
  if (is_plain) head = Head(kPlain, width, s);
  const bool can_head = has_head && fits(head);
  const bool can_ledge =
      opening.z.low > work.house.building.storeys[opening.storey].floor + 0.12 &&
      side.isFree({{middle - ledge, middle + ledge}, {0, kLedgeOut}, {opening.z.low - kLedge, opening.z.low}});
  const bool can_jambs = has_jambs && side.isFree({{opening.u.low - s, opening.u.low}, {0, kSurroundOut}, opening.z}) &&
                         side.isFree({{opening.u.high, opening.u.high + s}, {0, kSurroundOut}, opening.z});
  if (!can_head && !can_ledge && !can_jambs) return;
  if (can_head)
    side.keep({{middle - head.reach(), middle + head.reach()},
               {0, head.out()},
               {opening.z.high, opening.z.high + head.height()}});
  if (can_ledge) side.keep({{middle - ledge, middle + ledge}, {0, kLedgeOut}, {opening.z.low - kLedge, opening.z.low}});
  if (can_jambs)
    for (const Span u : {Span{opening.u.low - s, opening.u.low}, Span{opening.u.high, opening.u.high + s}})
      side.keep({u, {0, kSurroundOut}, opening.z});
  const std::string name = concat("surround ", sizeNumber(width), 'x', sizeNumber(height), ' ',
                                  sizeNumber(std::max(s, 0.0)), ' ', can_head ? (is_plain ? kPlain : sort) : "none",
                                  can_ledge ? " ledge " : " ", sizeNumber(ledge), can_jambs ? " jambs" : "");
  work.addShared("surround", work.house.materials.trim, {side, middle, opening.z.low}, name, [&](FaceMesh& mesh) {
    if (can_ledge) {
      const double out = kLedgeOut;
      mesh.addProfile({{kFaceJoint, -kLedge}, {0.6 * out, -kLedge}, {out, -0.045}, {out, -0.015}, {kFaceJoint, 0}},
                      {-ledge, ledge});
    }
    if (can_jambs)
      for (const Span u : {Span{-width / 2 - s, -width / 2}, Span{width / 2, width / 2 + s}})
        mesh.addBox(u, {kFaceJoint, kSurroundOut}, {0, height});
    if (can_head) head.build(mesh, height);
  });
}

/// Two wings that lie open on the wall; false if there is no room.
bool addShutters(FacadeWork& work, FacadeSide& side, const FaceOpening& opening) {
  if (!work.house.facade.has_shutters || opening.width() > 1.3 || opening.is_door) return false;
  const double base = side.bases[opening.storey], wing = opening.width() / 2;
  const auto boxAt = [&](double u) {
    return FaceBox{{u - wing / 2, u + wing / 2}, {base, base + kShutterOut + 0.005}, opening.z};
  };
  const double left = opening.u.low - 0.03 - wing / 2, right = opening.u.high + 0.03 + wing / 2;
  if (!side.isFree(boxAt(left)) || !side.isFree(boxAt(right))) return false;
  const WindowShape shape{opening.width(), opening.height()};
  for (const double u : {left, right}) {
    side.keep(boxAt(u));
    const geometry::Vec3 place =
        side.placeOf(u, opening.z.low) + geometry::lifted(geometry::rightOf(side.way) * base, 0);
    work.model.addInstance("shutter", work.house.materials.door,
                           work.model.shapeOf(shape.nameOfShutter(), [&] { return shape.makeShutter(); }), place,
                           side.yaw, 0, 0);
  }
  return true;
}

void addFlowers(FacadeWork& work, FacadeSide& side, const FaceOpening& opening, std::uint32_t number) {
  if (!side.is_street || opening.storey == 0 || opening.role == RoomRole::bath || opening.role == RoomRole::stairs)
    return;
  if (!work.taste.chance(work.house.facade.flower_boxes, "flowers", number)) return;
  const double base = std::max(side.bases[opening.storey], 0.0) + 0.004, width = roundedSize(opening.width());
  const double top = opening.z.low - kLedge - 0.005, middle = opening.middle();
  // The ledge reaches over the back of the box, and the plants grow before it.
  if (!side.take({{middle - width / 2, middle + width / 2}, {base, base + 0.2}, {top - 0.16, top}})) return;
  side.keep({{middle - width / 2, middle + width / 2}, {0.1, base + 0.24}, {top, top + 0.24}});
  const FacadeWork::Spot spot{side, middle, top, base};
  work.addShared("flower box", work.house.materials.door, spot, concat("flower box ", sizeNumber(width)),
                 [&](FaceMesh& mesh) {
                   mesh.addProfile({{0, -0.16}, {0.16, -0.16}, {0.2, 0}, {0, 0}}, {-width / 2, width / 2});
                 });
  const int variant = static_cast<int>(work.taste.number("plants", number) % 3);
  work.addShared("plants", work.house.materials.plants, spot,
                 concat("plants ", sizeNumber(width), ' ', variant, ' ', base > 0.01 ? 1 : 0), [&](FaceMesh& mesh) {
                   const int count = std::max(3, static_cast<int>(width / 0.16));
                   const double step = width / count, front = 0.1 - (base > 0.01 ? 0.04 : 0);
                   for (int i = 0; i < count; ++i) {
                     const double high = 0.08 + 0.035 * ((i * 7 + variant * 3) % 5),
                                  lean = 0.01 * ((i * 3 + variant) % 4);
                     const double from = -width / 2 + i * step, to = from + step;
                     mesh.addProfile({{front, 0.001},
                                      {0.19, 0.001},
                                      {0.22 + lean * 0.5, 0.4 * high},
                                      {0.17 + lean, high},
                                      {front + 0.01, 0.85 * high}},
                                     {from, to});
                   }
                 });
}

/// How far bands stand out that a part before the wall must clear [m].
double startBefore(const Style::Facade& facade) {
  return facade.course_height > 0 ? facade.course_out + 0.005 : kFaceJoint;
}

/// Whether somebody could step out of it.
bool isFrench(const FacadeWork& work, const FaceOpening& opening) {
  return opening.storey > 0 && !opening.is_door &&
         opening.z.low < work.house.building.storeys[opening.storey].floor + 2 * kThreshold;
}

/// Who opens a window that reaches down to the floor, and has no balcony, must not fall: bars between the jambs, or before
/// the wall where windows stand too far out for that.
void addGuard(FacadeWork& work, FacadeSide& side, const FaceOpening& opening) {
  constexpr double kDeep = 0.035, kInside = -0.055, kBefore = 0.08 + kFaceJoint;
  const bool is_inside = work.house.facade.reveal >= kDeep - kInside;
  const double wide = roundedSize(opening.width() + (is_inside ? -0.02 : 0.12));
  const double middle = opening.middle(), floor = opening.z.low, out = is_inside ? kInside : kBefore;
  if (!is_inside && !side.take({{middle - wide / 2, middle + wide / 2}, {out, out + kDeep}, {floor + 0.04, floor + 1}}))
    return;
  work.addShared("railing", work.house.materials.metal, {side, middle, floor, out},
                 concat("guard ", sizeNumber(wide)), [&](FaceMesh& mesh) {
                   const double edge = wide / 2;
                   for (const double z : {0.06, 0.96}) mesh.addBox({-edge, edge}, {0, kDeep}, {z, z + 0.035});
                   const auto bars = static_cast<int>(wide / 0.115);
                   for (int i = 0; i <= bars; ++i) {
                     const double at = -edge + 0.012 + (wide - 0.024) * i / bars;
                     mesh.addBox({at - 0.009, at + 0.009}, {0.008, 0.026}, {0.095 + kFaceJoint, 0.96 - kFaceJoint});
                   }
                 });
}

/// A slab with a railing before the windows of a living room; false if there is none.
bool addBalcony(FacadeWork& work, FacadeSide& side, const FaceOpening& opening) {
  const Style::Facade& facade = work.house.facade;
  if (!facade.has_balconies || opening.storey == 0 || opening.role != RoomRole::living) return false;
  // One above the other.
  const auto column = static_cast<std::uint32_t>(std::max(0.0, opening.middle() * 2)) + side.number * 1000;
  if (!work.taste.chance(facade.balcony_share, "balcony", column)) return false;
  const double floor = work.house.building.storeys[opening.storey].floor, middle = opening.middle();
  const double wide = roundedSize(opening.width() + 0.9), out = std::min(side.high_reach, 0.95);
  if (floor < kHeadroom + 0.3 || out < 0.6) return false;
  const double start = startBefore(facade);
  const Span u{middle - wide / 2, middle + wide / 2};
  const FaceBox slab{u, {start, out}, {floor - 0.16, floor}}, rail{u, {0.14, out}, {floor, floor + 1.05}};
  const FaceBox below{u, {0, 0.5}, {floor - 0.62, floor - 0.16}};
  if (!side.isFree(slab) || !side.isFree(rail)) return false;
  side.keep(slab);
  side.keep(rail);
  const std::string size = concat(sizeNumber(wide), 'x', sizeNumber(out), ' ', sizeNumber(start * 10));
  const FacadeWork::Spot spot{side, middle, floor};
  const auto makeSlab = [&](FaceMesh& mesh) {
    mesh.addProfile({{start, -0.16}, {out - 0.03, -0.16}, {out, -0.11}, {out, 0}, {start, 0}}, {-wide / 2, wide / 2});
  };
  work.addShared("balcony", work.house.materials.trim, spot, concat("balcony ", size), makeSlab, 0, 1);
  work.addShared("railing", work.house.materials.metal, spot, concat("railing ", size), [&](FaceMesh& mesh) {
    const double edge = wide / 2 - 0.03, front = out - 0.05;
    mesh.addBox({-edge - 0.02, edge + 0.02}, {front - 0.025, front + 0.025}, {0.98, 1.03});
    for (const double at : {-edge, edge}) mesh.addBox({at - 0.02, at + 0.02}, {0.15, front - 0.025}, {0.98, 1.03});
    const int bars = static_cast<int>(2 * edge / 0.13), flank = static_cast<int>((front - 0.2) / 0.14);
    for (int i = 0; i <= bars; ++i) {
      const double at = -edge + 2 * edge * i / bars;
      mesh.addBox({at - 0.009, at + 0.009}, {front - 0.009, front + 0.009}, {0, 0.98});
    }
    for (const double at : {-edge, edge})
      for (int i = 0; i < flank; ++i) {
        const double d = 0.17 + (front - 0.17) * i / flank;
        mesh.addBox({at - 0.009, at + 0.009}, {d - 0.009, d + 0.009}, {0, 0.98});
      }
  });
  work.addShared(
      "railing", work.house.materials.metal, spot, concat("far railing ", size),
      [&](FaceMesh& mesh) {
        mesh.addBox({-wide / 2, wide / 2}, {out - 0.06, out - 0.04}, {0.7, 1.03});
      },
      1, 1);
  if (side.take(below))
    for (const double at : {-0.36 * wide, 0.36 * wide})
      work.addShared("bracket", work.house.materials.trim, {side, middle + at, floor - 0.16}, "balcony bracket",
                     [](FaceMesh& mesh) {
                       mesh.addProfile(
                           {{kFaceJoint, -0.45}, {0.06, -0.45}, {0.12, -0.28}, {0.5, -0.08}, {0.5, 0}, {kFaceJoint, 0}},
                           {-0.07, 0.07});
                     });
  return true;
}

}  // namespace

void addSlotWindows(FacadeWork& work) {
  const HouseSlot *window = work.house.slotOf(SlotType::window), *door = work.house.slotOf(SlotType::door);
  for (FacadeSide& side : work.sides) {
    std::uint32_t number = side.number * 1000 + side.wing * 100000;
    for (FaceOpening& opening : side.openings) {
      ++number;
      if (opening.is_door && door != nullptr && fitsOpening(*door, opening, side.bases[opening.storey] > 0))
        keepInOpening(work, side, opening, *door);
      // Shops have fronts of their own.
      const bool is_shop =
          opening.storey == 0 && opening.role == RoomRole::work && side.is_street && work.house.facade.shop_front > 0;
      if (opening.is_door || is_shop || tryBay(work, side, opening, number) || window == nullptr) continue;
      // What the part has before the wall would be over a neighbour's ground there.
      const bool has_ground = side.is_open || reachOf(*window->slot) <= kFaceJoint;
      if (has_ground && fitsOpening(*window, opening, side.bases[opening.storey] > 0))
        addInOpening(work, side, opening, *window, "window");
    }
  }
}

void addWindows(FacadeWork& work) {
  for (FacadeSide& side : work.sides) {
    std::uint32_t number = side.number * 1000 + side.wing * 100000;
    for (const FaceOpening& opening : side.openings) {
      ++number;
      if (opening.is_door || opening.has_part) continue;
      addGlazing(work, side, opening);
      if (!side.is_open) continue;
      if (!addBalcony(work, side, opening) && isFrench(work, opening)) addGuard(work, side, opening);
      const bool has_shutters = addShutters(work, side, opening);
      if (side.bases[opening.storey] == 0) addSurround(work, side, opening, has_shutters);
      if (!isFrench(work, opening)) addFlowers(work, side, opening, number);
    }
  }
}

}  // namespace castra::generators
