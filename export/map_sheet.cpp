// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/map_sheet.h"

#include <algorithm>
#include <cmath>

#include "export/lettering.h"
#include "pipeline/base/check.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

using geometry::Box;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr Colour kPaper = colourOf(0xF4F0E6);
constexpr Colour kInk = colourOf(0x4A4038);

// Of a sheet of 2,000 px.
constexpr double kBorder = 56;
constexpr double kFoot = 132;
constexpr double kTitleHeight = 32, kLabelHeight = 17;

Ring rectangle(const Vec2& low, const Vec2& high) { return {low, {high.x, low.y}, high, {low.x, high.y}}; }

}  // namespace

double roundLength(double limit) {
  CASTRA_CHECK(limit > 0, "limit ", limit);
  double power = 1;
  while (power > limit) power /= 10;
  while (power * 10 <= limit) power *= 10;
  return power * 5 <= limit ? power * 5 : power * 2 <= limit ? power * 2 : power;
}

MapSheet::MapSheet(const Box& bounds, int size, double margin) {
  const double longer = std::max({bounds.width(), bounds.height(), 1.0});
  const double across = longer * (1 + 2 * margin);
  const double width = std::max(bounds.width() + 2 * margin * longer, across / 2);
  const double height = std::max(bounds.height() + 2 * margin * longer, across / 2);
  const Vec2 middle = (bounds.low + bounds.high) * 0.5, half{width / 2, height / 2};
  map_ = {middle - half, middle + half};

  // Everything but the map is whole pixels, so that the frame is sharp and the long side exactly as asked.
  const auto whole = [](double value) { return std::floor(value + 0.5); };
  unit_ = size / 2000.0;
  const double border = whole(kBorder * unit_), foot = whole(kFoot * unit_);
  scale_ = std::min((size - 2 * border) / width, (size - border - foot) / height);
  frame_.low = {border, foot};
  frame_.high = {border + whole(width * scale_), foot + whole(height * scale_)};
  width_ = static_cast<int>(frame_.high.x + border);
  height_ = static_cast<int>(frame_.high.y + border);
}

Vec2 MapSheet::place(const Vec2& point) const { return frame_.low + (point - map_.low) * scale_; }

Ring MapSheet::place(const Ring& ring) const {
  Ring placed;
  placed.reserve(ring.size());
  for (const Vec2& point : ring) placed.push_back(place(point));
  return placed;
}

Region MapSheet::place(const Region& region) const {
  Region placed{place(region.outer), {}};
  for (const Ring& hole : region.holes) placed.holes.push_back(place(hole));
  return placed;
}

Ring MapSheet::frame() const { return rectangle(frame_.low, frame_.high); }

void MapSheet::write(Canvas& canvas, std::string_view text, const Vec2& start, double height) const {
  Shape strokes;
  for (const PenLine& line : layText(text, start, height))
    strokes.addStroke(line, std::max(0.1 * height, 1.0), Cap::round);
  canvas.fill(strokes, {kInk});
}

void MapSheet::drawSurround(Canvas& canvas, std::string_view title) const {
  Shape paper;
  paper.addRing(rectangle({0, 0}, {static_cast<double>(canvas.width()), static_cast<double>(canvas.height())}));
  Ring window = frame();
  std::reverse(window.begin(), window.end());
  paper.addRing(window);
  canvas.fill(paper, {kPaper});

  // A fine line at the map and a heavier one outside it, as atlases have.
  const double gap = 7 * unit_;
  Shape lines;
  lines.addOutline(frame(), std::max(1.2 * unit_, 0.8));
  lines.addOutline(rectangle(frame_.low - Vec2{gap, gap}, frame_.high + Vec2{gap, gap}), std::max(3 * unit_, 1.0));
  canvas.fill(lines, {kInk});

  const double arrow = frame_.high.x - 16 * unit_;
  drawArrow(canvas, arrow);
  drawScaleBar(canvas, arrow - 64 * unit_);

  const double room = (frame_.high.x - frame_.low.x) * 0.55;
  double height = kTitleHeight * unit_;
  if (const double width = textWidth(title, height); width > room) height *= room / width;
  write(canvas, title, {frame_.low.x, 0.5 * (frame_.low.y - gap - height)}, height);
}

void MapSheet::drawScaleBar(Canvas& canvas, double right) const {
  const double metres = roundLength((frame_.high.x - frame_.low.x) * 0.28 / scale_);
  const double thick = 9 * unit_, length = metres * scale_, label = kLabelHeight * unit_;
  const bool in_kilometres = metres >= 1000;
  const double shown = in_kilometres ? metres / 1000 : metres;
  const std::string unit = in_kilometres ? " km" : " m";
  const std::string end = concat(shown);

  // The unit hangs over the end of the bar, so that the figure stands right above it.
  const double overhang = textWidth(end, label) / 2 + textWidth(unit, label) + label * 0.3;
  const Vec2 start{right - overhang - length, 0.34 * frame_.low.y};
  const double base = start.y + thick + 11 * unit_;
  Shape dark;
  for (const int piece : {0, 2})
    dark.addRing(rectangle(start + Vec2{length * piece / 4, 0}, start + Vec2{length * (piece + 1) / 4, thick}));
  dark.addOutline(rectangle(start, start + Vec2{length, thick}), std::max(1.4 * unit_, 0.8));
  canvas.fill(dark, {kInk});
  const auto label_at = [&](const std::string& text, double x) {
    write(canvas, text, {start.x + x - textWidth(text, label) / 2, base}, label);
  };
  label_at("0", 0);
  label_at(concat(shown / 2), length / 2);
  label_at(end, length);
  write(canvas, unit, {start.x + length + textWidth(end, label) / 2 + label * 0.25, base}, label);
}

void MapSheet::drawArrow(Canvas& canvas, double middle) const {
  const double letter = kLabelHeight * unit_;
  const double foot = 0.16 * frame_.low.y, tip = foot + 56 * unit_, half = 14 * unit_, waist = foot + 13 * unit_;
  Shape dark, outline;
  dark.addRing({{middle, waist}, {middle, tip}, {middle - half, foot}});
  outline.addOutline(Ring{{middle, waist}, {middle + half, foot}, {middle, tip}, {middle - half, foot}},
                     std::max(1.4 * unit_, 0.8));
  canvas.fill(dark, {kInk});
  canvas.fill(outline, {kInk});
  write(canvas, "N", {middle - textWidth("N", letter) / 2, tip + 8 * unit_}, letter);
}

}  // namespace castra::exporting
