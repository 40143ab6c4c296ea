// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/street_furniture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "generators/ground/tree_shapes.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;

namespace {

constexpr double kIntoGround = 0.2;                          // trunks and posts [m]
constexpr double kFoot = 0.5, kPost = 3.6, kLantern = 0.42;  // of a lamp, up to [m]

Ring wheel(double radius, int sides, double turn) {
  Ring ring;
  for (int i = 0; i < sides; ++i) {
    const double angle = turn + 2 * math::kPi * i / sides;
    ring.push_back(geometry::snap(Vec2{math::cos(angle), math::sin(angle)} * radius));
  }
  return ring;
}

SolidMesh loftOf(std::span<const Storey> storeys) {
  SolidBuilder builder({0, 0});
  builder.addLoft(storeys);
  return builder.take();
}

/// A round post of eight sides, of which one looks along each axis, so that one box fits it well.
SolidMesh postOf(double foot, double head, double low, double high) {
  constexpr double kTurn = math::kPi / 8;
  return loftOf(std::array{Storey{wheel(foot, 8, kTurn), low}, Storey{wheel(head, 8, kTurn), high}});
}

TreeSort sortOf(TreeSpecies species) {
  switch (species) {
    case TreeSpecies::column:
      return TreeSort::tall;
    case TreeSpecies::tiers:
      return TreeSort::conifer;
    case TreeSpecies::spreading:
    case TreeSpecies::egg:
      break;
  }
  return TreeSort::round;
}

/// Trees nearby are of one species more often than not: an avenue was planted at once.
TreeSpecies speciesOf(const TreeSpot& tree) {
  constexpr double kStand = 70;  // [m]
  if (tree.sort == TreeSort::tall) return TreeSpecies::column;
  if (tree.sort == TreeSort::conifer) return TreeSpecies::tiers;
  const auto column = static_cast<std::int64_t>(std::floor(tree.at.x / kStand)),
             row = static_cast<std::int64_t>(std::floor(tree.at.y / kStand));
  const bool is_stray = static_cast<int>(tree.yaw * 64) % 5 == 0;
  const bool is_egg = ((column * 7 + row * 3) % 5 + 5) % 5 < 2;
  return is_egg != is_stray ? TreeSpecies::egg : TreeSpecies::spreading;
}

}  // namespace

double crownRadius(TreeSort sort, std::uint32_t size) {
  double radius = 0;
  for (std::uint32_t i = 0; i < kTreeSpecies; ++i) {
    const auto species = static_cast<TreeSpecies>(i);
    if (sortOf(species) == sort) radius = std::max(radius, formOf(species, size).radius);
  }
  return kCrownReach * radius;
}

void plantTree(ModelBuilder& model, const GroundMaterials& materials, const TreeSpot& tree) {
  const TreeSpecies species = speciesOf(tree);
  // Trees side by side are not of one green.
  const auto tone = static_cast<std::size_t>(tree.yaw * 16) % materials.leaves.size();
  const std::uint32_t leaves = tree.sort == TreeSort::conifer ? materials.needles : materials.leaves[tone];
  const geometry::Vec3 at = geometry::lifted(tree.at, tree.ground);
  model.beginThing(model.nameByPlace("tree", tree.at),
                   {"tree", tree.sort == TreeSort::conifer ? "conifer" : "broadleaf"});
  const auto shapeOf = [&](std::string_view noun, std::size_t level, auto make) -> const ModelBuilder::Shape& {
    return model.solidOf(concat(noun, '-', static_cast<int>(species), '-', tree.size, '-', level), [&] {
      SolidMesh mesh = make(species, tree.size, level);
      std::vector<Model::Box> boxes = layersAround(mesh);
      return Solid{std::move(mesh), std::move(boxes)};
    });
  };
  const std::uint32_t trunk =
      model.addInstance("trunk", materials.bark, shapeOf("trunk", 0, trunkMesh), at, tree.yaw, 0, 0);
  model.showFrom(trunk, 1, shapeOf("trunk", 1, trunkMesh));
  model.hideFrom(trunk, 2);
  const std::uint32_t crown = model.addInstance("crown", leaves, shapeOf("crown", 0, crownMesh), at, tree.yaw, 0, 0);
  for (std::size_t level = 1; level < Model::kLevels; ++level)
    model.showFrom(crown, level, shapeOf("crown", level, crownMesh));
}

void putUpLamp(ModelBuilder& model, const GroundMaterials& materials, const LampSpot& lamp) {
  const geometry::Vec3 at = geometry::lifted(lamp.at, lamp.ground);
  model.beginThing(model.nameByPlace("lamp", lamp.at), {"lamp"});
  const auto foot = model.shapeOf("lamp-foot", [] { return postOf(0.13, 0.12, -kIntoGround, kFoot); });
  const auto post = model.shapeOf("lamp-post", [] { return postOf(0.06, 0.055, kFoot, kPost); });
  const auto lantern = model.shapeOf("lamp-lantern", [] { return postOf(0.15, 0.17, kPost, kPost + kLantern); });
  const auto hat =
      model.shapeOf("lamp-hat", [] { return postOf(0.23, 0.2, kPost + kLantern, kPost + kLantern + 0.08); });
  model.addInstance("foot", materials.iron, foot, at, lamp.yaw, 0, 0);
  model.addInstance("post", materials.iron, post, at, lamp.yaw, 0, 1);
  model.addInstance("lantern", materials.lantern, lantern, at, lamp.yaw, 0, 0);
  model.addInstance("hat", materials.iron, hat, at, lamp.yaw, 0, 0);
}

void putUpFountain(ModelBuilder& model, std::uint32_t stone, std::uint32_t water, const geometry::Vec3& at) {
  // The basin's rim is of twelve stones, since a ring is no solid without a hole.
  constexpr int kStones = 12;
  constexpr double kBasin = 3.4, kRim = 0.38, kHigh = 0.62, kWater = 0.45, kStep = 4.1;
  model.beginThing(model.nameByPlace("fountain", geometry::planOf(at)), {"fountain"});
  const auto step = model.shapeOf("fountain-step", [] {
    const Ring ring = wheel(kStep, kStones, 0);
    return loftOf(std::array{Storey{ring, -kIntoGround}, Storey{ring, 0.16}});
  });
  const auto pool = model.shapeOf("fountain-water", [] {
    const Ring ring = wheel(kBasin - kRim - 0.004, kStones, 0);
    return loftOf(std::array{Storey{ring, 0.162}, Storey{ring, kWater}});
  });
  model.addInstance("step", stone, step, at, 0, 0, 1);
  model.addInstance("water", water, pool, at, 0, 0, 1);
  const Ring outer = wheel(kBasin, kStones, 0), inner = wheel(kBasin - kRim, kStones, 0);
  for (std::size_t i = 0; i < kStones; ++i) {
    const std::size_t next = (i + 1) % kStones;
    const auto rim = model.shapeOf(concat("fountain-rim-", i), [&] {
      const Ring ring{outer[i], outer[next], inner[next], inner[i]};
      return loftOf(std::array{Storey{ring, 0.162}, Storey{ring, kHigh}});
    });
    model.addInstance("rim", stone, rim, at, 0, 0, 1);
  }
  const auto column = model.shapeOf("fountain-column", [] { return postOf(0.3, 0.22, kWater + 0.002, 1.7); });
  const auto bowl = model.shapeOf("fountain-bowl", [] { return postOf(0.35, 1.15, 1.702, 2.02); });
  const auto top = model.shapeOf("fountain-top", [] { return postOf(0.16, 0.08, 2.022, 2.7); });
  model.addInstance("column", stone, column, at, 0, 0, 1);
  model.addInstance("bowl", stone, bowl, at, 0, 0, 1);
  model.addInstance("top", stone, top, at, 0, 0, 0);
}

}  // namespace castra::generators
