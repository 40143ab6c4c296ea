// SPDX-License-Identifier: GPL-3.0-or-later
// Cells wait on a stack with their points in one array, so that a cut allocates nothing. Cutting convex cells, which
// is nearly all there is to do, takes one look at every corner.
#include "generators/bare_subdivision.h"

#include <algorithm>
#include <cmath>

#include "generators/density.h"
#include "pipeline/base/math.h"
#include "pipeline/core/parallel.h"
#include "pipeline/geometry/calipers.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::cross;
using geometry::dot;
using geometry::Ring;
using geometry::Vec2;

constexpr std::size_t kParallelPieces = 256;  // the first cuts go on until there are so many
constexpr double kBranchReach = 8;            // [m]; around a branching point, where the patterns' maps are asked
constexpr double kStraight = 0.002;           // [m]; a corner on the lattice may lie this far inside its line

struct Cell {
  Random random;
  double area = 0;
  std::uint32_t first = 0, count = 0;  // points on the stack
  bool is_convex = false;
};

bool isConvex(std::span<const Vec2> ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()], &c = ring[(i + 2) % ring.size()];
    if (cross(b - a, c - b) < -kStraight * std::max(geometry::length(b - a), geometry::length(c - b))) return false;
  }
  return true;
}

double areaOf(std::span<const Vec2> ring) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) twice += cross(ring[i] - ring[0], ring[i + 1] - ring[0]);
  return twice / 2;
}

class Subdivider {
 public:
  Subdivider(const BareRules& rules, const BareMaps& maps)
      : rules_(rules), maps_(maps), ratio2_(rules.max_ratio * rules.max_ratio) {}

  void push(std::span<const Vec2> ring, const Random& random) {
    open_.push_back({random, areaOf(ring), static_cast<std::uint32_t>(points_.size()),
                     static_cast<std::uint32_t>(ring.size()), isConvex(ring)});
    points_.insert(points_.end(), ring.begin(), ring.end());
  }

  /// Works until all is done.
  void run(BarePlan& plan) {
    while (!open_.empty()) step(plan);
  }

  /// Cuts breadth first until there are `count` cells to go on with, or none; hands those to `take`.
  template <class Take>
  void runUntil(std::size_t count, BarePlan& plan, Take take) {
    std::vector<std::pair<Ring, Random>> queue;
    for (const Cell& cell : open_) queue.emplace_back(ringOf(cell), cell.random);
    open_.clear();
    points_.clear();
    for (std::size_t next = 0; next < queue.size() && queue.size() - next < count; ++next) {
      const auto [ring, random] = queue[next];
      push(ring, random);
      step(plan);
      for (const Cell& cell : open_) queue.emplace_back(ringOf(cell), cell.random);
      open_.clear();
      points_.clear();
      done_ = next + 1;
    }
    for (std::size_t i = done_; i < queue.size(); ++i) take(std::move(queue[i]));
  }

 private:
  Ring ringOf(const Cell& cell) const {
    const auto first = points_.begin() + cell.first;
    return Ring(first, first + cell.count);
  }

  double weightOf(std::span<const Vec2> ring) const {
    if (maps_.density == nullptr) return 1;
    Box box{ring[0], ring[0]};
    for (const Vec2& p : ring) {
      box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
      box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    return densityWeight(*maps_.density, box, rules_.sparse_factor);
  }

  /// Takes the last cell; cuts it, or lays it aside as an allotment.
  void step(BarePlan& plan) {
    const Cell cell = open_.back();
    open_.pop_back();
    cell_.assign(points_.begin() + cell.first, points_.begin() + cell.first + cell.count);
    points_.resize(cell.first);
    const double weight = weightOf(cell_);
    if (cell.area > rules_.max_area * weight) {
      Random random = cell.random;
      for (int attempt = 0; attempt < rules_.tries; ++attempt) {
        if (!tryCut(cell, random)) continue;
        plan.roads.push_back({from_, to_});
        const std::array<bool, 2> is_convex = {cell.is_convex || isConvex(left_), cell.is_convex || isConvex(right_)};
        open_.push_back({cell.random.branch(0), left_area_, static_cast<std::uint32_t>(points_.size()),
                         static_cast<std::uint32_t>(left_.size()), is_convex[0]});
        points_.insert(points_.end(), left_.begin(), left_.end());
        open_.push_back({cell.random.branch(1), right_area_, static_cast<std::uint32_t>(points_.size()),
                         static_cast<std::uint32_t>(right_.size()), is_convex[1]});
        points_.insert(points_.end(), right_.begin(), right_.end());
        return;
      }
    }
    plan.points.insert(plan.points.end(), cell_.begin(), cell_.end());
    plan.ends.push_back(static_cast<std::uint32_t>(plan.points.size()));
  }

  double drawAngle(Random& random, const Vec2& at) const {
    if (rules_.angle_deviation == 0 && rules_.angle_mean == 0) return 0;
    if (maps_.manhattan != nullptr && maps_.arbitrary != nullptr) {
      const Vec2 reach{kBranchReach, kBranchReach};
      const Box box{at - reach, at + reach};
      if (maps_.manhattan->mean(box, 0) > maps_.arbitrary->mean(box, 0)) return 0;
    }
    return random.normal(rules_.angle_mean, rules_.angle_deviation);
  }

  bool tryCut(const Cell& cell, Random& random) {
    const std::size_t n = cell_.size();
    // The edge by its length, the point by what is left over.
    lengths_.resize(n);
    double around = 0;
    for (std::size_t i = 0; i < n; ++i)
      around += lengths_[i] = geometry::length(cell_[i + 1 < n ? i + 1 : 0] - cell_[i]);
    double left = random.uniform() * around;
    std::size_t edge = 0;
    while (edge + 1 < n && left >= lengths_[edge]) left -= lengths_[edge++];
    const Vec2 a = cell_[edge], way = (cell_[edge + 1 < n ? edge + 1 : 0] - a) * (1 / lengths_[edge]);
    from_ = geometry::snap(a + way * left);
    Vec2 direction = geometry::leftOf(way);
    if (const double angle = drawAngle(random, from_); angle != 0) {
      const double c = math::cos(angle), s = math::sin(angle);
      direction = {direction.x * c - direction.y * s, direction.x * s + direction.y * c};
    }
    // The first edge ahead, going around from the next corner on; all are to the right until then.
    std::size_t exit = n;
    double nearest = 1e300, before = cross(direction, cell_[edge + 1 < n ? edge + 1 : 0] - from_);
    for (std::size_t k = 1; k < n; ++k) {
      const std::size_t i = edge + k < n ? edge + k : edge + k - n, j = i + 1 < n ? i + 1 : 0;
      const double after = cross(direction, cell_[j] - from_);
      if (before <= 0 && after > 0) {
        const Vec2 at = cell_[i] + (cell_[j] - cell_[i]) * (before / (before - after));
        const double distance = dot(direction, at - from_);
        if (distance > 0 && distance < nearest) {
          nearest = distance;
          exit = i;
          to_ = at;
        }
        if (cell.is_convex) break;
      } else if (!cell.is_convex && before > 0 && after <= 0) {
        // An edge met from its other side is a wall all the same.
        const Vec2 at = cell_[i] + (cell_[j] - cell_[i]) * (before / (before - after));
        const double distance = dot(direction, at - from_);
        if (distance > 0 && distance < nearest) {
          nearest = distance;
          exit = n;
        }
      }
      before = after;
    }
    if (exit == n) return false;
    to_ = geometry::snap(to_);
    list(edge, exit, from_, to_, right_);
    list(exit, edge, to_, from_, left_);
    if (right_.size() < 3 || left_.size() < 3) return false;
    right_area_ = areaOf(right_);
    left_area_ = cell.area - right_area_;
    if (std::min(left_area_, right_area_) < rules_.min_area) return false;
    if (maps_.density != nullptr &&
        (left_area_ < rules_.min_area * weightOf(left_) || right_area_ < rules_.min_area * weightOf(right_)))
      return false;
    return isWellShaped(left_, cell.is_convex) && isWellShaped(right_, cell.is_convex);
  }

  /// The piece between two points on the rim, without points that fall on a corner.
  void list(std::size_t edge, std::size_t last, const Vec2& start, const Vec2& end, Ring& out) const {
    const std::size_t n = cell_.size();
    out.clear();
    out.push_back(start);
    for (std::size_t i = edge; i != last;) {
      i = i + 1 < n ? i + 1 : 0;
      if (!(cell_[i] == out.back())) out.push_back(cell_[i]);
    }
    if (!(end == out.back())) out.push_back(end);
  }

  bool isWellShaped(const Ring& ring, bool is_convex) const {
    if (!is_convex || ring.size() > 12) {
      const geometry::Extent extent = geometry::measureExtent(ring, false);
      return extent.diameter * extent.diameter <= ratio2_ * extent.width * extent.width;
    }
    double diameter2 = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
      for (std::size_t k = i + 1; k < ring.size(); ++k)
        diameter2 = std::max(diameter2, dot(ring[k] - ring[i], ring[k] - ring[i]));
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 edge = ring[i + 1 < ring.size() ? i + 1 : 0] - ring[i];
      double furthest = 0;
      for (const Vec2& p : ring) furthest = std::max(furthest, cross(edge, p - ring[i]));
      if (diameter2 * dot(edge, edge) > ratio2_ * furthest * furthest) return false;
    }
    return true;
  }

  const BareRules& rules_;
  const BareMaps& maps_;
  double ratio2_;
  std::vector<Cell> open_;
  std::vector<Vec2> points_;
  std::size_t done_ = 0;
  // Of the cell at hand.
  Ring cell_, left_, right_;
  std::vector<double> lengths_;
  Vec2 from_, to_;
  double left_area_ = 0, right_area_ = 0;
};

}  // namespace

std::vector<BarePlan> subdivideBare(std::span<const Ring> rings, const BareRules& rules, const BareMaps& maps,
                                    const Random& random) {
  std::vector<BarePlan> parts(1);
  std::vector<std::pair<Ring, Random>> pieces;
  Subdivider first(rules, maps);
  for (std::size_t i = 0; i < rings.size(); ++i) first.push(rings[i], random.branch(i));
  first.runUntil(kParallelPieces, parts[0], [&](std::pair<Ring, Random> piece) { pieces.push_back(std::move(piece)); });
  parts.resize(1 + pieces.size());
  parallelFor(pieces.size(), [&](std::size_t i) {
    Subdivider subdivider(rules, maps);
    subdivider.push(pieces[i].first, pieces[i].second);
    subdivider.run(parts[i + 1]);
  });
  return parts;
}

}  // namespace castra::generators
