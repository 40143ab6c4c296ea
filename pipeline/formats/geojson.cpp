// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/geojson.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::formats {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kEarthRadius = 6'371'008.8;  // [m], IUGG mean radius
constexpr double kMaxCoordinate = 1e7;        // [m]
constexpr double kDegree = math::kPi / 180;

/// A polygon as written, and how to name it in a message.
struct Polygon {
  Region region;
  std::string title;  // "feature 2, polygon 1"; empty if it is the only one there can be
  std::size_t line;
};

class Reader {
 public:
  Reader(const std::string& name, Coordinates coordinates) : name_(name), coordinates_(coordinates) {}

  std::vector<Polygon> read(const Json& root) {
    readObject(root, "", 0);
    return std::move(polygons_);
  }

 private:
  [[noreturn]] void fail(const Json& at, const std::string& title, const std::string& fact) const {
    throw Error(concat(name_, ":", at.line()), title.empty() ? fact : concat(title, " ", fact));
  }

  const Json& member(const Json& object, const char* member_name, Json::Type type, const std::string& title) const {
    const Json* found = object.find(member_name);
    if (found == nullptr) fail(object, title, concat("has no \"", member_name, "\""));
    if (found->type() != type) fail(*found, title, concat("has ", found->typeName(), " as \"", member_name, "\""));
    return *found;
  }

  static std::string under(const std::string& title, const char* noun, std::size_t index) {
    return concat(title, title.empty() ? "" : ", ", noun, " ", index + 1);
  }

  void readObject(const Json& object, const std::string& title, int depth) {
    if (!object.isObject()) fail(object, title, concat("is ", object.typeName(), " where GeoJSON has an object"));
    if (depth > 8) fail(object, title, "is nested deeper than 8 collections");
    const std::string& type = member(object, "type", Json::Type::string, title).text();
    if (type == "FeatureCollection") {
      readAll(member(object, "features", Json::Type::array, title), title, "feature", depth);
    } else if (type == "Feature") {
      const Json* geometry = object.find("geometry");
      if (geometry != nullptr && !geometry->isNull()) readObject(*geometry, title, depth + 1);
    } else if (type == "GeometryCollection") {
      readAll(member(object, "geometries", Json::Type::array, title), title, "geometry", depth);
    } else if (type == "Polygon") {
      readPolygon(member(object, "coordinates", Json::Type::array, title), title);
    } else if (type == "MultiPolygon") {
      const auto& items = member(object, "coordinates", Json::Type::array, title).items();
      for (std::size_t i = 0; i < items.size(); ++i) readPolygon(items[i], under(title, "polygon", i));
    } else if (type != "Point" && type != "MultiPoint" && type != "LineString" && type != "MultiLineString") {
      fail(object, title, concat("has the unknown type \"", type.substr(0, 40), "\""));
    }
  }

  void readAll(const Json& list, const std::string& title, const char* noun, int depth) {
    for (std::size_t i = 0; i < list.items().size(); ++i) readObject(list.items()[i], under(title, noun, i), depth + 1);
  }

  void readPolygon(const Json& rings, const std::string& title) {
    if (!rings.isArray() || rings.items().empty()) fail(rings, title, "has no rings");
    Region region;
    for (std::size_t i = 0; i < rings.items().size(); ++i) {
      Ring ring = readRing(rings.items()[i], under(title, "ring", i));
      if (i == 0)
        region.outer = std::move(ring);
      else
        region.holes.push_back(std::move(ring));
    }
    polygons_.push_back({std::move(region), title, rings.line()});
  }

  Ring readRing(const Json& list, const std::string& title) {
    if (!list.isArray()) fail(list, title, "is not a list of positions");
    points_ += list.items().size();
    if (points_ > kMaxGeoJsonPoints)
      throw Error(name_, concat("has more than ", kMaxGeoJsonPoints, " points; simplify it"));
    Ring ring;
    ring.reserve(list.items().size());
    for (const Json& position : list.items()) {
      const auto& numbers = position.items();
      if (!position.isArray() || numbers.size() < 2 || !numbers[0].isNumber() || !numbers[1].isNumber())
        fail(position, title, "has a position that is not a pair of numbers");
      const Vec2 point{numbers[0].number(), numbers[1].number()};
      verify(position, title, point);
      ring.push_back(point);
    }
    return ring;
  }

  void verify(const Json& position, const std::string& title, const Vec2& point) const {
    const bool is_far = std::fabs(point.x) > kMaxCoordinate || std::fabs(point.y) > kMaxCoordinate;
    if (coordinates_ == Coordinates::metres && is_far)
      fail(position, title,
           concat("has the position (", point.x, ", ", point.y, "), further than 10,000 km from the origin"));
    if (coordinates_ == Coordinates::degrees && (std::fabs(point.x) > 180 || std::fabs(point.y) > 90))
      fail(position, title,
           concat("has the position (", point.x, ", ", point.y, "), which is not longitude and latitude; ",
                  "if the file is in metres, say so with coordinates"));
  }

  const std::string& name_;
  Coordinates coordinates_;
  std::size_t points_ = 0;
  std::vector<Polygon> polygons_;
};

/// From what the file says to metres on the lattice, and back for messages.
class Projection {
 public:
  Projection(const std::vector<Polygon>& polygons, Coordinates coordinates) {
    if (coordinates == Coordinates::metres) return;
    geometry::Box box{{180, 90}, {-180, -90}};
    for (const Polygon& polygon : polygons)
      for (const Vec2& p : polygon.region.outer) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
      }
    middle_ = (box.low + box.high) * 0.5;
    scale_ = {kEarthRadius * kDegree * math::cos(middle_.y * kDegree), kEarthRadius * kDegree};
  }

  void lay(Ring& ring) const {
    for (Vec2& p : ring) p = geometry::snap(Vec2{(p.x - middle_.x) * scale_.x, (p.y - middle_.y) * scale_.y});
  }

  /// The place in the file's own numbers.
  std::string describe(const Vec2& place) const {
    if (scale_ == Vec2{1, 1}) return geometry::describePlace(place);
    return concat("(", fixed(place.x / scale_.x + middle_.x, 5), ", ", fixed(place.y / scale_.y + middle_.y, 5), ")");
  }

 private:
  Vec2 middle_, scale_{1, 1};
};

[[noreturn]] void reportFault(const std::string& name, const std::vector<Polygon>& polygons,
                              const Projection& projection, const geometry::Fault& fault) {
  const Polygon& polygon = polygons[fault.part];
  throw Error(concat(name, ":", polygon.line),
              concat(polygon.title, polygon.title.empty() ? "" : ", ", "ring ", fault.ring + 1, " ", fault.what,
                     " near ", projection.describe(fault.place)));
}

}  // namespace

std::vector<Region> decodeGeoJson(std::string_view bytes, const std::string& name, Coordinates coordinates) {
  if (bytes.size() > 200'000'000) throw Error(name, "is larger than 200 MB; simplify it");
  const std::vector<Polygon> polygons = Reader(name, coordinates).read(parseJson(bytes, name));
  if (polygons.empty()) throw Error(name, "holds no polygon; a boundary is a Polygon or MultiPolygon");
  const Projection projection(polygons, coordinates);
  std::vector<Region> regions;
  for (const Polygon& polygon : polygons) {
    Region region = polygon.region;
    projection.lay(region.outer);
    for (Ring& hole : region.holes) projection.lay(hole);
    regions.push_back(geometry::normalized(std::move(region)));
  }
  if (const auto fault = geometry::locateFault(regions)) reportFault(name, polygons, projection, *fault);
  return regions;
}

}  // namespace castra::formats
