// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/retaining_walls.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "pipeline/geometry/boolean.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

// [m]
constexpr double kLeastStep = 0.25;  // less shows as a kerb
constexpr double kDeep = 1;          // more wants a parapet
constexpr double kWall = 0.3, kCoping = 0.08, kParapet = 0.95;
constexpr double kLeastLength = 0.4;
constexpr double kBeside = 0.05;  // how far from the edge heights are asked for
constexpr double kFromHouse = 0.5;

class RetainingWalls {
 public:
  explicit RetainingWalls(GroundSite& site) : site_(site) {}

  void run() {
    for (std::size_t b = 0; b < site_.lots.blocks.size(); ++b) {
      const std::vector<Lots::Lot>& lots = site_.lots.blocks[b].lots;
      for (std::size_t l = 0; l < lots.size(); ++l)
        for (std::size_t i = 0; i < lots[l].ring.size(); ++i)
          raiseAlong(b, l, lots[l].ring[i], lots[l].ring[(i + 1) % lots[l].ring.size()]);
    }
  }

 private:
  /// What lies at a place within a block; the sidewalk where no lot does.
  std::uint32_t lieAt(std::size_t block, const Vec2& place) const {
    const std::vector<Lots::Lot>& lots = site_.lots.blocks[block].lots;
    for (std::size_t l = 0; l < lots.size(); ++l)
      if (geometry::contains(lots[l].ring, place)) return site_.lie_of.lots[block][l];
    return site_.lie_of.islands[block];
  }

  void raiseAlong(std::size_t block, std::size_t lot, const Vec2& a, const Vec2& b) {
    const double length = geometry::length(b - a);
    if (length < kLeastLength) return;
    const Vec2 way = (b - a) * (1 / length), out = geometry::rightOf(way);
    const std::uint32_t own = site_.lie_of.lots[block][lot];
    const std::uint32_t other = lieAt(block, (a + b) * 0.5 + out * kBeside);
    if (own == other) return;
    double above = 0, below = 0;  // how far the lot ends above what lies beside it, and below
    for (const double share : {0.02, 0.5, 0.98}) {
      const Vec2 place = a + (b - a) * share;
      const double step = site_.lies[own].heightAt(place) - site_.lies[other].heightAt(place);
      above = std::max(above, step);
      below = std::max(below, -step);
    }
    const bool is_sidewalk = other == site_.lie_of.islands[block];
    if (above > kLeastStep) paint(block, own, above, {a, b, b - out * kWall, a - out * kWall});
    // Of two lots, the higher one builds the wall.
    if (is_sidewalk && below > kLeastStep) paint(block, other, below, {b, a, a + out * kWall, b + out * kWall});
  }

  void paint(std::size_t block, std::uint32_t lie, double step, Ring strip) {
    for (Vec2& corner : strip) corner = geometry::snap(corner);
    if (!(geometry::signedArea(strip) > 0)) return;
    const geometry::Box around = geometry::boundsOf(strip);
    std::vector<Region> gaps;
    for (const Ring& lane : site_.lanes)
      if (geometry::overlaps(geometry::boundsOf(lane), around)) gaps.push_back({lane, {}});
    // Within a block, walls of houses are where the wall would be.
    for (const Ring& house : site_.footprints) {
      const Region built{house, {}};
      if (geometry::overlaps(geometry::boundsOf(house), around))
        for (Region& near : geometry::offset({&built, 1}, kFromHouse)) gaps.push_back(std::move(near));
    }
    const Region whole{strip, {}};
    std::vector<Region> wall = geometry::subtract({&whole, 1}, gaps);
    const GroundSurface surface{"retaining-wall", site_.materials.retaining, step > kDeep ? kParapet : kCoping,
                                geometry::unit(strip[1] - strip[0]), lie};
    site_.cover.paint(thingOf(block), surface, std::move(wall), 1);
  }

  std::uint32_t thingOf(std::size_t block) {
    if (!thing_ || thing_->first != block) {
      const Vec2 at = geometry::centroid(site_.blocks.islands[block].kerb);
      thing_ = {block, site_.addThing("walls", at, {"ground", "retaining-wall"})};
    }
    return thing_->second;
  }

  GroundSite& site_;
  std::optional<std::pair<std::size_t, std::uint32_t>> thing_;
};

}  // namespace

void raiseRetainingWalls(GroundSite& site) {
  if (site.lies.size() > 1) RetainingWalls(site).run();
}

}  // namespace castra::generators
