// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_picture.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/base/error.h"
#include "pipeline/core/store.h"
#include "pipeline/formats/png.h"
#include "tests/export/render/scenes.h"
#include "tests/export/set_in_memory.h"

namespace castra::exporting {
namespace {

/// Two things in two models: a block of 10 m at (100, 200), and a hut to the east of it.
Model modelOf(const std::string& name, const geometry::Vec2& origin, double size) {
  Model model;
  model.origin = origin;
  model.materials = {{"rubble", "stone", 0xA09787, 0.95, 2200, 2}};
  model.meshes = {testing::boxOf({-size / 2, -size / 2, 0}, {size / 2, size / 2, size})};
  model.things = {{name, {"block"}}};
  Model::Part part;
  part.name = name + ".body";
  part.tags = {"body", "stone"};
  part.meshes[0] = 0;
  model.parts = {part};
  return model;
}

struct ModelPicture : ::testing::Test {
  ModelPicture() {
    params.width = 120;
    params.height = 80;
    params.samples = 1;
  }
  formats::Image draw(std::function<bool()> cancelled = {}) {
    Surroundings around;
    around.store = &store;
    around.cancelled = std::move(cancelled);
    castra::Run run(around);
    const Set<Model> models(
        testing::elementsOf<Model>({{"a", modelOf("block", {100, 200}, 10)}, {"b", modelOf("hut", {130, 200}, 3)}}));
    Rest<Model> rest;
    if (!more.empty()) rest.inputs.emplace_back(testing::elementsOf<Model>(more));
    std::optional<Set<castra::Material>> set;
    if (!materials.empty()) set = Set<castra::Material>(testing::elementsOf<castra::Material>(materials));
    const Files files = drawModels(run, params, models, set, rest);
    EXPECT_EQ(files.files.size(), 1u);
    EXPECT_EQ(files.files[0].path, params.name + ".png");
    const Blob& blob = files.files[0].blob;
    return formats::decodePng(blob.isStored() ? store.read(Shelf::objects, blob.digest).value() : blob.bytes, "picture",
                              3);
  }
  /// Stone is grey; grass in the sun, green or dry, has much less blue.
  static bool isStone(const formats::Image& image, int x, int y) {
    const std::uint8_t* pixel = &image.pixels[3 * static_cast<std::size_t>(y * image.width + x)];
    return pixel[2] > 0.86 * pixel[0];
  }

  std::vector<std::pair<std::string, Model>> more;
  std::vector<std::pair<std::string, castra::Material>> materials;
  MemoryStore store;
  ModelPictureParams params;
};

TEST_F(ModelPicture, ShowsAllFromAbove) {
  params.view = "above";
  const formats::Image image = draw();
  EXPECT_EQ(image.width, 120);
  EXPECT_EQ(image.height, 80);
  // 95 to 131.5 m across, with a margin: 2.7 px a metre or a little more.
  EXPECT_TRUE(isStone(image, 20, 40)) << "the block";
  EXPECT_TRUE(isStone(image, 109, 40)) << "the hut";
  EXPECT_FALSE(isStone(image, 70, 70)) << "the ground";
}

TEST_F(ModelPicture, LooksAtAThingOrAPlace) {
  params.view = "above";
  params.span = 8;
  params.at = "block";
  const formats::Image block = draw();
  EXPECT_TRUE(isStone(block, 20, 20));
  params.at = "100 200";
  const formats::Image place = draw();
  for (std::size_t i = 0; i < place.pixels.size(); ++i)
    ASSERT_NEAR(place.pixels[i], block.pixels[i], 3) << "straight from above the height does not matter";
  params.at = "115 185";
  EXPECT_FALSE(isStone(draw(), 60, 40));
  for (const char* wrong : {"tower", "1", "1 2 3 4", "1 2x", "1 nan"}) {
    params.at = wrong;
    EXPECT_THROW(draw(), Error) << wrong;
  }
}

TEST_F(ModelPicture, EveryViewIsAnother) {
  std::vector<std::vector<std::uint8_t>> seen;
  for (const char* view : {"above", "axonometric", "perspective", "street"}) {
    params.view = view;
    seen.push_back(draw().pixels);
    EXPECT_EQ(draw().pixels, seen.back());
  }
  params.eye = "100 170 1.7";
  seen.push_back(draw().pixels);
  params.night = true;
  seen.push_back(draw().pixels);
  params.section = 2;
  seen.push_back(draw().pixels);
  for (std::size_t i = 0; i < seen.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(seen[i], seen[k]) << i << ' ' << k;
  params.eye = "here";
  EXPECT_THROW(draw(), Error);
}

castra::Material materialOf(const std::string& name, std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  castra::Material material;
  material.name = name;
  material.sort = "stone";
  material.density = 2000;
  material.size = 8;
  for (int i = 0; i < 64; ++i) {
    material.colours.insert(material.colours.end(), {red, green, blue});
    material.normals.insert(material.normals.end(), {128, 128, 255});
    material.roughnesses.push_back(230);
  }
  return material;
}

TEST_F(ModelPicture, FromWithinARoomTheEyeMustHaveAPlace) {
  params.view = "inside";
  EXPECT_THROW(draw(), Error);
  params.eye = "100 170 1.7";
  const std::vector<std::uint8_t> day = draw().pixels;
  EXPECT_EQ(draw().pixels, day);
  params.view = "perspective";
  EXPECT_NE(draw().pixels, day) << "the light is another";
}

TEST_F(ModelPicture, ShowsTheTexturesOfMaterials) {
  params.view = "above";
  materials = {{"grass", materialOf("grass", 20, 40, 200)}, {"rubble", materialOf("rubble", 200, 20, 20)}};
  const formats::Image image = draw();
  const auto at = [&](int x, int y) { return &image.pixels[3 * static_cast<std::size_t>(y * image.width + x)]; };
  EXPECT_GT(at(20, 40)[0], 3 * at(20, 40)[2]) << "the block is red";
  EXPECT_GT(at(70, 70)[2], 2 * at(70, 70)[0]) << "the meadow is blue";
}

TEST_F(ModelPicture, ShowsAllSetsAndPutsTheMeadowBelowTheGround) {
  params.view = "above";
  params.at = "115 200";
  params.span = 40;
  const formats::Image bare = draw();
  // A plate a little below 0 between the two: the meadow would hide it, unless it is ground.
  Model plate = modelOf("plate", {115, 200}, 8);
  plate.meshes = {testing::boxOf({-4, -4, -0.5}, {4, 4, -0.1})};
  more = {{"plate", plate}};
  EXPECT_FALSE(isStone(draw(), 60, 40));
  more[0].second.things[0].tags = {"ground"};
  EXPECT_FALSE(isStone(bare, 60, 40));
  EXPECT_TRUE(isStone(draw(), 60, 40));
}

TEST_F(ModelPicture, DoesNotStepBackForTheCountry) {
  params.view = "above";
  Model country = modelOf("barn", {400, 200}, 5);
  country.things[0].tags = {"barn", "country"};
  more = {{"c", country}};
  const formats::Image near = draw();
  EXPECT_TRUE(isStone(near, 20, 40)) << "the block is where it is without a barn far away";
  EXPECT_TRUE(isStone(near, 109, 40)) << "and so is the hut";
  params.at = "400 200";
  params.span = 8;
  EXPECT_TRUE(isStone(draw(), 60, 40)) << "but it is there";
}

TEST_F(ModelPicture, HeightsInTheStreetAreCountedFromTheGround) {
  params.view = "street";
  params.eye = "115 170 1.7";
  params.at = "115 200 3";
  const auto drawAt = [&](float height) {
    Model plate = modelOf("plate", {115, 190}, 8), post = modelOf("post", {115, 200}, 4);
    plate.meshes = {testing::boxOf({-60, -60, -1}, {60, 60, 0})};
    plate.things[0].tags = {"ground"};
    for (Model* model : {&plate, &post})
      for (auto& vertex : model->meshes[0].vertices) vertex.at[2] += height;
    more = {{"plate", plate}, {"post", post}};
    return draw();
  };
  const formats::Image low = drawAt(0), high = drawAt(37);
  std::size_t different = 0;
  for (std::size_t i = 0; i < low.pixels.size(); ++i)
    different += std::abs(low.pixels[i] - high.pixels[i]) > 12 ? 1 : 0;
  // The block and the hut stayed where they were, and are out of sight now.
  EXPECT_LT(different * 5, low.pixels.size());
  const auto redAt = [](const formats::Image& image, int x, int y) {
    return static_cast<int>(image.pixels[3 * static_cast<std::size_t>(y * image.width + x)]);
  };
  EXPECT_NEAR(redAt(low, 60, 40), redAt(high, 60, 40), 12) << "the post";
  more.pop_back();
  EXPECT_GT(std::abs(redAt(high, 60, 40) - redAt(draw(), 60, 40)), 20) << "no post";
}

TEST_F(ModelPicture, NothingAtALevelIsRefused) {
  params.level = 1;
  EXPECT_THROW(draw(), Error);
}

TEST_F(ModelPicture, StopsWhenCancelled) {
  int asked = 0;
  EXPECT_THROW(draw([&] { return ++asked > 3; }), Cancelled);
  EXPECT_EQ(asked, 4);
}

}  // namespace
}  // namespace castra::exporting
