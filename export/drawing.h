// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "export/colour.h"
#include "export/shape.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

using PolyLine = std::vector<geometry::Vec2>;

/// Something a map can be drawn on, be it of pixels or of lines. Coordinates are pixels, x to the right, y up, (0, 0)
/// the lower left corner. What is drawn later lies above, layer by layer.
class Drawing {
 public:
  virtual ~Drawing() = default;

  /// What follows belongs to this layer. Layers lie above each other in the order in which they are first named, so a
  /// drawing that keeps them apart may go back to one; what is drawn must not depend on it.
  virtual void setLayer(std::string_view id) = 0;
  virtual void fill(std::span<const geometry::Region> regions, Colour colour) = 0;
  /// Along all rings, with round joins.
  virtual void outline(std::span<const geometry::Region> regions, double width, Colour colour) = 0;
  /// Filled, and the line above it.
  virtual void fillAndOutline(std::span<const geometry::Region> regions, Colour colour, double width, Colour line) = 0;
  virtual void stroke(std::span<const PolyLine> lines, double width, Colour colour, Cap cap) = 0;
  /// One line of text in the font of lettering.h, starting on the base line.
  virtual void write(std::string_view text, const geometry::Vec2& start, double height, Colour colour) = 0;
  /// The same with a rim around every letter, so that it can be read on any ground.
  virtual void writeWithRim(std::string_view text, const geometry::Vec2& start, double height, Colour colour,
                            Colour rim) = 0;
};

/// How thick the pen of a text is for the height of its capitals.
double penWidth(double height);

}  // namespace castra::exporting
