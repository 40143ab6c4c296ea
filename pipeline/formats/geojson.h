// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/json.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/projection.h"

// GeoJSON (RFC 7946), which is in degrees unless those who exchange it agree otherwise. A file may say what its numbers
// are in a member of its own, "units": "metres" or "degrees", beside its "type". ("coordinates" would be the natural
// name, but RFC 7946 forbids it there.)

namespace castra::formats {

using geometry::Projection;

/// What the numbers in a file mean.
enum class Coordinates {
  metres,     ///< x to the east, y to the north
  degrees,    ///< longitude and latitude (WGS 84)
  automatic,  ///< what the file says; else degrees if all numbers can be and span less than 5 both ways, else metres
};

/// More points than this are not read.
inline constexpr std::size_t kMaxGeoJsonPoints = 1'000'000;

/// The ground of a site. Metres keep their coordinates; degrees are laid flat about the middle of their bounding box.
struct Boundary {
  std::vector<geometry::Region> parts;
  Projection projection;
};

/// The polygons of a GeoJSON text: Polygon, MultiPolygon, GeometryCollection, Feature and FeatureCollection; points and
/// lines are passed over. Rings come out turned the right way, without repeated points, snapped to the lattice.
///
/// The polygons of a single feature are regions in the order written. Those of several features, such as the boroughs
/// of a city, become one ground: where they touch, overlap or leave seams of up to a metre, or slivers between them,
/// they are united (uniteNeighbours in pipeline/geometry/neighbours.h), and regions are ordered by their lowest, then
/// leftmost point.
///
/// Throws Error naming the file, the feature, the ring and the place for what cannot be built on: rings that cross, or
/// polygons of one feature that overlap, by more than 0.01 % of its area (less is mended); rings that are too short or
/// without area, numbers further than 10,000 km from the origin, no polygon at all.
Boundary decodeGeoJson(std::string_view bytes, const std::string& name, Coordinates coordinates);

/// Things on the ground and what is said about them.
struct Feature {
  std::vector<geometry::Region> regions;
  std::vector<std::vector<geometry::Vec2>> lines;  // of two points or more; a closed one repeats its first
  std::vector<geometry::Vec2> points;
  Json properties;    // an object, or null
  std::string where;  // "zones.geojson:12": for messages
  std::string title;  // "feature 3"; empty if it is the only one there can be
};

/// All features of a GeoJSON text, in the order written, laid on the ground of the site whose projection is given. A
/// geometry without a feature around it counts as one. Everything is snapped to the lattice, and the regions of a
/// feature are sound, as in decodeGeoJson; those of different features may overlap. A feature may be empty, and so may
/// the file.
///
/// Degrees go through the projection; metres lie on the ground already, whatever the projection. If the site is in
/// metres, `automatic` means metres. Throws Error as decodeGeoJson does, and for degrees if the site is in metres, for
/// degrees more than 5 from its middle, and for a line of fewer than two points.
std::vector<Feature> decodeFeatures(std::string_view bytes, const std::string& name, Coordinates coordinates,
                                    const Projection& projection);

/// Writes a FeatureCollection, one feature a line, in the numbers of the site's files: degrees, or metres, which it
/// says. decodeFeatures gives the same lattice points back, and the same features always give the same bytes.
class FeatureWriter {
 public:
  /// Appends to `out`, which must outlive the writer.
  FeatureWriter(std::string& out, const Projection& projection);
  /// Regions, lines and points become one geometry, of the simplest type that holds them; without any, it is null.
  void add(const Feature& feature);
  /// To be called once, at the end.
  void finish();

 private:
  std::string& out_;
  Projection projection_;
  bool is_first_ = true;
};

/// The same for features that are all there.
std::string encodeFeatures(std::span<const Feature> features, const Projection& projection);

}  // namespace castra::formats
