// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/planar_graph.h"

#include <algorithm>

namespace castra::generators {

using geometry::cross;
using geometry::dot;
using geometry::Vec2;

std::uint32_t PlanarGraph::addPoint(const Vec2& at) {
  points_.push_back(at);
  return static_cast<std::uint32_t>(points_.size() - 1);
}

void PlanarGraph::addLine(std::uint32_t from, std::uint32_t to, std::uint32_t tag) {
  lines_.push_back({from, to, tag});
}

void PlanarGraph::addRing(const geometry::Ring& ring, std::uint32_t tag) {
  const auto first = static_cast<std::uint32_t>(points_.size()), count = static_cast<std::uint32_t>(ring.size());
  points_.insert(points_.end(), ring.begin(), ring.end());
  for (std::uint32_t i = 0; i < count; ++i) addLine(first + i, first + (i + 1) % count, tag);
}

std::uint32_t PlanarGraph::split(std::size_t line, const Vec2& at) {
  const std::uint32_t point = addPoint(at);
  const Line whole = lines_[line];
  lines_[line].to = point;
  addLine(point, whole.to, whole.tag);
  return point;
}

std::vector<PlanarGraph::Hit> PlanarGraph::castAll(const Vec2& from, const Vec2& direction) const {
  std::vector<Hit> hits;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Vec2 a = points_[lines_[i].from] - from, b = points_[lines_[i].to] - from;
    const double a_side = cross(direction, a), b_side = cross(direction, b);
    if ((a_side < 0) == (b_side < 0)) continue;
    const Vec2 at = a + (b - a) * (a_side / (a_side - b_side));
    const double distance = dot(direction, at);
    if (distance >= 0) hits.push_back({i, from + at, distance});
  }
  std::sort(hits.begin(), hits.end(), [](const Hit& s, const Hit& t) {
    return s.distance != t.distance ? s.distance < t.distance : s.line < t.line;
  });
  return hits;
}

std::optional<PlanarGraph::Hit> PlanarGraph::cast(const Vec2& from, const Vec2& direction, double beyond) const {
  for (const Hit& hit : castAll(from, direction))
    if (hit.distance >= beyond) return hit;
  return std::nullopt;
}

std::vector<std::vector<std::uint32_t>> PlanarGraph::listFaces() const {
  // Side 2 i runs along line i, side 2 i + 1 against it. At the end of a side, the next side of the same face is the
  // one after the way back, turning clockwise.
  const std::size_t sides = 2 * lines_.size();
  const auto startOf = [&](std::size_t side) { return side % 2 == 0 ? lines_[side / 2].from : lines_[side / 2].to; };
  std::vector<std::vector<std::size_t>> stars(points_.size());
  for (std::size_t side = 0; side < sides; ++side) stars[startOf(side)].push_back(side);
  std::vector<std::size_t> place(sides);
  for (std::size_t point = 0; point < points_.size(); ++point) {
    const auto way = [&](std::size_t side) { return points_[startOf(side ^ 1)] - points_[point]; };
    std::sort(stars[point].begin(), stars[point].end(), [&](std::size_t a, std::size_t b) {
      const Vec2 u = way(a), v = way(b);
      const bool u_up = u.y > 0 || (u.y == 0 && u.x > 0), v_up = v.y > 0 || (v.y == 0 && v.x > 0);
      if (u_up != v_up) return u_up;
      return cross(u, v) > 0;
    });
    for (std::size_t i = 0; i < stars[point].size(); ++i) place[stars[point][i]] = i;
  }
  std::vector<std::vector<std::uint32_t>> faces;
  std::vector<bool> seen(sides);
  for (std::size_t first = 0; first < sides; ++first) {
    if (seen[first]) continue;
    std::vector<std::uint32_t> face;
    double twice = 0;
    for (std::size_t side = first; !seen[side];) {
      seen[side] = true;
      const std::uint32_t from = startOf(side), to = startOf(side ^ 1);
      face.push_back(from);
      twice += cross(points_[from] - points_[startOf(first)], points_[to] - points_[startOf(first)]);
      const auto& star = stars[to];
      side = star[(place[side ^ 1] + star.size() - 1) % star.size()];
    }
    if (twice > 0) faces.push_back(std::move(face));
  }
  return faces;
}

}  // namespace castra::generators
