// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "generators/ground/court_plots.h"
#include "generators/ground/ground_site.h"
#include "generators/ground/lot_brush.h"
#include "generators/ground/lot_fences.h"
#include "generators/ground/lot_outbuildings.h"
#include "generators/ground/retaining_walls.h"
#include "generators/ground/street_furniture.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/frame.h"
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
constexpr double kPath = 1.3, kTerrace = 2.4, kFrontBed = 0.8;
constexpr double kWalk = 2.4, kPlaza = 4.5;
constexpr double kParkTrees = 7.5;     // one in a square of this side
constexpr double kGardenForTree = 90;  // [m^2]; a smaller one has none
constexpr double kLeastCourt = 120;    // [m^2]; a smaller one has nothing in it
constexpr double kFarthestPath = 45;
constexpr double kRearYard = 2.6, kLeastGarden = 3.5;  // paved behind a house, and what is worth a garden

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
  LotPainter(GroundSite& site, Draw& draw) : site_(site), draw_(draw), brush_(site) {
    house_of_.resize(site.lots.blocks.size());
    for (std::size_t b = 0; b < house_of_.size(); ++b) house_of_[b].assign(site.lots.blocks[b].lots.size(), nullptr);
    if (site.houses)
      for (const Buildings::Building& house : site.houses->buildings) house_of_[house.block][house.lot] = &house;
  }

  void run() {
    for (std::size_t b = 0; b < site_.lots.blocks.size(); ++b) {
      const Lots::Block& block = site_.lots.blocks[b];
      is_garden_.assign(block.lots.size(), false);
      is_unbuilt_.assign(block.lots.size(), false);
      for (std::size_t l = 0; l < block.lots.size(); ++l) paintLot(b, l);
      Random random = draw_.random("fences", b);
      fenceGardens(site_, b, is_garden_, is_unbuilt_, random);
    }
    raiseRetainingWalls(site_);
    for (const Ring& footprint : site_.footprints) site_.cover.leaveOut(footprint);
  }

 private:
  void paintLot(std::size_t block, std::size_t number) {
    const Lots::Block& of = site_.lots.blocks[block];
    const Lots::Lot& what = of.lots[number];
    const Vec2 middle = geometry::centroid(what.ring);
    const std::uint32_t thing = site_.addThing("lot", middle, {"ground", "lot", std::string(nameOf(what.use))});
    const std::uint32_t lie = site_.lie_of.lots[block][number];
    LotWork lot{of, what, house_of_[block][number], thing, lie, draw_.random("lot", block * 65536 + number)};
    const std::uint32_t material = materialOf(lot);
    lot.is_green = material == site_.materials.lawn;
    const Vec2 front = what.ring[(what.front + 1) % what.ring.size()] - what.ring[what.front];
    const GroundSurface base{lot.is_green ? "lawn" : "yard", material, lot.is_green ? kLawnRise : 0,
                             geometry::unit(front), lie};
    site_.cover.paint(thing, base, what.ring, 2);
    if (what.use == LotUse::park) return layPark(lot);
    if (!lot.house && what.shape == LotShape::courtyard) {
      const bool is_divided = !site_.words.plots.empty() && geometry::signedArea(what.ring) > kLeastCourt;
      if (is_divided)
        divideCourt(brush_, lot);
      else
        plantCourt(lot);
      is_garden_[number] = is_divided;
      return;
    }
    is_garden_[number] = lot.is_green;
    // Where nothing found room, somebody grows something.
    is_unbuilt_[number] = site_.houses && !lot.house && lot.is_green && layGardenFrom(lot, -1e300);
    if (lot.house) layGarden(lot, number);
  }

  std::uint32_t materialOf(LotWork& lot) {
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

  /// Paths from the doors, beds before the house, and what grows behind it.
  void layGarden(LotWork& lot, std::size_t number) {
    const Buildings::Building& house = *lot.house;
    double built = 0;
    for (const Buildings::Wing& wing : house.wings) built += geometry::signedArea(wing.ring);
    const double open = geometry::signedArea(lot.lot.ring) - built;
    const Ring& wing = house.wings.front().ring;
    const Vec2 a = wing[house.front], b = wing[(house.front + 1) % wing.size()], way = geometry::unit(b - a);
    if (lot.is_green)
      brush_.paint(lot, "bed", site_.materials.bed, kBedRise, way,
                   {geometry::snap(a + geometry::rightOf(way) * kFrontBed),
                    geometry::snap(b + geometry::rightOf(way) * kFrontBed), b, a},
                   0);
    if (!site_.params.drive.empty() && lot.lot.use == LotUse::residential) layDrive(brush_, lot);
    for (const FloorPlan::Opening& opening : house.storeys.front().plan.openings) layPath(lot, opening);
    const bool is_home = lot.lot.use == LotUse::residential || lot.lot.use == LotUse::commercial;
    if (!lot.is_green && is_home && lot.random.chance(site_.params.gardens)) is_garden_[number] = layRearGarden(lot);
    if (is_garden_[number] && lot.random.chance(site_.params.sheds)) placeShed(brush_, lot);
    if (open > kGardenForTree && hasSoil(lot)) {
      brush_.plantBeds(lot);
      brush_.plantSome(lot, std::min(3, static_cast<int>(open / (2 * kGardenForTree)) + 1));
    }
  }

  /// A garden of a sort that is drawn, on all of the lot from `front` on, back from the street [m]; false if that is
  /// too shallow, or nothing is to grow.
  bool layGardenFrom(LotWork& lot, double front) {
    if (site_.words.plots.empty()) return false;
    const Ring& ring = lot.lot.ring;
    const geometry::Frame frame = geometry::frameAlong(ring[lot.lot.front], ring[(lot.lot.front + 1) % ring.size()]);
    double near = 1e300, far = -1e300, low = 1e300, high = -1e300;
    for (const Vec2& p : ring) {
      near = std::min(near, frame.yOf(p));
      far = std::max(far, frame.yOf(p));
      low = std::min(low, frame.xOf(p));
      high = std::max(high, frame.xOf(p));
    }
    front = std::max(front, near);
    if (far - front < kLeastGarden || high - low < kLeastGarden) return false;
    const std::string& sort = site_.words.plots[static_cast<std::size_t>(lot.random.below(site_.words.plots.size()))];
    if (sort == "yard") return false;
    const auto corner = [&](double x, double y) { return geometry::snap(frame.placeOf(x, y)); };
    layPlot(brush_, lot, sort, {corner(low, front), corner(high, front), corner(high, far), corner(low, far)},
            frame.along);
    return true;
  }

  /// What lies behind the house, but for a strip along it.
  bool layRearGarden(LotWork& lot) {
    const Ring& ring = lot.lot.ring;
    const geometry::Frame frame = geometry::frameAlong(ring[lot.lot.front], ring[(lot.lot.front + 1) % ring.size()]);
    double rear = -1e300;
    for (const Buildings::Wing& wing : lot.house->wings)
      for (const Vec2& p : wing.ring) rear = std::max(rear, frame.yOf(p));
    return layGardenFrom(lot, rear + kRearYard);
  }

  /// Whether anything can grow there.
  bool hasSoil(const LotWork& lot) const { return lot.is_green || site_.materials.yards.size() > 1; }

  void layPath(LotWork& lot, const FloorPlan::Opening& opening) {
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
    brush_.paint(lot, is_street ? "path" : "terrace", site_.materials.path, 0, way, std::move(path), 0);
  }

  /// A round bed with a tree in the middle, and more of both where there is room.
  void plantCourt(LotWork& lot) {
    const double area = geometry::signedArea(lot.lot.ring);
    if (area < kLeastCourt) return;
    const Vec2 middle = geometry::snap(geometry::centroid(lot.lot.ring));
    brush_.plantBeds(lot);
    const geometry::Box box = geometry::boundsOf(lot.lot.ring);
    const int wanted = std::min(8, 1 + static_cast<int>(area / 220));
    for (int tries = 0, found = 0; tries < 8 * wanted && found < wanted; ++tries) {
      const double x = lot.random.uniform(box.low.x, box.high.x);
      const double y = lot.random.uniform(box.low.y, box.high.y);
      const double yaw = lot.random.uniform(0, 2 * math::kPi);
      const auto size = static_cast<std::uint32_t>(lot.random.below(3));
      const Vec2 at = geometry::snap(tries == 0 ? middle : Vec2{x, y});
      if (!brush_.isFree(lot, at, crownRadius(TreeSort::round, size))) continue;
      ++found;
      if (!lot.is_green)
        brush_.paint(lot, "bed", site_.materials.lawn, kBedRise, {1, 0}, roundOf(at, 1.2 + 0.5 * size), 1);
      brush_.plant(lot, at, TreeSort::round, size, yaw);
    }
  }

  /// Two walks that cross, a round place where they do, and trees all over.
  void layPark(LotWork& lot) {
    const Ring& ring = lot.lot.ring;
    const Vec2 middle = geometry::snap(geometry::centroid(ring));
    const Vec2 along = geometry::unit(ring[(lot.lot.front + 1) % ring.size()] - ring[lot.lot.front]),
               back = geometry::leftOf(along);
    const double reach = geometry::measureExtent(ring, false).diameter;
    if (geometry::contains(ring, middle)) {
      for (const Vec2& way : {along, back}) {
        Ring walk = stripOf(middle - way * reach, middle + way * reach, kWalk);
        site_.lanes.push_back(walk);
        brush_.paint(lot, "walk", site_.materials.walk, 0, way, std::move(walk), 1);
      }
      Ring plaza = roundOf(middle, kPlaza);
      site_.lanes.push_back(plaza);
      brush_.paint(lot, "plaza", site_.materials.walk, 0, {1, 0}, std::move(plaza), 1);
    }
    const geometry::Box box = geometry::boundsOf(ring);
    for (double y = box.low.y; y < box.high.y; y += kParkTrees)
      for (double x = box.low.x; x < box.high.x; x += kParkTrees) {
        const double dx = lot.random.uniform(0, kParkTrees);
        const double dy = lot.random.uniform(0, kParkTrees);
        const double yaw = lot.random.uniform(0, 2 * math::kPi);
        const auto size = static_cast<std::uint32_t>(lot.random.below(3));
        const double sort = lot.random.uniform();
        brush_.plant(lot, {x + dx, y + dy},
                     sort < 0.7    ? TreeSort::round
                     : sort < 0.85 ? TreeSort::tall
                                   : TreeSort::conifer,
                     size, yaw);
      }
  }

  GroundSite& site_;
  Draw& draw_;
  std::vector<std::vector<const Buildings::Building*>> house_of_;  // by block and lot
  std::vector<bool> is_garden_, is_unbuilt_;  // by lot of the block in work
  LotBrush brush_;
};

}  // namespace

void paintLots(GroundSite& site, Draw& draw) { LotPainter(site, draw).run(); }

}  // namespace castra::generators
