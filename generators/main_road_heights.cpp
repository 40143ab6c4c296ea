// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/main_road_heights.h"

#include <cmath>
#include <map>
#include <utility>

namespace castra::generators {

using geometry::Vec2;

namespace {

/// Half of what is too much is taken at each end, so that a bump of n roads is gone after some n * n rounds.
constexpr int kRounds = 200;
constexpr double kEven = 1e-4;  // [m]

}  // namespace

geometry::Relief cropRelief(const Site& site, MapReader& maps, const geometry::Box& box) {
  const double cell = maps.cellOf("height");
  if (cell == 0 || site.black_height == site.white_height) return {};
  const double reach = geometry::reliefReach(cell) + cell;
  return {maps.crop("height", geometry::Box{box.low - Vec2{reach, reach}, box.high + Vec2{reach, reach}}),
          site.black_height, site.white_height};
}

geometry::Relief wholeRelief(const Site& site, MapReader& maps) {
  return {maps.whole("height"), site.black_height, site.white_height};
}

void easeRoads(std::vector<double>& heights, const std::vector<RoadToGrade>& roads,
               const std::vector<bool>& is_settled) {
  for (int round = 0; round < kRounds; ++round) {
    bool has_moved = false;
    for (const RoadToGrade& road : roads) {
      if (is_settled[road.from] && is_settled[road.to]) continue;
      const double rise = heights[road.to] - heights[road.from];
      double excess = std::fabs(rise) - road.steepest * road.length;
      if (excess <= kEven) continue;
      has_moved = true;
      if (rise < 0) excess = -excess;
      const double share = is_settled[road.from] || is_settled[road.to] ? 1 : 0.5;
      if (!is_settled[road.from]) heights[road.from] += share * excess;
      if (!is_settled[road.to]) heights[road.to] -= share * excess;
    }
    if (!has_moved) break;
  }
  for (std::size_t i = 0; i < heights.size(); ++i)
    if (!is_settled[i]) heights[i] = geometry::snap(heights[i]);
}

std::vector<double> gradeMainRoads(const Site& site, const Arterials& arterials, MapReader& maps) {
  std::vector<double> heights;
  std::map<std::pair<double, double>, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < arterials.points.size(); ++i) {
    const Vec2& at = arterials.points[i].at;
    const geometry::Relief relief = cropRelief(site, maps, {at, at});
    if (relief.isLevel()) return {};
    heights.push_back(relief.heightAt(at));
    numbers.emplace(std::pair(at.x, at.y), i);
  }
  std::vector<RoadToGrade> roads;
  const auto add = [&](std::uint32_t from, std::uint32_t to, RoadClass road_class) {
    roads.push_back({from, to, geometry::length(arterials.points[to].at - arterials.points[from].at),
                     kSteepest[static_cast<std::size_t>(road_class)]});
  };
  for (const Arterials::Road& road : arterials.roads) add(road.from, road.to, road.road_class);
  for (const Link& link : arterials.links) {
    const auto from = numbers.find({link.from.x, link.from.y}), to = numbers.find({link.to.x, link.to.y});
    if (link.isRoad() && from != numbers.end() && to != numbers.end()) add(from->second, to->second, link.road_class);
  }
  easeRoads(heights, roads, std::vector<bool>(heights.size(), false));
  return heights;
}

}  // namespace castra::generators
