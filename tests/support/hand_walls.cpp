// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hand_walls.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/overlay.h"

namespace castra::testing {

using geometry::Region;
using geometry::Ring;
using geometry::rightOf;
using geometry::Vec2;

namespace {

/// A place on a side where something stands.
struct Station {
  double at = 0;
  bool is_corner = false;
};

Ring onLattice(Ring ring) {
  for (Vec2& p : ring) p = geometry::snap(p);
  return ring;
}

Ring regular(const Vec2& centre, const Vec2& way, double across, int sides) {
  Ring ring;
  const double radius = across / 2 / math::cos(math::kPi / sides), first = math::atan2(way.y, way.x);
  for (int i = 0; i < sides; ++i) {
    const double angle = first + 2 * math::kPi * (i + 0.5) / sides;
    ring.push_back(centre + Vec2{math::cos(angle), math::sin(angle)} * radius);
  }
  return onLattice(ring);
}

class Builder {
 public:
  explicit Builder(const HandWalls& plan) : plan_(plan) {}

  Walls build() {
    walls_.thickness = plan_.thickness;
    walls_.height = plan_.height;
    walls_.tower_spacing = plan_.spacing;
    ring_.name = "town";
    for (const Vec2& at : plan_.corners) ring_.corners.push_back({at, Barrier::wall});
    for (std::size_t side = 0; side < plan_.corners.size(); ++side) layCorner(side);
    for (std::size_t side = 0; side < plan_.corners.size(); ++side) laySide(side);
    shareGround();
    if (plan_.with_stairs) addStairs();
    walls_.rings.push_back(std::move(ring_));
    return std::move(walls_);
  }

 private:
  Vec2 cornerAt(std::size_t i) const { return plan_.corners[i % plan_.corners.size()]; }
  Vec2 wayOf(std::size_t side) const {
    const Vec2 way = cornerAt(side + 1) - cornerAt(side);
    return way * (1 / geometry::length(way));
  }

  void layCorner(std::size_t i) {
    const Vec2 before = wayOf(i + plan_.corners.size() - 1), after = wayOf(i), sum = rightOf(before) + rightOf(after);
    Walls::Tower tower;
    tower.at = cornerAt(i);
    tower.outward = sum * (1 / geometry::length(sum));
    tower.height = plan_.tower_height;
    tower.type = TowerType::corner;
    tower.footprint = regular(tower.at, after, plan_.tower_size * 1.15, plan_.corner_sides);
    ring_.towers.push_back(tower);
  }

  void addTower(std::size_t side, double at, TowerType type) {
    const Vec2 way = wayOf(side), out = rightOf(way), middle = cornerAt(side) + way * at;
    Walls::Tower tower;
    tower.at = middle;
    tower.outward = out;
    tower.height = plan_.tower_height;
    tower.type = type;
    const double half = plan_.tower_size / 2;
    const Vec2 centre = middle + out * (0.2 * plan_.tower_size);
    if (type == TowerType::gate || plan_.mural_sides == 4)
      tower.footprint = onLattice({centre - way * half + out * half, centre + way * half + out * half,
                                   centre + way * half - out * half, centre - way * half - out * half});
    else
      tower.footprint = regular(centre, way, plan_.tower_size, plan_.mural_sides);
    ring_.towers.push_back(tower);
  }

  void laySide(std::size_t side) {
    const Vec2 way = wayOf(side), out = rightOf(way), start = cornerAt(side);
    const double length = geometry::length(cornerAt(side + 1) - start), half = plan_.thickness / 2;
    // Towers along the side, corners included.
    std::vector<double> fixed{0, length}, stations{0, length};
    std::vector<HandWalls::Passage> passages;
    for (const HandWalls::Passage& passage : plan_.passages)
      if (passage.side == side) passages.push_back(passage);
    for (const HandWalls::Passage& passage : passages) {
      const double at = passage.share * length, wide = passage.is_postern ? 1.3 : plan_.gate_width;
      Walls::Gate gate;
      gate.name = concat("g", side, "-", ring_.gates.size());
      gate.at = start + way * at;
      gate.outward = out;
      gate.width = wide;
      gate.height = passage.is_postern ? 2.3 : plan_.gate_height;
      gate.is_postern = passage.is_postern;
      const Vec2 a = gate.at - way * (wide / 2), b = gate.at + way * (wide / 2);
      gate.footprint = onLattice({a + out * half, b + out * half, b - out * half, a - out * half});
      if (!passage.is_postern) {
        const double beside = wide / 2 + plan_.tower_size / 2;
        gate.towers = {static_cast<std::uint32_t>(ring_.towers.size()),
                       static_cast<std::uint32_t>(ring_.towers.size() + 1)};
        for (const double place : {at - beside, at + beside}) {
          addTower(side, place, TowerType::gate);
          fixed.push_back(place);
          stations.push_back(place);
        }
        gated_.emplace_back(start + way * (at - beside), start + way * (at + beside));
      }
      ring_.gates.push_back(gate);
    }
    std::sort(fixed.begin(), fixed.end());
    for (std::size_t i = 0; i + 1 < fixed.size(); ++i) {
      const double gap = fixed[i + 1] - fixed[i];
      const int pieces = static_cast<int>(std::ceil(gap / plan_.spacing));
      for (int k = 1; k < pieces; ++k) {
        double at = fixed[i] + gap * k / pieces;
        for (const HandWalls::Passage& passage : passages)
          if (passage.is_postern && std::fabs(passage.share * length - at) < plan_.tower_size)
            at = passage.share * length + plan_.tower_size;
        addTower(side, at, TowerType::mural);
        stations.push_back(at);
      }
    }
    std::sort(stations.begin(), stations.end());
    for (std::size_t i = 0; i + 1 < stations.size(); ++i) {
      const Vec2 a = start + way * stations[i], b = start + way * stations[i + 1];
      const bool is_passage = std::any_of(gated_.begin(), gated_.end(), [&](const auto& pair) {
        return geometry::length(pair.first - a) < 0.01 && geometry::length(pair.second - b) < 0.01;
      });
      if (is_passage) continue;
      Walls::Curtain curtain;
      curtain.from = a, curtain.to = b;
      curtain.footprint = onLattice({a + out * half, b + out * half, b - out * half, a - out * half});
      ring_.curtains.push_back(curtain);
    }
  }

  /// Towers take ground from passages, and both from curtains.
  void shareGround() {
    std::vector<std::vector<Region>> layers;
    for (const auto& tower : ring_.towers) layers.push_back({geometry::normalized({tower.footprint, {}})});
    for (const auto& gate : ring_.gates) layers.push_back({{gate.footprint, {}}});
    for (const auto& curtain : ring_.curtains) layers.push_back({{curtain.footprint, {}}});
    auto groups = geometry::Overlay(layers).sort(static_cast<std::uint32_t>(layers.size()),
                                                 [](std::span<const std::uint32_t> members) { return members[0]; });
    const auto largestOf = [](const std::vector<Region>& regions) {
      if (regions.empty()) throw std::runtime_error("nothing is left of a piece of wall");
      return std::max_element(regions.begin(), regions.end(),
                              [](const Region& a, const Region& b) { return geometry::area(a) < geometry::area(b); })
          ->outer;
    };
    std::size_t i = 0;
    for (auto& tower : ring_.towers) tower.footprint = largestOf(groups[i++]);
    for (auto& gate : ring_.gates) gate.footprint = largestOf(groups[i++]);
    const auto dropPoint = [&](const Vec2& point) {
      for (auto& tower : ring_.towers) std::erase(tower.footprint, point);
      for (auto& gate : ring_.gates) std::erase(gate.footprint, point);
      for (auto& group : groups)
        for (Region& region : group) std::erase(region.outer, point);
    };
    for (auto& gate : ring_.gates) {
      Ring& ring = gate.footprint;
      // Faces of its neighbours run along its own, and may have left a point there.
      for (std::size_t k = 0; k < ring.size() && ring.size() > 4;) {
        const Vec2 &a = ring[(k + ring.size() - 1) % ring.size()], &b = ring[k], &c = ring[(k + 1) % ring.size()];
        const bool is_straight =
            std::fabs(cross(b - a, c - b)) < 0.05 * geometry::length(b - a) * geometry::length(c - b);
        if (is_straight)
          dropPoint(Vec2(b));
        else
          ++k;
      }
      for (std::size_t k = 0; k < ring.size(); ++k) {
        const Vec2 side = ring[1 % ring.size()] - ring[0];
        if (dot(rightOf(side), gate.outward) > 0.9 * geometry::length(side)) break;
        std::rotate(ring.begin(), ring.begin() + 1, ring.end());
      }
    }
    std::vector<Walls::Curtain> kept;
    for (const auto& curtain : ring_.curtains) {
      // A postern leaves two pieces; slivers are not worth a wall.
      for (const Region& piece : groups[i++]) {
        if (geometry::area(piece) < plan_.thickness) continue;
        const auto chords = geometry::findChords(piece, curtain.from, curtain.to - curtain.from);
        if (!chords.empty()) kept.push_back({chords.front().from, chords.back().to, piece.outer});
      }
    }
    ring_.curtains = std::move(kept);
  }

  void addStairs() {
    const double width = 1.2, reach = (std::ceil(plan_.height / 0.18) - 1) * 0.27 + width;
    bool is_turn = true;
    for (std::uint32_t i = 0; i < ring_.curtains.size(); ++i) {
      const Walls::Curtain& curtain = ring_.curtains[i];
      const double length = geometry::length(curtain.to - curtain.from);
      if (length < reach + 6) continue;
      is_turn = !is_turn;
      if (is_turn) continue;
      const Vec2 way = (curtain.to - curtain.from) * (1 / length), in = geometry::leftOf(way) * (plan_.thickness / 2);
      const Vec2 middle = (curtain.from + curtain.to) * 0.5 + in;
      Vec2 foot = middle - way * (reach / 2), head = middle + way * (reach / 2);
      if (i % 3 == 0) std::swap(foot, head);
      ring_.stairs.push_back({i, geometry::snap(foot), geometry::snap(head), width});
    }
  }

  const HandWalls& plan_;
  Walls walls_;
  Walls::Ring ring_;
  std::vector<std::pair<Vec2, Vec2>> gated_;  // middles of the towers beside a gate
};

}  // namespace

Walls buildByHand(const HandWalls& plan) { return Builder(plan).build(); }

HandWalls squareTown(double side) {
  HandWalls plan;
  plan.corners = {{0, 0}, {side, 0}, {side, side}, {0, side}};
  plan.passages = {{0, 0.5, false}, {1, 0.45, true}};
  return plan;
}

HandWalls anyTown(Random& random) {
  HandWalls plan;
  const int corners = 5 + static_cast<int>(random.below(10));
  const double radius = random.uniform(30, 60) * corners / 2;
  const Vec2 middle = geometry::snap(Vec2{random.uniform(-3000, 3000), random.uniform(-3000, 3000)});
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * math::kPi * (i + random.uniform(-0.2, 0.2)) / corners;
    const double reach = radius * random.uniform(0.9, 1.1);
    plan.corners.push_back(geometry::snap(middle + Vec2{math::cos(angle), math::sin(angle)} * reach));
  }
  plan.thickness = random.uniform(2, 3.2);
  plan.height = random.uniform(6.5, 12);
  plan.tower_height = plan.height + random.uniform(1, 5);
  plan.tower_size = random.uniform(6, 9);
  plan.corner_sides = random.chance(0.3) ? 4 : 6 + static_cast<int>(random.below(11));
  plan.mural_sides = random.chance(0.5) ? 4 : 5 + static_cast<int>(random.below(12));
  plan.gate_width = random.uniform(3, 4.5);
  plan.gate_height = random.uniform(3.6, 4.8);
  for (std::size_t side = 0; side < plan.corners.size(); ++side) {
    const double length = geometry::length(plan.corners[(side + 1) % plan.corners.size()] - plan.corners[side]);
    if (length > 8 * plan.tower_size && random.chance(0.5)) plan.passages.push_back({side, 0.5, random.chance(0.5)});
  }
  return plan;
}

}  // namespace castra::testing
