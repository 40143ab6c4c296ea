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

std::uint32_t ModelBuilder::addJoint(Model::Joint joint) {
  joint.name = concat(model_.things.back().name, '.', joint.name);
  joint.at = joint.at - geometry::lifted(model_.origin, 0);
  model_.joints.push_back(std::move(joint));
  return static_cast<std::uint32_t>(model_.joints.size() - 1);
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
  part.at = at - geometry::lifted(model_.origin, 0);
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
  model_.meshes.push_back(std::move(mesh));
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
  model_.meshes.push_back(std::move(mesh));
}

void ModelBuilder::showPrismFrom(std::uint32_t part, std::size_t level, const Ring& ring, double low, double high) {
  solids_.addPrism(ring, low, high);
  showFrom(part, level, solids_.take());
}

void ModelBuilder::hideFrom(std::uint32_t part, std::size_t level) {
  for (; level < Model::kLevels; ++level) model_.parts[part].meshes[level] = Model::kNobody;
}

void ModelBuilder::addOpening(std::vector<std::string> tags, const Model::Box& box) {
  model_.openings.push_back({static_cast<std::uint32_t>(model_.things.size() - 1), std::move(tags), box});
}

}  // namespace castra::generators
