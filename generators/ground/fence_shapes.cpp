// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/fence_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generators/buildings/face_mesh.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;
using Span = FaceMesh::Span;

namespace {

// [m]
constexpr double kHedge = 0.55, kHedgeHeight = 1.25, kIntoGround = 0.2, kStep = 0.35;
constexpr double kWall = 0.24, kWallHeight = 1.7, kCoping = 0.34, kCopingHeight = 0.09;
constexpr double kPickets = 0.95, kBoards = 1.75, kPost = 0.09, kGatePost = 0.14;
constexpr double kPanel = 2.1;           // from post to post, at most
constexpr double kPanelStep = 1.0 / 64;  // panels are so many times as long, so that they share meshes
constexpr double kPicket = 0.075, kPicketEvery = 0.15, kBoard = 0.14, kBoardEvery = 0.147;
constexpr double kJoint = 2 / geometry::kLattice;
constexpr double kHung = 0.012;    // between a gate's leaf and what is beside it
constexpr double kWideGate = 1.7;  // a wider one has two leaves

/// One panel: upright boards before two rails, from -length/2 to length/2.
SolidMesh panelOf(FenceSort sort, double length) {
  FaceMesh mesh;
  const bool is_high = sort == FenceSort::boards;
  const double high = is_high ? kBoards : kPickets, board = is_high ? kBoard : kPicket,
               every = is_high ? kBoardEvery : kPicketEvery, half = length / 2;
  for (const double z : {0.22 * high, 0.8 * high}) mesh.addBox({-half, half}, {-0.025, 0.015}, {z - 0.035, z + 0.035});
  const auto count = std::max(1, static_cast<int>(std::floor(length / every)));
  const double spacing = length / count;
  for (int i = 0; i < count; ++i) {
    const double at = -half + (i + 0.5) * spacing, top = high;
    if (is_high)
      mesh.addBox({at - board / 2, at + board / 2}, {0.015 + kJoint, 0.037}, {0.06, top});
    else
      mesh.addSlab({{at - board / 2, 0.08},
                    {at + board / 2, 0.08},
                    {at + board / 2, top - 0.06},
                    {at, top},
                    {at - board / 2, top - 0.06}},
                   {0.015 + kJoint, 0.037});
  }
  return mesh.take();
}

SolidMesh farPanelOf(FenceSort sort, double length) {
  FaceMesh mesh;
  const double high = sort == FenceSort::boards ? kBoards : kPickets;
  mesh.addBox({-length / 2, length / 2}, {-0.02, 0.03}, {sort == FenceSort::boards ? 0.06 : 0.25, high - 0.03});
  return mesh.take();
}

SolidMesh postOf(double wide, double high) {
  FaceMesh mesh;
  mesh.addBox({-wide / 2, wide / 2}, {-wide / 2, wide / 2}, {-0.3, high});
  return mesh.take();
}

int millimetres(double metres) { return static_cast<int>(std::floor(metres * 1000 + 0.5)); }

void putUpPanels(ModelBuilder& model, std::uint32_t material, const FenceSpot& fence, const GroundLie& lie) {
  const Vec2 way = geometry::unit(fence.to - fence.from);
  const double length = geometry::length(fence.to - fence.from), yaw = math::atan2(way.y, way.x);
  const double high = fence.sort == FenceSort::boards ? kBoards : kPickets;
  const auto count = std::max(1, static_cast<int>(std::ceil(length / kPanel)));
  const double spacing = length / count, panel = std::floor((spacing - kPost - kJoint) / kPanelStep) * kPanelStep;
  const auto post = model.shapeOf(concat("fence-post-", millimetres(high)), [&] { return postOf(kPost, high + 0.06); });
  for (int i = 0; i <= count; ++i) {
    const Vec2 at = geometry::snap(fence.from + way * std::clamp(i * spacing, kPost / 2, length - kPost / 2));
    model.addInstance("post", material, post, geometry::lifted(at, lie.heightAt(at)), yaw, 0, 0);
    if (i == count || panel < 0.2) continue;
    const Vec2 middle = geometry::snap(fence.from + way * ((i + 0.5) * spacing));
    const std::string size = concat(fence.sort == FenceSort::boards ? "boards-" : "pickets-", millimetres(panel));
    const auto near = model.shapeOf(concat("fence-", size), [&] { return panelOf(fence.sort, panel); });
    const auto far = model.shapeOf(concat("far-fence-", size), [&] { return farPanelOf(fence.sort, panel); });
    const geometry::Vec3 place = geometry::lifted(middle, lie.heightAt(middle));
    model.addInstance("fence", material, near, place, yaw, 0, 0);
    model.addInstance("fence", material, far, place, yaw, 1, 1);
  }
}

/// In steps where the ground slopes.
template <class Build>
void inSteps(const FenceSpot& fence, const GroundLie& lie, double width, Build build) {
  const Ring strip = stripOf(fence.from, fence.to, width);
  const double rise = std::fabs(lie.heightAt(fence.to) - lie.heightAt(fence.from));
  const int steps = std::max(1, static_cast<int>(std::ceil(rise / kStep)));
  const auto between = [&](std::size_t a, std::size_t b, int i) {
    return geometry::snap(strip[a] + (strip[b] - strip[a]) * (static_cast<double>(i) / steps));
  };
  for (int i = 0; i < steps; ++i) {
    const Ring piece{between(0, 1, i), between(0, 1, i + 1), between(3, 2, i + 1), between(3, 2, i)};
    const double a = lie.heightAt((piece[0] + piece[3]) * 0.5), b = lie.heightAt((piece[1] + piece[2]) * 0.5);
    build(piece, std::min(a, b), (a + b) / 2);
  }
}

/// The long sides of a strip moved inwards.
Ring inset(const Ring& strip, double by) {
  const Vec2 in = geometry::leftOf(geometry::unit(strip[1] - strip[0])) * by;
  return {geometry::snap(strip[0] + in), geometry::snap(strip[1] + in), geometry::snap(strip[2] - in),
          geometry::snap(strip[3] - in)};
}

/// A leaf's mesh: zero is the foot of its hinge, and it lies along x, or back along it.
SolidMesh leafOf(FenceSort sort, double wide, bool is_back) {
  FaceMesh mesh;
  const auto along = [&](double from, double to) { return is_back ? Span{-to, -from} : Span{from, to}; };
  const double high = sort == FenceSort::wall ? 1.5 : kPickets;
  for (const double z : {0.2 * high, 0.8 * high}) mesh.addBox(along(0, wide), {-0.02, 0.02}, {z - 0.035, z + 0.035});
  const double every = sort == FenceSort::wall ? kBoardEvery : kPicketEvery,
               board = sort == FenceSort::wall ? kBoard : kPicket;
  const auto count = std::max(2, static_cast<int>(std::floor(wide / every)));
  for (int i = 0; i < count; ++i) {
    const double at = (i + 0.5) * wide / count;
    mesh.addBox(along(std::max(0.0, at - board / 2), std::min(wide, at + board / 2)), {0.02 + kJoint, 0.04},
                {0.07, high});
  }
  return mesh.take();
}

}  // namespace

double fenceWidth(FenceSort sort) {
  switch (sort) {
    case FenceSort::hedge:
      return kHedge;
    case FenceSort::wall:
      return kCoping;
    case FenceSort::pickets:
    case FenceSort::boards:
    case FenceSort::none:
      break;
  }
  return kPost;
}

void putUpFence(ModelBuilder& model, const GroundMaterials& materials, const FenceSpot& fence, const GroundLie& lie) {
  const Vec2 middle = (fence.from + fence.to) * 0.5;
  if (fence.sort == FenceSort::hedge) {
    model.beginThing(model.nameByPlace("hedge", middle), {"hedge"});
    inSteps(fence, lie, kHedge, [&](const Ring& piece, double low, double level) {
      // Clipped: broadest at a third, and narrow on top.
      const Storey foot{inset(piece, 0.07), low - kIntoGround}, belly{piece, level + 0.4 * kHedgeHeight},
          shoulder{inset(piece, 0.05), level + 0.9 * kHedgeHeight}, top{inset(piece, 0.14), level + kHedgeHeight};
      model.addLoft("hedge", materials.hedge, std::array{foot, belly, shoulder, top}, 1);
    });
  } else if (fence.sort == FenceSort::wall) {
    model.beginThing(model.nameByPlace("garden-wall", middle), {"fence", "wall"});
    inSteps(fence, lie, kWall, [&](const Ring& piece, double low, double level) {
      model.addPrism("wall", materials.garden_wall, piece, low - kIntoGround, level + kWallHeight, 1);
    });
    inSteps(fence, lie, kCoping, [&](const Ring& piece, double, double level) {
      model.addPrism("coping", materials.kerb, piece, level + kWallHeight, level + kWallHeight + kCopingHeight, 0);
    });
  } else if (fence.sort != FenceSort::none) {
    model.beginThing(model.nameByPlace("fence", middle), {"fence"});
    putUpPanels(model, fence.sort == FenceSort::boards ? materials.fence : materials.pickets, fence, lie);
  }
}

void putUpGate(ModelBuilder& model, const GroundMaterials& materials, const GateSpot& gate, const GroundLie& lie) {
  const Vec2 way = geometry::unit(gate.to - gate.from), middle = (gate.from + gate.to) * 0.5;
  const double length = geometry::length(gate.to - gate.from), yaw = math::atan2(way.y, way.x);
  const double ground = lie.heightAt(geometry::snap(middle));
  const bool is_wall = gate.sort == FenceSort::wall;
  const std::uint32_t wood = gate.sort == FenceSort::boards ? materials.fence : materials.pickets;
  model.beginThing(model.nameByPlace("gate", middle), {"gate", "fence"});
  const double high = is_wall ? 1.8 : 1.15;
  const auto post = model.shapeOf(concat("gate-post-", millimetres(high)), [&] { return postOf(kGatePost, high); });
  for (const double at : {kGatePost / 2 + kJoint, length - kGatePost / 2 - kJoint})
    model.addInstance("post", wood, post, geometry::lifted(geometry::snap(gate.from + way * at), ground), yaw, 0, 1);
  const double free = length - 2 * (kGatePost + kJoint);
  const int leaves = free > kWideGate ? 2 : 1;
  // On steps of the lattice, so that gates of nearly one width share a mesh.
  const double wide = std::floor(((free - (leaves + 1) * kHung) / leaves) * 128) / 128;
  if (wide < 0.4) return;
  for (int i = 0; i < leaves; ++i) {
    // The hinge of the second leaf is at the far post.
    const auto leaf = model.shapeOf(concat("gate-leaf-", is_wall ? "high-" : "", i, '-', millimetres(wide)),
                                    [&] { return leafOf(gate.sort, wide, i == 1); });
    const double at = i == 0 ? kGatePost + kJoint + kHung : length - kGatePost - kJoint - kHung;
    Model::Joint joint;
    joint.name = i == 0 ? "left-leaf" : "right-leaf";
    joint.at = geometry::lifted(geometry::snap(gate.from + way * at), ground);
    joint.low = i == 0 ? 0 : -95 * math::kDegree;
    joint.high = i == 0 ? 95 * math::kDegree : 0;
    const std::uint32_t number = model.addJoint(joint);
    model.addInstance("leaf", wood, leaf, joint.at, yaw, 0, 0, number);
  }
}

}  // namespace castra::generators
