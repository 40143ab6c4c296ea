// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/plan_layer.h"

#include <algorithm>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

namespace {

using geometry::Projection;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

std::string fileName(const std::string& layer, std::size_t part) {
  return part == 1 ? concat(layer, ".geojson") : concat(layer, "-", part, ".geojson");
}

std::string firstFile(const PlanSource& source, const std::string& layer) {
  auto text = source(fileName(layer, 1));
  if (!text) throw Error(concat("plan/", fileName(layer, 1)), "is not there; plan.geojson writes it");
  return std::move(*text);
}

[[noreturn]] void refuse(const std::string& file, std::size_t line) {
  throw Error(concat("plan/", file, ":", line), "is not as plan.geojson writes it; run the recipe again");
}

void readFeatures(const std::string& text, const std::string& file, const std::function<void(const Json&)>& use) {
  std::size_t number = 0;
  bool has_ended = false;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    std::string_view line(text.data() + start, end - start);
    start = end + 1;
    if (++number == 1) {
      if (!line.ends_with("\"features\":[")) refuse(file, number);
    } else if (line == "]}") {
      has_ended = true;
    } else {
      if (line.ends_with(',')) line.remove_suffix(1);
      if (has_ended || !line.starts_with('{')) refuse(file, number);
      use(parseJson(line, concat("plan/", file, " line ", number)));
    }
  }
  if (!has_ended) refuse(file, number);
}

const Json& memberOf(const Json& object, std::string_view name) {
  static const Json kNothing;
  const Json* member = object.find(name);
  return member != nullptr ? *member : kNothing;
}

std::vector<Vec2> placePoints(const Json& list, const Projection& projection) {
  std::vector<Vec2> points;
  for (const Json& item : list.items()) {
    if (item.items().size() < 2) throw Error("plan", "has a point without two coordinates");
    points.push_back(projection.toGround({item.items()[0].number(), item.items()[1].number()}));
  }
  return points;
}

Region placePolygon(const Json& rings, const Projection& projection) {
  Region region;
  for (std::size_t i = 0; i < rings.items().size(); ++i) {
    Ring ring = placePoints(rings.items()[i], projection);
    if (!ring.empty()) ring.pop_back();  // the first again
    if (i == 0)
      region.outer = std::move(ring);
    else
      region.holes.push_back(std::move(ring));
  }
  return region;
}

}  // namespace

void readLayer(const PlanSource& source, const std::string& layer, const std::function<void(const Json&)>& use) {
  std::optional<std::string> text = firstFile(source, layer);
  for (std::size_t part = 1; text; text = source(fileName(layer, ++part)))
    readFeatures(*text, fileName(layer, part), use);
}

Projection projectionOfPlan(const PlanSource& source) {
  const std::string text = firstFile(source, "boundary");
  const std::size_t end = std::min(text.find('\n'), text.size());
  const Json head = parseJson(concat(text.substr(0, end), "]}"), "plan/boundary.geojson");
  if (memberOf(head, "units").text() == "metres") return {};
  Ring outers;
  readLayer(source, "boundary", [&](const Json& feature) {
    // Numbers as they are written, since there is no projection yet.
    const Json& geometry = memberOf(feature, "geometry");
    if (geometry.find("coordinates") == nullptr || memberOf(geometry, "coordinates").items().empty()) return;
    for (const Json& point : memberOf(geometry, "coordinates").items()[0].items())
      if (point.items().size() >= 2) outers.push_back({point.items()[0].number(), point.items()[1].number()});
  });
  if (outers.empty()) throw Error("plan/boundary.geojson", "has no polygon; run the recipe again");
  const geometry::Box box = geometry::boundsOf(outers);
  const Vec2 middle = box.middle();
  return {true, middle.x, middle.y};
}

formats::Feature placeFeature(const Json& feature, const Projection& projection) {
  const Json& geometry = memberOf(feature, "geometry");
  const Json& coordinates = memberOf(geometry, "coordinates");
  const std::string& type = memberOf(geometry, "type").text();
  formats::Feature placed;
  placed.properties = memberOf(feature, "properties");
  if (type == "Polygon")
    placed.regions.push_back(placePolygon(coordinates, projection));
  else if (type == "LineString")
    placed.lines.push_back(placePoints(coordinates, projection));
  else
    throw Error("plan", concat("has a geometry of type ", quoteJson(type), ", which plan.geojson does not write"));
  return placed;
}

std::string propertyOf(const Json& properties, std::string_view name) { return memberOf(properties, name).text(); }

std::string districtOf(const Json& properties) {
  if (std::string district = propertyOf(properties, "district"); !district.empty()) return district;
  const std::string block = propertyOf(properties, "block");  // "e6n5-0110/b3"
  return block.substr(0, std::min(block.rfind('/'), block.size()));
}

}  // namespace castra::exporting
