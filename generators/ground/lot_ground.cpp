// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "generators/ground/ground_site.h"
#include "generators/ground/retaining_walls.h"
#include "generators/ground/street_furniture.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

double GroundSite::distanceTo(const std::vector<Ring>& rings, const Vec2& place) {
  double least = 1e300;
  for (const Ring& ring : rings) {
    const geometry::Box box = geometry::boundsOf(ring);
    const Vec2 off{std::max({box.low.x - place.x, place.x - box.high.x, 0.0}),
                   std::max({box.low.y - place.y, place.y - box.high.y, 0.0})};
    if (geometry::length(off) < least) least = std::min(least, geometry::distanceToGround(ring, place, place));
  }
  return least;
}

Ring stripOf(const Vec2& from, const Vec2& to, double width) {
  const Vec2 side = geometry::rightOf(geometry::unit(to - from)) * (width / 2);
  return {geometry::snap(from + side), geometry::snap(to + side), geometry::snap(to - side),
          geometry::snap(from - side)};
}

namespace {

// [m]
constexpr double kPath = 1.3, kTerrace = 2.4, kFrontBed = 0.8, kHedge = 0.55, kHedgeEnd = 0.4;
constexpr double kWalk = 2.4, kPlaza = 4.5;
constexpr double kParkTrees = 7.5;     // one in a square of this side
constexpr double kGardenForTree = 90;  // [m^2]; a smaller one has none
constexpr double kLeastCourt = 120;    // [m^2]; a smaller one has nothing in it
constexpr double kFarthestPath = 45;

/// Where the ray leaves the ring first, and over which side.
struct Exit {
  double distance = 0;
  std::size_t side = 0;
};
std::optional<Exit> exitOf(const Ring& ring, const Vec2& from, const Vec2& way) {
  std::optional<Exit> first;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 side = ring[(i + 1) % ring.size()] - ring[i];
    const double across = cross(way, side);
    if (std::fabs(across) < 1e-9) continue;
    const double t = cross(ring[i] - from, side) / across, s = cross(ring[i] - from, way) / across;
    if (t < 0 || s < 0 || s > 1 || (first && t >= first->distance)) continue;
    first = Exit{t, i};
  }
  return first;
}

class LotPainter {
 public:
  LotPainter(GroundSite& site, Draw& draw) : site_(site), draw_(draw) {
    house_of_.resize(site.lots.blocks.size());
    for (std::size_t b = 0; b < house_of_.size(); ++b) house_of_[b].assign(site.lots.blocks[b].lots.size(), nullptr);
    if (site.houses)
      for (const Buildings::Building& house : site.houses->buildings) house_of_[house.block][house.lot] = &house;
  }

  void run() {
    for (std::size_t b = 0; b < site_.lots.blocks.size(); ++b) {
      const Lots::Block& block = site_.lots.blocks[b];
      for (std::size_t l = 0; l < block.lots.size(); ++l) paintLot(b, l);
    }
    raiseRetainingWalls(site_);
    for (const Ring& footprint : site_.footprints) site_.cover.leaveOut(footprint);
  }

 private:
  struct Lot {
    const Lots::Block& block;
    const Lots::Lot& lot;
    const Buildings::Building* house;
    std::uint32_t thing, lie;
    Random random;
    bool is_green = false;
  };

  void paintLot(std::size_t block, std::size_t number) {
    const Lots::Block& of = site_.lots.blocks[block];
    const Lots::Lot& what = of.lots[number];
    const Vec2 middle = geometry::centroid(what.ring);
    const std::uint32_t thing = site_.addThing("lot", middle, {"ground", "lot", std::string(nameOf(what.use))});
    const std::uint32_t lie = site_.lie_of.lots[block][number];
    Lot lot{of, what, house_of_[block][number], thing, lie, draw_.random("lot", block * 65536 + number)};
    const std::uint32_t material = materialOf(lot);
    lot.is_green = material == site_.materials.lawn;
    const Vec2 front = what.ring[(what.front + 1) % what.ring.size()] - what.ring[what.front];
    const GroundSurface base{lot.is_green ? "lawn" : "yard", material, lot.is_green ? kLawnRise : 0,
                             geometry::unit(front), lie};
    site_.cover.paint(thing, base, what.ring, 2);
    if (what.use == LotUse::park) return layPark(lot);
    if (!lot.house && what.shape == LotShape::courtyard) return plantCourt(lot);
    if (lot.house) layGarden(lot);
    if (lot.is_green) hedgeIn(block, number);
  }

  std::uint32_t materialOf(Lot& lot) {
    const GroundMaterials& m = site_.materials;
    const std::size_t drawn = static_cast<std::size_t>(lot.random.below(m.yards.size()));
    if (lot.lot.use == LotUse::park) return m.lawn;
    if (lot.lot.shape == LotShape::courtyard) return m.court;
    if (lot.lot.use == LotUse::civic) return m.square;
    if (lot.lot.use == LotUse::industrial) return m.works;
    if (lot.lot.is_suburban) return m.lawn;
    if (site_.houses && !lot.house) return m.lawn;  // nothing found room: weeds do
    return m.yards[drawn];
  }

  void paint(const Lot& lot, const char* noun, std::uint32_t material, double height, const Vec2& along, Ring ring,
             std::size_t last_level) {
    const Region piece = regionOf(std::move(ring)), ground = regionOf(lot.lot.ring);
    if (geometry::signedArea(piece.outer) <= 0) return;
    site_.cover.paint(lot.thing, {noun, material, height, along, lot.lie},
                      geometry::intersect({&piece, 1}, {&ground, 1}), last_level);
  }

  /// Whether a circle lies in the lot, clear of houses and paths.
  bool isFree(const Lot& lot, const Vec2& at, double radius) const {
    if (!geometry::contains(lot.lot.ring, at)) return false;
    for (std::size_t i = 0; i < lot.lot.ring.size(); ++i)
      if (geometry::distanceToSegment(at, lot.lot.ring[i], lot.lot.ring[(i + 1) % lot.lot.ring.size()]) < radius * 0.7)
        return false;
    if (GroundSite::distanceTo(site_.footprints, at) < radius + 0.4) return false;
    for (const TreeSpot& tree : site_.trees)
      if (geometry::length(tree.at - at) < radius + crownRadius(tree.sort, tree.size) + 0.1) return false;
    return GroundSite::distanceTo(site_.lanes, at) > 0.8;
  }

  void plant(Lot& lot, const Vec2& at, TreeSort sort, std::uint32_t size, double yaw) {
    const Vec2 place = geometry::snap(at);
    if (isFree(lot, place, crownRadius(sort, size)))
      site_.trees.push_back({place, sort, size, yaw, site_.lies[lot.lie].heightAt(place)});
  }

  void plantSome(Lot& lot, int count) {
    const geometry::Box box = geometry::boundsOf(lot.lot.ring);
    for (int i = 0; i < 6 * count && count > 0; ++i) {
      const double x = lot.random.uniform(box.low.x, box.high.x);
      const double y = lot.random.uniform(box.low.y, box.high.y);
      const double yaw = lot.random.uniform(0, 2 * math::kPi);
      const auto size = static_cast<std::uint32_t>(lot.random.below(3));
      const TreeSort sort = lot.random.chance(0.2) ? TreeSort::conifer : TreeSort::round;
      const std::size_t before = site_.trees.size();
      plant(lot, {x, y}, sort, size, yaw);
      if (site_.trees.size() > before) --count;
    }
  }

  /// Paths from the doors, beds before the house, and what grows behind it.
  void layGarden(Lot& lot) {
    const Buildings::Building& house = *lot.house;
    double built = 0;
    for (const Buildings::Wing& wing : house.wings) built += geometry::signedArea(wing.ring);
    const double open = geometry::signedArea(lot.lot.ring) - built;
    const Ring& wing = house.wings.front().ring;
    const Vec2 a = wing[house.front], b = wing[(house.front + 1) % wing.size()], way = geometry::unit(b - a);
    if (lot.is_green)
      paint(lot, "bed", site_.materials.bed, kBedRise, way,
            {geometry::snap(a + geometry::rightOf(way) * kFrontBed),
             geometry::snap(b + geometry::rightOf(way) * kFrontBed), b, a},
            0);
    for (const FloorPlan::Opening& opening : house.storeys.front().plan.openings) layPath(lot, opening);
    if (open > kGardenForTree && hasSoil(lot)) {
      plantBeds(lot);
      plantSome(lot, std::min(3, static_cast<int>(open / (2 * kGardenForTree)) + 1));
    }
  }

  /// Whether anything can grow there.
  bool hasSoil(const Lot& lot) const { return lot.is_green || site_.materials.yards.size() > 1; }

  void layPath(Lot& lot, const FloorPlan::Opening& opening) {
    const FloorPlan& plan = lot.house->storeys.front().plan;
    const FloorPlan::Wall& wall = plan.walls[opening.wall];
    if (wall.right != FloorPlan::kNobody || opening.type != FloorPlan::OpeningType::door) return;
    const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from),
               out = geometry::rightOf(way);
    const Vec2 door = from + way * ((opening.from + opening.to) / 2);
    const double width = std::max(kPath, opening.to - opening.from + 0.3);
    const auto exit = exitOf(lot.lot.ring, door + out * 0.05, out);
    if (!exit || exit->distance > kFarthestPath || exit->distance < 0.05) return;
    const Vec2 leaves = door + out * (exit->distance + 0.05);
    const bool is_street = geometry::distanceToRim(lot.block.outline, leaves) < 0.05;
    const Vec2 end = is_street ? leaves + out * 0.3 : door + out * std::min(kTerrace, exit->distance);
    Ring path = stripOf(door - out * 0.1, end, is_street ? width : width + 1.6);
    site_.lanes.push_back(path);
    paint(lot, is_street ? "path" : "terrace", site_.materials.path, 0, way, std::move(path), 0);
  }

  /// A few beds side by side, where there is room for them.
  void plantBeds(Lot& lot) {
    const Ring& ring = lot.lot.ring;
    const Vec2 along = geometry::unit(ring[(lot.lot.front + 1) % ring.size()] - ring[lot.lot.front]),
               back = geometry::leftOf(along);
    const geometry::Box box = geometry::boundsOf(ring);
    constexpr double kLong = 3.4, kWide = 1.1, kBetween = 0.5;
    for (int tries = 0; tries < 12; ++tries) {
      const double x = lot.random.uniform(box.low.x, box.high.x);
      const double y = lot.random.uniform(box.low.y, box.high.y);
      const int rows = 2 + static_cast<int>(lot.random.below(3));
      const Vec2 middle{x, y};
      const double deep = rows * (kWide + kBetween);
      if (!isFree(lot, middle, 0.5 * std::max(kLong, deep) + 0.4)) continue;
      for (int i = 0; i < rows; ++i) {
        const Vec2 row = middle + back * ((i + 0.5) * (kWide + kBetween) - deep / 2);
        paint(lot, "bed", site_.materials.bed, kBedRise, along,
              stripOf(row - along * (kLong / 2), row + along * (kLong / 2), kWide), 0);
      }
      site_.lanes.push_back(stripOf(middle - back * (deep / 2), middle + back * (deep / 2), kLong));
      return;
    }
  }

  /// A round bed with a tree in the middle, and more of both where there is room.
  void plantCourt(Lot& lot) {
    const double area = geometry::signedArea(lot.lot.ring);
    if (area < kLeastCourt) return;
    const Vec2 middle = geometry::snap(geometry::centroid(lot.lot.ring));
    plantBeds(lot);
    const geometry::Box box = geometry::boundsOf(lot.lot.ring);
    const int wanted = std::min(8, 1 + static_cast<int>(area / 220));
    for (int tries = 0, found = 0; tries < 8 * wanted && found < wanted; ++tries) {
      const double x = lot.random.uniform(box.low.x, box.high.x);
      const double y = lot.random.uniform(box.low.y, box.high.y);
      const double yaw = lot.random.uniform(0, 2 * math::kPi);
      const auto size = static_cast<std::uint32_t>(lot.random.below(3));
      const Vec2 at = geometry::snap(tries == 0 ? middle : Vec2{x, y});
      if (!isFree(lot, at, crownRadius(TreeSort::round, size))) continue;
      ++found;
      if (!lot.is_green) paint(lot, "bed", site_.materials.lawn, kBedRise, {1, 0}, roundOf(at, 1.2 + 0.5 * size), 1);
      plant(lot, at, TreeSort::round, size, yaw);
    }
  }

  static Ring roundOf(const Vec2& middle, double radius) {
    Ring ring;
    for (int i = 0; i < 16; ++i) {
      const double angle = 2 * math::kPi * i / 16;
      ring.push_back(geometry::snap(middle + Vec2{math::cos(angle), math::sin(angle)} * radius));
    }
    return ring;
  }

  /// Two walks that cross, a round place where they do, and trees all over.
  void layPark(Lot& lot) {
    const Ring& ring = lot.lot.ring;
    const Vec2 middle = geometry::snap(geometry::centroid(ring));
    const Vec2 along = geometry::unit(ring[(lot.lot.front + 1) % ring.size()] - ring[lot.lot.front]),
               back = geometry::leftOf(along);
    const double reach = geometry::measureExtent(ring, false).diameter;
    if (geometry::contains(ring, middle)) {
      for (const Vec2& way : {along, back}) {
        Ring walk = stripOf(middle - way * reach, middle + way * reach, kWalk);
        site_.lanes.push_back(walk);
        paint(lot, "walk", site_.materials.walk, 0, way, std::move(walk), 1);
      }
      Ring plaza = roundOf(middle, kPlaza);
      site_.lanes.push_back(plaza);
      paint(lot, "plaza", site_.materials.walk, 0, {1, 0}, std::move(plaza), 1);
    }
    const geometry::Box box = geometry::boundsOf(ring);
    for (double y = box.low.y; y < box.high.y; y += kParkTrees)
      for (double x = box.low.x; x < box.high.x; x += kParkTrees) {
        const double dx = lot.random.uniform(0, kParkTrees);
        const double dy = lot.random.uniform(0, kParkTrees);
        const double yaw = lot.random.uniform(0, 2 * math::kPi);
        const auto size = static_cast<std::uint32_t>(lot.random.below(3));
        const double sort = lot.random.uniform();
        plant(lot, {x + dx, y + dy},
              sort < 0.7    ? TreeSort::round
              : sort < 0.85 ? TreeSort::tall
                            : TreeSort::conifer,
              size, yaw);
      }
  }

  /// Along sides that green lots share, one hedge for both.
  void hedgeIn(std::size_t block, std::size_t number) {
    if (site_.params.hedge.empty()) return;
    const Lots::Block& of = site_.lots.blocks[block];
    const Ring& ring = of.lots[number].ring;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
      const double length = geometry::length(b - a);
      if (length < 3 || geometry::distanceToRim(of.outline, (a + b) * 0.5) < 0.05) continue;
      if (!hedged_
               .emplace(std::min(std::pair(a.x, a.y), std::pair(b.x, b.y)),
                        std::max(std::pair(a.x, a.y), std::pair(b.x, b.y)))
               .second)
        continue;
      const Vec2 way = (b - a) * (1 / length);
      // Not into the street, nor into a hedge that comes from aside.
      const auto trim = [&](const Vec2& end) {
        return geometry::distanceToRim(of.outline, end) < 0.05 ? 1.2 : kHedgeEnd;
      };
      const Vec2 from = a + way * trim(a), to = b - way * trim(b);
      if (dot(to - from, way) < 1.5) continue;
      const Ring hedge = stripOf(from, to, kHedge);
      const auto isNear = [&](const std::vector<Ring>& rings, double least) {
        return std::any_of(rings.begin(), rings.end(),
                           [&](const Ring& other) { return geometry::distanceToGround(other, from, to) < least; });
      };
      if (isNear(site_.footprints, kHedge / 2 + 0.1) || isNear(site_.lanes, kHedge / 2) ||
          std::any_of(site_.hedges.begin(), site_.hedges.end(), [&](const HedgeSpot& other) {
            return geometry::distanceToGround(other.ring, from, to) < kHedge / 2 + 0.02;
          }))
        continue;
      site_.hedges.push_back({hedge, site_.lie_of.lots[block][number]});
    }
  }

  GroundSite& site_;
  Draw& draw_;
  std::vector<std::vector<const Buildings::Building*>> house_of_;  // by block and lot
  using Place = std::pair<double, double>;
  std::set<std::pair<Place, Place>> hedged_;
};

}  // namespace

void paintLots(GroundSite& site, Draw& draw) { LotPainter(site, draw).run(); }

}  // namespace castra::generators
