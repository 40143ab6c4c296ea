// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/cell_cutter.h"

#include <algorithm>
#include <cmath>

#include "pipeline/artifacts/road.h"
#include "pipeline/base/check.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Box;
using geometry::cross;
using geometry::dot;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kOpenSin = 0.5;      // 30 degrees: a corner that is sharper takes no further road
constexpr double kNearBend = 0.3;     // of the spacing of junctions: a bend this near becomes the junction
constexpr double kSnapTurn = 0.0005;  // [rad]; snapping the next point of a road may turn it by so much
constexpr double kSnapShift = 2 / geometry::kLattice;  // [m]; and move its ends by so much
constexpr double kNoWorse = 0.97;   // of the width of a cell that is too thin: pieces may be a little thinner
constexpr double kSure = 0.95;      // of the width that area and box promise: measuring may find a little less
constexpr double kLeastSure = 20;   // [m2]; of smaller pieces all sides may be too short to measure the width by
constexpr double kLeaving = 0.3;    // of the way along a path: how far it is from the rim then, at least
constexpr double kClearance = 0.6;  // of the least width: distance of a path from the inner corners of a bent cell

}  // namespace

CellCutter::CellCutter(geometry::CellMesh& mesh, const CutRules& rules)
    : mesh_(mesh), rules_(rules), cos_angle_(math::cos(rules.min_angle + kSnapTurn)) {
  rules_.min_spacing += kSnapShift;
}

void CellCutter::closePoint(std::uint32_t point) {
  if (closed_.size() <= point) closed_.resize(point + 1);
  closed_[point] = true;
}

void CellCutter::wantPoint(std::uint32_t point) {
  if (wanted_.size() <= point) wanted_.resize(point + 1);
  wanted_[point] = true;
}

void CellCutter::avoid(const Ring& ring, double clearance) {
  const Box box = geometry::boundsOf(ring);
  const Vec2 margin{clearance, clearance};
  obstacles_.push_back({ring, {box.low - margin, box.high + margin}, clearance});
}

void CellCutter::take(std::uint32_t cell) {
  mesh_.listCorners(cell, corners_);
  const std::size_t n = corners_.size();
  lengths_.resize(n);
  bounds_ = {corners_[0].at, corners_[0].at};
  double twice = 0;
  convex_ = true;
  const Vec2 origin = corners_[0].at;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = corners_[i].at, &b = corners_[next(i)].at;
    lengths_[i] = geometry::length(b - a);
    twice += cross(a - origin, b - origin);
    bounds_.low = {std::min(bounds_.low.x, a.x), std::min(bounds_.low.y, a.y)};
    bounds_.high = {std::max(bounds_.high.x, a.x), std::max(bounds_.high.y, a.y)};
  }
  area_ = twice / 2;
  most_ratio_ = 0;
  for (std::size_t i = 0; i < n && convex_; ++i) {
    const Vec2 in = corners_[i].at - corners_[before(i)].at, out = corners_[next(i)].at - corners_[i].at;
    // Points snapped to the lattice bend a straight line by less than a thousandth.
    convex_ = cross(in, out) >= -0.002 * std::max(lengths_[before(i)], lengths_[i]);
  }
}

bool CellCutter::isBorder(std::size_t side) const {
  return (mesh_.tagOf(geometry::CellMesh::lineOf(corners_[side].side)) & kBorder) != 0;
}

bool CellCutter::isFlat(std::size_t corner) const {
  const Vec2 in = corners_[corner].at - corners_[before(corner)].at,
             out = corners_[next(corner)].at - corners_[corner].at;
  return dot(in, out) >= kGoesOnCos * lengths_[before(corner)] * lengths_[corner];
}

bool CellCutter::isOpen(std::size_t corner) const {
  const std::uint32_t point = corners_[corner].point;
  if (point < closed_.size() && closed_[point]) return false;
  const Vec2 in = corners_[corner].at - corners_[before(corner)].at,
             out = corners_[next(corner)].at - corners_[corner].at;
  const double turn = cross(in, out);
  if (turn > 0 && (dot(in, out) < 0 || turn > kOpenSin * lengths_[before(corner)] * lengths_[corner])) return false;
  return mesh_.degreeOf(point) < rules_.max_roads;
}

bool CellCutter::isJunction(std::size_t corner) const {
  const std::uint32_t point = corners_[corner].point;
  return mesh_.degreeOf(point) >= 3 || (point < wanted_.size() && wanted_[point]);
}

/// Along the rim, over bends as well, a junction lies nearer than the rules allow.
bool CellCutter::isCrowded(std::size_t corner) const {
  for (const bool ahead : {true, false}) {
    std::size_t at = corner;
    double distance = 0;
    do {
      distance += lengths_[ahead ? at : before(at)];
      at = ahead ? next(at) : before(at);
      if (distance < rules_.min_spacing && isJunction(at)) return true;
    } while (distance < rules_.min_spacing);
  }
  return false;
}

/// Where the guide meets the sides, in order along it.
void CellCutter::findCrossings(const Guide& guide) {
  crossings_.clear();
  const std::size_t n = corners_.size();
  if (guide.form == Guide::Form::line) {
    const auto distance = [&](std::size_t i) { return cross(guide.direction, corners_[i].at - guide.through); };
    double here = distance(0);
    for (std::size_t i = 0; i < n; ++i) {
      const double there = distance(next(i));
      if ((here < 0) != (there < 0)) {
        const Vec2 at = corners_[i].at + (corners_[next(i)].at - corners_[i].at) * (here / (here - there));
        crossings_.push_back({i, true, at, dot(guide.direction, at - guide.through)});
      }
      here = there;
    }
  } else {
    const Vec2 start = guide.through - guide.centre;
    const double radius2 = dot(start, start), radius = std::sqrt(radius2);
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 a = corners_[i].at - guide.centre, way = corners_[next(i)].at - corners_[i].at;
      const double qa = dot(way, way), qb = dot(a, way), qc = dot(a, a) - radius2, root2 = qb * qb - qa * qc;
      if (root2 <= 0 || qa == 0) continue;
      const double root = std::sqrt(root2);
      for (const double t : {(-qb - root) / qa, (-qb + root) / qa}) {
        if (t < 0 || t >= 1) continue;
        const Vec2 at = a + way * t;
        crossings_.push_back({i, true, guide.centre + at, radius * math::atan2(cross(start, at), dot(start, at))});
      }
    }
  }
  std::sort(crossings_.begin(), crossings_.end(), [](const End& a, const End& b) { return a.along < b.along; });
}

bool CellCutter::chooseEnds(const Guide& guide) {
  const std::size_t count = crossings_.size();
  if (count < 2 || count % 2 != 0) return false;
  if (guide.form == Guide::Form::circle) {
    // Zero lies inside, so what follows it leaves the cell.
    for (std::size_t i = 0; i + 1 < count; ++i)
      if (crossings_[i].along < 0 && crossings_[i + 1].along >= 0) {
        from_ = crossings_[i];
        to_ = crossings_[i + 1];
        return true;
      }
    return false;
  }
  double best = 1e300;
  bool found = false;
  for (std::size_t i = 0; i < count; i += 2) {
    const double off = std::max({0.0, crossings_[i].along, -crossings_[i + 1].along});
    if (off >= best) continue;
    best = off;
    from_ = crossings_[i];
    to_ = crossings_[i + 1];
    found = true;
  }
  return found;
}

/// Moves an end to where the rules want it; false if there is no such place.
bool CellCutter::settle(End& end) const {
  const std::size_t side = end.index;
  const bool border = isBorder(side);
  const double reach = border ? rules_.border_reach : std::max(rules_.min_spacing, rules_.snap_reach);
  double best = 1e300;
  std::size_t chosen = 0;
  bool blocked = false;
  for (const bool ahead : {true, false}) {
    std::size_t corner = ahead ? next(side) : side;
    double distance = geometry::length(corners_[corner].at - end.at);
    while (distance <= reach) {
      const bool junction = isJunction(corner);
      const double wanted = border     ? reach
                            : junction ? (isFlat(corner) ? reach : rules_.min_spacing)
                                       : kNearBend * rules_.min_spacing;
      if (distance <= wanted) {
        // A bend that becomes a junction must itself be far enough from the next one.
        if (isOpen(corner) && (border || junction || !isCrowded(corner))) {
          if (distance < best) {
            best = distance;
            chosen = corner;
          }
        } else if (!border && distance < (junction ? rules_.min_spacing : kNearBend * rules_.min_spacing)) {
          blocked = true;
        }
      }
      if (!isFlat(corner) && (border || junction)) break;  // a sharp bend is on the same road all the same
      distance += lengths_[ahead ? corner : before(corner)];
      corner = ahead ? next(corner) : before(corner);
    }
  }
  if (best < 1e300) {
    end.index = chosen;
    end.splits = false;
    end.at = corners_[chosen].at;
    return true;
  }
  if (border || blocked) return false;
  end.at = geometry::snap(end.at);
  return true;
}

/// The points between the ends, if the road bends.
void CellCutter::layPath(const Guide& guide) {
  via_.clear();
  const double chord = geometry::length(to_.at - from_.at);
  if (guide.form == Guide::Form::line) {
    if (guide.bow == 0) return;
    const auto steps = static_cast<int>(std::floor(chord / rules_.path_step));
    const Vec2 left = geometry::leftOf(to_.at - from_.at) * guide.bow;
    for (int i = 1; i < steps; ++i) {
      const double t = static_cast<double>(i) / steps;
      via_.push_back(geometry::snap(from_.at + (to_.at - from_.at) * t + left * (4 * t * (1 - t))));
    }
    return;
  }
  const Vec2 a = from_.at - guide.centre, b = to_.at - guide.centre;
  const double from_radius = geometry::length(a), to_radius = geometry::length(b);
  const double start = math::atan2(a.y, a.x);
  double turn = math::atan2(cross(a, b), dot(a, b));
  if (turn <= 0) turn += 2 * math::kPi;  // counter-clockwise, as the crossings were sorted
  const auto steps = static_cast<int>(std::floor(turn * (from_radius + to_radius) / 2 / rules_.path_step));
  for (int i = 1; i < steps; ++i) {
    const double t = static_cast<double>(i) / steps, radius = from_radius + (to_radius - from_radius) * t;
    const double angle = start + turn * t;
    via_.push_back(geometry::snap(guide.centre + Vec2{math::cos(angle), math::sin(angle)} * radius));
  }
}

/// The path must leave the rim into the cell, at a fair angle to both roads there.
bool CellCutter::keepsAngles(const End& end, const Vec2& towards) const {
  const Vec2 ahead = corners_[next(end.index)].at - end.at;
  const Vec2 back = (end.splits ? corners_[end.index].at : corners_[before(end.index)].at) - end.at;
  const Vec2 path = towards - end.at;
  const double length = geometry::length(path);
  if (length == 0) return false;
  if (dot(path, ahead) > cos_angle_ * length * geometry::length(ahead)) return false;
  if (dot(path, back) > cos_angle_ * length * geometry::length(back)) return false;
  const bool left_of_ahead = cross(ahead, path) > 0, right_of_back = cross(path, back) > 0;
  return cross(ahead, back) > 0 ? left_of_ahead && right_of_back : left_of_ahead || right_of_back;
}

/// Marks the bends of the road that a path leaves at an end: what the rim does without a sharp turn on either side.
void CellCutter::markBends(const End& end, std::vector<bool>& marks) const {
  for (const bool ahead : {true, false}) {
    std::size_t corner = ahead ? next(end.index) : end.splits ? end.index : before(end.index);
    while (isFlat(corner) && !marks[corner]) {
      marks[corner] = true;
      corner = ahead ? next(corner) : before(corner);
    }
  }
}

bool CellCutter::staysInside() {
  if (convex_ && via_.empty()) return true;
  const std::size_t n = corners_.size(), last = via_.size();
  bends_.assign(n, false);
  markBends(from_, bends_);
  markBends(to_, bends_);
  const auto touches = [](const End& end, std::size_t side, std::size_t count) {
    return side == end.index || (!end.splits && (side + 1) % count == end.index);
  };
  Vec2 a = from_.at;
  for (std::size_t k = 0; k <= last; ++k) {
    const Vec2 b = k < last ? via_[k] : to_.at;
    const Box box{{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
    const double margin = kClearance * rules_.min_width;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 &c = corners_[i].at, &d = corners_[next(i)].at;
      if (std::max(c.x, d.x) < box.low.x - margin || std::min(c.x, d.x) > box.high.x + margin ||
          std::max(c.y, d.y) < box.low.y - margin || std::min(c.y, d.y) > box.high.y + margin)
        continue;
      const bool at_start = touches(from_, i, n), at_end = touches(to_, i, n);
      if (!(k == 0 && at_start) && !(k == last && at_end) && geometry::meet(a, b, c, d)) return false;
      // Inner corners of a bent cell stay clear of the path, lest a neck be left. The bends of a road that the path
      // leaves at a fair angle leave none.
      if (!at_start && !at_end && !bends_[i] && margin > 0 && cross(c - corners_[before(i)].at, d - c) < 0 &&
          geometry::distanceToSegment(c, a, b) < margin)
        return false;
    }
    a = b;
  }
  return true;
}

/// No part of the path comes too near to what is to be avoided.
bool CellCutter::staysClear() const {
  for (const Obstacle& obstacle : obstacles_) {
    Vec2 a = from_.at;
    for (std::size_t k = 0; k <= via_.size(); ++k) {
      const Vec2 b = k < via_.size() ? via_[k] : to_.at;
      const bool is_beside = std::max(a.x, b.x) < obstacle.reach.low.x || std::min(a.x, b.x) > obstacle.reach.high.x ||
                             std::max(a.y, b.y) < obstacle.reach.low.y || std::min(a.y, b.y) > obstacle.reach.high.y;
      if (!is_beside && geometry::distanceToGround(obstacle.ring, a, b) < obstacle.clearance) return false;
      a = b;
    }
  }
  return true;
}

/// A neck between the path and the rim would not show in the widths of the pieces, which are those of their hulls: a
/// ring road that follows the shore leaves one. So the path draws away from the rim after its start, and keeps away.
bool CellCutter::leavesNoNeck() const {
  const double margin = kClearance * rules_.min_width;
  if ((convex_ && via_.empty()) || margin <= 0) return true;
  double length = 0;
  const auto pointAt = [&](std::size_t k) { return k == 0 ? from_.at : k <= via_.size() ? via_[k - 1] : to_.at; };
  for (std::size_t k = 0; k <= via_.size(); ++k) length += geometry::length(pointAt(k + 1) - pointAt(k));
  const double leaving = std::min(kLeaving, math::sin(rules_.min_angle) / 2), step = std::max(margin / 2, length / 64);
  double walked = 0, next_stop = step;
  for (std::size_t k = 0; k <= via_.size(); ++k) {
    const Vec2 a = pointAt(k), way = pointAt(k + 1) - a;
    const double reach = geometry::length(way);
    for (; next_stop < walked + reach; next_stop += step) {
      const Vec2 at = a + way * ((next_stop - walked) / reach);
      const double clear = std::min(margin, leaving * std::min(next_stop, length - next_stop));
      for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Vec2 &c = corners_[i].at, &d = corners_[next(i)].at;
        if (std::max(c.x, d.x) < at.x - clear || std::min(c.x, d.x) > at.x + clear ||
            std::max(c.y, d.y) < at.y - clear || std::min(c.y, d.y) > at.y + clear)
          continue;
        if (geometry::distanceToSegment(at, c, d) < clear) return false;
      }
    }
    walked += reach;
  }
  return true;
}

/// The piece that lies to the left of the path (`forward`) or to its right.
void CellCutter::listPiece(const End& from, const End& to, bool forward, Ring& out) const {
  out.clear();
  const End &start = forward ? to : from, &end = forward ? from : to;
  out.push_back(start.at);
  for (std::size_t i = next(start.index); i != end.index; i = next(i)) out.push_back(corners_[i].at);
  if (end.splits) out.push_back(corners_[end.index].at);
  out.push_back(end.at);
  if (forward)
    out.insert(out.end(), via_.begin(), via_.end());
  else
    out.insert(out.end(), via_.rbegin(), via_.rend());
}

/// Measures only what a bound does not settle: whatever has this area and fits into the box is at least so wide.
bool CellCutter::isWellShaped(const Ring& ring, const Piece& piece) {
  const Vec2 across = piece.bounds.high - piece.bounds.low;
  const double diagonal = geometry::length(across), sure_width = kSure * piece.area / diagonal;
  if (piece.area >= kLeastSure && sure_width >= rules_.min_width && diagonal <= rules_.max_ratio * sure_width)
    return true;
  const geometry::Extent extent = geometry::measureExtent(ring, convex_ && via_.empty());
  if (extent.width >= rules_.min_width && extent.diameter <= rules_.max_ratio * extent.width) return true;
  if (most_ratio_ == 0) {
    // What is too long or too thin already may be cut into pieces that are no worse.
    whole_.clear();
    for (const Corner& corner : corners_) whole_.push_back(corner.at);
    const geometry::Extent whole = geometry::measureExtent(whole_, convex_);
    least_width_ = std::min(rules_.min_width, kNoWorse * whole.width);
    const double ratio = whole.diameter / std::max(whole.width, 1e-9);
    most_ratio_ = std::max({rules_.max_ratio, ratio, rules_.wedge_slack * std::min(ratio, rules_.max_ratio)});
  }
  return extent.width >= least_width_ && extent.diameter <= most_ratio_ * extent.width;
}

/// Length of the sides from one end, counter-clockwise, to the other that are tagged as front.
double CellCutter::frontOf(const End& start, const End& end) const {
  const auto isFront = [&](std::size_t side) {
    return (mesh_.tagOf(geometry::CellMesh::lineOf(corners_[side].side)) & kFront) != 0;
  };
  double front = 0;
  if (isFront(start.index)) front += geometry::length(corners_[next(start.index)].at - start.at);
  for (std::size_t i = next(start.index); i != end.index; i = next(i))
    if (isFront(i)) front += lengths_[i];
  if (end.splits && isFront(end.index)) front += geometry::length(end.at - corners_[end.index].at);
  return front;
}

bool CellCutter::judgePieces(const Judge& accepts) {
  for (const bool forward : {false, true}) {
    listPiece(from_, to_, forward, piece_);
    if (piece_.size() < 3) return false;
    const Piece piece{geometry::signedArea(piece_), geometry::boundsOf(piece_),
                      forward ? frontOf(to_, from_) : frontOf(from_, to_)};
    if (piece.area <= 0 || !accepts(piece) || !isWellShaped(piece_, piece)) return false;
  }
  return true;
}

bool CellCutter::plan(const Guide& guide, const Judge& accepts) {
  findCrossings(guide);
  if (!chooseEnds(guide) || !settle(from_) || !settle(to_)) return false;
  if (from_.index == to_.index || isTurned(guide)) return false;
  layPath(guide);
  return isFair(accepts);
}

bool CellCutter::plan(const BentPath& path, const Judge& accepts) {
  from_ = {path.from_side, true, path.from, 0};
  to_ = {path.to_side, true, path.to, 0};
  if (!settle(from_) || !settle(to_) || from_.index == to_.index) return false;
  via_.assign(1, geometry::snap(path.bend));
  return isFair(accepts);
}

/// Whether the ends have moved so far that the road runs another way than it should.
bool CellCutter::isTurned(const Guide& guide) const {
  if (guide.form != Guide::Form::line) return false;
  const Vec2 way = to_.at - from_.at;
  return dot(way, guide.direction) < guide.least_cos * geometry::length(way);
}

/// Whether the path between the ends can be cut.
bool CellCutter::isFair(const Judge& accepts) {
  // The new road joins two junctions, which may not be near each other either. (A bent one is longer than this.)
  if (geometry::length(to_.at - from_.at) < rules_.min_spacing) return false;
  return keepsAngles(from_, via_.empty() ? to_.at : via_.front()) &&
         keepsAngles(to_, via_.empty() ? from_.at : via_.back()) && staysInside() && staysClear() &&
         judgePieces(accepts) && leavesNoNeck();
}

std::uint32_t CellCutter::cut(std::uint32_t tag) {
  const auto sideOf = [&](const End& end) {
    const std::uint32_t side = corners_[end.index].side;
    if (!end.splits) return side;
    mesh_.splitSide(side, end.at);
    return mesh_.nextSide(side);
  };
  const std::uint32_t from = sideOf(from_), to = sideOf(to_);
  return mesh_.cutCell(from, to, via_, tag);
}

}  // namespace castra::generators
