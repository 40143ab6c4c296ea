// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using Span = FaceMesh::Span;

constexpr double kSignDrop = 0.62;  // from the arm to the lower edge of the board [m]
constexpr double kPipe = 0.035;     // radius of a downpipe [m]

/// The board seen from aside, out from the wall and down from the arm: a square, a shield or a round.
Ring boardOf(std::uint32_t sort) {
  switch (sort % 3) {
    case 0:
      return {{0.22, -0.56}, {0.74, -0.56}, {0.74, -0.06}, {0.22, -0.06}};
    case 1:
      return {{0.48, -0.6}, {0.68, -0.42}, {0.74, -0.06}, {0.22, -0.06}, {0.28, -0.42}};
    default: {
      Ring ring;
      for (int i = 0; i < 10; ++i) {
        const double turn = 2 * math::kPi * (i + 0.5) / 10;
        ring.push_back({0.48 + 0.27 * math::cos(turn), -0.33 + 0.27 * math::sin(turn)});
      }
      return ring;
    }
  }
}

/// On a bracket across the pavement, so that whoever comes along the street reads it.
void addSign(FacadeWork& work, FacadeSide& side) {
  const FaceOpening* shop = nullptr;
  for (const FaceOpening& opening : side.openings)
    if (opening.storey == 0 && opening.role == RoomRole::work) shop = &opening;
  if (shop == nullptr || !work.taste.chance(work.house.facade.signs, "sign", side.number)) return;
  const std::uint32_t sort = work.taste.number("sign board");
  std::vector<double> places;
  for (const FaceOpening& opening : side.openings) {
    if (opening.storey != 0) continue;
    places.push_back(opening.u.high + 0.3);
    places.push_back(opening.u.low - 0.3);
    places.push_back(opening.middle());
  }
  const double base = side.storeys > 1 ? 0 : side.bases[0];
  for (const double above : {0.05, 0.25, 0.5, 0.8, 1.2, 1.6, 2.1, 2.6})
    for (const double u : places) {
      const double arm = kHeadroom + kSignDrop + above;
      const double out =
          std::max(base, arm > work.house.building.storeys.back().floor ? 0.0 : side.bases[side.storeys > 1 ? 1 : 0]);
      const FaceBox room{{u - 0.05, u + 0.05}, {out, out + 0.85}, {arm - kSignDrop, arm + 0.3}};
      if (out + 0.85 > side.high_reach || !side.take(room)) continue;
      const FacadeWork::Spot spot{side, u, arm, out};
      work.addShared("sign bracket", work.house.materials.metal, spot, "sign bracket", [](FaceMesh& mesh) {
        mesh.addBox({-0.025, 0.025}, {kFaceJoint, 0.02}, {-0.12, 0.28});
        mesh.addBox({-0.012, 0.012}, {0.02, 0.82}, {-0.015, 0.015});
        mesh.addProfile({{0.02, 0.22}, {0.55, 0.015}, {0.6, 0.015}, {0.02, 0.26}}, {-0.01, 0.01});
        for (const double d : {0.3, 0.66}) mesh.addBox({-0.008, 0.008}, {d - 0.008, d + 0.008}, {-0.06, -0.015});
      });
      work.addShared("sign", work.house.materials.accent, spot, concat("sign ", sort % 3), [&](FaceMesh& mesh) {
        mesh.addProfile(boardOf(sort), {-0.025, 0.025});
      });
      return;
    }
}

/// From below the eaves to the ground, before all bands, near an end of the front.
void addPipe(FacadeWork& work, FacadeSide& side) {
  if (!work.taste.chance(work.house.facade.downpipes, "pipe", side.number)) return;
  const bool is_left = work.taste.number("pipe side") % 2 == 0;
  const Style::Facade& facade = work.house.facade;
  const double base =
      std::max({facade.plinth_height > 0 ? facade.plinth_out : 0.0, facade.course_height > 0 ? facade.course_out : 0.0,
                facade.has_timbers ? kTimberRoom : 0.0, 0.03}) +
      0.005;
  const double at = base + kPipe;
  for (const double inset : {0.14, 0.3, 0.5})
    for (const bool left : {is_left, !is_left}) {
      const double u = left ? side.start_gap + inset : side.length - side.end_gap - inset;
      // As high as there is room.
      for (double top = side.topOfBands(at + kPipe) - 0.02; top > side.eaves - 1.3; top -= 0.12) {
        const FaceBox room{{u - 0.075, u + 0.075}, {base, std::min(at + kPipe, 0.15)}, {0.05, top}};
        if (at + kPipe > side.low_reach + 0.005 || !side.take(room)) continue;
        FaceMesh mesh;
        mesh.addColumn({0, at}, kPipe - 0.005, kPipe - 0.005, {0.14, top - 0.16}, 8);
        mesh.addProfile(
            {{at - 0.03, top - 0.16}, {at + 0.03, top - 0.16}, {at + kPipe - 0.002, top}, {base + 0.002, top}},
            {-0.07, 0.07});
        mesh.addProfile({{at - 0.03, 0.06}, {at + kPipe, 0.05}, {at + 0.03, 0.14}, {at - 0.03, 0.14}}, {-0.032, 0.032});
        work.add("downpipe", work.house.materials.metal, {side, u}, std::move(mesh));
        return;
      }
    }
}

}  // namespace

void addSignsAndPipes(FacadeWork& work) {
  for (FacadeSide& side : work.sides) {
    if (!side.is_open || !side.is_street) continue;
    addSign(work, side);
    addPipe(work, side);
  }
}

}  // namespace castra::generators
