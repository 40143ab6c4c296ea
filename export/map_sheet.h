// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "export/drawing.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

/// A sheet of paper with a framed map on it and, below the frame, room for a title, a scale bar and a north arrow; or
/// with a panel to its right that has room for more. Knows nothing of what the map shows.
class MapSheet {
 public:
  /// `size` is the long side of the sheet [px]; the frame shows `bounds` [m] and, on every side, at least `margin`
  /// times the longer side of the bounds. A long thin map is widened to one half of its length. North is up. With a
  /// panel, of that many px on a sheet of 2,000 px, there is no foot.
  MapSheet(const geometry::Box& bounds, int size, double margin, double panel = 0);

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
  /// What the frame shows [m].
  const geometry::Box& map() const { return map_; }
  /// The panel [px].
  const geometry::Box& panel() const { return panel_; }

  /// Draws the paper around the frame over whatever stuck out, then the frame.
  void drawSurround(Drawing& drawing) const;
  /// Title, scale bar and arrow below the frame.
  void drawFoot(Drawing& drawing, std::string_view title) const;
  /// A bar of a round length of at most `room` px; its right end, with the unit, and its foot are given.
  void drawScaleBar(Drawing& drawing, double right, double foot, double room) const;
  void drawArrow(Drawing& drawing, double middle, double foot) const;

 private:
  int width_ = 0, height_ = 0;
  double scale_ = 1, unit_ = 1;
  geometry::Box map_;            // [m]
  geometry::Box frame_, panel_;  // [px]
};

/// What all drawings of a map are written with, and on.
inline constexpr Colour kInk = colourOf(0x4A4038), kPaper = colourOf(0xF4F0E6);

/// A rectangle as a region.
geometry::Region rectangle(const geometry::Vec2& low, const geometry::Vec2& high);

/// The longest of 1, 2 or 5 times a power of ten that is not above `limit`, which must be positive.
double roundLength(double limit);

}  // namespace castra::exporting
