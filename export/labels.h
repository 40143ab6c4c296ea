// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "export/drawing.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

/// Names on a map: each at the widest place of what it names, and none over another. The largest areas choose first;
/// what finds no room is left out.
class Labels {
 public:
  /// `frame` and all that follows [px]; capitals are `height` high.
  Labels(const geometry::Ring& frame, double height);

  /// May stick out of its area if nothing is in the way.
  void add(std::string_view name, const geometry::Region& area);
  /// Only if it has room in its area.
  void addInside(std::string_view name, const geometry::Region& area);
  /// All that found room.
  void draw(Drawing& drawing) const;

 private:
  struct Wish {
    std::string name;
    double area = 0, room = 0;  // [px2]; half the width there is around the middle [px]
    geometry::Vec2 middle;
    bool must_fit = false;
  };
  void wish(std::string_view name, const geometry::Region& area, bool must_fit);

  geometry::Box frame_;
  double height_;
  std::vector<Wish> wishes_;
};

/// A point inside the region that lies far from its rings, and among those near the middle of its box.
geometry::Vec2 widestPlace(const geometry::Region& region);

}  // namespace castra::exporting
