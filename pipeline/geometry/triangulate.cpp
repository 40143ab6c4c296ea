// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/triangulate.h"

#include <algorithm>

#include "pipeline/base/check.h"
#include "pipeline/geometry/winding_mesh.h"

namespace castra::geometry {

Triangles triangulate(const Region& region, std::span<const Vec2> inner) {
  Triangles made;
  made.points = region.outer;
  for (const Ring& hole : region.holes) made.points.insert(made.points.end(), hole.begin(), hole.end());
  made.points.insert(made.points.end(), inner.begin(), inner.end());
  if (region.holes.empty() && inner.empty() && triangulateSmall(region.outer, made.triangles)) return made;
  const WindingMesh mesh = triangulateWindings({&region, 1}, inner);
  CASTRA_CHECK(!mesh.clash, "a region must be free of faults to be triangulated");
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (mesh.windings[i] != 1) continue;
    auto triangle = mesh.triangles[i];
    std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
    made.triangles.push_back(triangle);
  }
  std::sort(made.triangles.begin(), made.triangles.end());
  return made;
}

}  // namespace castra::geometry
