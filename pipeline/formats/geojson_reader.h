// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/formats/geojson.h"

// Inside pipeline/formats only: what a GeoJSON text says, before it is laid on the ground.

namespace castra::formats {

/// As written: rings may be faulty, close with their first point, and turn either way.
struct WrittenPolygon {
  geometry::Region region;
  std::string title;  // "feature 2, polygon 1": for messages
  std::size_t line = 0;
};

struct WrittenLine {
  std::vector<geometry::Vec2> points;
  std::string title;
  std::size_t line = 0;
};

struct WrittenFeature {
  std::vector<WrittenPolygon> polygons;
  std::vector<WrittenLine> lines;
  std::vector<geometry::Vec2> points;
  Json properties;
  std::string title;
  std::size_t line = 0;
};

struct WrittenFile {
  bool is_degrees = false;
  std::vector<WrittenFeature> features;
};

/// Which geometries are read; the others are passed over unseen.
enum class Wanted { polygons, everything };

/// `frame` is the projection of the site, if it has one already. Throws Error for what is not GeoJSON, for numbers that
/// cannot be and for too many points.
WrittenFile readGeoJson(std::string_view bytes, const std::string& name, Coordinates coordinates, Wanted wanted,
                        const Projection* frame);

}  // namespace castra::formats
