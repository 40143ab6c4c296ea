// SPDX-License-Identifier: GPL-3.0-or-later
// A draft becomes a skeleton in steps, each of which keeps what matters: every edge is walked once in either direction,
// by two faces, or by a face and the world outside.
//   1. Points that are as good as one become one. Corners stay where they are.
//   2. Rings lose what has no extent. A face, or the tip of one, that has lost its ground or turned over goes to the
//      neighbour across its longest edge.
//   3. Look: all faces are simple and turn to the left, all edges are paired, and every point lies as far from the side
//      of its face as its time says. Faces that turn to the left and are paired up to a simple outline cover what is
//      inside it exactly once.
#include <algorithm>
#include <cmath>

#include "pipeline/base/union_find.h"
#include "pipeline/geometry/ears.h"
#include "pipeline/geometry/skeleton_draft.h"

namespace castra::geometry {

namespace {

constexpr double kStep = 1 / kLattice;

class Settler {
 public:
  Settler(const Skeleton& draft, std::span<const RegionSide> sides) : made_(draft), sides_(sides) {}

  std::optional<Skeleton> run(const SkeletonPlan& plan, double reach) {
    joinPoints(reach);
    for (Skeleton::Face& face : made_.faces) tidy(face.ring);
    if (!mend() || !arePaired() || !doRise(plan, 3 * kStep + 2 * reach)) return std::nullopt;
    dropUnused();
    for (Skeleton::Face& face : made_.faces) beginWithBase(face);
    std::stable_sort(made_.faces.begin(), made_.faces.end(),
                     [](const Skeleton::Face& a, const Skeleton::Face& b) { return a.side < b.side; });
    return std::move(made_);
  }

 private:
  using Points = std::vector<std::uint32_t>;

  void joinPoints(double reach) {
    const auto count = static_cast<std::uint32_t>(made_.points.size());
    const auto corners = static_cast<std::uint32_t>(sides_.size());
    // The smallest number of a group stands for it: a corner, if there is one. Two corners are never joined.
    UnionFind same(count);
    const auto join = [&](std::uint32_t a, std::uint32_t b) {
      if (same.find(a) >= corners || same.find(b) >= corners) same.join(a, b);
    };
    for (auto& point : made_.points) point.at = snap(point.at);
    Points order(count);
    for (std::uint32_t i = 0; i < count; ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const auto &p = made_.points[a], &q = made_.points[b];
      if (!(p.at == q.at)) return isLower(p.at, q.at);
      return p.time != q.time ? p.time < q.time : a < b;
    });
    for (std::uint32_t i = 1; i < count; ++i) {
      const auto &p = made_.points[order[i - 1]], &q = made_.points[order[i]];
      if (p.at == q.at && q.time - p.time < 2 * kStep) join(order[i - 1], order[i]);
    }
    if (reach > 0)
      for (const Skeleton::Face& face : made_.faces)
        for (std::size_t i = 0; i < face.ring.size(); ++i) {
          const std::uint32_t a = face.ring[i], b = face.ring[i + 1 < face.ring.size() ? i + 1 : 0];
          const auto &p = made_.points[a], &q = made_.points[b];
          if (length(p.at - q.at) <= reach && std::fabs(p.time - q.time) <= reach) join(a, b);
        }
    for (Skeleton::Face& face : made_.faces)
      for (std::uint32_t& point : face.ring) point = same.find(point);
  }

  /// Drops points that repeat the one before, and ways there and back.
  static void tidy(Points& ring) {
    bool has_changed = true;
    while (has_changed && ring.size() > 2) {
      has_changed = false;
      for (std::size_t i = 0; i < ring.size() && ring.size() > 2;) {
        const std::size_t n = ring.size(), next = i + 1 < n ? i + 1 : 0, before = i > 0 ? i - 1 : n - 1;
        if (ring[i] == ring[next] || ring[before] == ring[next]) {
          ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
          has_changed = true;
        } else {
          ++i;
        }
      }
    }
    if (ring.size() < 3) ring.clear();
  }

  const Vec2& at(std::uint32_t point) const { return made_.points[point].at; }

  bool isSound(const Skeleton::Face& face) {
    places_.clear();
    for (const std::uint32_t point : face.ring) places_.push_back(at(point));
    return isSimpleRing(places_);
  }

  /// Mends faces until all are sound, or false.
  bool mend() {
    for (std::size_t rounds = 0; rounds < 6; ++rounds) {
      bool was_sound = true;
      for (Skeleton::Face& face : made_.faces) {
        if (face.kind == Skeleton::Kind::wall || face.ring.empty() || isSound(face)) continue;
        was_sound = false;
        if (!cutSpike(face)) return false;
      }
      if (was_sound) return true;
    }
    return false;
  }

  /// A corner at which the ring turns back on itself has lost its ground: the neighbour gets it.
  ///
  ///   z---------x--y      Becomes z---x in the one and z---x---y in the other, which used to have z---y in common.
  bool cutSpike(Skeleton::Face& face) {
    const std::size_t n = face.ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t before = i > 0 ? i - 1 : n - 1, after = i + 1 < n ? i + 1 : 0;
      const std::uint32_t tip = face.ring[i];
      const Vec2 back = at(face.ring[before]) - at(tip), on = at(face.ring[after]) - at(tip);
      const double longer = std::max(length(back), length(on));
      if (dot(back, on) <= 0 || std::fabs(cross(back, on)) > 1.5 * kStep * longer) continue;
      const bool is_on_longer = length(on) >= length(back);
      const std::uint32_t from = face.ring[is_on_longer ? i : before], to = face.ring[is_on_longer ? after : i],
                          middle = face.ring[is_on_longer ? before : after];
      if (!passThrough(face, from, to, middle)) continue;
      face.ring.erase(face.ring.begin() + static_cast<std::ptrdiff_t>(i));
      tidy(face.ring);
      return true;
    }
    return false;
  }

  /// Leads the neighbour across the edge of a face, which is not at the rim, through a point.
  bool passThrough(const Skeleton::Face& face, std::uint32_t from, std::uint32_t to, std::uint32_t point) {
    for (Skeleton::Face& other : made_.faces) {
      if (&other == &face || other.kind == Skeleton::Kind::wall) continue;
      for (std::size_t i = 0; i < other.ring.size(); ++i) {
        if (other.ring[i] != to || other.ring[i + 1 < other.ring.size() ? i + 1 : 0] != from) continue;
        other.ring.insert(other.ring.begin() + static_cast<std::ptrdiff_t>(i + 1), point);
        tidy(other.ring);
        return true;
      }
    }
    return false;
  }

  bool arePaired() const {
    struct Edge {
      std::uint32_t low, high;
      bool is_back;
      bool operator<(const Edge& o) const {
        return low != o.low ? low < o.low : high != o.high ? high < o.high : is_back < o.is_back;
      }
    };
    std::vector<Edge> edges;
    edges.reserve(8 * sides_.size());
    const auto add = [&](std::uint32_t from, std::uint32_t to) {
      edges.push_back({std::min(from, to), std::max(from, to), to < from});
    };
    for (const Skeleton::Face& face : made_.faces)
      for (std::size_t i = 0; i < face.ring.size(); ++i)
        add(face.ring[i], face.ring[i + 1 < face.ring.size() ? i + 1 : 0]);
    for (std::uint32_t i = 0; i < sides_.size(); ++i) add(sides_[i].after, i);
    if (edges.size() % 2 != 0) return false;
    std::sort(edges.begin(), edges.end());
    for (std::size_t i = 0; i < edges.size(); i += 2) {
      const Edge &a = edges[i], &b = edges[i + 1];
      if (a.low != b.low || a.high != b.high || a.is_back == b.is_back) return false;
      if (i > 0 && edges[i - 1].low == a.low && edges[i - 1].high == a.high) return false;
    }
    return true;
  }

  bool doRise(const SkeletonPlan& plan, double tolerance) const {
    for (const Skeleton::Face& face : made_.faces) {
      if (face.kind != Skeleton::Kind::slope) continue;
      const RegionSide& side = sides_[face.side];
      const Vec2 normal = leftOf(unit(side.to - side.from));
      const double start = plan.starts.empty() ? 0 : plan.starts[face.side];
      for (const std::uint32_t i : face.ring) {
        const auto& point = made_.points[i];
        // Corners of sides that were taken over lie near the line of this one, or the face is not flat.
        if (std::fabs(dot(normal, point.at - side.from) - std::max(point.time - start, 0.0)) > tolerance) return false;
      }
    }
    return true;
  }

  void beginWithBase(Skeleton::Face& face) const {
    if (face.kind == Skeleton::Kind::top || face.layer > 0) return;
    for (std::size_t i = 0; i < face.ring.size(); ++i) {
      if (face.ring[i] != face.side || face.ring[i + 1 < face.ring.size() ? i + 1 : 0] != sides_[face.side].after)
        continue;
      std::rotate(face.ring.begin(), face.ring.begin() + static_cast<std::ptrdiff_t>(i), face.ring.end());
      return;
    }
  }

  void dropUnused() {
    Points number(made_.points.size(), 0);
    for (const Skeleton::Face& face : made_.faces)
      for (const std::uint32_t point : face.ring) number[point] = 1;
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < number.size(); ++i) {
      if (i >= sides_.size() && number[i] == 0) continue;
      made_.points[count] = made_.points[i];
      number[i] = count++;
    }
    made_.points.resize(count);
    for (Skeleton::Face& face : made_.faces)
      for (std::uint32_t& point : face.ring) point = number[point];
  }

  Skeleton made_;
  std::span<const RegionSide> sides_;
  Ring places_;
};

}  // namespace

std::optional<Skeleton> settleDraft(const Skeleton& draft, std::span<const RegionSide> sides, const SkeletonPlan& plan,
                                    double reach) {
  return Settler(draft, sides).run(plan, reach);
}

}  // namespace castra::geometry
