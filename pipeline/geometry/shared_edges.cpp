// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/shared_edges.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "pipeline/base/check.h"

namespace castra::geometry {

namespace {

struct Edge {
  Vec2 from, to;
  std::size_t ring = 0;
  bool is_shared = false;

  bool isForward() const { return isLower(from, to); }
  const Vec2& low() const { return isForward() ? from : to; }
  const Vec2& high() const { return isForward() ? to : from; }
};

std::vector<Edge> listEdges(const std::vector<Ring>& rings) {
  std::vector<Edge> edges;
  for (std::size_t r = 0; r < rings.size(); ++r)
    for (std::size_t i = 0; i < rings[r].size(); ++i) {
      const Vec2 &from = rings[r][i], &to = rings[r][(i + 1) % rings[r].size()];
      if (from != to) edges.push_back({from, to, r});
    }
  return edges;
}

/// Marks as many edges as run the other way at the same place.
void markShared(std::vector<Edge>& edges) {
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    if (a.low() != b.low()) return isLower(a.low(), b.low());
    if (a.high() != b.high()) return isLower(a.high(), b.high());
    return a.isForward() != b.isForward() ? a.isForward() : a.ring < b.ring;
  });
  for (std::size_t first = 0, end = 0; first < edges.size(); first = end) {
    std::size_t forward = 0;
    for (end = first; end < edges.size(); ++end) {
      if (edges[end].low() != edges[first].low() || edges[end].high() != edges[first].high()) break;
      if (edges[end].isForward()) ++forward;
    }
    const std::size_t pairs = std::min(forward, end - first - forward);
    for (std::size_t i = 0; i < pairs; ++i) edges[first + i].is_shared = edges[end - 1 - i].is_shared = true;
  }
}

/// At every point as many edges arrive as leave, so each walk comes back to where it began.
void joinEdges(std::vector<Edge>& edges, std::vector<Ring>& rings) {
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return a.from != b.from ? isLower(a.from, b.from) : isLower(a.to, b.to);
  });
  std::vector<std::size_t> used(edges.size());  // for the first edge from a point: how many of them are used
  const auto firstFrom = [&](const Vec2& point) {
    const auto found = std::lower_bound(edges.begin(), edges.end(), point,
                                        [](const Edge& edge, const Vec2& place) { return isLower(edge.from, place); });
    return static_cast<std::size_t>(found - edges.begin());
  };
  for (const Edge& start : edges) {
    const std::size_t first = firstFrom(start.from);
    if (first + used[first] > static_cast<std::size_t>(&start - edges.data())) continue;
    Ring ring;
    Vec2 at = start.from;
    do {
      const std::size_t group = firstFrom(at), next = group < edges.size() ? group + used[group]++ : group;
      CASTRA_CHECK(next < edges.size() && edges[next].from == at, "a walk ends at ", describePlace(at));
      ring.push_back(at);
      at = edges[next].to;
    } while (at != start.from);
    rings.push_back(std::move(ring));
  }
}

}  // namespace

std::vector<Ring> cancelSharedEdges(std::span<const Region> regions) {
  std::vector<Ring> rings;
  for (const Region& region : regions) {
    rings.push_back(region.outer);
    rings.insert(rings.end(), region.holes.begin(), region.holes.end());
  }
  std::vector<Edge> edges = listEdges(rings);
  markShared(edges);
  std::vector<bool> is_cut(rings.size());
  for (const Edge& edge : edges)
    if (edge.is_shared) is_cut[edge.ring] = true;
  std::erase_if(edges, [&](const Edge& edge) { return edge.is_shared || !is_cut[edge.ring]; });
  std::vector<Ring> kept;
  for (std::size_t r = 0; r < rings.size(); ++r)
    if (!is_cut[r]) kept.push_back(std::move(rings[r]));
  joinEdges(edges, kept);
  return kept;
}

std::vector<Ring> bendEdges(const std::vector<Ring>& rings, double reach) {
  Ring points;
  for (const Ring& ring : rings) points.insert(points.end(), ring.begin(), ring.end());
  std::sort(points.begin(), points.end(), isLower);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::vector<Ring> all_bent;
  for (const Ring& ring : rings) {
    Ring bent;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], edge = ring[(i + 1) % ring.size()] - a;
      const Vec2 low{std::min(a.x, a.x + edge.x) - reach, std::min(a.y, a.y + edge.y) - reach};
      const Vec2 high{std::max(a.x, a.x + edge.x) + reach, std::max(a.y, a.y + edge.y) + reach};
      std::vector<std::pair<double, Vec2>> passed;  // how far along the edge, and what
      for (auto p = std::lower_bound(points.begin(), points.end(), low, isLower); p != points.end() && p->y <= high.y;
           ++p) {
        if (p->x < low.x || p->x > high.x) continue;
        const double along = dot(*p - a, edge);
        if (along > 0 && along < dot(edge, edge) && std::fabs(cross(edge, *p - a)) < reach * length(edge))
          passed.emplace_back(along, *p);
      }
      std::stable_sort(passed.begin(), passed.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
      bent.push_back(a);
      for (const auto& [along, point] : passed) bent.push_back(point);
    }
    all_bent.push_back(std::move(bent));
  }
  return all_bent;
}

}  // namespace castra::geometry
