// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/random_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/math.h"

namespace castra::sites {

using geometry::Box;
using geometry::Vec2;

namespace {

constexpr double kLeastLevel = 30;  // [m]; a smaller patch of level ground within slopes counts as steep
constexpr double kSmoothing = 8;    // [m]; over which heights are taken

bool isSpared(const Spared& spared, double more, const Vec2& place) {
  return spared.radius > 0 && geometry::length(place - spared.middle) < spared.radius + more;
}

double cellOf(const Picture& picture) { return std::max(picture.pixelWidth(), picture.pixelHeight()); }

}  // namespace

double ratioOf(const Picture& picture) { return picture.pixelWidth() / picture.pixelHeight(); }

std::optional<Picture> drawCanvas(Random& random, const Box& box, Fit fit) {
  Picture picture;
  picture.box = box;
  // The coarsest picture, from a few pixels on, that fits.
  picture.width = 4 + static_cast<int>(random.below(60));
  const double stretch = fit == Fit::stretched ? math::exp(random.uniform(-1, 1)) : 1;
  for (; picture.width < 4000; ++picture.width) {
    const double height = std::floor(box.height() / box.width() * picture.width * stretch + 0.5);
    if (height > 4000) return std::nullopt;
    picture.height = std::max(1, static_cast<int>(height));
    if (fit == Fit::askew) picture.height += 1 + picture.height / 2;
    if (fit != Fit::square || std::fabs(ratioOf(picture) - 1) < 0.01) break;
  }
  picture.values.assign(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height), 0);
  // Outlines are simplified by up to a pixel, and pixels that are not quite square are made so about the middle.
  picture.stray = 1.1 * cellOf(picture) + std::fabs(ratioOf(picture) - 1) * std::max(box.width(), box.height()) / 2;
  if (fit == Fit::stretched) picture.stray = 2.2 * cellOf(picture);
  return picture;
}

void paintAreas(Random& random, Picture& picture, const Polygons& areas, const Spared& spared) {
  const double noise = random.chance(0.2) ? random.uniform(0, 0.05) : 0;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      const Vec2 middle = picture.middleOf(x, y);
      bool is_light = std::any_of(areas.begin(), areas.end(),
                                  [&](const geometry::Region& area) { return geometry::contains(area, middle); });
      if (random.chance(noise)) is_light = !is_light;
      if (isSpared(spared, picture.stray + cellOf(picture), middle)) is_light = false;
      picture.at(x, y) = static_cast<std::uint8_t>((is_light ? 128 : 0) + random.below(128));
    }
}

Terrain drawTerrain(Random& random, Picture picture, const Spared& spared) {
  Terrain terrain;
  if (random.chance(0.7)) {
    terrain.low = random.uniform(-100, 100);
    terrain.high = random.chance(0.1) ? terrain.low : terrain.low + random.uniform(-200, 400);
  }
  if (random.chance(0.5)) terrain.max_slope = math::exp(random.uniform(math::log(0.01), math::log(1)));
  struct Hill {
    Vec2 middle, way;
    double reach, height;
    bool is_ramp;
  };
  const double span = std::max(picture.box.width(), picture.box.height());
  std::vector<Hill> hills;
  for (int i = 1 + static_cast<int>(random.below(5)); i-- > 0;) {
    const double x = random.uniform(picture.box.low.x, picture.box.high.x);
    const double y = random.uniform(picture.box.low.y, picture.box.high.y);
    const double turn = random.uniform(0, 2 * math::kPi), reach = span * random.uniform(0.02, 0.6);
    hills.push_back({{x, y}, {math::cos(turn), math::sin(turn)}, reach, random.uniform(-255, 255), random.chance(0.4)});
  }
  const double noise = random.chance(0.3) ? random.uniform(0, 120) : 0;
  const auto heightAt = [&](const Vec2& place) {
    double height = 100;
    for (const Hill& hill : hills) {
      const Vec2 to = place - hill.middle;
      const double along = dot(hill.way, to) / hill.reach, away2 = dot(to, to) / (hill.reach * hill.reach);
      height += hill.height * (hill.is_ramp ? std::clamp(along, 0.0, 1.0) : math::exp(-away2));
    }
    return height;
  };
  const double cell = cellOf(picture), level = heightAt(spared.middle);
  Spared flat = spared;
  if (flat.radius > 0) flat.radius = std::max(flat.radius, kLeastLevel);
  const double more = picture.stray + 2 * std::max(cell, kSmoothing + cell / 2) + 2 * cell;
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      const Vec2 middle = picture.middleOf(x, y);
      const double rough = random.uniform(0, noise);
      const double height = isSpared(flat, more, middle) ? level : heightAt(middle) + rough;
      picture.at(x, y) = static_cast<std::uint8_t>(std::clamp(height, 0.0, 255.0));
    }
  terrain.picture = std::move(picture);
  return terrain;
}

}  // namespace castra::sites
