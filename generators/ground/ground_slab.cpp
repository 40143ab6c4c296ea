// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_slab.h"

#include <array>
#include <cmath>

#include "generators/models/box_fit.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

/// What numbers of 32 bits may take from the area of a triangle on the texture before it is not worth having.
constexpr double kKept = 0.8;
constexpr double kFromRim = 0.4;  // of inner points, as a share of their spacing

/// Places within the region on a lattice of this spacing, away from its rings.
std::vector<Vec2> innerPoints(const Region& region, double spacing) {
  std::vector<Vec2> points;
  if (spacing <= 0) return points;
  const geometry::Box box = geometry::boundsOf(region.outer);
  for (double y = std::ceil(box.low.y / spacing) * spacing; y < box.high.y; y += spacing)
    for (double x = std::ceil(box.low.x / spacing) * spacing; x < box.high.x; x += spacing) {
      const Vec2 at = geometry::snap(Vec2{x, y});
      if (geometry::contains(region, at) && geometry::distanceToRim(region, at) > kFromRim * spacing)
        points.push_back(at);
    }
  return points;
}

class SlabBuilder {
 public:
  SlabBuilder(const GroundSurface& surface, const GroundLie& lie, const Vec2& origin)
      : surface_(surface), lie_(lie), along_(surface.along), origin_(origin) {}

  SolidMesh build(const Region& region) {
    const geometry::Triangles flat = geometry::triangulate(region);
    const std::vector<Vec2> inner = innerPoints(region, lie_.spacing());
    if (lie_.isLevel())
      addLevel(flat, true);
    else
      addSlope(inner.empty() ? flat : geometry::triangulate(region, inner));
    addLevel(flat, false);
    addSides(region.outer);
    for (const Ring& hole : region.holes) addSides(hole);
    return std::move(mesh_);
  }

 private:
  double topAt(const Vec2& p) const { return geometry::snap(lie_.heightAt(p) + surface_.height); }
  double bottom() const { return geometry::snap(lie_.lowest() - surface_.depth); }

  std::uint32_t add(const Vec2& p, double z, const Vec3& normal, const Vec2& uv) {
    const auto narrow = [](double value) { return static_cast<float>(value); };
    mesh_.vertices.push_back({{narrow(p.x - origin_.x), narrow(p.y - origin_.y), narrow(z)},
                              {narrow(normal.x), narrow(normal.y), narrow(normal.z)},
                              {narrow(uv.x), narrow(uv.y)}});
    return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
  }

  void addLevel(const geometry::Triangles& flat, bool faces_up) {
    const Vec3 normal{0, 0, faces_up ? 1.0 : -1.0};
    const double height = faces_up ? topAt(flat.points.front()) : bottom();
    const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (const Vec2& p : flat.points) add(p, height, normal, {dot(p, along_) * normal.z, cross(along_, p)});
    for (const auto& [a, b, c] : flat.triangles) {
      std::array<std::uint32_t, 3> corners{a, b, c};
      if (!faces_up) std::swap(corners[1], corners[2]);
      if (textureSize(first, corners) > kKept * planSize(first, corners)) {
        for (const std::uint32_t corner : corners) mesh_.indices.push_back(first + corner);
      } else {
        // A splinter that rounding would flatten: nobody will see how its texture lies.
        for (const std::uint32_t corner : corners) {
          const Vec2 &p = flat.points[corner], local = p - origin_;
          mesh_.indices.push_back(add(p, height, normal, {local.x * normal.z, local.y}));
        }
      }
    }
  }

  /// Every triangle faces its own way.
  void addSlope(const geometry::Triangles& flat) {
    std::vector<Vec3> points;
    for (const Vec2& p : flat.points) points.push_back(geometry::lifted(p - origin_, topAt(p)));
    for (const auto& corners : flat.triangles) {
      const Vec3 &a = points[corners[0]], &b = points[corners[1]], &c = points[corners[2]];
      const Vec3 facing = cross(b - a, c - a);
      const double size = geometry::length(facing);
      const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
      for (const std::uint32_t corner : corners) {
        const Vec2& p = flat.points[corner];
        add(p, points[corner].z, facing * (1 / size), {dot(p, along_), cross(along_, p)});
      }
      // On steep ground a texture that lies as in the plan would be drawn out.
      if (textureSize(first, {0, 1, 2}) < kKept * size) {
        const double base = geometry::length(b - a);
        const Vec3 way = (b - a) * (1 / base);
        const double along = dot(c - a, way), up = size / base;
        mesh_.vertices[first].uv = {0, 0};
        mesh_.vertices[first + 1].uv = {static_cast<float>(base), 0};
        mesh_.vertices[first + 2].uv = {static_cast<float>(along), static_cast<float>(up)};
      }
      for (std::uint32_t k = 0; k < 3; ++k) mesh_.indices.push_back(first + k);
    }
  }

  /// Twice the area of a triangle on the texture, and in the plan.
  double textureSize(std::uint32_t first, const std::array<std::uint32_t, 3>& corners) const {
    return sizeOf(first, corners, [](const SolidMesh::Vertex& v) { return Vec2{double{v.uv[0]}, double{v.uv[1]}}; });
  }
  double planSize(std::uint32_t first, const std::array<std::uint32_t, 3>& corners) const {
    return sizeOf(first, corners, [](const SolidMesh::Vertex& v) { return Vec2{double{v.at[0]}, double{v.at[1]}}; });
  }
  template <class Place>
  double sizeOf(std::uint32_t first, const std::array<std::uint32_t, 3>& corners, const Place& placeOf) const {
    const auto at = [&](std::size_t k) { return placeOf(mesh_.vertices[first + corners[k]]); };
    return std::fabs(cross(at(1) - at(0), at(2) - at(0)));
  }

  void addSides(const Ring& ring) {
    double run = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &from = ring[i], &to = ring[i + 1 < ring.size() ? i + 1 : 0];
      const Vec2 way = to - from;
      const double length = geometry::length(way);
      const Vec2 out = geometry::rightOf(way * (1 / length));
      const auto corner = [&](const Vec2& p, double z, double along) {
        return add(p, z, {out.x, out.y, 0}, {along, z});
      };
      const std::uint32_t a = corner(from, bottom(), run), b = corner(to, bottom(), run + length),
                          c = corner(to, topAt(to), run + length), d = corner(from, topAt(from), run);
      for (const std::uint32_t index : {a, b, c, a, c, d}) mesh_.indices.push_back(index);
      run += length;
    }
  }

  const GroundSurface& surface_;
  const GroundLie& lie_;
  Vec2 along_, origin_;
  SolidMesh mesh_;
};

}  // namespace

SolidMesh makeSlab(const Region& region, const GroundSurface& surface, const GroundLie& lie, const Vec2& origin) {
  return SlabBuilder(surface, lie, origin).build(region);
}

Solid makeSolidSlab(const Region& region, const GroundSurface& surface, const GroundLie& lie, const Vec2& origin) {
  Solid solid{makeSlab(region, surface, lie, origin), {}};
  if (!lie.isLevel()) {
    solid.boxes = boundsOfMesh(solid.mesh);
    return solid;
  }
  const geometry::Box3 bounds = geometry::boundsOf(solid.mesh);
  solid.boxes = fitBoxes(std::array{Storey{region.outer, bounds.low.z}, Storey{region.outer, bounds.high.z}}, origin);
  return solid;
}

}  // namespace castra::generators
