// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_best.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "generators/walls/wall_clear.h"
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
constexpr std::int32_t kRounds = 3;
constexpr std::int64_t kHeat = 3;  // times the usual cost of a segment
constexpr std::uint64_t kMoreAttempts = 3;  // to get below a limit of cost
constexpr std::int64_t kMoreSteps = 100'000;
constexpr std::size_t kLargeFinalists = 2;
constexpr double kAlike = 0.95;  // of the ground inside either, inside both

/// For which all that can be is inside.
std::int64_t findMostReward(const WallSite& site) {
  return 4 * CutRewards::kCutUnit * std::max<std::int64_t>(site.greatestCost(), 1);
}

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
  const std::vector<WallRing>& walls() const { return walls_; }
  std::size_t most() const { return most_; }

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

/// The walls whose courses, within so many tiles of the present one, are the best for some reward per tile: the best of
/// all, and the largest of those that hold too little. For no reward may the cut have about the wanted area: a square
/// that is worth its wall is worth more if it is larger. So what is just right may lie nearer to the small one.
struct Recut {
  std::optional<WallRing> best, small;
};
Recut cutAgain(const WallRing& wall, const WallGoal& goal, std::int32_t reach) {
  const WallSite& site = wall.site();
  const auto depth_inside = measureDepth(wall, true, reach + 1), depth_outside = measureDepth(wall, false, reach + 1);
  std::vector<CutSide> sides(site.size(), CutSide::outside);
  bool has_core = false;
  for (Place place = 0; place < site.size(); ++place) {
    if (wall.isInside(place) && depth_inside[place] > reach) {
      sides[place] = CutSide::inside;
      has_core = true;
    } else if (wall.isInside(place) || depth_outside[place] <= reach) {
      sides[place] = CutSide::open;
    }
  }
  if (!has_core) {
    // Something must be inside, or nothing would be cheapest: what lies deepest.
    Place deepest = wall.segments().front();
    for (Place place = 0; place < site.size(); ++place)
      if (wall.isInside(place) && (!wall.isInside(deepest) || depth_inside[place] > depth_inside[deepest]))
        deepest = place;
    sides[deepest] = CutSide::inside;
  }
  Recut recut;
  std::int64_t low = 0, high = findMostReward(site);
  while (low <= high) {
    const std::int64_t reward = (low + high) / 2;
    const auto cut = cutInterior(site, sides, {reward, goal.resource_weight * CutRewards::kCutUnit});
    const auto inside = mendInterior(site, cut);
    const bool is_enough = static_cast<std::int64_t>(inside.size()) >= goal.least_area;
    if (!inside.empty()) {
      std::optional<WallRing> other(std::in_place, site, inside);
      if (!is_enough) recut.small = other;  // rewards that give too little grow, and what they give with them
      if (!recut.best || rankOf(*other, goal) < rankOf(*recut.best, goal)) recut.best = std::move(other);
    }
    // More reward never leaves out what was inside for less, so from here on one side of the cut is known.
    if (is_enough) {
      std::vector<CutSide> fewer(site.size(), CutSide::outside);
      for (const Place place : cut) fewer[place] = sides[place];
      sides = std::move(fewer);
      high = reward - 1;
    } else {
      for (const Place place : cut) sides[place] = CutSide::inside;
      low = reward + 1;
    }
  }
  return recut;
}

/// A wall around the most that can be inside: what is left of the site if all goes that needs a segment where none can
/// be.
std::optional<WallRing> keepClear(const WallSite& site) {
  const std::vector<std::uint8_t> is_clear = findClearGround(site);
  std::vector<Place> clear;
  for (Place place = 0; place < site.size(); ++place)
    if (is_clear[place] != 0) clear.push_back(place);
  const auto inside = mendInterior(site, clear);
  if (inside.empty()) return std::nullopt;
  return WallRing(site, inside);
}

/// Walls to begin with, wherever they may lie.
void addFirst(const WallSite& site, const WallGoal& goal, Pool& pool) {
  for (const auto influence : {WallInfluence::none, WallInfluence::directional})
    pool.add(shrinkWall(site, site.box(), {goal.least_area, {}}, influence));
  const TileBox& box = site.box();
  const Tile middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
  pool.add(growWall(site, middle, {goal.least_area, {}}));
  pool.add(shrinkCoarseToFine(site, {goal.least_area, {}}, WallInfluence::directional, countLevels(site)));
  pool.add(keepClear(site));
}

/// More of them, for a site that is not large.
void addMore(const WallSite& site, const WallGoal& goal, Pool& pool) {
  for (const double size : kSizes) addShrunk(site, goal, size, pool);
  std::vector<Place> all;
  for (Place place = 0; place < site.size(); ++place)
    if (site.mayBeInside(place)) all.push_back(place);
  pool.add(WallRing(site, all));
}

/// Turns of search and cuts for the best walls of the pool, fewer of them in each round. Fewer and fewer get as much
/// work as all together the round before.
void workOut(const WallGoal& goal, const WallEffort& effort, std::int32_t rounds, const Random& random, Pool& pool) {
  std::uint64_t number = 0;
  for (std::int32_t round = 0; round < rounds; ++round) {
    std::vector<WallRing> walls = pool.walls();
    const std::size_t count = std::max<std::size_t>(pool.most() >> round, 1);
    if (walls.empty()) return;
    if (walls.size() > count) walls.erase(walls.begin() + static_cast<std::ptrdiff_t>(count), walls.end());
    // The small ones take half of the steps.
    const WallCooling cooling{effort.steps / rounds / static_cast<std::int64_t>(4 * walls.size()),
                              static_cast<double>(kHeat * walls.front().site().usualCost())};
    for (WallRing& wall : walls) {
      const auto side = static_cast<std::int32_t>(std::sqrt(static_cast<double>(wall.area())));
      for (std::int32_t reach : {2 + side / 8, 2 + side / 3}) {
        improveWall(wall, goal, cooling, random.branch(number++));
        pool.add(wall);
        // No farther than such that the band around the wall has at most the tiles of a site that is not large.
        reach = std::min(reach, static_cast<std::int32_t>(effort.most_tiles / 2 /
                                                          static_cast<std::int64_t>(wall.segments().size())));
        auto [cut, small] = cutAgain(wall, goal, std::max(reach, 2));
        if (small) improveWall(*small, goal, cooling, random.branch(number++));
        for (auto* other : {&cut, &small}) {
          if (!*other) continue;
          pool.add(*other);
          if (!(rankOf(wall, goal) < rankOf(**other, goal))) wall = std::move(**other);
        }
      }
    }
  }
}

/// True if one of them is a wall for the goal; the first is, then.
bool hasWall(const Pool& pool, const WallGoal& goal) {
  return std::any_of(pool.walls().begin(), pool.walls().end(),
                     [&](const WallRing& wall) { return valueOf(wall, goal).has_value(); });
}

/// What one search ends in.
struct Outcome {
  std::optional<WallRing> wall;
  bool is_dear = false;  ///< there is none, but there are walls that cost more than the goal's limit
};

Outcome searchOnce(const WallSite& site, const WallGoal& goal, std::span<const WallRing> seeds,
                   const WallEffort& effort, const Random& random) {
  const std::int64_t width = site.box().width(), height = site.box().height();
  if (width < 3 || height < 3 || (width - 2) * (height - 2) < goal.least_area) return {};
  const bool is_large = width * height > effort.most_tiles;
  Pool pool(goal, is_large ? kLargeFinalists : static_cast<std::size_t>(std::max(2 * effort.finalists, 1)));
  for (const WallRing& seed : seeds) {
    CASTRA_CHECK(&seed.site() == &site, "a seed is a wall in another site");
    pool.add(seed);
  }
  addFirst(site, goal, pool);
  if (is_large) {
    const WallSite half = site.halve();
    WallGoal coarse{(goal.least_area + 3) / 4, goal.resource_weight, goal.greatest_cost};
    // Where resources are small, a coarse one stands for fewer than four.
    if (half.resources() > 0) coarse.resource_weight = goal.resource_weight * site.resources() / half.resources();
    if (const auto wall = searchOnce(half, coarse, {}, effort, random.branch(0)).wall)
      pool.add(WallRing(site, refineInside(*wall, site)));
  } else {
    addMore(site, goal, pool);
  }
  workOut(goal, effort, is_large ? 1 : kRounds, random.branch(1), pool);
  if (!hasWall(pool, {goal.least_area, goal.resource_weight, {}})) {
    const ClearSearch clear = findClearInside(site, goal.least_area, effort.most_tries);
    if (clear.inside.empty()) return {};
    pool = Pool(goal, pool.most());
    pool.add(WallRing(site, clear.inside));
    workOut(goal, effort, 1, random.branch(2), pool);
  }
  if (!hasWall(pool, goal)) return {std::nullopt, true};
  return {pool.walls().front()};
}

}  // namespace

std::optional<WallRing> findBestWall(const WallSite& site, const WallGoal& goal, std::span<const WallRing> seeds,
                                     const WallEffort& effort, const Random& random) {
  Outcome outcome = searchOnce(site, goal, seeds, effort, random);
  // Whoever sets a limit of cost would rather wait than be refused. First the cheapest wall is looked for, whatever it
  // leaves outside, then better ones about it.
  const WallGoal cheapest{goal.least_area, 0, goal.greatest_cost};
  WallEffort more = effort;
  for (std::uint64_t attempt = 0; attempt < kMoreAttempts && outcome.is_dear; ++attempt) {
    const Random luck = random.branch(3 + attempt);
    const Outcome cheap = searchOnce(site, cheapest, seeds, more, luck.branch(0));
    if (cheap.wall) outcome = searchOnce(site, goal, {&*cheap.wall, 1}, effort, luck.branch(1));
    more.steps = std::max(2 * more.steps, kMoreSteps);
    more.finalists *= 2;
    more.most_tiles *= 4;
  }
  return outcome.wall;
}

}  // namespace castra::generators
