// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting by walking.
//   1. Find where ring edges cross the line. Points on the line count as left, so every edge either crosses it once or
//      not at all, and every ring crosses it an even number of times.
//   2. Sort the crossings along the line. The line enters the region where an edge goes from left to right and leaves
//      it where one goes back; an entry and the exit after it are the two ends of a chord.
//   3. Walk: follow a ring on one side of the line; at a crossing go along the chord to its other end; go on there.
//      Each round trip is the outer ring of a piece. A half-plane cannot cut off a hole with a new outline, so rings
//      that the line does not cross are holes as before, and only have to find their piece.
#include "pipeline/geometry/cut.h"

#include <algorithm>
#include <utility>

#include "pipeline/base/check.h"

namespace castra::geometry {

namespace {

struct Crossing {
  double along = 0;  // place on the line, in lengths of the direction
  std::size_t ring = 0, edge = 0;
  bool enters = false;  // the line enters the region here; the edge goes from left to right
  Vec2 point;           // snapped
};

class Cutter {
 public:
  Cutter(const Region& region, const Vec2& through, const Vec2& direction)
      : through_(through), direction_(direction), norm_(dot(direction, direction)) {
    CASTRA_CHECK(norm_ > 0, "a line needs a direction");
    rings_.push_back(&region.outer);
    for (const Ring& hole : region.holes) rings_.push_back(&hole);
    for (std::size_t r = 0; r < rings_.size(); ++r) collect(r);
    sort();
  }

  std::vector<Chord> chords() const {
    std::vector<Chord> found;
    for (std::size_t i = 0; i + 1 < crossings_.size(); i += 2)
      if (crossings_[i].point != crossings_[i + 1].point)
        found.push_back({crossings_[i].point, crossings_[i + 1].point});
    return found;
  }

  CutPieces pieces() {
    indexByRing();
    CutPieces made;
    for (const bool on_left : {true, false}) {
      std::vector<Region>& side = on_left ? made.left : made.right;
      std::vector<bool> used(crossings_.size(), false);
      for (std::size_t i = 0; i < crossings_.size(); ++i)
        if (!used[i] && crossings_[i].enters != on_left) addPiece(side, walk(i, used));
      if (crossings_of_ring_[0].empty() && isLeft((*rings_[0])[0]) == on_left) side.push_back({*rings_[0], {}});
    }
    for (std::size_t r = 1; r < rings_.size(); ++r)
      if (crossings_of_ring_[r].empty()) addHole(isLeft((*rings_[r])[0]) ? made.left : made.right, *rings_[r]);
    return made;
  }

 private:
  bool isLeft(const Vec2& point) const { return cross(direction_, point - through_) >= 0; }

  void collect(std::size_t r) {
    const Ring& ring = *rings_[r];
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
      const double a_side = cross(direction_, a - through_), b_side = cross(direction_, b - through_);
      if ((a_side >= 0) == (b_side >= 0)) continue;
      const Vec2 point = a + (b - a) * (a_side / (a_side - b_side));
      crossings_.push_back({dot(direction_, point - through_) / norm_, r, i, a_side >= 0, snap(point)});
    }
  }

  /// Entries and exits must take turns. Where several edges meet the line in one point, rounding may have shuffled
  /// them: bring the nearest one of the right kind forward.
  void sort() {
    std::stable_sort(crossings_.begin(), crossings_.end(),
                     [](const Crossing& a, const Crossing& b) { return a.along < b.along; });
    for (std::size_t i = 0; i < crossings_.size(); ++i) {
      const bool enters = i % 2 == 0;
      auto next = crossings_.begin() + static_cast<std::ptrdiff_t>(i);
      const auto fit = std::find_if(next, crossings_.end(), [&](const Crossing& c) { return c.enters == enters; });
      CASTRA_CHECK(fit != crossings_.end(), "a closed ring crosses a line as often one way as the other");
      std::rotate(next, fit, fit + 1);
    }
  }

  void indexByRing() {
    crossings_of_ring_.resize(rings_.size());
    for (std::size_t i = 0; i < crossings_.size(); ++i) crossings_of_ring_[crossings_[i].ring].push_back(i);
    for (auto& indices : crossings_of_ring_)
      std::sort(indices.begin(), indices.end(),
                [&](std::size_t a, std::size_t b) { return crossings_[a].edge < crossings_[b].edge; });
  }

  /// The outline that starts at a crossing where a ring comes onto our side: along the ring to the next crossing,
  /// along its chord, and so on until it is back. An exit of the line starts a left piece, an entry a right one.
  Ring walk(std::size_t start, std::vector<bool>& used) const {
    Ring outline;
    std::size_t at = start;
    do {
      used[at] = true;
      const Crossing& from = crossings_[at];
      const Ring& ring = *rings_[from.ring];
      const std::vector<std::size_t>& along_ring = crossings_of_ring_[from.ring];
      const auto here = std::lower_bound(along_ring.begin(), along_ring.end(), from.edge,
                                         [&](std::size_t i, std::size_t edge) { return crossings_[i].edge < edge; });
      const std::size_t next = here + 1 == along_ring.end() ? along_ring.front() : *(here + 1);
      outline.push_back(from.point);
      for (std::size_t i = from.edge; i != crossings_[next].edge;) {
        i = (i + 1) % ring.size();
        outline.push_back(ring[i]);
      }
      outline.push_back(crossings_[next].point);
      at = next ^ 1;  // the chord's other end
    } while (at != start);
    return outline;
  }

  static void addPiece(std::vector<Region>& side, Ring outline) {
    outline.erase(std::unique(outline.begin(), outline.end()), outline.end());
    while (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
    if (outline.size() >= 3 && signedArea(outline) > 0) side.push_back({std::move(outline), {}});
  }

  /// A hole may touch the outline of its piece in points, so all its corners vote.
  static void addHole(std::vector<Region>& side, const Ring& hole) {
    if (side.empty()) return;
    std::size_t best = 0, most = 0;
    for (std::size_t i = 0; side.size() > 1 && i < side.size(); ++i) {
      const auto votes = static_cast<std::size_t>(
          std::count_if(hole.begin(), hole.end(), [&](const Vec2& p) { return contains(side[i].outer, p); }));
      if (votes > most) most = votes, best = i;
    }
    side[best].holes.push_back(hole);
  }

  Vec2 through_, direction_;
  double norm_;
  std::vector<const Ring*> rings_;
  std::vector<Crossing> crossings_;
  std::vector<std::vector<std::size_t>> crossings_of_ring_;  // in the order of the ring's edges
};

}  // namespace

CutPieces cutRegion(const Region& region, const Vec2& through, const Vec2& direction) {
  return Cutter(region, through, direction).pieces();
}

std::vector<Chord> findChords(const Region& region, const Vec2& through, const Vec2& direction) {
  return Cutter(region, through, direction).chords();
}

}  // namespace castra::geometry
