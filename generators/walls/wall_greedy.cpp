// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_greedy.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "generators/walls/wall_moves.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

constexpr Place kReach = 4;             // a move hangs on tiles up to this far from its own
constexpr std::int32_t kInfluence = 2;  // steps over edges

/// The moves at hand, the best first, for growing or shrinking.
class Frontier {
 public:
  Frontier(WallRing& wall, bool grows, WallInfluence influence)
      : wall_(wall),
        site_(wall.site()),
        grows_(grows),
        influence_(influence),
        known_(site_.size()),
        stamp_(site_.size()) {
    const double width = site_.box().width(), height = site_.box().height();
    scale_ = 1 + std::sqrt(width * width + height * height);
  }

  /// The point that distances are from, in half tiles, and with it the worth of all moves.
  void setReference(const Tile& halves) {
    if (halves == reference_) return;
    reference_ = halves;
    std::erase_if(heap_, [&](const Entry& entry) { return entry.stamp != stamp_[entry.place]; });
    for (Entry& entry : heap_) entry.worth = weigh(entry.place);
    std::make_heap(heap_.begin(), heap_.end());
  }

  /// Looks again at what can be done at a tile.
  void lookAt(Place place) {
    const auto found = wall_.isInside(place) == grows_ ? std::nullopt : findMove(wall_, place);
    const WallMove move = found.value_or(WallMove{});
    if (move == known_[place]) return;
    known_[place] = move;
    ++stamp_[place];
    if (!found) return;
    heap_.push_back({weigh(place), place, stamp_[place]});
    std::push_heap(heap_.begin(), heap_.end());
  }

  /// The same for all tiles whose moves hang on these.
  void look(Place first, Place last) {
    const Place stride = site_.stride();
    const Place columns = (last - first) % stride + 2 * kReach, rows = (last - first) / stride + 2 * kReach;
    for (Place row = 0; row <= rows; ++row)
      for (Place column = 0; column <= columns; ++column)
        lookAt(first - kReach - kReach * stride + row * stride + column);
  }

  /// Makes the best move that leaves `least` tiles inside and costs no more than `most`. Returns it.
  std::optional<WallMove> step(std::int64_t least, std::optional<std::int64_t> most) {
    while (!heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end());
      const Entry entry = heap_.back();
      heap_.pop_back();
      if (entry.stamp != stamp_[entry.place]) continue;
      const WallMove move = std::exchange(known_[entry.place], {});
      if (wall_.area() + move.change.area < least) continue;
      if (most && wall_.cost() + move.change.cost > *most) return std::nullopt;
      wall_.flip(move.tiles());
      const auto tiles = move.tiles();
      const auto [first, last] = std::minmax_element(tiles.begin(), tiles.end());
      look(*first, *last);
      return move;
    }
    return std::nullopt;
  }

 private:
  struct Entry {
    double worth;
    Place place;
    std::uint32_t stamp;
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.worth != b.worth ? a.worth < b.worth : a.place > b.place;
    }
  };

  std::int64_t squaredDistance(const Tile& tile) const {
    const std::int64_t x = 2 * std::int64_t{tile.x} - reference_.x, y = 2 * std::int64_t{tile.y} - reference_.y;
    return x * x + y * y;
  }

  double weigh(Place place) const {
    const Tile tile = site_.tileAt(place);
    const std::int64_t squared = squaredDistance(tile);
    const double distance = std::sqrt(static_cast<double>(squared)) / 2;
    const auto cost = static_cast<double>(known_[place].change.cost);
    if (grows_) return -(scale_ * cost + distance);
    return scale_ * (sumInfluence(place, tile, squared) - cost) + distance;
  }

  double sumInfluence(Place place, const Tile& tile, std::int64_t squared) const {
    if (influence_ == WallInfluence::none) return 0;
    double sum = 0;
    for (std::int32_t y = -kInfluence; y <= kInfluence; ++y)
      for (std::int32_t x = std::abs(y) - kInfluence; x <= kInfluence - std::abs(y); ++x) {
        const double value = site_.influence(place + static_cast<Place>(y) * site_.stride() + static_cast<Place>(x));
        if (value == 0) continue;
        const bool is_beyond = influence_ == WallInfluence::directional && value > 0 &&
                               squaredDistance({tile.x + x, tile.y + y}) > squared;
        const double share = value / std::sqrt(static_cast<double>(std::max(x * x + y * y, 1)));
        sum += is_beyond ? -share : share;
      }
    return sum;
  }

  WallRing& wall_;
  const WallSite& site_;
  bool grows_;
  WallInfluence influence_;
  double scale_;
  Tile reference_;
  std::vector<WallMove> known_;       // the move at each place that is in the heap, or none
  std::vector<std::uint32_t> stamp_;  // how often it changed; an entry with another number is of the past
  std::vector<Entry> heap_;
};

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
  Frontier frontier(wall, true, WallInfluence::none);
  frontier.setReference({2 * start.x, 2 * start.y});
  frontier.look(first, first);
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
  Frontier frontier(wall, false, influence);
  for (const Place place : inside) frontier.lookAt(place);
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
