// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/outbuilding_shapes.h"

#include <algorithm>

#include "generators/buildings/face_mesh.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::SolidMesh;
using geometry::Vec2;
using Span = FaceMesh::Span;

namespace {

// [m]
constexpr double kWall = 0.14, kIntoGround = 0.4, kEaves = 0.22, kRoof = 0.09;
constexpr double kJoint = 2 / geometry::kLattice;
constexpr double kHung = 0.012, kLeaf = 0.045, kKnob = 0.03;

struct Sizes {
  double height, pitch;       ///< of walls [m], and of the roof, up for each metre along
  double door_from, door_to;  ///< along the front [m]
  double door_height;         ///< [m]
  int leaves;
};

Sizes sizesOf(const OutbuildingSpot& spot) {
  if (spot.sort == OutbuildingSort::garage) return {2.35, 0.45, 0.28, spot.width - 0.28, 2.1, 2};
  return {2.0, 0.5, spot.width / 2 - 0.45, spot.width / 2 + 0.45, 1.85, 1};
}

/// Axes: u along the front from its left corner, d forwards, so that the building lies where d is below 0, and z up.
SolidMesh wallsOf(const OutbuildingSpot& spot, const Sizes& s) {
  FaceMesh mesh;
  const double w = spot.width, back = -spot.depth, h = s.height;
  mesh.addBox({0, kWall}, {back, 0}, {-kIntoGround, h});
  mesh.addBox({w - kWall, w}, {back, 0}, {-kIntoGround, h});
  mesh.addBox({kWall + kJoint, w - kWall - kJoint}, {back, back + kWall}, {-kIntoGround, h});
  mesh.addBox({kWall + kJoint, s.door_from}, {-kWall, 0}, {-kIntoGround, h});
  mesh.addBox({s.door_to, w - kWall - kJoint}, {-kWall, 0}, {-kIntoGround, h});
  mesh.addBox({s.door_from + kJoint, s.door_to - kJoint}, {-kWall, 0}, {s.door_height, h});
  return mesh.take();
}

/// Gables under the roof, at both ends.
SolidMesh gablesOf(const OutbuildingSpot& spot, const Sizes& s) {
  FaceMesh mesh;
  const double w = spot.width, h = s.height + kJoint, top = h + s.pitch * w / 2;
  for (const double d : {-spot.depth + kWall, 0.0}) mesh.addSlab({{0, h}, {w, h}, {w / 2, top}}, {d - kWall, d});
  return mesh.take();
}

SolidMesh roofOf(const OutbuildingSpot& spot, const Sizes& s) {
  FaceMesh mesh;
  const double w = spot.width, low = s.height + 2 * kJoint - kEaves * s.pitch,
               ridge = s.height + 2 * kJoint + s.pitch * w / 2;
  mesh.addSlab({{-kEaves, low},
                {w / 2, ridge},
                {w + kEaves, low},
                {w + kEaves, low + kRoof},
                {w / 2, ridge + kRoof},
                {-kEaves, low + kRoof}},
               {-spot.depth - kEaves, kEaves});
  return mesh.take();
}

SolidMesh postsOf(const OutbuildingSpot& spot) {
  FaceMesh mesh;
  for (const double u : {0.15, spot.width - 0.15})
    for (const double d : {-0.3, -spot.depth / 2, -spot.depth + 0.2})
      mesh.addBox({u - 0.06, u + 0.06}, {d - 0.06, d + 0.06}, {-kIntoGround, 2.25});
  for (const double u : {0.15, spot.width - 0.15})
    mesh.addBox({u - 0.06, u + 0.06}, {-spot.depth, 0}, {2.25 + kJoint, 2.4});
  return mesh.take();
}

SolidMesh flatRoofOf(const OutbuildingSpot& spot) {
  FaceMesh mesh;
  mesh.addBox({-0.02, spot.width + 0.02}, {-spot.depth - 0.1, 0.1}, {2.4 + kJoint, 2.52});
  return mesh.take();
}

/// Zero is the foot of the hinge; the leaf lies along u, or back along it, with boards and a handle before it.
SolidMesh leafOf(double wide, double high, bool is_back) {
  FaceMesh mesh;
  const auto along = [&](double from, double to) { return is_back ? Span{-to, -from} : Span{from, to}; };
  mesh.addBox(along(0, wide), {-kLeaf, 0}, {0.02, high});
  for (const double z : {0.2, high - 0.32}) mesh.addBox(along(0.06, wide - 0.06), {kJoint, 0.022}, {z, z + 0.12});
  mesh.addBox(along(wide - 0.14, wide - 0.14 + kKnob), {kJoint, 0.05}, {0.95, 1.15});
  return mesh.take();
}

int millimetres(double metres) { return static_cast<int>(std::floor(metres * 1000 + 0.5)); }

}  // namespace

void putUpOutbuilding(ModelBuilder& model, const GroundMaterials& m, const OutbuildingSpot& spot,
                      const GroundLie& lie) {
  const geometry::Ring ring = spot.ring();
  double ground = 1e300;
  for (const Vec2& p : ring) ground = std::min(ground, lie.heightAt(p));
  const double yaw = math::atan2(spot.along.y, spot.along.x);
  const geometry::Vec3 at = geometry::lifted(spot.corner, ground);
  const std::string size = concat(millimetres(spot.width), 'x', millimetres(spot.depth));
  const Vec2 middle = geometry::centroid(ring);
  if (spot.sort == OutbuildingSort::carport) {
    model.beginThing(model.nameByPlace("carport", middle), {"carport"});
    model.addInstance("post", m.fence, model.shapeOf("carport-posts-" + size, [&] { return postsOf(spot); }), at, yaw,
                      0, 1);
    model.addInstance("roof", m.shed_roof, model.shapeOf("carport-roof-" + size, [&] { return flatRoofOf(spot); }), at,
                      yaw, 0, 2);
    return;
  }
  const bool is_garage = spot.sort == OutbuildingSort::garage;
  const Sizes s = sizesOf(spot);
  const std::string noun = is_garage ? "garage" : "shed";
  const std::uint32_t wall = is_garage ? m.shed : m.fence;
  model.beginThing(model.nameByPlace(noun, middle), {noun});
  const auto add = [&](const char* what, std::uint32_t material,
                       SolidMesh (*make)(const OutbuildingSpot&, const Sizes&)) {
    model.addInstance(what, material, model.shapeOf(concat(noun, '-', what, '-', size), [&] { return make(spot, s); }),
                      at, yaw, 0, 2);
  };
  add("wall", wall, wallsOf);
  add("gable", wall, gablesOf);
  add("roof", m.shed_roof, roofOf);
  const double free = s.door_to - s.door_from,
               wide = std::floor((free - (s.leaves + 1) * kHung) / s.leaves * 128) / 128;
  for (int i = 0; i < s.leaves; ++i) {
    const double u = i == 0 ? s.door_from + kHung : s.door_to - kHung;
    const Vec2 back = geometry::leftOf(spot.along);
    Model::Joint joint;
    joint.name = i == 0 ? "left-leaf" : "right-leaf";
    joint.at = geometry::lifted(geometry::snap(spot.corner + spot.along * u + back * 0.03), ground);
    joint.low = i == 0 ? -100 * math::kDegree : 0;
    joint.high = i == 0 ? 0 : 100 * math::kDegree;
    const std::uint32_t number = model.addJoint(joint);
    const auto leaf = model.shapeOf(concat(noun, "-leaf-", i, '-', millimetres(wide)),
                                    [&] { return leafOf(wide, s.door_height - kHung, i == 1); });
    model.addInstance("leaf", m.shed_door, leaf, joint.at, yaw, 0, 0, number);
  }
}

}  // namespace castra::generators
