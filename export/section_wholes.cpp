// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/section_wholes.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

namespace castra::exporting {

namespace {

using geometry::Box3;
using geometry::Vec3;

constexpr double kBelowEaves = 0.7;  // how far roofs come down beside the walls [m]
constexpr double kAround = 1.2;      // how far what stands on a roof may reach out beyond it [m]

bool hasTag(const std::vector<std::string>& tags, const char* tag) {
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

/// Around a part as it lies.
Box3 boxOf(const Model& model, const Model::Part& part) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Box3 box{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  const geometry::SolidMesh& mesh = model.meshes[part.meshes[0]];
  const PartPlace place(part);
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Vec3 p = place(mesh.at(i));
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z)};
  }
  return box;
}

/// How much of the first box's ground lies in the second's.
double shareIn(const Box3& box, const Box3& other) {
  const double wide = std::min(box.high.x, other.high.x) - std::max(box.low.x, other.low.x),
               deep = std::min(box.high.y, other.high.y) - std::max(box.low.y, other.low.y);
  const double all = (box.high.x - box.low.x) * (box.high.y - box.low.y);
  return wide > 0 && deep > 0 && all > 0 ? wide * deep / all : 0;
}

/// A roof that stays, and where the walls below it end.
struct WholeRoof {
  Box3 box;
  double eaves = 0;
};

/// The roofs of one house that lie over ceilings below the section.
std::vector<WholeRoof> listRoofs(const Model& model, const std::vector<std::size_t>& shell,
                                 const std::vector<Box3>& slabs, double height) {
  std::vector<WholeRoof> roofs;
  for (const std::size_t number : shell) {
    const Model::Part& part = model.parts[number];
    if (part.meshes[0] == Model::kNobody || !(hasTag(part.tags, "tiles") || hasTag(part.tags, "deck"))) continue;
    const Box3 box = boxOf(model, part);
    double eaves = -1;
    for (const Box3& slab : slabs)
      if (shareIn(slab, box) > 0.5 && slab.high.z < box.high.z) eaves = std::max(eaves, slab.high.z);
    if (eaves >= 0 && eaves <= height) roofs.push_back({box, eaves});
  }
  return roofs;
}

}  // namespace

SectionWholes::SectionWholes(const Model& model, double height) : is_whole_(model.parts.size()) {
  std::map<std::string, std::vector<Box3>> slabs;  // of each house, by its name
  std::vector<std::vector<std::size_t>> shells(model.things.size());
  for (std::size_t i = 0; i < model.parts.size(); ++i) {
    const Model::Part& part = model.parts[i];
    const Model::Thing& thing = model.things[part.thing];
    if (hasTag(thing.tags, "tree") || hasTag(thing.tags, "lamp")) is_whole_[i] = true;
    if (hasTag(thing.tags, "house")) shells[part.thing].push_back(i);
    if (thing.isInside() && hasTag(part.tags, "slab"))
      slabs[thing.name.substr(0, thing.name.find("-storey-"))].push_back(boxOf(model, part));
  }
  for (std::size_t thing = 0; thing < shells.size(); ++thing) {
    const auto known = slabs.find(model.things[thing].name);
    if (known == slabs.end()) continue;
    const std::vector<WholeRoof> roofs = listRoofs(model, shells[thing], known->second, height);
    if (roofs.empty()) continue;
    for (const std::size_t number : shells[thing]) {
      const Model::Part& part = model.parts[number];
      if (part.meshes[0] == Model::kNobody) continue;
      const Box3 box = boxOf(model, part);
      is_whole_[number] = std::any_of(roofs.begin(), roofs.end(), [&](const WholeRoof& roof) {
        return box.low.z > roof.eaves - kBelowEaves && box.low.x > roof.box.low.x - kAround &&
               box.high.x < roof.box.high.x + kAround && box.low.y > roof.box.low.y - kAround &&
               box.high.y < roof.box.high.y + kAround;
      });
    }
  }
}

}  // namespace castra::exporting
