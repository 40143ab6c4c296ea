// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/texture.h"

#include <gtest/gtest.h>

#include <cmath>

#include "pipeline/core/random.h"

namespace castra::exporting {
namespace {

formats::Image anyImage(int width, int height, int channels, Random& random) {
  formats::Image image{width, height, channels, {}};
  for (int i = 0; i < width * height * channels; ++i)
    image.pixels.push_back(static_cast<std::uint8_t>(random.below(256)));
  return image;
}

TEST(Texture, SmallerCopiesKeepTheMean) {
  Random random(digestOf("textures"));
  for (const auto& [width, height] : {std::pair{64, 64}, std::pair{37, 50}, std::pair{128, 3}, std::pair{1, 9}}) {
    for (const int channels : {1, 3, 4}) {
      for (const Texture::Codes codes : {Texture::Codes::srgb, Texture::Codes::plain}) {
        const Texture texture(anyImage(width, height, channels, random), codes);
        for (int level = 1; level < texture.levels(); ++level)
          for (std::size_t k = 0; k < 3; ++k)
            EXPECT_NEAR(texture.mean(level)[k], texture.mean(0)[k], 0.012) << width << 'x' << height << ' ' << level;
        EXPECT_GE(1 << (texture.levels() - 1), std::max(width, height));
      }
    }
  }
}

TEST(Texture, LightIsAveragedAndNotCodes) {
  const Texture texture({2, 1, 1, {0, 255}}, Texture::Codes::srgb);
  EXPECT_NEAR(texture.mean(texture.levels() - 1)[0], 0.5, 0.003);
}

TEST(Texture, ItRepeatsAndIsRightSideUp) {
  const Texture texture({2, 2, 3, {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255}}, Texture::Codes::plain);
  for (const double shift : {-3.0, 0.0, 5.0}) {
    const auto lower_left = texture.sample(0.25 + shift, 0.25 - shift, 1e-4, 0, 1e-4);
    EXPECT_NEAR(lower_left[0], 0, 1e-5);
    EXPECT_NEAR(lower_left[2], 1, 1e-5) << "the lower row is the image's last";
    const auto upper_right = texture.sample(0.75 + shift, 0.75, 1e-4, 0, 1e-4);
    EXPECT_NEAR(upper_right[1], 1, 1e-5);
    EXPECT_NEAR(upper_right[0], 0, 1e-5);
  }
  const auto seam = texture.sample(0, 0.75, 1e-4, 0, 1e-4);
  EXPECT_NEAR(seam[0], 0.5, 1e-5);
  EXPECT_NEAR(seam[1], 0.5, 1e-5);
}

TEST(Texture, AWideSampleGivesTheMeanHoweverItLies) {
  Random random(digestOf("wide"));
  const Texture texture(anyImage(64, 64, 3, random), Texture::Codes::plain);
  const auto mean = texture.mean(0);
  for (int i = 0; i < 50; ++i) {
    const double u = random.uniform(-2, 2), v = random.uniform(-2, 2), turn = random.uniform(-1, 1);
    const double across = std::sqrt(1 - turn * turn);
    const auto round = texture.sample(u, v, 2 * turn, 2 * across, 2);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(static_cast<double>(round[k]), mean[k], 0.02);
  }
}

TEST(Texture, ThinSamplesStaySharpAcross) {
  // Upright stripes, seen by a sample that is long along them and thin across.
  formats::Image image{64, 64, 1, {}};
  for (int y = 0; y < 64; ++y)
    for (int x = 0; x < 64; ++x) image.pixels.push_back(x % 16 < 8 ? 255 : 0);
  const Texture texture(image, Texture::Codes::plain);
  const auto light = texture.sample(4.0 / 64, 0.3, 0, 6.0 / 64, 1.0 / 64),
             dark = texture.sample(12.0 / 64, 0.3, 0, 6.0 / 64, 1.0 / 64);
  EXPECT_GT(light[0], 0.95f);
  EXPECT_LT(dark[0], 0.05f);
  const auto round = texture.sample(4.0 / 64, 0.3, 0, 32.0 / 64, 32.0 / 64);
  EXPECT_NEAR(round[0], 0.5f, 0.05f);
}

TEST(Texture, RoughLogarithmsAreNearAndRise) {
  float last = roughLog2(0.0009f);
  for (float x = 0.001f; x < 1000; x *= 1.01f) {
    EXPECT_NEAR(roughLog2(x), std::log2(x), 0.01);
    EXPECT_GE(roughLog2(x), last);
    last = roughLog2(x);
  }
}

}  // namespace
}  // namespace castra::exporting
