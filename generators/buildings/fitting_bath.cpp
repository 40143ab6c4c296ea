// SPDX-License-Identifier: GPL-3.0-or-later
// What one washes in, and what is beside it.
#include "generators/buildings/facade_parts.h"
#include "generators/buildings/fitting_work.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using Span = FaceMesh::Span;
using Finish = FittingFinish;

void addMirror(FittingWork& work) {
  if (!work.isBare({-0.25, 0.25}, {1.15, 1.75}) || work.ceiling() < 1.9) return;
  work.add("mirror", Finish::mirror, "mirror", 0, [](FaceMesh& mesh) {
    mesh.addBox({-0.22, 0.22}, {-0.004, 0.008}, {1.2, 1.72});
  });
  work.add("mirror frame", Finish::joinery, "mirror frame", 0, [](FaceMesh& mesh) {
    const Span d{-0.006, 0.018};  // before a dado, if there is one
    mesh.addBox({-0.255, -0.22}, d, {1.165, 1.755});
    mesh.addBox({0.22, 0.255}, d, {1.165, 1.755});
    mesh.addBox({-0.22, 0.22}, d, {1.165, 1.2});
    mesh.addBox({-0.22, 0.22}, d, {1.72, 1.755});
  });
}

void addBowl(FittingWork& work, double back) {
  work.addUsed("toilet", Finish::ceramic, concat("toilet ", sizeNumber(back)), 0, [&](FaceMesh& mesh) {
    mesh.addColumn({0, back + 0.36}, 0.13, 0.11, {0, 0.16}, 10);
    mesh.addColumn({0, back + 0.36}, 0.11, 0.2, {0.16, 0.4}, 10);
    mesh.addBox({-0.08, 0.08}, {back + 0.02, back + 0.24}, {0.2, 0.39});
    mesh.addBox({-0.2, 0.2}, {back, back + 0.17}, {0.42, 0.8});
    mesh.addBox({-0.21, 0.21}, {back - 0.002, back + 0.18}, {0.8, 0.83});
  });
  work.add("seat", Finish::joinery, concat("toilet seat ", sizeNumber(back)), 0, [&](FaceMesh& mesh) {
    mesh.addColumn({0, back + 0.37}, 0.195, 0.19, {0.402, 0.43}, 12);
  });
}

}  // namespace

void buildBath(FittingWork& work) {
  const double half = work.width() / 2;
  const std::string size = concat(sizeNumber(work.width()));
  work.addUsed("bath", Finish::ceramic, concat("bath ", size), 0, [&](FaceMesh& mesh) {
    const double t = 0.07, deep = 0.74, high = 0.57;
    mesh.addBox({-half + 0.02, half - 0.02}, {0, deep - 0.02}, {0, 0.14});
    mesh.addBox({-half + 0.02, half - 0.02}, {0, t}, {0.14, high - 0.03});
    mesh.addBox({-half + 0.02, half - 0.02}, {deep - t, deep - 0.02}, {0.14, high - 0.03});
    // The head slopes.
    mesh.addSlab({{-half + 0.02, 0.14}, {-half + 0.32, 0.14}, {-half + 0.1, high - 0.03}, {-half + 0.02, high - 0.03}},
                 {t, deep - t});
    mesh.addBox({half - 0.02 - t, half - 0.02}, {t, deep - t}, {0.14, high - 0.03});
    // A rim all around.
    const Span z{high - 0.03, high};
    mesh.addBox({-half, half}, {0, t + 0.01}, z);
    mesh.addBox({-half, half}, {deep - t - 0.01, deep}, z);
    mesh.addBox({-half, -half + 0.1}, {t + 0.01, deep - t - 0.01}, z);
    mesh.addBox({half - 0.1, half}, {t + 0.01, deep - t - 0.01}, z);
  });
  work.add("tap", Finish::metal, concat("bath tap ", size), half - 0.05, [](FaceMesh& mesh) {
    for (const double d : {0.3, 0.44}) mesh.addColumn({0, d}, 0.022, 0.03, {0.57, 0.65}, 6);
    mesh.addBox({-0.03, 0.03}, {0.36, 0.38}, {0.57, 0.63});
    mesh.addBox({-0.16, 0.03}, {0.355, 0.385}, {0.63, 0.66});
  });
}

void buildTub(FittingWork& work) {
  const double radius = work.width() / 2 - 0.02;
  work.addUsed("tub", Finish::joinery, concat("tub ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    constexpr int kStaves = 14;
    const geometry::Vec2 middle{0, radius + 0.01};
    mesh.addColumn(middle, radius - 0.05, radius - 0.04, {0.05, 0.12}, kStaves);
    for (int i = 0; i < kStaves; ++i) {
      const auto at = [&](int corner, double r) {
        const double turn = 2 * math::kPi * corner / kStaves;
        return geometry::Vec2{middle.x + r * math::cos(turn), middle.y + r * math::sin(turn)};
      };
      mesh.addUpright({at(i, radius), at(i, radius - 0.035), at(i + 1, radius - 0.035), at(i + 1, radius)},
                      {0, i % 7 == 0 ? 0.74 : 0.6});
    }
  });
}

void buildShower(FittingWork& work) {
  const double half = work.width() / 2, deep = work.width();
  work.addUsed("shower", Finish::ceramic, concat("shower ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {0, deep}, {0, 0.06});
    const Span z{0.06, 0.13};
    mesh.addBox({-half, half}, {0, 0.06}, z);
    mesh.addBox({-half, half}, {deep - 0.06, deep}, z);
    mesh.addBox({-half, -half + 0.06}, {0.06, deep - 0.06}, z);
    mesh.addBox({half - 0.06, half}, {0.06, deep - 0.06}, z);
  });
  work.add("tap", Finish::metal, "shower pipe", 0, [](FaceMesh& mesh) {
    mesh.addBox({-0.012, 0.012}, {0, 0.024}, {1.0, 2.0});
    mesh.addBox({-0.012, 0.012}, {0.024, 0.36}, {1.976, 2.0});
    mesh.addColumn({0, 0.36}, 0.1, 0.03, {1.92, 1.974}, 10);
    mesh.addBox({-0.09, 0.09}, {0.024, 0.07}, {1.0, 1.04});
  });
}

void buildBasin(FittingWork& work) {
  work.addUsed("basin", Finish::ceramic, "basin", 0, [](FaceMesh& mesh) {
    mesh.addColumn({0, 0.2}, 0.12, 0.08, {0, 0.64}, 8);
    const Span u{-0.27, 0.27}, d{0, 0.44};
    mesh.addSlab({{-0.15, 0.64}, {0.15, 0.64}, {0.27, 0.72}, {-0.27, 0.72}}, d);
    const Span z{0.72, 0.85};
    mesh.addBox(u, {0, 0.12}, z);
    mesh.addBox(u, {0.39, 0.44}, z);
    mesh.addBox({-0.27, -0.22}, {0.12, 0.39}, z);
    mesh.addBox({0.22, 0.27}, {0.12, 0.39}, z);
  });
  work.add("tap", Finish::metal, "basin tap", 0, [](FaceMesh& mesh) {
    mesh.addColumn({0, 0.06}, 0.02, 0.016, {0.85, 0.96}, 6);
    mesh.addBox({-0.012, 0.012}, {0.05, 0.2}, {0.96, 0.985});
    for (const double at : {-0.1, 0.1}) mesh.addColumn({at, 0.06}, 0.018, 0.028, {0.85, 0.92}, 6);
  });
  addMirror(work);
}

void buildToilet(FittingWork& work) { addBowl(work, 0.004); }

void buildCubicle(FittingWork& work) {
  addBowl(work, 0.004);
  const double half = work.width() / 2;
  // Boards on both sides are parts of their own, or nobody could step in between.
  for (const double side : {-1.0, 1.0})
    work.add("partition", Finish::joinery, "cubicle board", side * (half - 0.015), [](FaceMesh& mesh) {
      mesh.addBox({-0.015, 0.015}, {0, 1.32}, {0.12, 2.0});
      mesh.addBox({-0.015, 0.015}, {1.26, 1.32}, {0, 0.12});
    });
  for (const double side : {-1.0, 1.0})
    work.add("partition", Finish::joinery, "cubicle post", side * (half - 0.05), [](FaceMesh& mesh) {
      mesh.addBox({-0.05, 0.05}, {1.32, 1.35}, {0, 2.0});
    });
  work.add("partition", Finish::joinery, concat("cubicle head ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {1.32, 1.35}, {2.0, 2.08});
  });
}

void buildPrivy(FittingWork& work) {
  const double half = work.width() / 2;
  const bool has_back = work.isBare({-half, half}, {0.48, 1.0});
  work.addUsed("privy", Finish::joinery, concat("privy ", sizeNumber(work.width()), has_back ? " back" : ""), 0,
               [&](FaceMesh& mesh) {
                 mesh.addBox({-half + 0.01, half - 0.01}, {0, 0.5}, {0, 0.44});
                 mesh.addBox({-half, half}, {0, 0.53}, {0.44, 0.48});
                 mesh.addColumn({0, 0.28}, 0.17, 0.17, {0.48, 0.505}, 12);
                 mesh.addBox({-0.03, 0.03}, {0.26, 0.3}, {0.505, 0.54});
                 if (has_back) mesh.addBox({-half, half}, {0, 0.025}, {0.48, 1.0});
               });
}

}  // namespace castra::generators
