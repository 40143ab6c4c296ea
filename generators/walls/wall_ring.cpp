// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_ring.h"

#include <algorithm>
#include <array>

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

constexpr std::size_t kMostFlips = 3;
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
    : site_(&site), inside_(site.size()), touches_(site.size()), position_(site.size()) {
  CASTRA_CHECK(isInterior(site, inside), "no wall is around these ", inside.size(), " places");
  WallChange change;
  for (const Place place : inside) turn(place, change);
  cost_ = change.cost;
  area_ = change.area;
  resources_ = change.resources;
  for (Place place = 0; place < site.size(); ++place)
    if (isSegment(place)) list(place);
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

/// True if a change of this place tears nothing apart and leaves no hole, inside seen over edges and the rest over
/// edges and corners: the crossing number of Yokoi, Toriwaki and Fukumura (1975) is one.
bool WallRing::isSimple(Place place) const {
  const auto& around = site_->around();
  int crossings = 0;
  for (std::size_t k = 0; k < 8; k += 2)
    if (inside_[place + around[k]] != 0 &&
        (inside_[place + around[k + 1]] == 0 || inside_[place + around[(k + 2) % 8]] == 0))
      ++crossings;
  return crossings == 1;
}

/// True if two tiles inside touch by a corner, near this place, with no way around it.
bool WallRing::isPinched(Place place) const {
  const auto& around = site_->around();
  const std::uint8_t here = inside_[place];
  for (std::size_t k = 0; k < 8; k += 2)
    if (inside_[place + around[k + 1]] == here && inside_[place + around[k]] != here &&
        inside_[place + around[(k + 2) % 8]] != here)
      return true;
  return false;
}

/// True if all segments in the box of two places and two around have two neighbours.
bool WallRing::hasSoundSegments(Place first, Place last) const {
  const Place stride = site_->stride();
  for (Place row = first - 2 * stride - 2; row <= last + 2 * stride; row += stride) {
    const Place end = row + (last - first) % stride + 4;
    for (Place place = row; place <= end; ++place) {
      if (!isSegment(place)) continue;
      const int count = static_cast<int>(isSegment(place + 1)) + static_cast<int>(isSegment(place - 1)) +
                        static_cast<int>(isSegment(place + stride)) + static_cast<int>(isSegment(place - stride));
      if (count != 2) return false;
    }
  }
  return true;
}

void WallRing::turn(Place place, WallChange& change) {
  const bool goes_in = inside_[place] == 0;
  if (touches_[place] > 0) change.cost += goes_in ? -site_->cost(place) : site_->cost(place);
  for (const Place step : site_->around()) {
    const Place next = place + step;
    if (goes_in) {
      if (touches_[next]++ == 0 && inside_[next] == 0) change.cost += site_->cost(next);
    } else if (--touches_[next] == 0 && inside_[next] == 0) {
      change.cost -= site_->cost(next);
    }
  }
  inside_[place] = goes_in ? 1 : 0;
  change.area += goes_in ? 1 : -1;
  if (site_->isResource(place)) change.resources += goes_in ? 1 : -1;
}

std::optional<WallChange> WallRing::test(std::span<const Place> tiles) {
  // One after the other, whichever can go next: a row at the end of the inside goes from its ends, one in the midst of
  // a side in any order. What is in between need be no wall, only in one piece and without a hole.
  WallChange change, back;
  std::array<Place, kMostFlips> turned{};
  std::size_t done = 0;
  CASTRA_CHECK(tiles.size() <= kMostFlips, tiles.size());
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const Place place : tiles) {
      if (std::find(turned.begin(), turned.begin() + done, place) != turned.begin() + done) continue;
      if (!site_->mayBeInside(place) || !isSimple(place)) continue;
      turn(place, change);
      turned[done++] = place;
      goes_on = true;
    }
  }
  bool stands = done == tiles.size();
  for (std::size_t i = 0; i < tiles.size() && stands; ++i) stands = !isPinched(tiles[i]);
  if (stands) {
    const auto [first, last] = std::minmax_element(tiles.begin(), tiles.end());
    stands = hasSoundSegments(*first, *last);
  }
  while (done > 0) turn(turned[--done], back);
  return stands ? std::optional(change) : std::nullopt;
}

void WallRing::list(Place place) {
  const bool is_listed = position_[place] != 0;
  if (is_listed == isSegment(place)) return;
  if (is_listed) {
    const Place last = segments_.back();
    segments_[position_[place] - 1] = last;
    position_[last] = position_[place];
    position_[place] = 0;
    segments_.pop_back();
  } else {
    segments_.push_back(place);
    position_[place] = static_cast<Place>(segments_.size());
  }
}

void WallRing::flip(std::span<const Place> tiles) {
  WallChange change;
  for (const Place place : tiles) {
    turn(place, change);
    list(place);
    for (const Place step : site_->around()) list(place + step);
  }
  cost_ += change.cost;
  area_ += change.area;
  resources_ += change.resources;
}

}  // namespace castra::generators
