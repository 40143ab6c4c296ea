// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/wall_picture.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "export/canvas.h"
#include "export/canvas_drawing.h"
#include "export/lettering.h"
#include "export/map_sheet.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

namespace {

using geometry::Region;
using geometry::Vec2;
using Tile = WallSketch::Tile;

constexpr Colour kWall = colourOf(0x5A4B40), kWallLight = colourOf(0x8A7765), kFound = colourOf(0x74402F);
constexpr Colour kInside = colourOf(0xE9B949), kStart = colourOf(0x7A2E2E), kCentre = colourOf(0x2F4F5F);
constexpr double kTint = 0.3, kFaintTint = 0.08;  // the latter where nobody walks
// In px on a picture of 720.
constexpr double kBorder = 18, kHead = 46, kFoot = 74, kTitle = 19, kText = 12.5;

/// Where tiles lie on the picture.
class TileSheet {
 public:
  TileSheet(const WallSketch& sketch, int size) : height_(sketch.height) {
    unit_ = size / 720.0;
    side_ = std::max(1.0, std::floor(size / static_cast<double>(std::max(sketch.width, sketch.height))));
    low_ = {std::floor(kBorder * unit_), std::floor(kFoot * unit_)};
    high_ = low_ + Vec2{side_ * sketch.width, side_ * sketch.height};
  }
  double unit() const { return unit_; }
  double side() const { return side_; }
  const Vec2& low() const { return low_; }
  const Vec2& high() const { return high_; }
  int width() const { return static_cast<int>(high_.x + low_.x); }
  int height() const { return static_cast<int>(high_.y + std::floor(kHead * unit_)); }

  /// A place in tiles from the north-west corner.
  Vec2 place(double x, double y) const { return {low_.x + side_ * x, low_.y + side_ * (height_ - y)}; }
  /// A tile, less a share of its side all around.
  Region square(const Tile& tile, double inset = 0) const {
    return rectangle(place(tile.x + inset, tile.y + 1 - inset), place(tile.x + 1 - inset, tile.y + inset));
  }

 private:
  std::int32_t height_;
  double unit_ = 1, side_ = 1;
  Vec2 low_, high_;
};

Colour darken(Colour colour, double share) { return mixColours(colour, kInk, share); }

void drawGround(const WallSketch& sketch, const TileSheet& sheet, Canvas& canvas) {
  for (std::size_t type = 0; type < sketch.types.size(); ++type) {
    Shape ground, marks;
    for (Tile tile; tile.y < sketch.height; ++tile.y)
      for (tile.x = 0; tile.x < sketch.width; ++tile.x) {
        if (&sketch.at(tile) != &sketch.types[type]) continue;
        ground.addRegion(sheet.square(tile));
        // A resource has a dot, a barrier a lighter top, and where no wall holds there are reeds.
        const WallSketch::Type& what = sketch.types[type];
        const Vec2 middle = sheet.place(tile.x + 0.5, tile.y + 0.5);
        if (what.is_resource) {
          marks.addStroke(std::vector<Vec2>{middle}, 0.3 * sheet.side(), Cap::round);
        } else if (what.cost == 0) {
          marks.addRegion(
              rectangle(sheet.place(tile.x + 0.12, tile.y + 0.3), sheet.place(tile.x + 0.88, tile.y + 0.12)));
        } else if (!what.cost) {
          for (const double x : {0.3, 0.5, 0.7})
            marks.addStroke(
                std::vector<Vec2>{sheet.place(tile.x + x, tile.y + 0.75), sheet.place(tile.x + x, tile.y + 0.35)},
                0.07 * sheet.side(), Cap::round);
        }
      }
    if (ground.empty()) continue;
    const Colour colour = colourOf(sketch.types[type].colour);
    canvas.fill(ground, {colour});
    const bool is_barrier = !sketch.types[type].is_resource && sketch.types[type].cost == 0;
    if (!marks.empty()) canvas.fill(marks, {is_barrier ? mixColours(colour, kPaper, 0.45) : darken(colour, 0.4)});
  }
  Shape open, closed;
  for (const Tile& tile : sketch.inside) (sketch.at(tile).cost == 0 ? closed : open).addRegion(sheet.square(tile));
  canvas.fill(open, {kInside, kTint});
  canvas.fill(closed, {kInside, kFaintTint});
  Shape grid;
  const double thin = std::max(0.04 * sheet.side(), 0.5);
  for (std::int32_t x = 1; x < sketch.width; ++x)
    grid.addStroke(std::vector<Vec2>{sheet.place(x, 0), sheet.place(x, sketch.height)}, thin, Cap::butt);
  for (std::int32_t y = 1; y < sketch.height; ++y)
    grid.addStroke(std::vector<Vec2>{sheet.place(0, y), sheet.place(sketch.width, y)}, thin, Cap::butt);
  if (sheet.side() >= 6) canvas.fill(grid, {kInk, 0.1});
}

void drawWall(const WallSketch& sketch, const TileSheet& sheet, Canvas& canvas) {
  Shape built, tops, found, course;
  for (std::size_t i = 0; i < sketch.segments.size(); ++i) {
    const Tile &tile = sketch.segments[i], &next = sketch.segments[(i + 1) % sketch.segments.size()];
    if (sketch.at(tile).cost == 0) {
      found.addOutline(sheet.square(tile, 0.06).outer, 0.12 * sheet.side());
    } else {
      built.addRegion(sheet.square(tile));
      tops.addRegion(sheet.square(tile, 0.3));
    }
    course.addStroke(
        std::vector<Vec2>{sheet.place(tile.x + 0.5, tile.y + 0.5), sheet.place(next.x + 0.5, next.y + 0.5)},
        0.2 * sheet.side(), Cap::round);
  }
  canvas.fill(built, {kWall});
  canvas.fill(tops, {kWallLight});
  canvas.fill(found, {kFound});
  canvas.fill(course, {kFound, 0.85});
  // The course is drawn over barriers only: what is built speaks for itself.
  canvas.fill(built, {kWall});
  canvas.fill(tops, {kWallLight});
}

/// The start as a flag, and the centre of the wall's box as a ring with a dot.
void drawPoints(const WallSketch& sketch, const TileSheet& sheet, Canvas& canvas) {
  const auto [west, east] = std::minmax_element(sketch.segments.begin(), sketch.segments.end(),
                                                [](const Tile& a, const Tile& b) { return a.x < b.x; });
  const auto [north, south] = std::minmax_element(sketch.segments.begin(), sketch.segments.end(),
                                                  [](const Tile& a, const Tile& b) { return a.y < b.y; });
  const Vec2 centre = sheet.place((west->x + east->x + 1) / 2.0, (north->y + south->y + 1) / 2.0);
  const double size = std::max(sheet.side(), 9 * sheet.unit());
  Shape rim, ring, hole;
  rim.addStroke(std::vector<Vec2>{centre}, 1.1 * size, Cap::round);
  ring.addStroke(std::vector<Vec2>{centre}, 0.9 * size, Cap::round);
  hole.addStroke(std::vector<Vec2>{centre}, 0.5 * size, Cap::round);
  canvas.fill(rim, {kPaper});
  canvas.fill(ring, {kCentre});
  canvas.fill(hole, {kPaper});
  if (!sketch.start) return;
  const Vec2 foot = sheet.place(sketch.start->x + 0.5, sketch.start->y + 0.5), top = foot + Vec2{0, 1.9 * size};
  Shape halo, flag;
  const geometry::Ring cloth{top, top - Vec2{0, 0.9 * size}, top + Vec2{1.2 * size, -0.45 * size}};
  halo.addStroke(std::vector<Vec2>{foot, top}, 0.5 * size, Cap::round);
  halo.addOutline(cloth, 0.3 * size);
  flag.addStroke(std::vector<Vec2>{foot, top}, 0.22 * size, Cap::round);
  flag.addRing(cloth);
  canvas.fill(halo, {kPaper});
  canvas.fill(flag, {kStart});
}

void writeText(const WallPictureParams& params, const WallSketch& sketch, const TileSheet& sheet, Canvas& canvas) {
  CanvasDrawing drawing(canvas);
  const double unit = sheet.unit(), room = sheet.high().x - sheet.low().x, text = kText * unit;
  const auto write = [&](std::string_view words, double y, double height) {
    if (const double width = textWidth(words, height); width > room) height *= room / width;
    drawing.write(words, {sheet.low().x, y}, height, kInk);
  };
  write(params.title, sheet.high().y + 14 * unit, kTitle * unit);
  const WallFigures figures = measure(sketch);
  write(concat(figures.built, " tiles to build, ", figures.found, " barrier tiles used, ", figures.area, " inside, ",
               figures.resources, " of ", figures.all_resources, " resources, value ", figures.value),
        sheet.low().y - 24 * unit, text);

  // A legend of what is not clear by itself.
  double x = sheet.low().x;
  const double y = sheet.low().y - 56 * unit, box = 1.3 * text;
  const auto addSwatch = [&](const char* words, const auto& draw) {
    draw(Vec2{x, y - 0.15 * text});
    drawing.write(words, {x + 1.4 * box, y}, text, kInk);
    x += 1.4 * box + textWidth(words, text) + 1.6 * text;
  };
  const auto fillBox = [&](const Vec2& at, double inset, const Paint& paint) {
    Shape shape;
    shape.addRegion(rectangle(at + Vec2{inset, inset} * box, at + Vec2{1 - inset, 1 - inset} * box));
    canvas.fill(shape, paint);
  };
  const auto fillDot = [&](const Vec2& at, double size, Colour colour) {
    Shape shape;
    shape.addStroke(std::vector<Vec2>{at + Vec2{box / 2, box / 2}}, size * box, Cap::round);
    canvas.fill(shape, {colour});
  };
  addSwatch("to build", [&](const Vec2& at) {
    fillBox(at, 0, {kWall});
    fillBox(at, 0.3, {kWallLight});
  });
  addSwatch("barrier used", [&](const Vec2& at) {
    fillBox(at, 0, {kFound});
    fillBox(at, 0.12, {colourOf(0x8F8A80)});
    fillDot(at, 0.3, kFound);
  });
  addSwatch("inside", [&](const Vec2& at) {
    fillBox(at, 0, {colourOf(0xECE6D8)});
    fillBox(at, 0, {kInside, kTint});
  });
  addSwatch("resource", [&](const Vec2& at) {
    fillBox(at, 0, {colourOf(0xB9CC93)});
    fillDot(at, 0.35, darken(colourOf(0xB9CC93), 0.4));
  });
  addSwatch("centre", [&](const Vec2& at) {
    fillDot(at, 0.95, kCentre);
    fillDot(at, 0.5, kPaper);
  });
  if (sketch.start)
    addSwatch("start", [&](const Vec2& at) {
      Shape flag;
      flag.addStroke(std::vector<Vec2>{at + Vec2{0.2, 0.05} * box, at + Vec2{0.2, 1} * box}, 0.16 * box, Cap::round);
      flag.addRing({at + Vec2{0.2, 1} * box, at + Vec2{0.2, 0.4} * box, at + Vec2{0.95, 0.7} * box});
      canvas.fill(flag, {kStart});
    });
}

/// The picture with fewer colours where edges are smoothed, which makes the file smaller.
formats::Image withFewColours(formats::Image image) {
  constexpr int kStep = 4;
  for (std::uint8_t& value : image.pixels)
    value = static_cast<std::uint8_t>(std::min(255, (value + kStep / 2) / kStep * kStep));
  return image;
}

}  // namespace

Files drawWallSketch(Run& run, const WallPictureParams& params, const WallSketch& sketch) {
  const TileSheet sheet(sketch, params.size);
  Canvas canvas(sheet.width(), sheet.height(), kPaper);
  drawGround(sketch, sheet, canvas);
  run.stopIfCancelled();
  drawWall(sketch, sheet, canvas);
  drawPoints(sketch, sheet, canvas);
  Shape frame;
  frame.addOutline(rectangle(sheet.low(), sheet.high()).outer, std::max(1.5 * sheet.unit(), 0.8));
  canvas.fill(frame, {kInk});
  writeText(params, sketch, sheet, canvas);
  Files files;
  files.add(concat(params.name, ".png"), run.blob(formats::encodePng(withFewColours(canvas.image()))));
  return files;
}

}  // namespace castra::exporting
