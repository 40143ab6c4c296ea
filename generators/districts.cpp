// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/districts.h"

#include <algorithm>

#include "generators/main_road_heights.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::Region;

}  // namespace

District cropDistrict(const Site& site, const Arterials& arterials, const std::vector<double>& heights,
                      std::uint32_t index, MapReader& maps) {
  const Arterials::Outline& outline = arterials.districts[index];
  District district;
  for (std::size_t i = 0; i < outline.points.size(); ++i) {
    const Arterials::Point& point = arterials.points[outline.points[i]];
    const Arterials::Road& road = arterials.roads[outline.roads[i]];
    const bool is_shore = (road.left == index ? road.right : road.left) == Arterials::kNobody;
    district.outline.push_back({point.at, road.road_class, is_shore, point.is_slot,
                                heights.empty() ? 0 : heights[outline.points[i]]});
  }
  const Region region{district.ring(), {}};
  const Box box = geometry::boundsOf(region.outer);
  for (std::size_t i = 0; i < arterials.zones.size(); ++i) {
    const Zone& zone = arterials.zones[i];
    const bool is_last = i + 1 == arterials.zones.size();
    if (is_last || zone.region.outer.empty() || overlaps(geometry::boundsOf(zone.region.outer), box))
      district.zones.push_back(zone);
  }
  for (const PinnedLot& lot : site.pinned)
    if (geometry::contains(region, geometry::centroid(lot.ring))) district.pinned.push_back(lot);
  district.density = maps.crop("density", region);
  for (std::size_t i = 0; i < kPatterns; ++i)
    district.influence[i] = maps.crop(nameOf(static_cast<Pattern>(i)), region);
  district.zoning = maps.crop("zoning", region);
  district.suburban = maps.crop("suburban", region);
  if (!heights.empty()) district.relief = cropRelief(site, maps, box);
  return district;
}

Set<District> splitDistricts(Run& run, const NoParams&, const Site& site, const Arterials& arterials,
                             const std::optional<Set<MapTile>>& maps) {
  SetWriter<District> out(run);
  MapReader reader(maps);
  const std::vector<double> heights = gradeMainRoads(site, arterials, reader);
  for (std::uint32_t i = 0; i < arterials.districts.size(); ++i) {
    run.stopIfCancelled();
    out.add(arterials.districts[i].key, cropDistrict(site, arterials, heights, i, reader));
  }
  return out.finish();
}

}  // namespace castra::generators
