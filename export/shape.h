// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/vec.h"

namespace castra::exporting {

enum class Cap : std::uint8_t { butt, round };

/// An outline to be filled, in pixels: x to the right, y up, (0, 0) the lower left corner of the picture. What lies
/// inside at least one of its counter-clockwise pieces is filled once, so that pieces may overlap; a clockwise ring
/// inside one of them is a hole.
class Shape {
 public:
  struct Edge {
    geometry::Vec2 from, to;
  };

  void addRing(const geometry::Ring& ring);
  void addRegion(const geometry::Region& region);
  /// An open line of the given width with round joins. A line of one point with round caps is a dot.
  void addStroke(std::span<const geometry::Vec2> line, double width, Cap cap);
  /// A line of the given width along the whole ring, with round joins.
  void addOutline(const geometry::Ring& ring, double width);
  void addOutline(const geometry::Region& region, double width);

  const std::vector<Edge>& edges() const { return edges_; }
  bool empty() const { return edges_.empty(); }

 private:
  void addEdge(const geometry::Vec2& from, const geometry::Vec2& to) { edges_.push_back({from, to}); }
  void addQuad(const geometry::Vec2& a, const geometry::Vec2& b, const geometry::Vec2& side);
  void addJoin(const geometry::Vec2& at, const geometry::Vec2& before, const geometry::Vec2& after);
  void addSector(const geometry::Vec2& centre, const geometry::Vec2& first, const geometry::Vec2& last);

  std::vector<Edge> edges_;
};

}  // namespace castra::exporting
