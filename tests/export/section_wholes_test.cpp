// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/section_wholes.h"

#include <gtest/gtest.h>

#include "tests/export/render/scenes.h"

namespace castra::exporting {
namespace {

using geometry::Vec3;

/// Things of boxes, each with one word for what it is.
struct Scenery {
  Model model;

  void begin(const char* name, std::vector<std::string> tags) { model.things.push_back({name, std::move(tags)}); }
  std::size_t add(const char* tag, const Vec3& low, const Vec3& high) {
    Model::Part part;
    part.thing = static_cast<std::uint32_t>(model.things.size() - 1);
    part.tags = {tag, "stone"};
    part.meshes[0] = static_cast<std::uint32_t>(model.meshes.size());
    model.meshes.push_back(testing::boxOf(low, high));
    model.parts.push_back(part);
    return model.parts.size() - 1;
  }
};

TEST(SectionWholes, AreTreesAndTheRoofsOfLowerHouses) {
  Scenery s;
  s.begin("tree-1-1", {"tree", "broadleaf"});
  const std::size_t crown = s.add("crown", {40, 0, 2}, {44, 4, 8});
  s.begin("low", {"house", "cottage"});
  const std::size_t low_wall = s.add("wall", {0, 0, 0}, {8, 0.4, 3}),
                    low_roof = s.add("tiles", {-0.3, -0.3, 2.7}, {8.3, 6.3, 7}),
                    low_chimney = s.add("chimney", {3, 3, 5}, {4, 4, 8});
  s.begin("low-storey-0", {"storey", "inside"});
  s.add("slab", {0.4, 0.4, 2.7}, {7.6, 5.6, 3});
  s.begin("high", {"house", "burgher house"});
  const std::size_t high_wall = s.add("wall", {10, 0, 3}, {18, 0.4, 6}),
                    high_roof = s.add("tiles", {9.7, -0.3, 5.1}, {18.3, 6.3, 10});
  s.begin("high-storey-0", {"storey", "inside"});
  s.add("slab", {10.4, 0.4, 2.7}, {17.6, 5.6, 3});
  s.begin("high-storey-1", {"storey", "inside"});
  const std::size_t high_slab = s.add("slab", {10.4, 0.4, 5.7}, {17.6, 5.6, 6});
  const SectionWholes wholes(s.model, 5.2);
  EXPECT_TRUE(wholes.isWhole(crown));
  EXPECT_TRUE(wholes.isWhole(low_roof));
  EXPECT_TRUE(wholes.isWhole(low_chimney));
  EXPECT_FALSE(wholes.isWhole(low_wall));
  EXPECT_FALSE(wholes.isWhole(high_wall));
  EXPECT_FALSE(wholes.isWhole(high_roof)) << "its eaves come down below the section, but a storey is cut";
  EXPECT_FALSE(wholes.isWhole(high_slab));
  const SectionWholes lower(s.model, 1.2);
  EXPECT_FALSE(lower.isWhole(low_roof));
}

TEST(SectionWholes, AreNeverPartsOfOtherThings) {
  Scenery s;
  s.begin("tower-1-1", {"tower"});
  s.add("wall", {0, 0, 0}, {4, 4, 9});
  s.add("tiles", {0, 0, 3}, {4, 4, 5});
  const SectionWholes wholes(s.model, 6);
  for (std::size_t i = 0; i < s.model.parts.size(); ++i) EXPECT_FALSE(wholes.isWhole(i));
}

}  // namespace
}  // namespace castra::exporting
