// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generators/models/ground_plane.h"
#include "generators/models/solid_builder.h"
#include "pipeline/artifacts/model.h"

namespace castra::generators {

/// A mesh and what to bump into instead.
struct Solid {
  geometry::SolidMesh mesh;
  std::vector<Model::Box> boxes;
};

/// Writes a Model thing by thing and part by part: names parts ("tower-12-47.merlon-3"), weighs them, and shares meshes
/// between levels of detail.
class ModelBuilder {
 public:
  ModelBuilder(const geometry::Vec2& origin, std::vector<Model::Material> materials);

  const geometry::Vec2& origin() const { return model_.origin; }

  /// "tower-12-47" for a tower 12 m east and 47 m north of the origin: by its place, so that things elsewhere do not
  /// change it.
  std::string nameByPlace(std::string_view noun, const geometry::Vec2& place) const;
  /// Parts belong to the last thing that was begun. A name that is taken gets a number.
  void beginThing(std::string name, std::vector<std::string> tags);
  /// A thing that repeats an earlier one so much higher, with joints and openings of its own; nothing can be added to
  /// it.
  void repeatThing(std::uint32_t like, std::string name, double up);
  std::uint32_t lastThing() const { return static_cast<std::uint32_t>(model_.things.size() - 1); }
  /// What follows stands on this ground, and its heights are counted from it. Where the ground rises, all leans with it
  /// but instances, which stand upright.
  void standOn(const GroundPlane& ground) { ground_ = ground; }
  /// "name" is put behind the thing's.
  std::uint32_t addJoint(Model::Joint joint);

  /// A part that is seen from level 0 to `last_level`. The material's sort ("stone") is its second tag.
  std::uint32_t addPart(std::string_view noun, std::uint32_t material, Solid solid, std::size_t last_level,
                        std::uint32_t joint = Model::kNobody);
  std::uint32_t addPrism(std::string_view noun, std::uint32_t material, const geometry::Ring& ring, double low,
                         double high, std::size_t last_level);
  std::uint32_t addLoft(std::string_view noun, std::uint32_t material, std::span<const Storey> storeys,
                        std::size_t last_level);
  /// A mesh to be placed many times: made once for a name, in axes of its own.
  struct Shape {
    std::uint32_t mesh = 0;
    geometry::MassPoint measured;
    std::vector<Model::Box> boxes;  ///< in its own axes
  };
  const Shape& shapeOf(std::string_view name, const std::function<geometry::SolidMesh()>& make);
  /// The same, with boxes of its own: a door frame is not to be bumped into where it is open.
  const Shape& solidOf(std::string_view name, const std::function<Solid()>& make);
  /// A part that is such a shape, turned to the left by `yaw` and moved to `at` (in the town, at a height), seen at
  /// these levels.
  std::uint32_t addInstance(std::string_view noun, std::uint32_t material, const Shape& shape, const geometry::Vec3& at,
                            double yaw, std::size_t first_level, std::size_t last_level,
                            std::uint32_t joint = Model::kNobody);
  /// The same for a mesh that is placed once.
  std::uint32_t addPlaced(std::string_view noun, std::uint32_t material, geometry::SolidMesh mesh,
                          const geometry::Vec3& at, double yaw, std::size_t first_level, std::size_t last_level);
  /// Gives an instance these boxes, in the axes of its shape, where one around it would be too large.
  void boundBy(std::uint32_t part, std::vector<Model::Box> boxes);
  /// One more word for what the part is.
  void tag(std::uint32_t part, std::string word) { model_.parts[part].tags.push_back(std::move(word)); }
  /// A part that is seen from `first_level` on, which is not 0.
  std::uint32_t addDistant(std::string_view noun, std::uint32_t material, geometry::SolidMesh mesh,
                           std::size_t first_level, std::size_t last_level);
  /// What the part looks like from this level on.
  void showFrom(std::uint32_t part, std::size_t level, geometry::SolidMesh mesh);
  /// An instance looks like this from this level on.
  void showFrom(std::uint32_t part, std::size_t level, const Shape& shape);
  void showPrismFrom(std::uint32_t part, std::size_t level, const geometry::Ring& ring, double low, double high);

  /// It is not seen from this level on.
  void hideFrom(std::uint32_t part, std::size_t level);

  /// Makes room for about so many more parts.
  void expectParts(std::size_t count) { model_.parts.reserve(model_.parts.size() + count); }

  void addOpening(std::vector<std::string> tags, Model::Box box);

  Model take() { return std::move(model_); }

 private:
  /// From heights above the ground to the model's.
  Solid raised(Solid solid) const;
  geometry::SolidMesh raised(geometry::SolidMesh mesh) const;
  geometry::Vec3 raised(const geometry::Vec3& local) const;

  Model model_;
  GroundPlane ground_;
  std::uint32_t beginPart(std::string_view noun, std::uint32_t material, std::uint32_t joint);

  SolidBuilder solids_;
  std::set<std::string> names_;                     // of things
  std::map<std::string, int, std::less<>> counts_;  // of parts of the thing, by noun
  std::map<std::string, Shape, std::less<>> shapes_;
  std::optional<PartPlace> turned_;  // of the last instance ...
  double turned_by_ = 0;             // ... and by how much [rad]
};

}  // namespace castra::generators
