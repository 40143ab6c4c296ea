// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/svg_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "export/lettering.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

std::string hexOf(Colour colour) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t channel : {colour.red, colour.green, colour.blue}) {
    text += kDigits[channel >> 4];
    text += kDigits[channel & 15];
  }
  return text;
}

/// Hundredths as a decimal number, without what is not needed: -5 is "-.05", 1200 is "12".
void appendHundredths(std::string& out, std::int64_t value) {
  if (value < 0) out += '-';
  const std::int64_t size = value < 0 ? -value : value;
  if (size >= 100 || size == 0) out += concat(size / 100);
  if (size % 100 == 0) return;
  out += '.';
  out += static_cast<char>('0' + size % 100 / 10);
  if (size % 10 != 0) out += static_cast<char>('0' + size % 10);
}

void appendPair(std::string& out, std::int64_t x, std::int64_t y) {
  appendHundredths(out, x);
  if (y >= 0) out += ' ';
  appendHundredths(out, y);
}

std::string number(double value) {
  std::string text;
  appendHundredths(text, static_cast<std::int64_t>(std::floor(value * 100 + 0.5)));
  return text;
}

std::string strokeOf(Colour colour, double width) {
  return concat(R"( stroke=")", hexOf(colour), R"(" stroke-width=")", number(width), R"(")");
}

}  // namespace

std::string escapeXml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n';
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += is_control ? ' ' : c;
  }
  return out;
}

SvgDrawing::SvgDrawing(int width, int height, Colour background, std::string_view title)
    : width_(width), height_(height), background_(background), title_(title) {
  setLayer("map");
}

void SvgDrawing::setLayer(std::string_view id) {
  const auto known = std::find_if(layers_.begin(), layers_.end(), [&](const auto& l) { return l.first == id; });
  current_ = static_cast<std::size_t>(known - layers_.begin());
  if (known == layers_.end()) layers_.emplace_back(id, "");
}

bool SvgDrawing::isBeside(const std::vector<Vec2>& points, double margin) const {
  if (points.empty()) return true;
  const geometry::Box box = geometry::boundsOf(points);
  return box.high.x < -margin || box.high.y < -margin || box.low.x > width_ + margin || box.low.y > height_ + margin;
}

void SvgDrawing::appendLine(std::string& path, const std::vector<Vec2>& points, bool is_closed, double margin) const {
  if (isBeside(points, margin)) return;
  std::int64_t last_x = 0, last_y = 0;
  bool is_first = true, in_line = false;
  for (const Vec2& point : points) {
    // Differences of rounded places, so that nothing adds up along the way.
    const auto x = static_cast<std::int64_t>(std::floor(point.x * 100 + 0.5));
    const auto y = static_cast<std::int64_t>(std::floor((height_ - point.y) * 100 + 0.5));
    if (is_first) {
      path += 'M';
      appendPair(path, x, y);
    } else if (x != last_x || y != last_y) {
      path += in_line ? (x < last_x ? "" : " ") : "l";
      appendPair(path, x - last_x, y - last_y);
      in_line = true;
    }
    is_first = false;
    last_x = x;
    last_y = y;
  }
  if (!in_line) path += "l0 0";  // a dot
  if (is_closed) path += 'z';
}

std::string SvgDrawing::pathOf(std::span<const Region> regions, double margin) const {
  std::string path;
  for (const Region& region : regions) {
    if (isBeside(region.outer, margin)) continue;
    appendLine(path, region.outer, true, margin);
    for (const Ring& hole : region.holes) appendLine(path, hole, true, margin);
  }
  return path;
}

std::string SvgDrawing::pathOf(std::span<const PolyLine> lines, double margin) const {
  std::string path;
  for (const PolyLine& line : lines) appendLine(path, line, false, margin);
  return path;
}

void SvgDrawing::addPath(const std::string& path, const std::string& attributes, std::string_view title) {
  if (path.empty()) return;
  std::string& out = layer();
  out += concat("<path", attributes, R"( d=")", path, R"(")");
  out += title.empty() ? std::string("/>\n") : concat("><title>", escapeXml(title), "</title></path>\n");
}

void SvgDrawing::fill(std::span<const Region> regions, Colour colour) {
  addPath(pathOf(regions, 0), concat(R"( fill=")", hexOf(colour), R"(")"));
}

void SvgDrawing::outline(std::span<const Region> regions, double width, Colour colour) {
  addPath(pathOf(regions, width), concat(R"( fill="none")", strokeOf(colour, width)));
}

void SvgDrawing::fillAndOutline(std::span<const Region> regions, Colour colour, double width, Colour line) {
  addPath(pathOf(regions, width), concat(R"( fill=")", hexOf(colour), R"(")", strokeOf(line, width)));
}

void SvgDrawing::stroke(std::span<const PolyLine> lines, double width, Colour colour, Cap cap) {
  addPath(pathOf(lines, width),
          concat(R"( fill="none")", strokeOf(colour, width), cap == Cap::butt ? R"( stroke-linecap="butt")" : ""));
}

void SvgDrawing::write(std::string_view text, const Vec2& start, double height, Colour colour) {
  const std::vector<PenLine> lines = layText(text, start, height);
  addPath(pathOf(lines, height), concat(R"( fill="none")", strokeOf(colour, penWidth(height))), text);
}

void SvgDrawing::writeWithRim(std::string_view text, const Vec2& start, double height, Colour colour, Colour rim) {
  stroke(layText(text, start, height), penWidth(height) + 0.36 * height, rim, Cap::round);
  write(text, start, height, colour);
}

std::string SvgDrawing::finish() const {
  std::string text = R"(<?xml version="1.0" encoding="UTF-8"?>)";
  text += concat("\n", R"(<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width=")", width_, R"(" height=")",
                 height_, R"(" viewBox="0 0 )", width_, " ", height_, R"(" stroke-linejoin="round" )",
                 R"(stroke-linecap="round">)", "\n");
  if (!title_.empty()) text += concat("<title>", escapeXml(title_), "</title>\n");
  text +=
      concat(R"(<rect width=")", width_, R"(" height=")", height_, R"(" fill=")", hexOf(background_), R"("/>)", "\n");
  for (const auto& [id, paths] : layers_)
    if (!paths.empty()) text += concat(R"(<g id=")", escapeXml(id), R"(">)", "\n", paths, "</g>\n");
  return text + "</svg>\n";
}

}  // namespace castra::exporting
