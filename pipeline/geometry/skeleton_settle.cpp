// SPDX-License-Identifier: GPL-3.0-or-later
// A draft becomes a skeleton in steps, each of which keeps what matters: every edge is walked once in either direction,
// by two faces, or by a face and the world outside.
//   1. Points that are as good as one become one. Corners stay where they are.
//   2. Rings lose what has no extent. A triangle that has lost its ground, or turned over, goes to the neighbour across
//      its longest edge.
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
    if (!giveAway() || !areSound() || !arePaired() || !doRise(plan, 3 * kStep + 2 * reach)) return std::nullopt;
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

  double turnOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return cross(made_.points[b].at - made_.points[a].at, made_.points[c].at - made_.points[a].at);
  }

  bool giveAway() {
    for (std::size_t rounds = 0; rounds < 4; ++rounds) {
      bool has_given = false;
      for (Skeleton::Face& face : made_.faces) {
        if (face.kind == Skeleton::Kind::wall || face.ring.size() != 3) continue;
        if (turnOf(face.ring[0], face.ring[1], face.ring[2]) > 0) continue;
        if (!giveAway(face)) return false;
        has_given = true;
      }
      if (!has_given) return true;
    }
    return false;
  }

  bool giveAway(Skeleton::Face& face) {
    std::size_t longest = 0;
    double most = -1;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 way = made_.points[face.ring[(i + 1) % 3]].at - made_.points[face.ring[i]].at;
      if (dot(way, way) <= most) continue;
      most = dot(way, way);
      longest = i;
    }
    const std::uint32_t from = face.ring[longest], to = face.ring[(longest + 1) % 3],
                        middle = face.ring[(longest + 2) % 3];
    for (Skeleton::Face& other : made_.faces) {
      if (&other == &face) continue;
      for (std::size_t i = 0; i < other.ring.size(); ++i) {
        if (other.ring[i] != to || other.ring[i + 1 < other.ring.size() ? i + 1 : 0] != from) continue;
        if (other.kind == Skeleton::Kind::wall) return false;
        other.ring.insert(other.ring.begin() + static_cast<std::ptrdiff_t>(i + 1), middle);
        face.ring.clear();
        tidy(other.ring);
        return true;
      }
    }
    return false;
  }

  bool areSound() const {
    Ring places;
    for (const Skeleton::Face& face : made_.faces) {
      if (face.kind == Skeleton::Kind::wall || face.ring.empty()) continue;
      places.clear();
      for (const std::uint32_t point : face.ring) places.push_back(made_.points[point].at);
      if (!isSimpleRing(places)) return false;
    }
    return true;
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
};

}  // namespace

std::optional<Skeleton> settleDraft(const Skeleton& draft, std::span<const RegionSide> sides, const SkeletonPlan& plan,
                                    double reach) {
  return Settler(draft, sides).run(plan, reach);
}

}  // namespace castra::geometry
