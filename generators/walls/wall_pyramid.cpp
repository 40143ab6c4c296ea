// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_pyramid.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace castra::generators {

namespace {

using Place = WallSite::Place;

constexpr std::int32_t kLeastSide = 12;  // of a site worth a look
constexpr std::int64_t kSparePart = 4;   // one part in so many is left for the finer levels to take away
constexpr std::int64_t kOneIntoFour = 4;

/// The inside of the wall before the last shrinking, on this level: all there is, or what coarser levels leave.
std::vector<Place> begin(const WallSite& site, std::int64_t least_area, WallInfluence influence, std::int32_t levels) {
  const WallSite half = site.halve();
  const std::int64_t least = (least_area + least_area / kSparePart) / kOneIntoFour + 1;
  const std::int64_t width = half.box().width(), height = half.box().height();
  std::vector<Place> inside;
  // The rim of a coarse picture is thick, so there may be too little within.
  if (levels > 0 && std::min(width, height) >= kLeastSide && (width - 2) * (height - 2) >= least) {
    const std::vector<Place> before = begin(half, least, influence, levels - 1);
    WallRing wall(half, before);
    shrinkFurther(wall, {least, {}}, influence);
    inside = refineInside(wall, site);
  } else {
    for (Place place = 0; place < site.size(); ++place)
      if (site.mayBeInside(place)) inside.push_back(place);
  }
  return inside;
}

}  // namespace

std::int32_t countLevels(const WallSite& site, std::int32_t side) {
  std::int32_t levels = 0;
  for (std::int32_t least = std::min(site.box().width(), site.box().height()); least >= 2 * side; least /= 2) ++levels;
  return levels;
}

std::vector<Place> refineInside(const WallRing& coarse, const WallSite& fine) {
  std::vector<Place> inside;
  for (const Place place : coarse.listInside()) {
    const Tile tile = coarse.site().tileAt(place);
    const Place first = fine.placeOf({fine.box().low.x + 2 * tile.x, fine.box().low.y + 2 * tile.y});
    for (const Place part : {first, first + 1, first + fine.stride(), first + fine.stride() + 1})
      inside.push_back(part);
  }
  return inside;
}

std::optional<WallRing> shrinkCoarseToFine(const WallSite& site, const WallStop& stop, WallInfluence influence,
                                           std::int32_t levels) {
  const std::vector<Place> inside = begin(site, stop.least_area, influence, levels);
  if (inside.empty()) return std::nullopt;
  WallRing wall(site, inside);
  shrinkFurther(wall, stop, influence);
  if (!wall.isBuildable()) return std::nullopt;
  return wall;
}

}  // namespace castra::generators
