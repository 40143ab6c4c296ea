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

constexpr double kConsoleStep = 0.62, kConsole = 0.13;  // of the blocks below a cornice [m]
constexpr double kStone = 0.34, kStoneOut = 0.03;       // height of corner stones, and how far they stand out [m]

/// A band along a side wherever nothing is in its way; at the ends of the side it goes on around the corner.
class Band {
 public:
  /// Stands out as far as wanted, or as far as there is room.
  Band(FacadeWork& work, FacadeSide& side, Span z, double wanted)
      : work_(work), side_(side), z_(z), wanted_(wanted), out_(std::min(wanted, side.high_reach)) {}

  void build(std::string_view noun, std::uint32_t material, const Ring& profile, bool has_consoles = false) {
    FaceMesh fine, coarse;
    const std::vector<Span> free = side_.stretches({0, out_}, z_);
    for (Span u : free) {
      double start = 0, end = 0;
      fit(u, start, end);
      if (u.high - u.low < 0.08) continue;
      fine.addProfile(profile, u, start, end);
      coarse.addProfile({{kFaceJoint, z_.low}, {out_, z_.low}, {out_, z_.high}, {kFaceJoint, z_.high}}, u, start, end);
      // Consoles are square, and keep clear of what leans in.
      if (has_consoles) addConsoles(fine, {u.low + std::max(0.0, -start) * out_, u.high - std::max(0.0, -end) * out_});
      side_.keep({u, {0, out_}, z_});
    }
    work_.add(noun, material, {side_}, std::move(fine));
    work_.add(noun, material, {side_}, std::move(coarse), 1, 1);
  }

 private:
  /// What it does at the ends of the side, and nothing elsewhere.
  void fit(Span& u, double& start, double& end) const {
    if (u.low <= side_.start_gap + 1e-9) {
      const FacadeSide::End at = side_.startOf(wanted_);
      u.low -= at.beyond;
      start = at.lean;
    }
    if (u.high >= side_.length - side_.end_gap - 1e-9) {
      const FacadeSide::End at = side_.endOf(wanted_);
      u.high += at.beyond;
      end = at.lean;
    }
  }

  void addConsoles(FaceMesh& mesh, Span u) const {
    const double h = z_.high - z_.low;
    const int count = static_cast<int>(std::floor((u.high - u.low - 0.3) / kConsoleStep));
    const double step = (u.high - u.low - 0.3) / std::max(count, 1);
    for (int i = 0; i <= count && count > 0; ++i) {
      const double at = u.low + 0.15 + i * step;
      mesh.addBox({at - kConsole / 2, at + kConsole / 2}, {0.46 * out_, 0.84 * out_},
                  {z_.low + 0.2 * h, z_.low + 0.5 * h});
    }
  }

  FacadeWork& work_;
  FacadeSide& side_;
  Span z_;
  double wanted_, out_;
};

/// Flat below, with a slope above that sheds the rain.
Ring courseProfile(Span z, double out) {
  const double h = z.high - z.low;
  return {
      {kFaceJoint, z.low}, {0.55 * out, z.low}, {out, z.low + 0.35 * h}, {out, z.high - 0.2 * h}, {kFaceJoint, z.high}};
}

/// A round, a hollow below the corona, the corona, and a fillet.
Ring corniceProfile(Span z, double out) {
  const double h = z.high - z.low;
  const auto at = [&](double share, double up) {
    return geometry::Vec2{std::max(share * out, kFaceJoint), z.low + up * h};
  };
  return {at(0, 0),       at(0.16, 0),    at(0.2, 0.14), at(0.34, 0.3), at(0.45, 0.38), at(0.45, 0.5),
          at(0.88, 0.52), at(0.88, 0.76), at(1, 0.82),   at(1, 0.98),   at(0, 1)};
}

void addPlinth(FacadeWork& work, FacadeSide& side) {
  const Style::Facade& facade = work.house.facade;
  if (facade.plinth_height <= 0) return;
  const Span z{-0.2, std::max(facade.plinth_height, work.house.building.storeys[0].floor)};
  const double out = facade.plinth_out;
  Band(work, side, z, out)
      .build("plinth", work.house.materials.plinth,
             {{kFaceJoint, z.low}, {out, z.low}, {out, z.high - 0.7 * out}, {kFaceJoint, z.high}});
}

void addCourses(FacadeWork& work, FacadeSide& side) {
  const Style::Facade& facade = work.house.facade;
  if (facade.course_height <= 0 || facade.has_timbers) return;
  for (std::uint32_t k = 1; k < side.storeys; ++k) {
    // The first is the strongest: it divides the ground floor from what is above.
    const double height = facade.course_height * (k == 1 ? 1 : 0.6), out = facade.course_out * (k == 1 ? 1 : 0.7);
    const double floor = work.house.building.storeys[k].floor;
    const Span z{floor - 0.6 * height, floor + 0.4 * height};
    Band(work, side, z, out).build("course", work.house.materials.trim, courseProfile(z, out));
  }
}

void addCornice(FacadeWork& work, FacadeSide& side) {
  const Style::Facade& facade = work.house.facade;
  if (!facade.has_cornice) return;
  if (const HouseSlot* slot = work.house.slotOf(SlotType::cornice)) return addAlongEaves(work, side, *slot);
  const Buildings::Storey& top = work.house.building.storeys[side.storeys - 1];
  double highest = top.floor;
  for (const FacadeSide& around : work.sides)
    for (const FaceOpening& opening : around.openings)
      if (around.wing == side.wing && opening.storey + 1 == side.storeys) highest = std::max(highest, opening.z.high);
  const double out = std::min(facade.cornice_out, side.high_reach);
  // As high as around the corner, however shallow it is here.
  const double high = side.topOfBands(side.is_strip ? facade.cornice_out : out);
  const double height = std::min(facade.cornice_height, high - highest - 0.03);
  if (height < 0.1) return;
  const Span z{high - height, high};
  Band(work, side, z, facade.cornice_out)
      .build("cornice", work.house.materials.trim, corniceProfile(z, out), out >= 0.2 && side.is_street);
}

/// Stones at both ends, long and short by turns.
void addQuoins(FacadeWork& work, FacadeSide& side) {
  const Style::Facade& facade = work.house.facade;
  if (facade.quoins <= 0) return;
  const double low = std::max({facade.plinth_height, work.house.building.storeys[0].floor, 0.0}) + 0.005;
  for (const bool is_start : {true, false}) {
    const double lean = is_start ? side.start_lean : side.end_lean;
    if ((is_start ? side.start_gap : side.end_gap) > 0) continue;
    FaceMesh mesh;
    const double high = side.topOfBands(kStoneOut) - 0.01;
    const int count = static_cast<int>(std::floor((high - low) / kStone));
    const double step = count > 0 ? (high - low) / count : 0;
    for (int i = 0; i < count; ++i) {
      double length = facade.quoins * (i % 2 == 0 ? 1 : 0.62);
      const Span z{low + i * step, low + (i + 1) * step};
      // Bands and openings go first: what is left of the stone, if it is worth it.
      const Span near = is_start ? Span{-kFar, length} : Span{side.length - length, kFar};
      for (const Span& u : side.stretches({0, kStoneOut}, z, near)) {
        if (is_start && u.low <= 1e-9) length = std::min(length, u.high);
        if (!is_start && u.high >= side.length - 1e-9) length = std::min(length, side.length - u.low);
      }
      const Span u = is_start ? Span{0, length} : Span{side.length - length, side.length};
      const FaceBox box{{u.low + 0.02, u.high - 0.02}, {0, kStoneOut}, {z.low, z.high}};
      if (length < 0.15 || length * 2.2 > side.length || !side.isFree(box)) continue;
      const Ring profile{{kFaceJoint, z.low + 0.006},
                         {kStoneOut, z.low + 0.012},
                         {kStoneOut, z.high - 0.012},
                         {kFaceJoint, z.high - 0.006}};
      mesh.addProfile(profile, u, is_start ? lean : 0, is_start ? 0 : lean);
      side.keep({u, {0, kStoneOut}, z});
    }
    work.add("quoins", work.house.materials.trim, {side}, std::move(mesh));
  }
}

/// Ribs in the middle of the piers between windows, from the first floor up.
void addFins(FacadeWork& work, FacadeSide& side) {
  const double out = work.house.facade.fins;
  if (out <= 0 || side.storeys < 2) return;
  std::vector<double> piers;
  for (std::size_t i = 0; i + 1 < side.openings.size(); ++i) {
    const FaceOpening &a = side.openings[i], &b = side.openings[i + 1];
    if (a.storey != 1 || b.storey != 1 || b.u.low - a.u.high > 1.2) continue;
    piers.push_back((a.u.high + b.u.low) / 2);
  }
  FaceMesh mesh;
  for (const double at : piers) {
    const Span u{at - 0.07, at + 0.07};
    // From band to band.
    double low = work.house.building.storeys[1].floor + 0.02;
    for (std::uint32_t k = 1; k < side.storeys; ++k) {
      const double high =
          k + 1 < side.storeys ? work.house.building.storeys[k + 1].floor + 0.02 : side.topOfBands(out) - 0.02;
      Span z{low, high};
      while (z.high - z.low > 1 && !side.isFree({u, {0, out}, z})) z.high -= 0.05;
      if (z.high - z.low > 1) {
        mesh.addBox(u, {kFaceJoint, out}, z);
        side.keep({u, {0, out}, z});
      }
      low = high;
      if (k + 1 < side.storeys && work.house.facade.course_height > 0) low += 0.4 * work.house.facade.course_height;
    }
  }
  work.add("fins", work.house.materials.trim, {side}, std::move(mesh), 0, 1);
}

}  // namespace

void addBands(FacadeWork& work) {
  for (FacadeSide& side : work.sides) {
    if (!side.is_open) continue;
    addPlinth(work, side);
    addCornice(work, side);
    addCourses(work, side);
    addQuoins(work, side);
    addFins(work, side);
  }
}

}  // namespace castra::generators
