// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/lots.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "generators/cell_cutter.h"
#include "generators/courtyards.h"
#include "generators/density.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/cell_mesh.h"
#include "pipeline/geometry/grid_means.h"
#include "pipeline/geometry/weld.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::CellMesh;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kNearlyConvex = 1.05;    // times the area of a cell: that of its hull at most
constexpr double kBackToBack = 1.3;       // times the depth of lots: a deeper cell is nearer to two rows than to one
constexpr double kCornerCos = 0.7;        // fronts that turn by more than 45 degrees make a corner lot
constexpr double kLeastCornerSide = 1.5;  // [m]; a bevel is no front
constexpr std::size_t kBentFronts = 64;   // sides that are tried for a lot that bends, at most
constexpr double kWedgeSlack = 1.5;       // lots at the tip of a block are longer than others
constexpr double kOversize = 1.8;         // a lot this many times too large gives its rear away

/// What lots of a block should be like.
struct Measures {
  double min_area, max_area, depth, min_frontage;
  bool is_suburban;
};

/// Directed sides of a ring, to look up.
class Sides {
 public:
  explicit Sides(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) sides_.insert(named(ring[i], ring[(i + 1) % ring.size()]));
  }
  bool has(const Vec2& from, const Vec2& to) const { return sides_.contains(named(from, to)); }

 private:
  using Side = std::tuple<double, double, double, double>;
  static Side named(const Vec2& from, const Vec2& to) { return {from.x, from.y, to.x, to.y}; }
  std::set<Side> sides_;
};

/// Notes which sides of a lot lie on the street.
void addFront(Lots::Lot& lot, std::size_t side, double& longest) {
  const Vec2 way = lot.ring[side + 1 < lot.ring.size() ? side + 1 : 0] - lot.ring[side];
  const double length = geometry::length(way);
  lot.frontage += length;
  if (longest > 0 && length >= kLeastCornerSide) {
    const Vec2 main = lot.ring[(lot.front + 1) % lot.ring.size()] - lot.ring[lot.front];
    if (dot(way, main) < kCornerCos * length * geometry::length(main)) lot.shape = LotShape::corner;
  }
  if (length <= longest) return;
  longest = length;
  lot.front = static_cast<std::uint32_t>(side);
}

class LotDivider {
 public:
  LotDivider(Draw& draw, const LotParams& params, const District& district)
      : draw_(draw),
        params_(params),
        district_(district),
        density_(district.density),
        suburban_(district.suburban),
        factors_{1, params.commercial_factor, params.industrial_factor, params.civic_factor, params.park_factor},
        urban_cutter_(mesh_, rulesOf(params.min_frontage)),
        suburban_cutter_(mesh_, rulesOf(params.suburban_frontage)) {}

  Lots::Block divide(const Blocks::Island& island) {
    Lots::Block out;
    if (island.block.empty()) return out;
    measures_ = measuresOf(geometry::boundsOf(island.block));
    if (island.pinned.empty()) {
      divideWhole(island.block, out);
    } else {
      dividePinned(island, out);
    }
    for (Lots::Lot& lot : out.lots) {
      lot.is_suburban = measures_.is_suburban;
      lot.use = lot.pinned != Lots::kNobody ? district_.pinned[lot.pinned].use : useAt(geometry::centroid(lot.ring));
    }
    return out;
  }

 private:
  Measures measuresOf(const Box& box) const {
    if (suburban_.mean(box, 0) > 127.5)
      return {params_.suburban_min_area, params_.suburban_max_area, params_.suburban_depth, params_.suburban_frontage,
              true};
    return {params_.min_area, params_.max_area, params_.depth, params_.min_frontage, false};
  }

  LotUse useAt(const Vec2& place) const { return static_cast<LotUse>(geometry::valueAt(district_.zoning, place, 0)); }

  /// How many times larger lots are here than the measures say.
  double weightOf(const Box& box) const {
    const LotUse use = useAt((box.low + box.high) * 0.5);
    return densityWeight(density_, box, params_.sparse_factor) * factors_[static_cast<std::size_t>(use)];
  }

  /// A block that is all ours.
  void divideWhole(const Ring& block, Lots::Block& out) {
    layCell(block);
    for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line) mesh_.tagOf(line) = CellCutter::kFront;
    std::optional<std::uint32_t> courtyard;
    if (!measures_.is_suburban && geometry::signedArea(block) > measures_.max_area) {
      // Larger lots are deeper, too, and leave less to a courtyard.
      const double depth = measures_.depth * std::sqrt(weightOf(geometry::boundsOf(block)));
      courtyard = cutCourtyard(mesh_, block, depth, params_.passage, params_.min_courtyard);
    }
    divideCells(block, courtyard);
    gather(out);
  }

  /// A block with pinned lots: those, and what is left, piece by piece.
  void dividePinned(const Blocks::Island& island, Lots::Block& out) {
    const Sides fronts(island.block);
    for (const Ring& rest : island.rest) {
      layCell(rest);
      for (std::uint32_t line = 0; line < mesh_.lineCount(); ++line)
        if (fronts.has(mesh_.at(mesh_.startOf(2 * line)), mesh_.at(mesh_.endOf(2 * line))))
          mesh_.tagOf(line) = CellCutter::kFront;
      divideCells(rest, std::nullopt);
      Lots::Block piece;
      gather(piece);
      for (Lots::Lot& lot : piece.lots) out.lots.push_back(std::move(lot));
    }
    for (const Blocks::Pinned& pinned : island.pinned) {
      Lots::Lot lot;
      lot.ring = pinned.ring;
      lot.pinned = pinned.lot;
      out.lots.push_back(std::move(lot));
    }
    // Lines of one piece end on the sides of others: all share these points.
    Region outline{island.block, {}};
    std::vector<Region> rings;
    for (Lots::Lot& lot : out.lots) rings.push_back({std::move(lot.ring), {}});
    std::vector<Region*> all{&outline};
    for (Region& ring : rings) all.push_back(&ring);
    geometry::weld(all, {}, geometry::kWeldReach);
    out.outline = std::move(outline.outer);
    const Sides streets(out.outline);
    for (std::size_t i = 0; i < out.lots.size(); ++i) {
      Lots::Lot& lot = out.lots[i];
      lot.ring = std::move(rings[i].outer);
      const LotShape shape = lot.shape;
      lot.shape = LotShape::plain;
      lot.frontage = 0;
      double longest = 0;
      for (std::size_t side = 0; side < lot.ring.size(); ++side)
        if (streets.has(lot.ring[side], lot.ring[(side + 1) % lot.ring.size()])) addFront(lot, side, longest);
      if (shape == LotShape::flag) lot.shape = shape;
    }
  }

  /// A mesh with one cell.
  void layCell(const Ring& ring) {
    mesh_.clear();
    points_.clear();
    for (const Vec2& at : ring) points_.push_back(mesh_.addPoint(at));
    mesh_.addCell(points_);
  }

  void divideCells(const Ring& ring, std::optional<std::uint32_t> courtyard) {
    shapes_.assign(mesh_.cellCount(), LotShape::plain);
    if (courtyard) shapes_[*courtyard] = LotShape::courtyard;
    CellCutter& cutter = measures_.is_suburban ? suburban_cutter_ : urban_cutter_;
    // Named by the place of the first corner: blocks elsewhere may come and go.
    const Vec2 corner = ring[0] * geometry::kLattice;
    open_.emplace_back(0, draw_.random(concat("lots:", static_cast<std::int64_t>(corner.x), ",",
                                              static_cast<std::int64_t>(corner.y))));
    while (!open_.empty()) {
      const auto [cell, random] = open_.back();
      open_.pop_back();
      cutter.take(cell);
      const double most = measures_.max_area * weightOf(cutter.bounds());
      if (cutter.area() <= most) continue;
      std::optional<bool> flag_is_new;
      if (!findCut(cutter, random)) {
        if (cutter.area() <= kOversize * most) continue;
        flag_is_new = findFlag(cutter);
        if (!flag_is_new) continue;
      }
      const std::uint32_t other = cutter.cut(0);
      shapes_.resize(mesh_.cellCount(), LotShape::plain);
      if (flag_is_new) shapes_[*flag_is_new ? other : cell] = LotShape::flag;
      if (shapes_[cell] != LotShape::flag) open_.emplace_back(cell, random.branch(0));
      if (shapes_[other] != LotShape::flag) open_.emplace_back(other, random.branch(1));
    }
  }

  CutRules rulesOf(double min_frontage) const {
    CutRules rules;
    rules.min_spacing = 2;
    rules.snap_reach = 3;
    rules.min_angle = 30 * math::kPi / 180;
    rules.max_ratio = params_.max_ratio;
    rules.wedge_slack = kWedgeSlack;
    rules.min_width = min_frontage;
    rules.max_roads = 100;
    return rules;
  }

  bool isFront(const CellMesh::Corner& corner) const {
    return (mesh_.tagOf(CellMesh::lineOf(corner.side)) & CellCutter::kFront) != 0;
  }

  struct Front {
    double length2;    // squared [m2]
    std::size_t side;  // counted as the corner it starts from
  };

  /// The longest sides on the street, the longest first; no more than are tried.
  std::span<const Front> longestFronts(const CellCutter& cutter, std::size_t most) {
    const auto& corners = cutter.corners();
    fronts_.clear();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (!isFront(corners[i])) continue;
      const Vec2 way = corners[i + 1 < corners.size() ? i + 1 : 0].at - corners[i].at;
      fronts_.push_back({dot(way, way), i});
    }
    most = std::min(most, fronts_.size());
    std::partial_sort(fronts_.begin(), fronts_.begin() + static_cast<std::ptrdiff_t>(most), fronts_.end(),
                      [](const Front& a, const Front& b) {
                        return a.length2 != b.length2 ? a.length2 > b.length2 : a.side < b.side;
                      });
    return std::span(fronts_).first(most);
  }

  /// A front and how the cell lies to it.
  struct View {
    Vec2 start, along, inwards;
    double length, low, high, depth;  // of the front; of the cell along it, from its start; of the cell behind it [m]
  };
  static View viewFrom(const CellCutter& cutter, std::size_t front) {
    const auto& corners = cutter.corners();
    View view{};
    view.start = corners[front].at;
    const Vec2 way = corners[front + 1 < corners.size() ? front + 1 : 0].at - view.start;
    view.length = geometry::length(way);
    view.along = way * (1 / view.length);
    view.inwards = geometry::leftOf(view.along);
    view.low = 1e300;
    view.high = -1e300;
    for (const auto& corner : corners) {
      view.low = std::min(view.low, dot(corner.at - view.start, view.along));
      view.high = std::max(view.high, dot(corner.at - view.start, view.along));
      view.depth = std::max(view.depth, dot(corner.at - view.start, view.inwards));
    }
    return view;
  }

  /// A piece of a bent block, and not one around a courtyard.
  static bool isNearlyConvex(const CellCutter& cutter) {
    geometry::Ring ring;
    for (const auto& corner : cutter.corners()) ring.push_back(corner.at);
    return geometry::signedArea(geometry::convexHull(std::move(ring))) < kNearlyConvex * cutter.area();
  }

  bool findCut(CellCutter& cutter, Random random) {
    const CellCutter::Judge accepts = [&](const CellCutter::Piece& piece) {
      return piece.front >= measures_.min_frontage && piece.area >= measures_.min_area * weightOf(piece.bounds);
    };
    // What bends has many short sides on the street, and only some of them look straight to its back. What bends a
    // little is first taken for straight.
    const bool is_straight = cutter.isConvex();
    const int straight_tries = is_straight || isNearlyConvex(cutter) ? params_.tries : 0;
    const std::span<const Front> fronts = longestFronts(cutter, is_straight ? 2 : kBentFronts);
    if (fronts.empty()) return false;
    const auto count = static_cast<int>(fronts.size());
    const int tries = straight_tries + (is_straight ? 0 : std::max(2 * params_.tries, count));
    for (int attempt = 0; attempt < tries; ++attempt) {
      const bool is_bent = attempt >= straight_tries;
      const int number = is_bent ? attempt - straight_tries : attempt, among = is_bent ? count : std::min(count, 2);
      const View view = viewFrom(cutter, fronts[static_cast<std::size_t>(number % among)].side);
      Guide guide;
      const int round = number / among;
      const double shift = 0.5 + random.uniform(-params_.stray, params_.stray) * (round < 1 ? 0.5 : 1 + 2 * round);
      const double share = std::clamp(shift, 0.1, 0.9);
      if (is_bent) {
        // Around a courtyard, a cut starts from the front, not from the middle.
        guide.direction = view.inwards;
        guide.through = view.start + view.along * (view.length * share) + view.inwards;
      } else if (round < 1 && view.depth > kBackToBack * measures_.depth && view.high - view.low > measures_.depth) {
        guide.direction = view.along;
        guide.through = view.start + view.along * ((view.low + view.high) / 2) + view.inwards * (view.depth / 2);
      } else {
        guide.direction = view.inwards;
        guide.through =
            view.start + view.along * (view.low + (view.high - view.low) * share) + view.inwards * (view.depth / 2);
      }
      if (cutter.plan(guide, accepts)) return true;
    }
    return false;
  }

  /// A line that leaves the front near one end, goes in, and turns off to the other side: what lies behind keeps a
  /// passage to the street. Tells whether the piece behind will be the new cell.
  std::optional<bool> findFlag(CellCutter& cutter) {
    const std::span<const Front> fronts = longestFronts(cutter, 1);
    if (fronts.empty()) return std::nullopt;
    const std::size_t front = fronts[0].side;
    const auto& corners = cutter.corners();
    const std::size_t n = corners.size();
    const View view = viewFrom(cutter, front);
    const double width = params_.passage;
    if (view.length < width + measures_.min_frontage || view.depth < 2 * measures_.min_frontage) return std::nullopt;
    const CellCutter::Judge accepts = [&](const CellCutter::Piece& piece) {
      return piece.front >= 0.9 * width && piece.area >= measures_.min_area;
    };
    for (const double share : {0.5, 0.6, 0.4})
      for (const bool at_end : {true, false}) {
        // Along the side line there, if it goes in at all.
        const Vec2 foot = at_end ? corners[(front + 1) % n].at : corners[front].at;
        const std::size_t neighbour = at_end ? (front + 1) % n : (front + n - 1) % n;
        const Vec2 side = at_end ? corners[(front + 2) % n].at - foot : corners[neighbour].at - foot;
        Vec2 in = side * (1 / geometry::length(side));
        if (isFront(corners[neighbour]) || dot(in, view.inwards) < 0.8) in = view.inwards;
        CellCutter::BentPath path;
        path.from_side = front;
        path.from = foot + view.along * (at_end ? -width : width);
        path.bend = path.from + in * (view.depth * share / dot(in, view.inwards));
        const auto exit = castInside(corners, path.bend, at_end ? view.along * -1 : view.along);
        if (!exit || exit->first == front) continue;
        path.to_side = exit->first;
        path.to = exit->second;
        if (cutter.plan(path, accepts)) return !at_end;
      }
    return std::nullopt;
  }

  /// The first side that a ray meets.
  static std::optional<std::pair<std::size_t, Vec2>> castInside(const std::vector<CellMesh::Corner>& corners,
                                                                const Vec2& from, const Vec2& way) {
    std::optional<std::pair<std::size_t, Vec2>> hit;
    double nearest = 1e300;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec2 a = corners[i].at - from, b = corners[(i + 1) % corners.size()].at - from;
      const double a_side = geometry::cross(way, a), b_side = geometry::cross(way, b);
      if ((a_side < 0) == (b_side < 0)) continue;
      const Vec2 at = a + (b - a) * (a_side / (a_side - b_side));
      const double distance = dot(way, at);
      if (distance <= 0 || distance >= nearest) continue;
      nearest = distance;
      hit = {i, from + at};
    }
    return hit;
  }

  void gather(Lots::Block& out) {
    next_points_.assign(mesh_.pointCount(), CellMesh::kNobody);
    out.lots.resize(mesh_.cellCount());
    std::size_t outline = 0;
    for (std::uint32_t cell = 0; cell < out.lots.size(); ++cell) {
      mesh_.listCorners(cell, corners_);
      Lots::Lot& lot = out.lots[cell];
      double longest = 0;
      lot.ring.reserve(corners_.size());
      for (const CellMesh::Corner& corner : corners_) lot.ring.push_back(corner.at);
      for (std::size_t i = 0; i < corners_.size(); ++i) {
        if (!isFront(corners_[i])) continue;
        next_points_[corners_[i].point] = corners_[i + 1 < corners_.size() ? i + 1 : 0].point;
        addFront(lot, i, longest);
        ++outline;
      }
      if (shapes_[cell] != LotShape::plain) lot.shape = shapes_[cell];
    }
    out.outline.reserve(outline);
    std::uint32_t at = 0;
    do {
      out.outline.push_back(mesh_.at(at));
      at = next_points_[at];
    } while (at != 0 && at != CellMesh::kNobody);
  }

  Draw& draw_;
  const LotParams& params_;
  const District& district_;
  geometry::GridMeans density_, suburban_;
  std::array<double, kLotUses> factors_;
  // One mesh and its cutters serve all blocks, which are many and small: memory is asked for once.
  CellMesh mesh_;
  CellCutter urban_cutter_, suburban_cutter_;
  // Of the block at hand.
  Measures measures_{};
  std::vector<std::uint32_t> points_;                   // of its outline
  std::vector<std::pair<std::uint32_t, Random>> open_;  // cells that wait
  std::vector<LotShape> shapes_;                        // of the cells
  std::vector<std::uint32_t> next_points_;              // along the outline, by point
  // Of the cell at hand.
  std::vector<Front> fronts_;
  std::vector<CellMesh::Corner> corners_;
};

}  // namespace

Lots divideLots(Draw& draw, const LotParams& params, const District& district, const Blocks& blocks) {
  LotDivider divider(draw, params, district);
  Lots lots;
  lots.blocks.reserve(blocks.islands.size());
  for (const Blocks::Island& island : blocks.islands) {
    draw.stopIfCancelled();
    lots.blocks.push_back(divider.divide(island));
  }
  return lots;
}

}  // namespace castra::generators
