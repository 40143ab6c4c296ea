// SPDX-License-Identifier: GPL-3.0-or-later
// Growing everything and shrinking it again would close seams too, but would also cut off every sharp corner of the
// coast and take a minute for a city. So each gap gets a bridge of its own:
//   1. Find pairs of sides of different neighbours that face each other across a gap.
//   2. Lay a bridge between them as far as rungs, lines from an end of one to the nearest point of the other, are
//   short.
//   3. Unite neighbours and bridges, and fill the slivers this leaves.
#include "pipeline/geometry/neighbours.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "pipeline/geometry/boolean.h"

namespace castra::geometry {

namespace {

constexpr double kFooting = 4 / kLattice;  // [m] a bridge reaches so far into the land, past what snapping may shift
constexpr double kHair = 1e-6;             // [m] what lies behind a side by less is rounding
constexpr double kFacing = -0.9;           // cosine; sides at a wider angle than 26 degrees make a corner, not a gap

struct Side {
  Vec2 from, to;
  std::size_t neighbour = 0;
  Box box;

  Vec2 along() const { return to - from; }
  Vec2 at(double share) const { return from + along() * share; }
  double nearest(const Vec2& place) const {
    return std::clamp(dot(place - from, along()) / dot(along(), along()), 0.0, 1.0);
  }
  /// How far the place lies to the right, where this neighbour has no land.
  double distanceBefore(const Vec2& place) const { return cross(place - from, along()) / length(along()); }
};

std::vector<Side> listSides(std::span<const std::vector<Region>> neighbours) {
  std::vector<Side> sides;
  for (std::size_t n = 0; n < neighbours.size(); ++n) {
    const auto add = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
        if (a == b) continue;
        const Box box{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
        sides.push_back({a, b, n, box});
      }
    };
    for (const Region& region : neighbours[n]) {
      add(region.outer);
      for (const Ring& hole : region.holes) add(hole);
    }
  }
  return sides;
}

/// A line across a gap, by where it stands on either side, in shares of their lengths.
struct Rung {
  double one = 0, other = 0, width = 0;
};

/// From each end of a side to the nearest point of the other, as far as it leads over ground before both.
std::vector<Rung> findRungs(const Side& one, const Side& other) {
  std::vector<Rung> rungs;
  const auto add = [&](double share, double other_share) {
    const Vec2 foot = one.at(share), head = other.at(other_share);
    if (one.distanceBefore(head) >= -kHair && other.distanceBefore(foot) >= -kHair)
      rungs.push_back({share, other_share, length(head - foot)});
  };
  add(0, other.nearest(one.from));
  add(1, other.nearest(one.to));
  add(one.nearest(other.from), 0);
  add(one.nearest(other.to), 1);
  // Where the sides cross, a gap begins with nothing.
  if (const double turn = cross(one.along(), other.along()); turn != 0) {
    const Vec2 apart = other.from - one.from;
    const double share = cross(apart, other.along()) / turn, other_share = cross(apart, one.along()) / turn;
    if (share >= 0 && share <= 1 && other_share >= 0 && other_share <= 1) add(share, other_share);
  }
  return rungs;
}

/// In a gap that widens slowly, a rung that is too long becomes one between it and a short one.
void shortenRungs(const Side& one, const Side& other, double gap, std::vector<Rung>& rungs) {
  const auto short_one =
      std::min_element(rungs.begin(), rungs.end(), [](const Rung& a, const Rung& b) { return a.width < b.width; });
  const bool is_slow = dot(one.along(), other.along()) < kFacing * length(one.along()) * length(other.along());
  if (short_one != rungs.end() && short_one->width <= gap && is_slow) {
    const Rung least = *short_one;
    for (Rung& rung : rungs) {
      if (rung.width <= gap) continue;
      const double share = (gap - least.width) / (rung.width - least.width);
      rung = {least.one + (rung.one - least.one) * share, least.other + (rung.other - least.other) * share, gap};
    }
  }
  std::erase_if(rungs, [&](const Rung& rung) { return rung.width > gap; });
}

std::optional<Region> bridge(const Side& one, const Side& other, double gap) {
  std::vector<Rung> rungs = findRungs(one, other);
  shortenRungs(one, other, gap, rungs);
  Rung low{1, 1, 0}, high;
  double widest = 0;
  for (const Rung& rung : rungs) {
    low.one = std::min(low.one, rung.one), low.other = std::min(low.other, rung.other);
    high.one = std::max(high.one, rung.one), high.other = std::max(high.other, rung.other);
    widest = std::max(widest, rung.width);
  }
  if (widest < 1 / kLattice) return std::nullopt;  // they only touch
  const Vec2 inward = leftOf(one.along()) * (kFooting / length(one.along()));
  const Vec2 other_inward = leftOf(other.along()) * (kFooting / length(other.along()));
  // Each side has the other before it, so this is convex and counter-clockwise.
  Region made = normalized({{snap(one.at(low.one) + inward), snap(other.at(high.other) + other_inward),
                             snap(other.at(low.other) + other_inward), snap(one.at(high.one) + inward)},
                            {}});
  if (findFault(made)) return std::nullopt;  // a single rung
  return made;
}

std::vector<Region> bridgeGaps(std::vector<Side> sides, double gap) {
  // Sweep the way in which sides are shorter, so that few are under way at a time.
  double widths = 0, heights = 0;
  for (const Side& side : sides) widths += side.box.width(), heights += side.box.height();
  const bool is_northward = heights < widths;
  const auto along = [&](const Vec2& place) { return is_northward ? place.y : place.x; };
  const auto across = [&](const Vec2& place) { return is_northward ? place.x : place.y; };
  std::stable_sort(sides.begin(), sides.end(),
                   [&](const Side& a, const Side& b) { return along(a.box.low) < along(b.box.low); });
  std::vector<Region> bridges;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Box& box = sides[i].box;
    for (std::size_t j = i + 1; j < sides.size() && along(sides[j].box.low) <= along(box.high) + gap; ++j) {
      const Side& other = sides[j];
      if (other.neighbour == sides[i].neighbour || across(other.box.low) > across(box.high) + gap ||
          across(other.box.high) < across(box.low) - gap)
        continue;
      if (auto made = bridge(sides[i], other, gap)) bridges.push_back(std::move(*made));
    }
  }
  return bridges;
}

/// True if some were filled. A hole that the regions had themselves still has some of its corners, and is left alone.
bool fillSlivers(std::vector<Region>& united, const std::vector<Region>& regions, double width) {
  std::vector<Vec2> corners;
  for (const Region& region : regions)
    for (const Ring& hole : region.holes) corners.insert(corners.end(), hole.begin(), hole.end());
  std::sort(corners.begin(), corners.end(), isLower);
  std::size_t filled = 0;
  for (Region& region : united)
    filled += std::erase_if(region.holes, [&](const Ring& hole) {
      return -2 * signedArea(hole) < width * perimeter(hole) &&
             std::none_of(hole.begin(), hole.end(), [&](const Vec2& corner) {
               return std::binary_search(corners.begin(), corners.end(), corner, isLower);
             });
    });
  return filled > 0;
}

double areaOf(std::span<const Region> regions) {
  double sum = 0;
  for (const Region& region : regions) sum += area(region);
  return sum;
}

}  // namespace

std::vector<Region> uniteNeighbours(std::span<const std::vector<Region>> neighbours, double gap) {
  std::vector<Region> regions;
  for (const std::vector<Region>& neighbour : neighbours)
    regions.insert(regions.end(), neighbour.begin(), neighbour.end());
  std::vector<Region> pieces = bridgeGaps(listSides(neighbours), gap);
  pieces.insert(pieces.begin(), regions.begin(), regions.end());
  std::vector<Region> united = unite(pieces);
  if (fillSlivers(united, regions, 3 * gap)) return unite(united);  // there may have been islands in them
  return united;
}

std::optional<std::vector<Region>> mendOverlaps(std::span<const Region> regions, double share) {
  std::vector<Region> turned(regions.begin(), regions.end());
  for (Region& region : turned) {
    std::reverse(region.outer.begin(), region.outer.end());
    for (Ring& hole : region.holes) std::reverse(hole.begin(), hole.end());
  }
  std::vector<Region> united = unite(regions);
  // The sum of the rings' areas counts every place as often as they wind around it.
  const double kept = areaOf(united), lost = areaOf(unite(turned)), doubled = areaOf(regions) - kept + lost;
  if (lost + std::fabs(doubled) > share * kept) return std::nullopt;
  return united;
}

}  // namespace castra::geometry
