// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/roof.h"

#include <algorithm>

#include "generators/buildings/roof_parts.h"
#include "generators/models/solid_builder.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::generators {

using geometry::Region;
using geometry::Skeleton;
using geometry::SolidMesh;
using geometry::Vec2;

Roof buildRoof(const Region& footprint, const RoofRules& rules, const Vec2& origin) {
  return buildRoof({footprint, rules, origin}, shapeRoof(footprint, rules));
}

SolidMesh massRoof(const Region& footprint, const RoofRules& rules, const Vec2& origin) {
  return massRoof({footprint, rules, origin}, shapeRoof(footprint, rules));
}

Roof buildRoof(const RoofSite& site, const std::optional<RoofShape>& shape) {
  Roof roof;
  roof.form = site.rules.form;
  if (shape && addCovering(roof, site, *shape)) {
    addGables(roof, site, *shape);
    addOnSlopes(roof, site, *shape);
  } else {
    addFlatRoof(roof, site);
  }
  return roof;
}

SolidMesh massRoof(const RoofSite& site, const std::optional<RoofShape>& shape) {
  const RoofRules& rules = site.rules;
  const double eaves = geometry::snap(rules.eaves);
  SolidBuilder builder(site.origin);
  Sheet sheet;
  if (shape) {
    sheet.points.reserve(shape->rises.size());
    for (std::size_t i = 0; i < shape->rises.size(); ++i)
      sheet.points.push_back(geometry::lifted(shape->skeleton.points[i].at, eaves + shape->rises[i]));
    sheet.lows.assign(sheet.points.size(), eaves);
    sheet.faces.reserve(shape->skeleton.faces.size());
    for (const Skeleton::Face& face : shape->skeleton.faces) {
      if (face.kind == Skeleton::Kind::wall || face.ring.empty()) continue;
      const bool is_top = face.kind == Skeleton::Kind::top;
      const Vec2 from = is_top ? site.origin : shape->sides[face.side].from;
      const Vec2 along = is_top ? Vec2{1, 0} : geometry::unit(shape->sides[face.side].to - from);
      sheet.faces.push_back({face.ring, along, geometry::lifted(from, eaves)});
    }
    if (builder.addSheet(sheet, true)) return builder.take();
    sheet = {};
  }
  const double high = eaves + std::max(geometry::snap(rules.thickness), 1 / geometry::kLattice) +
                      (rules.parapet > 0 ? geometry::snap(rules.parapet) : 0);
  const geometry::Triangles cover = geometry::triangulate(site.footprint);
  for (const Vec2& p : cover.points) sheet.points.push_back(geometry::lifted(p, high));
  for (const auto& [a, b, c] : cover.triangles)
    sheet.faces.push_back({{a, b, c}, {1, 0}, geometry::lifted(site.origin, high)});
  sheet.lows.assign(sheet.points.size(), eaves);
  builder.addSheet(sheet, false);
  return builder.take();
}

}  // namespace castra::generators
