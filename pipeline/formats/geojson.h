// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::formats {

/// What the numbers in a file mean.
enum class Coordinates {
  metres,   ///< x to the east, y to the north; kept as they are
  degrees,  ///< longitude and latitude (WGS 84); laid flat in metres about the middle of their bounding box
};

/// More points than this are not read.
inline constexpr std::size_t kMaxGeoJsonPoints = 1'000'000;

/// The polygons of a GeoJSON text (RFC 7946): Polygon, MultiPolygon, GeometryCollection, Feature and FeatureCollection;
/// points and lines are passed over. Rings come out turned the right way, without repeated points, snapped to the
/// lattice; regions in the order written. Degrees are laid flat as x = R cos(middle latitude) longitude,
/// y = R latitude, with the Earth's mean radius R, which is good to 0.1 % within 100 km.
///
/// Throws Error naming the file, the feature, the ring and the place for what cannot be built on: rings that cross, are
/// too short or without area, polygons that overlap, numbers further than 10,000 km from the origin, no polygon at all.
std::vector<geometry::Region> decodeGeoJson(std::string_view bytes, const std::string& name, Coordinates coordinates);

}  // namespace castra::formats
