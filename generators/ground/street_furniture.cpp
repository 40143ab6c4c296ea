// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/street_furniture.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

using geometry::Ring;
using geometry::SolidMesh;
using geometry::Vec2;

namespace {

constexpr double kIntoGround = 0.2;                          // trunks and posts [m]
constexpr double kFoot = 0.5, kPost = 3.6, kLantern = 0.42;  // of a lamp, up to [m]

/// A crown from its foot up: how wide it is, in shares of its radius, at shares of its height.
struct Girth {
  double height, width;
};
using Girths = std::array<Girth, 8>;
constexpr Girths kRound{
    {{0, 0.3}, {0.1, 0.66}, {0.24, 0.87}, {0.42, 0.94}, {0.6, 0.9}, {0.77, 0.74}, {0.91, 0.46}, {1, 0.14}}};
constexpr Girths kTall{
    {{0, 0.3}, {0.07, 0.66}, {0.2, 0.88}, {0.36, 0.94}, {0.56, 0.85}, {0.75, 0.64}, {0.9, 0.38}, {1, 0.08}}};
// In tiers, whose boughs hang over those below.
constexpr Girths kConifer{
    {{0, 0.5}, {0.05, 0.94}, {0.3, 0.5}, {0.34, 0.74}, {0.57, 0.32}, {0.61, 0.52}, {0.84, 0.16}, {1, 0.03}}};

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
  return {2.5 * grown, 0.17 * grown, 4.9 * grown, 2.7 * grown, kRound};
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

std::vector<Storey> crownOf(const TreeForm& form, std::uint32_t seed, std::size_t level) {
  constexpr int kSides[] = {11, 7, 4};
  const double ragged = level == 0 ? 0.14 : 0;
  std::vector<Storey> storeys;
  for (std::size_t i = 0; i < form.girths.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == form.girths.size();
    if (level > 0 && !is_end && i % 2 == 0) continue;
    if (level == 2 && !is_end && i != 3) continue;
    const Girth& girth = form.girths[i];
    const double turn = level == 0 ? 0.27 * static_cast<double>(i) : 0;
    storeys.push_back({wheel(std::max(form.radius * girth.width, 0.05), kSides[level], turn,
                             seed * 16 + static_cast<std::uint32_t>(i), i + 1 < form.girths.size() ? ragged : 0),
                       form.trunk + form.crown * girth.height});
  }
  return storeys;
}

SolidMesh loftOf(std::span<const Storey> storeys) {
  SolidBuilder builder({0, 0});
  builder.addLoft(storeys);
  return builder.take();
}

/// A few boxes around each pair of storeys: there are thousands of trees, so that must do.
std::vector<Model::Box> boxesOf(std::span<const Storey> storeys) {
  constexpr int kLayers = 2;
  std::vector<Model::Box> boxes;
  for (std::size_t i = 0; i + 1 < storeys.size(); ++i) {
    const Storey &below = storeys[i], &above = storeys[i + 1];
    const double low = geometry::snap(below.z), high = geometry::snap(above.z);
    for (int layer = 0; layer < kLayers; ++layer) {
      Ring both;
      for (const double share : {static_cast<double>(layer) / kLayers, (layer + 1.0) / kLayers})
        for (std::size_t k = 0; k < below.ring.size(); ++k)
          both.push_back(below.ring[k] + (above.ring[k] - below.ring[k]) * share);
      const geometry::Box plan = geometry::boundsOf(both);
      const double from = low + (high - low) * layer / kLayers, to = low + (high - low) * (layer + 1) / kLayers;
      boxes.push_back({geometry::lifted(plan.middle(), (from + to) / 2),
                       {plan.width() / 2, plan.height() / 2, (to - from) / 2},
                       0});
    }
  }
  return boxes;
}

/// A round post of eight sides, of which one looks along each axis, so that one box fits it well.
SolidMesh postOf(double foot, double head, double low, double high) {
  constexpr double kTurn = math::kPi / 8;
  return loftOf(std::array{Storey{wheel(foot, 8, kTurn, 0, 0), low}, Storey{wheel(head, 8, kTurn, 0, 0), high}});
}

}  // namespace

double crownRadius(TreeSort sort, std::uint32_t size) { return formOf(sort, size).radius * 1.08; }

void plantTree(ModelBuilder& model, const GroundMaterials& materials, const TreeSpot& tree) {
  const TreeForm form = formOf(tree.sort, tree.size);
  const std::uint32_t kind = static_cast<std::uint32_t>(tree.sort) * 3 + tree.size;
  // Trees side by side are not of one green.
  const auto tone = static_cast<std::size_t>(tree.yaw * 16) % materials.leaves.size();
  const std::uint32_t leaves = tree.sort == TreeSort::conifer ? materials.needles : materials.leaves[tone];
  const geometry::Vec3 at = geometry::lifted(tree.at, tree.ground);
  model.beginThing(model.nameByPlace("tree", tree.at),
                   {"tree", tree.sort == TreeSort::conifer ? "conifer" : "broadleaf"});
  const auto trunk = model.shapeOf(concat("trunk-", kind), [&] {
    return postOf(form.trunk_radius, 0.95 * form.trunk_radius, -kIntoGround, form.trunk);
  });
  model.addInstance("trunk", materials.bark, trunk, at, tree.yaw, 0, 1);
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    const std::vector<Storey> storeys = crownOf(form, kind, level);
    const auto crown = model.shapeOf(concat("crown-", kind, '-', level), [&] { return loftOf(storeys); });
    const std::uint32_t part = model.addInstance("crown", leaves, crown, at, tree.yaw, level, level);
    if (level == 0) model.boundBy(part, boxesOf(storeys));
  }
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
    const Ring ring = wheel(kStep, kStones, 0, 0, 0);
    return loftOf(std::array{Storey{ring, -kIntoGround}, Storey{ring, 0.16}});
  });
  const auto pool = model.shapeOf("fountain-water", [] {
    const Ring ring = wheel(kBasin - kRim - 0.004, kStones, 0, 0, 0);
    return loftOf(std::array{Storey{ring, 0.162}, Storey{ring, kWater}});
  });
  model.addInstance("step", stone, step, at, 0, 0, 1);
  model.addInstance("water", water, pool, at, 0, 0, 1);
  const Ring outer = wheel(kBasin, kStones, 0, 0, 0), inner = wheel(kBasin - kRim, kStones, 0, 0, 0);
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
