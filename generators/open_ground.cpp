// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/open_ground.h"

#include <algorithm>
#include <utility>

#include "generators/square_strips.h"
#include "pipeline/geometry/overlay.h"

namespace castra::generators {

using geometry::Overlay;
using geometry::Region;

namespace {

constexpr std::uint32_t kNone = ~0u;
constexpr double kLeastInside = 0.15;  // of a strip's area: what it goes around, or it only happens to
using Layers = std::vector<std::vector<Region>>;
using Numbers = std::span<const std::uint32_t>;

bool has(Numbers layers, std::uint32_t layer) { return std::find(layers.begin(), layers.end(), layer) != layers.end(); }

/// Reserved ground, then parks, then slopes, a layer each.
void addAreas(const Site& site, Layers& layers) {
  for (const auto* areas : {&site.reserved, &site.greens, &site.slopes})
    for (const Site::Area& area : *areas) layers.push_back({area.region});
}

/// The area that comes first of those from layer `first` on, counted from 0.
std::uint32_t firstArea(Numbers layers, std::uint32_t first) {
  for (const std::uint32_t layer : layers)
    if (layer >= first) return layer - first;
  return kNone;
}

/// The strip between a park or a square and the road around it belongs to what it goes around; all others are shore.
OpenGround typeOfStrip(const Site& site, const Region& strip, std::span<const Region> districts) {
  const auto lies_inside = [&](const Region& region) { return geometry::contains(strip.outer, region.outer[0]); };
  if (std::any_of(districts.begin(), districts.end(), lies_inside)) return OpenGround::shore;
  double inside = 0;
  for (const geometry::Ring& hole : strip.holes) inside -= geometry::signedArea(hole);
  if (inside < kLeastInside * geometry::area(strip)) return OpenGround::shore;
  const auto goes_around = [&](const std::vector<Site::Area>& areas) {
    return std::any_of(areas.begin(), areas.end(), [&](const Site::Area& area) { return lies_inside(area.region); });
  };
  if (goes_around(site.reserved)) return OpenGround::reserved;
  if (goes_around(site.greens)) return OpenGround::park;
  return goes_around(site.slopes) ? OpenGround::slope : OpenGround::shore;
}

}  // namespace

void settleGround(Site& site, std::span<const Region> water) {
  Layers layers{site.parts, {water.begin(), water.end()}};
  addAreas(site, layers);
  const Overlay overlay(layers);
  if (layers.size() == 2 && water.empty() && overlay.wasSound()) return;
  const auto areas = static_cast<std::uint32_t>(layers.size() - 2);
  auto grounds = overlay.sort(areas + 1, [&](Numbers at) {
    if (!has(at, 0) || has(at, 1)) return kNone;
    const std::uint32_t area = firstArea(at, 2);
    return area == kNone ? areas : area;
  });
  auto land = overlay.sort(1, [](Numbers at) { return has(at, 0) && !has(at, 1) ? 0 : kNone; });
  site.parts = std::move(land[0]);
  std::uint32_t next = 0;
  for (auto* kept : {&site.reserved, &site.greens, &site.slopes}) {
    std::vector<Site::Area> cut;
    for (const Site::Area& area : *kept)
      for (Region& region : grounds[next++]) cut.push_back({std::move(region), area.name});
    *kept = std::move(cut);
  }
}

std::vector<Region> findFreeLand(const Site& site) {
  if (site.greens.empty() && site.reserved.empty() && site.slopes.empty()) return site.parts;
  Layers layers{site.parts};
  addAreas(site, layers);
  return Overlay(layers).sort(1, [](Numbers at) { return at.size() == 1 && at[0] == 0 ? 0 : kNone; })[0];
}

std::vector<Arterials::Ground> layOpenGround(const Site& site, std::span<const Region> districts,
                                             std::span<const Region> decks) {
  Layers layers{site.parts, {districts.begin(), districts.end()}, {decks.begin(), decks.end()}};
  addAreas(site, layers);
  const auto areas = static_cast<std::uint32_t>(layers.size() - 3);
  const std::uint32_t shore = areas, ramp = areas + 1;
  auto sorted = Overlay(layers).sort(areas + 2, [&](Numbers at) {
    if (!has(at, 0) || has(at, 1)) return kNone;
    if (has(at, 2)) return ramp;
    const std::uint32_t area = firstArea(at, 3);
    return area == kNone ? shore : area;
  });
  std::vector<Region> squares;
  for (const Site::Area& area : site.reserved) squares.push_back(area.region);
  const std::vector<Region> paved = takeSquareStrips(sorted[shore], squares);
  std::vector<Arterials::Ground> grounds;
  const auto add = [&](std::uint32_t group, OpenGround type, const std::string& name) {
    for (Region& region : sorted[group]) grounds.push_back({std::move(region), type, name});
  };
  add(shore, OpenGround::shore, "");
  for (Arterials::Ground& strip : grounds) strip.type = typeOfStrip(site, strip.region, districts);
  for (const Region& strip : paved) grounds.push_back({strip, OpenGround::reserved, ""});
  add(ramp, OpenGround::ramp, "");
  std::uint32_t next = 0;
  for (const Site::Area& area : site.reserved) add(next++, OpenGround::reserved, area.name);
  for (const Site::Area& area : site.greens) add(next++, OpenGround::park, area.name);
  for (const Site::Area& area : site.slopes) add(next++, OpenGround::slope, area.name);
  return grounds;
}

}  // namespace castra::generators
