// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// Points and straight lines between them that meet only in points.
class PlanarGraph {
 public:
  struct Line {
    std::uint32_t from = 0, to = 0;
    std::uint32_t tag = 0;
  };

  const std::vector<geometry::Vec2>& points() const { return points_; }
  const std::vector<Line>& lines() const { return lines_; }
  std::vector<Line>& lines() { return lines_; }

  std::uint32_t addPoint(const geometry::Vec2& at);
  void addLine(std::uint32_t from, std::uint32_t to, std::uint32_t tag);
  void addRing(const geometry::Ring& ring, std::uint32_t tag);
  /// Puts a point on a line; both pieces keep its tag.
  std::uint32_t split(std::size_t line, const geometry::Vec2& at);

  /// The first line that a ray meets, at least `beyond` [m] from where it starts.
  struct Hit {
    std::size_t line = 0;
    geometry::Vec2 at;
    double distance = 0;
  };
  std::optional<Hit> cast(const geometry::Vec2& from, const geometry::Vec2& direction, double beyond) const;
  /// All lines that it meets, the nearest first.
  std::vector<Hit> castAll(const geometry::Vec2& from, const geometry::Vec2& direction) const;

  /// The faces between the lines, as rings of points, counter-clockwise; what lies outside everything is none.
  std::vector<std::vector<std::uint32_t>> listFaces() const;

 private:
  std::vector<geometry::Vec2> points_;
  std::vector<Line> lines_;
};

}  // namespace castra::generators
