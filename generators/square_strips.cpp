// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/square_strips.h"

#include <algorithm>
#include <optional>

#include "pipeline/geometry/overlay.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

/// A point of a region: its ring (0 for the outer one) and its place in it.
struct Corner {
  std::size_t ring = 0, place = 0;
};

const Ring& ringOf(const Region& region, std::size_t ring) { return ring == 0 ? region.outer : region.holes[ring - 1]; }

std::size_t next(const Ring& ring, std::size_t place) { return place + 1 < ring.size() ? place + 1 : 0; }

bool isCorner(const Region& square, const Vec2& at) {
  for (std::size_t r = 0; r <= square.holes.size(); ++r) {
    const Ring& ring = ringOf(square, r);
    if (std::find(ring.begin(), ring.end(), at) != ring.end()) return true;
  }
  return false;
}

/// Whether the way from one point of the region to another keeps within it.
bool isWithin(const Region& strip, const Vec2& from, const Vec2& to) {
  for (std::size_t r = 0; r <= strip.holes.size(); ++r) {
    const Ring& ring = ringOf(strip, r);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[next(ring, i)];
      if (a != from && b != from && a != to && b != to && geometry::meet(from, to, a, b)) return false;
    }
  }
  return geometry::contains(strip, (from + to) * 0.5);
}

/// The nearest corner of the strip that is none of the square's and that the way to keeps within the strip.
std::optional<Corner> findAcross(const Region& strip, const Region& square, const Vec2& from) {
  std::optional<Corner> nearest;
  double least = 1e300;
  for (std::size_t r = 0; r <= strip.holes.size(); ++r) {
    const Ring& ring = ringOf(strip, r);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const double distance = geometry::length(ring[i] - from);
      // What lies next to it on its own ring is no way across.
      const bool is_beside = ring[next(ring, i)] == from || ring[i > 0 ? i - 1 : ring.size() - 1] == from;
      if (distance >= least || is_beside || isCorner(square, ring[i]) || !isWithin(strip, from, ring[i])) continue;
      least = distance;
      nearest = Corner{r, i};
    }
  }
  return nearest;
}

/// The part of the strip along the square, if there is one and it is not all of a ring.
std::optional<Ring> findPart(const Region& strip, const Region& square) {
  for (std::size_t r = 0; r <= strip.holes.size(); ++r) {
    const Ring& ring = ringOf(strip, r);
    std::vector<bool> is_square(ring.size());
    for (std::size_t i = 0; i < ring.size(); ++i) is_square[i] = isCorner(square, ring[i]);
    for (std::size_t first = 0; first < ring.size(); ++first) {
      if (!is_square[first] || is_square[first > 0 ? first - 1 : ring.size() - 1]) continue;
      Ring part{ring[first]};
      for (std::size_t i = next(ring, first); is_square[i]; i = next(ring, i)) part.push_back(ring[i]);
      if (part.size() < 2) continue;
      const auto start = findAcross(strip, square, part.front()), end = findAcross(strip, square, part.back());
      if (!start || !end || start->ring != end->ring || start->place == end->place) continue;
      const Ring& far = ringOf(strip, start->ring);
      for (std::size_t i = end->place; i != start->place; i = next(far, i)) part.push_back(far[i]);
      part.push_back(far[start->place]);
      if (!geometry::findFault(Region{part, {}})) return part;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Region> takeSquareStrips(std::vector<Region>& strips, std::span<const Region> squares) {
  std::vector<Region> parts;
  for (const Region& square : squares)
    for (const Region& strip : strips)
      if (auto part = findPart(strip, square)) parts.push_back({std::move(*part), {}});
  if (parts.empty()) return {};
  const std::vector<std::vector<Region>> layers{strips, parts};
  auto sorted = geometry::Overlay(layers).sort(2, [](std::span<const std::uint32_t> at) {
    if (at.empty() || at.front() != 0) return ~0u;
    return at.size() == 1 ? 0u : 1u;
  });
  strips = std::move(sorted[0]);
  return std::move(sorted[1]);
}

}  // namespace castra::generators
