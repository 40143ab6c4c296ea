// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "generators/ground/ground_site.h"
#include "generators/ground/kerb_ring.h"
#include "generators/ground/road_marks.h"
#include "generators/ground/street_furniture.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kGutterDip = 0.02;                       // below the carriageway [m]
constexpr double kPit = 1.4, kPitFromKerb = 1.1;          // of a street tree [m]
constexpr double kRoomForTree = 2.6, kRoomForLamp = 1.3;  // width of sidewalk [m]
constexpr double kFromCorner = 6;                         // of trees and lamps [m]
constexpr double kLampFromKerb = 0.55;
constexpr double kManhole = 0.36;
constexpr double kStepped = 0.12, kRiser = 0.16;  // rise for a run of 1 from which an alley has steps; of a step [m]
constexpr double kStrip = 5;                      // least length of a strip of sidewalk with its own direction [m]

using Place = std::pair<double, double>;
using PointSet = std::set<Place>;
PointSet pointsOf(const Ring& ring) {
  PointSet points;
  for (const Vec2& p : ring) points.emplace(p.x, p.y);
  return points;
}
bool sharesPoint(const PointSet& points, const Ring& ring) {
  return std::any_of(ring.begin(), ring.end(), [&](const Vec2& p) { return points.contains({p.x, p.y}); });
}

/// The direction of the longest side.
Vec2 directionOf(const Ring& ring) {
  Vec2 longest{1, 0};
  double most = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 way = ring[(i + 1) % ring.size()] - ring[i];
    if (geometry::length(way) <= most) continue;
    most = geometry::length(way);
    longest = way * (1 / most);
  }
  return longest;
}

class StreetPainter {
 public:
  StreetPainter(GroundSite& site, Draw& draw) : site_(site), draw_(draw), border_(pointsOf(site.district.ring())) {
    const auto& outline = site.district.outline;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Vec2 &a = outline[i].at, &b = outline[(i + 1) % outline.size()].at;
      if (!outline[i].is_shore) shared_.emplace(Place{a.x, a.y}, Place{b.x, b.y});
    }
  }

  void run() {
    findJunctions();
    // What is neither is a junction in all but name.
    const std::uint32_t all = site_.addThing("ground", geometry::boundsOf(site_.district.ring()).low, {"ground"});
    site_.cover.paint(all, roadSurface(RoadClass::street, "junction", {1, 0}, site_.lie_of.ground),
                      site_.district.ring(), 2);
    paintJunctions();
    paintCarriageways();
    for (std::size_t i = 0; i < site_.blocks.islands.size(); ++i) paintIsland(i);
  }

 private:
  struct Junction {
    RoadClass road = RoadClass::alley;  // the widest that meets here
    int arms = 0;
  };

  void findJunctions() {
    for (const Blocks::Junction& junction : site_.blocks.junctions) {
      const PointSet points = pointsOf(junction.ring);
      Junction found;
      for (const Blocks::Carriageway& road : site_.blocks.carriageways) {
        if (!sharesPoint(points, road.ring)) continue;
        ++found.arms;
        found.road = std::min(found.road, road.road_class);
      }
      junctions_.push_back(found);
    }
  }

  GroundSurface roadSurface(RoadClass road, std::string noun, const Vec2& along, std::uint32_t lie) const {
    return {std::move(noun), site_.materials.roads[static_cast<std::size_t>(road)], -site_.params.kerb_height, along,
            lie};
  }

  void paintJunctions() {
    for (std::size_t i = 0; i < junctions_.size(); ++i) {
      const Ring& ring = site_.blocks.junctions[i].ring;
      const Vec2 middle = geometry::centroid(ring);
      const std::uint32_t thing = site_.addThing("junction", middle, {"ground", "junction"});
      site_.cover.paint(thing, roadSurface(junctions_[i].road, "junction", {1, 0}, site_.lie_of.junctions[i]), ring, 2);
    }
  }

  void paintCarriageways() {
    for (std::size_t i = 0; i < site_.blocks.carriageways.size(); ++i) {
      const Blocks::Carriageway& road = site_.blocks.carriageways[i];
      const std::uint32_t thing = site_.addThing("street", geometry::centroid(road.ring),
                                                 {"ground", "street", std::string(nameOf(road.road_class))});
      site_.cover.paint(
          thing, roadSurface(road.road_class, "carriageway", directionOf(road.ring), site_.lie_of.carriageways[i]),
          road.ring, 2);
    }
    for (std::size_t i = 0; i < site_.blocks.carriageways.size(); ++i)
      if (site_.blocks.carriageways[i].road_class == RoadClass::alley) paintSteps(i);
    // Marks may reach over the ends of their road, and lie on whatever is there.
    const std::size_t count = site_.blocks.carriageways.size(), first = site_.things.size() - count;
    for (std::size_t i = 0; i < count; ++i)
      paintMarks(static_cast<std::uint32_t>(first + i), site_.blocks.carriageways[i], site_.lie_of.carriageways[i]);
  }

  /// Nobody drives up a steep alley: from edge to edge it has steps.
  void paintSteps(std::size_t index) {
    const Ring& ring = site_.blocks.carriageways[index].ring;
    if (ring.size() != 4 || isShared(ring, 0) || isShared(ring, 2)) return;
    const Vec2 from = (ring[0] + ring[3]) * 0.5, to = (ring[1] + ring[2]) * 0.5, way = to - from;
    const GroundLie lie = site_.lies[site_.lie_of.carriageways[index]];
    const double length = geometry::length(way), low = lie.heightAt(ring[0]), rise = lie.heightAt(ring[1]) - low;
    if (std::fabs(rise) < kStepped * length) return;
    const std::uint32_t thing = site_.addThing("steps", (from + to) * 0.5, {"ground", "steps"});
    const auto count = static_cast<int>(std::ceil(std::fabs(rise) / kRiser));
    const Vec2 along = way * (1 / length);
    const double wide = geometry::measureExtent(ring, false).diameter;
    const Region whole = regionOf(ring);
    for (int i = 0; i < count; ++i) {
      const Vec2 start = from + way * (static_cast<double>(i) / count),
                 end = from + way * (static_cast<double>(i + 1) / count);
      const Region band = regionOf(stripOf(start, end, 2 * wide));
      site_.lies.emplace_back(geometry::snap(low + rise * (i + 0.5) / count));
      site_.lies.back().reachDownTo(lie.lowest());
      const GroundSurface tread{"step", site_.materials.roads[static_cast<std::size_t>(RoadClass::alley)],
                                -site_.params.kerb_height, along, static_cast<std::uint32_t>(site_.lies.size() - 1)};
      site_.cover.paint(thing, tread, geometry::intersect({&band, 1}, {&whole, 1}), 0);
    }
  }

  /// The other half of the road beyond this side is a neighbour's.
  bool isShared(const Ring& ring, std::size_t side) const {
    const Vec2 &a = ring[side], &b = ring[(side + 1) % ring.size()];
    return shared_.contains({Place{a.x, a.y}, Place{b.x, b.y}});
  }

  void paintMarks(std::uint32_t thing, const Blocks::Carriageway& road, std::uint32_t lie) {
    RoadToMark to_mark{road.ring, road.road_class, site_.blocks.profiles[static_cast<std::size_t>(road.road_class)]};
    to_mark.corner = site_.params.corner;
    const std::size_t n = road.ring.size();
    if (n != 4) return;
    // A carriageway goes round from the right of its beginning to its left, as the outline does around the district.
    to_mark.is_half_right = isShared(road.ring, 0);
    to_mark.is_half_left = isShared(road.ring, 2);
    if (to_mark.is_half_right && to_mark.is_half_left) return;
    for (std::size_t i = 0; i < junctions_.size(); ++i) {
      const PointSet points = pointsOf(site_.blocks.junctions[i].ring);
      const bool is_busy = junctions_[i].arms >= 3 && junctions_[i].road <= RoadClass::collector;
      const auto has = [&](std::size_t k) { return points.contains({road.ring[k].x, road.ring[k].y}); };
      if (has(0) && has(3)) to_mark.crosses_start = is_busy;
      if (has(1) && has(2)) to_mark.crosses_end = is_busy;
    }
    const GroundSurface iron{"manhole", site_.materials.iron, -site_.params.kerb_height, {1, 0}, lie};
    if (!to_mark.is_half_left && !to_mark.is_half_right && road.road_class <= RoadClass::street)
      if (const Ring lid = manholeOf(to_mark, kManhole); !lid.empty()) site_.cover.paint(thing, iron, lid, 0);
    if (!site_.materials.has_marks[static_cast<std::size_t>(road.road_class)]) return;
    const GroundSurface white{"mark", site_.materials.paint, -site_.params.kerb_height, directionOf(road.ring), lie};
    std::vector<Region> marks;
    for (Ring& mark : marksOf(to_mark)) {
      marks.emplace_back();
      marks.back().outer = std::move(mark);
    }
    site_.cover.paint(thing, white, std::move(marks), 1);
  }

  void paintIsland(std::size_t index) {
    const Blocks::Island& island = site_.blocks.islands[index];
    const std::uint32_t lie = site_.lie_of.islands[index];
    const bool is_verge = island.block.empty();
    // Next to the border there is no road to have a gutter.
    const bool is_plain = is_verge || sharesPoint(border_, island.kerb);
    const std::uint32_t thing = site_.addThing("block", geometry::centroid(island.kerb), {"ground", "block"});
    const Ring kerb = is_plain ? island.kerb : roundCorners(island.kerb, island.block, site_.params.corner);
    std::vector<Region> around(1);
    around[0].outer = kerb;
    const Region& whole = around[0];
    if (!is_plain)
      site_.cover.paint(thing, {"gutter", site_.materials.gutter, -site_.params.kerb_height - kGutterDip, {1, 0}, lie},
                        geometry::offset({&whole, 1}, gutterWidth()), 0);
    const GroundSurface sidewalk{"sidewalk", site_.materials.sidewalk, 0, directionOf(kerb), lie};
    site_.cover.paint(thing, sidewalk, around, 2);
    site_.cover.paint(thing, {"kerb", site_.materials.kerb, 0, {1, 0}, lie}, around, 0);
    const std::vector<Region> within = geometry::offset({&whole, 1}, -site_.params.kerb_width);
    if (is_verge) {
      site_.cover.paint(thing, {"verge", site_.materials.lawn, kLawnRise, {1, 0}, lie}, within, 1);
      return;
    }
    site_.cover.paint(thing, sidewalk, within, 0);
    paintSides(thing, island, within, sidewalk);
    if (!is_plain) lineWithTrees(thing, index, island);
  }

  double gutterWidth() const {
    double narrowest = 1e300;
    for (const RoadProfile& profile : site_.blocks.profiles) narrowest = std::min(narrowest, profile.carriageway);
    return std::min(site_.params.gutter_width, narrowest / 5);
  }

  /// Slabs lie along their own street.
  void paintSides(std::uint32_t thing, const Blocks::Island& island, const std::vector<Region>& within,
                  GroundSurface sidewalk) {
    const Vec2 usual = sidewalk.along;
    for (std::size_t i = 0; i < island.kerb.size(); ++i) {
      const Vec2 &a = island.kerb[i], &b = island.kerb[(i + 1) % island.kerb.size()], way = b - a;
      const double length = geometry::length(way);
      if (length < kStrip) continue;
      sidewalk.along = way * (1 / length);
      if (std::fabs(dot(sidewalk.along, usual)) > 0.9999) continue;
      const double deep = geometry::distanceToRim(island.block, (a + b) * 0.5) + 0.4;
      Region strip;
      const Vec2 in = geometry::leftOf(sidewalk.along) * deep;
      strip.outer = {a, b, geometry::snap(b + in), geometry::snap(a + in)};
      site_.cover.paint(thing, sidewalk, geometry::intersect({&strip, 1}, within), 0);
    }
  }

  void lineWithTrees(std::uint32_t thing, std::size_t index, const Blocks::Island& island) {
    Random random = draw_.random("street trees", index);
    const std::uint32_t lie = site_.lie_of.islands[index];
    for (std::size_t i = 0; i < island.kerb.size(); ++i) {
      const Vec2 &a = island.kerb[i], &b = island.kerb[(i + 1) % island.kerb.size()];
      const double length = geometry::length(b - a), width = geometry::distanceToRim(island.block, (a + b) * 0.5);
      if (length < 2 * kFromCorner) continue;
      const Vec2 way = (b - a) * (1 / length), in = geometry::leftOf(way);
      const double room = length - 2 * kFromCorner;
      if (site_.params.tree_spacing > 0 && width >= kRoomForTree) {
        const auto count = static_cast<int>(std::floor(room / site_.params.tree_spacing)) + 1;
        for (int k = 0; k < count; ++k) {
          const double at = kFromCorner + room * (count == 1 ? 0.5 : static_cast<double>(k) / (count - 1));
          const Vec2 place = geometry::snap(a + way * at + in * kPitFromKerb);
          const auto size = static_cast<std::uint32_t>(random.below(2));
          const double yaw = random.uniform(0, 2 * math::kPi);
          const double crown = crownRadius(TreeSort::round, size);
          if (GroundSite::distanceTo(site_.footprints, place) < crown) continue;
          if (std::any_of(site_.trees.begin(), site_.trees.end(), [&](const TreeSpot& tree) {
                return geometry::length(tree.at - place) < crown + crownRadius(tree.sort, tree.size);
              }))
            continue;
          site_.cover.paint(thing, {"pit", site_.materials.bed, -0.03, way, lie},
                            stripOf(place - way * (kPit / 2), place + way * (kPit / 2), kPit), 0);
          site_.trees.push_back({place, TreeSort::round, size, yaw, site_.lies[lie].heightAt(place)});
        }
      }
      if (site_.params.lamp_spacing > 0 && width >= kRoomForLamp) {
        const auto count = std::max(1, static_cast<int>(std::floor(room / site_.params.lamp_spacing)));
        for (int k = 0; k < count; ++k) {
          // Between the trees.
          const double at = kFromCorner + room * (k + 0.5) / count + site_.params.tree_spacing / 4;
          if (at > length - 2) continue;
          const Vec2 place = geometry::snap(a + way * at + in * kLampFromKerb);
          if (GroundSite::distanceTo(site_.footprints, place) < 0.5) continue;
          const Vec2 towards = in * -1;
          site_.lamps.push_back({place, math::atan2(towards.y, towards.x), site_.lies[lie].heightAt(place)});
        }
      }
    }
  }

  GroundSite& site_;
  Draw& draw_;
  PointSet border_;
  std::set<std::pair<Place, Place>>
      shared_;                       // sides of the outline along which the other half of the road is a neighbour's
  std::vector<Junction> junctions_;  // as the blocks have them
};

}  // namespace

void paintStreets(GroundSite& site, Draw& draw) { StreetPainter(site, draw).run(); }

}  // namespace castra::generators
