// SPDX-License-Identifier: GPL-3.0-or-later
// Every corner of a cell goes to a corner of its kerb. So around a point of the plan there is one kerb corner for each
// cell that meets there: together they are the junction. Along a road there are two for the cell on its left and two
// for that on its right: together they are the carriageway. All faces are made of these corners, and of the points on
// the border, so they fit without a gap whatever the snapping does; and if each is sound, none overlaps another.
#include "generators/blocks.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "generators/conflicts.h"
#include "generators/pinned_blocks.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/inset.h"
#include "pipeline/geometry/simple_ring.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;

constexpr double kLeastWidth = 4;  // [m]; of a block
constexpr double kSplinter = 12;   // greatest diameter of a block for its width

RoadProfiles profilesOf(const BlockParams& p) {
  return {{{p.arterial, p.arterial_sidewalk, p.arterial_lanes},
           {p.collector, p.collector_sidewalk, p.collector_lanes},
           {p.street, p.street_sidewalk, p.street_lanes},
           {p.alley, p.alley_sidewalk, p.alley_lanes}}};
}

/// A cell with its kerb: one kerb corner for every corner.
struct Kerb {
  std::vector<Vec2> corners;
  bool is_verge = false;  // too narrow: the cell gives nothing to the roads around it
};

class BlockLayer {
 public:
  BlockLayer(const BlockParams& params, const District& district, const RoadPlan& plan)
      : district_(district), plan_(plan), profiles_(profilesOf(params)) {}

  Blocks run() {
    is_verge_.assign(plan_.cells.size(), false);
    // Where kerbs of neighbours get in each other's way, the cells around give their part of the road back. Without any
    // kerbs nothing is in the way, so this ends.
    do {
      blocks_ = {};
      kerbs_.clear();
      is_sound_ = true;
      lay();
    } while (!is_sound_);
    blocks_.profiles = profiles_;
    fitPinned();
    return std::move(blocks_);
  }

 private:
  void lay() {
    for (std::size_t c = 0; c < plan_.cells.size(); ++c) layIsland(c);
    // Where each road has its kerb corners: those of the cell on the left at `from` and `to`, then of that on the
    // right.
    std::vector<std::array<Vec2, 4>> ends(plan_.roads.size());
    for (std::size_t r = 0; r < plan_.roads.size(); ++r) {
      const Vec2 from = plan_.points[plan_.roads[r].from], to = plan_.points[plan_.roads[r].to];
      ends[r] = {from, to, from, to};
    }
    for (std::size_t c = 0; c < plan_.cells.size(); ++c) {
      const RoadPlan::Cell& cell = plan_.cells[c];
      const std::size_t n = cell.points.size();
      for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t r = cell.roads[i];
        const Vec2 &start = kerbs_[c].corners[i], &end = kerbs_[c].corners[i + 1 < n ? i + 1 : 0];
        if (plan_.roads[r].from == cell.points[i] && plan_.roads[r].left == c) {
          ends[r][0] = start;
          ends[r][1] = end;
        } else {
          ends[r][3] = start;
          ends[r][2] = end;
        }
      }
    }
    for (std::uint32_t r = 0; r < plan_.roads.size(); ++r) {
      const auto& [left_from, left_to, right_from, right_to] = ends[r];
      Ring ring = geometry::withoutRepeats({right_from, right_to, left_to, left_from});
      if (ring.size() < 3) continue;
      if (!geometry::isSimple(ring)) giveBack({plan_.roads[r].left, plan_.roads[r].right});
      blocks_.carriageways.push_back({r, plan_.roads[r].road_class, std::move(ring)});
    }
    layJunctions();
  }

  const RoadProfile& profileOf(const RoadPlan::Road& road) const {
    return profiles_[static_cast<std::size_t>(road.road_class)];
  }

  /// Pinned lots shape the blocks they lie in.
  void fitPinned() {
    if (district_.pinned.empty()) return;
    Conflicts conflicts;
    std::vector<bool> is_placed(district_.pinned.size());
    for (Blocks::Island& island : blocks_.islands) {
      std::vector<Ring> lots;
      for (std::uint32_t i = 0; i < district_.pinned.size(); ++i) {
        const Ring& lot = district_.pinned[i].ring;
        if (is_placed[i] || island.block.empty() || !geometry::contains(island.kerb, geometry::centroid(lot))) continue;
        is_placed[i] = true;
        island.pinned.push_back({i, {}});
        lots.push_back(lot);
      }
      if (lots.empty()) continue;
      std::string why;
      const auto fitted = fitPinnedLots(island.kerb, island.block, lots, why);
      if (!fitted) {
        std::string names;
        for (const Blocks::Pinned& lot : island.pinned) names += (names.empty() ? "" : ", ") + nameOfPinned(lot.lot);
        conflicts.add(concat("of the pinned lots in one block (", names, "), ", why));
        continue;
      }
      island.block = fitted->outline;
      island.rest = fitted->rest;
      for (std::size_t i = 0; i < lots.size(); ++i) island.pinned[i].ring = fitted->lots[i];
    }
    for (std::uint32_t i = 0; i < is_placed.size(); ++i)
      if (!is_placed[i]) conflicts.add(concat("pinned lot ", nameOfPinned(i), " lies on a road"));
    conflicts.throwIfAny("district");
  }

  std::string nameOfPinned(std::uint32_t i) const {
    const PinnedLot& lot = district_.pinned[i];
    return concat(lot.name.empty() ? "" : concat('"', lot.name, "\" "), "near ", geometry::describePlace(lot.ring[0]));
  }

  void giveBack(const std::vector<std::uint32_t>& cells) {
    for (const std::uint32_t cell : cells) {
      if (cell == RoadPlan::kNobody || is_verge_[cell]) continue;
      is_verge_[cell] = true;
      is_sound_ = false;
    }
  }

  void layIsland(std::size_t index) {
    const RoadPlan::Cell& cell = plan_.cells[index];
    const Ring ring = plan_.ringOf(cell);
    const std::size_t n = ring.size();
    std::vector<double> inwards(n);
    for (std::size_t i = 0; i < n; ++i) {
      const RoadPlan::Road& road = plan_.roads[cell.roads[i]];
      inwards[i] = profileOf(road).carriageway * (road.is_shore ? 1 : 0.5);
    }
    Kerb kerb;
    const auto corners = is_verge_[index] ? std::nullopt : geometry::insetCorners(ring, inwards);
    if (corners) {
      kerb.corners = *corners;
    } else {
      kerb.corners = ring;
      kerb.is_verge = true;
    }
    Blocks::Island island;
    island.kerb = geometry::withoutRepeats(kerb.corners);
    if (!kerb.is_verge) island.block = layBlock(cell, kerb);
    if (island.block.empty() && (!kerb.is_verge || hasPinned(island.kerb))) {
      double strip = 0;  // of road and sidewalk, where it is widest
      for (std::size_t i = 0; i < n; ++i)
        strip = std::max(strip, (kerb.is_verge ? inwards[i] : 0) + profileOf(plan_.roads[cell.roads[i]]).sidewalk);
      island.block = layPlainBlock(island.kerb, strip);
    }
    blocks_.islands.push_back(std::move(island));
    kerbs_.push_back(std::move(kerb));
  }

  bool hasPinned(const Ring& kerb) const {
    return std::any_of(district_.pinned.begin(), district_.pinned.end(),
                       [&](const PinnedLot& lot) { return geometry::contains(kerb, geometry::centroid(lot.ring)); });
  }

  Ring layBlock(const RoadPlan::Cell& cell, const Kerb& kerb) const {
    // Sides of the kerb that are still there, with the sidewalk of their road.
    Ring ring;
    std::vector<double> sidewalks;
    const std::size_t n = kerb.corners.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (kerb.corners[i] == kerb.corners[i + 1 < n ? i + 1 : 0]) continue;
      ring.push_back(kerb.corners[i]);
      const RoadPlan::Road& road = plan_.roads[cell.roads[i]];
      sidewalks.push_back(profileOf(road).sidewalk);
    }
    const auto corners = geometry::insetCorners(ring, sidewalks);
    if (!corners) return {};
    Ring block = geometry::withoutRepeats(*corners);
    return isSplinter(block) && !hasPinned(kerb.corners) ? Ring{} : block;
  }

  /// A splinter between two roads is nobody's lot, unless one is pinned there.
  static bool isSplinter(const Ring& block) {
    const geometry::Extent extent = geometry::measureExtent(block, false);
    return extent.width < kLeastWidth || extent.diameter > kSplinter * extent.width;
  }

  /// Where the sides of a cell get in each other's way, as between two bays, most of it may have room all the same: the
  /// largest part that keeps the same distance from all of them. On a verge, which has no roads of its own, only pinned
  /// lots are worth it.
  Ring layPlainBlock(const Ring& kerb, double strip) const {
    const geometry::Region cell{kerb, {}};
    Ring best;
    for (const geometry::Region& part : geometry::offset({&cell, 1}, -strip))
      if (part.holes.empty() && geometry::signedArea(part.outer) > (best.empty() ? 0 : geometry::signedArea(best)))
        best = part.outer;
    return best.empty() || (isSplinter(best) && !hasPinned(kerb)) ? Ring{} : best;
  }

  /// A corner of a cell.
  struct Wedge {
    std::uint32_t cell, corner;
  };

  /// The cells whose kerb corners do not lie between their own two roads; all, if it is none of these.
  void giveBackAround(std::uint32_t point, const std::vector<Wedge>& wedges) {
    std::vector<std::uint32_t> all, strays;
    const Vec2& at = plan_.points[point];
    for (const Wedge& wedge : wedges) {
      const auto& corners = plan_.cells[wedge.cell].points;
      const std::size_t n = corners.size();
      const Vec2 ahead = plan_.points[corners[(wedge.corner + 1) % n]] - at;
      const Vec2 back = plan_.points[corners[(wedge.corner + n - 1) % n]] - at;
      const Vec2 kerb = kerbs_[wedge.cell].corners[wedge.corner] - at;
      const bool is_right = geometry::cross(ahead, kerb) < 0, is_left = geometry::cross(kerb, back) < 0;
      all.push_back(wedge.cell);
      if (geometry::cross(ahead, back) > 0 ? is_right || is_left : is_right && is_left) strays.push_back(wedge.cell);
    }
    const auto isNew = [&](std::uint32_t cell) { return !is_verge_[cell]; };
    giveBack(std::any_of(strays.begin(), strays.end(), isNew) ? strays : all);
  }

  /// Around every point the kerb corners of its cells, counter-clockwise.
  void layJunctions() {
    std::vector<std::vector<Wedge>> wedges(plan_.points.size());
    for (std::uint32_t c = 0; c < plan_.cells.size(); ++c)
      for (std::uint32_t i = 0; i < plan_.cells[c].points.size(); ++i)
        wedges[plan_.cells[c].points[i]].push_back({c, i});
    for (std::uint32_t point = 0; point < wedges.size(); ++point) {
      if (wedges[point].size() < 2) continue;
      // Follow the wedges around: the road that ends a wedge begins the next.
      const auto leaving = [&](const Wedge& w) { return plan_.cells[w.cell].roads[w.corner]; };
      const auto arriving = [&](const Wedge& w) {
        const auto& roads = plan_.cells[w.cell].roads;
        return roads[w.corner > 0 ? w.corner - 1 : roads.size() - 1];
      };
      // On the border, the first wedge is the one that begins with a road of the border.
      std::size_t first = 0;
      bool on_border = false;
      for (std::size_t k = 0; k < wedges[point].size(); ++k)
        if (plan_.roads[leaving(wedges[point][k])].is_border) {
          first = k;
          on_border = true;
        }
      Ring ring;
      if (on_border) ring.push_back(plan_.points[point]);
      Wedge at = wedges[point][first];
      for (std::size_t count = 0; count < wedges[point].size(); ++count) {
        ring.push_back(kerbs_[at.cell].corners[at.corner]);
        const std::uint32_t road = arriving(at);
        for (const Wedge& next : wedges[point])
          if (leaving(next) == road) at = next;
      }
      Ring clean = geometry::withoutRepeats(ring);
      if (clean.size() < 3) continue;
      if (!geometry::isSimple(clean)) giveBackAround(point, wedges[point]);
      blocks_.junctions.push_back({point, std::move(clean)});
    }
  }

  const District& district_;
  const RoadPlan& plan_;
  RoadProfiles profiles_;
  std::vector<bool> is_verge_;  // of the cells
  bool is_sound_ = true;
  std::vector<Kerb> kerbs_;
  Blocks blocks_;
};

}  // namespace

Blocks layBlocks(Run&, const BlockParams& params, const District& district, const RoadPlan& plan) {
  return BlockLayer(params, district, plan).run();
}

}  // namespace castra::generators
