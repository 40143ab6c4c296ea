// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/model_builder.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generators/models/box_fit.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;

namespace {

constexpr double kEven = 0.9995;  // cosine of how far a normal may be from where its triangle faces

/// Gives faces that lean now the normals that they have now.
SolidMesh leaning(const SolidMesh& mesh, const Vec2& rise) {
  SolidMesh made;
  std::vector<geometry::Vec3> normals;
  for (const auto& vertex : mesh.vertices) {
    const geometry::Vec3 was{double{vertex.normal[0]}, double{vertex.normal[1]}, double{vertex.normal[2]}};
    const geometry::Vec3 now{was.x - rise.x * was.z, was.y - rise.y * was.z, was.z};
    normals.push_back(now * (1 / geometry::length(now)));
  }
  const auto add = [&](std::uint32_t vertex, const geometry::Vec3& normal) {
    made.vertices.push_back(mesh.vertices[vertex]);
    made.vertices.back().normal = {static_cast<float>(normal.x), static_cast<float>(normal.y),
                                   static_cast<float>(normal.z)};
    return static_cast<std::uint32_t>(made.vertices.size() - 1);
  };
  for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i) add(i, normals[i]);
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const std::array corners{mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]};
    const geometry::Vec3 a = mesh.at(corners[0]), facing = cross(mesh.at(corners[1]) - a, mesh.at(corners[2]) - a);
    // Snapping tilts splinters by more than shading allows: these have normals of their own.
    const double size = geometry::length(facing);
    const bool is_even = std::all_of(corners.begin(), corners.end(),
                                     [&](std::uint32_t corner) { return dot(normals[corner], facing) > kEven * size; });
    for (const std::uint32_t corner : corners)
      made.indices.push_back(is_even ? corner : add(corner, facing * (1 / size)));
  }
  return made;
}

}  // namespace

ModelBuilder::ModelBuilder(const Vec2& origin, std::vector<Model::Material> materials) : solids_(origin) {
  model_.origin = origin;
  model_.materials = std::move(materials);
}

std::string ModelBuilder::nameByPlace(std::string_view noun, const Vec2& place) const {
  const auto whole = [](double value) { return static_cast<std::int64_t>(std::floor(value)); };
  return concat(noun, '-', whole(place.x - model_.origin.x), '-', whole(place.y - model_.origin.y));
}

void ModelBuilder::beginThing(std::string name, std::vector<std::string> tags) {
  const std::string plain = name;
  for (int i = 2; !names_.insert(name).second; ++i) name = concat(plain, '-', i);
  model_.things.push_back({std::move(name), std::move(tags)});
  counts_.clear();
}

void ModelBuilder::repeatThing(std::uint32_t like, std::string name, double up) {
  const Model::Thing first = model_.things[like];
  beginThing(std::move(name), first.tags);
  const std::uint32_t number = lastThing();
  Model::Thing& thing = model_.things.back();
  thing.like = like;
  thing.up = up;
  const auto begin = std::partition_point(model_.parts.begin(), model_.parts.end(),
                                          [&](const Model::Part& part) { return part.thing < like; });
  const auto end =
      std::partition_point(begin, model_.parts.end(), [&](const Model::Part& part) { return part.thing == like; });
  const std::vector<Model::Part> parts(begin, end);
  // A thing's joints follow each other.
  std::uint32_t from = Model::kNobody, to = 0;
  for (const Model::Part& part : parts)
    if (part.joint != Model::kNobody) {
      from = std::min(from, part.joint);
      to = std::max(to, part.joint + 1);
    }
  const auto step = static_cast<std::uint32_t>(model_.joints.size()) - from;
  for (std::uint32_t i = from; i < to; ++i) {
    Model::Joint joint = model_.joints[i];
    joint.name = concat(thing.name, std::string_view(joint.name).substr(first.name.size()));
    joint.at.z += up;
    model_.joints.push_back(std::move(joint));
  }
  model_.parts.reserve(model_.parts.size() + parts.size());
  for (const Model::Part& part : parts)
    model_.parts.push_back(
        model_.repeat(part, number, part.joint == Model::kNobody ? Model::kNobody : part.joint + step));
  for (std::size_t i = 0, count = model_.openings.size(); i < count; ++i) {
    if (model_.openings[i].thing != like) continue;
    Model::Opening opening = model_.openings[i];
    opening.thing = number;
    opening.box.centre.z += up;
    model_.openings.push_back(std::move(opening));
  }
}

std::uint32_t ModelBuilder::addJoint(Model::Joint joint) {
  joint.name = concat(model_.things.back().name, '.', joint.name);
  joint.at = raised(joint.at - geometry::lifted(model_.origin, 0));
  model_.joints.push_back(std::move(joint));
  return static_cast<std::uint32_t>(model_.joints.size() - 1);
}

geometry::Vec3 ModelBuilder::raised(const geometry::Vec3& local) const {
  return {local.x, local.y, local.z + ground_.heightAt(geometry::planOf(local) + model_.origin)};
}

SolidMesh ModelBuilder::raised(SolidMesh mesh) const {
  if (ground_.isLevel() && ground_.height == 0) return mesh;
  // Heights are on the lattice, and far below what a float holds of it, so this is exact.
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    mesh.vertices[i].at[2] = static_cast<float>(raised(mesh.at(i)).z);
  return ground_.isLevel() ? std::move(mesh) : leaning(mesh, ground_.rise);
}

Solid ModelBuilder::raised(Solid solid) const {
  if (ground_.isLevel() && ground_.height == 0) return solid;
  solid.mesh = raised(std::move(solid.mesh));
  if (ground_.isLevel())
    for (Model::Box& box : solid.boxes) box.centre = raised(box.centre);
  else
    solid.boxes = boundsOfMesh(solid.mesh);
  return solid;
}

std::uint32_t ModelBuilder::beginPart(std::string_view noun, std::uint32_t material, std::uint32_t joint) {
  Model::Part& part = model_.parts.emplace_back();
  part.thing = static_cast<std::uint32_t>(model_.things.size() - 1);
  auto count = counts_.find(noun);
  if (count == counts_.end()) count = counts_.emplace(noun, 0).first;
  part.name = concat(model_.things.back().name, '.', noun, '-', ++count->second);
  part.tags.reserve(2);
  part.tags.emplace_back(noun);
  part.tags.push_back(model_.materials[material].sort);
  part.material = material;
  part.joint = joint;
  return static_cast<std::uint32_t>(model_.parts.size() - 1);
}

std::uint32_t ModelBuilder::addPart(std::string_view noun, std::uint32_t material, Solid solid, std::size_t last_level,
                                    std::uint32_t joint) {
  const std::uint32_t number = beginPart(noun, material, joint);
  Model::Part& part = model_.parts[number];
  solid = raised(std::move(solid));
  const geometry::MassPoint measured = geometry::measureVolume(solid.mesh);
  part.mass = measured.volume * model_.materials[material].density;
  part.centre = measured.centre;
  part.boxes = std::move(solid.boxes);
  for (std::size_t level = 0; level <= last_level; ++level)
    part.meshes[level] = static_cast<std::uint32_t>(model_.meshes.size());
  model_.meshes.push_back(std::move(solid.mesh));
  return number;
}

const ModelBuilder::Shape& ModelBuilder::shapeOf(std::string_view name, const std::function<SolidMesh()>& make) {
  return solidOf(name, [&] {
    SolidMesh mesh = make();
    std::vector<Model::Box> boxes = boundsInAxes(mesh);
    return Solid{std::move(mesh), std::move(boxes)};
  });
}

const ModelBuilder::Shape& ModelBuilder::solidOf(std::string_view name, const std::function<Solid()>& make) {
  const auto known = shapes_.find(name);
  if (known != shapes_.end()) return known->second;
  Solid solid = make();
  Shape shape{static_cast<std::uint32_t>(model_.meshes.size()), geometry::measureVolume(solid.mesh),
              std::move(solid.boxes)};
  model_.meshes.push_back(std::move(solid.mesh));
  return shapes_.emplace(name, std::move(shape)).first->second;
}

std::uint32_t ModelBuilder::addInstance(std::string_view noun, std::uint32_t material, const Shape& shape,
                                        const geometry::Vec3& at, double yaw, std::size_t first_level,
                                        std::size_t last_level, std::uint32_t joint) {
  const std::uint32_t number = beginPart(noun, material, joint);
  Model::Part& part = model_.parts[number];
  part.at = raised(at - geometry::lifted(model_.origin, 0));
  part.yaw = yaw;
  for (std::size_t level = first_level; level <= last_level; ++level) part.meshes[level] = shape.mesh;
  if (first_level > 0) return number;
  // Parts along a wall are turned alike.
  if (!turned_ || turned_by_ != yaw) turned_.emplace(part);
  turned_by_ = yaw;
  const PartPlace place(part.at, *turned_);
  part.mass = shape.measured.volume * model_.materials[material].density;
  part.centre = place(shape.measured.centre);
  part.boxes.reserve(shape.boxes.size());
  for (const Model::Box& box : shape.boxes) part.boxes.push_back({place(box.centre), box.half, yaw + box.yaw});
  return number;
}

std::uint32_t ModelBuilder::addPlaced(std::string_view noun, std::uint32_t material, SolidMesh mesh,
                                      const geometry::Vec3& at, double yaw, std::size_t first_level,
                                      std::size_t last_level) {
  Shape shape{static_cast<std::uint32_t>(model_.meshes.size()), {}, {}};
  if (first_level == 0) {
    shape.measured = geometry::measureVolume(mesh);
    shape.boxes = boundsInAxes(mesh);
  }
  model_.meshes.push_back(std::move(mesh));
  return addInstance(noun, material, shape, at, yaw, first_level, last_level);
}

void ModelBuilder::boundBy(std::uint32_t number, std::vector<Model::Box> boxes) {
  Model::Part& part = model_.parts[number];
  const PartPlace place(part);
  for (Model::Box& box : boxes) {
    box.centre = place(box.centre);
    box.yaw += part.yaw;
  }
  part.boxes = std::move(boxes);
}

std::uint32_t ModelBuilder::addDistant(std::string_view noun, std::uint32_t material, SolidMesh mesh,
                                       std::size_t first_level, std::size_t last_level) {
  const std::uint32_t number = beginPart(noun, material, Model::kNobody);
  for (std::size_t level = first_level; level <= last_level; ++level)
    model_.parts[number].meshes[level] = static_cast<std::uint32_t>(model_.meshes.size());
  model_.meshes.push_back(raised(std::move(mesh)));
  return number;
}

std::uint32_t ModelBuilder::addLoft(std::string_view noun, std::uint32_t material, std::span<const Storey> storeys,
                                    std::size_t last_level) {
  solids_.addLoft(storeys);
  return addPart(noun, material, {solids_.take(), fitBoxes(storeys, model_.origin)}, last_level);
}

std::uint32_t ModelBuilder::addPrism(std::string_view noun, std::uint32_t material, const Ring& ring, double low,
                                     double high, std::size_t last_level) {
  solids_.addPrism(ring, low, high);
  return addPart(noun, material, {solids_.take(), fitPrism(ring, low, high, model_.origin)}, last_level);
}

void ModelBuilder::showFrom(std::uint32_t part, std::size_t level, SolidMesh mesh) {
  for (; level < Model::kLevels; ++level)
    model_.parts[part].meshes[level] = static_cast<std::uint32_t>(model_.meshes.size());
  model_.meshes.push_back(raised(std::move(mesh)));
}

void ModelBuilder::showFrom(std::uint32_t part, std::size_t level, const Shape& shape) {
  for (; level < Model::kLevels; ++level) model_.parts[part].meshes[level] = shape.mesh;
}

void ModelBuilder::showPrismFrom(std::uint32_t part, std::size_t level, const Ring& ring, double low, double high) {
  solids_.addPrism(ring, low, high);
  showFrom(part, level, solids_.take());
}

void ModelBuilder::hideFrom(std::uint32_t part, std::size_t level) {
  for (; level < Model::kLevels; ++level) model_.parts[part].meshes[level] = Model::kNobody;
}

void ModelBuilder::addOpening(std::vector<std::string> tags, Model::Box box) {
  box.centre = raised(box.centre);
  model_.openings.push_back({static_cast<std::uint32_t>(model_.things.size() - 1), std::move(tags), box});
}

}  // namespace castra::generators
