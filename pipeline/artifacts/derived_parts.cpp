// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/derived_parts.h"

#include <algorithm>

namespace castra {

using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

bool isAtZero(const Model::Part& part) { return part.at == Vec3{} && part.yaw == 0; }

}  // namespace

const PartPlace& DerivedParts::placeOf(const Model::Part& part) {
  // Sines and cosines are dear, and parts along a wall turned alike.
  if (!turned_ || turned_by_ != part.yaw) turned_.emplace(part);
  turned_by_ = part.yaw;
  return place_.emplace(part.at, *turned_);
}

const geometry::Box3& DerivedParts::boundsOf(const Model::Part& part) {
  auto& bounds = known_[part.meshes[0]].bounds;
  if (!bounds) bounds = geometry::boundsOf(meshOf(part));
  return *bounds;
}

DerivedParts::Weight DerivedParts::weightOf(const Model::Part& part) {
  auto& measured = known_[part.meshes[0]].measured;
  if (!measured) measured = geometry::measureVolume(meshOf(part));
  return {measured->volume * model_.materials[part.material].density,
          isAtZero(part) ? measured->centre : placeOf(part)(measured->centre)};
}

Model::Box DerivedParts::boxAlongAxes(const Model::Part& part) {
  const geometry::Box3& bounds = boundsOf(part);
  return {placeOf(part)((bounds.low + bounds.high) * 0.5), (bounds.high - bounds.low) * 0.5, part.yaw + 0.0};
}

const geometry::Ring& DerivedParts::lowerFaceOf(const Model::Part& part) {
  face_.clear();
  for (const SolidMesh::Vertex& vertex : meshOf(part).vertices) {
    if (vertex.normal != std::array<float, 3>{0, 0, -1}) break;
    face_.push_back(Vec2{double{vertex.at[0]}, double{vertex.at[1]}} + model_.origin);
  }
  return face_;
}

Vec2 DerivedParts::alongFrom(std::size_t corner) const {
  const Vec2 way = face_[(corner + 1) % face_.size()] - face_[corner];
  return way * (1 / geometry::length(way));
}

double DerivedParts::yawAlong(std::size_t corner) const {
  const Vec2 along = alongFrom(corner);
  return math::atan2(along.y, along.x);
}

Model::Box DerivedParts::boxAlong(const Model::Part& part, std::size_t corner) {
  const Vec2 along = alongFrom(corner);
  Vec2 low{dot(face_[0], along), cross(along, face_[0])}, high = low;
  for (const Vec2& p : face_) {
    const Vec2 q{dot(p, along), cross(along, p)};
    low = {std::min(low.x, q.x), std::min(low.y, q.y)};
    high = {std::max(high.x, q.x), std::max(high.y, q.y)};
  }
  const Vec2 middle = (low + high) * 0.5;
  const Vec2 centre = along * middle.x + geometry::leftOf(along) * middle.y - model_.origin;
  const geometry::Box3& bounds = boundsOf(part);
  return {geometry::lifted(centre, (bounds.low.z + bounds.high.z) / 2),
          {(high.x - low.x) / 2, (high.y - low.y) / 2, (bounds.high.z - bounds.low.z) / 2},
          0};
}

}  // namespace castra
