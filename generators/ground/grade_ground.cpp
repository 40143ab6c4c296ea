// SPDX-License-Identifier: GPL-3.0-or-later
// From the main roads inwards:
//   1. Points of the plan lie as the hill does, those on the outline as they were settled; then roads that are too
//   steep
//      are eased.
//   2. A kerb corner lies at the height of the point of the plan that it belongs to. So junctions are level, and
//      carriageways are from side to side.
//   3. A lot takes its height from the sidewalk before the door of its house.
//   4. What lies lowest beside the walls of a house tells how deep these must reach.
#include "generators/ground/grade_ground.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "generators/ground/ground_lie.h"
#include "generators/main_road_heights.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

// [m]
constexpr double kStandsBack = 2.5;  // from the street; less is no garden to slope
constexpr double kApron = 1;         // level ground around a house
constexpr double kLeastSlope = 2;    // a slope that is shorter is none
constexpr double kBeside = 0.4;      // from a wall to the ground that is asked for

class Grader {
 public:
  Grader(const GradeParams& params, const District& district, const RoadPlan& plan, const Blocks& blocks,
         const Lots& lots, const Buildings* houses)
      : params_(params), district_(district), plan_(plan), blocks_(blocks), lots_(lots), houses_(houses) {}

  Grades run() {
    gradePoints();
    gradeCorners();
    gradeLots();
    if (houses_)
      for (const Buildings::Building& house : houses_->buildings) grades_.houses.push_back(standOf(house));
    return std::move(grades_);
  }

 private:
  using Place = std::pair<double, double>;
  static Place placeOf(const Vec2& at) { return {at.x, at.y}; }

  void gradePoints() {
    std::map<Place, double> settled;
    for (const District::Border& border : district_.outline) {
      settled.emplace(placeOf(border.at), border.height);
      grades_.outline.push_back(border.height);
    }
    std::vector<bool> is_settled;
    for (const Vec2& at : plan_.points) {
      const auto known = settled.find(placeOf(at));
      is_settled.push_back(known != settled.end());
      points_.push_back(known != settled.end() ? known->second : district_.relief.heightAt(at));
    }
    std::vector<RoadToGrade> roads;
    for (const RoadPlan::Road& road : plan_.roads)
      roads.push_back({road.from, road.to, geometry::length(plan_.points[road.to] - plan_.points[road.from]),
                       kSteepest[static_cast<std::size_t>(road.road_class)]});
    easeRoads(points_, roads, is_settled);
    for (std::size_t i = 0; i < points_.size(); ++i) corners_.emplace(placeOf(plan_.points[i]), points_[i]);
  }

  void gradeCorners() {
    for (const Blocks::Junction& junction : blocks_.junctions) {
      grades_.junctions.push_back(points_[junction.point]);
      for (const Vec2& corner : junction.ring) corners_.emplace(placeOf(corner), points_[junction.point]);
    }
    for (const Blocks::Carriageway& carriageway : blocks_.carriageways) {
      const RoadPlan::Road& road = plan_.roads[carriageway.road];
      const Vec2 &from = plan_.points[road.from], &to = plan_.points[road.to];
      for (const Vec2& corner : carriageway.ring)
        corners_.emplace(
            placeOf(corner),
            points_[geometry::length(corner - from) < geometry::length(corner - to) ? road.from : road.to]);
      grades_.carriageways.push_back(heightsOf(carriageway.ring));
    }
    for (const Blocks::Island& island : blocks_.islands) {
      grades_.kerbs.push_back(heightsOf(island.kerb));
      kerbs_.push_back(GroundLie::along(island.kerb, grades_.kerbs.back()));
    }
  }

  std::vector<double> heightsOf(const Ring& ring) const {
    std::vector<double> heights;
    for (const Vec2& corner : ring) {
      const auto known = corners_.find(placeOf(corner));
      heights.push_back(known != corners_.end() ? known->second : district_.relief.heightAt(corner));
    }
    return heights;
  }

  void gradeLots() {
    std::vector<std::vector<const Buildings::Building*>> house_of(lots_.blocks.size());
    for (std::size_t b = 0; b < house_of.size(); ++b) house_of[b].assign(lots_.blocks[b].lots.size(), nullptr);
    if (houses_)
      for (const Buildings::Building& house : houses_->buildings) house_of[house.block][house.lot] = &house;
    for (std::size_t b = 0; b < lots_.blocks.size(); ++b) {
      std::vector<Grades::Lot>& block = grades_.lots.emplace_back();
      for (std::size_t l = 0; l < lots_.blocks[b].lots.size(); ++l)
        block.push_back(gradeLot(lots_.blocks[b], lots_.blocks[b].lots[l], house_of[b][l], kerbs_[b]));
    }
  }

  Grades::Lot gradeLot(const Lots::Block& block, const Lots::Lot& lot, const Buildings::Building* house,
                       const GroundLie& kerb) const {
    // Back from the street that the house faces, or else from the lot's own.
    const Ring& facing = house ? house->wings.front().ring : lot.ring;
    const std::size_t side = house ? house->front : lot.front;
    const Vec2 &a = facing[side], &b = facing[(side + 1) % facing.size()];
    const Vec2 door = house ? doorOf(*house) : (a + b) * 0.5;
    Grades::Lot graded;
    graded.inward = geometry::leftOf(geometry::unit(b - a));
    double nearest = 1e300, farthest = -1e300;
    for (const Vec2& corner : lot.ring) {
      nearest = std::min(nearest, dot(corner - door, graded.inward));
      farthest = std::max(farthest, dot(corner - door, graded.inward));
    }
    graded.front = door + graded.inward * nearest;
    const auto backOf = [&](const Vec2& place) { return dot(place - graded.front, graded.inward); };
    const double depth = farthest - nearest, street = kerb.heightAt(door);
    const Vec2 end = graded.front + graded.inward * depth;
    if (!house) {
      graded.knots.push_back({0, street});
      slopeTo(graded, depth, district_.relief.heightAt(end));
      return graded;
    }
    double house_front = 1e300, house_back = 0;
    for (const Buildings::Wing& wing : house->wings)
      for (const Vec2& corner : wing.ring) {
        house_front = std::min(house_front, backOf(corner));
        house_back = std::max(house_back, backOf(corner));
      }
    double height = street;
    if (std::min(house_front, geometry::distanceToRim(block.outline, door)) > kStandsBack) {
      const double reach = params_.garden_slope / 100 * (house_front - kApron);
      height = geometry::snap(street + std::clamp(district_.relief.heightAt(door) - street, -reach, reach));
      graded.knots.push_back({0, street});
      graded.knots.push_back({house_front - kApron, height});
    }
    graded.knots.push_back({house_back + kApron, height});
    slopeTo(graded, depth, district_.relief.heightAt(end));
    return graded;
  }

  /// From the last knot to the end of the lot, as far as a slope may go.
  void slopeTo(Grades::Lot& lot, double end, double height) const {
    const Grades::Lot::Knot last = lot.knots.back();
    const double run = end - last.back;
    if (run < kLeastSlope) return;
    const double most = params_.yard_slope / 100 * run;
    lot.knots.push_back({end, geometry::snap(last.height + std::clamp(height - last.height, -most, most))});
  }

  /// Where one enters from the street; the middle of the front if there is no door.
  static Vec2 doorOf(const Buildings::Building& house) {
    const Ring& ring = house.wings.front().ring;
    const Vec2 &a = ring[house.front], &b = ring[(house.front + 1) % ring.size()];
    const FloorPlan& plan = house.storeys.front().plan;
    for (const FloorPlan::Opening& opening : plan.openings) {
      const FloorPlan::Wall& wall = plan.walls[opening.wall];
      if (wall.right != FloorPlan::kNobody || opening.type != FloorPlan::OpeningType::door) continue;
      const Vec2 from = plan.points[wall.from];
      const Vec2 door = from + geometry::unit(plan.points[wall.to] - from) * ((opening.from + opening.to) / 2);
      if (geometry::distanceToSegment(door, a, b) < 0.05) return door;
    }
    return (a + b) * 0.5;
  }

  Grades::Stand standOf(const Buildings::Building& house) const {
    const Grades::Lot& own = grades_.lots[house.block][house.lot];
    const double height = geometry::snap(own.heightAt(doorOf(house)));
    double lowest = height;
    for (const Buildings::Wing& wing : house.wings)
      for (std::size_t i = 0; i < wing.ring.size(); ++i) {
        const Vec2 &a = wing.ring[i], &b = wing.ring[(i + 1) % wing.ring.size()];
        const Vec2 out = geometry::rightOf(geometry::unit(b - a)) * kBeside;
        for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
          lowest = std::min(lowest, groundAt(house.block, a + (b - a) * share + out));
      }
    return {height, height - lowest};
  }

  /// In a block, or on the sidewalk around it.
  double groundAt(std::uint32_t block, const Vec2& place) const {
    const std::vector<Lots::Lot>& lots = lots_.blocks[block].lots;
    for (std::size_t i = 0; i < lots.size(); ++i)
      if (geometry::contains(lots[i].ring, place)) return geometry::snap(grades_.lots[block][i].heightAt(place));
    return kerbs_[block].heightAt(place);
  }

  const GradeParams& params_;
  const District& district_;
  const RoadPlan& plan_;
  const Blocks& blocks_;
  const Lots& lots_;
  const Buildings* houses_;
  std::vector<double> points_;       // heights of the points of the plan
  std::map<Place, double> corners_;  // heights of all corners of roads and kerbs
  std::vector<GroundLie> kerbs_;
  Grades grades_;
};

}  // namespace

Grades gradeGround(Run&, const GradeParams& params, const District& district, const RoadPlan& plan,
                   const Blocks& blocks, const Lots& lots, const std::optional<Buildings>& houses) {
  return Grader(params, district, plan, blocks, lots, houses ? &*houses : nullptr).run();
}

}  // namespace castra::generators
