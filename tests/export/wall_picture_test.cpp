// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/wall_picture.h"

#include <gtest/gtest.h>

#include "export/colour.h"
#include "pipeline/core/store.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {
namespace {

// Five tiles by four: a rock in the northern wall of two tiles, of which one is water.
//
//   . . # . .      w w # w .
//   . . ~ . .      w i ~ w .
//   . . . . .      w w w w .
//   . . . . .      . . . . .
struct WallPicture : ::testing::Test {
  WallPicture() {
    sketch.width = 5;
    sketch.height = 4;
    sketch.types = {{"ground", '.', 1, 0, false, true, 0xECE6D8},
                    {"rock", '#', 0, 0.5, false, false, 0x8F8A80},
                    {"water", '~', 0, -1, true, false, 0x8FBBC9}};
    sketch.tiles.assign(20, 0);
    sketch.tiles[2] = 1;
    sketch.tiles[5 + 2] = 2;
    sketch.segments = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    sketch.inside = {{1, 1}, {2, 1}};
    params.size = 500;  // 100 px a tile
    check(sketch);
  }

  formats::Image draw() {
    Surroundings around;
    around.store = &store;
    castra::Run run(around);
    const Files files = drawWallSketch(run, params, sketch);
    EXPECT_EQ(files.files.size(), 1u);
    EXPECT_EQ(files.files[0].path, params.name + ".png");
    const Blob& blob = files.files[0].blob;
    return formats::decodePng(blob.isStored() ? store.read(Shelf::objects, blob.digest).value() : blob.bytes, "wall",
                              3);
  }

  /// The colour at a place in tiles.
  static Colour colourAt(const formats::Image& image, double x, double y) {
    const int left = 12, top = image.height - 4 * 100 - 51;  // border and foot of a sheet of 500
    const auto row = static_cast<std::size_t>(top + static_cast<int>(100 * y)),
               column = static_cast<std::size_t>(left + static_cast<int>(100 * x));
    const std::uint8_t* pixel = &image.pixels[3 * (row * static_cast<std::size_t>(image.width) + column)];
    return {pixel[0], pixel[1], pixel[2]};
  }
  static bool isNear(const Colour& a, const Colour& b) {
    return std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) < 24;
  }

  MemoryStore store;
  WallSketch sketch;
  WallPictureParams params;
};

TEST_F(WallPicture, ShowsWhatIsBuiltAndWhatIsFound) {
  const formats::Image image = draw();
  const Colour wall = colourOf(0x5A4B40), found = colourOf(0x74402F);
  EXPECT_TRUE(isNear(colourAt(image, 0.1, 0.5), wall));
  EXPECT_TRUE(isNear(colourAt(image, 3.9, 2.5), wall));
  EXPECT_TRUE(isNear(colourAt(image, 2.06, 0.7), found)) << "the rim of the rock";
  EXPECT_FALSE(isNear(colourAt(image, 2.2, 0.7), wall)) << "which nobody builds on";
  EXPECT_TRUE(isNear(colourAt(image, 4.5, 3.3), colourOf(0xECE6D8))) << "ground outside";
  EXPECT_FALSE(isNear(colourAt(image, 1.3, 1.3), colourOf(0xECE6D8))) << "inside is tinted";
}

TEST_F(WallPicture, ShowsStartAndTitleAndIsTheSameAgain) {
  const formats::Image plain = draw();
  EXPECT_EQ(draw().pixels, plain.pixels);
  sketch.start = WallSketch::Tile{1, 1};
  const formats::Image started = draw();
  EXPECT_TRUE(isNear(colourAt(started, 1.5, 0.8), colourOf(0x7A2E2E)));
  EXPECT_NE(started.pixels, plain.pixels);
  params.title = "Title";
  EXPECT_NE(draw().pixels, started.pixels);
}

}  // namespace
}  // namespace castra::exporting
