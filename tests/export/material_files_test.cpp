// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/material_files.h"

#include <gtest/gtest.h>

#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/core/store.h"
#include "tests/export/set_in_memory.h"

namespace castra::exporting {
namespace {

/// Flat and grey, but for one texel: red, in the upper left corner.
Material flat(const std::string& name, std::uint8_t roughness = 255) {
  Material material;
  material.name = name;
  material.sort = "stone";
  material.density = 2000;
  material.size = 8;
  material.colour = 0x808080;
  for (int i = 0; i < 64; ++i) {
    material.colours.insert(material.colours.end(), {128, 128, 128});
    material.normals.insert(material.normals.end(), {128, 128, 255});
    material.roughnesses.push_back(roughness);
  }
  material.colours[0] = 255;
  material.colours[1] = material.colours[2] = 0;
  check(material);
  return material;
}

struct MaterialFiles : ::testing::Test {
  MaterialFiles() { around.store = &store; }
  formats::Image imageOf(const Blob& blob, int channels) {
    return formats::decodePng(blob.isStored() ? store.read(Shelf::objects, blob.digest).value() : blob.bytes, "png",
                              channels);
  }
  Files draw(const MaterialPictureParams& params, const std::vector<std::pair<std::string, Material>>& materials) {
    castra::Run run(around);
    return drawMaterials(run, params, Set<Material>(testing::elementsOf(materials)));
  }
  MemoryStore store;
  Surroundings around;
};

TEST_F(MaterialFiles, AreTheThreeImages) {
  castra::Run run(around);
  const Material material = flat("slate");
  const Files files = exportMaterial(run, {}, material);
  ASSERT_EQ(files.files.size(), 3u);
  EXPECT_EQ(files.files[0].path, "materials/slate_colour.png");
  EXPECT_EQ(files.files[1].path, "materials/slate_normal.png");
  EXPECT_EQ(files.files[2].path, "materials/slate_roughness.png");
  EXPECT_EQ(imageOf(files.files[0].blob, 3).pixels, material.colours);
  EXPECT_EQ(imageOf(files.files[1].blob, 3).pixels, material.normals);
  EXPECT_EQ(imageOf(files.files[2].blob, 1).pixels, material.roughnesses);
  EXPECT_EQ(imageOf(files.files[2].blob, 1).width, 8);
  EXPECT_EQ(exportMaterial(run, {"tiles/stone"}, material).files[0].path, "tiles/stone/slate_colour.png");
}

TEST_F(MaterialFiles, ASwatchShowsTheTextureTwoByTwo) {
  const formats::Image image = drawSwatch(flat("slate"), 64);
  ASSERT_EQ(image.width, 64);
  ASSERT_EQ(image.pixels.size(), 3u * 64 * 64);
  const auto isRed = [&](std::size_t x, std::size_t y) {
    const std::uint8_t* pixel = &image.pixels[3 * (y * 64 + x)];
    return pixel[0] > 200 && pixel[1] < 40;
  };
  for (const std::size_t x : {0u, 32u})
    for (const std::size_t y : {0u, 32u}) {
      EXPECT_TRUE(isRed(x + 1, y + 1));
      EXPECT_FALSE(isRed(x + 9, y + 1));
      EXPECT_FALSE(isRed(x + 1, y + 9));
    }
}

TEST_F(MaterialFiles, ASwatchIsLitFromTheUpperLeft) {
  const auto greyOf = [](std::uint8_t x, std::uint8_t y) {
    Material material = flat("tilted");
    for (std::size_t i = 0; i < 64; ++i) {
      material.normals[3 * i] = x;
      material.normals[3 * i + 1] = y;
      material.normals[3 * i + 2] = 240;
    }
    return static_cast<int>(drawSwatch(material, 16).pixels[3 * (5 * 16 + 5)]);
  };
  EXPECT_GT(greyOf(70, 128), greyOf(128, 128));
  EXPECT_LT(greyOf(186, 128), greyOf(128, 128));
  EXPECT_GT(greyOf(128, 186), greyOf(128, 70));
}

TEST_F(MaterialFiles, TheSheetHasASwatchForEach) {
  MaterialPictureParams params;
  params.swatch = 64;
  params.columns = 2;
  const Files files = draw(params, {{"a", flat("a")}, {"b", flat("b")}, {"c", flat("c")}});
  ASSERT_EQ(files.files.size(), 1u);
  EXPECT_EQ(files.files[0].path, "materials.png");
  const formats::Image image = imageOf(files.files[0].blob, 3);
  std::size_t red = 0;
  for (std::size_t i = 0; i < image.pixels.size(); i += 3)
    red += image.pixels[i] > 200 && image.pixels[i + 1] < 40 && image.pixels[i + 2] < 40 ? 1u : 0u;
  EXPECT_EQ(red, 3u * 4 * 16) << "three swatches, four corners each, of 4 x 4 px";
  EXPECT_LT(image.width, image.height) << "two columns, two rows with names below";
}

TEST_F(MaterialFiles, ASheetOfNothingAndOneTooLarge) {
  EXPECT_EQ(draw({}, {}).files.size(), 1u);
  MaterialPictureParams params;
  params.swatch = 2048;
  std::vector<std::pair<std::string, Material>> many;
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q"})
    many.emplace_back(name, flat(name));
  EXPECT_THROW(draw(params, many), Error);
}

}  // namespace
}  // namespace castra::exporting
