// SPDX-License-Identifier: GPL-3.0-or-later
// What is built into rooms to live and sleep in.
#include <algorithm>

#include "generators/buildings/facade_parts.h"
#include "generators/buildings/fitting_work.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using Span = FaceMesh::Span;
using Finish = FittingFinish;

constexpr double kBoard = 0.028;  // thickness of boards [m]

}  // namespace

void buildFireplace(FittingWork& work) {
  const double half = work.width() / 2, ceiling = work.ceiling() - 0.004, head = 0.92, inner = half - 0.3;
  const std::string size = concat(sizeNumber(work.width()), ' ', sizeNumber(ceiling));
  work.addUsed("chimney breast", Finish::masonry, concat("fireplace ", size), 0, [&](FaceMesh& mesh) {
    // Jambs and head stand out before the breast, which goes up to the ceiling.
    for (const double side : {-1.0, 1.0}) {
      const Span jamb = side < 0 ? Span{-half + 0.06, -inner} : Span{inner, half - 0.06};
      mesh.addBox(jamb, {0, 0.34}, {0, head});
      const Span foot = side < 0 ? Span{-half + 0.04, -inner + 0.02} : Span{inner - 0.02, half - 0.04};
      mesh.addBox(foot, {0.34, 0.37}, {0, 0.12});
    }
    mesh.addBox({-half + 0.06, half - 0.06}, {0, 0.34}, {head, 1.12});
    mesh.addBox({-half + 0.12, half - 0.12}, {0, 0.28}, {1.17, ceiling});
    mesh.addBox({-inner, inner}, {0.05, 0.34}, {0, 0.05});
  });
  work.add("fireback", Finish::soot, concat("fireback ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-inner, inner}, {0, 0.05}, {0, head});
    // A grate.
    for (const double at : {-0.18, -0.06, 0.06, 0.18})
      mesh.addBox({at - 0.012, at + 0.012}, {0.12, 0.3}, {0.14, 0.165});
    for (const double at : {-0.2, 0.2}) mesh.addBox({at - 0.02, at + 0.02}, {0.2, 0.24}, {0.05, 0.14});
    mesh.addBox({-0.22, 0.22}, {0.2, 0.22}, {0.165, 0.19});
  });
  work.add("mantelpiece", Finish::top, concat("mantelpiece ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addProfile({{0, 1.12}, {0.36, 1.12}, {0.42, 1.14}, {0.42, 1.17}, {0, 1.17}}, {-half, half});
  });
}

void buildWardrobe(FittingWork& work, double high) {
  const double half = work.width() / 2;
  const int doors = std::max(2, static_cast<int>(work.width() / 0.5 + 0.5));
  const std::string size = concat(sizeNumber(work.width()), ' ', sizeNumber(high));
  work.addUsed("wardrobe", Finish::joinery, concat("wardrobe ", size), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.02, half - 0.02}, {0, 0.54}, {0, 0.08});
    mesh.addBox({-half, half}, {0, 0.56}, {0.08, high - 0.06});
    mesh.addProfile({{0, high - 0.06}, {0.56, high - 0.06}, {0.6, high - 0.02}, {0.6, high}, {0, high}}, {-half, half});
    const double step = 2 * half / doors;
    for (int i = 0; i < doors; ++i) {
      const Span u{-half + i * step + 0.01, -half + (i + 1) * step - 0.01};
      mesh.addBox(u, {0.56, 0.58}, {0.1, high - 0.09});
      // Two panels in each.
      mesh.addBox({u.low + 0.08, u.high - 0.08}, {0.58, 0.588}, {0.2, 0.95});
      mesh.addBox({u.low + 0.08, u.high - 0.08}, {0.58, 0.588}, {1.05, high - 0.2});
    }
  });
  work.add("handle", Finish::handle, concat("wardrobe handles ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    const double step = 2 * half / doors;
    for (int i = 0; i < doors; ++i) {
      const double at = i % 2 == 0 ? -half + (i + 1) * step - 0.04 : -half + i * step + 0.04;
      mesh.addBox({at - 0.01, at + 0.01}, {0.58, 0.615}, {0.96, 1.04});
    }
  });
}

void buildAlcoveBed(FittingWork& work) {
  const double half = work.width() / 2, deep = 1.16, high = std::min(2.1, work.ceiling() - 0.1);
  const std::string size = concat(sizeNumber(work.width()), ' ', sizeNumber(high));
  work.addUsed("alcove", Finish::joinery, concat("alcove bed ", size), 0, [&](FaceMesh& mesh) {
    for (const double side : {-1.0, 1.0}) {
      const Span end = side < 0 ? Span{-half, -half + 0.05} : Span{half - 0.05, half};
      mesh.addBox(end, {0, deep - 0.05}, {0, high});
      const Span wing = side < 0 ? Span{-half, -half + 0.42} : Span{half - 0.42, half};
      mesh.addBox(wing, {deep - 0.05, deep}, {0.42, high - 0.3});
    }
    mesh.addBox({-half, half}, {deep - 0.05, deep}, {0, 0.42});
    mesh.addBox({-half, half}, {deep - 0.05, deep}, {high - 0.3, high});
    mesh.addBox({-half + 0.05, half - 0.05}, {0, deep - 0.05}, {high - 0.04, high});
    mesh.addBox({-half + 0.05, half - 0.05}, {0, deep - 0.05}, {0.26, 0.3});
    mesh.addBox({-half, half}, {deep, deep + 0.03}, {high - 0.07, high});
  });
  work.add("bedding", Finish::bedding, concat("bedding ", sizeNumber(work.width())), 0, [&](FaceMesh& mesh) {
    mesh.addBox({-half + 0.07, half - 0.07}, {0.02, deep - 0.07}, {0.3, 0.5});
    mesh.addProfile({{0.14, 0.5}, {deep - 0.2, 0.5}, {deep - 0.26, 0.6}, {0.22, 0.6}}, {-half + 0.12, -half + 0.52});
    mesh.addBox({-half + 0.62, half - 0.07}, {0.02, deep - 0.07}, {0.5, 0.545});
  });
}

void buildBookcase(FittingWork& work, double high) {
  const double half = work.width() / 2;
  const int bays = std::max(1, static_cast<int>(work.width() / 0.9 + 0.5));
  const double step = 2 * half / bays;
  work.addUsed("bookcase", Finish::joinery, concat("bookcase ", sizeNumber(work.width()), ' ', sizeNumber(high)), 0,
               [&](FaceMesh& mesh) {
                 mesh.addBox({-half, half}, {0, 0.4}, {0, 0.72});
                 mesh.addBox({-half, half}, {0, 0.43}, {0.72, 0.75});
                 mesh.addBox({-half, half}, {0, 0.012}, {0.75, high - 0.05});
                 for (int i = 0; i <= bays; ++i) {
                   const double at = std::clamp(-half + i * step, -half + kBoard / 2, half - kBoard / 2);
                   mesh.addBox({at - kBoard / 2, at + kBoard / 2}, {0.012, 0.3}, {0.75, high - 0.05});
                 }
                 mesh.addProfile({{0, high - 0.05}, {0.3, high - 0.05}, {0.34, high - 0.01}, {0.34, high}, {0, high}},
                                 {-half, half});
                 for (int i = 0; i < bays; ++i) {
                   const Span u{-half + i * step + kBoard, -half + (i + 1) * step - kBoard};
                   mesh.addBox({u.low, (u.low + u.high) / 2 - 0.005}, {0.4, 0.416}, {0.06, 0.68});
                   mesh.addBox({(u.low + u.high) / 2 + 0.005, u.high}, {0.4, 0.416}, {0.06, 0.68});
                   for (double z = 1.06; z < high - 0.2; z += 0.33) mesh.addBox(u, {0.012, 0.28}, {z, z + 0.022});
                 }
               });
}

void buildShelves(FittingWork& work, double high) {
  const double half = work.width() / 2;
  const int bays = std::max(1, static_cast<int>(work.width() / 1.0 + 0.5));
  const double step = 2 * half / bays;
  work.addUsed("shelves", Finish::joinery, concat("shelves ", sizeNumber(work.width()), ' ', sizeNumber(high)), 0,
               [&](FaceMesh& mesh) {
                 for (int i = 0; i <= bays; ++i) {
                   const double at = std::clamp(-half + i * step, -half + 0.025, half - 0.025);
                   for (const double d : {0.0, 0.35}) mesh.addBox({at - 0.025, at + 0.025}, {d, d + 0.05}, {0, high});
                 }
                 for (int i = 0; i < bays; ++i) {
                   const Span u{i == 0 ? -half + 0.05 : -half + i * step + 0.025,
                                i + 1 == bays ? half - 0.05 : -half + (i + 1) * step - 0.025};
                   for (double z = 0.16; z < high - 0.05; z += 0.44) mesh.addBox(u, {0, 0.4}, {z, z + kBoard});
                 }
               });
}

void buildWallBench(FittingWork& work) {
  const double half = work.width() / 2;
  const bool has_back = work.isBare({-half, half}, {0.45, 1.05});
  work.addUsed("bench", Finish::joinery, concat("wall bench ", sizeNumber(work.width()), has_back ? " back" : ""), 0,
               [&](FaceMesh& mesh) {
                 mesh.addBox({-half, half}, {0, 0.42}, {0.41, 0.455});
                 mesh.addBox({-half + 0.03, half - 0.03}, {0.3, 0.33}, {0, 0.41});
                 for (const double side : {-1.0, 1.0}) {
                   const double at = side * (half - 0.05);
                   mesh.addBox({at - 0.02, at + 0.02}, {0, 0.3}, {0, 0.41});
                 }
                 if (has_back) mesh.addBox({-half, half}, {0, 0.03}, {0.455, 1.05});
               });
}

}  // namespace castra::generators
