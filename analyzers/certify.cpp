// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/certify.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/base/union_find.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/chain.h"
#include "pipeline/geometry/segment.h"

namespace castra::analyzers {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

using math::kDegree;

class Certifier {
 public:
  Certifier(const CertifyParams& params, const District& district, const RoadPlan& plan, const Blocks& blocks,
            const Lots& lots)
      : params_(params), district_(district), plan_(plan), blocks_(blocks), lots_(lots) {}

  Certificate run() {
    proveCover();
    proveLocks();
    proveNetwork();
    measureStreets();
    return std::move(made_);
  }

 private:
  void fault(std::string what, const Vec2& at) { made_.faults.push_back({std::move(what), at}); }

  /// Takes a face into the sum; returns its area.
  double addFace(const Region& face, const std::string& name) {
    if (const auto problem = geometry::findFault(face)) fault(concat(name, " ", *problem), face.outer.front());
    chain_.add(face);
    return geometry::area(face);
  }

  void proveCover() {
    const Ring outline = district_.ring();
    made_.ground = geometry::signedArea(outline);
    for (const Blocks::Carriageway& road : blocks_.carriageways)
      made_.carriageways += addFace({road.ring, {}}, concat("carriageway of road ", road.road + 1));
    for (const Blocks::Junction& junction : blocks_.junctions)
      made_.junctions += addFace({junction.ring, {}}, concat("junction at point ", junction.point + 1));
    if (blocks_.islands.size() != lots_.blocks.size())
      return fault("there are not as many islands as blocks of lots", outline.front());
    for (std::size_t i = 0; i < blocks_.islands.size(); ++i) proveIsland(i);
    chain_.add(outline, -1);
    for (const geometry::Chain::Side& side : chain_.remainder()) fault("faces overlap here, or leave a gap", side.from);
  }

  void proveIsland(std::size_t i) {
    const Blocks::Island& island = blocks_.islands[i];
    const Lots::Block& block = lots_.blocks[i];
    if (block.outline.empty()) {
      made_.verges += addFace({island.kerb, {}}, concat("verge ", i + 1));
      return;
    }
    ++made_.blocks;
    made_.sidewalks +=
        addFace({island.kerb, {Ring(block.outline.rbegin(), block.outline.rend())}}, concat("sidewalk ", i + 1));
    std::vector<std::pair<Vec2, Vec2>> fronts;
    for (std::size_t k = 0; k < block.outline.size(); ++k)
      fronts.emplace_back(block.outline[k], block.outline[(k + 1) % block.outline.size()]);
    const auto before = [](const std::pair<Vec2, Vec2>& a, const std::pair<Vec2, Vec2>& b) {
      return std::tie(a.first.x, a.first.y, a.second.x, a.second.y) <
             std::tie(b.first.x, b.first.y, b.second.x, b.second.y);
    };
    std::sort(fronts.begin(), fronts.end(), before);
    for (std::size_t k = 0; k < block.lots.size(); ++k) {
      const Lots::Lot& lot = block.lots[k];
      const std::string name = concat("lot ", k + 1, " of block ", i + 1);
      made_.lots[static_cast<std::size_t>(lot.use)] += addFace({lot.ring, {}}, name);
      ++made_.lot_count;
      bool has_front = false;
      for (std::size_t s = 0; s < lot.ring.size() && !has_front; ++s)
        has_front = std::binary_search(fronts.begin(), fronts.end(),
                                       std::pair(lot.ring[s], lot.ring[(s + 1) % lot.ring.size()]), before);
      if (!has_front) fault(concat(name, " touches no street"), lot.ring.front());
      if (geometry::elongation(lot.ring) > params_.max_ratio)
        fault(concat(name, " is too long for its width"), lot.ring.front());
    }
  }

  /// Every pinned lot is there as it was drawn: with all its corners, and nothing between them but points on its sides.
  void proveLocks() {
    std::vector<bool> is_kept(district_.pinned.size());
    for (const Lots::Block& block : lots_.blocks)
      for (const Lots::Lot& lot : block.lots)
        if (lot.pinned < is_kept.size())
          is_kept[lot.pinned] =
              lot.use == district_.pinned[lot.pinned].use && isSameOutline(district_.pinned[lot.pinned].ring, lot.ring);
    for (std::size_t i = 0; i < is_kept.size(); ++i)
      if (!is_kept[i]) fault(concat("pinned lot ", i + 1, " is not as it was drawn"), district_.pinned[i].ring.front());
    made_.pinned = is_kept.size();
  }

  static bool isSameOutline(const Ring& drawn, const Ring& made) {
    // Points of neighbours on a side are rounded to the lattice, so they may lie a step or two beside it.
    constexpr double kStep = 3 / geometry::kLattice;
    const auto start = std::find(made.begin(), made.end(), drawn.front());
    if (start == made.end()) return false;
    std::size_t corner = 0;
    for (std::size_t k = 0; k < made.size(); ++k) {
      const Vec2& point = made[(static_cast<std::size_t>(start - made.begin()) + k) % made.size()];
      const std::size_t next = (corner + 1) % drawn.size();
      if (point == drawn[corner]) continue;
      if (point == drawn[next]) {
        ++corner;
        if (corner == drawn.size()) return false;
        continue;
      }
      if (geometry::distanceToSegment(point, drawn[corner], drawn[next]) > kStep) return false;
    }
    return corner + 1 == drawn.size();
  }

  void proveNetwork() {
    const std::size_t n = plan_.points.size();
    stars_.assign(n, {});
    UnionFind network(n);
    on_border_.assign(n, false);
    for (std::uint32_t r = 0; r < plan_.roads.size(); ++r) {
      const RoadPlan::Road& road = plan_.roads[r];
      stars_[road.from].push_back(r);
      stars_[road.to].push_back(r);
      network.join(road.from, road.to);
      if (road.is_border) on_border_[road.from] = on_border_[road.to] = true;
    }
    for (std::uint32_t i = 0; i < n; ++i)
      if (network.find(i) != network.find(0)) fault("roads here cannot be reached from the others", plan_.points[i]);

    made_.least_angle = math::kPi;
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::size_t degree = stars_[i].size();
      if (on_border_[i]) {
        if (degree > 2) made_.gates.push_back({plan_.points[i], static_cast<std::uint32_t>(degree - 2)});
      } else {
        if (degree < 2) {
          ++made_.ends;
          fault("a road ends in nothing", plan_.points[i]);
        }
        if (degree >= 3) ++made_.junction_count[std::min<std::size_t>(degree, 6) - 3];
      }
      if (degree >= 3) proveAngles(i);
    }
    std::sort(made_.gates.begin(), made_.gates.end(), [](const Certificate::Gate& a, const Certificate::Gate& b) {
      return std::tie(a.at.x, a.at.y) < std::tie(b.at.x, b.at.y);
    });
  }

  Vec2 wayFrom(std::uint32_t point, std::uint32_t r) const {
    const RoadPlan::Road& road = plan_.roads[r];
    const Vec2 way = plan_.points[road.from == point ? road.to : road.from] - plan_.points[point];
    return way * (1 / geometry::length(way));
  }

  void proveAngles(std::uint32_t point) {
    for (std::size_t a = 0; a < stars_[point].size(); ++a)
      for (std::size_t b = a + 1; b < stars_[point].size(); ++b) {
        // What two roads of the border make of their angle was decided above this district.
        if (plan_.roads[stars_[point][a]].is_border && plan_.roads[stars_[point][b]].is_border) continue;
        const Vec2 u = wayFrom(point, stars_[point][a]), v = wayFrom(point, stars_[point][b]);
        const double angle = std::fabs(math::atan2(geometry::cross(u, v), geometry::dot(u, v)));
        made_.least_angle = std::min(made_.least_angle, angle);
        if (angle < params_.min_angle * kDegree - 1e-9)
          fault(concat("roads meet at ", fixed(angle / kDegree, 1), " degrees"), plan_.points[point]);
      }
  }

  /// Walks every stretch of road from junction to junction, over bends.
  void measureStreets() {
    made_.least_spacing = std::numeric_limits<double>::infinity();
    made_.roads = plan_.roads.size();
    for (const RoadPlan::Cell& cell : plan_.cells)
      made_.block_areas.push_back(geometry::signedArea(plan_.ringOf(cell)));
    std::vector<bool> seen(plan_.roads.size());
    const auto isJunction = [&](std::uint32_t point) { return stars_[point].size() != 2; };
    for (std::uint32_t r = 0; r < plan_.roads.size(); ++r) {
      const RoadPlan::Road& road = plan_.roads[r];
      if (road.is_border) continue;
      made_.lengths[static_cast<std::size_t>(road.road_class)] +=
          geometry::length(plan_.points[road.to] - plan_.points[road.from]);
      if (seen[r] || (!isJunction(road.from) && !isJunction(road.to))) continue;
      // From the end that is a junction to the next one.
      double stretch = 0;
      std::uint32_t at = isJunction(road.from) ? road.from : road.to, piece = r;
      const std::uint32_t start = at;
      while (true) {
        seen[piece] = true;
        const RoadPlan::Road& next = plan_.roads[piece];
        stretch += geometry::length(plan_.points[next.to] - plan_.points[next.from]);
        at = next.from == at ? next.to : next.from;
        if (isJunction(at)) break;
        piece = stars_[at][0] == piece ? stars_[at][1] : stars_[at][0];
      }
      made_.segments.push_back(stretch);
      // Distances along the border are the business of whoever set its slots.
      if (on_border_[start] && on_border_[at]) continue;
      made_.least_spacing = std::min(made_.least_spacing, stretch);
      if (stretch < params_.min_spacing)
        fault(concat("junctions are only ", fixed(stretch, 1), " m apart"), plan_.points[start]);
    }
  }

  const CertifyParams& params_;
  const District& district_;
  const RoadPlan& plan_;
  const Blocks& blocks_;
  const Lots& lots_;
  geometry::Chain chain_;
  std::vector<std::vector<std::uint32_t>> stars_;  // roads at each point
  std::vector<bool> on_border_;                    // of the points
  Certificate made_;
};

}  // namespace

Certificate certifyPlan(Run&, const CertifyParams& params, const District& district, const RoadPlan& plan,
                        const Blocks& blocks, const Lots& lots) {
  return Certifier(params, district, plan, blocks, lots).run();
}

}  // namespace castra::analyzers
