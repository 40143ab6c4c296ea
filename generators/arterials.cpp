// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Find the urban area, and draw its outlines: the road along the shore.
//   2. Put bridgeheads on them, lay the roads that are fixed, and join every hole to its surroundings by two roads.
//   3. Take the faces between these lines as the first cells. Let bridges go on inland.
//   4. Cut cells as streets are cut, until they are districts.
//   5. Give every road one class along its whole length; set the slots.
#include "generators/arterials.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generators/arterial_streets.h"
#include "generators/bridges.h"
#include "generators/cell_cutter.h"
#include "generators/conflicts.h"
#include "generators/fixed_roads.h"
#include "generators/hole_roads.h"
#include "generators/open_ground.h"
#include "generators/patterns.h"
#include "generators/place_tag.h"
#include "generators/planar_graph.h"
#include "generators/road_graph.h"
#include "generators/slots.h"
#include "generators/urban_area.h"
#include "generators/walls/passages.h"
#include "generators/walls/wall_band.h"
#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/core/key.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/place_within.h"
#include "pipeline/geometry/segment.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

namespace {

using geometry::CellMesh;
using geometry::cross;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

using math::kDegree;
constexpr double kLeastShare = 0.3;       // of district_area: the least that a cut leaves
constexpr double kLeastUrban = 2000;      // [m2]; smaller islands stay wild
constexpr double kBridgeHead = 13;        // [m]; half the side that a bridge takes of a shore road
constexpr double kPassageHead = 7;        // [m]; and a passage through a wall
constexpr double kHeadFree = 2;           // times that: from the middle of a bridge to a corner of the shore ...
constexpr double kFixedFree = 1.1;        // ... and of a bridge that is drawn, which stays where it is if it can
constexpr double kLeastShore = 0.25;      // [m]; however narrow the land, so that the shore road keeps off its edge
constexpr double kLeastScale = 0.01;      // of all that is kept free, for land that is too small for it
constexpr double kLeastClearance = 0.25;  // [m]
constexpr double kTagCell = 100;          // [m]; districts are named by where they are

// Tags of lines in the mesh.
constexpr std::uint32_t kShoreTag = 0, kArterialTag = 1, kCollectorTag = 2;
constexpr std::uint32_t kTagMask = 3;
constexpr std::uint32_t kFixedShift = 8, kFixedMask = 0x3fffff;  // the number of a fixed road, plus 1

class ArterialPlanner {
 public:
  ArterialPlanner(Draw& draw, const ArterialParams& params, const Site& site, const WallLine& wall)
      : draw_(draw),
        params_(params),
        site_(site),
        wall_(wall),
        bands_(layBands(wall)),
        cutter_(mesh_, rulesOf(params)) {
    stray_.angle_deviation = params.angle_deviation * kDegree;
    stray_.position = params.stray;
    stray_.stride = params.stride;
    zones_ = site.zones;
    for (std::size_t i = 0; i < zones_.size(); ++i) {
      if (zones_[i].direction != Vec2{}) continue;
      const double angle = draw.random("direction", i).uniform(0, math::kPi);
      zones_[i].direction = {math::cos(angle), math::sin(angle)};
    }
    for (const PinnedLot& lot : site.pinned) {
      pinned_.push_back(lot.ring);
      cutter_.avoid(lot.ring, params.lock_room);
    }
  }

  Arterials run() {
    layGround();
    drawGraph();
    const auto join = [&] {
      return joinHoles(graph_, holes_, closed_, pinned_, params_.lock_room, params_.min_angle * kDegree, kArterialTag);
    };
    for (std::vector<std::uint32_t> stuck = join(); !stuck.empty(); stuck = join()) {
      const std::vector<Hole> before = holes_;
      for (const std::uint32_t hole : stuck) openHole(urban_, before[hole].ring);
      drawGraph();
      CASTRA_CHECK(holes_.size() < before.size(), holes_.size());
    }
    startCells();
    continueBridges();
    cutCells();
    slots_ = setSlots(mesh_, zones_, closed_, params_.slot_share, draw_);
    return gather();
  }

 private:
  struct Piece {
    std::uint32_t cell;
    Random random;
  };

  static CutRules rulesOf(const ArterialParams& params) {
    CutRules rules;
    rules.min_spacing = params.min_spacing;
    rules.snap_reach = params.min_spacing;
    rules.border_reach = 2 * kBridgeHead;
    rules.min_angle = params.min_angle * kDegree;
    rules.max_ratio = params.max_ratio;
    rules.min_width = params.min_width;
    return rules;
  }

  void layGround() {
    const std::vector<Region> free = findFreeLand(site_, bands_);
    // A site that is too small for strips and spare room is taken to its edge, as far as it goes.
    const double room = params_.shore + params_.clearance + params_.tolerance;
    for (double scale = 1; urban_.empty() && (scale > kLeastScale || room * scale > kLeastClearance); scale *= 0.5) {
      const double shore = std::max(params_.shore * scale, kLeastShore);
      const double verge = std::clamp(params_.verge * scale, kLeastShore, shore);
      const bool is_shore_alone =
          site_.greens.empty() && site_.reserved.empty() && site_.slopes.empty() && bands_.empty();
      const std::vector<Region> land =
          is_shore_alone ? free : geometry::intersect(free, geometry::offset(site_.parts, verge - shore));
      urban_ = findUrbanArea(land, is_shore_alone ? shore : verge, std::max(params_.clearance * scale, kLeastClearance),
                             params_.tolerance * scale, kLeastUrban * scale * scale);
    }
    if (urban_.empty())
      throw Error("site", "has no ground that is wide enough for a road with a lot beside it; enlarge the boundary");
    checkPinned();
  }

  /// Pinned lots must lie where lots can be, behind the road along the shore.
  void checkPinned() const {
    const RoadProfile& profile = kUsualProfiles[static_cast<std::size_t>(RoadClass::collector)];
    const double room = profile.carriageway + profile.sidewalk;
    Conflicts conflicts;
    for (std::size_t i = 0; i < pinned_.size(); ++i) {
      double distance = -1;
      for (const Region& region : urban_) {
        if (!geometry::contains(region, pinned_[i][0])) continue;
        distance = 1e300;
        const auto measure = [&](const Ring& ring) {
          for (std::size_t k = 0; k < ring.size(); ++k)
            distance = std::min(distance, geometry::distanceToGround(pinned_[i], ring[k], ring[(k + 1) % ring.size()]));
        };
        measure(region.outer);
        for (const Ring& hole : region.holes) measure(hole);
      }
      if (distance >= room) continue;
      const std::string name = site_.pinned[i].name.empty() ? concat(i + 1) : concat('"', site_.pinned[i].name, '"');
      conflicts.add(concat("pinned lot ", name, " near ", geometry::describePlace(pinned_[i][0]),
                           distance < 0 ? std::string(" lies where the ground is too narrow to build on")
                                        : concat(" lies ", fixed(distance, 1), " m from the outermost road; it needs ",
                                                 fixed(room, 1))));
    }
    conflicts.throwIfAny("site");
  }

  void drawGraph() {
    drawOutlines();
    layFixedRoads(graph_, site_.fixed, urban_, closed_, pinned_, params_.lock_room, [&](std::size_t i) {
      const bool is_arterial = site_.fixed[i].road_class == RoadClass::arterial;
      return (is_arterial ? kArterialTag : kCollectorTag) | static_cast<std::uint32_t>(i + 1) << kFixedShift;
    });
  }

  void drawOutlines() {
    graph_ = {};
    holes_.clear();
    closed_.clear();
    links_.clear();
    part_of_.clear();
    const FixedEnds ends = findFixedEnds(site_.fixed, urban_);
    const std::vector<Crossing> crossings = listCrossings(ends);
    fixed_links_ = ends.bridges.size();
    std::uint32_t part = 0;
    for (const Region& region : urban_) {
      graph_.addRing(region.outer, kShoreTag);
      for (const Ring& hole : region.holes) {
        const auto first = static_cast<std::uint32_t>(graph_.points().size());
        const Zone& zone = zoneAt(zones_, geometry::boundsOf(hole).middle());
        holes_.push_back({hole, first, zone.direction, zone.pattern == Pattern::manhattan});
        graph_.addRing(hole, kShoreTag);
      }
      part_of_.resize(graph_.points().size(), part++);
    }
    for (const Crossing& crossing : crossings) {
      const double free = links_.size() < fixed_links_ ? kFixedFree : kHeadFree;
      const bool is_passage = crossesWall(wall_, crossing.from, crossing.to);
      const double half = is_passage ? kPassageHead : kBridgeHead;
      const Head from = addHead(crossing.from_part, crossing.from, free, half),
                 to = addHead(crossing.to_part, crossing.to, free, half);
      Link link{from.middle, to.middle, {}, crossing.type, crossing.road_class};
      if (is_passage) link.type = Link::Type::passage;
      // Where a deck has no room between the roads along the shore, the way over is a ferry's.
      if (!isSpan(from, to)) link.type = Link::Type::ferry;
      // Outlines run counter-clockwise: seen from the land, what comes first lies to the right.
      if (link.isRoad()) link.deck = {from.middle, from.first, to.last, to.middle, to.first, from.last};
      links_.push_back(std::move(link));
    }
  }

  /// Bridges of fixed roads, then passages of the wall's line, then whatever else joins the parts.
  std::vector<Crossing> listCrossings(const FixedEnds& ends) const {
    std::vector<Crossing> crossings = ends.bridges;
    for (const Crossing& passage : findPassages(wall_, urban_, params_.max_bridge, crossings))
      crossings.push_back(passage);
    std::vector<std::uint32_t> sides;
    for (const Region& region : urban_) sides.push_back(countRingsAround(wall_, geometry::placeWithin(region.outer)));
    for (Crossing& crossing : findCrossings(urban_, params_.max_bridge, params_.bridge_spacing, kBridgeHead, crossings,
                                            ends.landings, sides)) {
      // A ring that no main road passes gets one gate; what else is cut off gets posterns.
      const auto ringOf = [&](const Crossing& c) { return std::min(sides[c.from_part], sides[c.to_part]); };
      const auto passes = [&](const Crossing& c) { return sides[c.from_part] != sides[c.to_part]; };
      if (passes(crossing)) {
        const bool has_gate = std::any_of(crossings.begin(), crossings.end(), [&](const Crossing& other) {
          return passes(other) && ringOf(other) == ringOf(crossing);
        });
        crossing.road_class = has_gate ? RoadClass::street : RoadClass::collector;
      }
      crossings.push_back(crossing);
    }
    return crossings;
  }

  /// Where a bridge meets an outline: the middle of its road, and its sides.
  struct Head {
    Vec2 first, middle, last;
  };

  /// A deck leaves both outlines outwards, and meets no line between them.
  bool isSpan(const Head& from, const Head& to) const {
    if (geometry::meet(from.first, to.last, from.last, to.first)) return false;
    for (const auto& [a, b] : {std::pair(from.first, to.last), std::pair(from.last, to.first)}) {
      if (cross(from.last - from.first, b - a) >= 0 || cross(to.last - to.first, a - b) >= 0) return false;
      for (const PlanarGraph::Line& line : graph_.lines()) {
        const Vec2 c = graph_.points()[line.from], d = graph_.points()[line.to];
        if (a != c && a != d && b != c && b != d && geometry::meet(a, b, c, d)) return false;
      }
    }
    return true;
  }

  /// Puts these three points on the line of the part that is nearest and no head yet, and `free` times their distance
  /// from its ends.
  Head addHead(std::uint32_t part, const Vec2& near, double free, double half_width) {
    std::size_t line = 0;
    double best = 1e300;
    for (std::size_t i = 0; i < graph_.lines().size(); ++i) {
      if ((graph_.lines()[i].tag & CellCutter::kBorder) != 0 || part_of_[graph_.lines()[i].from] != part) continue;
      const Vec2 a = graph_.points()[graph_.lines()[i].from], way = graph_.points()[graph_.lines()[i].to] - a;
      const double t = std::clamp(dot(near - a, way) / dot(way, way), 0.0, 1.0);
      const double distance = geometry::length(near - (a + way * t));
      if (distance >= best) continue;
      best = distance;
      line = i;
    }
    const Vec2 a = graph_.points()[graph_.lines()[line].from], b = graph_.points()[graph_.lines()[line].to];
    const Vec2 way = (b - a) * (1 / geometry::length(b - a));
    const double half = std::min(half_width, geometry::length(b - a) / 4);
    const double at = std::clamp(dot(near - a, way), free * half, geometry::length(b - a) - free * half);
    const Head head{geometry::snap(a + way * (at - half)), geometry::snap(a + way * at),
                    geometry::snap(a + way * (at + half))};
    closed_.push_back(graph_.split(line, head.last));  // the far piece is a new line
    graph_.split(line, head.middle);
    const auto last = static_cast<std::uint32_t>(graph_.lines().size() - 1);  // from the middle to the far side
    graph_.lines()[last].tag |= CellCutter::kBorder;
    closed_.push_back(graph_.split(line, head.first));
    graph_.lines().back().tag |= CellCutter::kBorder;
    part_of_.resize(graph_.points().size(), part);
    return head;
  }

  void startCells() {
    for (const Vec2& point : graph_.points()) mesh_.addPoint(point);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> tags;
    for (const PlanarGraph::Line& line : graph_.lines()) tags[std::minmax(line.from, line.to)] = line.tag;
    std::vector<std::vector<std::uint32_t>> faces = graph_.listFaces();
    // Faces that are holes of the urban area are not ours.
    std::erase_if(faces, [&](const std::vector<std::uint32_t>& face) { return !isUrban(face); });
    for (const auto& face : faces) {
      const std::uint32_t cell = mesh_.addCell(face);
      if (cell == CellMesh::kNobody) throw Error("site", "has an outline that touches itself; simplify it");
    }
    for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line)
      mesh_.tagOf(line) = tags.at(std::minmax(mesh_.startOf(2 * line), mesh_.endOf(2 * line)));
    for (const std::uint32_t point : closed_) cutter_.closePoint(point);
    for (const Link& link : links_)
      for (std::uint32_t point = 0; point < mesh_.pointCount(); ++point)
        if (mesh_.at(point) == link.from || mesh_.at(point) == link.to) cutter_.wantPoint(point);
    nameCells();
  }

  /// A face of lines along the outlines alone, with the urban area on the outside, is a hole.
  bool isUrban(const std::vector<std::uint32_t>& face) const {
    Ring ring;
    for (const std::uint32_t point : face) ring.push_back(graph_.points()[point]);
    const Vec2 probe = geometry::placeWithin(ring);
    return std::any_of(urban_.begin(), urban_.end(),
                       [&](const Region& region) { return geometry::contains(region, probe); });
  }

  void nameCells() {
    std::map<std::string, int> uses;
    for (std::uint32_t cell = 0; cell < mesh_.cellCount(); ++cell) {
      cutter_.take(cell);
      std::string tag = tagOfPlace(cutter_.bounds().middle(), kTagCell);
      const int use = uses[tag]++;
      if (use > 0) tag += concat("x", use);
      keys_.push_back(tag + "-");
      open_.push_back({cell, draw_.random("arterials:" + tag)});
    }
  }

  /// The road over a bridge does not end at the shore.
  void continueBridges() {
    for (std::size_t i = fixed_links_; i < links_.size(); ++i) {  // fixed roads go on already
      const Link& link = links_[i];
      if (!link.isRoad()) continue;
      const Vec2 way = (link.to - link.from) * (1 / geometry::length(link.to - link.from));
      continueInland(link.to, way);
      continueInland(link.from, way * -1);
    }
  }

  void continueInland(const Vec2& head, const Vec2& way) {
    for (std::size_t i = 0; i < open_.size(); ++i) {
      cutter_.take(open_[i].cell);
      const auto& corners = cutter_.corners();
      const bool is_here = std::any_of(corners.begin(), corners.end(), [&](const auto& c) { return c.at == head; });
      if (!is_here) continue;
      Guide guide;
      const CellCutter::Judge accepts = isLargeEnough();
      for (const double turn : {0.0, 8.0, -8.0, 16.0, -16.0, 25.0, -25.0, 35.0, -35.0}) {
        guide.direction = geometry::turned(way, turn * kDegree);
        guide.through = head + guide.direction * 2;
        if (!cutter_.plan(guide, accepts)) continue;
        const Random random = open_[i].random;
        open_[i].random = random.branch(0);
        const std::uint32_t other = divide(open_[i].cell, kArterialTag);
        open_.push_back({other, random.branch(1)});
        return;
      }
      return;
    }
  }

  /// Cuts as planned. The cell keeps its number for the right piece; returns the other.
  std::uint32_t divide(std::uint32_t cell, std::uint32_t tag) {
    const std::uint32_t other = cutter_.cut(tag);
    keys_.resize(std::max<std::size_t>(keys_.size(), other + 1));
    keys_[other] = keys_[cell] + "1";
    keys_[cell] += "0";
    return other;
  }

  void cutCells() {
    while (!open_.empty()) {
      draw_.stopIfCancelled();
      const Piece piece = open_.back();
      open_.pop_back();
      cutter_.take(piece.cell);
      const double area = cutter_.area();
      if (area <= params_.district_area || !findCut(piece.random)) continue;
      const std::uint32_t other = divide(piece.cell, area > params_.arterial_area ? kArterialTag : kCollectorTag);
      open_.push_back({piece.cell, piece.random.branch(0)});
      open_.push_back({other, piece.random.branch(1)});
    }
  }

  CellCutter::Judge isLargeEnough() const {
    return
        [least = kLeastShare * params_.district_area](const CellCutter::Piece& piece) { return piece.area >= least; };
  }

  bool findCut(Random random) {
    const CellCutter::Judge accepts = isLargeEnough();
    for (int attempt = 0; attempt < params_.tries; ++attempt) {
      const Branch branch = drawBranch(cutter_.corners(), stray_, random);
      const Zone& zone = zoneAt(zones_, branch.at);
      const auto guide = guideCut(zone.pattern, zone, cutter_.corners(), branch, stray_, random, attempt);
      if (guide && cutter_.plan(*guide, accepts)) return true;
    }
    return false;
  }

  bool isShore(std::uint32_t line) const { return (mesh_.tagOf(line) & kTagMask) == kShoreTag; }

  bool isAlongWall(std::uint32_t line) const {
    if (wall_.rings.empty() || !isShore(line)) return false;
    const Vec2 middle = (mesh_.at(mesh_.startOf(2 * line)) + mesh_.at(mesh_.endOf(2 * line))) * 0.5;
    const bool is_inside = countRingsAround(wall_, middle) > 0;
    return distanceToRings(wall_, middle) < (is_inside ? wall_.inside : wall_.outside) + stripWidth();
  }

  /// From a band along a wall to the road beside it, at most.
  double stripWidth() const { return params_.verge + 2 * params_.tolerance; }

  /// Around a hole that is smaller than a district, such as a square.
  bool isRim(std::uint32_t line) const {
    const Vec2 middle = (mesh_.at(mesh_.startOf(2 * line)) + mesh_.at(mesh_.endOf(2 * line))) * 0.5;
    return isShore(line) && std::any_of(holes_.begin(), holes_.end(), [&](const Hole& hole) {
             const geometry::Box box = geometry::boundsOf(hole.ring);
             return std::fabs(middle.x - box.middle().x) <= box.width() / 2 &&
                    std::fabs(middle.y - box.middle().y) <= box.height() / 2 &&
                    std::fabs(geometry::signedArea(hole.ring)) < params_.district_area;
           });
  }

  std::uint32_t fixedRoadOf(std::uint32_t line) const {
    const std::uint32_t number = mesh_.tagOf(line) >> kFixedShift & kFixedMask;
    return number == 0 ? Arterials::kNobody : number - 1;
  }

  Arterials gather() {
    // A fixed road is of its own class, and the road along the shore is of one class all around, so neither is one with
    // what goes on from it.
    const std::vector<std::uint32_t> streets = traceRoads(mesh_, [&](std::uint32_t a, std::uint32_t b) {
      return fixedRoadOf(a) == fixedRoadOf(b) && isShore(a) == isShore(b) && isAlongWall(a) == isAlongWall(b);
    });
    std::vector<LineOrigin> origins;
    for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line)
      origins.push_back(
          {(mesh_.tagOf(line) & kTagMask) == kArterialTag, isShore(line), fixedRoadOf(line) != Arterials::kNobody});
    const std::vector<bool> is_arterial = findArterials(mesh_, streets, origins);
    const auto classOf = [&](std::uint32_t line) {
      if (fixedRoadOf(line) != Arterials::kNobody) return site_.fixed[fixedRoadOf(line)].road_class;
      if (isAlongWall(line)) return wall_.road_inside;
      const bool is_wide =
          isShore(line) ? params_.shore_class == "arterial" && !isRim(line) : is_arterial[streets[line]];
      return is_wide ? RoadClass::arterial : RoadClass::collector;
    };

    Arterials town;
    for (std::uint32_t point = 0; point < mesh_.pointCount(); ++point)
      town.points.push_back({mesh_.at(point), slots_[point]});
    // Districts in the order of their keys.
    std::vector<std::uint32_t> order(mesh_.cellCount()), rank(mesh_.cellCount());
    for (std::uint32_t cell = 0; cell < order.size(); ++cell) order[cell] = cell;
    for (std::string& key : keys_)
      if (key.ends_with('-')) key.pop_back();
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return compareKeys(keys_[a], keys_[b]) < 0; });
    for (std::uint32_t i = 0; i < order.size(); ++i) rank[order[i]] = i;
    const auto districtOf = [&](std::uint32_t side) {
      const std::uint32_t cell = mesh_.cellOf(side);
      return cell == CellMesh::kNobody ? Arterials::kNobody : rank[cell];
    };
    for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line)
      town.roads.push_back({mesh_.startOf(2 * line), mesh_.endOf(2 * line), classOf(line), streets[line],
                            districtOf(2 * line), districtOf(2 * line + 1), fixedRoadOf(line)});
    std::vector<CellMesh::Corner> corners;
    for (const std::uint32_t cell : order) {
      Arterials::Outline outline{keys_[cell], {}, {}};
      mesh_.listCorners(cell, corners);
      for (const CellMesh::Corner& corner : corners) {
        outline.points.push_back(corner.point);
        outline.roads.push_back(CellMesh::lineOf(corner.side));
      }
      town.districts.push_back(std::move(outline));
    }
    town.links = links_;
    addGrounds(town);
    town.zones = zones_;
    return town;
  }

  void addGrounds(Arterials& town) const {
    std::vector<Region> districts, decks;
    for (const Arterials::Outline& outline : town.districts) districts.push_back({ringOf(town, outline), {}});
    for (const Link& link : links_)
      if (!link.deck.empty()) decks.push_back({link.deck, {}});
    town.grounds = layOpenGround(site_, districts, decks, bands_);
  }

  Draw& draw_;
  const ArterialParams& params_;
  const Site& site_;
  const WallLine& wall_;
  std::vector<Region> bands_;  // kept free along it
  Stray stray_;
  std::vector<Zone> zones_;
  std::vector<Region> urban_;
  std::vector<Ring> pinned_;
  std::vector<Link> links_;
  std::size_t fixed_links_ = 0;  // bridges of fixed roads come first
  PlanarGraph graph_;
  std::vector<std::uint32_t> part_of_;  // the urban region of each point of an outline
  std::vector<Hole> holes_;
  std::vector<std::uint32_t> closed_;
  CellMesh mesh_;
  CellCutter cutter_;
  std::vector<Piece> open_;
  std::vector<std::string> keys_;  // of cells
  std::vector<bool> slots_;        // of points
};

}  // namespace

Arterials planArterials(Draw& draw, const ArterialParams& params, const Site& site,
                        const std::optional<WallLine>& wall) {
  const WallLine none;
  return ArterialPlanner(draw, params, site, wall ? *wall : none).run();
}

}  // namespace castra::generators
