// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/site.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/geojson.h"
#include "pipeline/formats/png.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/trace.h"

namespace castra::generators {

namespace {

using formats::Feature;
using geometry::Box;
using geometry::Grid;
using geometry::Region;
using geometry::Vec2;

Grid toGrid(const formats::Image& image, const Vec2& origin, double cell) {
  Grid grid{image.width, image.height, origin, cell, {}};
  grid.values.reserve(image.pixels.size());
  for (int y = image.height - 1; y >= 0; --y) {  // pictures start at the top, grids in the south
    const auto row = image.pixels.begin() + static_cast<std::ptrdiff_t>(y) * image.width;
    grid.values.insert(grid.values.end(), row, row + image.width);
  }
  return grid;
}

std::vector<Region> traceBoundary(std::string_view bytes, const SiteParams& params) {
  const std::string& name = params.boundary.path;
  const formats::Image image = formats::decodePng(bytes, name, 1);
  const Grid grid = toGrid(image, {0, 0}, params.metres_per_pixel);
  std::vector<Region> parts;
  try {
    parts = geometry::traceSilhouette(grid, static_cast<std::uint8_t>(params.threshold), params.tolerance);
  } catch (const Error& error) {
    throw error.within(name);
  }
  if (parts.empty())
    throw Error(name, concat("has no pixel of brightness ", params.threshold,
                             " or more; lower the threshold or paint land light"));
  return parts;
}

formats::Coordinates coordinatesOf(const SiteParams& params) {
  if (params.coordinates == "automatic") return formats::Coordinates::automatic;
  return params.coordinates == "degrees" ? formats::Coordinates::degrees : formats::Coordinates::metres;
}

formats::Boundary loadBoundary(Run& run, const SiteParams& params) {
  if (params.boundary.empty()) {
    const double x = geometry::snap(params.width), y = geometry::snap(params.height);
    return {{{{{0, 0}, {x, 0}, {x, y}, {0, y}}, {}}}, {}};
  }
  const std::string_view bytes = run.asset(params.boundary);
  if (bytes.substr(0, 4) == "\x89PNG") return {traceBoundary(bytes, params), {}};
  return formats::decodeGeoJson(bytes, params.boundary.path, coordinatesOf(params));
}

Box boundsOfAll(const std::vector<Region>& parts) {
  Box box = geometry::boundsOf(parts.at(0).outer);
  for (const Region& part : parts) {
    const Box other = geometry::boundsOf(part.outer);
    box.low = {std::min(box.low.x, other.low.x), std::min(box.low.y, other.low.y)};
    box.high = {std::max(box.high.x, other.high.x), std::max(box.high.y, other.high.y)};
  }
  return box;
}

/// Drawings made for one box, laid over another.
struct Stretch {
  Box from, to;

  Vec2 operator()(const Vec2& p) const {
    return geometry::snap({to.low.x + (p.x - from.low.x) * (to.width() / from.width()),
                           to.low.y + (p.y - from.low.y) * (to.height() / from.height())});
  }
  Vec2 direction(const Vec2& d) const {
    const Vec2 turned{d.x * (to.width() / from.width()), d.y * (to.height() / from.height())};
    return turned * (1 / geometry::length(turned));
  }
  void apply(Region& region) const {
    for (Vec2& p : region.outer) p = (*this)(p);
    for (geometry::Ring& hole : region.holes)
      for (Vec2& p : hole) p = (*this)(p);
  }
};

/// With square pixels, however the box was stretched: those of the finer side.
formats::Image resampled(const formats::Image& image, const Box& box) {
  const double pixel = std::min(box.width() / image.width, box.height() / image.height);
  formats::Image out = image;
  out.width = std::max(1, static_cast<int>(std::floor(box.width() / pixel + 0.5)));
  out.height = std::max(1, static_cast<int>(std::floor(box.height() / pixel + 0.5)));
  out.pixels.clear();
  for (std::int64_t y = 0; y < out.height; ++y)
    for (std::int64_t x = 0; x < out.width; ++x)
      out.pixels.push_back(image.pixels[static_cast<std::size_t>(y * image.height / out.height * image.width +
                                                                 x * image.width / out.width)]);
  return out;
}

Grid loadMap(Run& run, const AssetRef& file, const Box& box, bool is_stretched) {
  if (file.empty()) return {};
  const std::string& name = file.path;
  formats::Image image = formats::decodePng(run.asset(file), name, 1);
  if (is_stretched) image = resampled(image, box);
  const double across = box.width() / image.width, up = box.height() / image.height;
  if (std::fabs(across - up) > 0.02 * std::max(across, up)) {
    const double fitting = std::max(1.0, std::floor(box.height() / across + 0.5));
    throw Error(name, concat("is ", image.width, " x ", image.height, " pixels over a site of ", fixed(box.width(), 0),
                             " x ", fixed(box.height(), 0), " m, so pixels would not be square; make it ", image.width,
                             " x ", fixed(fitting, 0)));
  }
  const double cell = std::max(across, up);
  const Vec2 middle = (box.low + box.high) * 0.5;
  return toGrid(image, middle - Vec2{image.width * cell, image.height * cell} * 0.5, cell);
}

/// "greens.geojson:3: feature 2: ..."
[[noreturn]] void refuse(const Feature& feature, const std::string& fact) {
  throw Error(feature.where, feature.title.empty() ? fact : concat(feature.title, " ", fact));
}

/// A number among the properties, within bounds.
double numberOf(const Feature& feature, std::string_view name, double low, double high, double otherwise) {
  const Json* value = feature.properties.isObject() ? feature.properties.find(name) : nullptr;
  if (value == nullptr) return otherwise;
  if (!value->isNumber() || !(value->number() >= low) || !(value->number() <= high))
    refuse(feature, concat("has a property ", name, " that is no number in [", low, ", ", high, "]"));
  return value->number();
}

std::string textOf(const Feature& feature, std::string_view name) {
  const Json* value = feature.properties.isObject() ? feature.properties.find(name) : nullptr;
  if (value == nullptr) return {};
  if (!value->isString()) refuse(feature, concat("has a property ", name, " that is no text"));
  return std::string(value->text());
}

std::vector<Feature> loadFeatures(Run& run, const AssetRef& file, const formats::Projection& projection) {
  if (file.empty()) return {};
  return formats::decodeFeatures(run.asset(file), file.path, formats::Coordinates::automatic, projection);
}

std::vector<Site::Area> areasOf(const std::vector<Feature>& features) {
  std::vector<Site::Area> areas;
  for (const Feature& feature : features)
    for (const Region& region : feature.regions) areas.push_back({region, textOf(feature, "name")});
  return areas;
}

Pattern patternOf(std::string_view name) {
  for (std::size_t i = 0; i < kPatterns; ++i)
    if (nameOf(static_cast<Pattern>(i)) == name) return static_cast<Pattern>(i);
  throw Error("", concat("has the pattern \"", name, "\", must be manhattan, arbitrary, radial or organic"));
}

Vec2 directionOf(double degrees) {
  return {math::cos(degrees * math::kPi / 180), math::sin(degrees * math::kPi / 180)};
}

/// Where the lattice starts or the rings have their middle: what the feature says, or the middle of its box.
Vec2 originOf(const Feature& feature, const Region& region, const formats::Projection& projection) {
  const Json* centre = feature.properties.isObject() ? feature.properties.find("centre") : nullptr;
  if (centre == nullptr) {
    const Box box = geometry::boundsOf(region.outer);
    return geometry::snap((box.low + box.high) * 0.5);
  }
  const bool is_place = centre->isArray() && centre->items().size() == 2 && centre->items()[0].isNumber() &&
                        centre->items()[1].isNumber();
  if (!is_place) refuse(feature, "has a property centre that is no place; write [x, y]");
  return projection.toGround({centre->items()[0].number(), centre->items()[1].number()});
}

std::vector<Zone> zonesOf(const std::vector<Feature>& features, const formats::Projection& projection) {
  std::vector<Zone> zones;
  for (const Feature& feature : features) {
    const std::string pattern = textOf(feature, "pattern");
    if (pattern.empty()) refuse(feature, "has no property pattern; write manhattan, arbitrary, radial or organic");
    for (const Region& region : feature.regions) {
      Zone zone;
      zone.region = region;
      try {
        zone.pattern = patternOf(pattern);
      } catch (const Error& error) {
        refuse(feature, error.what());
      }
      zone.origin = originOf(feature, region, projection);
      constexpr double kNone = 1000;
      const double angle = numberOf(feature, "angle", -360, 360, kNone);
      if (angle != kNone) zone.direction = directionOf(angle);
      zone.length = numberOf(feature, "length", 10, 10000, 140);
      zone.depth = numberOf(feature, "depth", 10, 10000, 75);
      zones.push_back(std::move(zone));
    }
  }
  return zones;
}

/// The one that counts where none is drawn.
Zone makeZone(const SiteParams& params, const Box& box) {
  Zone zone;
  zone.pattern = patternOf(params.pattern);
  zone.origin = geometry::snap((box.low + box.high) * 0.5);
  if (!params.draw_angle) zone.direction = directionOf(params.angle);
  zone.length = params.block_length;
  zone.depth = params.block_depth;
  return zone;
}

void addLocks(const std::vector<Feature>& features, Site& site) {
  for (const Feature& feature : features) {
    const std::string lock = textOf(feature, "lock");
    if (lock == "reserved") {
      for (const Region& region : feature.regions) site.reserved.push_back({region, textOf(feature, "name")});
      continue;
    }
    refuse(feature, concat("has the lock \"", lock, "\", must be reserved"));
  }
}

}  // namespace

Site loadSite(Run& run, const SiteParams& params) {
  const formats::Boundary boundary = loadBoundary(run, params);
  Site site;
  site.parts = boundary.parts;
  const Box box = boundsOfAll(site.parts);
  if (box.width() < 2 && box.height() < 2)
    throw Error(params.boundary.path, concat("is only ", fixed(std::max(box.width(), box.height()), 3),
                                             " m across; if its numbers are degrees, set coordinates to degrees"));
  Stretch stretch{box, box};
  if (!params.drawn_for.empty())
    stretch.from = boundsOfAll(
        formats::decodeGeoJson(run.asset(params.drawn_for), params.drawn_for.path, coordinatesOf(params)).parts);
  const bool is_stretched = !params.drawn_for.empty();

  std::vector<Region> water;
  for (Site::Area& area : areasOf(loadFeatures(run, params.water, boundary.projection)))
    water.push_back(std::move(area.region));
  if (is_stretched)
    for (Region& region : water) stretch.apply(region);
  if (!water.empty()) site.parts = geometry::subtract(site.parts, water);
  if (site.parts.empty()) throw Error(params.water.path, "covers all of the ground; leave some land");
  site.greens = areasOf(loadFeatures(run, params.greens, boundary.projection));
  site.zones = zonesOf(loadFeatures(run, params.zones, boundary.projection), boundary.projection);
  addLocks(loadFeatures(run, params.locks, boundary.projection), site);
  if (is_stretched) {
    for (auto* areas : {&site.greens, &site.reserved})
      for (Site::Area& area : *areas) stretch.apply(area.region);
    for (Zone& zone : site.zones) {
      stretch.apply(zone.region);
      zone.origin = stretch(zone.origin);
      if (zone.direction != Vec2{}) zone.direction = stretch.direction(zone.direction);
    }
  }
  site.zones.push_back(makeZone(params, box));
  const auto load = [&](const AssetRef& file) { return loadMap(run, file, box, is_stretched); };
  site.density = load(params.density);
  site.influence = {load(params.manhattan), load(params.arbitrary), load(params.radial), load(params.organic)};
  site.projection = boundary.projection;
  return site;
}

}  // namespace castra::generators
