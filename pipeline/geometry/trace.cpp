// SPDX-License-Identifier: GPL-3.0-or-later
// Outlines by following cell borders.
//   1. Label the parts: runs of cells in a row, joined with the runs they touch in the row below (union-find).
//   2. Every ring has a border that goes east, with land to the north. Start at each one that was not yet visited and
//      follow the border with the land to the left; only the corners are kept.
//   3. Where two cells touch in a corner only, turn left, which keeps to the cell at hand:
//
//          . #         The border of the left cell comes up and goes on to the left, it does not
//          # .         jump over to the other cell.
//
//   4. Rings that turn left are outlines and those that turn right are holes, of the part of the land beside them.
//   5. Simplify all rings; if a fault comes of it, try half the tolerance.
#include "pipeline/geometry/trace.h"

#include <algorithm>
#include <map>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::geometry {

namespace {

struct Run {
  int x0, x1;  // cells [x0, x1)
};

class Tracer {
 public:
  Tracer(const Grid& grid, std::uint8_t threshold) : grid_(grid), threshold_(threshold) {
    labelParts();
    visited_.assign(grid.values.size(), false);
  }

  std::vector<Region> trace() {
    std::map<std::size_t, std::size_t> part_regions;  // by part
    std::vector<Region> regions;
    std::vector<std::pair<std::size_t, Ring>> holes;
    for (int y = 0; y < grid_.height; ++y)
      for (int x = 0; x < grid_.width; ++x) {
        if (!isLand(x, y) || isLand(x, y - 1) || visited_[indexOf(x, y)]) continue;
        Ring ring = follow(x, y);
        const std::size_t part = partAt(x, y);
        if (signedArea(ring) > 0) {
          part_regions[part] = regions.size();
          regions.push_back({std::move(ring), {}});
        } else {
          holes.emplace_back(part, std::move(ring));
        }
      }
    for (auto& [part, ring] : holes) regions[part_regions.at(part)].holes.push_back(std::move(ring));
    return regions;
  }

 private:
  std::size_t indexOf(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(grid_.width) + static_cast<std::size_t>(x);
  }
  bool isLand(int x, int y) const {
    return x >= 0 && y >= 0 && x < grid_.width && y < grid_.height && grid_.at(x, y) >= threshold_;
  }

  void labelParts() {
    row_starts_.push_back(0);
    for (int y = 0; y < grid_.height; ++y) {
      for (int x = 0; x < grid_.width;) {
        if (!isLand(x, y)) {
          ++x;
          continue;
        }
        const int x0 = x;
        while (isLand(x, y)) ++x;
        runs_.push_back({x0, x});
        parents_.push_back(parents_.size());
      }
      if (y > 0) joinRows(row_starts_[row_starts_.size() - 2], row_starts_.back(), runs_.size());
      row_starts_.push_back(runs_.size());
    }
  }

  /// Joins runs [below, middle) with the runs [middle, end) of the next row that touch them.
  void joinRows(std::size_t below, std::size_t middle, std::size_t end) {
    for (std::size_t i = below, j = middle; i < middle && j < end;) {
      if (runs_[i].x0 < runs_[j].x1 && runs_[j].x0 < runs_[i].x1) {
        const std::size_t a = rootOf(i), b = rootOf(j);
        parents_[std::max(a, b)] = std::min(a, b);
      }
      if (runs_[i].x1 < runs_[j].x1)
        ++i;
      else
        ++j;
    }
  }

  std::size_t rootOf(std::size_t run) {
    while (parents_[run] != run) run = parents_[run] = parents_[parents_[run]];
    return run;
  }

  std::size_t partAt(int x, int y) {
    const auto first = runs_.begin() + static_cast<std::ptrdiff_t>(row_starts_[static_cast<std::size_t>(y)]);
    const auto last = runs_.begin() + static_cast<std::ptrdiff_t>(row_starts_[static_cast<std::size_t>(y) + 1]);
    const auto run = std::upper_bound(first, last, x, [](int value, const Run& r) { return value < r.x0; }) - 1;
    return rootOf(static_cast<std::size_t>(run - runs_.begin()));
  }

  /// Corners of the ring that runs along the southern border of the land cell (x, y), in cells.
  Ring follow(int x, int y) {
    static constexpr int kEast[] = {1, 0, -1, 0}, kNorth[] = {0, 1, 0, -1};  // ways: east, north, west, south
    Ring ring;
    int way = 0;
    const int start_x = x, start_y = y;
    int corner_x = x, corner_y = y;
    do {
      if (way == 0) visited_[indexOf(corner_x, corner_y)] = true;
      corner_x += kEast[way];
      corner_y += kNorth[way];
      const int next = turnAt(corner_x, corner_y, way);
      if (next != way) addCorner(ring, corner_x, corner_y);
      way = next;
    } while (corner_x != start_x || corner_y != start_y || way != 0);
    return ring;
  }

  /// Which way the border goes on from a corner, with land to its left.
  int turnAt(int x, int y, int way) const {
    // The two cells ahead, to the left and to the right of the way.
    static constexpr int kLeftX[] = {0, -1, -1, 0}, kLeftY[] = {0, 0, -1, -1};
    static constexpr int kRightX[] = {0, 0, -1, -1}, kRightY[] = {-1, 0, 0, -1};
    if (!isLand(x + kLeftX[way], y + kLeftY[way])) return (way + 1) % 4;
    return isLand(x + kRightX[way], y + kRightY[way]) ? (way + 3) % 4 : way;
  }

  void addCorner(Ring& ring, int x, int y) {
    if (++corners_ > kMaxSilhouetteCorners)
      throw Error(
          "", concat("has a silhouette of more than ", kMaxSilhouetteCorners, " corners; smooth it or scale it down"));
    ring.push_back({static_cast<double>(x), static_cast<double>(y)});
  }

  const Grid& grid_;
  std::uint8_t threshold_;
  std::vector<Run> runs_;
  std::vector<std::size_t> row_starts_, parents_;
  std::vector<bool> visited_;  // southern borders of cells
  std::size_t corners_ = 0;
};

double distanceToSegment(const Vec2& point, const Vec2& a, const Vec2& b) {
  const Vec2 along = b - a;
  const double norm = dot(along, along);
  const double share = norm > 0 ? std::clamp(dot(point - a, along) / norm, 0.0, 1.0) : 0;
  return length(point - (a + along * share));
}

Region simplifyRegion(const Region& region, double tolerance) {
  Region simple{simplify(region.outer, tolerance), {}};
  for (const Ring& hole : region.holes) simple.holes.push_back(simplify(hole, tolerance));
  return simple;
}

}  // namespace

Ring simplify(const Ring& ring, double tolerance) {
  if (ring.size() <= 4) return ring;
  const std::size_t count = ring.size();
  const auto at = [&](std::size_t i) -> const Vec2& { return ring[i % count]; };
  // A ring has no ends: take its first point, and the one furthest from it.
  std::size_t far = 0;
  for (std::size_t i = 1; i < count; ++i)
    if (length(ring[i] - ring[0]) > length(ring[far] - ring[0])) far = i;
  std::vector<bool> keep(count, false);
  keep[0] = keep[far] = true;
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, far}, {far, count}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    std::size_t worst = from;
    double distance = tolerance;
    for (std::size_t i = from + 1; i < to; ++i) {
      const double d = distanceToSegment(at(i), at(from), at(to));
      if (d > distance) distance = d, worst = i;
    }
    if (worst == from) continue;
    keep[worst] = true;
    open.emplace_back(from, worst);
    open.emplace_back(worst, to);
  }
  Ring simple;
  for (std::size_t i = 0; i < count; ++i)
    if (keep[i]) simple.push_back(ring[i]);
  return simple.size() >= 3 ? simple : ring;
}

std::vector<Region> traceSilhouette(const Grid& grid, std::uint8_t threshold, double tolerance) {
  std::vector<Region> raw = Tracer(grid, threshold).trace();
  const auto lay = [&](Ring& ring) {
    for (Vec2& p : ring) p = snap(grid.origin + p * grid.cell);
  };
  for (Region& region : raw) {
    lay(region.outer);
    for (Ring& hole : region.holes) lay(hole);
  }
  for (double reach = tolerance; reach >= grid.cell / 16; reach /= 2) {
    std::vector<Region> simple;
    simple.reserve(raw.size());
    for (const Region& region : raw) simple.push_back(simplifyRegion(region, reach));
    if (!locateFault(simple)) return simple;
  }
  return raw;
}

}  // namespace castra::geometry
