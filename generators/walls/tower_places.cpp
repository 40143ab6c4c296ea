// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/tower_places.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

using geometry::cross;
using geometry::dot;
using geometry::Vec2;

constexpr double kPosternRoom = 0.5;  // [m]; of wall beside a postern
constexpr double kOverTurn = 0.5;     // [m]; by which a tower covers a turn near its end ...
constexpr double kSplinter = 1.2;     // [m]; ... rather than leave a shorter piece of wall between them
constexpr double kLeastGap = 1.6;     // times the width of a tower, from middle to middle

class TowerPlacer {
 public:
  TowerPlacer(const WallRun& run, const LineWalk& walk, const std::vector<PlacedGate>& gates, const TowerRules& rules)
      : run_(run), walk_(walk), gates_(gates), rules_(rules) {}

  std::vector<PlacedTower> place() {
    addBesideGates();
    addCorners();
    if (!run_.is_closed && run_.has_end_towers)
      for (const double end : {0.0, walk_.length()})
        if (isFree(end)) towers_.push_back({spotAt(walk_, end), TowerType::end});
    sort();
    thin();
    addMurals();
    sort();
    return std::move(towers_);
  }

 private:
  void sort() {
    std::sort(towers_.begin(), towers_.end(),
              [](const PlacedTower& a, const PlacedTower& b) { return a.spot.along < b.spot.along; });
  }

  /// Half of what a gate takes of the wall, with its towers.
  double reachOf(const PlacedGate& gate) const {
    return gate.width / 2 + (gate.is_postern ? kPosternRoom : rules_.gate_width);
  }

  /// True if a tower has room beside all gates.
  bool isFree(double along) const {
    return std::none_of(gates_.begin(), gates_.end(), [&](const PlacedGate& gate) {
      return std::fabs(walk_.shortestWay(gate.spot.along, along)) < reachOf(gate) + rules_.width / 2;
    });
  }

  void addBesideGates() {
    for (const PlacedGate& gate : gates_) {
      if (gate.is_postern) continue;
      const double off = (gate.width + rules_.gate_width) / 2;
      for (const double by : {-off, off}) {
        WallSpot spot = gate.spot;
        spot.along = walk_.wrap(spot.along + by);
        spot.at = spot.at + walk_.wayOf(gate.spot.side) * by;  // on the gate's own side, however near its end is
        towers_.push_back({spot, TowerType::gate});
      }
    }
  }

  void addCorners() {
    for (std::size_t i = run_.is_closed ? 0 : 1; i < walk_.sides(); ++i) {
      const Vec2 before = walk_.wayOf((i + walk_.sides() - 1) % walk_.sides()), after = walk_.wayOf(i);
      const double turn = std::fabs(math::atan2(cross(before, after), dot(before, after)));
      if (turn < rules_.corner_angle || !isFree(walk_.startOf(i))) continue;
      WallSpot spot = spotAt(walk_, walk_.startOf(i));
      const Vec2 both = before + after;
      spot.outward = outwardOf(both * (1 / geometry::length(both)));
      towers_.push_back({spot, TowerType::corner});
    }
  }

  /// Of two towers so near that they would touch, one goes: that at a corner before that at an end, never a gate's.
  void thin() {
    const auto rankOf = [](const PlacedTower& tower) {
      return tower.type == TowerType::gate ? 2 : tower.type == TowerType::end ? 1 : 0;
    };
    for (std::size_t i = 0; i < towers_.size() && towers_.size() > 1;) {
      const std::size_t next = (i + 1) % towers_.size();
      const bool are_both_gates = rankOf(towers_[i]) == 2 && rankOf(towers_[next]) == 2;
      const double way = walk_.shortestWay(towers_[i].spot.along, towers_[next].spot.along);
      if ((next == 0 && !run_.is_closed) || are_both_gates || std::fabs(way) >= kLeastGap * rules_.width) {
        ++i;
        continue;
      }
      const std::size_t gone = rankOf(towers_[i]) < rankOf(towers_[next]) ? i : next;
      towers_.erase(towers_.begin() + static_cast<std::ptrdiff_t>(gone));
      i = 0;
    }
  }

  void addMurals() {
    const std::vector<PlacedTower> placed = towers_;
    if (placed.empty()) {
      if (run_.is_closed) fill(0, walk_.length());
      return;
    }
    for (std::size_t i = 0; i + 1 < placed.size(); ++i) fill(placed[i].spot.along, placed[i + 1].spot.along);
    if (run_.is_closed) fill(placed.back().spot.along, placed.front().spot.along + walk_.length());
  }

  void fill(double from, double to) {
    const bool is_gate = std::any_of(gates_.begin(), gates_.end(), [&](const PlacedGate& gate) {
      const auto isBetween = [&](double along) { return along > from && along < to; };
      return !gate.is_postern && (isBetween(gate.spot.along) || isBetween(gate.spot.along + walk_.length()));
    });
    if (is_gate) return;
    // A postern stays open, and no splinter of wall is left beside a turn: a tower steps aside by as much as that
    // takes, so all stand nearer by that much.
    double spare = 2 * (kOverTurn + kSplinter);
    for (const PlacedGate& gate : gates_)
      if (gate.is_postern) spare = std::max(spare, reachOf(gate) + rules_.width / 2);
    const double spacing = std::max(rules_.spacing - spare, rules_.spacing / 2);
    const int pieces = std::max(1, static_cast<int>(std::ceil((to - from) / spacing)));
    for (int k = 1; k < pieces; ++k) {
      double along = coverTurns(from + (to - from) * k / pieces);
      for (const PlacedGate& gate : gates_) {
        const double off = walk_.shortestWay(gate.spot.along, along), room = reachOf(gate) + rules_.width / 2;
        if (gate.is_postern && std::fabs(off) < room) along += (off < 0 ? -room : room) - off;
      }
      towers_.push_back({spotAt(walk_, along), TowerType::mural});
    }
  }

  /// Moves a tower over a turn that its end is near to.
  double coverTurns(double along) const {
    const double reach = rules_.width / 2;
    for (std::size_t i = run_.is_closed ? 0 : 1; i < walk_.sides(); ++i) {
      const double off = walk_.shortestWay(along, walk_.startOf(i)), size = std::fabs(off);
      if (size > reach - kOverTurn && size < reach + kSplinter)
        return along + (off < 0 ? -1 : 1) * (size - (reach - kOverTurn));
    }
    return along;
  }

  const WallRun& run_;
  const LineWalk& walk_;
  const std::vector<PlacedGate>& gates_;
  const TowerRules& rules_;
  std::vector<PlacedTower> towers_;
};

}  // namespace

std::vector<PlacedTower> placeTowers(const WallRun& run, const LineWalk& walk, const std::vector<PlacedGate>& gates,
                                     const TowerRules& rules) {
  return TowerPlacer(run, walk, gates, rules).place();
}

}  // namespace castra::generators
