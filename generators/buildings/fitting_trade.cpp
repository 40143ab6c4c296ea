// SPDX-License-Identifier: GPL-3.0-or-later
// What shops, taverns, workshops, schools, churches and stables have.
#include <algorithm>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/fitting_work.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using Span = FaceMesh::Span;
using Finish = FittingFinish;

/// A counter whose front has panels, and a top that stands out.
void addCounter(FittingWork& work, const char* noun, double high) {
  const double half = work.width() / 2;
  const std::string size = concat(noun, ' ', sizeNumber(work.width()), ' ', sizeNumber(high));
  work.add(noun, Finish::joinery, size, 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.02, half - 0.02}, {0.1, 0.5}, {0, high - 0.05});
    mesh.addBox({-half + 0.02, half - 0.02}, {0.5, 0.52}, {0, 0.14});
    mesh.addBox({-half + 0.02, half - 0.02}, {0.5, 0.52}, {high - 0.14, high - 0.05});
    const int panels = std::max(2, static_cast<int>(work.width() / 0.55));
    const double step = (2 * half - 0.04) / panels;
    for (int i = 0; i < panels; ++i) {
      const double from = -half + 0.02 + i * step;
      mesh.addBox({from + 0.05, from + step - 0.05}, {0.5, 0.515}, {0.2, high - 0.2});
    }
  });
  work.addUsed("counter top", Finish::top, concat(size, " top"), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {0, 0.6}, {high - 0.05, high});
  });
}

}  // namespace

void buildCounter(FittingWork& work) { addCounter(work, "counter", 0.96); }

void buildBar(FittingWork& work, const FittingWish& wish) {
  const double half = work.width() / 2;
  addCounter(work, "bar", 1.1);
  work.add("foot rail", Finish::handle, concat("foot rail ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.05, half - 0.05}, {0.57, 0.6}, {0.16, 0.19});
    for (const double at : {-half + 0.2, 0.0, half - 0.2})
      mesh.addBox({at - 0.012, at + 0.012}, {0.52, 0.57}, {0.16, 0.185});
  });
  // Shelves for bottles at the wall behind, where there is wall.
  if (!work.isBare({-half, half}, {0.9, 2.1}) || work.ceiling() < 2.25) return;
  const double wall = -wish.behind;
  work.add("back bar", Finish::joinery, concat("back bar ", sizeNumber(work.width()), ' ', sizeNumber(wish.behind)), 0,
           [&](FaceMesh& mesh) {
             mesh.addBox({-half, half}, {wall, wall + 0.3}, {0, 0.9});
             mesh.addBox({-half, half}, {wall, wall + 0.02}, {0.9, 2.1});
             for (const double z : {1.25, 1.55, 1.85})
               mesh.addBox({-half + 0.03, half - 0.03}, {wall + 0.02, wall + 0.2}, {z, z + 0.025});
             for (const double side : {-1.0, 1.0}) {
               const Span u = side < 0 ? Span{-half, -half + 0.03} : Span{half - 0.03, half};
               mesh.addBox(u, {wall + 0.02, wall + 0.22}, {0.9, 2.1});
             }
             mesh.addBox({-half, half}, {wall, wall + 0.25}, {2.1, 2.15});
           });
}

void buildWorkbench(FittingWork& work) {
  const double half = work.width() / 2;
  work.addUsed("workbench", Finish::joinery, concat("workbench ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {0, 0.65}, {0.78, 0.86});
    for (const double side : {-1.0, 1.0}) {
      const double at = side * (half - 0.12);
      for (const double d : {0.03, 0.5}) mesh.addBox({at - 0.05, at + 0.05}, {d, d + 0.1}, {0, 0.78});
    }
    mesh.addBox({-half + 0.17, half - 0.17}, {0.05, 0.58}, {0.2, 0.23});
    mesh.addBox({half - 0.35, half - 0.18}, {0.65, 0.72}, {0.6, 0.86});
  });
  work.add("vice", Finish::metal, concat("vice ", sizeNumber(work.width())), half - 0.265, [](FaceMesh& mesh) {
    mesh.addBox({-0.015, 0.015}, {0.72, 0.8}, {0.69, 0.72});
    mesh.addBox({-0.1, 0.1}, {0.8, 0.82}, {0.695, 0.715});
  });
  if (!work.isBare({-half, half}, {1.1, 1.85}) || work.ceiling() < 1.95) return;
  work.add("tool board", Finish::joinery, concat("tool board ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.1, half - 0.1}, {0, 0.025}, {1.15, 1.8});
    mesh.addBox({-half + 0.1, half - 0.1}, {0.025, 0.15}, {1.3, 1.325});
  });
}

void buildBlackboard(FittingWork& work, const FittingWish& wish) {
  const double half = work.width() / 2, low = wish.low, high = wish.high;
  const std::string size = concat(sizeNumber(work.width()), ' ', sizeNumber(high));
  work.add("blackboard", Finish::board, concat("blackboard ", size), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.06, half - 0.06}, {0, 0.025}, {low + 0.06, high - 0.06});
  });
  work.add("frame", Finish::joinery, concat("blackboard frame ", size), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {0, 0.04}, {high - 0.06, high});
    mesh.addBox({-half, half}, {0, 0.04}, {low, low + 0.06});
    mesh.addBox({-half, half}, {0.04, 0.1}, {low, low + 0.02});
    for (const double side : {-1.0, 1.0}) {
      const Span u = side < 0 ? Span{-half, -half + 0.06} : Span{half - 0.06, half};
      mesh.addBox(u, {0, 0.04}, {low + 0.06, high - 0.06});
    }
  });
}

void buildAltar(FittingWork& work) {
  const double half = work.width() / 2;
  work.addUsed("altar", Finish::masonry, concat("altar ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {0, 1.5}, {0, 0.15});
    mesh.addBox({-half + 0.35, half - 0.35}, {0.02, 1.15}, {0.15, 0.3});
    mesh.addBox({-half + 0.7, half - 0.7}, {0.1, 0.75}, {0.3, 1.2});
  });
  work.add("altar slab", Finish::top, concat("altar slab ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.62, half - 0.62}, {0.04, 0.82}, {1.2, 1.3});
  });
  const double z = 1.3;
  work.add("cross", Finish::handle, "altar cross", 0, [&](FaceMesh& mesh) {
    mesh.addBox({-0.12, 0.12}, {0.2, 0.38}, {z, z + 0.05});
    mesh.addBox({-0.025, 0.025}, {0.265, 0.315}, {z + 0.05, z + 0.85});
    mesh.addBox({-0.22, -0.025}, {0.265, 0.315}, {z + 0.55, z + 0.6});
    mesh.addBox({0.025, 0.22}, {0.265, 0.315}, {z + 0.55, z + 0.6});
  });
}

void buildPew(FittingWork& work) {
  // It looks to the altar, which its back is counted from: the rest leans away from it.
  const double half = work.width() / 2;
  work.addUsed("pew", Finish::joinery, concat("pew ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.05, half - 0.05}, {0, 0.38}, {0.42, 0.455});
    mesh.addBox({-half + 0.05, half - 0.05}, {0.38, 0.415}, {0.2, 0.92});
    for (const double side : {-1.0, 1.0}) {
      const Span u = side < 0 ? Span{-half, -half + 0.05} : Span{half - 0.05, half};
      mesh.addProfile({{0, 0}, {0.43, 0}, {0.43, 0.98}, {0.36, 0.98}, {0.3, 0.64}, {0, 0.58}}, u);
    }
  });
}

void buildManger(FittingWork& work) {
  const double half = work.width() / 2;
  work.addUsed("manger", Finish::joinery, concat("manger ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addProfile({{0.1, 0.6}, {0.36, 0.6}, {0.36, 0.63}, {0.1, 0.63}}, {-half, half});
    mesh.addProfile({{0.36, 0.6}, {0.39, 0.6}, {0.52, 0.95}, {0.49, 0.95}}, {-half, half});
    mesh.addProfile({{0.07, 0.6}, {0.1, 0.6}, {0.1, 0.95}, {0.07, 0.95}}, {-half, half});
    for (const double side : {-1.0, 1.0}) {
      const double at = side * (half - 0.1);
      mesh.addBox({at - 0.04, at + 0.04}, {0.12, 0.34}, {0, 0.6});
    }
  });
}

}  // namespace castra::generators
