// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/sketch.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Sketch& sketch) {
  for (std::size_t i = 0; i < sketch.greens.size(); ++i) checkRegion(sketch.greens[i], concat("green ", i + 1));
  for (std::size_t i = 0; i < sketch.allotments.size(); ++i)
    checkRegion({sketch.allotments[i], {}}, concat("allotment ", i + 1));
  for (std::size_t i = 0; i < sketch.roads.size(); ++i) {
    const Sketch::Road& road = sketch.roads[i];
    const std::string name = concat("road ", i + 1);
    if (road.from == road.to) throw Error(name, "has no length");
    const geometry::Vec2 middle = (road.from + road.to) * 0.5;
    for (std::size_t g = 0; g < sketch.greens.size(); ++g)
      if (geometry::contains(sketch.greens[g], middle)) throw Error(name, concat("runs inside green ", g + 1));
  }
}

Summary summarize(const Sketch& sketch) {
  double length = 0, area = 0;
  for (const Sketch::Road& road : sketch.roads) length += geometry::length(road.to - road.from);
  for (const geometry::Ring& ring : sketch.allotments) area += geometry::signedArea(ring);
  const double each = sketch.allotments.empty() ? 1 : static_cast<double>(sketch.allotments.size());
  return {{"roads", static_cast<std::uint64_t>(sketch.roads.size())},
          {"length", concat(fixed(length / 1000, 2), " km")},
          {"allotments", static_cast<std::uint64_t>(sketch.allotments.size())},
          {"mean area", concat(fixed(area / each, 0), " m2")},
          {"greens", static_cast<std::uint64_t>(sketch.greens.size())}};
}

}  // namespace castra
