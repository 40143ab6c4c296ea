// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/sketch_picture.h"

#include <gtest/gtest.h>

#include "export/colour.h"
#include "export/map_sheet.h"
#include "pipeline/base/error.h"
#include "pipeline/core/store.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {
namespace {

using geometry::Ring;
using geometry::Vec2;

Ring rectangle(double x0, double y0, double x1, double y1) { return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; }

// A land of 400 m with a road through its middle and a park in the east:
//
//   +--------+-------+
//   |        |       |
//   |  block | [park]|
//   |        |       |
//   +--------+-------+
struct SketchPicture : ::testing::Test {
  SketchPicture() {
    site.parts = {{rectangle(0, 0, 400, 400), {}}};
    sketch.roads = {{{200, 0}, {200, 400}}};
    sketch.allotments = {rectangle(0, 0, 200, 400), rectangle(200, 0, 400, 400)};
    sketch.greens = {{rectangle(260, 150, 350, 250), {}}};
    params.margin = 0.1;
    params.road_width = 20;
  }

  std::string draw() {
    Surroundings around;
    around.store = &store;
    castra::Run run(around);
    const Files files = drawSketch(run, params, site, sketch);
    EXPECT_EQ(files.files.size(), 1u);
    EXPECT_EQ(files.files[0].path, params.name + ".png");
    const Blob& blob = files.files[0].blob;
    return blob.isStored() ? store.read(Shelf::objects, blob.digest).value() : blob.bytes;
  }

  Colour colourAt(const Vec2& place) {
    const formats::Image image = formats::decodePng(draw(), "picture", 3);
    const Vec2 p = MapSheet({{0, 0}, {400, 400}}, params.size, params.margin).place(place);
    const auto row = static_cast<std::size_t>(image.height - 1 - static_cast<int>(p.y));
    const std::uint8_t* pixel =
        &image.pixels[3 * (row * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(p.x))];
    return {pixel[0], pixel[1], pixel[2]};
  }

  MemoryStore store;
  Site site;
  Sketch sketch;
  SketchPictureParams params;
};

TEST_F(SketchPicture, EverythingHasItsColour) {
  EXPECT_EQ(colourAt({100, 200}), colourOf(0xECE6D8)) << "an allotment";
  EXPECT_EQ(colourAt({200, 200}), colourOf(0xFFFFFF)) << "a road";
  EXPECT_EQ(colourAt({300, 200}), colourOf(0xC9DBB0)) << "a green";
  EXPECT_EQ(colourAt({-20, 200}), colourOf(0xBFD8E0)) << "water";
  EXPECT_LT(colourAt({0, 200}).red, 0x80) << "the shore line";
}

TEST_F(SketchPicture, ARoadTooFineForTwoLinesIsOne) {
  params.road_width = 0.1;
  EXPECT_LT(colourAt({200, 200}).red, 0xD8);
}

TEST_F(SketchPicture, EqualSketchesGiveEqualBytes) { EXPECT_EQ(draw(), draw()); }

TEST_F(SketchPicture, ANameThatIsNoFileIsRefused) {
  params.name = "../figure";
  EXPECT_THROW(draw(), Error);
}

TEST_F(SketchPicture, ASiteWithoutGroundIsRefused) {
  site.parts.clear();
  EXPECT_THROW(draw(), Error);
}

}  // namespace
}  // namespace castra::exporting
