// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_symbols.h"

#include <algorithm>
#include <vector>

#include "export/canvas_drawing.h"
#include "export/lettering.h"
#include "export/map_sheet.h"

namespace castra::exporting {

namespace {

using geometry::Ring;
using geometry::Vec2;
using Thing = PuzzleLevel::Thing;

constexpr Colour kWood = colourOf(0x8A5A33), kSteel = colourOf(0x8C949B), kGold = colourOf(0xE0A526);
constexpr Colour kDark = colourOf(0x2B2622), kBlood = colourOf(0xA32020), kWhite = colourOf(0xFFFFFF);

/// Draws in a square from (-1, -1) to (1, 1) around a point.
class Pen {
 public:
  Pen(Canvas& canvas, const Vec2& at, double size) : canvas_(canvas), at_(at), half_(size / 2) {}

  void ring(const std::vector<Vec2>& points, Colour colour) const {
    Ring ring;
    for (const Vec2& point : points) ring.push_back(at_ + point * half_);
    Shape shape;
    shape.addRing(ring);
    canvas_.fill(shape, {colour});
  }
  void box(const Vec2& low, const Vec2& high, Colour colour) const {
    ring({low, {high.x, low.y}, high, {low.x, high.y}}, colour);
  }
  void line(const std::vector<Vec2>& points, double width, Colour colour) const {
    std::vector<Vec2> placed;
    for (const Vec2& point : points) placed.push_back(at_ + point * half_);
    Shape shape;
    shape.addStroke(placed, width * half_, Cap::round);
    canvas_.fill(shape, {colour});
  }
  void disc(const Vec2& centre, double width, Colour colour) const { line({centre}, width, colour); }

 private:
  Canvas& canvas_;
  Vec2 at_;
  double half_;
};

void drawKey(const Pen& pen, Colour colour) {
  // Everything twice, first wider in dark, so that a light colour is seen on light ground.
  for (const auto& [extra, paint] : {std::pair{0.22, kDark}, {0.0, colour}}) {
    pen.disc({-0.5, 0.2}, 0.95 + extra, paint);
    pen.line({{-0.1, 0.2}, {0.85, 0.2}}, 0.26 + extra, paint);
    pen.line({{0.45, 0.2}, {0.45, -0.3}}, 0.22 + extra, paint);
    pen.line({{0.8, 0.2}, {0.8, -0.35}}, 0.22 + extra, paint);
  }
  pen.disc({-0.5, 0.2}, 0.36, kWhite);
}

}  // namespace

void drawPuzzleObject(Canvas& canvas, Thing thing, const Vec2& at, double size, Colour colour) {
  const Pen pen(canvas, at, size);
  switch (thing) {
    case Thing::key:
      drawKey(pen, colour);
      break;
    case Thing::ball:
      pen.disc({0, 0}, 1.4, kDark);
      pen.disc({0, 0}, 1.2, colourOf(0xE2703A));
      pen.disc({-0.2, 0.25}, 0.3, kWhite);
      break;
    case Thing::table:
      pen.box({-0.95, 0.05}, {0.95, 0.35}, kWood);
      pen.box({-0.75, -0.7}, {-0.5, 0.05}, kWood);
      pen.box({0.5, -0.7}, {0.75, 0.05}, kWood);
      break;
    case Thing::box:
      pen.box({-0.95, -0.75}, {0.95, 0.7}, kDark);
      pen.box({-0.83, -0.63}, {0.83, 0.0}, colourOf(0xA9713F));
      pen.box({-0.83, 0.1}, {0.83, 0.58}, colourOf(0xBF8750));
      pen.box({-0.16, -0.2}, {0.16, 0.22}, colour);
      break;
    case Thing::safe:
      pen.box({-0.95, -0.95}, {0.95, 0.95}, kDark);
      pen.box({-0.82, -0.82}, {0.82, 0.82}, kSteel);
      pen.disc({0, 0}, 1.05, kDark);
      pen.disc({0, 0}, 0.85, colour);
      pen.line({{-0.28, 0}, {0.28, 0}}, 0.12, kDark);
      pen.line({{0, -0.28}, {0, 0.28}}, 0.12, kDark);
      break;
    case Thing::treasure:
      pen.ring({{0, -0.9}, {0.95, 0.25}, {0.5, 0.8}, {-0.5, 0.8}, {-0.95, 0.25}}, kDark);
      pen.ring({{0, -0.7}, {0.75, 0.22}, {0.42, 0.66}, {-0.42, 0.66}, {-0.75, 0.22}}, kGold);
      pen.ring({{0, -0.7}, {0.3, 0.22}, {-0.3, 0.22}}, colourOf(0xF6D57A));
      break;
    case Thing::sword:
      pen.line({{-0.75, -0.75}, {0.8, 0.8}}, 0.4, kDark);
      pen.line({{-0.1, -0.1}, {0.78, 0.78}}, 0.2, colourOf(0xD5DCE2));
      pen.line({{-0.62, 0.02}, {0.02, -0.62}}, 0.34, kDark);
      pen.line({{-0.58, -0.02}, {-0.02, -0.58}}, 0.16, kGold);
      break;
    case Thing::trap:
      pen.box({-0.95, -0.75}, {0.95, -0.4}, kDark);
      for (const double x : {-0.62, 0.0, 0.62}) pen.ring({{x - 0.3, -0.4}, {x + 0.3, -0.4}, {x, 0.8}}, kBlood);
      break;
    case Thing::pit:
      pen.disc({0, 0}, 1.8, kBlood);
      pen.disc({0, 0}, 1.45, kDark);
      break;
    case Thing::switch_:
      pen.box({-0.95, -0.95}, {0.95, 0.95}, kDark);
      pen.box({-0.78, -0.78}, {0.78, 0.78}, kWhite);
      pen.box({-0.55, -0.55}, {0.55, 0.55}, colour);
      break;
  }
}

void drawPuzzleLever(Canvas& canvas, const Vec2& at, double size, Colour colour, bool is_hidden, bool is_deadly) {
  const Pen pen(canvas, at, size);
  pen.line({{0, -0.5}, {0.5, 0.6}}, 0.34, kDark);
  pen.box({-0.8, -0.95}, {0.8, -0.4}, kDark);
  pen.box({-0.68, -0.83}, {0.68, -0.52}, colour);
  pen.line({{0, -0.5}, {0.5, 0.6}}, 0.16, kSteel);
  pen.disc({0.5, 0.62}, 0.62, kDark);
  pen.disc({0.5, 0.62}, 0.44, colour);
  CanvasDrawing drawing(canvas);
  const double height = 0.5 * size;
  if (is_hidden) drawing.writeWithRim("?", at + Vec2{-0.46, -0.02} * size, height, kDark, kWhite);
  if (!is_deadly) return;
  for (const auto& [width, paint] : {std::pair{0.34, kWhite}, {0.18, kBlood}}) {
    pen.line({{-0.3, -1.0}, {0.3, -0.4}}, width, paint);
    pen.line({{-0.3, -0.4}, {0.3, -1.0}}, width, paint);
  }
}

void drawPuzzleBadger(Canvas& canvas, const Vec2& at, double size, bool is_awake) {
  const Pen pen(canvas, at, size);
  // A head from the front: dark with white stripes; asleep it is pale.
  const Colour fur = is_awake ? kDark : colourOf(0x9A928A);
  pen.disc({-0.6, 0.55}, 0.55, fur);
  pen.disc({0.6, 0.55}, 0.55, fur);
  pen.ring({{0, -0.95}, {0.85, 0.3}, {0.55, 0.8}, {-0.55, 0.8}, {-0.85, 0.3}}, fur);
  pen.ring({{0, -0.8}, {0.2, 0.75}, {-0.2, 0.75}}, kWhite);
  pen.line({{0.52, 0.5}, {0.28, -0.3}}, 0.18, kWhite);
  pen.line({{-0.52, 0.5}, {-0.28, -0.3}}, 0.18, kWhite);
  pen.disc({0, -0.72}, 0.34, kDark);
  if (!is_awake) return;
  pen.disc({0.36, 0.15}, 0.28, kBlood);
  pen.disc({-0.36, 0.15}, 0.28, kBlood);
}

void drawPuzzleFlag(Canvas& canvas, const Vec2& at, double size, Colour colour) {
  const Pen pen(canvas, at, size);
  pen.line({{-0.6, -0.95}, {-0.6, 0.95}}, 0.2, kDark);
  pen.ring({{-0.52, -0.05}, {0.95, 0.45}, {-0.52, 0.98}}, kDark);
  pen.ring({{-0.46, 0.1}, {0.62, 0.46}, {-0.46, 0.85}}, colour);
}

void drawPuzzleBadge(Canvas& canvas, const Vec2& at, double height, std::string_view words, Colour colour,
                     Colour ground) {
  CanvasDrawing drawing(canvas);
  const double width = textWidth(words, height), half = std::max(0.0, (width - 0.6 * height) / 2);
  Shape rim, inside;
  const std::vector<Vec2> line{at - Vec2{half, 0}, at + Vec2{half, 0}};
  rim.addStroke(line, 2.1 * height, Cap::round);
  inside.addStroke(line, 1.8 * height, Cap::round);
  canvas.fill(rim, {colour});
  canvas.fill(inside, {ground});
  drawing.write(words, {at.x - width / 2, at.y - height / 2}, height, colour);
}

}  // namespace castra::exporting
