// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Follow each run of wall from end to end, and find the gates on it.
//   2. Place towers: at its ends and turns, beside gates, then evenly in between.
//   3. Lay the footprints of towers, passages and the strip of the wall over each other; what is left of the strip is
//      curtains.
//   4. Place stairs on curtains that are long enough.
#include "generators/walls/wall_raise.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "generators/place_tag.h"
#include "generators/walls/tower_places.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/overlay.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::dot;
using geometry::Overlay;
using geometry::Region;
using geometry::Ring;
using geometry::unit;
using geometry::Vec2;

constexpr double kLeastCurtain = 0.3;                           // [m2]; what is less is lost between two towers
constexpr double kInward = 0.7;                                 // [m]; how far towers stand out from the inner face
constexpr double kLintel = 1.5;                                 // [m]; from the top of a passage to the walk
constexpr double kRiser = 0.18, kGoing = 0.28, kLanding = 1.4;  // [m]; of stairs
constexpr double kRoomAtEnds = 1;                               // [m]; from a stair to the end of its curtain
constexpr double kBend = 0.01;                                  // [m]; by which footprints fit each other
constexpr double kTagCell = 100;                                // [m]; gates are named by where they are

/// Bends a ring to a point that lies almost on one of its sides.
void leadThrough(Ring& ring, const Vec2& point) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
    if (geometry::length(point - a) < kBend) ring[i] = point;
    if (geometry::length(point - a) < kBend || geometry::length(point - b) < kBend) continue;
    if (geometry::distanceToSegment(point, a, b) >= kBend) continue;
    ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(i + 1), point);
    return;
  }
}

class WallRaiser {
 public:
  WallRaiser(Run& run, const WallParams& params, const Arterials& town) : run_(run), params_(params), town_(town) {}

  Walls::Ring raise(const WallLine::Ring& line) {
    made_ = {};
    made_.name = line.name;
    made_.corners = line.corners;
    const Ring outline = outlineOf(line);
    if (std::none_of(town_.points.begin(), town_.points.end(),
                     [&](const Arterials::Point& point) { return geometry::contains(outline, point.at); }))
      throw Error(line.name, "there is no room for a road within its wall; give it more ground");
    for (const WallRun& run : listRuns(line)) raiseRun(run);
    for (const Link& link : town_.links)
      if (link.isRoad())
        for (const WallRun& run : listDeckRuns(line, link)) raiseRun(run);
    return std::move(made_);
  }

 private:
  void raiseRun(const WallRun& run) {
    run_.stopIfCancelled();
    const LineWalk walk(run.points, run.is_closed);
    const std::vector<PlacedGate> gates = placeGates(walk);
    const TowerRules rules{params_.tower_spacing, params_.tower_width, params_.gate_tower_width,
                           params_.corner_angle * math::kDegree};
    layFootprints(walk, gates, placeTowers(run, walk, gates, rules));
  }

  std::vector<PlacedGate> placeGates(const LineWalk& walk) const {
    std::vector<PlacedGate> gates;
    for (std::uint32_t i = 0; i < town_.links.size(); ++i) {
      const Link& link = town_.links[i];
      if (!link.isRoad()) continue;
      for (std::size_t side = 0; side < walk.sides(); ++side) {
        const auto at = geometry::findCrossing(link.from, link.to, walk.fromOf(side), walk.toOf(side));
        if (!at) continue;
        const bool is_postern = link.road_class > RoadClass::collector;
        gates.push_back({spotAt(walk, walk.startOf(side) + geometry::length(*at - walk.fromOf(side))), i, is_postern,
                         is_postern ? params_.postern_width : params_.gate_width});
      }
    }
    std::sort(gates.begin(), gates.end(),
              [](const PlacedGate& a, const PlacedGate& b) { return a.spot.along < b.spot.along; });
    return gates;
  }

  /// In the frame of the wall: x along it, y outwards.
  static Ring inFrame(const Vec2& at, const Vec2& outward, std::initializer_list<Vec2> points) {
    const Vec2 way = geometry::leftOf(outward);
    Ring ring;
    for (const Vec2& p : points) ring.push_back(geometry::snap(at + way * p.x + outward * p.y));
    if (geometry::signedArea(ring) < 0) std::reverse(ring.begin(), ring.end());
    return ring;
  }

  Ring footprintOf(const PlacedTower& tower) const {
    const double face = params_.thickness / 2, out = face + params_.tower_projection;
    if (tower.type == TowerType::gate || tower.type == TowerType::mural) {
      const double half = (tower.type == TowerType::gate ? params_.gate_tower_width : params_.tower_width) / 2;
      const double nose = std::max(out - half * 0.6, face + 0.3);
      return inFrame(tower.spot.at, tower.spot.outward,
                     {{-half, -face - kInward},
                      {half, -face - kInward},
                      {half, nose},
                      {half * 0.5, out},
                      {-half * 0.5, out},
                      {-half, nose}});
    }
    // An octagon, moved out a little.
    const double radius = params_.tower_width / 2 * 1.1;
    const double c = radius, s = radius * 0.4142135623730951;
    const double shift = std::clamp(out - radius, -radius / 2, radius / 2);
    return inFrame(tower.spot.at + tower.spot.outward * shift, tower.spot.outward,
                   {{c, -s}, {c, s}, {s, c}, {-s, c}, {-c, s}, {-c, -s}, {-s, -c}, {s, -c}});
  }

  /// The strip of a side; at turns without a tower it is mitred.
  Ring stripOf(const LineWalk& walk, std::size_t side) const {
    const Vec2 way = walk.wayOf(side), outward = outwardOf(way);
    const double face = params_.thickness / 2;
    const auto mitre = [&](std::size_t other) {
      const Vec2 sum = unit(outward + outwardOf(walk.wayOf(other)));
      return sum * (face / std::max(dot(sum, outward), 0.5));
    };
    Vec2 first = outward * face, last = first;
    if (walk.isClosed() || side > 0) first = mitre((side + walk.sides() - 1) % walk.sides());
    if (walk.isClosed() || side + 1 < walk.sides()) last = mitre((side + 1) % walk.sides());
    const Vec2 a = walk.fromOf(side), b = walk.toOf(side);
    return {geometry::snap(a + first), geometry::snap(b + last), geometry::snap(b - last), geometry::snap(a - first)};
  }

  void layFootprints(const LineWalk& walk, const std::vector<PlacedGate>& gates,
                     const std::vector<PlacedTower>& towers) {
    std::vector<std::vector<Region>> layers;
    for (const PlacedTower& tower : towers) layers.push_back({{footprintOf(tower), {}}});
    for (const PlacedGate& gate : gates) {
      const double half = gate.width / 2, face = params_.thickness / 2;
      layers.push_back(
          {{inFrame(gate.spot.at, gate.spot.outward, {{-half, face}, {-half, -face}, {half, -face}, {half, face}}),
            {}}});
    }
    for (std::size_t side = 0; side < walk.sides(); ++side) layers.push_back({{stripOf(walk, side), {}}});
    // A passage stands between towers and in a strip. Their lines are led through its corners, or lattice steps would
    // let them cross along its sides.
    for (std::size_t i = 0; i < gates.size(); ++i)
      for (const Vec2& corner : Ring(layers[towers.size() + i][0].outer))
        for (std::size_t k = 0; k < layers.size(); ++k)
          if (k != towers.size() + i) leadThrough(layers[k][0].outer, corner);
    // Whoever comes first has the ground.
    auto sorted = Overlay(layers).sort(static_cast<std::uint32_t>(layers.size()),
                                       [](std::span<const std::uint32_t> at) { return at.front(); });
    const auto first_tower = static_cast<std::uint32_t>(made_.towers.size());
    for (std::size_t i = 0; i < towers.size(); ++i) {
      Walls::Tower tower;
      tower.at = geometry::snap(towers[i].spot.at);
      tower.outward = towers[i].spot.outward;
      tower.footprint = sorted[i].front().outer;
      tower.type = towers[i].type;
      tower.height = params_.height + (tower.type == TowerType::gate ? params_.gate_tower_rise : params_.tower_rise);
      made_.towers.push_back(std::move(tower));
    }
    for (std::size_t i = 0; i < gates.size(); ++i)
      addGate(walk, gates[i], towers, first_tower, sorted[towers.size() + i].front().outer);
    const std::size_t first_curtain = made_.curtains.size();
    for (std::size_t side = 0; side < walk.sides(); ++side)
      for (Region& region : sorted[towers.size() + gates.size() + side]) {
        if (geometry::area(region) < kLeastCurtain || !region.holes.empty()) continue;
        addCurtain(walk, side, std::move(region));
      }
    std::sort(made_.curtains.begin() + static_cast<std::ptrdiff_t>(first_curtain), made_.curtains.end(),
              [&](const Walls::Curtain& a, const Walls::Curtain& b) { return placeOf(walk, a) < placeOf(walk, b); });
    addStairs(first_curtain);
  }

  static double placeOf(const LineWalk& walk, const Walls::Curtain& curtain) {
    const Vec2 middle = (curtain.from + curtain.to) * 0.5;
    double best = 1e300, place = 0;
    for (std::size_t side = 0; side < walk.sides(); ++side) {
      const double distance = geometry::distanceToSegment(middle, walk.fromOf(side), walk.toOf(side));
      if (distance >= best) continue;
      best = distance;
      place = walk.startOf(side) + dot(middle - walk.fromOf(side), walk.wayOf(side));
    }
    return place;
  }

  void addGate(const LineWalk& walk, const PlacedGate& placed, const std::vector<PlacedTower>& towers,
               std::uint32_t first_tower, Ring footprint) {
    Walls::Gate gate;
    gate.at = geometry::snap(placed.spot.at);
    gate.outward = placed.spot.outward;
    gate.width = placed.width;
    gate.height = std::min(placed.is_postern ? params_.postern_height : params_.gate_height, params_.height - kLintel);
    gate.is_postern = placed.is_postern;
    gate.link = placed.link;
    gate.name = tagOfPlace(gate.at, kTagCell);
    const auto isTaken = [&](const std::string& name) {
      return std::any_of(made_.gates.begin(), made_.gates.end(), [&](const auto& g) { return g.name == name; });
    };
    for (int number = 1; isTaken(gate.name); ++number) gate.name = concat(tagOfPlace(gate.at, kTagCell), "x", number);
    // The outer side first: from its corner on the left, seen from outside.
    const Vec2 way = geometry::leftOf(gate.outward);
    const Vec2 corner = gate.at - way * (gate.width / 2) + gate.outward * (params_.thickness / 2);
    const auto start = std::min_element(footprint.begin(), footprint.end(), [&](const Vec2& a, const Vec2& b) {
      return geometry::length(a - corner) < geometry::length(b - corner);
    });
    std::rotate(footprint.begin(), start, footprint.end());
    gate.footprint = std::move(footprint);
    for (std::size_t i = 0; i < towers.size(); ++i) {
      if (towers[i].type != TowerType::gate || placed.is_postern) continue;
      const double off = walk.shortestWay(placed.spot.along, towers[i].spot.along);
      if (std::fabs(off) > (params_.gate_width + params_.gate_tower_width) / 2 + 1e-6) continue;
      gate.towers[off < 0 ? 0 : 1] = first_tower + static_cast<std::uint32_t>(i);
    }
    made_.gates.push_back(std::move(gate));
  }

  void addCurtain(const LineWalk& walk, std::size_t side, Region region) {
    const Vec2 from = walk.fromOf(side), way = walk.wayOf(side);
    double low = 1e300, high = -1e300;
    for (const geometry::Chord& chord : geometry::findChords(region, from, way)) {
      low = std::min({low, dot(chord.from - from, way), dot(chord.to - from, way)});
      high = std::max({high, dot(chord.from - from, way), dot(chord.to - from, way)});
    }
    if (low > high)  // a shred beside the middle line
      for (const Vec2& p : region.outer) {
        low = std::min(low, dot(p - from, way));
        high = std::max(high, dot(p - from, way));
      }
    made_.curtains.push_back(
        {geometry::snap(from + way * low), geometry::snap(from + way * high), std::move(region.outer)});
  }

  void addStairs(std::size_t first_curtain) {
    const double steps = std::ceil(params_.height / kRiser), flight = steps * kGoing + kLanding;
    double since = params_.stair_spacing;  // so that the first curtain that is long enough has one
    for (std::size_t i = first_curtain; i < made_.curtains.size(); ++i) {
      const Walls::Curtain& curtain = made_.curtains[i];
      const Vec2 span = curtain.to - curtain.from;
      const double length = geometry::length(span);
      since += length;
      if (length < flight + 2 * (kRoomAtEnds + kInward) || since < params_.stair_spacing) continue;
      since = 0;
      const Vec2 way = span * (1 / length), inner = outwardOf(way) * (-params_.thickness / 2);
      const Vec2 middle = (curtain.from + curtain.to) * 0.5 + inner;
      made_.stairs.push_back({static_cast<std::uint32_t>(i), geometry::snap(middle - way * (flight / 2)),
                              geometry::snap(middle + way * (flight / 2)), params_.stair_width});
    }
  }

  Run& run_;
  const WallParams& params_;
  const Arterials& town_;
  Walls::Ring made_;
};

}  // namespace

Walls raiseWalls(Run& run, const WallParams& params, const WallLine& line, const Arterials& arterials) {
  Walls walls;
  walls.thickness = params.thickness;
  walls.height = params.height;
  walls.tower_spacing = params.tower_spacing;
  for (const WallLine::Ring& ring : line.rings) walls.rings.push_back(WallRaiser(run, params, arterials).raise(ring));
  return walls;
}

}  // namespace castra::generators
