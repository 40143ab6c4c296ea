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
  joint.at = joint.at - geometry::lifted(model_.origin, 0);
  model_.joints.push_back(std::move(joint));
  return static_cast<std::uint32_t>(model_.joints.size() - 1);
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
  part.at = at - geometry::lifted(model_.origin, 0);
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
  model_.meshes.push_back(std::move(mesh));
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
  model_.meshes.push_back(std::move(mesh));
}

void ModelBuilder::showPrismFrom(std::uint32_t part, std::size_t level, const Ring& ring, double low, double high) {
  SolidBuilder builder(model_.origin);
  builder.addPrism(ring, low, high);
  showFrom(part, level, builder.take());
}

void ModelBuilder::hideFrom(std::uint32_t part, std::size_t level) {
  for (; level < Model::kLevels; ++level) model_.parts[part].meshes[level] = Model::kNobody;
}

void ModelBuilder::addOpening(std::vector<std::string> tags, const Model::Box& box) {
  model_.openings.push_back({static_cast<std::uint32_t>(model_.things.size() - 1), std::move(tags), box});
}

}  // namespace castra::generators
