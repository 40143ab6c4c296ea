// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/png.h"

#include <gtest/gtest.h>

#include "pipeline/base/error.h"

namespace castra::formats {
namespace {

Image paint(int width, int height, int channels) {
  Image image{width, height, channels, {}};
  for (int i = 0; i < width * height * channels; ++i) image.pixels.push_back(static_cast<std::uint8_t>(i * 37 + i / 7));
  return image;
}

std::string problemOf(std::string_view bytes) {
  try {
    decodePng(bytes, "a.png", 1);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

void put(std::string& bytes, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (24 - 8 * i));
}

/// Bit by bit, to be independent of the reader's table.
std::uint32_t slowCrc(std::string_view bytes) {
  std::uint32_t crc = ~0u;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int i = 0; i < 8; ++i) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320u : 0u);
  }
  return ~crc;
}

/// Changes the size in the header, and makes its checksum right again.
std::string resized(std::string bytes, std::uint32_t width, std::uint32_t height) {
  put(bytes, 16, width);
  put(bytes, 20, height);
  put(bytes, 29, slowCrc(std::string_view(bytes).substr(12, 17)));
  return bytes;
}

TEST(Png, ComesBackAsItWas) {
  for (const int channels : {1, 2, 3, 4}) {
    const Image image = paint(13, 7, channels);
    const Image back = decodePng(encodePng(image), "a.png", channels);
    EXPECT_EQ(back.width, 13);
    EXPECT_EQ(back.height, 7);
    EXPECT_EQ(back.channels, channels);
    EXPECT_EQ(back.pixels, image.pixels);
  }
}

TEST(Png, ConvertsToGrey) {
  const Image red_and_white{2, 1, 3, {255, 0, 0, 255, 255, 255}};
  const Image grey = decodePng(encodePng(red_and_white), "a.png", 1);
  EXPECT_EQ(grey.pixels.size(), 2u);
  EXPECT_LT(grey.pixels[0], 128);
  EXPECT_EQ(grey.pixels[1], 255);
}

TEST(Png, EveryTruncationIsRefused) {
  const std::string bytes = encodePng(paint(9, 5, 3));
  for (std::size_t length = 0; length < bytes.size(); ++length)
    EXPECT_NE(problemOf(bytes.substr(0, length)), "") << length;
  EXPECT_EQ(problemOf(bytes), "");
}

TEST(Png, EveryFlippedBitIsRefused) {
  const std::string bytes = encodePng(paint(5, 4, 1));
  for (std::size_t i = 0; i < bytes.size() * 8; ++i) {
    std::string flipped = bytes;
    flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ (1 << (i % 8)));
    EXPECT_NE(problemOf(flipped), "") << "bit " << i;
  }
}

TEST(Png, AHugeImageIsRefusedBeforeItIsDecoded) {
  const std::string bytes = encodePng(paint(5, 4, 1));
  EXPECT_EQ(problemOf(resized(bytes, 100'000, 100'000)),
            "a.png: is 100000 x 100000 pixels, at most 64 million are read; scale it down");
  EXPECT_EQ(problemOf(resized(bytes, 0xFFFFFFFFu, 0xFFFFFFFFu)).substr(0, 28), "a.png: is 4294967295 x 42949");
  EXPECT_EQ(problemOf(resized(bytes, 0, 4)), "a.png: has no pixels");
}

TEST(Png, MoreRowsThanPixelsAreRefused) {
  EXPECT_EQ(problemOf(resized(encodePng(paint(5, 4, 1)), 5, 5)), "a.png: cannot be decoded; save it again");
}

TEST(Png, OtherFilesAreRefused) {
  EXPECT_EQ(problemOf(""), "a.png: is not a PNG file");
  EXPECT_EQ(problemOf("{\"type\": \"Polygon\"}"), "a.png: is not a PNG file");
  std::string swapped = encodePng(paint(5, 4, 1));
  swapped[45] ^= 1;  // inside the pixels
  EXPECT_EQ(problemOf(swapped), "a.png: is damaged: a checksum does not fit at byte 33; get it anew");
}

}  // namespace
}  // namespace castra::formats
