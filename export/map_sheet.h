// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "export/canvas.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

/// A sheet of paper with a framed map on it and, below the frame, room for a title, a scale bar and a north arrow.
/// Knows nothing of what the map shows.
class MapSheet {
 public:
  /// `size` is the long side of the sheet [px]; the frame shows `bounds` [m] and, on every side, at least `margin`
  /// times the longer side of the bounds. A long thin map is widened to one half of its length. North is up.
  MapSheet(const geometry::Box& bounds, int size, double margin);

  int width() const { return width_; }
  int height() const { return height_; }
  /// [px per m]
  double scale() const { return scale_; }
  /// A length that looks the same on a sheet of any size: 1 on a sheet of 2,000 px.
  double unit() const { return unit_; }

  geometry::Vec2 place(const geometry::Vec2& point) const;
  geometry::Ring place(const geometry::Ring& ring) const;
  geometry::Region place(const geometry::Region& region) const;

  /// The rectangle inside the frame [px].
  geometry::Ring frame() const;
  /// Draws the paper around the frame over whatever stuck out, then frame, title, scale bar and arrow.
  void drawSurround(Canvas& canvas, std::string_view title) const;

 private:
  void drawScaleBar(Canvas& canvas, double right) const;
  void drawArrow(Canvas& canvas, double middle) const;
  void write(Canvas& canvas, std::string_view text, const geometry::Vec2& start, double height) const;

  int width_ = 0, height_ = 0;
  double scale_ = 1, unit_ = 1;
  geometry::Box map_;    // [m]
  geometry::Box frame_;  // [px]
};

/// The longest of 1, 2 or 5 times a power of ten that is not above `limit`, which must be positive.
double roundLength(double limit);

}  // namespace castra::exporting
