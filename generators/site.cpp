// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/site.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "generators/feature_properties.h"
#include "generators/locks.h"
#include "generators/open_ground.h"
#include "generators/site_maps.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/geojson.h"
#include "pipeline/formats/png.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/trace.h"

namespace castra::generators {

namespace {

using formats::Feature;
using geometry::Box;
using geometry::Grid;
using geometry::Region;
using geometry::Vec2;

bool isPng(std::string_view bytes) { return bytes.substr(0, 4) == "\x89PNG"; }

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
  if (isPng(bytes)) return {traceBoundary(bytes, params), {}};
  return formats::decodeGeoJson(bytes, params.boundary.path, coordinatesOf(params));
}

/// The box of the largest part: islets off the coast of one city must not shift the drawings of another.
Box boundsOfLargest(const std::vector<Region>& parts) {
  const auto largest = std::max_element(parts.begin(), parts.end(), [](const Region& a, const Region& b) {
    return geometry::area(a) < geometry::area(b);
  });
  return geometry::boundsOf(largest->outer);
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

std::vector<Feature> loadFeatures(Run& run, const AssetRef& file, const formats::Projection& projection) {
  if (file.empty()) return {};
  return formats::decodeFeatures(run.asset(file), file.path, formats::Coordinates::automatic, projection);
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
    return geometry::snap(box.middle());
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
      zone.bend = numberOf(feature, "bend", 0, 40, 25) * math::kDegree;
      zones.push_back(std::move(zone));
    }
  }
  return zones;
}

/// The one that counts where none is drawn.
Zone makeZone(const SiteParams& params, const Box& box) {
  Zone zone;
  zone.pattern = patternOf(params.pattern);
  zone.origin = geometry::snap(box.middle());
  if (!params.draw_angle) zone.direction = directionOf(params.angle);
  zone.length = params.block_length;
  zone.depth = params.block_depth;
  zone.bend = params.bend * math::kDegree;
  return zone;
}

/// Everything that is drawn on the ground of one boundary.
class SiteLoader {
 public:
  SiteLoader(Run& run, const SiteParams& params)
      : run_(run), params_(params), boundary_(loadBoundary(run, params)), box_(geometry::boundsOf(boundary_.parts)) {
    if (box_.width() < 2 && box_.height() < 2)
      throw Error(params.boundary.path, concat("is only ", fixed(std::max(box_.width(), box_.height()), 3),
                                               " m across; if its numbers are degrees, set coordinates to degrees"));
    map_box_ = box_;
    drawings_ = boundary_.projection;
    if (params.drawn_for.empty()) return;
    is_stretched_ = true;
    const formats::Boundary drawn_for =
        formats::decodeGeoJson(run.asset(params.drawn_for), params.drawn_for.path, coordinatesOf(params));
    drawings_ = drawn_for.projection;
    stretch_ = {boundsOfLargest(drawn_for.parts), boundsOfLargest(boundary_.parts)};
    const Box pictures = geometry::boundsOf(drawn_for.parts);
    map_box_ = {stretch_(pictures.low), stretch_(pictures.high)};
  }

  Site run() {
    site_.parts = boundary_.parts;
    takeWater();
    site_.greens = loadAreas(params_.greens);
    site_.zones = zonesOf(loadFeatures(run_, params_.zones, drawings_), drawings_);
    addLocks(loadFeatures(run_, params_.locks, drawings_), site_);
    if (is_stretched_) stretchDrawings();
    takeSlopes();
    if (!params_.locks.empty()) checkLocks(site_, params_.locks.path);
    settleGround(site_, {});
    site_.zones.push_back(makeZone(params_, box_));
    site_.map_frame = frame();
    site_.black_height = params_.terrain_low;
    site_.white_height = params_.terrain_high;
    site_.projection = boundary_.projection;
    return std::move(site_);
  }

 private:
  Site::MapFrame frame() const { return {map_box_, is_stretched_}; }
  Grid load(const AssetRef& file) { return loadMap(run_, file, frame()); }

  /// Drawn, or painted light; stretched already.
  std::vector<Site::Area> loadAreas(const AssetRef& file) {
    if (file.empty()) return {};
    std::vector<Site::Area> areas;
    if (isPng(run_.asset(file))) {
      for (Region& region : traceLight(load(file))) areas.push_back({std::move(region), ""});
      return areas;
    }
    for (const Feature& feature : loadFeatures(run_, file, drawings_))
      for (const Region& region : feature.regions) areas.push_back({region, textOf(feature, "name")});
    if (is_stretched_)
      for (Site::Area& area : areas) stretch_.apply(area.region);
    return areas;
  }

  void takeWater() {
    std::vector<Region> water;
    for (Site::Area& area : loadAreas(params_.water)) water.push_back(std::move(area.region));
    settleGround(site_, water);
    if (site_.parts.empty()) throw Error(params_.water.path, "covers all of the ground; leave some land");
  }

  void takeSlopes() {
    for (Region& slope :
         findSlopes(load(params_.terrain), params_.terrain_low, params_.terrain_high, params_.max_slope / 100))
      site_.slopes.push_back({std::move(slope), ""});
  }

  void stretchDrawings() {
    for (Site::Area& area : site_.reserved) stretch_.apply(area.region);
    for (Zone& zone : site_.zones) {
      stretch_.apply(zone.region);
      zone.origin = stretch_(zone.origin);
      if (zone.direction != Vec2{}) zone.direction = stretch_.direction(zone.direction);
    }
    for (FixedRoad& road : site_.fixed)
      for (Vec2& point : road.line) point = stretch_(point);
    for (PinnedLot& lot : site_.pinned)
      for (Vec2& point : lot.ring) point = stretch_(point);
  }

  Run& run_;
  const SiteParams& params_;
  formats::Boundary boundary_;
  formats::Projection drawings_;  // how their numbers lie on the ground that they were made for
  Box box_, map_box_;             // of the ground, and of the pictures laid over it
  Stretch stretch_;
  bool is_stretched_ = false;
  Site site_;
};

}  // namespace

Site loadSite(Run& run, const SiteParams& params) { return SiteLoader(run, params).run(); }

}  // namespace castra::generators
