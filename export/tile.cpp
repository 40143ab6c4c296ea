// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/tile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "export/colour.h"
#include "export/generator.h"
#include "export/glb.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::exporting {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// How far the walkable surface floats above the block tops [m]: enough for a depth buffer, too little for a foot.
constexpr double kFloat = 0.03;

enum Surface : std::size_t { kGround, kStreet, kBlock, kWall, kRoof, kWalkable };

/// Names are a promise: engines map them to their own materials.
std::vector<GlbMaterial> makeMaterials() {
  const auto made = [](const char* name, std::uint32_t rgb, double roughness, double opacity = 1) {
    std::array<double, 3> colour = linearLight(colourOf(rgb));
    for (double& channel : colour) channel = std::floor(channel * 10000 + 0.5) / 10000;
    return GlbMaterial{name, colour, opacity, roughness};
  };
  return {made("ground", 0x7A6A55, 0.95), made("street", 0x87827A, 0.9), made("block", 0xA9A08E, 0.95),
          made("wall", 0xD9C7A7, 0.85),   made("roof", 0x8C4A35, 0.8),   made("walkable", 0x6F8A52, 0.9, 0.35)};
}

/// Collects flat triangles of one material. Vertices are not shared between faces, so that edges stay sharp.
class Surfaces {
 public:
  Surfaces(Surface material, const Vec2& origin) : origin_(origin) { primitive_.material = material; }

  void addTop(const Region& region, double z) { addFlat(region, z, true); }
  void addUnderside(const Region& region, double z) { addFlat(region, z, false); }
  /// Vertical faces along every ring, seen from outside the region.
  void addSides(const Region& region, double low, double high) {
    addSides(region.outer, low, high);
    for (const Ring& hole : region.holes) addSides(hole, low, high);
  }

  GlbPrimitive& primitive() { return primitive_; }

 private:
  using Triple = std::array<float, 3>;

  std::uint32_t addVertex(const Vec2& p, double z, const Triple& normal) {
    primitive_.positions.push_back(
        {static_cast<float>(p.x - origin_.x), static_cast<float>(z), static_cast<float>(origin_.y - p.y)});
    primitive_.normals.push_back(normal);
    return static_cast<std::uint32_t>(primitive_.positions.size() - 1);
  }
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    primitive_.indices.insert(primitive_.indices.end(), {a, b, c});
  }

  void addFlat(const Region& region, double z, bool faces_up) {
    const geometry::Triangles flat = geometry::triangulate(region);
    const std::uint32_t first = static_cast<std::uint32_t>(primitive_.positions.size());
    for (const Vec2& point : flat.points) addVertex(point, z, {0, faces_up ? 1.0f : -1.0f, 0});
    for (const auto& [a, b, c] : flat.triangles) {
      if (faces_up)
        addTriangle(first + a, first + b, first + c);
      else
        addTriangle(first + a, first + c, first + b);
    }
  }

  void addSides(const Ring& ring, double low, double high) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2& from = ring[i];
      const Vec2& to = ring[i + 1 < ring.size() ? i + 1 : 0];
      const Vec2 way = to - from;
      const double length = geometry::length(way);
      // Outside lies to the right of the way: (way.y, -way.x) in the plan, hence (way.y, 0, way.x) in glTF.
      const Triple normal{static_cast<float>(way.y / length), 0, static_cast<float>(way.x / length)};
      const std::uint32_t a = addVertex(from, low, normal), b = addVertex(to, low, normal);
      const std::uint32_t c = addVertex(to, high, normal), d = addVertex(from, high, normal);
      addTriangle(a, b, c);
      addTriangle(a, c, d);
    }
  }

  Vec2 origin_;
  GlbPrimitive primitive_;
};

/// Adds a node below the root, with a mesh if any of the surfaces has triangles.
void addLayer(GlbScene& scene, const std::string& name, std::vector<Surfaces> surfaces) {
  GlbMesh mesh{name, {}};
  for (Surfaces& part : surfaces)
    if (!part.primitive().indices.empty()) mesh.primitives.push_back(std::move(part.primitive()));
  GlbNode node{name, {0, 0, 0}, std::nullopt, {}};
  if (!mesh.primitives.empty()) {
    node.mesh = scene.meshes.size();
    scene.meshes.push_back(std::move(mesh));
  }
  scene.nodes.front().children.push_back(scene.nodes.size());
  scene.nodes.push_back(std::move(node));
}

}  // namespace

std::string encodeTile(std::string_view name, const TileParams& params, const District& district, const Blocks& blocks,
                       const Masses& masses, const Walkable& walkable) {
  const Region land{district.ring(), {}};
  const Vec2 low = geometry::boundsOf(land.outer).low;
  const Vec2 origin{std::floor(low.x), std::floor(low.y)};
  GlbScene scene{std::string(kGenerator), makeMaterials(), {}, {}};
  scene.nodes.push_back({std::string(name), {origin.x, 0, 0 - origin.y}, std::nullopt, {}});  // 0 - y: never -0

  Surfaces ground(kGround, origin), streets(kStreet, origin), islands(kBlock, origin);
  ground.addSides(land, -params.depth, 0);
  ground.addUnderside(land, -params.depth);
  streets.addTop(land, 0);
  for (const Blocks::Island& island : blocks.islands) {
    const Region kerbed{island.kerb, {}};
    islands.addSides(kerbed, 0, params.kerb);
    islands.addTop(kerbed, params.kerb);
  }

  // Masses begin halfway up the kerb, inside their block, so that their undersides lie in no other plane.
  Surfaces walls(kWall, origin), roofs(kRoof, origin), paths(kWalkable, origin);
  for (const Mass& mass : masses.masses) {
    const double foot = std::min(params.kerb, mass.height) / 2;
    walls.addSides(mass.footprint, foot, mass.height);
    walls.addUnderside(mass.footprint, foot);
    roofs.addTop(mass.footprint, mass.height);
  }
  for (const Region& area : walkable.areas) paths.addTop(area, params.kerb + kFloat);

  addLayer(scene, "ground", {std::move(ground)});
  addLayer(scene, "streets", {std::move(streets)});
  addLayer(scene, "blocks", {std::move(islands)});
  addLayer(scene, "masses", {std::move(walls), std::move(roofs)});
  addLayer(scene, "walkable", {std::move(paths)});
  return encodeGlb(std::move(scene));
}

Files exportTile(Run& run, const TileParams& params, const District& district, const Blocks& blocks,
                 const Masses& masses, const Walkable& walkable) {
  std::string name = run.key().empty() ? "town" : run.key();
  std::string bytes = encodeTile(name, params, district, blocks, masses, walkable);
  std::replace(name.begin(), name.end(), '/', '_');
  Files files;
  files.add(concat("tiles/", name, ".glb"), run.blob(std::move(bytes)));
  return files;
}

}  // namespace castra::exporting
