// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/grades.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

void checkHeights(std::span<const double> heights, const char* of) {
  for (const double height : heights)
    if (height != geometry::snap(height)) throw Error(of, "has a height that is not on the lattice");
}

}  // namespace

double Grades::Lot::heightAt(const geometry::Vec2& place) const {
  const double back = geometry::dot(place - front, inward);
  if (back <= knots.front().back) return knots.front().height;
  for (std::size_t i = 1; i < knots.size(); ++i) {
    const Knot &from = knots[i - 1], &to = knots[i];
    if (back < to.back) return from.height + (to.height - from.height) * ((back - from.back) / (to.back - from.back));
  }
  return knots.back().height;
}

void check(const Grades& grades) {
  for (const std::vector<double>& ring : grades.carriageways) checkHeights(ring, "carriageway");
  checkHeights(grades.junctions, "junction");
  for (const std::vector<double>& ring : grades.kerbs) checkHeights(ring, "kerb");
  checkHeights(grades.outline, "outline");
  for (const std::vector<Grades::Lot>& block : grades.lots)
    for (const Grades::Lot& lot : block) {
      if (lot.knots.empty()) throw Error("lot", "has no height");
      if (!(std::fabs(geometry::length(lot.inward) - 1) < 1e-9)) throw Error("lot", "has no way inward");
      for (std::size_t i = 0; i < lot.knots.size(); ++i) {
        checkHeights({&lot.knots[i].height, 1}, "lot");
        if (i > 0 && !(lot.knots[i].back > lot.knots[i - 1].back)) throw Error("lot", "runs to and fro");
      }
    }
  for (const Grades::Stand& house : grades.houses) {
    checkHeights({&house.height, 1}, "house");
    if (!(house.drop >= 0) || !std::isfinite(house.drop)) throw Error("house", "stands on no ground");
  }
}

Summary summarize(const Grades& grades) {
  double low = 0, high = 0, deepest = 0;
  for (std::size_t i = 0; i < grades.outline.size(); ++i) {
    low = i == 0 ? grades.outline[i] : std::min(low, grades.outline[i]);
    high = i == 0 ? grades.outline[i] : std::max(high, grades.outline[i]);
  }
  for (const Grades::Stand& house : grades.houses) deepest = std::max(deepest, house.drop);
  return {{"lowest main road", concat(fixed(low, 1), " m")},
          {"highest main road", concat(fixed(high, 1), " m")},
          {"houses", static_cast<std::uint64_t>(grades.houses.size())},
          {"deepest foundation", concat(fixed(deepest, 1), " m")}};
}

}  // namespace castra
