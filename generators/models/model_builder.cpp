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

/// One box along the mesh's own axes if it is not too large, else as many as it takes.
std::vector<Model::Box> boxesOf(const SolidMesh& mesh) {
  const geometry::Box3 bounds = geometry::boundsOf(mesh);
  const Model::Box one{(bounds.low + bounds.high) * 0.5, (bounds.high - bounds.low) * 0.5, 0};
  std::vector<geometry::Vec3> points;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) points.push_back(mesh.at(i));
  // A little less than a Model allows, since both are measured with rounding.
  if (one.volume() <= 0.98 * kLooseBoxes * geometry::hullVolume(points)) return {one};
  return boundsOfMesh(mesh);
}

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
    const geometry::Vec3 a = mesh.at(corners[0]),
                         facing = cross(mesh.at(corners[1]) - a, mesh.at(corners[2]) - a);
    // Snapping tilts splinters by more than shading allows: these have normals of their own.
    const double size = geometry::length(facing);
    const bool is_even = std::all_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
      return dot(normals[corner], facing) > kEven * size;
    });
    for (const std::uint32_t corner : corners)
      made.indices.push_back(is_even ? corner : add(corner, facing * (1 / size)));
  }
  return made;
}

}  // namespace

ModelBuilder::ModelBuilder(const Vec2& origin, std::vector<Model::Material> materials) {
  model_.origin = origin;
  model_.materials = std::move(materials);
}

std::string ModelBuilder::nameByPlace(std::string_view noun, const Vec2& place) const {
  const auto whole = [](double value) { return static_cast<std::int64_t>(std::floor(value)); };
  return concat(noun, '-', whole(place.x - model_.origin.x), '-', whole(place.y - model_.origin.y));
}

void ModelBuilder::beginThing(std::string name, std::vector<std::string> tags) {
  const auto isTaken = [&](const std::string& word) {
    return std::any_of(model_.things.begin(), model_.things.end(),
                       [&](const Model::Thing& thing) { return thing.name == word; });
  };
  const std::string plain = name;
  for (int i = 2; isTaken(name); ++i) name = concat(plain, '-', i);
  model_.things.push_back({std::move(name), std::move(tags)});
  counts_.clear();
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
  solid.mesh = raised(std::move(solid.mesh));
  if (ground_.isLevel())
    for (Model::Box& box : solid.boxes) box.centre = raised(box.centre);
  else
    solid.boxes = boundsOfMesh(solid.mesh);
  return solid;
}

std::uint32_t ModelBuilder::beginPart(std::string_view noun, std::uint32_t material, std::uint32_t joint) {
  Model::Part part;
  part.thing = static_cast<std::uint32_t>(model_.things.size() - 1);
  part.name = concat(model_.things.back().name, '.', noun, '-', ++counts_[std::string(noun)]);
  part.tags = {std::string(noun), model_.materials[material].sort};
  part.material = material;
  part.joint = joint;
  model_.parts.push_back(std::move(part));
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

ModelBuilder::Shape ModelBuilder::shapeOf(const std::string& name, const std::function<SolidMesh()>& make) {
  return solidOf(name, [&] {
    SolidMesh mesh = make();
    std::vector<Model::Box> boxes = boxesOf(mesh);
    return Solid{std::move(mesh), std::move(boxes)};
  });
}

ModelBuilder::Shape ModelBuilder::solidOf(const std::string& name, const std::function<Solid()>& make) {
  const auto known = shapes_.find(name);
  if (known != shapes_.end()) return known->second;
  Solid solid = make();
  const Shape shape{static_cast<std::uint32_t>(model_.meshes.size()), geometry::measureVolume(solid.mesh),
                    std::move(solid.boxes)};
  model_.meshes.push_back(std::move(solid.mesh));
  shapes_.emplace(name, shape);
  return shape;
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
  const PartPlace place(part);
  part.mass = shape.measured.volume * model_.materials[material].density;
  part.centre = place(shape.measured.centre);
  for (const Model::Box& box : shape.boxes) part.boxes.push_back({place(box.centre), box.half, yaw + box.yaw});
  return number;
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
  SolidBuilder builder(model_.origin);
  builder.addLoft(storeys);
  return addPart(noun, material, {builder.take(), fitBoxes(storeys, model_.origin)}, last_level);
}

std::uint32_t ModelBuilder::addPrism(std::string_view noun, std::uint32_t material, const Ring& ring, double low,
                                     double high, std::size_t last_level) {
  return addLoft(noun, material, std::array{Storey{ring, low}, Storey{ring, high}}, last_level);
}

void ModelBuilder::showFrom(std::uint32_t part, std::size_t level, SolidMesh mesh) {
  for (; level < Model::kLevels; ++level)
    model_.parts[part].meshes[level] = static_cast<std::uint32_t>(model_.meshes.size());
  model_.meshes.push_back(raised(std::move(mesh)));
}

void ModelBuilder::showPrismFrom(std::uint32_t part, std::size_t level, const Ring& ring, double low, double high) {
  SolidBuilder builder(model_.origin);
  builder.addPrism(ring, low, high);
  showFrom(part, level, builder.take());
}

void ModelBuilder::hideFrom(std::uint32_t part, std::size_t level) {
  for (; level < Model::kLevels; ++level) model_.parts[part].meshes[level] = Model::kNobody;
}

void ModelBuilder::addOpening(std::vector<std::string> tags, Model::Box box) {
  box.centre = raised(box.centre);
  model_.openings.push_back({static_cast<std::uint32_t>(model_.things.size() - 1), std::move(tags), box});
}

}  // namespace castra::generators
