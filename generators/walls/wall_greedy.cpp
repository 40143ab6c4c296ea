// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_greedy.h"

#include <algorithm>
#include <utility>

#include "generators/walls/wall_frontier.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

/// The rows, or the columns, that tiles inside lie in.
class Extent {
 public:
  explicit Extent(std::int32_t size) : count_(static_cast<std::size_t>(size)) {}
  void add(std::int32_t at) { ++count_[static_cast<std::size_t>(at)]; }
  void remove(std::int32_t at) { --count_[static_cast<std::size_t>(at)]; }
  std::int32_t doubledCentre() {
    while (low_ + 1 < count_.size() && count_[low_] == 0) ++low_;
    while (high_ > low_ + 1 && count_[high_ - 1] == 0) --high_;
    return static_cast<std::int32_t>(low_ + high_ - 1);
  }

 private:
  std::vector<std::int32_t> count_;
  std::size_t low_ = 0, high_ = count_.size();
};

}  // namespace

std::optional<WallRing> growWall(const WallSite& site, const Tile& start, const WallStop& stop) {
  const TileBox& box = site.box();
  if (start.x <= box.low.x || start.y <= box.low.y || start.x + 1 >= box.high.x || start.y + 1 >= box.high.y)
    return std::nullopt;
  const Place first = site.placeOf(start);
  WallRing wall(site, std::vector<Place>{first});
  WallFrontier frontier(wall, true, WallInfluence::none);
  frontier.setReference({2 * start.x, 2 * start.y});
  frontier.lookAround(first, first);
  // A wall that cannot be built goes on: perhaps the next move takes in what is in its way.
  while (wall.area() < stop.least_area || !wall.isBuildable())
    if (!frontier.step(0, stop.greatest_cost)) break;
  if (!wall.isBuildable()) return std::nullopt;
  return wall;
}

void shrinkFurther(WallRing& wall, const WallStop& stop, WallInfluence influence) {
  const WallSite& site = wall.site();
  Extent columns(site.box().high.x), rows(site.box().high.y);
  const std::vector<Place> inside = wall.listInside();
  for (const Place place : inside) {
    columns.add(site.tileAt(place).x);
    rows.add(site.tileAt(place).y);
  }
  WallFrontier frontier(wall, false, influence);
  frontier.setReference({columns.doubledCentre(), rows.doubledCentre()});
  const std::vector<Place> segments = wall.segments();
  for (const Place place : segments)
    for (std::size_t k = 0; k < 8; k += 2) frontier.lookAt(place + site.around()[k]);
  while (!stop.greatest_cost || wall.cost() > *stop.greatest_cost) {
    frontier.setReference({columns.doubledCentre(), rows.doubledCentre()});
    const auto move = frontier.step(std::max<std::int64_t>(stop.least_area, 1), std::nullopt);
    if (!move) break;
    for (const Place place : move->tiles()) {
      columns.remove(site.tileAt(place).x);
      rows.remove(site.tileAt(place).y);
    }
  }
}

std::optional<WallRing> shrinkWall(const WallSite& site, const TileBox& box, const WallStop& stop,
                                   WallInfluence influence) {
  std::vector<Place> inside;
  const Tile low{std::max(box.low.x, site.box().low.x) + 1, std::max(box.low.y, site.box().low.y) + 1};
  const Tile high{std::min(box.high.x, site.box().high.x) - 1, std::min(box.high.y, site.box().high.y) - 1};
  for (Tile tile = low; tile.y < high.y; ++tile.y)
    for (tile.x = low.x; tile.x < high.x; ++tile.x) inside.push_back(site.placeOf(tile));
  if (inside.empty()) return std::nullopt;
  WallRing wall(site, inside);
  shrinkFurther(wall, stop, influence);
  if (!wall.isBuildable()) return std::nullopt;
  return wall;
}

std::optional<WallRing> shrinkParts(const WallSite& site, std::int32_t parts, const WallGoal& goal,
                                    WallInfluence influence) {
  std::optional<WallRing> best;
  const TileBox& box = site.box();
  const auto cut = [&](std::int32_t low, std::int32_t size, std::int32_t part) {
    return low + static_cast<std::int32_t>(std::int64_t{size} * part / parts);
  };
  for (std::int32_t y = 0; y < parts; ++y)
    for (std::int32_t x = 0; x < parts; ++x) {
      const TileBox part{{cut(box.low.x, box.width(), x), cut(box.low.y, box.height(), y)},
                         {cut(box.low.x, box.width(), x + 1), cut(box.low.y, box.height(), y + 1)}};
      auto wall = shrinkWall(site, part, {goal.least_area, {}}, influence);
      if (isBetter(wall, best, goal)) best = std::move(wall);
    }
  return best;
}

}  // namespace castra::generators
