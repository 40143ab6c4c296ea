// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/random_ground.h"

#include <algorithm>
#include <utility>

#include "pipeline/base/math.h"

namespace castra::sites {

using geometry::Region;
using geometry::Ring;
using geometry::snap;
using geometry::Vec2;

namespace {

Vec2 drawPlace(Random& random) {
  const double reach = random.chance(0.5) ? 0 : random.chance(0.8) ? 20000 : 5e6;
  const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
  return snap(Vec2{x, y} * reach);
}

Ring reversed(const Ring& ring) { return {ring.rbegin(), ring.rend()}; }

int drawCount(Random& random, int least, int most) {
  return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

Ring rectangle(const Vec2& low, const Vec2& high) {
  const Vec2 a = snap(low), b = snap(high);
  return {a, {b.x, a.y}, b, {a.x, b.y}};
}

}  // namespace

Ring drawStar(Random& random, const Vec2& centre, double radius, double roughness, int corners) {
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double stray = random.uniform(-0.3, 0.3), reach = radius * (1 - roughness * random.uniform());
    const double angle = 2 * math::kPi * (i + stray) / corners;
    ring.push_back(snap(centre + Vec2{math::cos(angle), math::sin(angle)} * reach));
  }
  return ring;
}

Ground drawPlain(Random& random, double size) {
  const Vec2 centre = drawPlace(random);
  const double roughness = random.uniform(0, 0.4);
  const int corners = drawCount(random, 5, 60);
  // A triangle of neighbours at the least reach still has this disc: the chord between two corners is never nearer.
  const double core = size * (1 - roughness) * math::cos(2 * math::kPi * 0.8 / corners);
  return {{{drawStar(random, centre, size, roughness, corners), {}}}, centre, core, false};
}

Ground drawSpiky(Random& random, double size) {
  const Vec2 centre = drawPlace(random);
  const double roughness = random.uniform(0.5, 0.9);
  const int corners = drawCount(random, 12, 160);
  const double core = size * (1 - roughness) * math::cos(2 * math::kPi * 0.8 / corners);
  return {{{drawStar(random, centre, size, roughness, corners), {}}}, centre, core, false};
}

Ground drawComb(Random& random, double size) {
  const Vec2 low = drawPlace(random);
  const double bar = std::max(100.0, size * random.uniform(0.1, 0.6)), teeth_height = size * random.uniform(0.2, 2);
  const int teeth = drawCount(random, 2, 24);
  const double step = 2 * size / teeth;
  Ring ring = {low, snap(low + Vec2{2 * size, 0})};
  for (int i = teeth; i-- > 0;) {
    const double wide = step * random.uniform(0.05, 0.95), shift = (step - wide) * random.uniform(0.1, 0.9);
    const double left = i * step + shift, tip = random.uniform(0, wide);
    const double height = bar + teeth_height * random.uniform(0.1, 1);
    ring.push_back(snap(low + Vec2{left + wide, bar}));
    if (random.chance(0.5)) {
      ring.push_back(snap(low + Vec2{left + tip, height}));
    } else {
      ring.push_back(snap(low + Vec2{left + wide, height}));
      ring.push_back(snap(low + Vec2{left, height}));
    }
    ring.push_back(snap(low + Vec2{left, bar}));
  }
  return {{{ring, {}}}, low + Vec2{size, bar / 2}, std::min(size, bar / 2) - 0.01, false};
}

Ground drawThin(Random& random, double size) {
  // The strip goes from west to east and its height over the line is a function of the place: it cannot cross itself.
  const Vec2 start = drawPlace(random);
  const int steps = drawCount(random, 2, 40);
  const double least = random.uniform(12, 60), swing = size * random.uniform(0, 0.6);
  const double step = std::max(4 * size / steps, 3 * least);
  Ring south, north;
  double middle = 0, wide = least;
  Vec2 core;
  for (int i = 0; i <= steps; ++i) {
    wide = least * random.uniform(1, 4);
    south.push_back(snap(start + Vec2{i * step, middle - wide / 2}));
    north.push_back(snap(start + Vec2{i * step, middle + wide / 2}));
    if (i == 0) core = start + Vec2{least / 2, 0};
    // The second piece lies level, so that the disc in its first half is certain.
    if (i > 0) middle += std::clamp(random.normal(0, swing / 4), -step, step);
  }
  Ring ring = south;
  ring.insert(ring.end(), north.rbegin(), north.rend());
  return {{{ring, {}}}, core, least / 2 - 0.01, false};
}

Ground drawHoled(Random& random, double size) {
  Ground ground = drawPlain(random, size);
  // Holes lie in cells of a square inside the core; the first cell stays dry land.
  const int n = drawCount(random, 2, 4);
  const double side = ground.core_radius * 1.4 / n;
  const Vec2 low = ground.core - Vec2{1, 1} * (side * n / 2);
  for (int i = 1; i < n * n; ++i) {
    if (random.chance(0.3)) continue;
    const Vec2 middle = low + Vec2{i % n + 0.5, i / n + 0.5} * side;
    const double gap = random.chance(0.3) ? 0.01 : random.uniform(0.02, 0.8);  // to the next cell, as a share
    const double radius = side / 2 * (1 - gap);
    const Ring hole = random.chance(0.3)
                          ? rectangle(middle - Vec2{radius, radius}, middle + Vec2{radius, radius})
                          : drawStar(random, middle, radius, random.uniform(0, 0.8), drawCount(random, 4, 24));
    ground.polygons[0].holes.push_back(reversed(hole));
  }
  ground.core = low + Vec2{0.5, 0.5} * side;
  ground.core_radius = side / 2;
  return ground;
}

Ground drawIslands(Random& random, double size) {
  Ground ground;
  const Vec2 low = drawPlace(random);
  const int across = drawCount(random, 1, 4), up = drawCount(random, 1, 3);
  for (int i = 0; i < across * up; ++i) {
    if (i > 0 && random.chance(0.2)) continue;
    const Vec2 middle = low + Vec2{i % across + 0.5, i / across + 0.5} * (2 * size);
    const double gap = random.chance(0.3) ? 0.001 : random.uniform(0, 0.9);
    const double radius = i == 0 ? size * 0.95 : size * (1 - gap) - 0.01;
    const double roughness = random.uniform(0, i == 0 ? 0.3 : 0.8);
    const int corners = drawCount(random, 5, 40);
    if (i == 0) {
      ground.core = middle;
      ground.core_radius = radius * (1 - roughness) * math::cos(2 * math::kPi * 0.8 / corners);
    }
    if (radius < 0.5) continue;
    ground.polygons.push_back({drawStar(random, middle, radius, roughness, corners), {}});
  }
  ground.as_features = random.chance(0.5);
  return ground;
}

Ground drawBoroughs(Random& random, double size) {
  Ground ground;
  const Vec2 low = drawPlace(random);
  // Corners of a bent grid, which neighbours share to the bit.
  const int n = drawCount(random, 2, 4);
  std::vector<Vec2> corners;
  for (int i = 0; i < (n + 1) * (n + 1); ++i) {
    const double dx = random.uniform(-0.2, 0.2), dy = random.uniform(-0.2, 0.2);
    corners.push_back(snap(low + Vec2{i % (n + 1) + dx, i / (n + 1) + dy} * (2 * size / n)));
  }
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x) {
      if (x + y > 0 && random.chance(0.15)) continue;
      const auto at = [&](int dx, int dy) { return corners[static_cast<std::size_t>((y + dy) * (n + 1) + x + dx)]; };
      ground.polygons.push_back({{at(0, 0), at(1, 0), at(1, 1), at(0, 1)}, {}});
    }
  ground.core = low + Vec2{0.5, 0.5} * (2 * size / n);
  ground.core_radius = 0.3 * (2 * size / n);
  ground.as_features = true;
  return ground;
}

Ground drawCrossing(Random& random, double size) {
  const Vec2 centre = drawPlace(random);
  Ring ring = drawStar(random, centre, size, random.uniform(0, 0.8), drawCount(random, 5, 30));
  switch (random.below(3)) {
    case 0: {  // two corners in the wrong order
      const std::size_t i = random.below(ring.size());
      std::swap(ring[i], ring[(i + 1 + random.below(ring.size() - 1)) % ring.size()]);
      return {{{ring, {}}}, centre, 0, false};
    }
    case 1:  // corners in any order
      random.shuffle(std::span<Vec2>(ring));
      return {{{ring, {}}}, centre, 0, false};
    default: {  // polygons of one feature that overlap
      const double x = random.uniform(-1.5, 1.5) * size, y = random.uniform(-1.5, 1.5) * size;
      const Ring other = drawStar(random, centre + Vec2{x, y}, size, 0.3, drawCount(random, 4, 12));
      return {{{ring, {}}, {other, {}}}, centre, 0, false};
    }
  }
}

Ground drawTouching(Random& random, double size) {
  const Vec2 centre = drawPlace(random);
  Region region{rectangle(centre - Vec2{size, size}, centre + Vec2{size, size}), {}};
  const double a = size * random.uniform(0.1, 0.6), b = size * random.uniform(0.1, 0.6);
  const Ring square = rectangle(centre - Vec2{a, a}, centre + Vec2{a, a});
  region.holes.push_back(reversed(square));
  switch (random.below(6)) {
    case 0:  // two holes that share a corner
      region.holes.push_back(reversed(rectangle(square[2], square[2] + Vec2{1, 1} * (size - a) * 0.5)));
      break;
    case 1:  // two that share a side
      region.holes.push_back(reversed(rectangle(square[1], Vec2{square[1].x + (size - a) * 0.5, square[2].y})));
      break;
    case 2:  // one that touches the outline with a corner
      region.holes[0] = {snap(centre), snap(centre + Vec2{a, size * 0.5}), region.outer[2],
                         snap(centre + Vec2{size * 0.5, a})};
      break;
    case 3:  // two that overlap, or one in the other
      region.holes.push_back(reversed(rectangle(centre - Vec2{b, b * 0.5}, centre + Vec2{b * 0.5, b})));
      break;
    case 4:  // one outside
      region.holes.push_back(reversed(rectangle(centre + Vec2{2 * size, 0}, centre + Vec2{2.5 * size, b})));
      break;
    default:  // a spike without width, and points given twice
      region.outer.insert(region.outer.begin() + 1, {snap(centre - Vec2{0, size}), snap(centre - Vec2{0, 2 * size}),
                                                     snap(centre - Vec2{0, size}), snap(centre - Vec2{0, size})});
      break;
  }
  return {{region}, centre, 0, false};
}

Ground drawTiny(Random& random, double) {
  const double size = math::exp(random.uniform(math::log(0.002), math::log(12)));
  const Vec2 centre = drawPlace(random);
  const int corners = drawCount(random, 3, 9);
  return {{{drawStar(random, centre, size, 0.3, corners), {}}}, centre, 0, false};
}

Ground drawSliver(Random& random, double size) {
  const Vec2 start = drawPlace(random);
  const double wide = random.uniform(0.002, 2.5), long_way = random.uniform(2, 10) * size;
  const double c = random.uniform(-1, 1), s = std::sqrt(1 - c * c);
  const Vec2 along = Vec2{c, s} * long_way, across = Vec2{-s, c} * wide;
  return {{{{start, snap(start + along), snap(start + along + across), snap(start + across)}, {}}}, start, 0, false};
}

Ground drawDegenerate(Random& random, double size) {
  const Vec2 a = drawPlace(random), b = a + Vec2{size, 0}, c = a + Vec2{2 * size, 0};
  switch (random.below(5)) {
    case 0:
      return {{{{a, snap(b)}, {}}}, a, 0, false};  // two points
    case 1:
      return {{{{a, snap(b), snap(c), snap(b)}, {}}}, a, 0, false};  // on one line
    case 2:
      return {{{{a, a, a, a}, {}}}, a, 0, false};  // one point
    case 3:
      return {{{rectangle(a, c + Vec2{0, size}), {{snap(b), snap(c)}}}}, a, 0, false};  // in a hole
    default:
      return {{}, a, 0, false};  // nothing
  }
}

}  // namespace castra::sites
