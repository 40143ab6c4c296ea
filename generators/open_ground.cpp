// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/open_ground.h"

#include <algorithm>
#include <array>
#include <utility>

#include "generators/square_strips.h"
#include "pipeline/geometry/overlay.h"

namespace castra::generators {

using geometry::Overlay;
using geometry::Region;
using geometry::Vec2;

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

/// True if a third of the strip's outline or more is one with that of the regions.
bool liesAlong(const Region& strip, std::span<const Region> regions) {
  using Side = std::array<double, 4>;
  std::vector<Side> sides;
  const auto visit = [](const Region& region, const auto& use) {
    const auto go = [&](const geometry::Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) use(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]);
    };
    go(region.outer);
    for (const geometry::Ring& hole : region.holes) go(hole);
  };
  for (const Region& region : regions)
    visit(region, [&](const Vec2& from, const Vec2& to) { sides.push_back({from.x, from.y, to.x, to.y}); });
  std::sort(sides.begin(), sides.end());
  double shared = 0, all = 0;
  visit(strip, [&](const Vec2& from, const Vec2& to) {
    const double length = geometry::length(to - from);
    all += length;
    if (std::binary_search(sides.begin(), sides.end(), Side{to.x, to.y, from.x, from.y})) shared += length;
  });
  return 3 * shared >= all;
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

std::vector<Region> findFreeLand(const Site& site, std::span<const Region> bands) {
  if (site.greens.empty() && site.reserved.empty() && site.slopes.empty() && bands.empty()) return site.parts;
  Layers layers{site.parts};
  if (!bands.empty()) layers.push_back({bands.begin(), bands.end()});
  addAreas(site, layers);
  return Overlay(layers).sort(1, [](Numbers at) { return at.size() == 1 && at[0] == 0 ? 0 : kNone; })[0];
}

std::vector<Arterials::Ground> layOpenGround(const Site& site, std::span<const Region> districts,
                                             std::span<const Region> decks, std::span<const Region> bands) {
  Layers layers{site.parts, {districts.begin(), districts.end()}, {decks.begin(), decks.end()}};
  addAreas(site, layers);
  const auto areas = static_cast<std::uint32_t>(layers.size() - 3);
  const auto parks_end = static_cast<std::uint32_t>(site.reserved.size() + site.greens.size());
  const std::uint32_t shore = areas, ramp = areas + 1, wall = areas + 2, band = areas + 3;
  if (!bands.empty()) layers.push_back({bands.begin(), bands.end()});
  auto sorted = Overlay(layers).sort(areas + 3, [&](Numbers at) {
    if (!has(at, 0) || has(at, 1)) return kNone;
    if (has(at, 2)) return ramp;
    const std::uint32_t area = firstArea(at, 3);
    if (has(at, band) && (area >= areas || (area >= site.reserved.size() && area < parks_end))) return wall;
    return area < areas ? area : shore;
  });
  std::vector<Region> squares;
  for (const Site::Area& area : site.reserved) squares.push_back(area.region);
  const std::vector<Region> paved = takeSquareStrips(sorted[shore], squares);
  std::vector<Arterials::Ground> grounds;
  const auto add = [&](std::uint32_t group, OpenGround type, const std::string& name) {
    for (Region& region : sorted[group]) grounds.push_back({std::move(region), type, name});
  };
  add(shore, OpenGround::shore, "");
  for (Arterials::Ground& strip : grounds) {
    strip.type = typeOfStrip(site, strip.region, districts);
    if (strip.type == OpenGround::shore && liesAlong(strip.region, sorted[wall])) strip.type = OpenGround::wall;
  }
  for (const Region& strip : paved) grounds.push_back({strip, OpenGround::reserved, ""});
  add(ramp, OpenGround::ramp, "");
  add(wall, OpenGround::wall, "");
  std::uint32_t next = 0;
  for (const Site::Area& area : site.reserved) add(next++, OpenGround::reserved, area.name);
  for (const Site::Area& area : site.greens) add(next++, OpenGround::park, area.name);
  for (const Site::Area& area : site.slopes) add(next++, OpenGround::slope, area.name);
  return grounds;
}

}  // namespace castra::generators
