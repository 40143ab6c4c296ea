// SPDX-License-Identifier: GPL-3.0-or-later
// Cells wait on a stack with their points in one array, so that a cut allocates nothing. A try is as cheap as can be:
// two draws of 64 bits, no trigonometry, no square root; one walk around the cell finds where the cut ends and what
// area it leaves; pieces are listed only if both are large enough, and their shape is measured only if a bound from box
// and area does not settle it.
#include "generators/bare_subdivision.h"

#include <algorithm>

#include "pipeline/core/parallel.h"
#include "pipeline/geometry/calipers.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::cross;
using geometry::dot;
using geometry::Ring;
using geometry::Vec2;

constexpr double kMostPieces = 256;  // the first cuts go on until there are so many to work on in parallel ...
constexpr double kPieceRoads = 256;  // ... or as many as have about so many roads each
constexpr double kStraight = 0.002;  // [m]; a corner on the lattice may lie this far inside its line
constexpr double kSteepest = 1.4;    // [rad]; a cut is never nearer to its edge than this from the square

/// As geometry::snap, but for ties, without a call: doubles of this size lie as far apart as lattice points.
double snapFast(double value) {
  constexpr double kShift = 0x1.8p52 / geometry::kLattice;
  return (value + kShift) - kShift;
}
Vec2 snapFast(const Vec2& v) { return {snapFast(v.x), snapFast(v.y)}; }

/// The sum of four numbers of 16 bits, scaled to mean 0 and deviation 1: nearly Gaussian, within 3.46.
double drawDeviate(Random& random) {
  constexpr std::uint64_t kEven = 0x0000ffff0000ffffu;
  constexpr double kMean = 4 * 65535 / 2.0, kDeviation = 37836.989;  // sqrt(4 * (65536^2 - 1) / 12)
  const std::uint64_t bits = random.bits();
  const std::uint64_t pairs = (bits & kEven) + (bits >> 16 & kEven);
  const auto sum = static_cast<std::int64_t>((pairs & 0xffffffffu) + (pairs >> 32));
  return (static_cast<double>(sum) - kMean) * (1 / kDeviation);
}

/// By Lambert's continued fraction: the direction is right to 0.15 degrees up to kSteepest.
double tangentOf(double angle) {
  const double square = angle * angle;
  return angle * (15 - square) / (15 - 6 * square);
}

bool isConvex(std::span<const Vec2> ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()], &c = ring[(i + 2) % ring.size()];
    if (cross(b - a, c - b) < -kStraight * std::max(geometry::length(b - a), geometry::length(c - b))) return false;
  }
  return true;
}

/// One side of a cut.
struct Piece {
  Ring room;  // its points are the first `count`
  std::size_t count = 0;
  double area = 0, weight = 1;
  Box box;

  std::span<const Vec2> points() const { return {room.data(), count}; }
  void start(const Vec2& point) {
    room[0] = point;
    count = 1;
  }
  /// Points that fall on the one before are left out.
  void add(const Vec2& point) {
    room[count] = point;
    count += point == room[count - 1] ? 0 : 1;
  }
  void measure() {
    double twice = 0;
    box = {room[0], room[0]};
    Vec2 before = room[1] - room[0];
    for (std::size_t i = 1; i < count; ++i) {
      const Vec2& p = room[i];
      const Vec2 here = p - room[0];
      twice += cross(before, here);
      before = here;
      box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
      box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    area = twice / 2;
  }
};

class Subdivider {
 public:
  Subdivider(const BareRules& rules, const BareMaps& maps, BarePlan& plan)
      : rules_(rules),
        sparsest_(maps.density == nullptr ? 1 : rules.sparse_factor),
        maps_(maps, rules.sparse_factor),
        plan_(plan),
        is_square_(rules.angle_mean == 0 && rules.angle_deviation == 0) {}

  /// A cell that waits to be cut: it is too large.
  struct Cell {
    Random random;
    double area, weight;
    std::uint32_t first, count;  // of points_
    bool is_convex;
  };

  /// The ring is number so many below what `random` is for.
  void offer(std::span<const Vec2> ring, const Random& random, std::uint64_t number) {
    Piece& piece = left_;
    piece.room.assign(ring.begin(), ring.end());
    piece.count = ring.size();
    piece.measure();
    piece.weight = weightOf(piece);
    sort(piece, random, number, isConvex(ring));
  }

  /// Works until all is done.
  void finish() {
    while (!open_.empty()) {
      const Cell cell = open_.back();
      open_.pop_back();
      load(cell);
      points_.resize(cell.first);
      cut(cell);
    }
  }

  /// Cuts breadth first until `count` cells wait, or none.
  void spread(std::size_t count) {
    std::size_t next = 0;
    for (; next < open_.size() && open_.size() - next < count; ++next) {
      const Cell cell = open_[next];
      load(cell);
      cut(cell);
    }
    open_.erase(open_.begin(), open_.begin() + static_cast<std::ptrdiff_t>(next));
  }

  const std::vector<Cell>& waiting() const { return open_; }

  /// Takes over a cell of another, and makes room for what will become of it: pages that are touched once need not be
  /// moved.
  void take(const Cell& cell, const Subdivider& other) {
    open_.push_back(cell);
    open_.back().first = 0;
    points_.assign(other.points_.begin() + cell.first, other.points_.begin() + cell.first + cell.count);
    const Box box = geometry::boundsOf(points_);
    maps_.goTo(box);
    const double allotment = (rules_.min_area + rules_.max_area) / 2 * maps_.weightOf(box);
    const auto estimate = static_cast<std::size_t>(std::min(1.2 * cell.area / allotment + 16, kMostAtOnce));
    plan_.roads.reserve(estimate);
    plan_.ends.reserve(estimate);
    plan_.points.reserve(estimate * 9 / 2);
  }

 private:
  static constexpr double kMostAtOnce = 1e7;

  /// By the density map. It is not asked where any answer would do: for pieces that are too large wherever they lie,
  /// and for those that are not too large whatever it says here, and too small or not whatever it says.
  double weightOf(const Piece& piece) const {
    if (sparsest_ == 1) return 1;
    const double least = maps_.leastWeight(), most = maps_.mostWeight();
    if (piece.area > rules_.max_area * sparsest_) return sparsest_;
    if (least == most) return least;
    const bool is_settled = piece.area < rules_.min_area * least || piece.area >= rules_.min_area * most;
    return is_settled && piece.area <= rules_.max_area * least ? least : maps_.weightOf(piece.box);
  }

  /// To the allotments or to the cells that wait.
  void sort(const Piece& piece, const Random& above, std::uint64_t number, bool is_convex) {
    const std::span<const Vec2> points = piece.points();
    if (piece.area > rules_.max_area * piece.weight) {
      open_.push_back({above.branch(number), piece.area, piece.weight, static_cast<std::uint32_t>(points_.size()),
                       static_cast<std::uint32_t>(points.size()), is_convex});
      points_.insert(points_.end(), points.begin(), points.end());
    } else {
      lay(points);
    }
  }

  void lay(std::span<const Vec2> allotment) {
    for (const Vec2& p : allotment) plan_.points.push_back(plan_.count(p));
    plan_.ends.push_back(static_cast<std::uint32_t>(plan_.points.size()));
  }

  /// What all tries for a cell share.
  void load(const Cell& cell) {
    const std::size_t n = cell.count;
    if (cell_.size() < n + 1) {
      cell_.resize(n + 1);
      chances_.resize(n);
      left_.room.resize(n + 2);
      right_.room.resize(n + 2);
    }
    std::copy_n(points_.begin() + cell.first, n, cell_.begin());
    cell_[n] = cell_[0];
    around_ = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 edge = cell_[i + 1] - cell_[i];
      around_ += chances_[i] = rules_.even_draws ? 1 : dot(edge, edge);
    }
    margin_ = rules_.even_draws ? 0 : std::min(0.5, rules_.min_area * cell.weight / cell.area);
  }

  /// Cuts the cell, or lays it aside as an allotment.
  void cut(const Cell& cell) {
    Random random = cell.random;
    for (int attempt = 0; attempt < rules_.tries; ++attempt) {
      if (!tryCut(cell, random)) continue;
      plan_.roads.push_back({plan_.count(from_), plan_.count(to_)});
      sort(left_, cell.random, 0, cell.is_convex || isConvex(left_.points()));
      sort(right_, cell.random, 1, cell.is_convex || isConvex(right_.points()));
      return;
    }
    lay({cell_.data(), cell.count});
  }

  /// Of the angle by which a cut from here misses the square.
  double drawTangent(Random& random, const Vec2& at) const {
    if (is_square_ || maps_.isManhattan(at)) return 0;
    const double angle = rules_.angle_mean + rules_.angle_deviation * drawDeviate(random);
    return tangentOf(std::clamp(angle, -kSteepest, kSteepest));
  }

  bool tryCut(const Cell& cell, Random& random) {
    const std::size_t n = cell.count;
    const std::uint64_t bits = random.bits();
    double left = static_cast<double>(bits >> 32) * 0x1p-32 * around_;
    std::size_t edge = 0;
    while (edge + 1 < n && left >= chances_[edge]) left -= chances_[edge++];
    const double share = margin_ + (1 - 2 * margin_) * (static_cast<double>(bits & 0xffffffffu) * 0x1p-32);
    const Vec2 way = cell_[edge + 1] - cell_[edge];
    from_ = snapFast(cell_[edge] + way * share);
    const Vec2 direction = geometry::leftOf(way) - way * drawTangent(random, from_);

    const std::size_t exit = cell.is_convex ? findExit(n, edge, direction) : findFirstWall(n, edge, direction);
    if (exit == n) return false;
    to_ = snapFast(to_);
    right_.start(from_);
    for (std::size_t i = edge; i != exit;) right_.add(cell_[i = i + 1 < n ? i + 1 : 0]);
    right_.add(to_);
    if (right_.count < 3) return false;
    right_.measure();
    if (std::min(right_.area, cell.area - right_.area) < rules_.min_area) return false;
    left_.start(to_);
    for (std::size_t i = exit; i != edge;) left_.add(cell_[i = i + 1 < n ? i + 1 : 0]);
    left_.add(from_);
    if (left_.count < 3) return false;
    left_.measure();
    for (Piece* piece : {&left_, &right_}) {
      piece->weight = weightOf(*piece);
      if (piece->area < rules_.min_area * piece->weight) return false;
    }
    return isWellShaped(left_, cell.is_convex) && isWellShaped(right_, cell.is_convex);
  }

  /// The edge where a straight line from from_, on `edge`, leaves a convex cell; to_ is where. n if it is none.
  std::size_t findExit(std::size_t n, std::size_t edge, const Vec2& direction) {
    std::size_t i = edge;
    double before = 0;
    for (std::size_t k = 1; k < n; ++k) {
      i = i + 1 < n ? i + 1 : 0;
      const double after = cross(direction, cell_[i + 1] - from_);
      if (k == 1) before = cross(direction, cell_[i] - from_);
      if (after > 0 && before <= 0) {
        to_ = cell_[i] + (cell_[i + 1] - cell_[i]) * (before / (before - after));
        return i;
      }
      before = after;
    }
    return n;
  }

  /// The same for any cell: the nearest edge ahead counts. n, too, if that is met from behind.
  std::size_t findFirstWall(std::size_t n, std::size_t edge, const Vec2& direction) {
    std::size_t exit = n;
    double nearest = 1e300, before = cross(direction, cell_[edge + 1] - from_);
    for (std::size_t k = 1; k < n; ++k) {
      const std::size_t i = edge + k < n ? edge + k : edge + k - n;
      const double after = cross(direction, cell_[i + 1] - from_);
      if ((before <= 0) != (after <= 0)) {
        const Vec2 at = cell_[i] + (cell_[i + 1] - cell_[i]) * (before / (before - after));
        const double distance = dot(direction, at - from_);
        if (distance > 0 && distance < nearest) {
          nearest = distance;
          exit = before <= 0 ? i : n;
          to_ = at;
        }
      }
      before = after;
    }
    return exit;
  }

  bool isWellShaped(const Piece& piece, bool is_convex) {
    if (rules_.max_ratio == 0) return true;
    // A shape's area is at most its diameter times its width, so that its ratio is at most diameter^2 / area.
    const Vec2 across = piece.box.high - piece.box.low;
    if (dot(across, across) <= rules_.max_ratio * piece.area) return true;
    measured_.assign(piece.points().begin(), piece.points().end());
    const geometry::Extent extent = geometry::measureExtent(measured_, is_convex);
    return extent.diameter <= rules_.max_ratio * extent.width;
  }

  const BareRules& rules_;
  double sparsest_;  // the greatest weight anywhere
  MapReading maps_;
  BarePlan& plan_;
  bool is_square_;
  std::vector<Cell> open_;
  std::vector<Vec2> points_;
  // Of the cell at hand; its first point stands at the end once more.
  Ring cell_;
  std::vector<double> chances_;
  double around_ = 0, margin_ = 0;
  // Of the try at hand: `right_` goes from from_ around to to_, `left_` back.
  Vec2 from_, to_;
  Piece left_, right_;
  Ring measured_;
};

}  // namespace

std::vector<BarePlan> subdivideBare(std::span<const Ring> rings, const BareRules& rules, const BareMaps& maps,
                                    const Random& random) {
  BarePlan beginning;
  if (!rings.empty()) beginning.origin = rings.front().front();
  Subdivider first(rules, maps, beginning);
  double ground = 0;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    first.offer(rings[i], random, i);
    ground += geometry::signedArea(rings[i]);
  }
  const double roads = ground / ((rules.min_area + rules.max_area) / 2);
  first.spread(static_cast<std::size_t>(std::clamp(roads / kPieceRoads, 1.0, kMostPieces)));
  const std::vector<Subdivider::Cell>& cells = first.waiting();
  std::vector<BarePlan> parts(1 + cells.size());
  parallelFor(cells.size(), [&](std::size_t i) {
    parts[i + 1].origin = beginning.origin;
    Subdivider subdivider(rules, maps, parts[i + 1]);
    subdivider.take(cells[i], first);
    subdivider.finish();
  });
  parts[0] = std::move(beginning);
  return parts;
}

}  // namespace castra::generators
