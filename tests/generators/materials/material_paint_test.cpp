// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/material_paint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "generators/materials/material_raster.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/asset.h"
#include "tests/generators/making.h"
#include "tests/support/temp_folder.h"

namespace castra::generators {
namespace {

using Painted = std::map<std::string, std::string, KeyLess>;

Painted paint(const AssetRef& file, int size, std::uint64_t seed = 1) {
  Rows rows;
  Surroundings surroundings = around(seed, "materials");
  surroundings.rows = &rows;
  Draw draw(surroundings);
  paintMaterials(draw, {file, size});
  return rows.bytes;
}

AssetRef ourFile() { return openAsset("assets/materials/materials.json", CASTRA_SOURCE_DIR); }

/// All materials of the file that the project has, painted once.
const std::vector<Material>& ourMaterials() {
  static const std::vector<Material> all = [] {
    std::vector<Material> materials;
    for (const auto& [key, bytes] : paint(ourFile(), 64)) {
      materials.push_back(decode<Material>(bytes));
      EXPECT_EQ(materials.back().name, key);
    }
    return materials;
  }();
  return all;
}

std::vector<MaterialOrder> ourOrders() {
  return readMaterialFile(readFile(ourFile().file, 1'000'000), "materials.json");
}

TEST(Materials, AllOfOurFileArePaintedAndKeepTheirPromises) {
  EXPECT_GE(ourMaterials().size(), 30u);
  for (const Material& material : ourMaterials()) {
    EXPECT_NO_THROW(check(material)) << material.name;
    const auto [low, high] = std::minmax_element(material.colours.begin(), material.colours.end());
    EXPECT_GE(*high - *low, 8) << material.name << " is one flat colour";
    EXPECT_GT(*low, 0) << material.name << " is black somewhere";
    EXPECT_LT(*high, 255) << material.name << " is burnt out somewhere";
  }
}

TEST(Materials, OurFileHasTheSlotsOfTownWalls) {
  for (const char* name : {"rubble", "ashlar", "paving", "timber", "iron", "tile"})
    EXPECT_TRUE(std::any_of(ourMaterials().begin(), ourMaterials().end(), [&](const Material& material) {
      return material.name == name;
    })) << name;
}

TEST(Materials, GoOnBeyondTheirSquare) {
  for (const MaterialOrder& order : ourOrders()) {
    const Painter painter = order.pattern({order.colours, order.roughness, order.repeat, Dice(3)});
    const Dice dice(4);
    for (int i = 0; i < 100; ++i) {
      // Near the edges above all, and not where rounding could put a place into the next stone.
      const geometry::Vec2 at{order.repeat * (i % 2 == 0 ? 0.001 + 0.01 * dice.at(i, 1) : dice.at(i, 2)),
                              order.repeat * (i % 3 == 0 ? 0.001 + 0.01 * dice.at(i, 3) : dice.at(i, 4))};
      const Spot here = painter(at);
      for (const geometry::Vec2& turn : {geometry::Vec2{1, 0}, geometry::Vec2{0, 1}, geometry::Vec2{-1, -1}}) {
        const Spot there = painter(at + turn * order.repeat);
        EXPECT_NEAR(there.height, here.height, 1e-6) << order.name << " at " << at.x << ", " << at.y;
        EXPECT_NEAR(there.colour.red, here.colour.red, 1e-6) << order.name;
        EXPECT_NEAR(there.colour.blue, here.colour.blue, 1e-6) << order.name;
        EXPECT_NEAR(there.roughness, here.roughness, 1e-6) << order.name;
      }
    }
  }
}

/// The mean difference of neighbouring columns (or rows), across the seam and, at most, inside.
struct Steps {
  double seam = 0, inside = 0;
};
Steps stepsOf(const std::vector<std::uint8_t>& image, std::size_t size, std::size_t channels, bool is_across) {
  const auto at = [&](std::size_t x, std::size_t y, std::size_t k) {
    return static_cast<int>(image[channels * (is_across ? y * size + x : x * size + y) + k]);
  };
  Steps steps;
  for (std::size_t x = 0; x < size; ++x) {
    int sum = 0;
    for (std::size_t y = 0; y < size; ++y)
      for (std::size_t k = 0; k < channels; ++k) sum += std::abs(at(x, y, k) - at((x + 1) % size, y, k));
    const double mean = sum / static_cast<double>(size * channels);
    if (x + 1 == size)
      steps.seam = mean;
    else
      steps.inside = std::max(steps.inside, mean);
  }
  return steps;
}

TEST(Materials, TileWithoutASeam) {
  // Bars and boards begin at the edge, so that of all their ends these fall on a border of pixels.
  constexpr double kSlack = 1.5;
  for (const Material& material : ourMaterials())
    for (const bool is_across : {true, false}) {
      const auto size = static_cast<std::size_t>(material.size);
      const Steps colours = stepsOf(material.colours, size, 3, is_across),
                  normals = stepsOf(material.normals, size, 3, is_across),
                  roughnesses = stepsOf(material.roughnesses, size, 1, is_across);
      EXPECT_LE(colours.seam, kSlack * colours.inside + 1) << material.name << (is_across ? " columns" : " rows");
      EXPECT_LE(normals.seam, kSlack * normals.inside + 1) << material.name << (is_across ? " columns" : " rows");
      EXPECT_LE(roughnesses.seam, kSlack * roughnesses.inside + 1) << material.name;
    }
}

TEST(Materials, AreOfTheColoursThatWereAskedFor) {
  const std::vector<MaterialOrder> orders = ourOrders();
  ASSERT_EQ(orders.size(), ourMaterials().size());
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const Material& material = ourMaterials()[i];
    ASSERT_EQ(material.name, orders[i].name);
    Ground ground;
    ground.colours = orders[i].colours;
    const std::uint32_t asked = srgbOf(ground.meanColour());
    for (const int shift : {16, 8, 0}) {
      const int difference = static_cast<int>(asked >> shift & 255) - static_cast<int>(material.colour >> shift & 255);
      EXPECT_LT(std::abs(difference), 36) << material.name << ", whose joints and bars have colours of their own";
    }
    // Bars, joints and rust are duller than glass and metal.
    EXPECT_NEAR(material.roughness, orders[i].roughness, 0.15) << material.name;
  }
}

TEST(Materials, HaveNormalsThatPointOut) {
  for (const Material& material : ourMaterials()) {
    double sum[3] = {};
    for (std::size_t i = 0; i < material.normals.size(); ++i) sum[i % 3] += material.normals[i] / 127.5 - 1;
    const double count = static_cast<double>(material.normals.size()) / 3;
    EXPECT_NEAR(sum[0] / count, 0, 0.06) << material.name;
    // Roofs of overlapping rows lean by the thickness of a tile, and its edge is steeper than slopes are kept.
    EXPECT_NEAR(sum[1] / count, 0, 0.12) << material.name;
    EXPECT_GT(sum[2] / count, 0.7) << material.name;
  }
}

TEST(Materials, HangOnSeedAndNameAlone) {
  const Painted once = paint(ourFile(), 16);
  EXPECT_EQ(paint(ourFile(), 16), once);
  std::size_t equal = 0;
  for (const auto& [key, bytes] : paint(ourFile(), 16, 2)) equal += bytes == once.at(key) ? 1 : 0;
  EXPECT_EQ(equal, 0u);
}

TEST(Materials, AnEditOfOneLeavesTheOthers) {
  const castra::testing::TempFolder folder;
  std::string text = readFile(ourFile().file, 1'000'000);
  const std::string old_joint = R"("joint_colour": "#A39C8E")";
  text.replace(text.find(old_joint), old_joint.size(), R"("joint_colour": "#203040")");
  castra::testing::putFile(folder / "edited.json", text);
  const Painted before = paint(ourFile(), 16), after = paint(openAsset("edited.json", folder.path()), 16);
  ASSERT_EQ(before.size(), after.size());
  for (const auto& [key, bytes] : before) EXPECT_EQ(bytes == after.at(key), key != "brick-brown") << key;
}

TEST(Materials, SayWhatIsMissing) {
  EXPECT_THROW(paint({}, 16), Error);
  const castra::testing::TempFolder folder;
  castra::testing::putFile(folder / "bad.json", R"({"materials":[{}]})");
  try {
    paint(openAsset("bad.json", folder.path()), 16);
    FAIL() << "was taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "bad.json:1: materials[0]: has no \"name\"");
  }
}

TEST(Materials, EveryPatternPaintsAtItsLimits) {
  // Numbers at both ends of what they may be, on squares both small and large: always a picture.
  const std::vector<std::pair<const char*, const char*>> patterns{
      {"brick", R"("length":10,"height":0.02,"joint":0.1,"wear":1,"uneven_lengths":0.8)"},
      {"slabs", R"("length":0.02,"height":10,"joint":0,"rounding":0,"relief":0)"},
      {"rubble", R"("length":10,"height":0.005,"irregularity":1,"rounding":0.3)"},
      {"cobbles", R"("length":0.005,"height":10,"irregularity":0,"shift":0,"rounding":0,"joint":0)"},
      {"tiles", R"("width":0.02,"exposure":2,"tail":0.5,"gap":0.05,"lift":1)"},
      {"pantiles", R"("width":1,"exposure":0.05,"depth":0.3)"},
      {"thatch", R"("course":5,"straw":0.002,"ragged":1)"},
      {"planks", R"("width":5,"length":0.1,"gap":0.1,"knots":1,"bevel":0)"},
      {"panels", R"("width":0.05,"height":5,"frame":1,"moulding":0.3)"},
      {"plaster", R"("grain":0.5,"pits":1,"chips":1,"cracks":1,"panel_width":20,"panel_height":0.1)"},
      {"earth", R"("clods":2,"pebbles":1,"pebble_size":0.5)"},
      {"grass", R"("blade":0.5,"width":0.1,"spacing":0.005,"bare":1)"},
      {"panes", R"("shape":"diamond","width":0.03,"height":10,"bar":0.5,"spandrel":0.9)"},
      {"sheets", R"("profile":"plain","rust":1,"pitch":5)"},
      {"carpet", R"("loop":0.2,"border":5)"},
      {"wallpaper", R"("stripe":5,"sprig":1)"},
      {"leaves", R"("leaf":0.5,"width":0.3,"spacing":0.005,"clump":3,"depth":0.5,"gaps":1)"},
      {"bark", R"("plate":0.5,"length":0.02,"furrow":0.9,"depth":0.1,"moss":1)"}};
  for (const auto& [type, numbers] : patterns)
    for (const double repeat : {0.05, 1.0, 100.0}) {
      const std::string text = concat(
          R"({"materials":[{"name":"a","sort":"any","colours":["#808080"],"density":1,"roughness":0.5,"repeat":)",
          repeat, R"(,"pattern":{"type":")", type, R"(",)", numbers, "}}]}");
      const Material material = paintMaterial(readMaterialFile(text, "m.json").at(0), 8, 1);
      EXPECT_NO_THROW(check(material)) << type << " " << repeat;
    }
}

TEST(Raster, NormalsLeanAgainstTheSlope) {
  // A hump in the middle: its right side faces right, its upper side up.
  const Painter hump = [](const geometry::Vec2& at) {
    const double x = 2 * at.x - 1, y = 2 * at.y - 1;
    return Spot{0.3 * (1 - x * x) * (1 - y * y), {0.2, 0.2, 0.2}, 0.5};
  };
  Material material;
  rasterPattern(hump, 1, 16, material);
  const auto normalAt = [&](std::size_t column, std::size_t row) { return &material.normals[3 * (row * 16 + column)]; };
  EXPECT_GT(normalAt(12, 8)[0], 140);
  EXPECT_LT(normalAt(3, 8)[0], 115);
  EXPECT_GT(normalAt(8, 3)[1], 140) << "the top row comes first, and green is up";
  EXPECT_LT(normalAt(8, 12)[1], 115);
  EXPECT_EQ(material.roughnesses[0], 128);
}

TEST(Raster, HollowsAreDarkerThanRidges) {
  const Painter groove = [](const geometry::Vec2& at) {
    return Spot{at.x > 0.48 && at.x < 0.52 ? -0.05 : 0.0, {0.5, 0.5, 0.5}, 0.5};
  };
  Material material;
  rasterPattern(groove, 1, 64, material);
  EXPECT_LT(material.colours[3 * 32] + 20, material.colours[3 * 4]);
}

TEST(Materials, AreCheckedAgainstTheirPromises) {
  const auto refuses = [](const auto& spoil) {
    Material other = ourMaterials().front();
    spoil(other);
    EXPECT_THROW(check(other), Error);
  };
  refuses([](Material& other) { other.name = "No Key"; });
  refuses([](Material& other) { other.name = "a/b"; });
  refuses([](Material& other) { other.sort.clear(); });
  refuses([](Material& other) { other.density = 0; });
  refuses([](Material& other) { other.repeat = -1; });
  refuses([](Material& other) { other.roughness = 2; });
  refuses([](Material& other) { other.colour = 0x1000000; });
  refuses([](Material& other) { other.size = 4; });
  refuses([](Material& other) { other.colours.pop_back(); });
  refuses([](Material& other) { other.normals[2] = 0; });
  refuses([](Material& other) { other.roughnesses.push_back(0); });
}

}  // namespace
}  // namespace castra::generators
