// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "export/render/frame.h"
#include "export/render/surface_pass.h"
#include "export/render/tile_raster.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra::exporting::testing {

using geometry::SolidMesh;
using geometry::Vec3;

inline std::array<float, 3> narrow(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

inline void addQuad(SolidMesh& mesh, const std::array<Vec3, 4>& corners) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  const Vec3 across = cross(corners[1] - corners[0], corners[2] - corners[0]);
  const Vec3 normal = across * (1 / length(across));
  for (const Vec3& corner : corners)
    mesh.vertices.push_back({narrow(corner),
                             narrow(normal),
                             {static_cast<float>(length(corner - corners[0])), static_cast<float>(corner.z)}});
  for (const std::uint32_t k : {0, 1, 2, 0, 2, 3}) mesh.indices.push_back(first + k);
}

/// A closed box that looks outwards.
inline SolidMesh boxOf(const Vec3& low, const Vec3& high) {
  const auto at = [&](int x, int y, int z) {
    return Vec3{x != 0 ? high.x : low.x, y != 0 ? high.y : low.y, z != 0 ? high.z : low.z};
  };
  SolidMesh mesh;
  addQuad(mesh, {at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)});
  addQuad(mesh, {at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)});
  addQuad(mesh, {at(1, 1, 0), at(0, 1, 0), at(0, 1, 1), at(1, 1, 1)});
  addQuad(mesh, {at(0, 1, 0), at(0, 0, 0), at(0, 0, 1), at(0, 1, 1)});
  addQuad(mesh, {at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)});
  addQuad(mesh, {at(0, 1, 0), at(1, 1, 0), at(1, 0, 0), at(0, 0, 0)});
  return mesh;
}

/// A level square about the origin that looks up.
inline SolidMesh groundOf(double half) {
  SolidMesh mesh;
  addQuad(mesh, {Vec3{-half, -half, 0}, Vec3{half, -half, 0}, Vec3{half, half, 0}, Vec3{-half, half, 0}});
  return mesh;
}

/// What is seen, before there is light.
inline Frame see(const Lens& lens, int samples, const EachBatch& each_batch,
                 const std::optional<Plane3>& section = std::nullopt) {
  Frame frame(lens.width(), lens.height(), samples);
  SurfacePass pass(lens, section, frame);
  TileRaster<SurfacePass> raster(pass, frame.width, frame.height, lens.planes());
  each_batch(raster);
  raster.finish();
  if (section) fillSection(lens, *section, frame);
  return frame;
}

/// A camera far above that looks down on a square of this side about the origin.
inline Camera above(double side) {
  Camera camera;
  camera.type = Camera::Type::orthographic;
  camera.eye = {0, 0, 100};
  camera.target = {0, 0, 0};
  camera.span = side;
  return camera;
}

}  // namespace castra::exporting::testing
