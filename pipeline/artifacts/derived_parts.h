// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/artifacts/model.h"
#include "pipeline/geometry/polygon.h"

namespace castra {

/// What follows for a part from its mesh at level 0 and from where that lies, operation for operation as builders find
/// it. Whatever a mesh says is found once.
class DerivedParts {
 public:
  explicit DerivedParts(const Model& model) : model_(model), known_(model.meshes.size()) {}

  struct Weight {
    double mass = 0;
    geometry::Vec3 centre;
  };
  Weight weightOf(const Model::Part& part);
  /// The box along the mesh's own axes, placed as the part is.
  Model::Box boxAlongAxes(const Model::Part& part);

  /// The corners of a prism's lower face, which its mesh begins with, in the town. Good until the next call.
  const geometry::Ring& lowerFaceOf(const Model::Part& part);
  /// The box around the part square to the side of its lower face that begins at this corner, but for its yaw.
  Model::Box boxAlong(const Model::Part& part, std::size_t corner);
  /// The yaw of that box [rad]; dear.
  double yawAlong(std::size_t corner) const;

 private:
  struct Known {
    std::optional<geometry::MassPoint> measured;
    std::optional<geometry::Box3> bounds;
  };
  const geometry::SolidMesh& meshOf(const Model::Part& part) const { return model_.meshes[part.meshes[0]]; }
  const geometry::Box3& boundsOf(const Model::Part& part);
  const PartPlace& placeOf(const Model::Part& part);
  geometry::Vec2 alongFrom(std::size_t corner) const;

  const Model& model_;
  std::vector<Known> known_;  // of each mesh
  std::optional<PartPlace> place_, turned_;
  double turned_by_ = 0;  // [rad]
  geometry::Ring face_;
};

}  // namespace castra
