// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/geometry/polygon.h"

// What must hold for the plan of any district, whatever made it. Each check names the first fault in words, with its
// place, and returns an empty text if there is none.

namespace castra::checks {

/// The sum of the boundaries of faces: every directed edge, known by the bits of its ends, with how often it runs that
/// way less how often it runs back. What lies between two faces that share their points to the bit cancels.
class Chain {
 public:
  void add(const geometry::Ring& ring);
  void subtract(const geometry::Ring& ring);
  void addEdge(const geometry::Vec2& from, const geometry::Vec2& to, int times = 1);
  /// An edge that does not cancel, and how many there are.
  std::string findRest() const;

 private:
  struct Edge {
    geometry::Vec2 from, to;
    bool operator<(const Edge& other) const;
  };
  void addRing(const geometry::Ring& ring, int times);
  std::map<Edge, int> edges_;
};

/// Cells tile the district: their boundaries sum to its outline.
std::string findGap(const District& district, const RoadPlan& plan);
/// Carriageways, junctions, sidewalks or verges, and lots tile the district: their boundaries sum to its outline.
std::string findGap(const District& district, const Blocks& blocks, const Lots& lots);
/// Every face is a sound region, a sidewalk being its kerb with the outline of the lots as a hole.
std::string findFault(const Blocks& blocks, const Lots& lots);
/// The fronts of a block's lots are its outline, and every lot has its share of it, the side at `front` included.
std::string findLotWithoutFront(const Lots& lots);

/// Every road is reached from every other, and none ends in nothing.
std::string findLooseEnd(const RoadPlan& plan);
/// Between two roads that meet in a junction, of which one lies inside the district, the angle is not smaller [deg].
std::string findSharpJunction(const RoadPlan& plan, double min_angle);
/// Along roads inside the district, junctions are not nearer to each other than this [m].
std::string findCloseJunctions(const RoadPlan& plan, double min_spacing);

}  // namespace castra::checks
