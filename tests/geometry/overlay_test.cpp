// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/overlay.h"

#include <gtest/gtest.h>

#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/chain.h"
#include "tests/geometry/shapes.h"

namespace castra::geometry {
namespace {

using shapes::forSeeds;
using shapes::rectangle;
using Layers = std::vector<std::vector<Region>>;
using Numbers = std::span<const std::uint32_t>;

/// One group for every set of layers, numbered in binary.
std::vector<std::vector<Region>> sortAll(const Overlay& overlay, std::uint32_t layers) {
  return overlay.sort(1u << layers, [](Numbers at) {
    std::uint32_t group = 0;
    for (const std::uint32_t layer : at) group |= 1u << layer;
    return group;
  });
}

double areaOf(const std::vector<Region>& regions) {
  double sum = 0;
  for (const Region& region : regions) sum += area(region);
  return sum;
}

TEST(Overlay, TwoSquaresMakeThreeFaces) {
  const Layers layers{{{rectangle(0, 0, 10, 10), {}}}, {{rectangle(5, 5, 15, 15), {}}}};
  const auto groups = sortAll(Overlay(layers), 2);
  ASSERT_EQ(groups[1].size(), 1u);
  ASSERT_EQ(groups[2].size(), 1u);
  ASSERT_EQ(groups[3].size(), 1u);
  EXPECT_EQ(groups[3][0].outer, rectangle(5, 5, 10, 10));
  EXPECT_EQ(areaOf(groups[1]), 75);
  EXPECT_EQ(areaOf(groups[2]), 75);
  EXPECT_FALSE(Overlay(layers).wasSound());
}

TEST(Overlay, WhatIsSoundStaysAsItIs) {
  Ring hole = rectangle(3, 3, 6, 6);
  std::reverse(hole.begin(), hole.end());
  const Layers layers{{{rectangle(0, 0, 10, 10), {hole}}, {rectangle(4, 4, 5, 5), {}}, {rectangle(20, 0, 30, 10), {}}}};
  const Overlay overlay(layers);
  EXPECT_TRUE(overlay.wasSound());
  const auto made = sortAll(overlay, 1)[1];
  ASSERT_EQ(made.size(), 3u);
  EXPECT_EQ(made[0].outer, rectangle(0, 0, 10, 10));
  ASSERT_EQ(made[0].holes.size(), 1u);
  EXPECT_EQ(area(made[0]), 91);
  EXPECT_EQ(made[1].outer, rectangle(20, 0, 30, 10));
  EXPECT_EQ(made[2].outer, rectangle(4, 4, 5, 5)) << "an island in the hole is no part of what is around it";
}

TEST(Overlay, RegionsThatTouchInAPointStayApart) {
  const Layers layers{{{rectangle(0, 0, 10, 10), {}}, {rectangle(10, 10, 20, 20), {}}}};
  EXPECT_EQ(sortAll(Overlay(layers), 1)[1].size(), 2u);
}

TEST(Overlay, RegionsThatTouchInTheirLowestPointHaveAnOrder) {
  std::vector<Region> fan;
  for (int i = 0; i < 40; ++i) fan.push_back({{{0, 0}, {100.0 - 5 * i, 100}, {97.0 - 5 * i, 100}}, {}});
  const auto made = sortAll(Overlay(Layers{fan}), 1)[1];
  ASSERT_EQ(made.size(), fan.size());
  for (std::size_t i = 1; i < made.size(); ++i) {
    EXPECT_EQ(made[i].outer[0], (Vec2{0, 0}));
    EXPECT_TRUE(isRingBefore(made[i - 1].outer, made[i].outer));
  }
  EXPECT_EQ(made[0].outer, unite(fan)[0].outer);
}

TEST(Overlay, ACornerBesideALineIsOnIt) {
  // One step off: the rectangle's side is led through the corner of the triangle.
  const double step = 1 / kLattice;
  const Layers layers{{{rectangle(0, 0, 10, 10), {}}}, {{{{10 + step, 5}, {20, 0}, {20, 10}}, {}}}};
  const auto groups = sortAll(Overlay(layers), 2);
  ASSERT_EQ(groups[1].size(), 1u);
  EXPECT_EQ(groups[1][0].outer.size(), 5u);
  EXPECT_TRUE(groups[3].empty());
}

TEST(Overlay, NeedlesAsShortAsTheLatticeEnd) {
  // Two lines from one point, a step apart at their other ends: each end lies beside the other line.
  const double step = 1 / kLattice;
  const Layers layers{{{{{0, 0}, {2 * step, step}, {step, 2 * step}}, {}}},
                      {{{{0, 0}, {step, 2 * step}, {-1, 1}}, {}}},
                      {{{{0, 0}, {1, -1}, {2 * step, step}}, {}}}};
  for (const auto& group : sortAll(Overlay(layers), 3))
    for (const Region& region : group) EXPECT_FALSE(findFault(region));
}

TEST(Overlay, LongLinesThatNearlyFallTogetherEnd) {
  // Whatever one of three is split at lies beside the others, and bends it across them.
  for (std::int64_t shift = -40; shift <= 40; ++shift) {
    const auto at = [](std::int64_t x, std::int64_t y) {
      return Vec2{static_cast<double>(x) / kLattice, static_cast<double>(y) / kLattice};
    };
    const Layers layers{{{{at(0, 0), at(3767, 27212), at(-9000, 20000)}, {}}},
                        {{{at(2, 15), at(3899 + shift, 27189), at(-9000, 21000)}, {}}},
                        {{{at(2, 15), at(3767, 27212), at(-9000, 22000)}, {}}}};
    for (const auto& group : sortAll(Overlay(layers), 3))
      for (const Region& region : group) EXPECT_FALSE(findFault(region));
  }
}

TEST(Overlay, AnyLayersFitTogetherToTheBit) {
  std::size_t regions = 0;
  forSeeds(300, [&](Random random) {
    // Sizes from a few lattice steps up, so that rounding has its say.
    const double size = math::exp(random.uniform(math::log(0.02), math::log(2000)));
    constexpr std::uint32_t kLayers = 4;
    Layers layers(kLayers);
    for (auto& layer : layers)
      for (int i = static_cast<int>(random.below(4)); i-- > 0;) {
        const double x = random.uniform(-1, 1) * size, y = random.uniform(-1, 1) * size;
        const int corners = 3 + static_cast<int>(random.below(30));
        const double reach = random.uniform(0.1, 1) * size, roughness = random.uniform(0, 0.95);
        layer.push_back({shapes::star(random, {x, y}, reach, roughness, corners), {}});
        if (random.chance(0.3)) layer.push_back(layer.front());  // the same twice
      }
    const auto groups = sortAll(Overlay(layers), kLayers);
    Chain all;
    double sum = 0;
    for (const auto& group : groups)
      for (const Region& region : group) {
        EXPECT_FALSE(findFault(region)) << *findFault(region);
        all.add(region);
        sum += area(region);
        ++regions;
      }
    // Together they are what is picked in one go, and that is all the ground there is.
    const auto whole = Overlay(layers).sort(1, [](Numbers) { return 0; });
    for (const Region& region : whole[0]) all.add(region, -1);
    EXPECT_TRUE(all.remainder().empty());
    EXPECT_NEAR(sum, areaOf(whole[0]), 1e-9 * sum + 1e-9);
    for (int i = 0; i < 200; ++i) {
      const double x = random.uniform(-2, 2) * size, y = random.uniform(-2, 2) * size;
      std::uint32_t wanted = 0;
      double nearest = 1e300;
      for (std::uint32_t layer = 0; layer < kLayers; ++layer)
        for (const Region& region : layers[layer]) {
          if (contains(region, {x, y})) wanted |= 1u << layer;
          nearest = std::min(nearest, shapes::distanceTo(region, {x, y}));
        }
      if (nearest < 0.01) continue;  // lines were bent
      for (std::uint32_t group = 1; group < groups.size(); ++group) {
        const bool is_in = std::any_of(groups[group].begin(), groups[group].end(), [&](const Region& region) {
          return contains(region, {x, y});
        });
        EXPECT_EQ(is_in, group == wanted) << group << " at " << x << ", " << y;
      }
    }
  });
  EXPECT_GT(regions, 3000u);
}

}  // namespace
}  // namespace castra::geometry
