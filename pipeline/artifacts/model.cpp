// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/model.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra {

using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

Vec2 axisOf(const Model::Box& box) { return {math::cos(box.yaw), math::sin(box.yaw)}; }

bool containsAlong(const Model::Box& box, const Vec2& along, const Vec3& point, double slack) {
  const Vec3 way = point - box.centre;
  const Vec2 plan = geometry::planOf(way);
  return std::fabs(geometry::dot(plan, along)) <= box.half.x + slack &&
         std::fabs(geometry::cross(along, plan)) <= box.half.y + slack && std::fabs(way.z) <= box.half.z + slack;
}

/// Hulls of meshes that many parts share are dear, and the same wherever the part lies.
class Hulls {
 public:
  explicit Hulls(const Model& model) : model_(model), known_(model.meshes.size(), -1) {}
  double volumeOf(std::uint32_t mesh) {
    if (known_[mesh] >= 0) return known_[mesh];
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < model_.meshes[mesh].vertices.size(); ++i) points.push_back(model_.meshes[mesh].at(i));
    return known_[mesh] = geometry::hullVolume(points);
  }

 private:
  const Model& model_;
  std::vector<double> known_;
};

void checkBounds(const Model::Part& part, const SolidMesh& mesh, Hulls& hulls) {
  if (part.boxes.empty()) throw Error(part.name, "has no bounds");
  double room = 0;
  for (const Model::Box& box : part.boxes) {
    if (!(box.half.x > 0) || !(box.half.y > 0) || !(box.half.z > 0)) throw Error(part.name, "has a box without a size");
    room += box.volume();
  }
  const PartPlace place(part);
  std::vector<Vec2> axes;  // of the boxes: sines and cosines are dear
  for (const Model::Box& box : part.boxes) axes.push_back(axisOf(box));
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Vec3 point = place(mesh.at(i));
    bool is_within = false;
    for (std::size_t k = 0; k < axes.size() && !is_within; ++k)
      is_within = containsAlong(part.boxes[k], axes[k], point, kBoxSlack);
    if (!is_within) throw Error(part.name, "reaches out of its bounds");
  }
  // A hull is at least as large as what is in it, and dearer to find.
  if (room > kLooseBoxes * geometry::measureVolume(mesh).volume) {
    // Upright boxes around a thin thing that leans stick out of it everywhere, but not far.
    const double hull = hulls.volumeOf(part.meshes[0]);
    if (room > kLooseBoxes * hull + kStickOut * geometry::surfaceArea(mesh))
      throw Error(part.name, concat("has bounds ", fixed(room / hull, 2), " times as large as itself"));
  }
}

void checkMass(const Model::Part& part, const SolidMesh& mesh) {
  if (!(part.mass > 0) || !std::isfinite(part.mass)) throw Error(part.name, "has no mass");
  const Vec3 centre = PartPlace(part)(geometry::measureVolume(mesh).centre);
  if (!(geometry::length(part.centre - centre) < 1e-3)) throw Error(part.name, "has its centre of gravity elsewhere");
}

bool areSame(const Model::Box& a, const Model::Box& b) {
  return a.centre == b.centre && a.half == b.half && a.yaw == b.yaw;
}

bool areSame(const Model::Part& a, const Model::Part& b) {
  return a.name == b.name && a.tags == b.tags && a.material == b.material && a.meshes == b.meshes && a.at == b.at &&
         a.yaw == b.yaw && a.mass == b.mass && a.centre == b.centre &&
         std::equal(a.boxes.begin(), a.boxes.end(), b.boxes.begin(), b.boxes.end(),
                    [](const Model::Box& one, const Model::Box& other) { return areSame(one, other); });
}

/// Whatever a thing repeats must be there, and nothing else. Joints follow each other as in what is repeated.
void checkRepeats(const Model& model) {
  const std::vector<std::size_t> begins = partsOfThings(model);
  for (std::uint32_t i = 0; i < model.things.size(); ++i) {
    const Model::Thing& thing = model.things[i];
    if (!thing.isRepeat()) continue;
    if (thing.like >= i || model.things[thing.like].isRepeat()) throw Error(thing.name, "repeats nothing before it");
    if (thing.finest != model.things[thing.like].finest)
      throw Error(thing.name, "is shown plainer than what it repeats");
    const std::size_t from = begins[thing.like], count = begins[thing.like + 1] - from;
    if (begins[i + 1] - begins[i] != count) throw Error(thing.name, "does not repeat all of what it repeats");
    std::int64_t step = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const Model::Part &part = model.parts[from + k], &made = model.parts[begins[i] + k];
      if (!areSame(model.repeat(part, i, made.joint), made)) throw Error(made.name, "is not as what it repeats");
      if ((part.joint == Model::kNobody) != (made.joint == Model::kNobody)) throw Error(made.name, "moves otherwise");
      if (part.joint == Model::kNobody) continue;
      const std::int64_t here = std::int64_t{made.joint} - std::int64_t{part.joint};
      if (here <= 0 || (step != 0 && here != step)) throw Error(made.name, "has another joint");
      step = here;
      const Model::Joint &joint = model.joints[part.joint], &other = model.joints[made.joint];
      if (!(joint.at + Vec3{0, 0, thing.up} == other.at) || joint.type != other.type || joint.low != other.low ||
          joint.high != other.high || joint.now != other.now)
        throw Error(other.name, "is not as what it repeats");
    }
  }
}

void checkMaterials(const Model& model) {
  std::set<std::string> names;
  for (const Model::Material& material : model.materials) {
    if (material.name.empty() || !names.insert(material.name).second)
      throw Error("model", "has materials without a name of their own");
    if (material.sort.empty() || !(material.density > 0) || !(material.repeat > 0) || material.colour > 0xFFFFFF)
      throw Error(material.name, "is no material");
  }
}

}  // namespace

std::uint64_t Model::triangleCount(std::size_t level) const {
  std::uint64_t count = 0;
  for (const Part& part : parts)
    if (const std::uint32_t mesh = meshAt(part, level); mesh != kNobody) count += meshes[mesh].triangleCount();
  return count;
}

std::vector<std::uint32_t> Model::countUsers(std::size_t level) const {
  std::vector<std::uint32_t> users(meshes.size());
  for (const Part& part : parts)
    if (const std::uint32_t mesh = meshAt(part, level); mesh != kNobody && !things[part.thing].isRepeat())
      ++users[mesh];
  return users;
}

Model::Part Model::repeat(const Part& part, std::uint32_t thing, std::uint32_t joint) const {
  Part made = part;
  const Thing& here = things[thing];
  made.thing = thing;
  made.name = concat(here.name, std::string_view(part.name).substr(things[part.thing].name.size()));
  made.joint = joint;
  made.at.z += here.up;
  made.centre.z += here.up;
  for (Box& box : made.boxes) box.centre.z += here.up;
  return made;
}

std::vector<std::size_t> partsOfThings(const Model& model) {
  std::vector<std::size_t> begins;
  std::size_t part = 0;
  for (std::uint32_t i = 0; i < model.things.size(); ++i) {
    begins.push_back(part);
    while (part < model.parts.size() && model.parts[part].thing == i) ++part;
  }
  begins.push_back(part);
  return begins;
}

bool contains(const Model::Box& box, const Vec3& point, double slack) {
  return containsAlong(box, axisOf(box), point, slack);
}

const SolidMesh* meshOf(const Model& model, const Model::Part& part, std::size_t level) {
  const std::uint32_t mesh = model.meshAt(part, level);
  return mesh == Model::kNobody ? nullptr : &model.meshes[mesh];
}

void check(const Model& model) {
  if (model.origin != Vec2{std::floor(model.origin.x), std::floor(model.origin.y)})
    throw Error("model", "does not start at whole metres");
  checkMaterials(model);
  for (std::size_t i = 0; i < model.meshes.size(); ++i)
    if (const auto fault = geometry::findFault(model.meshes[i])) throw Error(concat("mesh ", i + 1), *fault);

  std::set<std::string> names;
  for (const Model::Thing& thing : model.things) {
    if (thing.name.empty() || thing.tags.empty() || !names.insert(thing.name).second)
      throw Error("model", concat("has a thing without tags or a name of its own: ", thing.name));
    if (thing.finest >= Model::kLevels) throw Error(thing.name, "is shown at no level of detail");
  }
  for (const Model::Joint& joint : model.joints) {
    if (joint.name.empty() || !names.insert(joint.name).second)
      throw Error("model", "has a joint without a name of its own");
    if (!(joint.low <= joint.now) || !(joint.now <= joint.high)) throw Error(joint.name, "is beyond its range");
  }
  std::uint32_t thing = 0;
  Hulls hulls(model);
  for (const Model::Part& part : model.parts) {
    if (part.name.empty() || part.tags.empty() || !names.insert(part.name).second)
      throw Error("model", concat("has a part without tags or a name of its own: ", part.name));
    if (part.thing >= model.things.size() || part.thing < thing) throw Error(part.name, "belongs to no thing in order");
    thing = part.thing;
    if (part.material >= model.materials.size()) throw Error(part.name, "is of no material");
    if (part.joint != Model::kNobody && part.joint >= model.joints.size()) throw Error(part.name, "has no such joint");
    for (const std::uint32_t mesh : part.meshes)
      if (mesh != Model::kNobody && mesh >= model.meshes.size()) throw Error(part.name, "has no such mesh");
    // Whatever it is shown with, what it weighs and where it is stays the same.
    if (part.meshes[0] != Model::kNobody) {
      checkBounds(part, model.meshes[part.meshes[0]], hulls);
      checkMass(part, model.meshes[part.meshes[0]]);
    } else if (!part.boxes.empty() || part.mass != 0) {
      throw Error(part.name, "is not seen at level 0, but has bounds or mass");
    }
  }
  checkRepeats(model);
  for (const Model::Opening& opening : model.openings)
    if (opening.thing >= model.things.size() || opening.tags.empty() || !(opening.box.volume() > 0))
      throw Error("model", "has an opening of nothing");
  for (std::size_t level = 1; level < Model::kLevels; ++level)
    if (model.triangleCount(level) > model.triangleCount(level - 1))
      throw Error("model", concat("has more triangles at level ", level, " than at the one before"));
}

Summary summarize(const Model& model) {
  Summary summary;
  double mass = 0;
  std::uint64_t boxes = 0;
  for (const Model::Part& part : model.parts) {
    mass += part.mass;
    boxes += part.boxes.size();
  }
  summary.emplace_back("things", static_cast<std::uint64_t>(model.things.size()));
  summary.emplace_back("parts", static_cast<std::uint64_t>(model.parts.size()));
  const auto plainer = std::count_if(model.things.begin(), model.things.end(),
                                     [](const Model::Thing& thing) { return thing.finest > 0; });
  summary.emplace_back("things shown plainer", static_cast<std::uint64_t>(plainer));
  const auto repeats = std::count_if(model.things.begin(), model.things.end(),
                                     [](const Model::Thing& thing) { return thing.isRepeat(); });
  summary.emplace_back("things that repeat others", static_cast<std::uint64_t>(repeats));
  summary.emplace_back("openings", static_cast<std::uint64_t>(model.openings.size()));
  summary.emplace_back("boxes", boxes);
  summary.emplace_back("mass", concat(fixed(mass / 1000, 0), " t"));
  for (std::size_t level = 0; level < Model::kLevels; ++level)
    summary.emplace_back(concat("triangles at level ", level), model.triangleCount(level));
  return summary;
}

}  // namespace castra
