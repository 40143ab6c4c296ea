// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/solid_mesh.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "pipeline/base/text.h"

namespace castra::geometry {

namespace {

/// Less than this is no area: a triangle of a lattice step each way has half of it [m^2].
constexpr double kNoArea = 1e-7;

/// A triangle that shares a normal with others faces no further away from it than this: cosine of 60 degrees. And the
/// normal is about the mean of theirs, within 25 degrees.
constexpr double kSoft = 0.5, kMean = 0.9;

std::string describe(const Vec3& p) {
  return concat("(", fixed(p.x, 3), ", ", fixed(p.y, 3), ", ", fixed(p.z, 3), ")");
}

/// What the triangles face together that meet at a place and have a normal in common there: what looks round. Built
/// when it is first asked for, since houses have nothing round.
class SharedNormals {
 public:
  explicit SharedNormals(const SolidMesh& mesh) : mesh_(mesh) {}
  Vec3 facingAt(std::uint32_t vertex) {
    if (sums_.empty())
      for (std::size_t i = 0; i < mesh_.indices.size(); i += 3) {
        const Vec3 a = mesh_.at(mesh_.indices[i]);
        const Vec3 facing = cross(mesh_.at(mesh_.indices[i + 1]) - a, mesh_.at(mesh_.indices[i + 2]) - a);
        for (std::size_t k = i; k < i + 3; ++k) {
          Vec3& sum = sums_[keyOf(mesh_.indices[k])];
          sum = sum + facing;
        }
      }
    return sums_.at(keyOf(vertex));
  }

 private:
  using Key = std::pair<std::array<float, 3>, std::array<float, 3>>;
  Key keyOf(std::uint32_t vertex) const { return {mesh_.vertices[vertex].at, mesh_.vertices[vertex].normal}; }

  const SolidMesh& mesh_;
  std::map<Key, Vec3> sums_;
};

std::optional<std::string> findBadTriangle(const SolidMesh& mesh) {
  SharedNormals shared(mesh);
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const std::array<std::uint32_t, 3> corners{mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]};
    const Vec3 a = mesh.at(corners[0]);
    const Vec3 facing = cross(mesh.at(corners[1]) - a, mesh.at(corners[2]) - a);
    const double size = length(facing);
    if (!(size / 2 > kNoArea)) return concat("has a triangle without area at ", describe(a));
    for (const std::uint32_t corner : corners) {
      const auto& n = mesh.vertices[corner].normal;
      const Vec3 normal{double{n[0]}, double{n[1]}, double{n[2]}};
      if (!(std::fabs(length(normal) - 1) < 1e-5))
        return concat("has a normal that is not of length 1 at ", describe(a));
      if (dot(normal, facing) > 0.999 * size) continue;
      const Vec3 mean = shared.facingAt(corner);
      if (!(dot(normal, facing) > kSoft * size) || !(dot(normal, mean) > kMean * length(mean)))
        return concat("has a triangle that does not face along its normal at ", describe(a));
    }
    const auto& u = mesh.vertices[corners[0]].uv;
    const auto side = [&](std::size_t k) {
      const auto& v = mesh.vertices[corners[k]].uv;
      return Vec2{double{v[0]} - u[0], double{v[1]} - u[1]};
    };
    if (!(std::fabs(cross(side(1), side(2))) > 0.5 * size))
      return concat("has a triangle without area on the texture at ", describe(a));
  }
  return std::nullopt;
}

/// For each vertex how many places are below its own, in the order of numbers: vertices are several at one place.
std::vector<std::uint32_t> rankPlaces(const SolidMesh& mesh) {
  std::vector<std::uint32_t> order(mesh.vertices.size()), ranks(mesh.vertices.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return mesh.vertices[a].at < mesh.vertices[b].at; });
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && mesh.vertices[order[i - 1]].at != mesh.vertices[order[i]].at) ++rank;
    ranks[order[i]] = rank;
  }
  return ranks;
}

std::optional<std::string> findLeak(const SolidMesh& mesh) {
  // Edges there and back, each as one number: most of the time of all meshes of a town goes into sorting these.
  const std::vector<std::uint32_t> ranks = rankPlaces(mesh);
  std::vector<std::uint64_t> there, back;
  there.reserve(mesh.indices.size());
  back.reserve(mesh.indices.size());
  for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
    const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
    const std::uint64_t from = ranks[mesh.indices[i]], to = ranks[mesh.indices[next]];
    there.push_back(from << 32 | to);
    back.push_back(to << 32 | from);
  }
  std::sort(there.begin(), there.end());
  std::sort(back.begin(), back.end());
  for (std::size_t i = 0; i < there.size(); ++i) {
    if (there[i] == back[i]) continue;
    const auto lost = static_cast<std::uint32_t>(std::min(there[i], back[i]) >> 32);
    const auto at = std::find(ranks.begin(), ranks.end(), lost) - ranks.begin();
    return concat("has an open edge at ", describe(mesh.at(static_cast<std::size_t>(at))));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> findFault(const SolidMesh& mesh) {
  if (mesh.indices.empty() || mesh.indices.size() % 3 != 0) return "has no whole triangles";
  for (const std::uint32_t index : mesh.indices)
    if (index >= mesh.vertices.size()) return "has a triangle without a corner";
  for (const SolidMesh::Vertex& vertex : mesh.vertices)
    for (const float number : {vertex.at[0], vertex.at[1], vertex.at[2], vertex.uv[0], vertex.uv[1]})
      if (!std::isfinite(number)) return "has a number that is not finite";
  if (auto bad = findBadTriangle(mesh)) return bad;
  if (auto leak = findLeak(mesh)) return leak;
  if (!(measureVolume(mesh).volume > 0)) return "is turned inside out";
  return std::nullopt;
}

MassPoint measureVolume(const SolidMesh& mesh) {
  if (mesh.indices.empty()) return {};
  // Tetrahedra over every triangle, from a corner of the mesh, so that far places lose no digits.
  const Vec3 origin = mesh.at(mesh.indices[0]);
  double sixfold = 0;
  Vec3 sum;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const Vec3 a = mesh.at(mesh.indices[i]) - origin, b = mesh.at(mesh.indices[i + 1]) - origin,
               c = mesh.at(mesh.indices[i + 2]) - origin;
    const double part = dot(a, cross(b, c));
    sixfold += part;
    sum = sum + (a + b + c) * part;
  }
  return {sixfold / 6, sixfold == 0 ? origin : origin + sum * (0.25 / sixfold)};
}

double surfaceArea(const SolidMesh& mesh) {
  double twice = 0;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const Vec3 a = mesh.at(mesh.indices[i]);
    twice += length(cross(mesh.at(mesh.indices[i + 1]) - a, mesh.at(mesh.indices[i + 2]) - a));
  }
  return twice / 2;
}

Box3 boundsOf(const SolidMesh& mesh) {
  Box3 box{mesh.at(0), mesh.at(0)};
  for (std::size_t i = 1; i < mesh.vertices.size(); ++i) {
    const Vec3 p = mesh.at(i);
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z)};
  }
  return box;
}

}  // namespace castra::geometry
