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

// Of a sheet of 2,000 px.
constexpr double kBorder = 56;
constexpr double kFoot = 132;
constexpr double kPanelGap = 40, kFrameGap = 7;
constexpr double kTitleHeight = 32, kLabelHeight = 17;

}  // namespace

Region rectangle(const Vec2& low, const Vec2& high) { return {{low, {high.x, low.y}, high, {low.x, high.y}}, {}}; }

double roundLength(double limit) {
  CASTRA_CHECK(limit > 0, "limit ", limit);
  double power = 1;
  while (power > limit) power /= 10;
  while (power * 10 <= limit) power *= 10;
  return power * 5 <= limit ? power * 5 : power * 2 <= limit ? power * 2 : power;
}

MapSheet::MapSheet(const Box& bounds, int size, double margin, double panel) {
  const double longer = std::max({bounds.width(), bounds.height(), 1.0});
  const double across = longer * (1 + 2 * margin);
  const double width = std::max(bounds.width() + 2 * margin * longer, across / 2);
  const double height = std::max(bounds.height() + 2 * margin * longer, across / 2);
  const Vec2 middle = bounds.middle(), half{width / 2, height / 2};
  map_ = {middle - half, middle + half};

  // Everything but the map is whole pixels, so that the frame is sharp and the long side exactly as asked.
  const auto whole = [](double value) { return std::floor(value + 0.5); };
  unit_ = size / 2000.0;
  const double border = whole(kBorder * unit_), foot = panel > 0 ? border : whole(kFoot * unit_);
  const double side = panel > 0 ? whole((panel + kPanelGap) * unit_) : 0;
  scale_ = std::min((size - 2 * border - side) / width, (size - border - foot) / height);
  frame_.low = {border, foot};
  frame_.high = {border + whole(width * scale_), foot + whole(height * scale_)};
  panel_ = {{frame_.high.x + whole(kPanelGap * unit_), frame_.low.y}, {frame_.high.x + side, frame_.high.y}};
  width_ = static_cast<int>(frame_.high.x + side + border);
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

Ring MapSheet::frame() const { return rectangle(frame_.low, frame_.high).outer; }

void MapSheet::drawSurround(Drawing& drawing) const {
  Region paper = rectangle({0, 0}, {static_cast<double>(width_), static_cast<double>(height_)});
  Ring window = frame();
  std::reverse(window.begin(), window.end());
  paper.holes.push_back(window);
  drawing.fill({&paper, 1}, kPaper);

  // A fine line at the map and a heavier one outside it, as atlases have.
  const double gap = kFrameGap * unit_;
  const Region inner{frame(), {}}, outer = rectangle(frame_.low - Vec2{gap, gap}, frame_.high + Vec2{gap, gap});
  drawing.outline({&inner, 1}, std::max(1.2 * unit_, 0.8), kInk);
  drawing.outline({&outer, 1}, std::max(3 * unit_, 1.0), kInk);
}

void MapSheet::drawFoot(Drawing& drawing, std::string_view title) const {
  const double arrow = frame_.high.x - 16 * unit_;
  drawArrow(drawing, arrow, 0.16 * frame_.low.y);
  drawScaleBar(drawing, arrow - 64 * unit_, 0.34 * frame_.low.y, (frame_.high.x - frame_.low.x) * 0.28);

  const double room = (frame_.high.x - frame_.low.x) * 0.55;
  double height = kTitleHeight * unit_;
  if (const double width = textWidth(title, height); width > room) height *= room / width;
  drawing.write(title, {frame_.low.x, 0.5 * (frame_.low.y - kFrameGap * unit_ - height)}, height, kInk);
}

void MapSheet::drawScaleBar(Drawing& drawing, double right, double foot, double room) const {
  const double metres = roundLength(room / scale_);
  const double thick = 9 * unit_, length = metres * scale_, label = kLabelHeight * unit_;
  const bool in_kilometres = metres >= 1000;
  const double shown = in_kilometres ? metres / 1000 : metres;
  const std::string unit = in_kilometres ? " km" : " m";
  const std::string end = concat(shown);

  // The unit hangs over the end of the bar, so that the figure stands right above it.
  const double overhang = textWidth(end, label) / 2 + textWidth(unit, label) + label * 0.3;
  const Vec2 start{right - overhang - length, foot};
  const double base = start.y + thick + 11 * unit_;
  std::vector<Region> dark;
  for (const int piece : {0, 2})
    dark.push_back(rectangle(start + Vec2{length * piece / 4, 0}, start + Vec2{length * (piece + 1) / 4, thick}));
  drawing.fill(dark, kInk);
  const Region whole = rectangle(start, start + Vec2{length, thick});
  drawing.outline({&whole, 1}, std::max(1.4 * unit_, 0.8), kInk);
  const auto label_at = [&](const std::string& text, double x) {
    drawing.write(text, {start.x + x - textWidth(text, label) / 2, base}, label, kInk);
  };
  label_at("0", 0);
  label_at(concat(shown / 2), length / 2);
  label_at(end, length);
  drawing.write(unit, {start.x + length + textWidth(end, label) / 2 + label * 0.25, base}, label, kInk);
}

void MapSheet::drawArrow(Drawing& drawing, double middle, double foot) const {
  const double letter = kLabelHeight * unit_;
  const double tip = foot + 56 * unit_, half = 14 * unit_, waist = foot + 13 * unit_;
  const Region dark{{{middle, waist}, {middle, tip}, {middle - half, foot}}, {}};
  const Region whole{{{middle, waist}, {middle + half, foot}, {middle, tip}, {middle - half, foot}}, {}};
  drawing.fill({&dark, 1}, kInk);
  drawing.outline({&whole, 1}, std::max(1.4 * unit_, 0.8), kInk);
  drawing.write("N", {middle - textWidth("N", letter) / 2, tip + 8 * unit_}, letter, kInk);
}

}  // namespace castra::exporting
