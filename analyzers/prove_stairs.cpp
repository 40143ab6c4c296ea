// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/prove_stairs.h"

#include <algorithm>
#include <cmath>

#include "analyzers/shared_ground.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"

namespace castra::analyzers {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using Stairs = Buildings::Stairs;

constexpr double kSteepest = 40 * math::kDegree;
constexpr double kLeastHeadroom = 2, kLeastFlight = 0.8;  // [m]
constexpr double kAbove = 0.05;                           // how far stairs may stand off those below [m]
constexpr double kSlack = 0.01;                           // into walls, since these lean and are snapped [m]
constexpr double kBody = 0.35;                            // half the width of a way for one [m]
constexpr double kInside = 0.4;                           // of somebody in a door: how far in [m]

double runOf(const Stairs& stairs) { return (stairs.risers / 2 - 1) * stairs.going; }
double lengthOf(const Stairs& stairs) { return 2 * stairs.flight + runOf(stairs); }
double widthOf(const Stairs& stairs) { return 2 * stairs.flight + stairs.well; }
Vec2 acrossOf(const Stairs& stairs) {
  return stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along);
}

/// Between two places along the way up, over the whole width.
Ring groundOf(const Stairs& stairs, double from, double to) {
  const Vec2 across = acrossOf(stairs) * widthOf(stairs), near = stairs.corner + stairs.along * from,
             far = stairs.corner + stairs.along * to;
  Ring ring{near, far, far + across, near + across};
  if (!stairs.turns_left) std::reverse(ring.begin(), ring.end());
  return ring;
}
Ring groundOf(const Stairs& stairs) { return groundOf(stairs, 0, lengthOf(stairs)); }
/// Both flights and the far landing: all but where one stands on the floor.
Ring flightsOf(const Stairs& stairs) { return groundOf(stairs, stairs.flight, lengthOf(stairs)); }
Vec2 landingOf(const Stairs& stairs) {
  return stairs.corner + stairs.along * (stairs.flight / 2) + acrossOf(stairs) * (widthOf(stairs) / 2);
}

bool holds(const Ring& floor, const Ring& ground) {
  return geometry::signedArea(ground) - sharedArea(floor, ground) <= kSlack * geometry::perimeter(ground);
}

bool overlap(const Ring& one, const Ring& other) { return sharedArea(one, other) > kSlack * geometry::perimeter(one); }

bool standAbove(const Stairs& one, const Stairs& other) {
  return geometry::length(one.corner - other.corner) <= kAbove && geometry::dot(one.along, other.along) > 0.999 &&
         one.turns_left == other.turns_left;
}

/// A step or landing that one goes up by, as seen from above: on one flight or over both.
struct Tread {
  double from = 0, to = 0;  // along [m]
  bool is_first = true, is_second = true;
  double top = 0;  // above the floor [m]

  bool meets(const Tread& other) const {
    return ((is_first && other.is_first) || (is_second && other.is_second)) &&
           std::min(to, other.to) > std::max(from, other.from) + kSlack;
  }
};

std::vector<Tread> treadsOf(const Stairs& stairs) {
  const std::uint32_t half = stairs.risers / 2;
  const double turn = stairs.flight + runOf(stairs);
  std::vector<Tread> treads{{turn, turn + stairs.flight, true, true, half * stairs.riser}};
  for (std::uint32_t i = 1; i < half; ++i) {
    const double near = stairs.flight + (i - 1) * stairs.going, far = turn - (i - 1) * stairs.going;
    treads.push_back({near, near + stairs.going, true, false, i * stairs.riser});
    treads.push_back({far - stairs.going, far, false, true, (half + i) * stairs.riser});
  }
  return treads;
}

class Prover {
 public:
  explicit Prover(const Buildings::Building& building) : building_(building) {}

  StairProof run() {
    for (std::uint32_t k = 0; k < building_.storeys.size(); ++k) {
      std::vector<std::optional<std::uint32_t>>& arrivals = arrivals_.emplace_back();
      for (const Stairs& stairs : building_.storeys[k].stairs) arrivals.push_back(findArrival(building_, k, stairs));
    }
    for (std::uint32_t k = 0; k < building_.storeys.size(); ++k) {
      for (std::size_t i = 0; i < building_.storeys[k].stairs.size(); ++i) prove(k, i);
      for (std::uint32_t i = 0; i < building_.storeys[k].plan.rooms.size(); ++i) proveDoors(k, i);
    }
    return std::move(proof_);
  }

 private:
  void fault(std::string what, const Vec2& at) { proof_.faults.push_back({std::move(what), at}); }

  void prove(std::uint32_t k, std::size_t number) {
    const Buildings::Storey& storey = building_.storeys[k];
    const Stairs& stairs = storey.stairs[number];
    ++proof_.count;
    if (stairs.risers < 4) return fault("stairs have no steps", stairs.corner);
    const double slope = math::atan2(stairs.riser, stairs.going);
    proof_.steepest = std::max(proof_.steepest, slope);
    if (slope > kSteepest) fault("stairs are steeper than 40 degrees", stairs.corner);
    if (std::fabs(stairs.riser * stairs.risers - storey.height) > 0.003)
      fault("stairs miss the next floor", stairs.corner);
    if (stairs.flight < kLeastFlight) fault("stairs are narrower than 0.8 m", stairs.corner);
    if (!holds(FloorPlan::floorOf(storey.plan.rooms[stairs.room]), groundOf(stairs)))
      fault("stairs leave their room", stairs.corner);
    if (!arrivals_[k][number]) fault("stairs come up in no room that has space for them", stairs.corner);
    if (k > 0)
      for (const Stairs& below : building_.storeys[k - 1].stairs)
        if (below.risers >= 4 && !standAbove(below, stairs) && overlap(groundOf(stairs), groundOf(below)))
          fault("stairs do not stand above those below", stairs.corner);
    const double headroom = headroomOf(k, stairs);
    proof_.least_headroom = std::min(proof_.least_headroom, headroom);
    if (headroom < kLeastHeadroom) fault("stairs have less than 2 m of headroom", stairs.corner);
  }

  /// Below the floor where one goes up and the next ceiling where one comes up, and below the stairs above.
  double headroomOf(std::uint32_t k, const Stairs& stairs) const {
    const double height = building_.storeys[k].height;
    double least = height - building_.slab;
    if (k + 1 == building_.storeys.size()) return least;
    least = std::min(least, building_.storeys[k + 1].height - building_.slab);
    for (const Stairs& above : building_.storeys[k + 1].stairs) {
      if (above.risers < 4 || !standAbove(stairs, above)) continue;
      const std::vector<Tread> higher = treadsOf(above);
      for (const Tread& tread : treadsOf(stairs))
        for (const Tread& other : higher)
          if (tread.meets(other)) least = std::min(least, height + other.top - building_.slab - tread.top);
    }
    return least;
  }

  /// Where one can stand in a room with stairs, all doors and landings are in one piece.
  void proveDoors(std::uint32_t k, std::uint32_t room) {
    const FloorPlan& plan = building_.storeys[k].plan;
    std::vector<Region> flights;
    std::vector<Vec2> landings;
    const auto add = [&](const Stairs& stairs) {
      if (stairs.risers < 4) return;
      flights.push_back({flightsOf(stairs), {}});
      landings.push_back(landingOf(stairs));
    };
    for (const Stairs& stairs : building_.storeys[k].stairs)
      if (stairs.room == room) add(stairs);
    if (k > 0)
      for (std::size_t i = 0; i < arrivals_[k - 1].size(); ++i)
        if (arrivals_[k - 1][i] == room) add(building_.storeys[k - 1].stairs[i]);
    if (landings.empty()) return;
    const Region floor{FloorPlan::floorOf(plan.rooms[room]), {}};
    const std::vector<Region> ways = geometry::offset(geometry::subtract({&floor, 1}, flights), -kBody);
    const auto piece =
        std::find_if(ways.begin(), ways.end(), [&](const Region& way) { return geometry::contains(way, landings[0]); });
    if (piece == ways.end()) return fault("there is no space before the stairs", landings[0]);
    for (const Vec2& landing : landings)
      if (!geometry::contains(*piece, landing)) fault("one cannot walk from stairs to stairs", landing);
    for (const FloorPlan::Opening& opening : plan.openings) {
      const FloorPlan::Wall& wall = plan.walls[opening.wall];
      if (opening.type == FloorPlan::OpeningType::window || (wall.left != room && wall.right != room)) continue;
      const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
      const double in = kInside + (wall.right == FloorPlan::kNobody ? wall.thickness : wall.thickness / 2);
      const Vec2 inside = (wall.left == room ? geometry::leftOf(way) : geometry::rightOf(way)) * in;
      // A wide opening is free if a part of it is.
      const double low = std::min(opening.from + kInside, (opening.from + opening.to) / 2),
                   high = opening.from + opening.to - low;
      const bool is_free = std::any_of(&kShares[0], &kShares[0] + std::size(kShares), [&](double share) {
        return geometry::contains(*piece, from + way * (low + (high - low) * share) + inside);
      });
      if (!is_free) fault(concat("a door on storey ", k, " leads onto stairs, not before them"), from + way * low);
    }
  }

  static constexpr double kShares[] = {0, 0.25, 0.5, 0.75, 1};

  const Buildings::Building& building_;
  std::vector<std::vector<std::optional<std::uint32_t>>> arrivals_;  // by storey, of each of its stairs
  StairProof proof_;
};

}  // namespace

std::optional<std::uint32_t> findArrival(const Buildings::Building& building, std::uint32_t storey,
                                         const Buildings::Stairs& stairs) {
  if (storey + 1 >= building.storeys.size() || stairs.risers < 4) return std::nullopt;
  const FloorPlan& above = building.storeys[storey + 1].plan;
  for (std::uint32_t i = 0; i < above.rooms.size(); ++i)
    if (holds(FloorPlan::floorOf(above.rooms[i]), groundOf(stairs))) return i;
  return std::nullopt;
}

StairProof proveStairs(const Buildings::Building& building) { return Prover(building).run(); }

}  // namespace castra::analyzers
