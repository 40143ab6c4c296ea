// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_best.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "generators/walls/wall_cut.h"
#include "generators/walls/wall_greedy.h"
#include "generators/walls/wall_pyramid.h"
#include "generators/walls/wall_search.h"
#include "pipeline/base/check.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

constexpr double kSizes[] = {1.15, 1.5};  // of boxes, times the side of a square of the wanted area
constexpr std::int32_t kPositions = 5;    // of boxes, along each axis, at most
constexpr std::int64_t kMostReward = 4 * CutRewards::kCutUnit;
constexpr std::int32_t kRounds = 3;
constexpr double kHeat = 3;
constexpr std::int32_t kLevels = 2;
constexpr double kAlike = 0.95;  // of the ground inside either, inside both

/// True if two walls are around the same ground for the most part.
bool areAlike(const WallRing& first, const WallRing& second) {
  std::int64_t common = 0;
  for (Place place = 0; place < first.site().size(); ++place)
    common += first.isInside(place) && second.isInside(place) ? 1 : 0;
  return static_cast<double>(common) > kAlike * static_cast<double>(first.area() + second.area() - common);
}

/// Walls, the best first; of those that are alike, only the best. Otherwise one good place would crowd out all others
/// before they are worked out.
class Pool {
 public:
  Pool(const WallGoal& goal, std::size_t most) : goal_(goal), most_(most) {}

  void add(std::optional<WallRing> wall) {
    if (!wall) return;
    const WallRank rank = rankOf(*wall, goal_);
    auto place = walls_.begin();
    for (; place != walls_.end() && rankOf(*place, goal_) <= rank; ++place)
      if (areAlike(*place, *wall)) return;
    place = walls_.insert(place, std::move(*wall));
    const WallRing& added = *place;
    walls_.erase(std::remove_if(place + 1, walls_.end(), [&](const WallRing& other) { return areAlike(added, other); }),
                 walls_.end());
    if (walls_.size() > most_) walls_.pop_back();
  }
  std::vector<WallRing>& walls() { return walls_; }

 private:
  WallGoal goal_;
  std::size_t most_;
  std::vector<WallRing> walls_;
};

/// Shrinks boxes of a size, spread evenly over the site.
void addShrunk(const WallSite& site, const WallGoal& goal, double size, Pool& pool) {
  const double side = std::floor(size * std::sqrt(static_cast<double>(std::max<std::int64_t>(goal.least_area, 1)))) + 3;
  const TileBox& box = site.box();
  const auto width = static_cast<std::int32_t>(std::min<double>(side, box.width())),
             height = static_cast<std::int32_t>(std::min<double>(side, box.height()));
  const auto count = [](std::int32_t room, std::int32_t length) {
    return std::min(kPositions, 1 + (2 * (room - length) + length - 1) / length);
  };
  const std::int32_t columns = count(box.width(), width), rows = count(box.height(), height);
  for (std::int32_t row = 0; row < rows; ++row)
    for (std::int32_t column = 0; column < columns; ++column) {
      const Tile low{box.low.x + (box.width() - width) * column / std::max(columns - 1, 1),
                     box.low.y + (box.height() - height) * row / std::max(rows - 1, 1)};
      for (const auto influence : {WallInfluence::none, WallInfluence::directional})
        pool.add(shrinkWall(site, {low, {low.x + width, low.y + height}}, {goal.least_area, {}}, influence));
    }
}

/// Steps over edges and corners from each place to the nearest that is not on the given side of the wall, up to `most`.
std::vector<std::int32_t> measureDepth(const WallRing& wall, bool inside, std::int32_t most) {
  const WallSite& site = wall.site();
  std::vector<std::int32_t> depth(site.size(), most);
  std::vector<Place> queue = wall.segments();
  std::sort(queue.begin(), queue.end());
  for (const Place place : queue) depth[place] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const Place step : site.around()) {
      const Place next = queue[i] + step;
      if (next >= site.size() || depth[next] <= depth[queue[i]] + 1 || wall.isInside(next) != inside) continue;
      depth[next] = depth[queue[i]] + 1;
      queue.push_back(next);
    }
  return depth;
}

/// The wall whose course, within so many tiles of the present one, is the best for some reward per tile.
std::optional<WallRing> cutAgain(const WallRing& wall, const WallGoal& goal, std::int32_t reach,
                                 std::int64_t most_tiles) {
  const WallSite& site = wall.site();
  const auto depth_inside = measureDepth(wall, true, reach + 1), depth_outside = measureDepth(wall, false, reach + 1);
  std::vector<CutSide> sides(site.size(), CutSide::outside);
  std::int64_t open = 0, core = 0;
  for (Place place = 0; place < site.size(); ++place) {
    if (wall.isInside(place) && depth_inside[place] > reach) {
      sides[place] = CutSide::inside;
      ++core;
    } else if (wall.isInside(place) || depth_outside[place] <= reach) {
      sides[place] = CutSide::open;
    }
    open += sides[place] != CutSide::outside ? 1 : 0;
  }
  if (open > most_tiles) return std::nullopt;
  if (core == 0) {
    // Something must be inside, or nothing would be cheapest: what lies deepest.
    Place deepest = wall.segments().front();
    for (Place place = 0; place < site.size(); ++place)
      if (wall.isInside(place) && (!wall.isInside(deepest) || depth_inside[place] > depth_inside[deepest]))
        deepest = place;
    sides[deepest] = CutSide::inside;
  }
  std::optional<WallRing> best;
  std::int64_t low = 0, high = kMostReward;
  while (low <= high) {
    const std::int64_t reward = (low + high) / 2;
    const auto inside =
        mendInterior(site, cutInterior(site, sides, {reward, goal.resource_weight * CutRewards::kCutUnit}));
    const auto area = static_cast<std::int64_t>(inside.size());
    if (!inside.empty()) {
      std::optional<WallRing> other(std::in_place, site, inside);
      if (!best || rankOf(*other, goal) < rankOf(*best, goal)) best = std::move(other);
    }
    if (area >= goal.least_area)
      high = reward - 1;
    else
      low = reward + 1;
  }
  return best;
}

/// A wall around the most that can be inside: what is left of the site if all goes that needs a segment where none can
/// be.
std::optional<WallRing> keepClear(const WallSite& site) {
  const std::vector<CutSide> sides(site.size(), CutSide::open);
  const auto most = static_cast<std::int64_t>(site.size());
  const auto inside = mendInterior(site, cutInterior(site, sides, {most * kMostReward, 0}));
  if (inside.empty()) return std::nullopt;
  return WallRing(site, inside);
}

/// Walls to begin with, wherever they may lie.
void addFirst(const WallSite& site, const WallGoal& goal, std::int64_t most_cut, Pool& pool) {
  const TileBox& box = site.box();
  for (const double size : kSizes) addShrunk(site, goal, size, pool);
  for (const auto influence : {WallInfluence::none, WallInfluence::directional})
    pool.add(shrinkWall(site, box, {goal.least_area, {}}, influence));
  const Tile middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  pool.add(growWall(site, middle, {goal.least_area, {}}));
  pool.add(shrinkCoarseToFine(site, {goal.least_area, {}}, WallInfluence::directional, kLevels));
  std::vector<Place> all;
  for (Place place = 0; place < site.size(); ++place)
    if (site.mayBeInside(place)) all.push_back(place);
  pool.add(WallRing(site, all));
  if (static_cast<std::int64_t>(all.size()) <= most_cut) pool.add(keepClear(site));
}

}  // namespace

std::optional<WallRing> findBestWall(const WallSite& site, const WallGoal& goal, std::span<const WallRing> seeds,
                                     const WallEffort& effort, const Random& random) {
  if (site.box().width() < 3 || site.box().height() < 3) return std::nullopt;
  const auto finalists = static_cast<std::size_t>(std::max(effort.finalists, 1));
  Pool pool(goal, 2 * finalists);
  for (const WallRing& seed : seeds) {
    CASTRA_CHECK(&seed.site() == &site, "a seed is a wall in another site");
    pool.add(seed);
  }
  addFirst(site, goal, effort.most_cut, pool);

  std::uint64_t number = 0;
  for (std::int32_t round = 0; round < kRounds; ++round) {
    // Fewer and fewer walls get as much work as all together the round before.
    std::vector<WallRing> walls = pool.walls();
    const std::size_t count = std::max<std::size_t>((2 * finalists) >> round, 1);
    if (walls.size() > count) walls.erase(walls.begin() + static_cast<std::ptrdiff_t>(count), walls.end());
    const WallCooling cooling{effort.steps / kRounds / static_cast<std::int64_t>(2 * walls.size()), kHeat};
    for (WallRing& wall : walls) {
      const auto side = static_cast<std::int32_t>(std::sqrt(static_cast<double>(wall.area())));
      for (const std::int32_t reach : {2 + side / 8, 2 + side / 3}) {
        improveWall(wall, goal, cooling, random.branch(number++));
        pool.add(wall);
        auto cut = cutAgain(wall, goal, reach, effort.most_cut);
        if (!cut) continue;
        pool.add(cut);
        if (!(rankOf(wall, goal) < rankOf(*cut, goal))) wall = std::move(*cut);
      }
    }
  }
  std::optional<WallRing> best(pool.walls().front());
  if (!valueOf(*best, goal)) return std::nullopt;
  return best;
}

}  // namespace castra::generators
