// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/street_furniture.h"

#include <array>
#include <cmath>

#include "generators/ground/ground_height.h"
#include "generators/models/box_fit.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;

namespace {

constexpr double kIntoGround = 0.2;  // trunks and posts [m]

/// A crown from its foot up: how wide it is, in shares of its radius, at shares of its height.
struct Girth {
  double height, width;
};
using Girths = std::array<Girth, 8>;
constexpr Girths kRound{{{0, 0.3}, {0.08, 0.7}, {0.22, 0.94}, {0.4, 1}, {0.58, 0.96}, {0.75, 0.78}, {0.9, 0.48}, {1, 0.14}}};
constexpr Girths kTall{{{0, 0.4}, {0.07, 0.76}, {0.2, 0.95}, {0.38, 1}, {0.56, 0.88}, {0.74, 0.66}, {0.9, 0.36}, {1, 0.08}}};
constexpr Girths kConifer{{{0, 0.4}, {0.05, 1}, {0.22, 0.86}, {0.4, 0.68}, {0.58, 0.5}, {0.75, 0.32}, {0.9, 0.15}, {1, 0.03}}};

struct TreeForm {
  double trunk, trunk_radius, crown, radius;  ///< heights and radii [m]
  const Girths& girths;
};

TreeForm formOf(TreeSort sort, std::uint32_t size) {
  const double grown = 0.8 + 0.2 * size;
  switch (sort) {
    case TreeSort::tall:
      return {1.6 * grown, 0.16 * grown, 8.4 * grown, 1.5 * grown, kTall};
    case TreeSort::conifer:
      return {1.1 * grown, 0.15 * grown, 7.2 * grown, 2.0 * grown, kConifer};
    case TreeSort::round:
      break;
  }
  return {2.3 * grown, 0.17 * grown, 4.8 * grown, 2.7 * grown, kRound};
}

/// A share between -1 and 1 that looks random and always is the same.
double waver(std::uint32_t a, std::uint32_t b) {
  std::uint32_t h = a * 0x9E3779B1u ^ (b + 0x7F4A7C15u) * 0x85EBCA77u;
  h ^= h >> 15;
  h *= 0x2C1B3C6Du;
  h ^= h >> 13;
  return static_cast<double>(h & 0xFFFF) / 32767.5 - 1;
}

Ring wheel(double radius, int sides, double turn, std::uint32_t seed, double ragged) {
  Ring ring;
  for (int i = 0; i < sides; ++i) {
    const double angle = turn + 2 * math::kPi * i / sides;
    const double r = radius * (1 + ragged * waver(seed, static_cast<std::uint32_t>(i)));
    ring.push_back(geometry::snap(Vec2{math::cos(angle), math::sin(angle)} * r));
  }
  return ring;
}

SolidMesh crownOf(const TreeForm& form, std::uint32_t seed, std::size_t level) {
  constexpr int kSides[] = {11, 7, 4};
  const double ragged = level == 0 ? 0.13 : 0;
  std::vector<Storey> storeys;
  for (std::size_t i = 0; i < form.girths.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == form.girths.size();
    if (level > 0 && !is_end && i % 2 == 0) continue;
    if (level == 2 && !is_end && i != 3) continue;
    const Girth& girth = form.girths[i];
    const double turn = level == 0 ? 0.285 * static_cast<double>(i) : 0;
    storeys.push_back({wheel(std::max(form.radius * girth.width, 0.05), kSides[level], turn,
                             seed * 16 + static_cast<std::uint32_t>(i), i + 1 < form.girths.size() ? ragged : 0),
                       form.trunk + form.crown * girth.height});
  }
  SolidBuilder builder({0, 0});
  builder.addLoft(storeys);
  return builder.take();
}

SolidMesh trunkOf(const TreeForm& form, std::size_t level) {
  SolidBuilder builder({0, 0});
  const int sides = level == 0 ? 7 : 4;
  builder.addLoft(std::array{Storey{wheel(form.trunk_radius * 1.5, sides, 0, 0, 0), -kIntoGround},
                             Storey{wheel(form.trunk_radius * 1.1, sides, 0, 0, 0), 0.3},
                             Storey{wheel(form.trunk_radius * 0.8, sides, 0, 0, 0), form.trunk}});
  return builder.take();
}

}  // namespace

double crownRadius(TreeSort sort, std::uint32_t size) { return formOf(sort, size).radius * 1.15; }

void plantTree(ModelBuilder& model, const GroundMaterials& materials, const TreeSpot& tree) {
  const TreeForm form = formOf(tree.sort, tree.size);
  const std::uint32_t kind = static_cast<std::uint32_t>(tree.sort) * 3 + tree.size;
  const std::uint32_t leaves = tree.sort == TreeSort::conifer ? materials.needles : materials.leaves;
  const geometry::Vec3 at = geometry::lifted(tree.at, groundHeight(tree.at));
  model.beginThing(model.nameByPlace("tree", tree.at), {"tree", tree.sort == TreeSort::conifer ? "conifer" : "broadleaf"});
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    if (level < 2) {
      const auto trunk = model.shapeOf(concat("trunk-", kind, '-', level), [&] { return trunkOf(form, level); });
      const std::uint32_t part = model.addInstance("trunk", materials.bark, trunk, at, tree.yaw, level, level);
      if (level == 0) model.boundByShape(part);
    }
    const auto crown = model.shapeOf(concat("crown-", kind, '-', level), [&] { return crownOf(form, kind, level); });
    const std::uint32_t part = model.addInstance("crown", leaves, crown, at, tree.yaw, level, level);
    if (level == 0) model.boundByShape(part);
  }
}

void putUpLamp(ModelBuilder& model, const GroundMaterials& materials, const LampSpot& lamp) {
  constexpr double kPost = 3.6, kLantern = 0.42;
  const geometry::Vec3 at = geometry::lifted(lamp.at, groundHeight(lamp.at));
  model.beginThing(model.nameByPlace("lamp", lamp.at), {"lamp"});
  const auto post = model.shapeOf("lamp-post", [&] {
    SolidBuilder builder({0, 0});
    builder.addLoft(std::array{Storey{wheel(0.11, 8, 0, 0, 0), -kIntoGround}, Storey{wheel(0.11, 8, 0, 0, 0), 0.45},
                               Storey{wheel(0.05, 8, 0, 0, 0), 0.6}, Storey{wheel(0.04, 8, 0, 0, 0), kPost}});
    return builder.take();
  });
  const auto lantern = model.shapeOf("lamp-lantern", [&] {
    SolidBuilder builder({0, 0});
    builder.addLoft(std::array{Storey{wheel(0.12, 6, 0, 0, 0), kPost}, Storey{wheel(0.19, 6, 0, 0, 0), kPost + kLantern}});
    return builder.take();
  });
  const auto hat = model.shapeOf("lamp-hat", [&] {
    SolidBuilder builder({0, 0});
    builder.addLoft(std::array{Storey{wheel(0.24, 6, 0, 0, 0), kPost + kLantern},
                               Storey{wheel(0.05, 6, 0, 0, 0), kPost + kLantern + 0.16}});
    return builder.take();
  });
  model.boundByShape(model.addInstance("post", materials.iron, post, at, lamp.yaw, 0, 1));
  model.boundByShape(model.addInstance("lantern", materials.lantern, lantern, at, lamp.yaw, 0, 0));
  model.boundByShape(model.addInstance("hat", materials.iron, hat, at, lamp.yaw, 0, 0));
}

}  // namespace castra::generators
