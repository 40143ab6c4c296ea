// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/arterials.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

std::string_view nameOf(OpenGround ground) {
  static constexpr std::string_view kNames[kOpenGrounds] = {"shore", "park", "reserved", "ramp", "slope", "wall"};
  return kNames[static_cast<std::size_t>(ground)];
}

std::string_view nameOf(Link::Type type) {
  static constexpr std::string_view kNames[] = {"bridge", "ferry", "passage"};
  return kNames[static_cast<std::size_t>(type)];
}

geometry::Ring ringOf(const Arterials& town, const Arterials::Outline& outline) {
  geometry::Ring ring;
  for (const std::uint32_t point : outline.points) ring.push_back(town.points[point].at);
  return ring;
}

void check(const Arterials& town) {
  for (std::size_t i = 0; i < town.roads.size(); ++i) {
    const Arterials::Road& road = town.roads[i];
    const std::string name = concat("road ", i + 1);
    if (road.from >= town.points.size() || road.to >= town.points.size() || road.from == road.to)
      throw Error(name, "does not join two points");
    if (static_cast<std::size_t>(road.road_class) >= kRoadClasses) throw Error(name, "is of no known class");
    for (const std::uint32_t district : {road.left, road.right})
      if (district != Arterials::kNobody && district >= town.districts.size())
        throw Error(name, "lies along no district");
  }
  for (const Arterials::Outline& outline : town.districts) {
    if (outline.points.size() < 3 || outline.points.size() != outline.roads.size())
      throw Error(outline.key, "is no polygon");
    for (std::size_t i = 0; i < outline.points.size(); ++i)
      if (outline.points[i] >= town.points.size() || outline.roads[i] >= town.roads.size())
        throw Error(outline.key, "has a side without a road");
    checkRegion({ringOf(town, outline), {}}, outline.key);
  }
  checkZones(town.zones);
  for (std::size_t i = 0; i < town.links.size(); ++i) {
    const std::string name = concat("link ", i + 1);
    if (town.links[i].type > Link::Type::passage) throw Error(name, "is of no known type");
    if (static_cast<std::size_t>(town.links[i].road_class) >= kRoadClasses) throw Error(name, "is of no known class");
  }
  for (std::size_t i = 0; i < town.grounds.size(); ++i) {
    const std::string name = concat("ground ", i + 1);
    if (static_cast<std::size_t>(town.grounds[i].type) >= kOpenGrounds) throw Error(name, "is of no known type");
    checkRegion(town.grounds[i].region, name);
  }
}

Summary summarize(const Arterials& town) {
  double length = 0, open = 0;
  std::uint64_t bridges = 0, ferries = 0, passages = 0, slots = 0;
  for (const Arterials::Road& road : town.roads)
    length += geometry::length(town.points[road.to].at - town.points[road.from].at);
  for (const Link& link : town.links)
    ++(link.type == Link::Type::bridge ? bridges : link.type == Link::Type::ferry ? ferries : passages);
  for (const Arterials::Point& point : town.points) slots += point.is_slot ? 1 : 0;
  for (const Arterials::Ground& ground : town.grounds) open += geometry::area(ground.region);
  return {{"districts", static_cast<std::uint64_t>(town.districts.size())},
          {"roads", concat(fixed(length / 1000, 1), " km")},
          {"slots", slots},
          {"bridges", bridges},
          {"ferries", ferries},
          {"passages", passages},
          {"open ground", concat(fixed(open / 10000, 2), " ha")}};
}

}  // namespace castra
