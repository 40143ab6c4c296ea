// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/hole_roads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "generators/cell_cutter.h"
#include "generators/ways_out.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/segment.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

namespace {

using geometry::dot;
using geometry::Vec2;

using math::kDegree;
constexpr double kLeastLength = 20;  // [m]; of a road
constexpr double kHeadReach = 120;   // [m]; a bridgehead this near is where the road ends
constexpr double kNear = 6;          // [m]; an end of a line this near is where the road ends
constexpr double kClear = 3;         // [m]; of a road from points that it does not end in
constexpr double kAlongCos = 0.985;  // 10 degrees: what runs along the lattice
constexpr double kSquareCos = 0.17;  // 10 degrees from square to it
constexpr double kOnSide = 0.01;     // [m]; points that were put on a side are snapped
constexpr std::uint32_t kJoined = 0, kFirstRoad = ~std::uint32_t{0};

/// What is asked of the two roads, from the best to what must do.
struct Demand {
  double angle;  // [rad]; with the lines they meet
  double apart;  // [rad]; between their directions
};

class HoleJoiner {
 public:
  HoleJoiner(PlanarGraph& graph, std::span<const Hole> holes, const std::vector<std::uint32_t>& closed,
             std::span<const geometry::Ring> kept_clear, double clearance, std::uint32_t tag)
      : graph_(graph),
        holes_(holes),
        closed_(closed),
        kept_clear_(kept_clear),
        clearance_(clearance),
        tag_(tag),
        owners_(graph.points().size(), kJoined) {
    for (std::uint32_t h = 0; h < holes.size(); ++h)
      for (std::uint32_t i = 0; i < holes[h].ring.size(); ++i) owners_[holes[h].first_point + i] = h + 1;
    if (!holes.empty()) outline_tag_ = lineAt(holes[0].first_point).tag & ~CellCutter::kBorder;
    ownSplitPoints();
    // The middle of a bridgehead has a line that cannot be split on both sides.
    for (std::size_t i = 0; i < graph.lines().size(); ++i) {
      const PlanarGraph::Line& line = graph.lines()[i];
      if ((line.tag & CellCutter::kBorder) == 0) continue;
      const bool is_from = std::find(closed.begin(), closed.end(), line.from) == closed.end();
      const std::uint32_t middle = is_from ? line.from : line.to;
      const bool is_known =
          std::any_of(heads_.begin(), heads_.end(), [&](const End& head) { return *head.point == middle; });
      if (!is_known) heads_.push_back({i, middle, graph.points()[middle]});
    }
  }

  std::vector<std::uint32_t> run(double min_angle) {
    std::vector<std::uint32_t> waiting;
    for (std::uint32_t h = 0; h < holes_.size(); ++h) waiting.push_back(h);
    // A hole may have to wait for its neighbours; and all of them before any is content with less.
    const std::array<Demand, 3> demands = {
        {{min_angle, 80 * kDegree}, {std::min(min_angle, 20 * kDegree), 40 * kDegree}, {5 * kDegree, 10 * kDegree}}};
    for (std::size_t step = 0; step < demands.size() && !waiting.empty();) {
      const std::size_t before = waiting.size();
      std::erase_if(waiting, [&](std::uint32_t h) { return joinHole(h, demands[step], step > 0); });
      step = waiting.size() < before ? 0 : step + 1;
    }
    return waiting;
  }

 private:
  /// The first that was drawn from a point: that of its ring.
  const PlanarGraph::Line& lineAt(std::uint32_t point) const {
    return *std::find_if(graph_.lines().begin(), graph_.lines().end(),
                         [&](const PlanarGraph::Line& line) { return line.from == point; });
  }

  bool isOutline(const PlanarGraph::Line& line) const { return (line.tag & ~CellCutter::kBorder) == outline_tag_; }

  /// Points that were put on the ring of a hole later belong to it as well.
  void ownSplitPoints() {
    bool is_done = false;
    while (!is_done) {
      is_done = true;
      for (const PlanarGraph::Line& line : graph_.lines()) {
        if (owners_[line.from] == owners_[line.to] || !isOutline(line)) continue;
        owners_[line.from] = owners_[line.to] = std::max(owners_[line.from], owners_[line.to]);
        is_done = false;
      }
    }
  }

  struct End {
    std::size_t line = 0;
    std::optional<std::uint32_t> point;  // that is there already
    Vec2 at;
  };

  bool joinHole(std::uint32_t h, const Demand& demand, bool is_thorough) {
    const std::vector<Vec2> ways = listWaysOut(h);
    if (isHeld(h)) {
      markJoined(h);
      return true;
    }
    // The direction of the zone and those square to it first, then those between.
    std::vector<double> turns;
    for (const double turn : {0, 180, 90, 270, 20, 200, 110, 290, 340, 160, 50, 230}) turns.push_back(turn * kDegree);
    for (int i = 0; is_thorough && i < 120; ++i) turns.push_back((3 * i + 1) * kDegree);

    const PlanarGraph untouched = graph_;
    const std::vector<std::uint32_t> untouched_owners = owners_;
    const auto undo = [&] {
      graph_ = untouched;
      owners_ = untouched_owners;
    };
    const auto isDone = [&] {
      if (!isHeld(h)) return false;
      markJoined(h);
      return true;
    };
    if (ways.empty())
      for (const std::uint32_t side : listSidesAlong(holes_[h])) {
        if (passHole(h, side, demand.angle) && isDone()) return true;
        undo();
      }
    for (const double turn : turns) {
      const Vec2 way = wayOf(h, turn);
      const bool is_apart = std::none_of(ways.begin(), ways.end(),
                                         [&](const Vec2& other) { return dot(way, other) > math::cos(demand.apart); });
      if (!is_apart || !addRoad(h, way, demand.angle)) continue;
      if (isDone()) return true;  // where a fixed road leads up to it, one more is enough
      for (const double other : turns) {
        const Vec2 back = wayOf(h, other);
        if (dot(way, back) <= math::cos(demand.apart) && addRoad(h, back, demand.angle) && isDone()) return true;
      }
      undo();
    }
    return false;
  }

  Vec2 wayOf(std::uint32_t h, double turn) const { return geometry::turned(holes_[h].direction, turn); }

  /// Towards the roads that lead up to a hole already; unit.
  std::vector<Vec2> listWaysOut(std::uint32_t h) const {
    std::vector<Vec2> ways;
    for (const PlanarGraph::Line& line : graph_.lines()) {
      if ((owners_[line.from] == h + 1) == (owners_[line.to] == h + 1)) continue;
      const Vec2 way = graph_.points()[owners_[line.from] == h + 1 ? line.from : line.to] -
                       geometry::boundsOf(holes_[h].ring).middle();
      if (way != Vec2{}) ways.push_back(way * (1 / geometry::length(way)));
    }
    return ways;
  }

  /// Two ways that share no point lead from the hole to an outline that is joined.
  bool isHeld(std::uint32_t h) const {
    std::vector<bool> is_start(owners_.size()), is_goal(owners_.size());
    for (std::size_t point = 0; point < owners_.size(); ++point) is_start[point] = owners_[point] == h + 1;
    for (const PlanarGraph::Line& line : graph_.lines()) {
      if (!isOutline(line)) continue;
      for (const std::uint32_t point : {line.from, line.to}) is_goal[point] = owners_[point] == kJoined;
    }
    return hasTwoWaysOut(graph_, is_start, is_goal);
  }

  void markJoined(std::uint32_t h) {
    for (std::uint32_t& owner : owners_)
      if (owner == h + 1) owner = kJoined;
  }

  /// Sides of a hole in a lattice that run as its streets do, between corners about as square as theirs; long ones
  /// first.
  static std::vector<std::uint32_t> listSidesAlong(const Hole& hole) {
    std::vector<std::uint32_t> sides;
    if (!hole.in_lattice) return sides;
    const auto n = static_cast<std::uint32_t>(hole.ring.size());
    const auto wayOf = [&](std::uint32_t side) {
      const Vec2 way = hole.ring[(side + 1) % n] - hole.ring[side % n];
      return way * (1 / geometry::length(way));
    };
    const auto isAlong = [&](std::uint32_t side) {
      const double along = std::fabs(dot(wayOf(side), hole.direction));
      return along > kAlongCos || along < kSquareCos;
    };
    for (std::uint32_t i = 0; i < n; ++i)
      if (isAlong(i) && std::fabs(dot(wayOf(i), wayOf(i + n - 1))) < kSquareCos &&
          std::fabs(dot(wayOf(i), wayOf(i + 1))) < kSquareCos)
        sides.push_back(i);
    std::stable_sort(sides.begin(), sides.end(), [&](std::uint32_t a, std::uint32_t b) {
      return geometry::length(hole.ring[(a + 1) % n] - hole.ring[a]) >
             geometry::length(hole.ring[(b + 1) % n] - hole.ring[b]);
    });
    return sides;
  }

  /// Roads that go on from both ends of a side, which becomes part of theirs.
  bool passHole(std::uint32_t h, std::uint32_t side, double least_angle) {
    const Hole& hole = holes_[h];
    const std::uint32_t next = side + 1 < hole.ring.size() ? side + 1 : 0;
    const Vec2 a = hole.ring[side], b = hole.ring[next];
    const Vec2 way = (b - a) * (1 / geometry::length(b - a));
    if (!leaveCorner(h, next, way, least_angle) || !leaveCorner(h, side, way * -1, least_angle)) return false;
    const auto isOnSide = [&](std::uint32_t point) {
      return owners_[point] == h + 1 && geometry::distanceToSegment(graph_.points()[point], a, b) < kOnSide;
    };
    for (PlanarGraph::Line& line : graph_.lines())
      if (isOnSide(line.from) && isOnSide(line.to)) line.tag = tag_ | (line.tag & CellCutter::kBorder);
    return true;
  }

  bool leaveCorner(std::uint32_t h, std::uint32_t corner, const Vec2& way, double least_angle) {
    const std::uint32_t point = holes_[h].first_point + corner;
    if (std::find(closed_.begin(), closed_.end(), point) != closed_.end()) return false;
    const std::vector<PlanarGraph::Hit> hits = graph_.castAll(graph_.points()[point], way);
    const auto landing =
        std::find_if(hits.begin(), hits.end(), [](const PlanarGraph::Hit& hit) { return hit.distance >= 1; });
    return landing != hits.end() && ownerOf(landing->line) == kJoined &&
           join({landing->line, point, graph_.points()[point]}, chooseEnd(*landing), least_angle);
  }

  bool addRoad(std::uint32_t h, const Vec2& way, double least_angle) {
    const Vec2 middle = geometry::boundsOf(holes_[h].ring).middle();
    std::optional<PlanarGraph::Hit> exit, landing;
    const std::vector<PlanarGraph::Hit> hits = graph_.castAll(middle, way);
    for (const PlanarGraph::Hit& hit : hits)
      if (ownerOf(hit.line) == h + 1) exit = hit;
    if (!exit) return false;
    const auto next = std::find_if(hits.begin(), hits.end(),
                                   [&](const PlanarGraph::Hit& hit) { return hit.distance >= exit->distance + 1; });
    if (next != hits.end()) landing = *next;
    if (!landing || ownerOf(landing->line) != kJoined) return false;
    const End from = chooseEnd(*exit);
    // Rather to a bridge than beside it, but not to that of an islet in the hole.
    for (const End& head : heads_)
      if (owners_[*head.point] == kJoined && geometry::length(head.at - landing->at) < kHeadReach &&
          !geometry::contains(holes_[h].ring, (from.at + head.at) * 0.5) && join(from, head, least_angle))
        return true;
    return join(from, chooseEnd(*landing), least_angle);
  }

  bool join(const End& from, const End& to, double least_angle) {
    if (geometry::length(to.at - from.at) < kLeastLength) return false;
    // Two roads in one point would leave a face that comes back to it.
    if (isTaken(from) || isTaken(to)) return false;
    if (!keepsAngle(from, to.at, least_angle) || !keepsAngle(to, from.at, least_angle) || !isClear(from, to))
      return false;
    const std::uint32_t start = settle(from), end = settle(to);
    graph_.addLine(start, end, tag_);
    return true;
  }

  /// The hole that a line belongs to, as in `owners_`; the first road of a hole that has no second yet is nobody's.
  std::uint32_t ownerOf(std::size_t line) const {
    const std::uint32_t from = owners_[graph_.lines()[line].from], to = owners_[graph_.lines()[line].to];
    return from == to ? from : kFirstRoad;
  }

  End chooseEnd(const PlanarGraph::Hit& hit) const {
    const PlanarGraph::Line& line = graph_.lines()[hit.line];
    const bool is_border = (line.tag & CellCutter::kBorder) != 0;
    for (const std::uint32_t point : {line.from, line.to}) {
      const bool is_near = geometry::length(graph_.points()[point] - hit.at) < kNear;
      if ((is_border || is_near) && std::find(closed_.begin(), closed_.end(), point) == closed_.end())
        return {hit.line, point, graph_.points()[point]};
    }
    return {hit.line, std::nullopt, geometry::snap(hit.at)};
  }

  /// A road that joins a hole ends there already.
  bool isTaken(const End& end) const {
    return end.point && std::any_of(graph_.lines().begin(), graph_.lines().end(), [&](const PlanarGraph::Line& line) {
             return line.tag == tag_ && (line.from == *end.point || line.to == *end.point);
           });
  }

  bool endsIn(const PlanarGraph::Line& line, std::size_t number, const End& end) const {
    return end.point ? line.from == *end.point || line.to == *end.point : number == end.line;
  }

  bool keepsAngle(const End& end, const Vec2& towards, double least) const {
    const Vec2 road = towards - end.at;
    for (std::size_t i = 0; i < graph_.lines().size(); ++i) {
      const PlanarGraph::Line& line = graph_.lines()[i];
      if (!endsIn(line, i, end)) continue;
      for (const std::uint32_t other : {line.from, line.to}) {
        if (other == end.point) continue;
        const Vec2 way = graph_.points()[other] - end.at;
        if (dot(road, way) > math::cos(least) * geometry::length(road) * geometry::length(way)) return false;
      }
    }
    return true;
  }

  bool isClear(const End& from, const End& to) const {
    for (std::size_t i = 0; i < graph_.lines().size(); ++i) {
      const PlanarGraph::Line& line = graph_.lines()[i];
      if (endsIn(line, i, from) || endsIn(line, i, to)) continue;
      if (geometry::meet(from.at, to.at, graph_.points()[line.from], graph_.points()[line.to])) return false;
    }
    for (std::uint32_t p = 0; p < graph_.points().size(); ++p)
      if (p != from.point && p != to.point && geometry::distanceToSegment(graph_.points()[p], from.at, to.at) < kClear)
        return false;
    return std::none_of(kept_clear_.begin(), kept_clear_.end(), [&](const geometry::Ring& ring) {
      return geometry::distanceToGround(ring, from.at, to.at) < clearance_;
    });
  }

  std::uint32_t settle(const End& end) {
    if (end.point) return *end.point;
    owners_.push_back(owners_[graph_.lines()[end.line].from]);
    return graph_.split(end.line, end.at);
  }

  PlanarGraph& graph_;
  std::span<const Hole> holes_;
  const std::vector<std::uint32_t>& closed_;
  std::span<const geometry::Ring> kept_clear_;
  double clearance_;
  std::uint32_t tag_, outline_tag_ = 0;
  std::vector<End> heads_;             // of bridges
  std::vector<std::uint32_t> owners_;  // of points: a hole's number plus 1, until it is joined
};

}  // namespace

std::vector<std::uint32_t> joinHoles(PlanarGraph& graph, std::span<const Hole> holes,
                                     const std::vector<std::uint32_t>& closed,
                                     std::span<const geometry::Ring> kept_clear, double clearance, double min_angle,
                                     std::uint32_t tag) {
  return HoleJoiner(graph, holes, closed, kept_clear, clearance, tag).run(min_angle);
}

}  // namespace castra::generators
