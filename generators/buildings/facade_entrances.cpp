// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/part_slots.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using Span = FaceMesh::Span;

constexpr double kRiser = 0.175, kGoing = 0.29;
constexpr double kPorchDeep = 1.45;

class Entrance {
 public:
  Entrance(FacadeWork& work, FacadeSide& side, const FaceOpening& door)
      : work_(work),
        side_(side),
        door_(door),
        u_(door.u),
        floor_(door.z.low),
        base_(std::max(side.bases[0], kFaceJoint)) {}

  void build() {
    static const std::string kNone = "none";
    const std::string& porch = work_.taste.pick(work_.house.facade.porches, "porch", kNone);
    const bool has_porch = side_.is_front && porch == "porch" && addPorch();
    if (!has_porch)
      addSteps({door_.middle() - door_.width() / 2 - 0.2, door_.middle() + door_.width() / 2 + 0.2}, kFaceJoint);
    addSurround();
    const bool is_shop = work_.house.facade.shop_front > 0 && door_.role == RoomRole::work;
    if (side_.is_front && !has_porch && porch != "none" && !is_shop) addCanopy();
  }

  void addLamp() {
    if (!work_.taste.chance(work_.house.facade.lamps, "lamp", side_.number)) return;
    // Where it would stand out too far for those who walk by, before timbers, it hangs above their heads.
    const bool is_out = base_ + 0.15 > side_.low_reach;
    const double z = is_out ? kHeadroom + 0.02 : std::min(floor_ + 1.95, door_.z.high - 0.1);
    for (const double u : {u_.high + 0.3, u_.low - 0.3, u_.high + 0.45, u_.low - 0.45}) {
      if (!side_.take({{u - 0.08, u + 0.08}, {base_, base_ + 0.15}, {z - 0.02, z + 0.34}})) continue;
      const FacadeWork::Spot spot{side_, u, z, base_};
      work_.addShared("lamp", work_.house.materials.metal, spot, "door lamp", [](FaceMesh& mesh) {
        mesh.addBox({-0.03, 0.03}, {kFaceJoint, 0.02}, {0.1, 0.3});
        mesh.addBox({-0.012, 0.012}, {0.02, 0.076}, {0.31, 0.33});
        mesh.addColumn({0, 0.085}, 0.06, 0.012, {0.24, 0.31}, 6);
        mesh.addBox({-0.035, 0.035}, {0.05, 0.12}, {0, 0.02});
      });
      work_.addShared("lamp glass", work_.house.materials.glass, spot, "door lamp glass", [](FaceMesh& mesh) {
        mesh.addColumn({0, 0.085}, 0.036, 0.055, {0.02, 0.24}, 6);
      });
      return;
    }
  }

 private:
  /// From the ground to the floor, from `start` outwards. Where the street is at once before the house, one door stone.
  void addSteps(Span u, double start) {
    if (const HouseSlot* slot = work_.house.slotOf(SlotType::stair); slot != nullptr && start == kFaceJoint)
      if (addStairPart(work_, side_, door_, *slot)) return;
    const int risers = static_cast<int>(std::ceil(floor_ / kRiser - 1e-6));
    if (risers < 1) return;
    const double rise = floor_ / risers, wide = roundedSize(u.high - u.low), middle = (u.low + u.high) / 2;
    // The upper step is level with the floor.
    const double first = start == kFaceJoint ? 0.42 : 0;
    const int count = start == kFaceJoint ? risers : risers - 1;
    const double out = start + first + (start == kFaceJoint ? count - 1 : count) * kGoing;
    const FaceBox room{u, {start == kFaceJoint ? 0 : start, out}, {0, start == kFaceJoint ? floor_ : floor_ - rise}};
    if (count < 1) return;
    if (!side_.take(room)) {
      const double low = floor_ / 2;
      if (floor_ > 0.12 && side_.take({{u.low + 0.12, u.high - 0.12}, {0, 0.15}, {0, low}}))
        work_.addShared("step", work_.house.materials.plinth, {side_, middle},
                        concat("door stone ", sizeNumber(wide), ' ', sizeNumber(low)), [&](FaceMesh& mesh) {
                          mesh.addBox({-wide / 2 + 0.12, wide / 2 - 0.12}, {kFaceJoint, 0.15}, {-0.1, low});
                        });
      return;
    }
    work_.addShared("step", work_.house.materials.plinth, {side_, middle, 0, start},
                    concat("steps ", sizeNumber(wide), ' ', risers, ' ', sizeNumber(floor_), ' ', count),
                    [&](FaceMesh& mesh) {
                      double at = 0;
                      for (int i = 0; i < count; ++i) {
                        const double deep = i == 0 && first > 0 ? first : kGoing;
                        const double top = first > 0 ? floor_ - i * rise : floor_ - (i + 1) * rise;
                        mesh.addBox({-wide / 2, wide / 2}, {at, at + deep}, {-0.1, top});
                        at += deep;
                      }
                    });
  }

  /// A floor, two posts, and a little roof before them.
  bool addPorch() {
    const double wide = std::max(2.0, roundedSize(door_.width() + 1.1));
    // A door near the end of the house has its porch a little aside.
    const double first = std::min(wide / 2 + 0.17, door_.u.low + wide / 2 - 0.02),
                 last = std::max(side_.length - wide / 2 - 0.17, door_.u.high - wide / 2 + 0.02);
    const double middle = first <= last ? std::clamp(door_.middle(), first, last) : door_.middle();
    const Span u{middle - wide / 2, middle + wide / 2};
    const double out = kPorchDeep, beam = door_.z.high + 0.07;
    const double rise = 0.26 * wide;
    if (side_.low_reach < out + 0.3) return false;
    const FaceBox deck{u, {0, out}, {0, floor_}};
    // A gable if the wall above is free, else a slope against the wall.
    const bool has_gable = work_.taste.number("porch roof") % 2 == 0 &&
                           side_.isFree({{u.low - 0.15, u.high + 0.15}, {0, out + 0.15}, {beam, beam + 0.16 + rise}});
    double over = has_gable ? rise : 0.42;
    // Below low eaves it becomes flatter.
    while (!has_gable && over > 0.2 &&
           !side_.isFree({{u.low - 0.15, u.high + 0.15}, {0, out + 0.15}, {beam, beam + 0.16 + over}}))
      over -= 0.06;
    if (!isBelowTimbers(beam + 0.16 + over)) return false;
    const FaceBox roof{{u.low - 0.15, u.high + 0.15}, {0, out + 0.15}, {beam, beam + 0.16 + over}};
    if (!side_.isFree(deck) || !side_.isFree(roof)) return false;
    side_.keep(deck);
    side_.keep(roof);
    side_.keep({u, {0, out}, {floor_, beam}});
    const FacadeWork::Spot spot{side_, middle};
    FaceMesh floor, frame, cover;
    floor.addBox({-wide / 2, wide / 2}, {kFaceJoint, out}, {-0.2, floor_});
    work_.add("porch floor", work_.house.materials.plinth, spot, std::move(floor));
    const double foot = floor_;
    for (const double at : {-wide / 2 + 0.1, wide / 2 - 0.1}) {
      frame.addBox({at - 0.07, at + 0.07}, {out - 0.2, out - 0.06}, {foot, beam - 0.1});
      frame.addBox({at - 0.1, at + 0.1}, {out - 0.23, out - 0.03}, {beam - 0.1, beam});
    }
    frame.addBox({-wide / 2, wide / 2}, {out - 0.2, out - 0.06}, {beam, beam + 0.16});
    for (const double at : {-wide / 2 + 0.1, wide / 2 - 0.1})
      frame.addBox({at - 0.06, at + 0.06}, {base_, out - 0.2}, {beam, beam + 0.16});
    work_.add("porch posts", work_.house.materials.frame, spot, std::move(frame), 0, 1);
    const double low = beam + 0.16, half = wide / 2 + 0.15, t = 0.08;
    if (has_gable) {
      cover.addSlab(
          {{-half, low}, {-half + 0.22, low}, {0, low + rise - 0.1}, {half - 0.22, low}, {half, low}, {0, low + rise}},
          {base_, out + 0.15});
      FaceMesh gable;
      gable.addSlab({{-half + 0.23, low}, {half - 0.23, low}, {0, low + rise - 0.11}}, {out - 0.12, out - 0.04});
      work_.add("porch gable", work_.house.materials.trim, spot, std::move(gable));
    } else {
      cover.addProfile({{base_, low + over - t}, {out + 0.15, low}, {out + 0.15, low + t}, {base_, low + over}},
                       {-half, half});
    }
    work_.add("porch roof", work_.house.materials.roof, spot, std::move(cover), 0, 1);
    addSteps({door_.middle() - 0.6, door_.middle() + 0.6}, out + 0.001);
    addRails(spot, wide, out);
    return true;
  }

  /// Timbers above the ground floor have the wall to themselves.
  bool isBelowTimbers(double top) const {
    return !work_.house.facade.has_timbers || side_.storeys < 2 || top < work_.house.building.storeys[1].floor - 0.2;
  }

  void addRails(const FacadeWork::Spot& spot, double wide, double out) {
    if (floor_ < 0.3 || work_.taste.number("porch rails") % 2 == 0) return;
    FaceMesh mesh;
    for (const double at : {-wide / 2 + 0.1, wide / 2 - 0.1}) {
      mesh.addBox({at - 0.03, at + 0.03}, {0.06, out - 0.2}, {floor_ + 0.82, floor_ + 0.88});
      for (double d = 0.12; d < out - 0.26; d += 0.14)
        mesh.addBox({at - 0.015, at + 0.015}, {d - 0.015, d + 0.015}, {floor_, floor_ + 0.82});
    }
    work_.add("porch rails", work_.house.materials.frame, spot, std::move(mesh));
  }

  /// Jambs and a head, stronger than those of windows.
  void addSurround() {
    const double s = std::min(1.25 * work_.house.facade.surround, 0.22), base = side_.bases[door_.storey];
    const Span beside = side_.freeBeside(door_);
    if (s < 0.05 || base > 0 || door_.has_part || std::min(beside.low, beside.high) < s + 0.02) return;
    const Span z{
        std::max(floor_, work_.house.facade.plinth_height > floor_ ? work_.house.facade.plinth_height : floor_),
        door_.z.high};
    const double head = door_.z.high + 1.3 * s;
    const Span left{u_.low - s, u_.low}, right{u_.high, u_.high + s}, all{u_.low - s, u_.high + s};
    const FaceBox boxes[] = {{left, {0, 0.05}, z}, {right, {0, 0.05}, z}, {all, {0, 0.05}, {door_.z.high, head}}};
    for (const FaceBox& box : boxes)
      if (!side_.isFree(box)) return;
    FaceMesh mesh;
    for (const FaceBox& box : boxes) {
      side_.keep(box);
      mesh.addBox(box.u, {kFaceJoint, 0.05}, box.z);
    }
    work_.add("door surround", work_.house.materials.trim, {side_}, std::move(mesh));
  }

  /// A slab on two brackets above the head.
  void addCanopy() {
    // People walk below it, unless it is on own ground.
    const double low = side_.low_reach >= 0.85 ? door_.z.high + 0.3 : std::max(door_.z.high + 0.3, kHeadroom + 0.28),
                 wide = roundedSize(door_.width() + 0.7);
    const double out = std::min(0.85, side_.high_reach - 0.05), middle = door_.middle();
    const Span u{middle - wide / 2, middle + wide / 2};
    if (out < 0.5 || !isBelowTimbers(low + 0.2) || !side_.isFree({u, {0, out}, {low, low + 0.2}})) return;
    for (const double at : {-wide / 2 + 0.12, wide / 2 - 0.12})
      if (!side_.isFree({{middle + at - 0.04, middle + at + 0.04}, {0, 0.5}, {low - 0.27, low}})) return;
    side_.keep({u, {0, out + base_}, {low - 0.27, low + 0.2}});
    work_.addShared(
        "canopy", work_.house.materials.roof, {side_, middle, low, base_ - kFaceJoint},
        concat("canopy ", sizeNumber(wide), ' ', sizeNumber(out)),
        [&](FaceMesh& mesh) {
          mesh.addProfile({{kFaceJoint, 0}, {out, 0}, {out, 0.06}, {kFaceJoint, 0.2}}, {-wide / 2, wide / 2});
        },
        0, 1);
    for (const double at : {-wide / 2 + 0.12, wide / 2 - 0.12})
      work_.addShared(
          "bracket", work_.house.materials.trim, {side_, middle + at, low, base_ - kFaceJoint}, "canopy bracket",
          [](FaceMesh& mesh) {
            mesh.addProfile(
                {{kFaceJoint, -0.27}, {0.05, -0.27}, {0.1, -0.16}, {0.45, -0.05}, {0.45, 0}, {kFaceJoint, 0}},
                {-0.035, 0.035});
          });
  }

  FacadeWork& work_;
  FacadeSide& side_;
  const FaceOpening& door_;
  Span u_;
  double floor_, base_;  // base: where the timbers end, or the wall [m]
};

}  // namespace

void addEntrances(FacadeWork& work) {
  for (FacadeSide& side : work.sides) {
    if (!side.is_open) continue;
    for (const FaceOpening& opening : side.openings)
      if (opening.is_door && opening.storey == 0) Entrance(work, side, opening).build();
  }
}

void addLamps(FacadeWork& work) {
  for (FacadeSide& side : work.sides)
    for (const FaceOpening& opening : side.openings)
      if (side.is_open && opening.is_door && opening.storey == 0) Entrance(work, side, opening).addLamp();
}

}  // namespace castra::generators
