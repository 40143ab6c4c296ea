// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/slot_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

#include "generators/materials/pigment.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/glb.h"

namespace castra::generators {

namespace {

using geometry::SolidMesh;
using geometry::Vec3;

constexpr double kWeld = 8192;      // corners nearer than 1/8192 m become one
constexpr double kSmallest = 1e-6;  // a square millimetre: parts are also made smaller [m2]
constexpr double kSlack = 0.003;    // [m]
constexpr std::size_t kMostTriangles = 50'000;

struct Triangle {
  std::array<Vec3, 3> at;
};

double weld(double value) { return std::floor(value * kWeld + 0.5) / kWeld; }

/// Flat triangles; textures run level and up on each.
SolidMesh meshOf(const std::vector<Triangle>& triangles) {
  SolidMesh mesh;
  const auto narrow = [](double value) { return static_cast<float>(value); };
  for (const Triangle& t : triangles) {
    const Vec3 facing = cross(t.at[1] - t.at[0], t.at[2] - t.at[0]);
    const double size = geometry::length(facing);
    const Vec3 normal = size > 0 ? facing * (1 / size) : Vec3{0, 0, 1};
    Vec3 right = cross({0, 0, 1}, normal);
    right = geometry::length(right) > 0.05 ? right * (1 / geometry::length(right)) : Vec3{1, 0, 0};
    const Vec3 up = cross(normal, right);
    for (const Vec3& p : t.at) {
      mesh.indices.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
      mesh.vertices.push_back({{narrow(p.x), narrow(p.y), narrow(p.z)},
                               {narrow(normal.x), narrow(normal.y), narrow(normal.z)},
                               {narrow(dot(p, right)), narrow(dot(p, up))}});
    }
  }
  return mesh;
}

std::vector<Triangle> trianglesOf(const SolidMesh& mesh) {
  std::vector<Triangle> triangles;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    triangles.push_back({{mesh.at(mesh.indices[i]), mesh.at(mesh.indices[i + 1]), mesh.at(mesh.indices[i + 2])}});
  return triangles;
}

std::string remedyFor(const std::string& fault) {
  if (fault.find("open edge") != std::string::npos)
    return "a part must be a closed solid: fill its holes, give sheets a thickness, and join faces that meet";
  if (fault.find("inside out") != std::string::npos) return "turn its faces outwards";
  if (fault.find("without area") != std::string::npos) return "remove triangles smaller than a square millimetre";
  return "mend it in the program that drew it";
}

/// What the pieces span, as drawn.
geometry::Box3 boundsOf(const Style::Slot& slot) {
  geometry::Box3 all = geometry::boundsOf(slot.pieces[0].mesh);
  for (const Style::Slot::Piece& piece : slot.pieces) {
    const geometry::Box3 box = geometry::boundsOf(piece.mesh);
    all.low = {std::min(all.low.x, box.low.x), std::min(all.low.y, box.low.y), std::min(all.low.z, box.low.z)};
    all.high = {std::max(all.high.x, box.high.x), std::max(all.high.y, box.high.y), std::max(all.high.z, box.high.z)};
  }
  return all;
}

/// The first corner that lies in the wall beside or above the opening.
std::optional<Vec3> findInWall(const Style::Slot& slot) {
  for (const Style::Slot::Piece& piece : slot.pieces)
    for (std::size_t i = 0; i < piece.mesh.vertices.size(); ++i) {
      const Vec3 p = piece.mesh.at(i);
      if (p.y > kSlack && (std::fabs(p.x) > slot.width / 2 + kSlack || p.z < -kSlack || p.z > slot.height + kSlack))
        return p;
    }
  return std::nullopt;
}

/// How far out such a part may stand: people walk below bays and cornices, and past doors and windows.
double farthest(std::string_view slot) {
  if (slot == "bay" || slot == "cornice") return 1;
  return slot == "stair" ? 2.5 : slot == "roof" ? 0.25 : 0.15;
}

void checkPlace(const Style::Slot& slot, std::vector<std::string>& problems) {
  const geometry::Box3 box = boundsOf(slot);
  const auto say = [&](const auto&... words) { problems.push_back(concat(slot.file, " ", words...)); };
  if (-box.low.y > farthest(slot.name) + kSlack)
    say("stands ", fixed(-box.low.y, 2), " m out from the wall, a ", slot.name, " may ", fixed(farthest(slot.name), 2),
        "; zero is the face of the wall, and z of the file points out of the house");
  if (slot.name == "door" || slot.name == "window" || slot.name == "bay") {
    if (const auto at = findInWall(slot))
      say("reaches into the wall at x ", fixed(at->x, 2), ", y ", fixed(at->z, 2),
          " of the file; behind the face of the wall it must be within ", fixed(slot.width, 2), " x ",
          fixed(slot.height, 2), " m, or say the width and height of the opening that it is drawn for");
  } else if (box.high.y > kSlack) {
    say("reaches ", fixed(box.high.y, 2), " m into the wall; a ", slot.name,
        " must stand before it, at z >= 0 of the file");
  }
  if ((slot.name == "cornice" || slot.name == "roof") && box.high.x - box.low.x > slot.width + kSlack)
    say("is ", fixed(box.high.x - box.low.x, 2), " m long, but is to be repeated every ", fixed(slot.width, 2),
        " m: pieces would overlap");
}

}  // namespace

double depthOf(const Style::Slot& slot) { return std::max(0.0, boundsOf(slot).high.y); }
double reachOf(const Style::Slot& slot) { return std::max(0.0, -boundsOf(slot).low.y); }

SolidMesh scaledMesh(const SolidMesh& mesh, const Vec3& scale) {
  std::vector<Triangle> triangles = trianglesOf(mesh);
  for (Triangle& t : triangles)
    for (Vec3& p : t.at) p = {p.x * scale.x, p.y * scale.y, p.z * scale.z};
  return meshOf(triangles);
}

std::vector<std::string> fillSlot(Style::Slot& slot, std::string_view bytes) {
  formats::ForeignScene scene;
  try {
    scene = formats::decodeGlb(bytes, slot.file);
  } catch (const Error& error) {
    return {error.what()};
  }
  // By material, and whether it stays when a door turns; in the order of the file.
  struct Group {
    Style::Slot::Piece piece;
    std::vector<Triangle> triangles;
  };
  std::map<std::pair<bool, std::size_t>, Group> groups;
  std::size_t count = 0;
  for (const formats::ForeignPart& part : scene.parts) {
    const bool is_frame = slot.name == "door" && part.name.starts_with("frame");
    Group& group = groups[{is_frame, part.material.value_or(scene.materials.size())}];
    group.piece.name = is_frame ? "frame" : slot.name;
    group.piece.material = part.material ? scene.materials[*part.material].name : "";
    if (group.piece.material.empty()) group.piece.material = concat("own-", slot.name);
    Pigment colour{0.7, 0.7, 0.7};
    if (part.material) {
      const auto& c = scene.materials[*part.material].colour;
      colour = {c[0], c[1], c[2]};
    }
    group.piece.colour = srgbOf(colour);
    for (std::size_t i = 0; i + 2 < part.indices.size(); i += 3) {
      Triangle t;
      for (std::size_t k = 0; k < 3; ++k) {
        const auto& p = part.positions[part.indices[i + k]];
        t.at[k] = {weld(double{p[0]}), weld(double{p[1]}), weld(double{p[2]})};
      }
      if (t.at[0] == t.at[1] || t.at[1] == t.at[2] || t.at[2] == t.at[0]) continue;
      group.triangles.push_back(t);
      ++count;
    }
  }
  if (count == 0) return {concat(slot.file, " holds no triangles")};
  if (count > kMostTriangles)
    return {concat(slot.file, " has ", count, " triangles, at most ", kMostTriangles,
                   "; it will be seen a thousand times")};
  std::vector<std::string> problems;
  slot.pieces.clear();
  for (auto& [key, group] : groups) {
    if (group.triangles.empty()) continue;
    group.piece.mesh = meshOf(group.triangles);
    std::optional<std::string> fault = geometry::findFault(group.piece.mesh);
    for (const Triangle& t : group.triangles)
      if (!fault && geometry::length(cross(t.at[1] - t.at[0], t.at[2] - t.at[0])) / 2 < kSmallest)
        fault = concat("has a triangle without area at (", fixed(t.at[0].x, 3), ", ", fixed(t.at[0].y, 3), ", ",
                       fixed(t.at[0].z, 3), ")");
    if (fault)
      problems.push_back(
          concat(slot.file, ": what is of material ", group.piece.material, " ", *fault, "; ", remedyFor(*fault)));
    slot.pieces.push_back(std::move(group.piece));
  }
  const geometry::Box3 box = boundsOf(slot);
  if (slot.width <= 0) slot.width = box.high.x - box.low.x;
  if (slot.height <= 0) slot.height = box.high.z - std::min(0.0, box.low.z);
  if (slot.depth <= 0) slot.depth = std::max(0.0, -box.low.y);
  checkPlace(slot, problems);
  return problems;
}

}  // namespace castra::generators
