// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/canvas_drawing.h"

#include <algorithm>

#include "export/lettering.h"

namespace castra::exporting {

using geometry::Region;
using geometry::Vec2;

double penWidth(double height) { return std::max(0.1 * height, 1.0); }

void CanvasDrawing::fill(std::span<const Region> regions, Colour colour) {
  Shape shape;
  for (const Region& region : regions) shape.addRegion(region);
  canvas_.fill(shape, {colour});
}

void CanvasDrawing::outline(std::span<const Region> regions, double width, Colour colour) {
  Shape shape;
  for (const Region& region : regions) shape.addOutline(region, width);
  canvas_.fill(shape, {colour});
}

void CanvasDrawing::fillAndOutline(std::span<const Region> regions, Colour colour, double width, Colour line) {
  fill(regions, colour);
  outline(regions, width, line);
}

void CanvasDrawing::stroke(std::span<const PolyLine> lines, double width, Colour colour, Cap cap) {
  Shape shape;
  for (const PolyLine& line : lines) shape.addStroke(line, width, cap);
  canvas_.fill(shape, {colour});
}

void CanvasDrawing::write(std::string_view text, const Vec2& start, double height, Colour colour) {
  stroke(layText(text, start, height), penWidth(height), colour, Cap::round);
}

void CanvasDrawing::writeWithRim(std::string_view text, const Vec2& start, double height, Colour colour, Colour rim) {
  stroke(layText(text, start, height), penWidth(height) + 0.36 * height, rim, Cap::round);
  write(text, start, height, colour);
}

}  // namespace castra::exporting
