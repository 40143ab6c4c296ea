// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_floor.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::snap;
using geometry::Vec2;

constexpr double kGap = 0.08;    // between things, and behind them [m]
constexpr double kStep = 0.125;  // of the search [m]
constexpr int kMostSteps = 48;   // to every side
constexpr double kBack = 0.03;   // between a wall and what stands against it [m]

struct Offset {
  int x = 0, y = 0;
};

/// All places of the search, the nearest first.
const std::vector<Offset>& offsets() {
  static const std::vector<Offset> list = [] {
    std::vector<Offset> all;
    for (int y = -kMostSteps; y <= kMostSteps; ++y)
      for (int x = -kMostSteps; x <= kMostSteps; ++x) all.push_back({x, y});
    std::stable_sort(all.begin(), all.end(),
                     [](const Offset& a, const Offset& b) { return a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y; });
    return all;
  }();
  return list;
}

bool areApart(const Box& a, const Box& b, double gap) {
  return a.high.x + gap <= b.low.x || b.high.x + gap <= a.low.x || a.high.y + gap <= b.low.y ||
         b.high.y + gap <= a.low.y;
}

Box footOf(const Vec2& at, double width, double depth, int quarter) {
  const Vec2 half = quarter % 2 == 0 ? Vec2{width / 2, depth / 2} : Vec2{depth / 2, width / 2};
  return {snap(at - half), snap(at + half)};
}

}  // namespace

bool PuzzleFloor::isFree(const Box& foot) const {
  if (foot.low.x < floor_.low.x || foot.low.y < floor_.low.y || foot.high.x > floor_.high.x ||
      foot.high.y > floor_.high.y)
    return false;
  return std::all_of(taken_.begin(), taken_.end(), [&](const Box& other) { return areApart(foot, other, kGap); });
}

std::optional<FloorSpot> PuzzleFloor::search(const Vec2& wish, double width, double depth, int quarter) const {
  for (const Offset& offset : offsets()) {
    const Vec2 at = snap(wish + Vec2{kStep * offset.x, kStep * offset.y});
    const Box foot = footOf(at, width, depth, quarter);
    if (isFree(foot)) return FloorSpot{at, quarter * math::kPi / 2, foot};
  }
  return std::nullopt;
}

std::optional<FloorSpot> PuzzleFloor::place(const Vec2& wish, double width, double depth, bool by_wall, double reach) {
  // The wall behind it, and so where it looks to: its own +y is its back.
  struct Back {
    double distance;
    int quarter;
    Vec2 at;
  };
  const double off = depth / 2 + kBack;
  std::array<Back, 4> backs{{{floor_.high.y - wish.y, 0, {wish.x, floor_.high.y - off}},
                             {wish.x - floor_.low.x, 1, {floor_.low.x + off, wish.y}},
                             {wish.y - floor_.low.y, 2, {wish.x, floor_.low.y + off}},
                             {floor_.high.x - wish.x, 3, {floor_.high.x - off, wish.y}}}};
  std::stable_sort(backs.begin(), backs.end(), [](const Back& a, const Back& b) { return a.distance < b.distance; });
  std::optional<FloorSpot> best;
  const auto isBetter = [&](const std::optional<FloorSpot>& other) {
    return other && (!best || geometry::length(other->at - wish) < geometry::length(best->at - wish) - 0.3);
  };
  if (by_wall)
    for (const Back& back : backs) {
      if (back.distance > reach && best) break;
      if (back.distance > reach) continue;
      // Only along this wall.
      for (int step = 0; step <= 2 * kMostSteps && !best; ++step) {
        const double slide = kStep * (step % 2 == 0 ? step / 2 : -(step + 1) / 2);
        const Vec2 at = snap(back.at + (back.quarter % 2 == 0 ? Vec2{slide, 0} : Vec2{0, slide}));
        const Box foot = footOf(at, width, depth, back.quarter);
        if (isFree(foot)) best = FloorSpot{at, back.quarter * math::kPi / 2, foot};
      }
    }
  if (!best || geometry::length(best->at - wish) > 2 * reach)
    for (const int quarter : {backs[0].quarter, backs[0].quarter + 1})
      if (const auto other = search(wish, width, depth, quarter % 4); isBetter(other)) best = other;
  if (best) take(best->foot);
  return best;
}

}  // namespace castra::generators
