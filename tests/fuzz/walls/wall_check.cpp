// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/walls/wall_check.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/generators/walls/wall_oracle.h"

namespace castra::walls {

namespace {

using generators::Tile;
using generators::TileBox;
using generators::TileType;

/// A picture of the box with one more tile all around.
class Picture {
 public:
  explicit Picture(const TileBox& box)
      : low_{box.low.x - 1, box.low.y - 1},
        width_(std::max(box.width(), 0) + 2),
        height_(std::max(box.height(), 0) + 2) {
    values_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 0);
  }
  bool holds(const Tile& tile) const {
    return tile.x >= low_.x && tile.y >= low_.y && tile.x < low_.x + width_ && tile.y < low_.y + height_;
  }
  int& at(const Tile& tile) {
    return values_[static_cast<std::size_t>(tile.y - low_.y) * static_cast<std::size_t>(width_) +
                   static_cast<std::size_t>(tile.x - low_.x)];
  }
  /// Gives all that hangs together with a tile, and has its value, another; over corners too, if asked. Returns how
  /// many there are.
  std::int64_t flood(const Tile& start, int value, bool over_corners) {
    const int from = at(start);
    std::vector<Tile> open{start};
    at(start) = value;
    std::int64_t count = 0;
    while (!open.empty()) {
      const Tile tile = open.back();
      open.pop_back();
      ++count;
      for (std::int32_t y = -1; y <= 1; ++y)
        for (std::int32_t x = -1; x <= 1; ++x) {
          const Tile next{tile.x + x, tile.y + y};
          if ((x != 0 && y != 0 && !over_corners) || !holds(next) || at(next) != from) continue;
          at(next) = value;
          open.push_back(next);
        }
    }
    return count;
  }
  Tile low() const { return low_; }
  std::int32_t width() const { return width_; }
  std::int32_t height() const { return height_; }

 private:
  Tile low_;
  std::int32_t width_, height_;
  std::vector<int> values_;
};

/// The area of the largest piece of ground around which no wall need stand where none can.
std::int64_t findMostArea(const RandomCase& random_case) {
  const TileBox box = cutBox(random_case);
  Picture picture(box);
  for (Tile tile{box.low.x + 1, box.low.y + 1}; tile.y + 1 < box.high.y; ++tile.y)
    for (tile.x = box.low.x + 1; tile.x + 1 < box.high.x; ++tile.x) picture.at(tile) = 1;
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (Tile tile{box.low.x + 1, box.low.y + 1}; tile.y + 1 < box.high.y; ++tile.y)
      for (tile.x = box.low.x + 1; tile.x + 1 < box.high.x; ++tile.x)
        for (std::int32_t y = -1; y <= 1; ++y)
          for (std::int32_t x = -1; x <= 1; ++x) {
            const Tile next{tile.x + x, tile.y + y};
            if (picture.at(tile) == 0 || picture.at(next) != 0 || random_case.terrain.at(next).cost) continue;
            picture.at(tile) = 0;
            goes_on = true;
          }
  }
  std::int64_t most = 0;
  int piece = 1;
  for (Tile tile{box.low.x + 1, box.low.y + 1}; tile.y + 1 < box.high.y; ++tile.y)
    for (tile.x = box.low.x + 1; tile.x + 1 < box.high.x; ++tile.x)
      if (picture.at(tile) == 1) most = std::max(most, picture.flood(tile, ++piece, false));
  return most;
}

generators::WallTerrain cropTerrain(const generators::WallTerrain& terrain, const TileBox& box) {
  generators::WallTerrain result{box.width(), box.height(), terrain.types, {}};
  for (std::int32_t y = box.low.y; y < box.high.y; ++y) {
    const auto first = terrain.tiles.begin() + std::ptrdiff_t{y} * terrain.width + box.low.x;
    result.tiles.insert(result.tiles.end(), first, first + box.width());
  }
  return result;
}

const generators::WallOracle& oracleFor(int width, int height) {
  static std::map<std::pair<int, int>, std::unique_ptr<generators::WallOracle>> oracles;
  auto& oracle = oracles[{width, height}];
  if (!oracle) oracle = std::make_unique<generators::WallOracle>(width, height);
  return *oracle;
}

}  // namespace

std::string findWrong(const RandomCase& random_case, std::span<const Tile> segments) {
  const TileBox box = cutBox(random_case);
  Picture picture(box);
  std::int64_t cost = 0;
  for (const Tile& tile : segments) {
    if (tile.x < box.low.x || tile.y < box.low.y || tile.x >= box.high.x || tile.y >= box.high.y)
      return "a segment lies outside the box";
    if (picture.at(tile) != 0) return "a segment is there twice";
    const TileType& type = random_case.terrain.at(tile);
    if (!type.cost) return "a segment is where none can be";
    cost += *type.cost;
    picture.at(tile) = 1;
  }
  if (segments.empty()) return "there is no segment";
  for (const Tile& tile : segments) {
    const int count = picture.at({tile.x + 1, tile.y}) + picture.at({tile.x - 1, tile.y}) +
                      picture.at({tile.x, tile.y + 1}) + picture.at({tile.x, tile.y - 1});
    if (count != 2) return "a segment has not two neighbours";
  }
  if (picture.flood(segments.front(), 2, false) != static_cast<std::int64_t>(segments.size()))
    return "there is more than one ring";
  picture.flood(picture.low(), 3, true);
  std::int64_t area = 0;
  for (Tile tile = picture.low(); tile.y < picture.low().y + picture.height(); ++tile.y)
    for (tile.x = picture.low().x; tile.x < picture.low().x + picture.width(); ++tile.x) {
      if (picture.at(tile) != 0) continue;
      if (area > 0) return "the inside is not in one piece";
      area = picture.flood(tile, 4, false);
    }
  const generators::WallGoal& goal = random_case.order.goal;
  if (area < 1) return "nothing is inside";
  if (area < goal.least_area) return concat("only ", area, " tiles are inside");
  if (goal.greatest_cost && cost > *goal.greatest_cost) return concat("it costs ", cost);
  return {};
}

Proof proveExistence(const RandomCase& random_case) {
  const TileBox box = cutBox(random_case);
  const generators::WallGoal& goal = random_case.order.goal;
  const auto say = [](bool exists) { return exists ? Existence::exists : Existence::none; };
  const std::int64_t wanted = std::max<std::int64_t>(goal.least_area, 1);
  if (box.width() < 3 || box.height() < 3) return {Existence::none, Existence::none};
  if (box.width() <= kLargestTried && box.height() <= kLargestTried) {
    const auto least =
        oracleFor(box.width(), box.height()).findLeast(cropTerrain(random_case.terrain, box), {goal.least_area, 0, {}});
    return {say(least.has_value()), say(least && *least <= goal.greatest_cost.value_or(*least))};
  }
  if (findMostArea(random_case) < wanted) return {Existence::none, Existence::none};
  const auto& types = random_case.terrain.types;
  const auto& tiles = random_case.terrain.tiles;
  const bool is_open = std::all_of(tiles.begin(), tiles.end(), [&](std::uint8_t tile) { return !!types[tile].cost; });
  if (!random_case.known.empty() && findWrong(random_case, random_case.known).empty())
    return {Existence::exists, Existence::exists};
  const Existence any = is_open ? Existence::exists : Existence::unknown;
  if (!goal.greatest_cost) return {any, any};
  std::int64_t cheapest = std::numeric_limits<std::int64_t>::max();
  for (const std::uint8_t tile : tiles)
    if (const auto& cost = types[tile].cost) cheapest = std::min<std::int64_t>(cheapest, *cost);
  const auto least = findLeastCost(wanted, box.width(), box.height(), cheapest);
  return {any, !least || *goal.greatest_cost < *least ? Existence::none : Existence::unknown};
}

}  // namespace castra::walls
