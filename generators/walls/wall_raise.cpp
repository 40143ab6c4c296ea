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
#include <set>
#include <string>
#include <utility>

#include "generators/place_tag.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/overlay.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::cross;
using geometry::dot;
using geometry::Overlay;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kLeastCurtain = 0.3;                           // [m2]; what is less is lost between two towers
constexpr double kInward = 0.7;                                 // [m]; how far towers stand out from the inner face
constexpr double kLintel = 1.5;                                 // [m]; from the top of a passage to the walk
constexpr double kRiser = 0.18, kGoing = 0.28, kLanding = 1.4;  // [m]; of stairs
constexpr double kRoomAtEnds = 1;                               // [m]; from a stair to the end of its curtain
constexpr double kTagCell = 100;                                // [m]; gates are named by where they are
constexpr double kDeckEdge = 0.5;  // [m]; how far a gate on a bridge reaches over the edges of the deck

Vec2 unit(const Vec2& v) { return v * (1 / geometry::length(v)); }
/// Outside lies to the right.
Vec2 outwardOf(const Vec2& way) { return geometry::leftOf(way) * -1; }

/// A stretch of wall from end to end; closed if it goes all around.
struct WallRun {
  std::vector<Vec2> points;
  bool is_closed = false;
  bool has_end_towers = true;

  std::size_t sides() const { return is_closed ? points.size() : points.size() - 1; }
  Vec2 from(std::size_t side) const { return points[side]; }
  Vec2 to(std::size_t side) const { return points[(side + 1) % points.size()]; }
  Vec2 wayOf(std::size_t side) const { return unit(to(side) - from(side)); }
  double lengthOf(std::size_t side) const { return geometry::length(to(side) - from(side)); }
};

/// A place on a run.
struct Spot {
  double along = 0;
  std::size_t side = 0;
  Vec2 at, outward;
};

class RunWalk {
 public:
  explicit RunWalk(const WallRun& run) : run_(run) {
    for (std::size_t i = 0; i < run.sides(); ++i) {
      starts_.push_back(length_);
      length_ += run.lengthOf(i);
    }
  }
  double length() const { return length_; }
  double startOf(std::size_t side) const { return starts_[side]; }
  double wrap(double along) const {
    if (!run_.is_closed) return std::clamp(along, 0.0, length_);
    while (along < 0) along += length_;
    while (along >= length_) along -= length_;
    return along;
  }
  Spot spotAt(double along) const {
    along = wrap(along);
    std::size_t side = 0;
    while (side + 1 < starts_.size() && starts_[side + 1] <= along) ++side;
    const Vec2 way = run_.wayOf(side);
    return {along, side, run_.from(side) + way * (along - starts_[side]), outwardOf(way)};
  }

 private:
  const WallRun& run_;
  std::vector<double> starts_;
  double length_ = 0;
};

struct PlacedGate {
  Spot spot;
  std::uint32_t link;
  bool is_postern;
};

struct PlacedTower {
  Spot spot;
  TowerType type;
};

class WallRaiser {
 public:
  WallRaiser(Run& run, const WallParams& params, const Arterials& town) : run_(run), params_(params), town_(town) {}

  Walls::Ring raise(const WallLine::Ring& line) {
    made_ = {};
    made_.name = line.name;
    made_.corners = line.corners;
    std::set<std::uint32_t> passed;
    for (const WallRun& run : listRuns(line)) {
      run_.stopIfCancelled();
      raiseRun(run, passed);
    }
    const Ring outline = outlineOf(line);
    for (std::uint32_t i = 0; i < town_.links.size(); ++i)
      if (town_.links[i].isRoad() && passed.count(i) == 0)
        if (const auto run = acrossDeck(outline, town_.links[i])) raiseRun(*run, passed);
    return std::move(made_);
  }

 private:
  static std::vector<WallRun> listRuns(const WallLine::Ring& line) {
    const std::size_t n = line.corners.size();
    const auto isWall = [&](std::size_t i) { return line.corners[i % n].barrier == Barrier::wall; };
    std::size_t start = 0;
    while (start < n && (isWall(start + n - 1) || !isWall(start))) ++start;
    std::vector<WallRun> runs;
    if (start == n) {
      if (!isWall(0)) return runs;
      runs.push_back({outlineOf(line), true});
      return runs;
    }
    for (std::size_t i = start; i < start + n; ++i) {
      if (!isWall(i)) continue;
      if (!isWall(i + n - 1)) runs.push_back({{line.corners[i % n].at}, false});
      runs.back().points.push_back(line.corners[(i + 1) % n].at);
    }
    return runs;
  }

  /// A run across the deck of a bridge, where the ring has no wall.
  std::optional<WallRun> acrossDeck(const Ring& outline, const Link& link) const {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Vec2 a = outline[i], b = outline[(i + 1) % outline.size()], side = b - a;
      const double from_side = cross(side, link.from - a), to_side = cross(side, link.to - a);
      if ((from_side > 0) == (to_side > 0)) continue;
      const Vec2 at = link.from + (link.to - link.from) * (from_side / (from_side - to_side));
      const double share = dot(at - a, side) / dot(side, side);
      if (share < 0 || share >= 1) continue;
      const Vec2 outward = unit(from_side > 0 ? link.to - link.from : link.from - link.to);
      const Vec2 way = geometry::leftOf(outward);
      for (const geometry::Chord& chord : geometry::findChords({link.deck, {}}, at, way)) {
        if (dot(chord.from - at, way) > 0 || dot(chord.to - at, way) < 0) continue;
        return WallRun{
            {geometry::snap(chord.from - way * kDeckEdge), geometry::snap(chord.to + way * kDeckEdge)}, false, false};
      }
    }
    return std::nullopt;
  }

  void raiseRun(const WallRun& run, std::set<std::uint32_t>& passed) {
    const RunWalk walk(run);
    const std::vector<PlacedGate> gates = placeGates(run, walk, passed);
    const std::vector<PlacedTower> towers = placeTowers(run, walk, gates);
    layFootprints(run, walk, gates, towers);
  }

  double widthOf(const PlacedGate& gate) const { return gate.is_postern ? params_.postern_width : params_.gate_width; }
  /// Half of what a gate takes of the wall, with its towers.
  double reachOf(const PlacedGate& gate) const {
    return widthOf(gate) / 2 + (gate.is_postern ? 0.5 : params_.gate_tower_width);
  }

  std::vector<PlacedGate> placeGates(const WallRun& run, const RunWalk& walk, std::set<std::uint32_t>& passed) const {
    std::vector<PlacedGate> gates;
    for (std::uint32_t i = 0; i < town_.links.size(); ++i) {
      const Link& link = town_.links[i];
      if (!link.isRoad()) continue;
      for (std::size_t side = 0; side < run.sides(); ++side) {
        const Vec2 a = run.from(side), way = run.wayOf(side);
        const double from_side = cross(way, link.from - a), to_side = cross(way, link.to - a);
        if ((from_side > 0) == (to_side > 0)) continue;
        const Vec2 at = link.from + (link.to - link.from) * (from_side / (from_side - to_side));
        const double along = dot(at - a, way);
        if (along < 0 || along >= run.lengthOf(side)) continue;
        gates.push_back({walk.spotAt(walk.startOf(side) + along), i, link.road_class > RoadClass::collector});
        passed.insert(i);
      }
    }
    std::sort(gates.begin(), gates.end(),
              [](const PlacedGate& a, const PlacedGate& b) { return a.spot.along < b.spot.along; });
    return gates;
  }

  std::vector<PlacedTower> placeTowers(const WallRun& run, const RunWalk& walk,
                                       const std::vector<PlacedGate>& gates) const {
    std::vector<PlacedTower> towers;
    const double half = params_.tower_width / 2;
    const auto isFree = [&](double along, double room) {
      return std::none_of(gates.begin(), gates.end(), [&](const PlacedGate& gate) {
        double way = std::fabs(gate.spot.along - along);
        if (run.is_closed) way = std::min(way, walk.length() - way);
        return way < reachOf(gate) + room;
      });
    };
    for (const PlacedGate& gate : gates) {
      if (gate.is_postern) continue;
      const double off = (params_.gate_width + params_.gate_tower_width) / 2;
      const Vec2 way = run.wayOf(gate.spot.side);
      for (const double by : {-off, off}) {
        Spot spot = gate.spot;
        spot.along = walk.wrap(spot.along + by);
        spot.at = spot.at + way * by;  // on the gate's own side, however near its end is
        towers.push_back({spot, TowerType::gate});
      }
    }
    for (std::size_t i = run.is_closed ? 0 : 1; i < run.sides(); ++i) {
      const Vec2 before = run.wayOf((i + run.sides() - 1) % run.sides()), after = run.wayOf(i);
      const double turn = std::fabs(math::atan2(cross(before, after), dot(before, after)));
      if (turn < params_.corner_angle * math::kDegree || !isFree(walk.startOf(i), half)) continue;
      Spot spot = walk.spotAt(walk.startOf(i));
      spot.outward = outwardOf(unit(before + after));
      towers.push_back({spot, TowerType::corner});
    }
    if (!run.is_closed && run.has_end_towers) {
      if (isFree(0, half)) towers.push_back({walk.spotAt(0), TowerType::end});
      Spot end = walk.spotAt(walk.length());
      if (isFree(walk.length(), half)) towers.push_back({end, TowerType::end});
    }
    const auto isBefore = [](const PlacedTower& a, const PlacedTower& b) { return a.spot.along < b.spot.along; };
    std::sort(towers.begin(), towers.end(), isBefore);
    thin(run, walk, towers);
    addMurals(run, walk, gates, towers);
    std::sort(towers.begin(), towers.end(), isBefore);
    return towers;
  }

  /// Of two towers so near that they would touch, one goes: that at a corner before that at an end, and never a gate's.
  void thin(const WallRun& run, const RunWalk& walk, std::vector<PlacedTower>& towers) const {
    const auto rankOf = [](const PlacedTower& tower) {
      return tower.type == TowerType::gate ? 2 : tower.type == TowerType::end ? 1 : 0;
    };
    for (bool goes_on = true; goes_on && towers.size() > 1;) {
      goes_on = false;
      for (std::size_t i = 0; i < towers.size(); ++i) {
        const std::size_t next = (i + 1) % towers.size();
        if (next == 0 && !run.is_closed) break;
        if (towers[i].type == TowerType::gate && towers[next].type == TowerType::gate) continue;
        const double way = walk.wrap(towers[next].spot.along - towers[i].spot.along + (next == 0 ? walk.length() : 0));
        if (way >= 1.6 * params_.tower_width) continue;
        towers.erase(towers.begin() + static_cast<std::ptrdiff_t>(rankOf(towers[i]) < rankOf(towers[next]) ? i : next));
        goes_on = true;
        break;
      }
    }
  }

  void addMurals(const WallRun& run, const RunWalk& walk, const std::vector<PlacedGate>& gates,
                 std::vector<PlacedTower>& towers) const {
    std::vector<PlacedTower> murals;
    const auto fill = [&](double from, double to) {
      const double way = to - from;
      const int pieces = std::max(1, static_cast<int>(std::ceil(way / params_.tower_spacing)));
      for (int k = 1; k < pieces; ++k) {
        double along = from + way * k / pieces;
        // A postern stays open: the tower steps aside.
        for (const PlacedGate& gate : gates) {
          const double off = walk.wrap(along) - gate.spot.along, room = reachOf(gate) + params_.tower_width / 2;
          if (gate.is_postern && std::fabs(off) < room) along += (off < 0 ? -room : room) - off;
        }
        murals.push_back({walk.spotAt(along), TowerType::mural});
      }
    };
    const auto isGateBetween = [&](double from, double to) {
      return std::any_of(gates.begin(), gates.end(), [&](const PlacedGate& gate) {
        return !gate.is_postern && ((gate.spot.along > from && gate.spot.along < to) ||
                                    (gate.spot.along + walk.length() > from && gate.spot.along + walk.length() < to));
      });
    };
    if (towers.empty()) {
      if (run.is_closed) fill(0, walk.length());
      return;
    }
    for (std::size_t i = 0; i + 1 < towers.size(); ++i)
      if (!isGateBetween(towers[i].spot.along, towers[i + 1].spot.along))
        fill(towers[i].spot.along, towers[i + 1].spot.along);
    if (run.is_closed) fill(towers.back().spot.along, towers.front().spot.along + walk.length());
    towers.insert(towers.end(), murals.begin(), murals.end());
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
  Ring stripOf(const WallRun& run, std::size_t side) const {
    const Vec2 way = run.wayOf(side), outward = outwardOf(way);
    const double face = params_.thickness / 2;
    const auto mitre = [&](std::size_t other) {
      const Vec2 sum = unit(outward + outwardOf(run.wayOf(other)));
      return sum * (face / std::max(dot(sum, outward), 0.5));
    };
    Vec2 first = outward * face, last = first;
    if (run.is_closed || side > 0) first = mitre((side + run.sides() - 1) % run.sides());
    if (run.is_closed || side + 1 < run.sides()) last = mitre((side + 1) % run.sides());
    const Vec2 a = run.from(side), b = run.to(side);
    return {geometry::snap(a + first), geometry::snap(b + last), geometry::snap(b - last), geometry::snap(a - first)};
  }

  void layFootprints(const WallRun& run, const RunWalk& walk, const std::vector<PlacedGate>& gates,
                     const std::vector<PlacedTower>& towers) {
    std::vector<std::vector<Region>> layers;
    for (const PlacedTower& tower : towers) layers.push_back({{footprintOf(tower), {}}});
    for (const PlacedGate& gate : gates) {
      const double half = widthOf(gate) / 2, face = params_.thickness / 2;
      layers.push_back(
          {{inFrame(gate.spot.at, gate.spot.outward, {{-half, face}, {-half, -face}, {half, -face}, {half, face}}),
            {}}});
    }
    for (std::size_t side = 0; side < run.sides(); ++side) layers.push_back({{stripOf(run, side), {}}});
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
    for (std::size_t side = 0; side < run.sides(); ++side)
      for (Region& region : sorted[towers.size() + gates.size() + side]) {
        if (geometry::area(region) < kLeastCurtain || !region.holes.empty()) continue;
        addCurtain(run, side, std::move(region));
      }
    std::sort(made_.curtains.begin() + static_cast<std::ptrdiff_t>(first_curtain), made_.curtains.end(),
              [&](const Walls::Curtain& a, const Walls::Curtain& b) {
                return placeOf(run, walk, a) < placeOf(run, walk, b);
              });
    addStairs(first_curtain);
  }

  static double placeOf(const WallRun& run, const RunWalk& walk, const Walls::Curtain& curtain) {
    const Vec2 middle = (curtain.from + curtain.to) * 0.5;
    double best = 1e300, place = 0;
    for (std::size_t side = 0; side < run.sides(); ++side) {
      const double distance = geometry::distanceToSegment(middle, run.from(side), run.to(side));
      if (distance >= best) continue;
      best = distance;
      place = walk.startOf(side) + dot(middle - run.from(side), run.wayOf(side));
    }
    return place;
  }

  void addGate(const RunWalk& walk, const PlacedGate& placed, const std::vector<PlacedTower>& towers,
               std::uint32_t first_tower, Ring footprint) {
    Walls::Gate gate;
    gate.at = geometry::snap(placed.spot.at);
    gate.outward = placed.spot.outward;
    gate.width = widthOf(placed);
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
      double off = towers[i].spot.along - placed.spot.along;
      if (off > walk.length() / 2) off -= walk.length();
      if (off < -walk.length() / 2) off += walk.length();
      if (std::fabs(off) > (params_.gate_width + params_.gate_tower_width) / 2 + 1e-6) continue;
      gate.towers[off < 0 ? 0 : 1] = first_tower + static_cast<std::uint32_t>(i);
    }
    made_.gates.push_back(std::move(gate));
  }

  void addCurtain(const WallRun& run, std::size_t side, Region region) {
    const Vec2 from = run.from(side), way = run.wayOf(side);
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
