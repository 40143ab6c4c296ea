// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_country.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

constexpr std::uint8_t kGround = 0, kField = 1, kOre = 3, kRock = 4;  // of the usual types; water is 2

void paint(WallTerrain& terrain, double x, double y, double radius, std::uint8_t type) {
  const auto low_x = static_cast<std::int32_t>(std::floor(x - radius)),
             low_y = static_cast<std::int32_t>(std::floor(y - radius));
  const auto high_x = static_cast<std::int32_t>(std::floor(x + radius)) + 1,
             high_y = static_cast<std::int32_t>(std::floor(y + radius)) + 1;
  for (std::int32_t v = std::max(low_y, 0); v <= std::min(high_y, terrain.height - 1); ++v)
    for (std::int32_t u = std::max(low_x, 0); u <= std::min(high_x, terrain.width - 1); ++u)
      if ((u - x) * (u - x) + (v - y) * (v - y) <= radius * radius)
        terrain.tiles[static_cast<std::size_t>(v * terrain.width + u)] = type;
}

}  // namespace

WallTerrain makeCountry(std::int32_t width, std::int32_t height, Random random) {
  WallTerrain terrain{width, height, listUsualTypes(), {}};
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  terrain.tiles.assign(count, kGround);
  for (std::size_t i = 0; i < 2 + count / 600; ++i) {
    double x = random.uniform(0, width), y = random.uniform(0, height), turn = random.uniform(0, 2 * math::kPi);
    for (std::uint64_t steps = 8 + random.below(32); steps > 0; --steps) {
      paint(terrain, x, y, random.uniform(0.6, 1.6), kRock);
      turn += random.normal(0, 0.25);
      x += math::cos(turn);
      y += math::sin(turn);
    }
  }
  for (std::size_t i = 0; i < 2 + count / 900; ++i) {
    const auto type = static_cast<std::uint8_t>(kField + random.below(3));
    const double x = random.uniform(0, width), y = random.uniform(0, height);
    paint(terrain, x, y, type == kOre ? 0.8 : random.uniform(1, 3.5), type);
  }
  return terrain;
}

}  // namespace castra::generators
