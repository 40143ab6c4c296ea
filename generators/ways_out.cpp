// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ways_out.h"

#include <algorithm>
#include <cstdint>

namespace castra::generators {

namespace {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};

class WayFinder {
 public:
  WayFinder(const PlanarGraph& graph, const std::vector<bool>& is_start, const std::vector<bool>& is_goal)
      : is_start_(is_start), is_goal_(is_goal), beside_(graph.points().size()) {
    for (const PlanarGraph::Line& line : graph.lines()) {
      beside_[line.from].push_back(line.to);
      beside_[line.to].push_back(line.from);
    }
  }

  /// Points from a goal back to a start, without the given point; nothing if there is no way.
  std::vector<std::uint32_t> findWay(std::uint32_t without) const {
    std::vector<std::uint32_t> before(beside_.size(), kNobody), queue;
    for (std::uint32_t point = 0; point < beside_.size(); ++point)
      if (is_start_[point] && point != without) {
        before[point] = point;
        queue.push_back(point);
      }
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (is_goal_[queue[i]]) {
        std::vector<std::uint32_t> way = {queue[i]};
        while (before[way.back()] != way.back()) way.push_back(before[way.back()]);
        return way;
      }
      for (const std::uint32_t next : beside_[queue[i]])
        if (before[next] == kNobody && next != without) {
          before[next] = queue[i];
          queue.push_back(next);
        }
    }
    return {};
  }

 private:
  const std::vector<bool>&is_start_, &is_goal_;
  std::vector<std::vector<std::uint32_t>> beside_;  // the points at the other ends of each point's lines
};

}  // namespace

// There are two such ways if taking away any one point leaves a way (Menger), and only points of a first way can be
// the one that all ways need.
bool hasTwoWaysOut(const PlanarGraph& graph, const std::vector<bool>& is_start, const std::vector<bool>& is_goal) {
  const WayFinder finder(graph, is_start, is_goal);
  const std::vector<std::uint32_t> way = finder.findWay(kNobody);
  return !way.empty() &&
         std::none_of(way.begin(), way.end(), [&](std::uint32_t point) { return finder.findWay(point).empty(); });
}

}  // namespace castra::generators
