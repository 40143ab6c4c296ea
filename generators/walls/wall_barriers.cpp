// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Cut the course wherever it comes to other ground, and ask in the middle of each piece what is there.
//   2. Join what is not wall to gaps. Wall over the short ones, and shorten the others by a foot at both ends.
//   3. Corners are those of the course and the ends of gaps.
#include "generators/walls/wall_barriers.h"

#include <algorithm>
#include <cmath>

#include "generators/walls/line_walk.h"

namespace castra::generators {

namespace {

using geometry::cross;
using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kFoot = 3;      // [m]
constexpr double kLeastGap = 8;  // [m]; that is left between two feet

/// A piece of the course, from a place on it to the next.
struct Piece {
  double from, to;
  Barrier barrier;
};

class BarrierFinder {
 public:
  BarrierFinder(const Ring& course, const Site& site, std::span<const Region> passable)
      : course_(course), walk_(course), site_(site), passable_(passable) {}

  std::vector<WallLine::Corner> run() {
    cut();
    shortenGaps();
    std::vector<double> places;
    for (std::size_t i = 0; i < course_.size(); ++i) places.push_back(walk_.startOf(i));
    for (const Piece& gap : gaps_) places.insert(places.end(), {walk_.wrap(gap.from), walk_.wrap(gap.to)});
    std::sort(places.begin(), places.end());
    std::vector<WallLine::Corner> corners;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double next = i + 1 < places.size() ? places[i + 1] : walk_.length();
      const Vec2 at = geometry::snap(walk_.at(places[i]));
      const Barrier barrier = barrierOn((places[i] + next) / 2);
      if (!corners.empty() && corners.back().at == at)
        corners.back().barrier = barrier;
      else
        corners.push_back({at, barrier});
    }
    if (corners.back().at == corners.front().at) corners.pop_back();
    return corners;
  }

 private:
  void cut() {
    for (std::size_t i = 0; i < course_.size(); ++i) {
      const Vec2 a = course_[i], way = course_[(i + 1) % course_.size()] - a;
      std::vector<double> shares{0, 1};
      const auto cross_ring = [&](const Ring& ring) {
        for (std::size_t k = 0; k < ring.size(); ++k) {
          const Vec2 c = ring[k] - a, d = ring[(k + 1) % ring.size()] - a;
          const double c_side = cross(way, c), d_side = cross(way, d);
          if ((c_side < 0) == (d_side < 0)) continue;
          const double share = dot(c + (d - c) * (c_side / (c_side - d_side)), way) / dot(way, way);
          if (share > 0 && share < 1) shares.push_back(share);
        }
      };
      const auto cross_region = [&](const Region& region) {
        cross_ring(region.outer);
        for (const Ring& hole : region.holes) cross_ring(hole);
      };
      for (const Region& region : passable_) cross_region(region);
      for (const Site::Area& area : site_.slopes) cross_region(area.region);
      std::sort(shares.begin(), shares.end());
      const double length = geometry::length(way);
      for (std::size_t k = 0; k + 1 < shares.size(); ++k)
        add({walk_.startOf(i) + shares[k] * length, walk_.startOf(i) + shares[k + 1] * length,
             barrierAt(a + way * ((shares[k] + shares[k + 1]) / 2))});
    }
  }

  /// Pieces come in order, and the next goes on where this ends.
  void add(const Piece& piece) {
    if (!pieces_.empty() && pieces_.back().barrier == piece.barrier)
      pieces_.back().to = piece.to;
    else
      pieces_.push_back(piece);
  }

  Barrier barrierAt(const Vec2& at) const {
    if (std::any_of(passable_.begin(), passable_.end(), [&](const Region& r) { return geometry::contains(r, at); }))
      return Barrier::wall;
    const bool is_rock = std::any_of(site_.slopes.begin(), site_.slopes.end(),
                                     [&](const Site::Area& area) { return geometry::contains(area.region, at); });
    return is_rock ? Barrier::rock : Barrier::water;
  }

  /// Gaps in the wall, each of one or more pieces; the places in a gap that goes on over the start are past the end.
  void shortenGaps() {
    const auto is_wall = [](const Piece& piece) { return piece.barrier == Barrier::wall; };
    const auto first = std::find_if(pieces_.begin(), pieces_.end(), is_wall);
    if (first == pieces_.end()) {
      gaps_ = pieces_;
      return;
    }
    // Begin with a wall, so that no gap is cut by the start.
    std::vector<Piece> turned(first, pieces_.end());
    for (auto piece = pieces_.begin(); piece != first; ++piece)
      turned.push_back({piece->from + walk_.length(), piece->to + walk_.length(), piece->barrier});
    for (std::size_t i = 0; i < turned.size();) {
      std::size_t end = i;
      while (end < turned.size() && !is_wall(turned[end])) ++end;
      if (end > i && turned[end - 1].to - turned[i].from > kLeastGap + 2 * kFoot) {
        const double low = turned[i].from + kFoot, high = turned[end - 1].to - kFoot;
        for (std::size_t k = i; k < end; ++k) {
          const double from = std::max(turned[k].from, low), to = std::min(turned[k].to, high);
          if (from < to) gaps_.push_back({from, to, turned[k].barrier});
        }
      }
      i = std::max(end, i + 1);
    }
  }

  Barrier barrierOn(double along) const {
    for (const Piece& gap : gaps_)
      for (const double around : {0.0, walk_.length()})
        if (along + around > gap.from && along + around < gap.to) return gap.barrier;
    return Barrier::wall;
  }

  const Ring& course_;
  LineWalk walk_;
  const Site& site_;
  std::span<const Region> passable_;
  std::vector<Piece> pieces_, gaps_;
};

}  // namespace

std::vector<WallLine::Corner> findBarriers(const Ring& course, const Site& site, std::span<const Region> passable) {
  return BarrierFinder(course, site, passable).run();
}

}  // namespace castra::generators
