// SPDX-License-Identifier: GPL-3.0-or-later
// Each layer is read twice: once for digests, which tell what is only on one side, and once for what that is.
#include "export/plan_difference.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/digest.h"

namespace castra::exporting {

namespace {

using formats::Feature;
using geometry::Vec2;

bool onlyCounts(std::string_view property, std::string_view layer) {
  return property == "block" || property == "street" || (property == "id" && layer != "districts") ||
         (property == "lots" && layer == "blocks");
}

Digest digestOfFeature(const Json& feature, std::string_view layer) {
  Fingerprint fingerprint;
  if (const Json* geometry = feature.find("geometry")) fingerprint.add("geometry", geometry->dump());
  if (const Json* properties = feature.find("properties"))
    for (const Json::Member& property : properties->members())
      if (!onlyCounts(property.first, layer)) fingerprint.add(property.first, property.second.dump());
  return fingerprint.digest();
}

std::vector<Digest> digestsOf(const PlanSource& source, const std::string& layer) {
  std::vector<Digest> digests;
  readLayer(source, layer, [&](const Json& feature) { digests.push_back(digestOfFeature(feature, layer)); });
  std::sort(digests.begin(), digests.end());
  return digests;
}

/// The features of these digests, each as often as it is among them.
std::vector<Feature> pick(const PlanSource& source, const std::string& layer, const std::vector<Digest>& wanted,
                          const geometry::Projection& projection) {
  std::vector<Feature> features;
  if (wanted.empty()) return features;
  std::vector<bool> taken(wanted.size());
  readLayer(source, layer, [&](const Json& feature) {
    const Digest digest = digestOfFeature(feature, layer);
    for (auto at = std::lower_bound(wanted.begin(), wanted.end(), digest); at != wanted.end() && *at == digest; ++at) {
      const auto index = static_cast<std::size_t>(at - wanted.begin());
      if (taken[index]) continue;
      taken[index] = true;
      features.push_back(placeFeature(feature, projection));
      return;
    }
  });
  return features;
}

LayerDifference compareLayer(const PlanSource& before, const PlanSource& after, const std::string& layer,
                             const geometry::Projection& projection) {
  const std::vector<Digest> old = digestsOf(before, layer), now = digestsOf(after, layer);
  std::vector<Digest> gone, come;
  std::set_difference(old.begin(), old.end(), now.begin(), now.end(), std::back_inserter(gone));
  std::set_difference(now.begin(), now.end(), old.begin(), old.end(), std::back_inserter(come));
  return {layer, now.size() - come.size(), pick(before, layer, gone, projection), pick(after, layer, come, projection)};
}

template <class Use>
void forEachChange(const PlanDifference& difference, const Use& use) {
  for (const LayerDifference& layer : difference.layers)
    for (const auto* features : {&layer.gone, &layer.come})
      for (const Feature& feature : *features) use(layer.layer, feature);
}

geometry::Ring pointsOfChange(const PlanDifference& difference) {
  geometry::Ring points;
  for (const LayerDifference& layer : difference.layers) {
    if (layer.layer != "blocks") continue;
    for (const auto& pieces : {changedPieces(layer.gone, layer.come), changedPieces(layer.come, layer.gone)})
      for (const auto& piece : pieces) points.insert(points.end(), piece.begin(), piece.end());
  }
  forEachChange(difference, [&](const std::string& layer, const Feature& feature) {
    if (layer == "blocks") return;
    for (const geometry::Region& region : feature.regions)
      points.insert(points.end(), region.outer.begin(), region.outer.end());
    for (const auto& line : feature.lines) points.insert(points.end(), line.begin(), line.end());
  });
  return points;
}

std::optional<geometry::Circle> circleOf(geometry::Ring points, const std::optional<Vec2>& place) {
  if (points.empty()) return std::nullopt;
  if (!place) return geometry::smallestCircle(std::move(points));
  geometry::Circle circle{*place, 0};
  for (const Vec2& point : points) circle.radius = std::max(circle.radius, geometry::length(point - *place));
  return circle;
}

double areaOf(const geometry::Circle& circle) { return math::kPi * circle.radius * circle.radius; }

std::string padLeft(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

}  // namespace

PlanDifference comparePlans(const PlanSource& before, const PlanSource& after, const std::optional<Vec2>& place) {
  PlanDifference difference;
  difference.projection = projectionOfPlan(after);
  if (projectionOfPlan(before).is_degrees != difference.projection.is_degrees)
    throw Error("plan/boundary.geojson", "is in degrees in one plan and in metres in the other");
  for (const std::string_view layer : kComparedLayers)
    difference.layers.push_back(compareLayer(before, after, std::string(layer), difference.projection));

  std::set<std::string> touched;
  forEachChange(difference, [&](const std::string& layer, const Feature& feature) {
    std::string key = layer == "districts" ? propertyOf(feature.properties, "id") : districtOf(feature.properties);
    if (!key.empty() && key != "town") touched.insert(std::move(key));
  });
  difference.touched.assign(touched.begin(), touched.end());
  readLayer(after, "districts", [&](const Json& feature) {
    ++difference.districts;
    const Feature placed = placeFeature(feature, difference.projection);
    if (!touched.contains(propertyOf(placed.properties, "id"))) return;
    for (const geometry::Region& region : placed.regions) difference.touched_land += geometry::area(region);
  });
  readLayer(after, "boundary", [&](const Json& feature) {
    for (const geometry::Region& region : placeFeature(feature, difference.projection).regions)
      difference.land += geometry::area(region);
  });

  std::optional<Vec2> centre;
  if (place) centre = difference.projection.toGround(*place);
  difference.change = circleOf(pointsOfChange(difference), centre);
  difference.is_from_place = place.has_value();
  return difference;
}

std::vector<std::vector<Vec2>> changedPieces(const std::vector<Feature>& these, const std::vector<Feature>& others) {
  using Edge = std::array<double, 4>;
  const auto edgesOf = [](const Feature& feature) {
    std::vector<Edge> edges;
    for (const geometry::Region& region : feature.regions)
      for (std::size_t i = 0; i < region.outer.size(); ++i) {
        const Vec2 &a = region.outer[i], &b = region.outer[i + 1 < region.outer.size() ? i + 1 : 0];
        edges.push_back({a.x, a.y, b.x, b.y});
      }
    return edges;
  };
  std::vector<Edge> known;
  for (const Feature& feature : others)
    for (const Edge& edge : edgesOf(feature)) known.push_back(edge);
  std::sort(known.begin(), known.end());
  std::vector<std::vector<Vec2>> pieces;
  for (const Feature& feature : these) {
    const std::vector<Edge> all = edgesOf(feature);
    std::vector<Edge> changed;
    std::copy_if(all.begin(), all.end(), std::back_inserter(changed),
                 [&](const Edge& edge) { return !std::binary_search(known.begin(), known.end(), edge); });
    for (const Edge& edge : changed.empty() ? all : changed) pieces.push_back({{edge[0], edge[1]}, {edge[2], edge[3]}});
  }
  return pieces;
}

std::string areaText(double area) {
  return area >= 1e7 ? concat(fixed(area / 1e6, 1), " km2") : concat(fixed(area / 1e4, 2), " ha");
}

std::string shareText(const PlanDifference& difference, double area) {
  if (area > difference.land) return "over 100 %";
  return concat(fixed(difference.land > 0 ? 100 * area / difference.land : 0, 1), " %");
}

Json factsOf(const PlanDifference& difference) {
  Json layers = Json::object(), touched = Json::array();
  for (const LayerDifference& layer : difference.layers)
    layers.set(layer.layer, Json::object()
                                .set("only_a", static_cast<std::uint64_t>(layer.gone.size()))
                                .set("only_b", static_cast<std::uint64_t>(layer.come.size()))
                                .set("equal", layer.equal));
  for (const std::string& key : difference.touched) touched.add(key);
  Json facts = Json::object();
  facts.set("same", !difference.change).set("layers", std::move(layers)).set("districts", difference.districts);
  facts.set("touched", std::move(touched)).set("touched_area", difference.touched_land).set("land", difference.land);
  if (!difference.change) return facts.set("change", Json());
  const Vec2 centre = difference.projection.fromGround(difference.change->centre);
  return facts.set("change", Json::object()
                                 .set("x", centre.x)
                                 .set("y", centre.y)
                                 .set("radius", difference.change->radius)
                                 .set("area", areaOf(*difference.change))
                                 .set("share", areaOf(*difference.change) / difference.land)
                                 .set("around", difference.is_from_place ? "the place asked for" : "what differs"));
}

std::vector<std::string> describeDifference(const PlanDifference& difference) {
  if (!difference.change) return {"the plans are equal"};
  std::vector<std::string> lines{
      concat("plan       ", padLeft("only in 1", 10), padLeft("only in 2", 11), padLeft("equal", 11))};
  for (const LayerDifference& layer : difference.layers)
    lines.push_back(concat(layer.layer, std::string(11 - layer.layer.size(), ' '),
                           padLeft(concat(layer.gone.size()), 10), padLeft(concat(layer.come.size()), 11),
                           padLeft(concat(layer.equal), 11)));
  constexpr std::size_t kShown = 20;
  std::string touched;
  for (std::size_t i = 0; i < std::min(kShown, difference.touched.size()); ++i)
    touched += concat(i == 0 ? ": " : ", ", difference.touched[i]);
  if (difference.touched.size() > kShown) touched += concat(" and ", difference.touched.size() - kShown, " more");
  lines.push_back(concat("districts touched: ", difference.touched.size(), " of ", difference.districts, " (",
                         shareText(difference, difference.touched_land), " of the land)", touched));
  const double area = areaOf(*difference.change);
  lines.push_back(concat("all that differs lies within ", fixed(difference.change->radius, 1), " m of ",
                         difference.projection.describe(difference.change->centre), ": ", areaText(area), ", ",
                         shareText(difference, area), " of the land"));
  return lines;
}

}  // namespace castra::exporting
