// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify_walls.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "analyzers/wall_sight.h"
#include "pipeline/base/text.h"
#include "pipeline/base/union_find.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/place_within.h"
#include "pipeline/geometry/segment.h"

namespace castra::analyzers {

namespace {

using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::unit;
using geometry::Vec2;

constexpr double kSlack = 0.02;  // [m]; lines that meet on the lattice stray by less

double areaOf(std::span<const Region> regions) {
  double sum = 0;
  for (const Region& region : regions) sum += geometry::area(region);
  return sum;
}

double outlineLength(const Region& region) {
  double sum = geometry::perimeter(region.outer);
  for (const Ring& hole : region.holes) sum += geometry::perimeter(hole);
  return sum;
}

/// How much of the way from a to b lies in any of the regions [m].
double lengthWithin(std::span<const Region> regions, const Vec2& a, const Vec2& b) {
  const double length = geometry::length(b - a);
  const Vec2 way = unit(b - a);
  std::vector<std::pair<double, double>> stretches;
  for (const Region& region : regions)
    for (const geometry::Chord& chord : geometry::findChords(region, a, way)) {
      const double from = std::max(dot(chord.from - a, way), 0.0), to = std::min(dot(chord.to - a, way), length);
      if (from < to) stretches.emplace_back(from, to);
    }
  std::sort(stretches.begin(), stretches.end());
  double sum = 0, reached = 0;
  for (const auto& [from, to] : stretches) {
    sum += std::max(0.0, to - std::max(from, reached));
    reached = std::max(reached, to);
  }
  return sum;
}

class WallCertifier {
 public:
  WallCertifier(const Site& site, const Arterials& town, const Walls& walls) : town_(town), walls_(walls) {
    std::vector<Region> slopes;
    for (const Site::Area& area : site.slopes) slopes.push_back(area.region);
    passable_ = slopes.empty() ? site.parts : geometry::subtract(site.parts, slopes);
    for (const Arterials::Outline& district : town.districts) districts_.push_back({ringOf(town, district), {}});
    for (const Walls::Ring& ring : walls.rings) addFootprints(ring, standing_);
  }

  WallCertificate run() {
    for (std::size_t i = 0; i < walls_.rings.size(); ++i) {
      ring_ = &walls_.rings[i];
      outline_.clear();
      for (const WallLine::Corner& corner : ring_->corners) outline_.push_back(corner.at);
      made_.rings.push_back({});
      measured().name = ring_->name;
      proveClosed();
      proveApart();
      proveGates();
      proveNetwork();
      proveSpacing();
      measure();
    }
    return std::move(made_);
  }

 private:
  WallCertificate::Ring& measured() { return made_.rings.back(); }
  void fault(std::string what, const Vec2& at) { made_.faults.push_back({ring_->name, std::move(what), at}); }

  static void addFootprints(const Walls::Ring& ring, std::vector<Region>& regions) {
    for (const Walls::Tower& tower : ring.towers) regions.push_back({tower.footprint, {}});
    for (const Walls::Curtain& curtain : ring.curtains) regions.push_back({curtain.footprint, {}});
    for (const Walls::Gate& gate : ring.gates) regions.push_back({gate.footprint, {}});
  }

  void proveClosed() {
    if (const auto problem = geometry::findFault({outline_, {}})) fault(concat("the ring ", *problem), outline_[0]);
    std::vector<Region> own;
    addFootprints(*ring_, own);
    for (std::size_t i = 0; i < outline_.size(); ++i) {
      const Vec2 a = outline_[i], b = outline_[(i + 1) % outline_.size()];
      const double length = geometry::length(b - a);
      measured().lengths[static_cast<std::size_t>(ring_->corners[i].barrier)] += length;
      if (ring_->corners[i].barrier == Barrier::wall) {
        if (lengthWithin(own, a, b) < length - kSlack) fault("the wall has a gap on the way from here", a);
      } else if (lengthWithin(passable_, a, b) > kSlack) {
        fault(concat("there is ground where the ring relies on ", nameOf(ring_->corners[i].barrier)), a);
      }
    }
  }

  void proveApart() {
    const Region town{outline_, {}};
    const auto isOneSided = [&](const Region& region) {
      const double inside = areaOf(geometry::intersect({&region, 1}, {&town, 1})), all = geometry::area(region);
      const double slack = kSlack * outlineLength(region);
      return inside <= slack || inside >= all - slack;
    };
    for (const Region& ground : geometry::subtract(passable_, standing_))
      if (!isOneSided(ground)) fault("one can walk around the wall", geometry::placeWithin(ground.outer));
    for (const Region& district : districts_) {
      if (!isOneSided(district)) fault("a district reaches over the ring", geometry::placeWithin(district.outer));
      const double in_wall = areaOf(geometry::intersect({&district, 1}, standing_));
      if (in_wall > kSlack) fault("a district reaches into a wall", geometry::placeWithin(district.outer));
    }
  }

  /// Where a link leads over the ring.
  std::vector<Vec2> crossingsOf(const Link& link) const {
    std::vector<Vec2> places;
    for (std::size_t i = 0; i < outline_.size(); ++i)
      if (const auto at = geometry::findCrossing(link.from, link.to, outline_[i], outline_[(i + 1) % outline_.size()]))
        places.push_back(*at);
    return places;
  }

  void proveGates() {
    std::vector<std::size_t> gates(town_.links.size());
    for (const Walls::Gate& gate : ring_->gates) {
      if (gate.link >= town_.links.size() || !town_.links[gate.link].isRoad()) {
        fault("a gate stands on no road", gate.at);
        continue;
      }
      ++gates[gate.link];
      // The road leads in by one end of the passage and out by the other.
      const Link& link = town_.links[gate.link];
      const Vec2 way = geometry::leftOf(gate.outward);
      for (const double end : {-0.5, 0.5}) {
        const Vec2 middle = gate.at + gate.outward * (end * walls_.thickness);
        if (!geometry::meet(link.from, link.to, middle - way * (gate.width / 2), middle + way * (gate.width / 2)))
          fault("a road misses the passage of its gate", gate.at);
      }
    }
    for (std::size_t i = 0; i < town_.links.size(); ++i) {
      const std::vector<Vec2> crossings = crossingsOf(town_.links[i]);
      if (town_.links[i].isRoad() && crossings.size() != gates[i])
        fault("a road leads over the ring without a gate", crossings.empty() ? town_.links[i].from : crossings[0]);
    }
  }

  void proveNetwork() {
    const auto n = static_cast<std::uint32_t>(town_.points.size());
    std::map<std::pair<double, double>, std::uint32_t> places;
    for (std::uint32_t i = 0; i < n; ++i) places.emplace(std::pair(town_.points[i].at.x, town_.points[i].at.y), i);
    std::vector<bool> is_used(n);
    UnionFind open(n), shut(n);  // with gates, and without
    for (const Arterials::Road& road : town_.roads) {
      is_used[road.from] = is_used[road.to] = true;
      open.join(road.from, road.to);
      shut.join(road.from, road.to);
    }
    for (const Link& link : town_.links) {
      const auto from = places.find({link.from.x, link.from.y}), to = places.find({link.to.x, link.to.y});
      if (from == places.end() || to == places.end()) continue;  // town.certify tells
      open.join(from->second, to->second);
      if (crossingsOf(link).empty()) shut.join(from->second, to->second);
    }
    // One point of the network on each side speaks for its side.
    std::map<std::size_t, bool> side_of;
    std::uint32_t inside = n, outside = n;
    for (std::uint32_t i = 0; i < n; ++i) {
      if (!is_used[i]) continue;
      const bool is_inside = geometry::contains(outline_, town_.points[i].at);
      (is_inside ? inside : outside) = i;
      const auto [known, is_new] = side_of.emplace(shut.find(i), is_inside);
      if (!is_new && known->second != is_inside) {
        fault("a road leads from inside to outside past the gates", town_.points[i].at);
        return;
      }
    }
    if (inside == n) fault("there is no road inside", outline_[0]);
    if (inside != n && outside != n && open.find(inside) != open.find(outside))
      fault("no gate leads out of the ring", town_.points[inside].at);
  }

  /// Along every run of wall, from tower to tower, and from its ends to the next.
  void proveSpacing() {
    std::vector<Vec2> line;
    const std::size_t n = outline_.size();
    const auto isWall = [&](std::size_t i) { return ring_->corners[i % n].barrier == Barrier::wall; };
    std::size_t start = 0;
    while (start < n && (isWall(start + n - 1) || !isWall(start))) ++start;
    const bool is_closed = start == n;
    if (is_closed && !isWall(0)) return;
    if (is_closed) start = 0;
    for (std::size_t i = start; i < start + n; ++i) {
      if (!isWall(i)) continue;
      if (line.empty()) line.push_back(outline_[i % n]);
      line.push_back(outline_[(i + 1) % n]);
      if (isWall(i + 1) && i + 1 < start + n) continue;
      proveSpacingAlong(line, is_closed);
      line.clear();
    }
  }

  void proveSpacingAlong(const std::vector<Vec2>& line, bool is_closed) {
    std::vector<double> places;
    double length = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const double side = geometry::length(line[i + 1] - line[i]);
      for (const Walls::Tower& tower : ring_->towers)
        if (geometry::distanceToSegment(tower.at, line[i], line[i + 1]) < 0.1)
          places.push_back(length + dot(tower.at - line[i], unit(line[i + 1] - line[i])));
      length += side;
    }
    std::sort(places.begin(), places.end());
    if (places.empty()) {
      fault("a wall has no tower", line[0]);
      return;
    }
    double widest =
        is_closed ? places.front() + length - places.back() : std::max(places.front(), length - places.back());
    for (std::size_t i = 0; i + 1 < places.size(); ++i) widest = std::max(widest, places[i + 1] - places[i]);
    measured().widest_spacing = std::max(measured().widest_spacing, widest);
    if (widest > walls_.tower_spacing + 0.1) fault("towers are too far apart on the wall that begins here", line[0]);
  }

  void measure() {
    WallCertificate::Ring& ring = measured();
    ring.area = geometry::signedArea(outline_);
    ring.towers = ring_->towers.size();
    ring.stairs = ring_->stairs.size();
    for (const Walls::Gate& gate : ring_->gates) ++(gate.is_postern ? ring.posterns : ring.gates);
    ring.share_in_sight = measureSight(*ring_, walls_.thickness, 2 * walls_.tower_spacing);
  }

  const Arterials& town_;
  const Walls& walls_;
  std::vector<Region> passable_, districts_, standing_;
  const Walls::Ring* ring_ = nullptr;
  Ring outline_;
  WallCertificate made_;
};

}  // namespace

WallCertificate certifyWalls(Run&, const NoParams&, const Site& site, const Arterials& arterials, const Walls& walls) {
  return WallCertifier(site, arterials, walls).run();
}

Findings auditWalls(Run&, const NoParams&, const WallCertificate& certificate) {
  Findings findings;
  for (const WallCertificate::Fault& fault : certificate.faults)
    findings.findings.push_back({fault.ring, fault.what, fault.at.x, fault.at.y});
  return findings;
}

}  // namespace castra::analyzers
