// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/formats/geojson_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::formats {

namespace {

using geometry::Box;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kMaxCoordinate = 1e7;  // [m]
constexpr double kMaxSpan = 5;          // [degrees]; no city is as large, and in metres none is as small

/// Grows the box around all positions below a value, whatever shape the value has.
void addPositions(const Json& value, Box& box) {
  if (value.isObject()) {
    for (const char* name : {"features", "geometries", "geometry", "coordinates"})
      if (const Json* found = value.find(name)) addPositions(*found, box);
    return;
  }
  const auto& items = value.items();
  if (items.size() >= 2 && items[0].isNumber() && items[1].isNumber()) {
    const Vec2 p{items[0].number(), items[1].number()};
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    return;
  }
  for (const Json& item : items) addPositions(item, box);
}

bool looksLikeDegrees(const Json& root) {
  Box box{{1e300, 1e300}, {-1e300, -1e300}};
  addPositions(root, box);
  return box.low.x >= -180 && box.high.x <= 180 && box.low.y >= -90 && box.high.y <= 90 && box.width() < kMaxSpan &&
         box.height() < kMaxSpan;
}

bool isInDegrees(const Json& root, const std::string& name, Coordinates asked, const Projection* frame) {
  const bool is_asked = asked != Coordinates::automatic;
  bool is_degrees = asked == Coordinates::degrees;
  const Json* units = root.find("units");
  if (units != nullptr && units->isString()) {
    const std::string place = concat(name, ":", units->line()), &said = units->text();
    if (said != "degrees" && said != "metres")
      throw Error(place,
                  concat("has \"units\": ", quoteJson(said.substr(0, 40)), "; only metres and degrees are known"));
    if (is_asked && is_degrees != (said == "degrees"))
      throw Error(place, concat("says that its units are ", said, ", but is to be read in ",
                                is_degrees ? "degrees" : "metres", "; set coordinates to automatic or ", said));
    is_degrees = said == "degrees";
  } else if (!is_asked) {
    is_degrees = (frame == nullptr || frame->is_degrees) && looksLikeDegrees(root);
  }
  if (is_degrees && frame != nullptr && !frame->is_degrees)
    throw Error(name, "is in degrees, but the site is in metres and lies nowhere on Earth; write it in metres");
  return is_degrees;
}

class Reader {
 public:
  Reader(const std::string& name, bool is_degrees, Wanted wanted, const Projection* frame)
      : name_(name), is_degrees_(is_degrees), wanted_(wanted), frame_(frame) {}

  std::vector<WrittenFeature> read(const Json& root) {
    readFeature(root, "", 0);
    return std::move(features_);
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

  const std::string& typeOf(const Json& object, const std::string& title, int depth) const {
    if (!object.isObject()) fail(object, title, concat("is ", object.typeName(), " where GeoJSON has an object"));
    if (depth > 8) fail(object, title, "is nested deeper than 8 collections");
    return member(object, "type", Json::Type::string, title).text();
  }

  /// A feature, a collection of them, or a geometry in a feature's place.
  void readFeature(const Json& object, const std::string& title, int depth) {
    const std::string& type = typeOf(object, title, depth);
    if (type == "FeatureCollection") {
      const auto& items = member(object, "features", Json::Type::array, title).items();
      for (std::size_t i = 0; i < items.size(); ++i) readFeature(items[i], under(title, "feature", i), depth + 1);
      return;
    }
    features_.push_back({{}, {}, {}, {}, title, object.line()});
    if (type != "Feature") return readGeometry(object, title, depth);
    if (wanted_ == Wanted::everything) readProperties(object, title);
    const Json* geometry = object.find("geometry");
    if (geometry != nullptr && !geometry->isNull()) readGeometry(*geometry, title, depth + 1);
  }

  void readProperties(const Json& feature, const std::string& title) {
    const Json* properties = feature.find("properties");
    if (properties == nullptr || properties->isNull()) return;
    features_.back().properties = member(feature, "properties", Json::Type::object, title);
  }

  void readGeometry(const Json& object, const std::string& title, int depth) {
    const std::string& type = typeOf(object, title, depth);
    if (type == "GeometryCollection") {
      const auto& items = member(object, "geometries", Json::Type::array, title).items();
      for (std::size_t i = 0; i < items.size(); ++i) readGeometry(items[i], under(title, "geometry", i), depth + 1);
    } else if (type == "Polygon") {
      readPolygon(member(object, "coordinates", Json::Type::array, title), title);
    } else if (type == "MultiPolygon") {
      const auto& items = member(object, "coordinates", Json::Type::array, title).items();
      for (std::size_t i = 0; i < items.size(); ++i) readPolygon(items[i], under(title, "polygon", i));
    } else if (type == "Feature" || type == "FeatureCollection") {
      fail(object, title, concat("has a ", type, " where a geometry belongs"));
    } else if (type != "Point" && type != "MultiPoint" && type != "LineString" && type != "MultiLineString") {
      fail(object, title, concat("has the unknown type \"", type.substr(0, 40), "\""));
    } else if (wanted_ == Wanted::everything) {
      readThin(object, type, title);
    }
  }

  void readThin(const Json& object, const std::string& type, const std::string& title) {
    const Json& coordinates = member(object, "coordinates", Json::Type::array, title);
    std::vector<Vec2>& points = features_.back().points;
    if (type == "Point") {
      countPoints(1);
      points.push_back(readPosition(coordinates, title));
    } else if (type == "MultiPoint") {
      const std::vector<Vec2> more = readPositions(coordinates, title);
      points.insert(points.end(), more.begin(), more.end());
    } else if (type == "LineString") {
      readLine(coordinates, title);
    } else {
      const auto& items = coordinates.items();
      for (std::size_t i = 0; i < items.size(); ++i) readLine(items[i], under(title, "line", i));
    }
  }

  void readLine(const Json& list, const std::string& title) {
    features_.back().lines.push_back({readPositions(list, title), title, list.line()});
  }

  void readPolygon(const Json& rings, const std::string& title) {
    if (!rings.isArray() || rings.items().empty()) fail(rings, title, "has no rings");
    Region region;
    for (std::size_t i = 0; i < rings.items().size(); ++i) {
      Ring ring = readPositions(rings.items()[i], under(title, "ring", i));
      if (i == 0)
        region.outer = std::move(ring);
      else
        region.holes.push_back(std::move(ring));
    }
    features_.back().polygons.push_back({std::move(region), title, rings.line()});
  }

  void countPoints(std::size_t more) {
    points_ += more;
    if (points_ > kMaxGeoJsonPoints)
      throw Error(name_, concat("has more than ", kMaxGeoJsonPoints, " points; simplify it"));
  }

  std::vector<Vec2> readPositions(const Json& list, const std::string& title) {
    if (!list.isArray()) fail(list, title, "is not a list of positions");
    countPoints(list.items().size());
    std::vector<Vec2> points;
    points.reserve(list.items().size());
    for (const Json& position : list.items()) points.push_back(readPosition(position, title));
    return points;
  }

  Vec2 readPosition(const Json& position, const std::string& title) const {
    const auto& numbers = position.items();
    if (!position.isArray() || numbers.size() < 2 || !numbers[0].isNumber() || !numbers[1].isNumber())
      fail(position, title, "has a position that is not a pair of numbers");
    const Vec2 point{numbers[0].number(), numbers[1].number()};
    verify(position, title, point);
    return point;
  }

  void verify(const Json& position, const std::string& title, const Vec2& point) const {
    const auto refuse = [&](const std::string& reason) {
      fail(position, title, concat("has the position (", point.x, ", ", point.y, "), ", reason));
    };
    const auto isWithin = [&](const Vec2& middle, double x, double y) {
      return std::fabs(point.x - middle.x) <= x && std::fabs(point.y - middle.y) <= y;
    };
    if (!is_degrees_ && !isWithin({0, 0}, kMaxCoordinate, kMaxCoordinate))
      refuse("further than 10,000 km from the origin");
    if (is_degrees_ && !isWithin({0, 0}, 180, 90))
      refuse("which is not longitude and latitude; if the file is in metres, say so with coordinates");
    if (is_degrees_ && frame_ != nullptr && !isWithin({frame_->longitude, frame_->latitude}, kMaxSpan, kMaxSpan))
      refuse(concat("which is far from the site at ", frame_->describe({0, 0}),
                    "; if the file is in metres, give it the member \"units\": \"metres\""));
  }

  const std::string& name_;
  bool is_degrees_;
  Wanted wanted_;
  const Projection* frame_;
  std::size_t points_ = 0;
  std::vector<WrittenFeature> features_;
};

}  // namespace

WrittenFile readGeoJson(std::string_view bytes, const std::string& name, Coordinates coordinates, Wanted wanted,
                        const Projection* frame) {
  if (bytes.size() > 200'000'000) throw Error(name, "is larger than 200 MB; simplify it");
  const Json root = parseJson(bytes, name);
  const bool is_degrees = isInDegrees(root, name, coordinates, frame);
  return {is_degrees, Reader(name, is_degrees, wanted, frame).read(root)};
}

}  // namespace castra::formats
