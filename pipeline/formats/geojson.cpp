// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/geojson.h"

#include <algorithm>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/geojson_reader.h"
#include "pipeline/geometry/neighbours.h"

namespace castra::formats {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kSeam = 1;            // [m] gaps between boroughs up to this wide are no water
constexpr double kMendedShare = 1e-4;  // what real files need is far below, and what is drawn wrongly far above

/// About the middle of all polygons.
Projection projectionOf(const WrittenFile& file) {
  if (!file.is_degrees) return {};
  geometry::Box box{{180, 90}, {-180, -90}};
  for (const WrittenFeature& feature : file.features)
    for (const WrittenPolygon& polygon : feature.polygons)
      for (const Vec2& p : polygon.region.outer) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
      }
  const Vec2 middle = box.middle();
  return {true, middle.x, middle.y};
}

/// The rings enclose something, so that there is something to mend.
bool haveArea(const std::vector<Region>& regions) {
  const auto has_area = [](const Ring& ring) { return ring.size() >= 3 && geometry::signedArea(ring) != 0; };
  return std::all_of(regions.begin(), regions.end(), [&](const Region& region) {
    return has_area(region.outer) && std::all_of(region.holes.begin(), region.holes.end(), has_area);
  });
}

/// Takes a file's features to the ground.
class Layer {
 public:
  Layer(const std::string& name, const Projection& projection) : name_(name), projection_(projection) {}

  std::vector<Region> layRegions(const WrittenFeature& feature) const {
    std::vector<Region> regions;
    for (const WrittenPolygon& polygon : feature.polygons) {
      Region region = polygon.region;
      lay(region.outer);
      for (Ring& hole : region.holes) lay(hole);
      regions.push_back(geometry::normalized(std::move(region)));
    }
    const auto fault = geometry::locateFault(regions);
    if (!fault) return regions;
    if (haveArea(regions))
      if (auto mended = geometry::mendOverlaps(regions, kMendedShare)) return std::move(*mended);
    const WrittenPolygon& polygon = feature.polygons[fault->part];
    throw Error(concat(name_, ":", polygon.line),
                concat(polygon.title, polygon.title.empty() ? "" : ", ", "ring ", fault->ring + 1, " ", fault->what,
                       " near ", projection_.describe(fault->place)));
  }

  std::vector<Vec2> layLine(const WrittenLine& line) const {
    std::vector<Vec2> points = line.points;
    lay(points);
    points.erase(std::unique(points.begin(), points.end()), points.end());
    if (points.size() < 2)
      throw Error(concat(name_, ":", line.line),
                  concat(line.title, line.title.empty() ? "" : " ", "has fewer than two points in a line"));
    return points;
  }

  void lay(std::vector<Vec2>& points) const {
    for (Vec2& p : points) p = projection_.toGround(p);
  }

 private:
  const std::string& name_;
  Projection projection_;
};

}  // namespace

Boundary decodeGeoJson(std::string_view bytes, const std::string& name, Coordinates coordinates) {
  const WrittenFile file = readGeoJson(bytes, name, coordinates, Wanted::polygons, nullptr);
  const Projection projection = projectionOf(file);
  const Layer layer(name, projection);
  std::vector<std::vector<Region>> grounds;
  for (const WrittenFeature& feature : file.features)
    if (!feature.polygons.empty()) grounds.push_back(layer.layRegions(feature));
  if (grounds.empty()) throw Error(name, "holds no polygon; a boundary is a Polygon or MultiPolygon");
  if (grounds.size() == 1) return {std::move(grounds[0]), projection};
  std::vector<Region> parts = geometry::uniteNeighbours(grounds, kSeam);
  if (parts.empty()) throw Error(name, "has only polygons of millimetres; are its numbers degrees?");
  return {std::move(parts), projection};
}

std::vector<Feature> decodeFeatures(std::string_view bytes, const std::string& name, Coordinates coordinates,
                                    const Projection& projection) {
  WrittenFile file = readGeoJson(bytes, name, coordinates, Wanted::everything, &projection);
  const Layer layer(name, file.is_degrees ? projection : Projection{});
  std::vector<Feature> features;
  for (WrittenFeature& written : file.features) {
    Feature feature;
    feature.regions = layer.layRegions(written);
    for (const WrittenLine& line : written.lines) feature.lines.push_back(layer.layLine(line));
    feature.points = std::move(written.points);
    layer.lay(feature.points);
    feature.properties = std::move(written.properties);
    feature.where = concat(name, ":", written.line);
    feature.title = std::move(written.title);
    features.push_back(std::move(feature));
  }
  return features;
}

}  // namespace castra::formats
