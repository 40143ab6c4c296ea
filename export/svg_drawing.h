// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "export/drawing.h"

namespace castra::exporting {

/// Draws into an SVG 1.1 text: a group with an id for every layer, coordinates in hundredths of a pixel. Letters are
/// strokes as in pictures, so that it looks the same wherever it is opened; what they say is their title. What lies
/// beside the page is left out.
class SvgDrawing : public Drawing {
 public:
  SvgDrawing(int width, int height, Colour background, std::string_view title);

  void setLayer(std::string_view id) override;
  void fill(std::span<const geometry::Region> regions, Colour colour) override;
  void outline(std::span<const geometry::Region> regions, double width, Colour colour) override;
  void fillAndOutline(std::span<const geometry::Region> regions, Colour colour, double width, Colour line) override;
  void stroke(std::span<const PolyLine> lines, double width, Colour colour, Cap cap) override;
  void write(std::string_view text, const geometry::Vec2& start, double height, Colour colour) override;
  void writeWithRim(std::string_view text, const geometry::Vec2& start, double height, Colour colour,
                    Colour rim) override;

  /// The whole text. Layers without anything in them are left out.
  std::string finish() const;

 private:
  std::string& layer() { return layers_[current_].second; }
  bool isBeside(const std::vector<geometry::Vec2>& points, double margin) const;
  /// M and l commands, relative after the first point; nothing for a line that lies beside the page.
  void appendLine(std::string& path, const std::vector<geometry::Vec2>& points, bool is_closed, double margin) const;
  std::string pathOf(std::span<const geometry::Region> regions, double margin) const;
  std::string pathOf(std::span<const PolyLine> lines, double margin) const;
  void addPath(const std::string& path, const std::string& attributes, std::string_view title = {});

  int width_, height_;
  Colour background_;
  std::string title_;
  std::vector<std::pair<std::string, std::string>> layers_;
  std::size_t current_ = 0;
};

/// With <, >, &, quotes and control characters as XML wants them. Bytes that are no UTF-8 are the caller's business.
std::string escapeXml(std::string_view text);

}  // namespace castra::exporting
