// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plan_checks.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::checks {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

// A point that splits a road is snapped to the lattice, which bends the road a little.
constexpr double kAngleSlack = 0.1;    // [deg]
constexpr double kLengthSlack = 0.01;  // [m]

/// How many roads meet in each point.
std::vector<std::uint32_t> degreesOf(const RoadPlan& plan) {
  std::vector<std::uint32_t> degrees(plan.points.size());
  for (const RoadPlan::Road& road : plan.roads) {
    ++degrees[road.from];
    ++degrees[road.to];
  }
  return degrees;
}

std::pair<std::uint64_t, std::uint64_t> bitsOf(const Vec2& at) {
  return {std::bit_cast<std::uint64_t>(at.x), std::bit_cast<std::uint64_t>(at.y)};
}

/// The ring turned round: as a hole.
Ring reversed(const Ring& ring) { return {ring.rbegin(), ring.rend()}; }

double angleBetween(const Vec2& a, const Vec2& b) {
  return std::fabs(math::atan2(geometry::cross(a, b), geometry::dot(a, b))) * 180 / math::kPi;
}

}  // namespace

bool Chain::Edge::operator<(const Edge& other) const {
  return std::pair(bitsOf(from), bitsOf(to)) < std::pair(bitsOf(other.from), bitsOf(other.to));
}

void Chain::add(const Ring& ring) { addRing(ring, 1); }

void Chain::subtract(const Ring& ring) { addRing(ring, -1); }

void Chain::addRing(const Ring& ring, int times) {
  for (std::size_t i = 0; i < ring.size(); ++i) addEdge(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], times);
}

void Chain::addEdge(const Vec2& from, const Vec2& to, int times) {
  const bool forward = bitsOf(from) < bitsOf(to);
  edges_[forward ? Edge{from, to} : Edge{to, from}] += forward ? times : -times;
}

std::string Chain::findRest() const {
  std::string first;
  std::size_t rest = 0;
  for (const auto& [edge, times] : edges_) {
    if (times == 0) continue;
    if (rest++ == 0)
      first = concat("the edge between (", fixed(edge.from.x, 4), ", ", fixed(edge.from.y, 4), ") and (",
                     fixed(edge.to.x, 4), ", ", fixed(edge.to.y, 4), ") is left over ", times, " times");
  }
  return rest == 0 ? "" : concat(first, ", the first of ", rest);
}

std::string findGap(const District& district, const RoadPlan& plan) {
  Chain chain;
  for (const RoadPlan::Cell& cell : plan.cells) chain.add(plan.ringOf(cell));
  chain.subtract(district.ring());
  return chain.findRest();
}

std::string findGap(const District& district, const Blocks& blocks, const Lots& lots) {
  if (lots.blocks.size() != blocks.islands.size())
    return concat(blocks.islands.size(), " islands have ", lots.blocks.size(), " blocks of lots");
  Chain chain;
  for (const Blocks::Carriageway& carriageway : blocks.carriageways) chain.add(carriageway.ring);
  for (const Blocks::Junction& junction : blocks.junctions) chain.add(junction.ring);
  for (std::size_t i = 0; i < blocks.islands.size(); ++i) {
    chain.add(blocks.islands[i].kerb);
    chain.subtract(lots.blocks[i].outline);
    for (const Lots::Lot& lot : lots.blocks[i].lots) chain.add(lot.ring);
  }
  chain.subtract(district.ring());
  return chain.findRest();
}

std::string findFault(const Blocks& blocks, const Lots& lots) {
  const auto faultOf = [](const Region& region, const char* what, std::size_t i) {
    const auto fault = geometry::findFault(region);
    return fault ? concat(what, " ", i, ": ", *fault) : "";
  };
  std::string fault;
  for (std::size_t i = 0; fault.empty() && i < blocks.carriageways.size(); ++i)
    fault = faultOf({blocks.carriageways[i].ring, {}}, "carriageway", i);
  for (std::size_t i = 0; fault.empty() && i < blocks.junctions.size(); ++i)
    fault = faultOf({blocks.junctions[i].ring, {}}, "junction", i);
  for (std::size_t i = 0; fault.empty() && i < blocks.islands.size(); ++i) {
    Region sidewalk{blocks.islands[i].kerb, {}};
    if (!lots.blocks[i].outline.empty()) sidewalk.holes.push_back(reversed(lots.blocks[i].outline));
    fault = faultOf(sidewalk, "sidewalk", i);
    for (std::size_t k = 0; fault.empty() && k < lots.blocks[i].lots.size(); ++k)
      fault = faultOf({lots.blocks[i].lots[k].ring, {}}, "lot", k);
  }
  return fault;
}

std::string findLotWithoutFront(const Lots& lots) {
  for (std::size_t b = 0; b < lots.blocks.size(); ++b) {
    const Lots::Block& block = lots.blocks[b];
    double fronts = 0;
    for (std::size_t i = 0; i < block.lots.size(); ++i) {
      const Lots::Lot& lot = block.lots[i];
      const std::string name = concat("block ", b, " lot ", i);
      const std::size_t n = lot.ring.size();
      if (lot.front >= n) return name + " has no front side";
      const Vec2 &from = lot.ring[lot.front], &to = lot.ring[(lot.front + 1) % n];
      bool is_outline = false;
      for (std::size_t k = 0; k < block.outline.size(); ++k)
        is_outline |= block.outline[k] == from && block.outline[(k + 1) % block.outline.size()] == to;
      if (!is_outline) return concat(name, " has its front inside the block, at ", geometry::describePlace(from));
      if (lot.frontage < geometry::length(to - from) - kLengthSlack) return name + " has less frontage than its front";
      fronts += lot.frontage;
    }
    const double around = geometry::perimeter(block.outline);
    if (std::fabs(fronts - around) > 1e-6 * around)
      return concat("block ", b, " has ", fronts, " m of fronts around ", around, " m of outline");
  }
  return "";
}

std::string findLooseEnd(const RoadPlan& plan) {
  const std::vector<std::uint32_t> degrees = degreesOf(plan);
  for (std::size_t p = 0; p < degrees.size(); ++p)
    if (degrees[p] < 2) return concat("a road ends in nothing at ", geometry::describePlace(plan.points[p]));
  std::vector<std::uint32_t> parents(plan.points.size());
  std::iota(parents.begin(), parents.end(), 0u);
  const auto rootOf = [&](std::uint32_t p) {
    while (parents[p] != p) p = parents[p] = parents[parents[p]];
    return p;
  };
  for (const RoadPlan::Road& road : plan.roads) parents[rootOf(road.from)] = rootOf(road.to);
  for (std::uint32_t p = 0; p < parents.size(); ++p)
    if (rootOf(p) != rootOf(0)) return concat("no road leads to ", geometry::describePlace(plan.points[p]));
  return "";
}

std::string findSharpJunction(const RoadPlan& plan, double min_angle) {
  const std::vector<std::uint32_t> degrees = degreesOf(plan);
  for (const RoadPlan::Cell& cell : plan.cells) {
    const std::size_t n = cell.points.size();
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t before = i > 0 ? i - 1 : n - 1;
      if (degrees[cell.points[i]] < 3) continue;
      if (plan.roads[cell.roads[i]].is_border && plan.roads[cell.roads[before]].is_border) continue;
      const Vec2 at = plan.points[cell.points[i]];
      const double angle =
          angleBetween(plan.points[cell.points[before]] - at, plan.points[cell.points[(i + 1) % n]] - at);
      if (angle < min_angle - kAngleSlack)
        return concat("roads meet at ", fixed(angle, 2), " degrees at ", geometry::describePlace(at));
    }
  }
  return "";
}

std::string findCloseJunctions(const RoadPlan& plan, double min_spacing) {
  const std::vector<std::uint32_t> degrees = degreesOf(plan);
  std::vector<std::vector<std::uint32_t>> inner(plan.points.size());  // roads inside the district
  for (std::uint32_t r = 0; r < plan.roads.size(); ++r) {
    if (plan.roads[r].is_border) continue;
    inner[plan.roads[r].from].push_back(r);
    inner[plan.roads[r].to].push_back(r);
  }
  for (std::uint32_t start = 0; start < plan.points.size(); ++start) {
    if (degrees[start] < 3) continue;
    for (std::uint32_t road : inner[start]) {
      double length = 0;
      std::uint32_t at = start;
      while (true) {
        length += geometry::length(plan.points[plan.roads[road].to] - plan.points[plan.roads[road].from]);
        at = plan.roads[road].from == at ? plan.roads[road].to : plan.roads[road].from;
        if (degrees[at] != 2) break;
        road = inner[at][0] == road ? inner[at][1] : inner[at][0];  // a bend: the road goes on
      }
      if (length < min_spacing - kLengthSlack)
        return concat("junctions at ", geometry::describePlace(plan.points[start]), " and ",
                      geometry::describePlace(plan.points[at]), " are only ", fixed(length, 2), " m apart");
    }
  }
  return "";
}

}  // namespace castra::checks
