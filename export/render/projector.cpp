// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/projector.h"

#include <utility>

namespace castra::exporting {

using geometry::Vec3;

Projector::Projector(const Lens& lens, const std::optional<Plane3>& section) : lens_(lens) {
  // The section comes first: a cut of an edge must be the same whatever happens to the triangle elsewhere.
  if (section)
    planes_[count_++] = {lens.turnToEye(section->normal), section->offset - dot(section->normal, lens.eye())};
  const double reach = kReach / lens.cellsPerMetre(1);
  if (lens.isPerspective()) planes_[count_++] = {{0, 0, -1}, -Lens::kNearest};
  for (const double side : {-1.0, 1.0}) {
    if (lens.isPerspective()) {
      const double size = 1 / std::sqrt(1 + reach * reach);
      planes_[count_++] = {Vec3{side, 0, -reach} * size, 0};
      planes_[count_++] = {Vec3{0, side, -reach} * size, 0};
    } else {
      planes_[count_++] = {{side, 0, 0}, reach};
      planes_[count_++] = {{0, side, 0}, reach};
    }
  }
}

std::optional<ScreenTriangle> Projector::raster(const ClipCorner& a, const ClipCorner& b, const ClipCorner& c) const {
  ScreenTriangle triangle;
  const ClipCorner* corners[3] = {&a, &b, &c};
  for (std::size_t i = 0; i < 3; ++i) {
    const Lens::Spot spot = lens_.project(corners[i]->at);
    triangle.corners[i] = {toSubcells(spot.x), toSubcells(spot.y)};
    triangle.nearness[i] = static_cast<float>(spot.nearness);
    triangle.second[i] = static_cast<float>(corners[i]->second);
    triangle.third[i] = static_cast<float>(corners[i]->third);
  }
  const std::int64_t area = doubleArea(triangle.corners);
  if (area == 0) return std::nullopt;
  triangle.bounds = boundsOf(triangle.corners).common({0, 0, lens_.width(), lens_.height()});
  if (triangle.bounds.empty()) return std::nullopt;
  triangle.faces_us = area < 0;
  if (triangle.faces_us) {
    std::swap(triangle.corners[1], triangle.corners[2]);
    std::swap(triangle.nearness[1], triangle.nearness[2]);
    std::swap(triangle.second[1], triangle.second[2]);
    std::swap(triangle.third[1], triangle.third[2]);
  }
  return triangle;
}

}  // namespace castra::exporting
