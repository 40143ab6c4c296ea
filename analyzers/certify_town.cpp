// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_town.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "analyzers/prove_fixed_roads.h"
#include "analyzers/spread_of.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/base/union_find.h"
#include "pipeline/geometry/chain.h"
#include "pipeline/geometry/weld.h"

namespace castra::analyzers {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kWeld = 2 / geometry::kLattice;  // [m]

class TownCertifier {
 public:
  TownCertifier(const Site& site, const Arterials& town) : site_(site), town_(town) {
    made_.least_angle = math::kPi;
    made_.least_spacing = std::numeric_limits<double>::infinity();
  }

  void add(const std::string& key, const Certificate& part) {
    for (const Certificate::Fault& fault : part.faults) made_.faults.push_back({key, fault.what, fault.at});
    made_.covered += part.carriageways + part.junctions + part.sidewalks + part.verges;
    made_.carriageways += part.carriageways + part.junctions;
    made_.sidewalks += part.sidewalks;
    made_.verges += part.verges;
    for (std::size_t i = 0; i < kLotUses; ++i) {
      made_.lots[i] += part.lots[i];
      made_.covered += part.lots[i];
    }
    made_.blocks += part.blocks;
    made_.lot_count += part.lot_count;
    made_.dead_ends += part.ends;
    for (std::size_t i = 0; i < made_.junctions.size(); ++i) made_.junctions[i] += part.junction_count[i];
    for (std::size_t i = 0; i < kRoadClasses; ++i) made_.lengths[i] += part.lengths[i];
    segments_.insert(segments_.end(), part.segments.begin(), part.segments.end());
    block_areas_.insert(block_areas_.end(), part.block_areas.begin(), part.block_areas.end());
    made_.least_angle = std::min(made_.least_angle, part.least_angle);
    made_.least_spacing = std::min(made_.least_spacing, part.least_spacing);
    for (const Certificate::Gate& gate : part.gates) gates_[{gate.at.x, gate.at.y}] += gate.streets;
  }

  TownCertificate finish() {
    proveCover();
    proveNetwork();
    for (LostRoad& lost : findLostRoads(site_, town_)) fault(std::move(lost.what), lost.at);
    made_.districts = town_.districts.size();
    for (const Link& link : town_.links)
      ++(link.type == Link::Type::bridge  ? made_.bridges
         : link.type == Link::Type::ferry ? made_.ferries
                                          : made_.passages);
    made_.segments = spreadOf(std::move(segments_));
    made_.block_areas = spreadOf(std::move(block_areas_));
    return std::move(made_);
  }

 private:
  void fault(std::string what, const Vec2& at) { made_.faults.push_back({"town", std::move(what), at}); }

  void proveCover() {
    geometry::Chain chain;
    std::vector<Vec2> points;
    for (const Arterials::Outline& district : town_.districts) {
      const Ring ring = ringOf(town_, district);
      chain.add(ring);
    }
    for (const Arterials::Ground& ground : town_.grounds) {
      if (const auto problem = geometry::findFault(ground.region))
        fault(concat(nameOf(ground.type), " ", *problem), ground.region.outer.front());
      chain.add(ground.region);
      const double area = geometry::area(ground.region);
      made_.grounds[static_cast<std::size_t>(ground.type)] += area;
      made_.covered += area;
      points.insert(points.end(), ground.region.outer.begin(), ground.region.outer.end());
      for (const Ring& hole : ground.region.holes) points.insert(points.end(), hole.begin(), hole.end());
    }
    std::vector<Region> land = site_.parts;
    std::vector<Region*> parts;
    for (Region& part : land) {
      made_.land += geometry::area(part);
      parts.push_back(&part);
    }
    for (const Arterials::Point& point : town_.points) points.push_back(point.at);
    geometry::weld(parts, points, kWeld);
    for (const Region& part : land) chain.add(part, -1);
    for (const geometry::Chain::Side& side : chain.remainder())
      fault("districts and open grounds overlap here, or leave a gap", side.from);
  }

  void proveNetwork() {
    const std::size_t n = town_.points.size();
    UnionFind network(n);
    std::vector<std::uint32_t> degrees(n);
    for (const Arterials::Road& road : town_.roads) {
      network.join(road.from, road.to);
      ++degrees[road.from];
      ++degrees[road.to];
      const Vec2 way = town_.points[road.to].at - town_.points[road.from].at;
      made_.lengths[static_cast<std::size_t>(road.road_class)] += geometry::length(way);
    }
    std::map<std::pair<double, double>, std::uint32_t> places;
    for (std::uint32_t i = 0; i < n; ++i) places.emplace(std::pair(town_.points[i].at.x, town_.points[i].at.y), i);
    for (const Link& link : town_.links) {
      const auto from = places.find({link.from.x, link.from.y}), to = places.find({link.to.x, link.to.y});
      if (from == places.end() || to == places.end()) {
        fault("a bridge or ferry ends beside the roads", link.from);
        continue;
      }
      network.join(from->second, to->second);
      ++degrees[from->second];
      ++degrees[to->second];
    }
    for (const auto& [place, streets] : gates_) {
      const auto point = places.find(place);
      if (point == places.end())
        fault("a street ends beside the main roads", {place.first, place.second});
      else
        degrees[point->second] += streets;
    }
    std::uint32_t first = Arterials::kNobody;
    for (std::uint32_t i = 0; i < n; ++i) {
      if (degrees[i] == 0) continue;  // a point that no road has
      if (first == Arterials::kNobody) first = i;
      if (network.find(i) != network.find(first))
        fault("main roads here cannot be reached from the others", town_.points[i].at);
      if (degrees[i] == 1) {
        ++made_.dead_ends;
        fault("a main road ends in nothing", town_.points[i].at);
      }
      if (degrees[i] >= 3) ++made_.junctions[std::min<std::size_t>(degrees[i], 6) - 3];
    }
  }

  const Site& site_;
  const Arterials& town_;
  TownCertificate made_;
  std::vector<double> segments_, block_areas_;
  std::map<std::pair<double, double>, std::uint32_t> gates_;  // streets that end at a point of the main roads
};

}  // namespace

TownCertificate certifyTown(Run& run, const NoParams&, const Site& site, const Arterials& arterials,
                            const Set<Certificate>& certificates) {
  TownCertifier certifier(site, arterials);
  for (const auto& district : certificates) {
    run.stopIfCancelled();
    certifier.add(std::string(district.key()), district.load());
  }
  return certifier.finish();
}

Findings auditPlan(Run&, const NoParams&, const TownCertificate& certificate) {
  Findings findings;
  for (const TownCertificate::Fault& fault : certificate.faults)
    findings.findings.push_back({fault.place, fault.what, fault.at.x, fault.at.y});
  return findings;
}

}  // namespace castra::analyzers
