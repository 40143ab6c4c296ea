// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/canvas.h"
#include "export/drawing.h"

namespace castra::exporting {

/// Draws on a picture, at once: layers are the order of the calls.
class CanvasDrawing : public Drawing {
 public:
  /// The canvas must outlive the drawing.
  explicit CanvasDrawing(Canvas& canvas) : canvas_(canvas) {}

  void setLayer(std::string_view) override {}
  void fill(std::span<const geometry::Region> regions, Colour colour) override;
  void outline(std::span<const geometry::Region> regions, double width, Colour colour) override;
  void fillAndOutline(std::span<const geometry::Region> regions, Colour colour, double width, Colour line) override;
  void stroke(std::span<const PolyLine> lines, double width, Colour colour, Cap cap) override;
  void write(std::string_view text, const geometry::Vec2& start, double height, Colour colour) override;
  void writeWithRim(std::string_view text, const geometry::Vec2& start, double height, Colour colour,
                    Colour rim) override;

 private:
  Canvas& canvas_;
};

}  // namespace castra::exporting
