// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_ring.h"

#include <algorithm>

#include "pipeline/base/check.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

/// Marks what can be reached from a place without leaving the places of value `from`: over edges if `step` is 2, over
/// corners as well if it is 1. Returns how many there are.
std::size_t flood(const WallSite& site, std::vector<std::uint8_t>& marks, Place start, std::uint8_t from,
                  std::uint8_t to, std::size_t step = 2) {
  std::vector<Place> open{start};
  marks[start] = to;
  std::size_t count = 0;
  while (!open.empty()) {
    const Place place = open.back();
    open.pop_back();
    ++count;
    for (std::size_t k = 0; k < 8; k += step) {
      const Place next = place + site.around()[k];
      if (next >= marks.size() || marks[next] != from) continue;
      marks[next] = to;
      open.push_back(next);
    }
  }
  return count;
}

constexpr std::uint8_t kUnknown = 0, kSegment = 1, kOutside = 2, kWalked = 3, kInside = 4;

}  // namespace

std::optional<WallFault> findFault(const WallSite& site, std::span<const Tile> segments) {
  if (segments.empty()) return WallFault{"there is no segment", site.box().low};
  std::vector<std::uint8_t> marks(site.size(), kUnknown);
  const TileBox& box = site.box();
  for (const Tile& tile : segments) {
    if (tile.x < box.low.x || tile.y < box.low.y || tile.x >= box.high.x || tile.y >= box.high.y)
      return WallFault{"the segment lies outside the site", tile};
    const Place place = site.placeOf(tile);
    if (marks[place] == kSegment) return WallFault{"the segment is there twice", tile};
    if (site.cost(place) >= WallSite::kForbidden) return WallFault{"no segment can be here", tile};
    marks[place] = kSegment;
  }
  for (const Tile& tile : segments) {
    int count = 0;
    for (std::size_t k = 0; k < 8; k += 2) count += marks[site.placeOf(tile) + site.around()[k]] == kSegment ? 1 : 0;
    if (count != 2) return WallFault{concat("the segment has ", count, " neighbours instead of 2"), tile};
  }
  // With two neighbours each they form rings; one of them is all if a walk comes to every segment. The margin is all
  // outside, and no walk over edges or corners goes through a ring.
  flood(site, marks, site.placeOf(segments.front()), kSegment, kWalked);
  for (const Tile& tile : segments)
    if (marks[site.placeOf(tile)] != kWalked) return WallFault{"the segment belongs to another ring", tile};
  flood(site, marks, 0, kUnknown, kOutside, 1);
  const auto first = std::find(marks.begin(), marks.end(), kUnknown);
  if (first == marks.end()) return WallFault{"nothing is inside", segments.front()};
  flood(site, marks, static_cast<Place>(first - marks.begin()), kUnknown, kInside);
  const auto second = std::find(marks.begin(), marks.end(), kUnknown);
  if (second != marks.end())
    return WallFault{"one cannot walk here from all of the inside",
                     site.tileAt(static_cast<Place>(second - marks.begin()))};
  return std::nullopt;
}

bool WallRing::isInterior(const WallSite& site, std::span<const Place> inside) {
  if (inside.empty()) return false;
  std::vector<std::uint8_t> marks(site.size(), kUnknown);
  for (const Place place : inside) {
    if (!site.mayBeInside(place) || marks[place] == kInside) return false;
    marks[place] = kInside;
  }
  std::vector<Place> segments;
  for (const Place place : inside)
    for (const Place step : site.around())
      if (marks[place + step] == kUnknown) {
        marks[place + step] = kSegment;
        segments.push_back(place + step);
      }
  for (const Place place : segments) {
    int count = 0;
    for (std::size_t k = 0; k < 8; k += 2) count += marks[place + site.around()[k]] == kSegment ? 1 : 0;
    if (count != 2) return false;
  }
  return flood(site, marks, inside.front(), kInside, kWalked) == inside.size() &&
         flood(site, marks, segments.front(), kSegment, kWalked) == segments.size();
}

WallRing::WallRing(const WallSite& site, std::span<const Place> inside)
    : site_(&site), marks_(site.size()), position_(site.size()) {
  CASTRA_CHECK(isInterior(site, inside), "no wall is around these ", inside.size(), " places");
  for (const Place place : inside) {
    marks_[place] = WallRing::kInside;
    resources_ += site.isResource(place) ? 1 : 0;
  }
  area_ = static_cast<std::int64_t>(inside.size());
  for (const Place place : inside)
    for (const Place step : site.around())
      if (marks_[place + step] == 0) toggleSegment(place + step);
}

std::vector<WallRing::Place> WallRing::listInside() const {
  std::vector<Place> result;
  for (Place place = 0; place < site_->size(); ++place)
    if (isInside(place)) result.push_back(place);
  return result;
}

std::vector<Tile> WallRing::listSegments() const {
  std::vector<Place> places = segments_;
  std::sort(places.begin(), places.end());
  std::vector<Tile> result;
  for (const Place place : places) result.push_back(site_->tileAt(place));
  return result;
}

std::int64_t WallRing::countFreeSegments() const {
  return std::count_if(segments_.begin(), segments_.end(), [&](Place place) { return site_->cost(place) == 0; });
}

WallWindow::Bits WallRing::bitsOf(std::span<const Place> tiles) const {
  if (tiles.size() == 1) return WallWindow::kSingle;
  CASTRA_CHECK(tiles.size() == 3, tiles.size());
  const Place along = tiles[2] - tiles[0];
  CASTRA_CHECK(tiles[0] - tiles[1] == along && (along == 1 || along == site_->stride()), "tiles in no row");
  return along == 1 ? WallWindow::kRow : WallWindow::kColumn;
}

std::optional<WallChange> WallRing::test(std::span<const Place> tiles) const {
  if (!std::all_of(tiles.begin(), tiles.end(), [&](Place place) { return site_->mayBeInside(place); }))
    return std::nullopt;
  const WallWindow window = lookAround(tiles.front());
  const WallWindow::Bits bits = bitsOf(tiles);
  const auto changes = bits == WallWindow::kSingle ? window.tryChange<WallWindow::kSingle>()
                       : bits == WallWindow::kRow  ? window.tryChange<WallWindow::kRow>()
                                                   : window.tryChange<WallWindow::kColumn>();
  if (!changes) return std::nullopt;
  const std::int64_t sign = isInside(tiles.front()) ? -1 : 1;
  const std::int64_t resources =
      std::count_if(tiles.begin(), tiles.end(), [&](Place place) { return site_->isResource(place); });
  return WallChange{weighChanges(tiles.front(), window, *changes), sign * static_cast<std::int64_t>(tiles.size()),
                    sign * resources};
}

void WallRing::toggleSegment(Place place) {
  if (isSegment(place)) {
    cost_ -= site_->cost(place);
    const Place last = segments_.back();
    segments_[position_[place] - 1] = last;
    position_[last] = position_[place];
    position_[place] = 0;
    segments_.pop_back();
    marks_[place] = 0;
  } else {
    cost_ += site_->cost(place);
    segments_.push_back(place);
    position_[place] = static_cast<Place>(segments_.size());
    marks_[place] = WallRing::kSegment;
  }
}

void WallRing::flip(std::span<const Place> tiles) {
  const WallWindow window = lookAround(tiles.front());
  const std::int64_t sign = isInside(tiles.front()) ? -1 : 1;
  WallWindow::Bits changes = window.findChanges(bitsOf(tiles));
  // Tiles that become inside must be no segments first, and the other way round.
  if (sign < 0)
    for (const Place place : tiles) marks_[place] = 0;
  for (; changes != 0; changes &= changes - 1) toggleSegment(placeOf(tiles.front(), std::countr_zero(changes)));
  for (const Place place : tiles) {
    if (sign > 0) marks_[place] = WallRing::kInside;
    resources_ += site_->isResource(place) ? sign : 0;
  }
  area_ += sign * static_cast<std::int64_t>(tiles.size());
}

}  // namespace castra::generators
