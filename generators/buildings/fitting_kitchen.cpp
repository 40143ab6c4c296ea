// SPDX-License-Identifier: GPL-3.0-or-later
// What one cooks and washes up with.
#include "generators/buildings/facade_parts.h"
#include "generators/buildings/fitting_work.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using Span = FaceMesh::Span;
using Finish = FittingFinish;

constexpr double kUnit = 0.6;  // width of a cupboard [m]
constexpr double kTop = 0.9, kTopThick = 0.04;

/// An open box: a bottom and four sides.
void addTray(FaceMesh& mesh, Span u, Span d, Span z, double thick) {
  mesh.addBox(u, d, {z.low, z.low + thick});
  mesh.addBox(u, {d.low, d.low + thick}, {z.low + thick, z.high});
  mesh.addBox(u, {d.high - thick, d.high}, {z.low + thick, z.high});
  mesh.addBox({u.low, u.low + thick}, {d.low + thick, d.high - thick}, {z.low + thick, z.high});
  mesh.addBox({u.high - thick, u.high}, {d.low + thick, d.high - thick}, {z.low + thick, z.high});
}

void addCupboard(FittingWork& work, double u, bool has_sink) {
  work.addUsed("cupboard", Finish::joinery, has_sink ? "sink cupboard" : "cupboard", u, [&](FaceMesh& mesh) {
    const double half = kUnit / 2 - 0.001;
    const double high = has_sink ? 0.66 : kTop - kTopThick;
    mesh.addBox({-half, half}, {0, 0.5}, {0, 0.1});
    mesh.addBox({-half, half}, {0, 0.56}, {0.1, high});
    if (has_sink) mesh.addBox({-half, half}, {0.53, 0.56}, {high, kTop - kTopThick});
    for (const double side : {-1.0, 1.0}) {
      const Span wing = side < 0 ? Span{-half + 0.015, -0.005} : Span{0.005, half - 0.015};
      mesh.addBox(wing, {0.56, 0.578}, {0.125, 0.67});
    }
    mesh.addBox({-half + 0.015, half - 0.015}, {0.56, 0.578}, {0.69, kTop - kTopThick - 0.015});
  });
  work.add("handle", Finish::handle, "cupboard handles", u, [](FaceMesh& mesh) {
    for (const double at : {-0.05, 0.05}) mesh.addBox({at - 0.01, at + 0.01}, {0.578, 0.605}, {0.5, 0.62});
    mesh.addBox({-0.06, 0.06}, {0.578, 0.605}, {0.76, 0.78});
  });
}

void addSink(FittingWork& work, double u) {
  addCupboard(work, u, true);
  work.add("worktop", Finish::top, "worktop with a sink", u, [](FaceMesh& mesh) {
    const Span z{kTop - kTopThick, kTop};
    mesh.addBox({-0.3, 0.3}, {0, 0.12}, z);
    mesh.addBox({-0.3, 0.3}, {0.5, 0.62}, z);
    mesh.addBox({-0.3, -0.24}, {0.12, 0.5}, z);
    mesh.addBox({0.24, 0.3}, {0.12, 0.5}, z);
  });
  work.add("sink", Finish::ceramic, "sink", u, [](FaceMesh& mesh) {
    addTray(mesh, {-0.24, 0.24}, {0.12, 0.5}, {0.69, kTop - 0.008}, 0.018);
  });
  work.add("tap", Finish::metal, "kitchen tap", u, [](FaceMesh& mesh) {
    mesh.addBox({-0.1, 0.1}, {0.05, 0.08}, {kTop + 0.03, kTop + 0.06});
    mesh.addBox({-0.016, 0.016}, {0.048, 0.08}, {kTop, kTop + 0.03});
    mesh.addBox({-0.016, 0.016}, {0.048, 0.08}, {kTop + 0.06, kTop + 0.26});
    mesh.addBox({-0.014, 0.014}, {0.08, 0.26}, {kTop + 0.232, kTop + 0.26});
    mesh.addBox({-0.014, 0.014}, {0.232, 0.26}, {kTop + 0.19, kTop + 0.232});
  });
}

void addStove(FittingWork& work, double u) {
  work.addUsed("stove", Finish::soot, "stove", u, [](FaceMesh& mesh) {
    mesh.addBox({-0.296, 0.296}, {0.02, 0.52}, {0, 0.08});
    mesh.addBox({-0.298, 0.298}, {0, 0.58}, {0.08, kTop});
    mesh.addBox({-0.26, 0.26}, {0.58, 0.605}, {0.16, 0.6});
    mesh.addBox({-0.26, 0.26}, {0.58, 0.6}, {0.63, 0.74});
    for (const double a : {-0.145, 0.145})
      for (const double d : {0.16, 0.42}) mesh.addColumn({a, d}, 0.1, 0.095, {kTop, kTop + 0.014}, 10);
  });
  work.add("rail", Finish::metal, "stove rail", u, [](FaceMesh& mesh) {
    mesh.addBox({-0.22, 0.22}, {0.625, 0.645}, {0.535, 0.555});
    for (const double at : {-0.2, 0.2}) mesh.addBox({at - 0.01, at + 0.01}, {0.605, 0.625}, {0.535, 0.555});
    for (int i = 0; i < 4; ++i)
      mesh.addBox({-0.2 + 0.12 * i - 0.015, -0.2 + 0.12 * i + 0.025}, {0.58, 0.61}, {0.79, 0.83});
  });
  const Span wide{u - kUnit / 2, u + kUnit / 2};
  if (!work.isBare(wide, {1.5, work.ceiling()})) return;
  work.add("hood", Finish::metal, concat("stove hood ", sizeNumber(work.ceiling())), u, [&](FaceMesh& mesh) {
    mesh.addProfile({{0, 1.62}, {0.48, 1.62}, {0.48, 1.7}, {0.26, 1.95}, {0, 1.95}}, {-0.298, 0.298});
    mesh.addBox({-0.13, 0.13}, {0, 0.24}, {1.95, work.ceiling() - 0.004});
  });
}

}  // namespace

void buildWorktop(FittingWork& work) {
  const int units = static_cast<int>(work.width() / kUnit + 0.5);
  const int sink = units >= 4 ? 1 : 0, stove = units >= 3 ? units - 2 + (units == 3 ? 1 : 0) : 1;
  for (int i = 0; i < units; ++i) {
    const double u = -work.width() / 2 + (i + 0.5) * kUnit;
    if (i == sink) {
      addSink(work, u);
    } else if (i == stove) {
      addStove(work, u);
    } else {
      addCupboard(work, u, false);
      work.add("worktop", Finish::top, "worktop", u, [](FaceMesh& mesh) {
        mesh.addBox({-0.3, 0.3}, {0, 0.62}, {kTop - kTopThick, kTop});
      });
    }
    // Above, where there is wall for it, a cupboard; and what is splashed has a board behind it.
    const Span wide{u - kUnit / 2, u + kUnit / 2};
    if (i != stove && work.isBare(wide, {1.4, 2.15}) && work.ceiling() > 2.25)
      work.add("wall cupboard", Finish::joinery, "wall cupboard", u, [](FaceMesh& mesh) {
        mesh.addBox({-0.299, 0.299}, {0, 0.33}, {1.45, 2.13});
        mesh.addBox({-0.28, -0.004}, {0.33, 0.348}, {1.465, 2.115});
        mesh.addBox({0.004, 0.28}, {0.33, 0.348}, {1.465, 2.115});
      });
    if (work.isBare(wide, {kTop, 1.4}))
      work.add("splashback", Finish::ceramic, "splashback", u, [](FaceMesh& mesh) {
        mesh.addBox({-0.3, 0.3}, {0, 0.012}, {kTop + 0.016, 1.44});
      });
  }
}

void buildRange(FittingWork& work) {
  const double half = work.width() / 2, ceiling = work.ceiling();
  const std::string size = concat(sizeNumber(work.width()), ' ', sizeNumber(ceiling));
  work.addUsed("hearth", Finish::masonry, concat("range ", size), 0, [&](FaceMesh& mesh) {
    // A bench of stone on two piers, with room for wood between them, and cheeks that bear the hood.
    mesh.addBox({-half, half}, {0, 0.85}, {0.5, 0.62});
    for (const double side : {-1.0, 1.0}) {
      const Span pier = side < 0 ? Span{-half, -half + 0.22} : Span{half - 0.22, half};
      mesh.addBox(pier, {0, 0.82}, {0, 0.5});
      mesh.addBox(pier, {0, 0.4}, {0.62, 1.55});
    }
    mesh.addBox({-half + 0.22, half - 0.22}, {0, 0.08}, {0, 0.5});
    mesh.addProfile({{0, 1.7}, {0.82, 1.7}, {0.82, 1.76}, {0.36, ceiling - 0.004}, {0, ceiling - 0.004}},
                    {-half, half});
  });
  work.add("fireback", Finish::soot, concat("range back ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.22, half - 0.22}, {0, 0.04}, {0.624, 1.54});
    mesh.addBox({-0.3, 0.3}, {0.14, 0.6}, {0.622, 0.65});
    for (const double at : {-0.2, 0.2}) mesh.addBox({at - 0.02, at + 0.02}, {0.16, 0.62}, {0.65, 0.74});
  });
  work.add("beam", Finish::joinery, concat("range beam ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half, half}, {0.66, 0.86}, {1.55, 1.7});
    for (const double side : {-1.0, 1.0}) {
      const Span u = side < 0 ? Span{-half, -half + 0.14} : Span{half - 0.14, half};
      mesh.addBox(u, {0, 0.66}, {1.55, 1.7});
    }
  });
}

void buildTrough(FittingWork& work) {
  const double half = work.width() / 2;
  work.addUsed("trough", Finish::masonry, concat("trough ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    addTray(mesh, {-half, half}, {0, 0.5}, {0.62, 0.86}, 0.07);
    for (const double side : {-1.0, 1.0}) {
      const double at = side * (half - 0.18);
      mesh.addBox({at - 0.1, at + 0.1}, {0.04, 0.44}, {0, 0.62});
    }
  });
  work.add("tap", Finish::metal, "trough spout", 0, [](FaceMesh& mesh) {
    mesh.addBox({-0.02, 0.02}, {0, 0.2}, {1.0, 1.035});
    mesh.addBox({-0.05, 0.05}, {-0.006, 0}, {0.97, 1.06});
  });
}

}  // namespace castra::generators
