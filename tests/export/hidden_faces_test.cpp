// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/hidden_faces.h"

#include <gtest/gtest.h>

#include <cmath>

#include "export/shown_model.h"
#include "generators/models/model_builder.h"
#include "tests/generators/buildings/house_row.h"
#include "tests/generators/buildings/styles.h"
#include "tests/geometry/shapes.h"

namespace castra::exporting {
namespace {

using geometry::SolidMesh;
using geometry::Vec3;

constexpr std::uint32_t kStone = 0, kGlass = 1;

generators::ModelBuilder builder() {
  return generators::ModelBuilder(
      {0, 0}, {{"rubble", "stone", 0x808080, 0.9, 2000, 1}, {"window", "glass", 0x404040, 0.5, 2500, 1}});
}

geometry::Ring square(double left, double bottom, double side) {
  return shapes::rectangle(left, bottom, left + side, bottom + side);
}

TEST(HiddenFaces, AreWhereTwoPartsOfAThingTouch) {
  auto model = builder();
  model.beginThing("post", {"post"});
  model.addPrism("left", kStone, square(0, 0, 1), 0, 1, 2);
  model.addPrism("right", kStone, square(1, 0, 1), 0, 1, 2);
  const Model made = model.take();
  const HiddenFaces hidden(made, 0);
  EXPECT_EQ(hidden.count(), 4u) << "a square of each";
  for (std::size_t part = 0; part < 2; ++part)
    for (std::size_t i = 0; i < 12; ++i) {
      const SolidMesh& mesh = *meshOf(made, made.parts[part], 0);
      bool lies_between = true;
      for (std::size_t k = 0; k < 3; ++k) lies_between = lies_between && mesh.at(mesh.indices[3 * i + k]).x == 1;
      EXPECT_EQ(hidden.isHidden(part, i), lies_between);
    }
}

TEST(HiddenFaces, OfWhatIsRepeatedAreHiddenInAllRepeats) {
  auto model = builder();
  // A cover before the lower one alone.
  model.beginThing("house", {"house"});
  model.addPrism("cover", kStone, square(-1, 0, 1), 0, 1, 2);
  model.beginThing("storey", {"storey", "inside"});
  model.addPrism("left", kStone, square(0, 0, 1), 0, 1, 2);
  model.addPrism("right", kStone, square(1, 0, 1), 0, 1, 2);
  const std::uint32_t storey = model.lastThing();
  EXPECT_EQ(HiddenFaces(generators::ModelBuilder(model).take(), 0).count(), 6u) << "and what the cover is before";
  model.repeatThing(storey, "above", 5);
  const Model made = model.take();
  const HiddenFaces hidden(made, 0);
  EXPECT_EQ(hidden.count(), 8u) << "between the two, below and above";
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(hidden.isHidden(1, i), hidden.isHidden(3, i));
}

TEST(HiddenFaces, OfALargerPartStayAsLongAsAnyOfItIsSeen) {
  auto model = builder();
  model.beginThing("post", {"post"});
  model.addPrism("small", kStone, square(0, 0.25, 0.5), 0, 1, 2);
  model.addPrism("large", kStone, square(0.5, 0, 1), 0, 1, 2);
  EXPECT_EQ(HiddenFaces(model.take(), 0).count(), 2u) << "the square of the small one";
}

TEST(HiddenFaces, MayBeHiddenBySeveralTogether) {
  auto model = builder();
  model.beginThing("wall", {"wall"});
  model.addPrism("slab", kStone, shapes::rectangle(0, 0, 3, 1), 0, 1, 2);
  for (int i = 0; i < 3; ++i) model.addPrism("post", kStone, square(i, 0, 1), 1, 2, 2);
  const Model made = model.take();
  // The upper face of the slab, the feet of the posts, and where posts meet.
  EXPECT_EQ(HiddenFaces(made, 0).count(), 2u + 3 * 2 + 4 * 2);
}

TEST(HiddenFaces, AreNotHiddenByOtherThingsGlassOrWhatMoves) {
  const auto count = [](std::uint32_t material, bool is_other, bool moves, double gap) {
    auto model = builder();
    model.beginThing("one", {"post"});
    model.addPrism("left", kStone, square(0, 0, 1), 0, 1, 2);
    if (is_other) model.beginThing("other", {"post"});
    const std::uint32_t part = model.addPrism("right", material, square(1 + gap, 0, 1), 0, 1, 2);
    Model made = model.take();
    if (moves) {
      made.joints.push_back({"hinge", Model::Joint::Type::turn, {1, 0, 0}, 0, 1, 0});
      made.parts[part].joint = 0;
    }
    return HiddenFaces(made, 0).count();
  };
  EXPECT_EQ(count(kStone, false, false, 0), 4u);
  EXPECT_EQ(count(kStone, false, false, 1.0 / 1024), 4u) << "as near as the lattice has it";
  EXPECT_EQ(count(kStone, false, false, 0.01), 0u);
  EXPECT_EQ(count(kGlass, false, false, 0), 2u) << "the glass is hidden, what is behind it is not";
  EXPECT_EQ(count(kStone, true, false, 0), 0u);
  EXPECT_EQ(count(kStone, false, true, 0), 0u);
}

/// Whether a place lies within a closed mesh, by how often a slanted ray leaves it.
bool isWithin(const SolidMesh& mesh, const PartPlace& place, const Vec3& at) {
  const Vec3 way{0.31, 0.173, 0.935};
  bool is_within = false;
  for (std::size_t i = 0; i < mesh.triangleCount(); ++i) {
    const Vec3 a = place(mesh.at(mesh.indices[3 * i])), b = place(mesh.at(mesh.indices[3 * i + 1])),
               c = place(mesh.at(mesh.indices[3 * i + 2]));
    const Vec3 ab = b - a, ac = c - a, h = cross(way, ac);
    const double det = dot(ab, h);
    if (std::fabs(det) < 1e-15) continue;
    const double u = dot(at - a, h) / det;
    const Vec3 q = cross(at - a, ab);
    const double v = dot(way, q) / det, t = dot(ac, q) / det;
    if (u >= 0 && v >= 0 && u + v <= 1 && t > 0) is_within = !is_within;
  }
  return is_within;
}

TEST(HiddenFaces, OfHousesLieBeforeAnotherPart) {
  // Another way to the same answer: before the middle of what is hidden there is always the inside of another part.
  std::size_t hidden_all = 0, triangles_all = 0;
  for (const char* name : {"medieval", "downtown"}) {
    const Style style = generators::styleOf(name);
    const generators::HouseRow row(3);
    const Model model = generators::HouseRow::build(style, row.raise(style, 7), true);
    const HiddenFaces hidden(model, 0);
    hidden_all += hidden.count();
    for (std::size_t i = 0; i < model.parts.size(); ++i) {
      const Model::Part& part = model.parts[i];
      const SolidMesh* mesh = meshOf(model, part, 0);
      if (!mesh) continue;
      triangles_all += mesh->triangleCount();
      const PartPlace place(part);
      for (std::size_t k = 0; k < mesh->triangleCount(); ++k) {
        if (!hidden.isHidden(i, k)) continue;
        const Vec3 a = place(mesh->at(mesh->indices[3 * k])), b = place(mesh->at(mesh->indices[3 * k + 1])),
                   c = place(mesh->at(mesh->indices[3 * k + 2]));
        const Vec3 before = (a + b + c) * (1.0 / 3) + unit(cross(b - a, c - a)) * 0.004;
        bool is_covered = false;
        for (std::size_t j = 0; j < model.parts.size() && !is_covered; ++j) {
          const Model::Part& other = model.parts[j];
          if (j == i || other.joint != Model::kNobody) continue;
          const bool is_around = model.things[part.thing].isInside() && !model.things[other.thing].isInside();
          if (other.thing != part.thing && !is_around) continue;
          const SolidMesh* solid = meshOf(model, other, 0);
          is_covered = solid && isWithin(*solid, PartPlace(other), before);
        }
        ASSERT_TRUE(is_covered) << name << " " << part.name << " triangle " << k << " at " << before.x << " "
                                << before.y << " " << before.z;
      }
    }
  }
  EXPECT_GT(hidden_all * 8, triangles_all) << "more than an eighth: " << hidden_all << " of " << triangles_all;
}

TEST(ShownModel, CountsWhatItsFilesShow) {
  const Style style = generators::styleOf("medieval");
  const generators::HouseRow row(2);
  const Model model = generators::HouseRow::build(style, row.raise(style, 3), true);
  const ShownModel all(model, true), seen(model, false);
  EXPECT_TRUE(all.has(ModelSide::inside));
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    const auto sum = [&](const ShownModel& shown) {
      return shown.triangleCount(ModelSide::outside, level) + shown.triangleCount(ModelSide::inside, level);
    };
    EXPECT_EQ(sum(all), model.triangleCount(level));
    EXPECT_EQ(sum(seen), model.triangleCount(level) - HiddenFaces(model, level).count());
  }
}

}  // namespace
}  // namespace castra::exporting
