// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/walls/random_terrain.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "generators/walls/wall_country.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"
#include "tests/fuzz/walls/wall_check.h"

namespace castra::walls {

namespace {

using generators::Tile;
using generators::TileBox;
using generators::TileType;
using generators::WallTerrain;

constexpr std::array<std::string_view, 12> kKinds = {"plain",   "barriers", "mire", "corners", "scattered", "country",
                                                     "pockets", "mazes",    "tiny", "small",   "thin",      "large"};
constexpr std::size_t kGround = 0, kOre = 3, kRock = 4, kMire = 5;

std::int32_t drawSide(Random& random, std::int32_t low, std::int32_t high) {
  return low + static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

/// The usual types, or others with the same symbols: any cost, any influence, resources here and there.
std::vector<TileType> drawTypes(Random& random) {
  std::vector<TileType> types = generators::listUsualTypes();
  if (random.chance(0.5)) return types;
  for (TileType& type : types) {
    if (type.cost && type.is_passable)
      type.cost = static_cast<std::int32_t>(random.below(random.chance(0.2) ? 4097 : 8));
    if (random.chance(0.5)) type.influence = random.uniform(-4, 4);
    if (random.chance(0.1)) type.influence = random.uniform(-4096, 4096);
    if (random.chance(0.2)) type.is_resource = !type.is_resource;
  }
  return types;
}

struct Shares {
  double rock = 0, resource = 0, mire = 0;
};

void scatter(WallTerrain& terrain, const Shares& shares, Random& random) {
  for (std::uint8_t& tile : terrain.tiles) {
    const double luck = random.uniform();
    const auto resource = static_cast<std::uint8_t>(1 + random.below(3));
    if (luck < shares.rock)
      tile = kRock;
    else if (luck < shares.rock + shares.resource)
      tile = resource;
    else if (luck < shares.rock + shares.resource + shares.mire)
      tile = kMire;
  }
}

std::uint8_t& tileAt(WallTerrain& terrain, std::int32_t x, std::int32_t y) {
  return terrain
      .tiles[static_cast<std::size_t>(y) * static_cast<std::size_t>(terrain.width) + static_cast<std::size_t>(x)];
}

void fillBox(WallTerrain& terrain, const Tile& low, const Tile& high, std::size_t type) {
  for (std::int32_t y = std::max(low.y, 0); y < std::min(high.y, terrain.height); ++y)
    for (std::int32_t x = std::max(low.x, 0); x < std::min(high.x, terrain.width); ++x)
      tileAt(terrain, x, y) = static_cast<std::uint8_t>(type);
}

/// Mire with some dry ground in it, in boxes that may overlap.
void digPockets(WallTerrain& terrain, Random& random) {
  fillBox(terrain, {0, 0}, {terrain.width, terrain.height}, kMire);
  for (std::uint64_t i = 1 + random.below(6); i > 0; --i) {
    const Tile low{drawSide(random, -2, terrain.width), drawSide(random, -2, terrain.height)};
    const std::int32_t width = drawSide(random, 2, 12), height = drawSide(random, 2, 12);
    fillBox(terrain, low, {low.x + width, low.y + height}, random.chance(0.8) ? kGround : kRock);
  }
  scatter(terrain, {0.02, 0.02, random.chance(0.5) ? 0.03 : 0}, random);
}

/// Corridors of ground, one to three tiles wide, between mires.
void digMaze(WallTerrain& terrain, Random& random) {
  fillBox(terrain, {0, 0}, {terrain.width, terrain.height}, kMire);
  Tile at{terrain.width / 2, terrain.height / 2};
  for (std::uint64_t i = 4 + random.below(30); i > 0; --i) {
    const std::int32_t length = drawSide(random, 2, 9), width = drawSide(random, 1, 4);
    const bool is_along = random.chance(0.5), is_back = random.chance(0.5);
    Tile low = at, high = at;
    (is_along ? high.x : high.y) += length;
    (is_along ? high.y : high.x) += width;
    if (is_back) {
      (is_along ? low.x : low.y) -= length;
      (is_along ? high.x : high.y) -= length;
    }
    fillBox(terrain, low, high, kGround);
    at = is_back ? low : Tile{high.x - 1, high.y - 1};
    at = {std::clamp(at.x, 0, terrain.width - 1), std::clamp(at.y, 0, terrain.height - 1)};
  }
}

WallTerrain drawTerrain(std::string_view kind, Random& random) {
  std::int32_t width = drawSide(random, 3, 48), height = drawSide(random, 3, 48);
  if (kind == "tiny") {
    width = drawSide(random, 1, 5);
    height = drawSide(random, 1, 5);
  } else if (kind == "small") {
    width = drawSide(random, 3, 7);
    height = drawSide(random, 3, 7);
  } else if (kind == "thin") {
    width = drawSide(random, 1, 5);
    height = drawSide(random, 1, 120);
    if (random.chance(0.5)) std::swap(width, height);
  } else if (kind == "large") {
    width = drawSide(random, 90, 200);
    height = drawSide(random, 90, 200);
  } else if (kind == "mazes" || kind == "pockets") {
    width = drawSide(random, 6, 30);
    height = drawSide(random, 6, 30);
  }
  WallTerrain terrain{width, height, drawTypes(random), {}};
  terrain.tiles.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kGround);
  if (kind == "barriers") {
    fillBox(terrain, {0, 0}, {width, height}, kRock);
  } else if (kind == "mire") {
    fillBox(terrain, {0, 0}, {width, height}, kMire);
    if (random.chance(0.3)) tileAt(terrain, drawSide(random, 0, width - 1), drawSide(random, 0, height - 1)) = kGround;
  } else if (kind == "corners") {
    const std::int32_t size = 1 + std::min(width, height) / 8;
    fillBox(terrain, {0, 0}, {size + 1, size + 1}, kOre);
    fillBox(terrain, {width - size - 1, height - size - 1}, {width, height}, kOre);
    if (random.chance(0.5)) scatter(terrain, {0.1, 0, 0}, random);
  } else if (kind == "country" || (kind == "large" && random.chance(0.7))) {
    terrain.tiles = generators::makeCountry(width, height, random.branch(7)).tiles;
  } else if (kind == "pockets") {
    digPockets(terrain, random);
  } else if (kind == "mazes") {
    digMaze(terrain, random);
  } else if (kind != "plain") {
    const double mire = random.chance(0.5) ? 0 : random.uniform(0, kind == "large" ? 0.02 : 0.5);
    const double rock = random.uniform(0, 0.4), resource = random.uniform(0, 0.3);
    scatter(terrain, {rock, resource, mire}, random);
  }
  return terrain;
}

/// What stands around a set of boxes that overlap, whether that is a wall or not.
std::vector<Tile> listAround(std::span<const TileBox> boxes, const TileBox& within) {
  const auto isInside = [&](const Tile& tile) {
    return std::any_of(boxes.begin(), boxes.end(), [&](const TileBox& box) {
      return tile.x > box.low.x && tile.y > box.low.y && tile.x + 1 < box.high.x && tile.y + 1 < box.high.y;
    });
  };
  std::vector<Tile> tiles;
  for (Tile tile = within.low; tile.y < within.high.y; ++tile.y)
    for (tile.x = within.low.x; tile.x < within.high.x; ++tile.x) {
      if (isInside(tile)) continue;
      bool is_near = false;
      for (std::int32_t y = -1; y <= 1; ++y)
        for (std::int32_t x = -1; x <= 1; ++x) is_near = is_near || isInside({tile.x + x, tile.y + y});
      if (is_near) tiles.push_back(tile);
    }
  return tiles;
}

TileBox drawBox(const TileBox& within, Random& random) {
  const std::int32_t width = drawSide(random, 3, within.width()), height = drawSide(random, 3, within.height());
  Tile low;
  low.x = drawSide(random, within.low.x, within.high.x - width);
  low.y = drawSide(random, within.low.y, within.high.y - height);
  return {low, {low.x + width, low.y + height}};
}

/// A wall for the case around one to three boxes; empty if a few tries find none.
std::vector<Tile> drawKnown(const RandomCase& random_case, Random& random) {
  const TileBox within = cutBox(random_case);
  if (within.width() < 3 || within.height() < 3) return {};
  for (int i = 0; i < 60; ++i) {
    std::vector<TileBox> boxes;
    for (std::uint64_t count = 1 + random.below(3); count > 0; --count) boxes.push_back(drawBox(within, random));
    std::vector<Tile> segments = listAround(boxes, within);
    if (findWrong(random_case, segments).empty()) return segments;
  }
  return {};
}

/// Says what the wall may cost. All is possible where every wall can be tried; elsewhere a wall is known that costs no
/// more, or it is less than any can cost.
void limitCost(RandomCase& result, Random& random) {
  const WallTerrain& terrain = result.terrain;
  const TileBox within = cutBox(result);
  generators::WallGoal& goal = result.order.goal;
  if (within.width() <= kLargestTried && within.height() <= kLargestTried) {
    goal.greatest_cost =
        static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(4 * (terrain.width + terrain.height))));
    return;
  }
  std::int64_t cheapest = std::numeric_limits<std::int64_t>::max();
  for (Tile tile = within.low; tile.y < within.high.y; ++tile.y)
    for (tile.x = within.low.x; tile.x < within.high.x; ++tile.x)
      if (const auto& cost = terrain.at(tile).cost) cheapest = std::min<std::int64_t>(cheapest, *cost);
  const auto least = cheapest < std::numeric_limits<std::int64_t>::max()
                         ? findLeastCost(goal.least_area, within.width(), within.height(), cheapest)
                         : std::nullopt;
  if (least && *least > 0 && random.chance(0.3)) {
    goal.greatest_cost = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(*least)));
    return;
  }
  result.known = drawKnown(result, random);
  if (result.known.empty()) return;
  goal.greatest_cost = 0;
  for (const Tile& tile : result.known) *goal.greatest_cost += *terrain.at(tile).cost;
}

}  // namespace

TileBox cutBox(const RandomCase& random_case) {
  const auto& terrain = random_case.terrain;
  const auto& box = random_case.box;
  return {{std::max(box.low.x, 0), std::max(box.low.y, 0)},
          {std::min(box.high.x, terrain.width), std::min(box.high.y, terrain.height)}};
}

std::optional<std::int64_t> findLeastCost(std::int64_t area, std::int32_t width, std::int32_t height,
                                          std::int64_t segment) {
  std::optional<std::int64_t> least;
  for (std::int64_t across = 1; across + 2 <= width; ++across) {
    const std::int64_t up = std::max<std::int64_t>((area + across - 1) / across, 1);
    if (up + 2 > height) continue;
    const std::int64_t cost = segment * (2 * (across + up) + 4);
    if (!least || cost < *least) least = cost;
  }
  return least;
}

std::span<const std::string_view> kinds() { return kKinds; }

RandomCase drawCase(std::uint64_t number) {
  Random random(digestOf(concat("wall ", number)));
  RandomCase result;
  result.kind = kKinds[number % kKinds.size()];
  result.terrain = drawTerrain(result.kind, random);
  const std::int32_t width = result.terrain.width, height = result.terrain.height;
  result.box = result.terrain.box();
  if (result.kind != "tiny" && result.kind != "small" && random.chance(0.2)) {
    const Tile low{drawSide(random, -3, width), drawSide(random, -3, height)};
    const std::int32_t box_width = drawSide(random, 1, width + 3), box_height = drawSide(random, 1, height + 3);
    result.box = {low, {low.x + box_width, low.y + box_height}};
  }
  generators::WallOrder& order = result.order;
  const std::int64_t tiles = std::int64_t{width} * height;
  const double share = random.uniform();
  order.goal.least_area = static_cast<std::int64_t>(share * share * static_cast<double>(tiles));
  if (random.chance(0.05)) order.goal.least_area = static_cast<std::int64_t>(random.below(3)) * tiles;
  order.goal.resource_weight = static_cast<std::int64_t>(random.below(random.chance(0.1) ? 1000 : 5));
  if (random.chance(0.3)) limitCost(result, random);
  if (random.chance(0.5)) {
    const std::int32_t x = drawSide(random, -2, width + 1);
    order.start = Tile{x, drawSide(random, -2, height + 1)};
  }
  if (random.chance(0.2)) order.start = Tile{random.chance(0.5) ? 0 : width - 1, height / 2};
  order.parts = drawSide(random, 1, 4);
  order.effort.steps = 3'000;
  order.effort.finalists = 2;
  if (random.chance(0.2)) order.effort.most_tiles = 200;  // so that halving comes up on small ones as well
  return result;
}

}  // namespace castra::walls
