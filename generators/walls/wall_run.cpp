// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_run.h"

#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::dot;
using geometry::Vec2;

namespace {

constexpr double kDeckEdge = 0.5;  // [m]; how far a gate on a bridge reaches over the edges of the deck

}  // namespace

std::vector<WallRun> listRuns(const WallLine::Ring& line) {
  const std::size_t n = line.corners.size();
  const auto isWall = [&](std::size_t i) { return line.corners[i % n].barrier == Barrier::wall; };
  std::size_t start = 0;
  while (start < n && (isWall(start + n - 1) || !isWall(start))) ++start;
  std::vector<WallRun> runs;
  if (start == n) {
    if (!isWall(0)) return runs;
    runs.push_back({outlineOf(line), true});
    return runs;
  }
  for (std::size_t i = start; i < start + n; ++i) {
    if (!isWall(i)) continue;
    if (!isWall(i + n - 1)) runs.push_back({{line.corners[i % n].at}, false});
    runs.back().points.push_back(line.corners[(i + 1) % n].at);
  }
  return runs;
}

std::vector<WallRun> listDeckRuns(const WallLine::Ring& ring, const Link& link) {
  std::vector<WallRun> runs;
  for (std::size_t i = 0; i < ring.corners.size(); ++i) {
    if (ring.corners[i].barrier == Barrier::wall) continue;
    const Vec2 a = ring.corners[i].at, b = ring.corners[(i + 1) % ring.corners.size()].at;
    const auto at = geometry::findCrossing(link.from, link.to, a, b);
    if (!at) continue;
    const bool leads_out = geometry::cross(b - a, link.from - a) > 0;
    const Vec2 way = geometry::unit(geometry::leftOf(leads_out ? link.to - link.from : link.from - link.to));
    for (const geometry::Chord& chord : geometry::findChords({link.deck, {}}, *at, way)) {
      if (dot(chord.from - *at, way) > 0 || dot(chord.to - *at, way) < 0) continue;
      runs.push_back(
          {{geometry::snap(chord.from - way * kDeckEdge), geometry::snap(chord.to + way * kDeckEdge)}, false, false});
      break;
    }
  }
  return runs;
}

WallSpot spotAt(const LineWalk& walk, double along) {
  const std::size_t side = walk.sideAt(along);
  return {walk.wrap(along), side, walk.at(along), outwardOf(walk.wayOf(side))};
}

}  // namespace castra::generators
