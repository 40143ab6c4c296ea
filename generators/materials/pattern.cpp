// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/pattern.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::Vec2;

Pigment Ground::colourAt(double share) const {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(colours.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), colours.size() - 1);
  const std::size_t high = std::min(low + 1, colours.size() - 1);
  return mix(colours[low], colours[high], place - static_cast<double>(low));
}

Pigment Ground::meanColour() const {
  Pigment sum;
  for (const Pigment& colour : colours) sum = sum + colour;
  return sum * (1 / static_cast<double>(colours.size()));
}

std::int64_t Ground::countOf(double size) const {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::floor(repeat / size + 0.5)));
}

std::int64_t Ground::evenCountOf(double size) const { return 2 * countOf(2 * size); }

double Ground::noise(std::uint64_t purpose, const Vec2& at, double size, int octaves) const {
  return noise(purpose, at, Vec2{size, size}, octaves);
}

double Ground::noise(std::uint64_t purpose, const Vec2& at, const Vec2& size, int octaves) const {
  const CellCounts counts{countOf(size.x), countOf(size.y)};
  return cloudsOf(dice.branch(purpose), at * (1 / repeat), counts, octaves);
}

double roundedInside(double left, double right, double bottom, double top, double radius) {
  const double x = radius - std::min(left, right), y = radius - std::min(bottom, top);
  const double outside = std::sqrt(std::max(x, 0.0) * std::max(x, 0.0) + std::max(y, 0.0) * std::max(y, 0.0));
  return radius - outside - std::min(std::max(x, y), 0.0);
}

}  // namespace castra::generators
