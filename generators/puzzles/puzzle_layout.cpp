// SPDX-License-Identifier: GPL-3.0-or-later
// Iterated subdivision, as for streets: a rectangle is cut in two until every part is a room. First zones are cut off
// each other like slabs off a block, each from a side of its parent that nothing else touches yet.
#include "generators/puzzles/puzzle_layout.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace castra::generators {

namespace {

constexpr std::int32_t kLeastSide = 3, kCorridor = 2, kLeastContact = 3;  // [m]

enum Side : std::uint8_t { kWest, kEast, kSouth, kNorth, kNoSide };

bool isUpright(Side side) { return side == kWest || side == kEast; }
Side opposite(Side side) { return static_cast<Side>(side ^ 1); }

/// How far the rectangle reaches along a side.
struct Span {
  std::int32_t low = 0, high = 0;
};
Span along(const PlanRect& rect, Side side) {
  return isUpright(side) ? Span{rect.y, rect.north()} : Span{rect.x, rect.east()};
}
std::int32_t across(const PlanRect& rect, Side side) { return isUpright(side) ? rect.width : rect.height; }

/// Cuts a slab of the given thickness off a side; the rectangle keeps the rest.
PlanRect cutOff(PlanRect& rect, Side side, std::int32_t thickness) {
  PlanRect slab = rect;
  if (isUpright(side)) {
    slab.width = thickness;
    rect.width -= thickness;
    (side == kWest ? rect.x : slab.x) += side == kWest ? thickness : rect.width;
  } else {
    slab.height = thickness;
    rect.height -= thickness;
    (side == kSouth ? rect.y : slab.y) += side == kSouth ? thickness : rect.height;
  }
  return slab;
}

class Layer {
 public:
  Layer(Random random, const PuzzleMission& mission, const PuzzleParams& params)
      : random_(random), mission_(mission), params_(params) {
    weights_.resize(mission.zones.size());
    for (std::size_t z = mission.zones.size(); z-- > 0;) {
      weights_[z] += mission.zones[z].rooms;
      if (mission.zones[z].parent >= 0) weights_[at(mission.zones[z].parent)] += weights_[z];
    }
  }

  std::optional<PuzzleLayout> lay(double spare) {
    const double area = params_.rooms * params_.room_size * params_.room_size * spare;
    const double ratio = random_.uniform(1, 1.7);
    PlanRect whole;
    whole.width = static_cast<std::int32_t>(std::floor(std::sqrt(area * ratio)));
    whole.height = static_cast<std::int32_t>(std::floor(std::sqrt(area / ratio)));
    if (!layZone(0, whole, kNoSide, {})) return std::nullopt;
    std::stable_sort(layout_.rooms.begin(), layout_.rooms.end(),
                     [](const auto& a, const auto& b) { return a.zone < b.zone; });
    findWalls();
    return std::move(layout_);
  }

 private:
  /// Of the side `touched` the zone itself must touch at least a piece of the span.
  bool layZone(int number, const PlanRect& rect, Side touched, const Span& span) {
    const PuzzleMission::Zone& zone = mission_.zones[at(number)];
    PlanRect core = rect;
    std::array<bool, 4> is_taken{};
    if (touched != kNoSide) is_taken[touched] = true;
    std::vector<int> children = zone.children;
    random_.shuffle(std::span<int>(children));
    std::int32_t left = weights_[at(number)];
    struct Slab {
      int zone;
      Side side;
      PlanRect rect;
    };
    std::vector<Slab> slabs;
    for (const int child : children) {
      Side best = kNoSide;
      double best_rank = 0;
      std::int32_t best_thickness = 0;
      for (const Side side : {kWest, kEast, kSouth, kNorth}) {
        const double luck = random_.uniform(0.6, 1.4);
        if (is_taken[side]) continue;
        const double share = static_cast<double>(weights_[at(child)]) / left;
        const auto thickness = static_cast<std::int32_t>(std::floor(across(core, side) * share + 0.5));
        if (thickness < kLeastSide || across(core, side) - thickness < kLeastSide) continue;
        if (touched != kNoSide && isUpright(side) != isUpright(touched)) {
          PlanRect rest = core;
          cutOff(rest, side, thickness);
          const Span kept = along(rest, touched);
          if (std::min(kept.high, span.high) - std::max(kept.low, span.low) < kLeastContact) continue;
        }
        // Long parts are cut across, so that what remains is as square as can be.
        const double rank = luck * across(core, side);
        if (rank <= best_rank) continue;
        best = side;
        best_rank = rank;
        best_thickness = thickness;
      }
      if (best == kNoSide) return false;
      is_taken[best] = true;
      slabs.push_back({child, best, cutOff(core, best, best_thickness)});
      left -= weights_[at(child)];
    }
    if (!layRooms(number, core, zone.rooms)) return false;
    for (const Slab& slab : slabs)
      if (!layZone(slab.zone, slab.rect, opposite(slab.side), along(core, slab.side))) return false;
    return true;
  }

  bool layRooms(int zone, PlanRect rect, int count) {
    if (rect.width < kLeastSide || rect.height < kLeastSide) return false;
    if (count == 1) {
      layout_.rooms.push_back({rect, zone, false});
      return true;
    }
    const Side side = rect.width >= rect.height ? kWest : kSouth;
    const Side foot = side == kWest ? kSouth : kWest;
    const bool has_corridor = random_.chance(params_.corridors);
    if (has_corridor && count >= 4 && across(rect, foot) >= kCorridor + 2 * kLeastSide) {
      // A corridor along the whole, and rooms on both sides of it.
      const int below = (count - 1) / 2 + static_cast<int>(random_.below(2)) * ((count - 1) % 2);
      const std::int32_t free = across(rect, foot) - kCorridor;
      const std::int32_t depth =
          std::clamp<std::int32_t>(static_cast<std::int32_t>(std::floor(free * (0.35 + 0.3 * random_.uniform()))),
                                   kLeastSide, free - kLeastSide);
      const PlanRect first = cutOff(rect, foot, depth);
      layout_.rooms.push_back({cutOff(rect, foot, kCorridor), zone, true});
      return layRow(zone, first, below, side) && layRow(zone, rect, count - 1 - below, side);
    }
    const int first = count / 2 + static_cast<int>(random_.below(2)) * (count % 2);
    const double share = static_cast<double>(first) / count * random_.uniform(0.85, 1.15);
    const auto thickness = static_cast<std::int32_t>(std::floor(across(rect, side) * share + 0.5));
    if (thickness < kLeastSide || across(rect, side) - thickness < kLeastSide) return false;
    const PlanRect part = cutOff(rect, side, thickness);
    return layRooms(zone, part, first) && layRooms(zone, rect, count - first);
  }

  /// Rooms side by side, so that each lies at the corridor.
  bool layRow(int zone, PlanRect rect, int count, Side side) {
    for (; count > 1; --count) {
      const double share = random_.uniform(0.8, 1.2) / count;
      const auto thickness = static_cast<std::int32_t>(std::floor(across(rect, side) * share + 0.5));
      if (thickness < kLeastSide || across(rect, side) - thickness < kLeastSide) return false;
      layout_.rooms.push_back({cutOff(rect, side, thickness), zone, false});
    }
    layout_.rooms.push_back({rect, zone, false});
    return rect.width >= kLeastSide && rect.height >= kLeastSide;
  }

  void findWalls() {
    for (int i = 0; i < static_cast<int>(layout_.rooms.size()); ++i)
      for (int j = i + 1; j < static_cast<int>(layout_.rooms.size()); ++j) {
        const PlanRect &a = layout_.rooms[at(i)].rect, &b = layout_.rooms[at(j)].rect;
        const std::int32_t low_x = std::max(a.x, b.x), low_y = std::max(a.y, b.y);
        const std::int32_t width = std::min(a.east(), b.east()) - low_x,
                           height = std::min(a.north(), b.north()) - low_y;
        if (width > 0 && height == 0) {
          const bool is_above = b.y == a.north();
          layout_.walls.push_back({i, j, {low_x, is_above ? a.north() - 1 : a.y}, 0, is_above ? 1 : -1, width});
        } else if (height > 0 && width == 0) {
          const bool is_right = b.x == a.east();
          layout_.walls.push_back({i, j, {is_right ? a.east() - 1 : a.x, low_y}, is_right ? 1 : -1, 0, height});
        }
      }
  }

  Random random_;
  const PuzzleMission& mission_;
  const PuzzleParams& params_;
  std::vector<std::int32_t> weights_;  // rooms of a zone and all behind it
  PuzzleLayout layout_;
};

}  // namespace

std::optional<PuzzleLayout> layMission(Random random, const PuzzleMission& mission, const PuzzleParams& params,
                                       double spare) {
  return Layer(random, mission, params).lay(spare);
}

}  // namespace castra::generators
