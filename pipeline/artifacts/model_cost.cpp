// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/model_cost.h"

#include <set>
#include <tuple>
#include <vector>

namespace castra {

namespace {

// Of a glTF file, from above [bytes].
constexpr std::uint64_t kVertex = 48;  // place, normal, tangent and texture coordinates
constexpr std::uint64_t kIndex = 4;
constexpr std::uint64_t kFile = 1024;  // its head, the scene and its root
constexpr std::uint64_t kNode = 512;   // with its name and extras
constexpr std::uint64_t kDraw = 1024;  // a primitive with its views and accessors
constexpr std::uint64_t kMaterial = 1024;
// Of a material's textures, a pixel each: three, three and one channel; a third more for the mip-maps.
constexpr double kPixel = 7 * 4.0 / 3;

std::uint64_t bytesOf(const geometry::SolidMesh& mesh) {
  return mesh.vertices.size() * kVertex + mesh.indices.size() * kIndex;
}

}  // namespace

ModelCost costOf(const Model& model, std::size_t level) {
  const std::vector<std::uint32_t> users = model.countUsers(level);
  using Call = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
  std::set<Call> alone, shared;  // thing, joint and material; mesh and material
  std::set<std::uint32_t> materials;
  ModelCost cost;
  cost.disk = kFile + model.things.size() * kNode + model.joints.size() * kNode;
  for (const Model::Part& part : model.parts) {
    const std::uint32_t mesh = model.meshAt(part, level);
    if (mesh == Model::kNobody) continue;
    cost.triangles += model.meshes[mesh].triangleCount();
    materials.insert(part.material);
    if (users[mesh] > 1) {
      cost.disk += kNode;
      if (shared.emplace(mesh, part.material, 0).second) cost.disk += kDraw + bytesOf(model.meshes[mesh]);
    } else if (!model.things[part.thing].isRepeat()) {
      alone.emplace(part.thing, part.joint, part.material);
      cost.disk += bytesOf(model.meshes[mesh]);
    }
  }
  cost.draw_calls = alone.size() + shared.size();
  cost.disk += alone.size() * kDraw + materials.size() * kMaterial;
  const double side = model.budget.texture_size;
  cost.textures = static_cast<std::uint64_t>(static_cast<double>(materials.size()) * side * side * kPixel);
  return cost;
}

}  // namespace castra
