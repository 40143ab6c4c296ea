// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_method.h"

#include <algorithm>
#include <cmath>

#include "generators/walls/wall_greedy.h"
#include "generators/walls/wall_hull.h"
#include "generators/walls/wall_pyramid.h"
#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

constexpr double kHullReach = 1.25;  // times the radius of a circle of the wanted area

/// Shrinks to the area, or, if that is too dear, until it is cheap enough.
template <class Shrink>
std::optional<WallRing> shrinkToGoal(const WallGoal& goal, const Shrink& shrink) {
  auto wall = shrink(WallStop{goal.least_area, {}});
  if (goal.greatest_cost && wall && !valueOf(*wall, goal)) wall = shrink(WallStop{goal.least_area, goal.greatest_cost});
  return wall;
}

std::optional<WallRing> build(const WallSite& site, WallMethod method, const WallOrder& order, const Random& random) {
  const WallGoal& goal = order.goal;
  const TileBox& box = site.box();
  const Tile start = order.start.value_or(Tile{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2});
  const auto shrinkAll = [&](WallInfluence influence) {
    return shrinkToGoal(goal, [&](const WallStop& stop) { return shrinkWall(site, box, stop, influence); });
  };
  switch (method) {
    case WallMethod::hull: {
      const double area = static_cast<double>(std::max<std::int64_t>(goal.least_area, 1));
      return buildHullWall(site, {start, kHullReach * std::sqrt(area / math::kPi), goal.least_area});
    }
    case WallMethod::growth:
      return growWall(site, start, {goal.least_area, {}});
    case WallMethod::undirected:
      return shrinkAll(WallInfluence::plain);
    case WallMethod::directed:
      return shrinkAll(WallInfluence::directional);
    case WallMethod::parts:
      return shrinkParts(site, std::max(order.parts, 1), goal, WallInfluence::directional);
    case WallMethod::coarse:
      return shrinkToGoal(goal, [&](const WallStop& stop) {
        return shrinkCoarseToFine(site, stop, WallInfluence::directional, countLevels(site));
      });
    case WallMethod::best:
      return findBestWall(site, goal, {}, order.effort, random);
  }
  return std::nullopt;
}

}  // namespace

std::optional<WallMethod> findWallMethod(std::string_view name) {
  const auto found = std::find(kWallMethodNames.begin(), kWallMethodNames.end(), name);
  if (found == kWallMethodNames.end()) return std::nullopt;
  return static_cast<WallMethod>(found - kWallMethodNames.begin());
}

std::optional<WallRing> buildWall(const WallSite& site, WallMethod method, const WallOrder& order,
                                  const Random& random) {
  if (order.goal.least_area > std::int64_t{site.box().width()} * site.box().height()) return std::nullopt;
  auto wall = build(site, method, order, random);
  if (wall && !valueOf(*wall, order.goal)) return std::nullopt;
  return wall;
}

}  // namespace castra::generators
