// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_slab.h"

#include <array>
#include <cmath>

#include "generators/ground/ground_height.h"
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

class SlabBuilder {
 public:
  SlabBuilder(double height, const Vec2& along, const Vec2& origin, double depth)
      : height_(height), depth_(depth), along_(along), origin_(origin) {}

  SolidMesh build(const Region& region) {
    const geometry::Triangles flat = geometry::triangulate(region);
    addLevel(flat, true);
    addLevel(flat, false);
    addSides(region.outer);
    for (const Ring& hole : region.holes) addSides(hole);
    return std::move(mesh_);
  }

 private:
  double topAt(const Vec2& p) const { return geometry::snap(groundHeight(p) + height_); }
  double bottomAt(const Vec2& p) const { return geometry::snap(groundHeight(p) - depth_); }

  std::uint32_t add(const Vec2& p, double z, const Vec3& normal, const Vec2& uv) {
    const auto narrow = [](double value) { return static_cast<float>(value); };
    mesh_.vertices.push_back({{narrow(p.x - origin_.x), narrow(p.y - origin_.y), narrow(z)},
                              {narrow(normal.x), narrow(normal.y), narrow(normal.z)},
                              {narrow(uv.x), narrow(uv.y)}});
    return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
  }

  void addLevel(const geometry::Triangles& flat, bool faces_up) {
    const Vec3 normal{0, 0, faces_up ? 1.0 : -1.0};
    const auto heightAt = [&](const Vec2& p) { return faces_up ? topAt(p) : bottomAt(p); };
    const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (const Vec2& p : flat.points) add(p, heightAt(p), normal, {dot(p, along_) * normal.z, cross(along_, p)});
    for (const auto& [a, b, c] : flat.triangles) {
      std::array<std::uint32_t, 3> corners{a, b, c};
      if (!faces_up) std::swap(corners[1], corners[2]);
      if (isKeptOnTexture(first, corners)) {
        for (const std::uint32_t corner : corners) mesh_.indices.push_back(first + corner);
      } else {
        // A splinter that rounding would flatten: nobody will see how its texture lies.
        for (const std::uint32_t corner : corners) {
          const Vec2 &p = flat.points[corner], local = p - origin_;
          mesh_.indices.push_back(add(p, heightAt(p), normal, {local.x * normal.z, local.y}));
        }
      }
    }
  }

  bool isKeptOnTexture(std::uint32_t first, const std::array<std::uint32_t, 3>& corners) const {
    const auto& a = mesh_.vertices[first + corners[0]];
    const auto side = [&](std::size_t k, bool on_texture) {
      const auto& b = mesh_.vertices[first + corners[k]];
      const auto part = [&](std::size_t i) {
        return on_texture ? static_cast<double>(b.uv[i]) - static_cast<double>(a.uv[i])
                          : static_cast<double>(b.at[i]) - static_cast<double>(a.at[i]);
      };
      return Vec2{part(0), part(1)};
    };
    return std::fabs(cross(side(1, true), side(2, true))) > kKept * std::fabs(cross(side(1, false), side(2, false)));
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
      const std::uint32_t a = corner(from, bottomAt(from), run), b = corner(to, bottomAt(to), run + length),
                          c = corner(to, topAt(to), run + length), d = corner(from, topAt(from), run);
      for (const std::uint32_t index : {a, b, c, a, c, d}) mesh_.indices.push_back(index);
      run += length;
    }
  }

  double height_, depth_;
  Vec2 along_, origin_;
  SolidMesh mesh_;
};

}  // namespace

SolidMesh makeSlab(const Region& region, double height, const Vec2& along, const Vec2& origin, double depth) {
  return SlabBuilder(height, along, origin, depth).build(region);
}

Solid makeSolidSlab(const Region& region, double height, const Vec2& along, const Vec2& origin, double depth) {
  Solid solid{makeSlab(region, height, along, origin, depth), {}};
  const geometry::Box3 bounds = geometry::boundsOf(solid.mesh);
  solid.boxes = fitBoxes(std::array{Storey{region.outer, bounds.low.z}, Storey{region.outer, bounds.high.z}}, origin);
  return solid;
}

}  // namespace castra::generators
