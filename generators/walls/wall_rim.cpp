// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_rim.h"

#include <algorithm>
#include <cmath>

#include "pipeline/geometry/inset.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kTurn = 0.17;  // sine of 10 degrees

/// Pieces are at least as long as this [m].
constexpr double kSplinter = 0.15;

/// Ends nearer than this to a corner are at the corner [m].
constexpr double kNear = 2 / geometry::kLattice;

}  // namespace

std::optional<WallRim> WallRim::make(const Ring& outline, double thickness) {
  const auto inner = geometry::insetCorners(outline, std::vector<double>(outline.size(), thickness));
  if (!inner) return std::nullopt;
  WallRim rim;
  rim.outline_ = outline;
  rim.inner_ = *inner;
  rim.starts_ = {0};
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i)
    rim.starts_.push_back(rim.starts_.back() + geometry::length(outline[(i + 1) % n] - outline[i]));
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 before = outline[i] - outline[(i + n - 1) % n], after = outline[(i + 1) % n] - outline[i];
    if (cross(before, after) > kTurn * geometry::length(before) * geometry::length(after))
      rim.corners_.push_back(rim.starts_[i]);
  }
  if (rim.corners_.empty()) rim.corners_.push_back(0);
  return rim;
}

Ring WallRim::room() const { return geometry::withoutRepeats(inner_); }

std::vector<double> WallRim::cornersWithin(double from, double to) const {
  std::vector<double> places;
  double last = from;
  for (const double turn : {-length(), 0.0, length()}) {
    for (const double corner : corners_) {
      const double place = corner + turn;
      if (place < last + kSplinter || place > to - kSplinter) continue;
      places.push_back(place);
      last = place;
    }
  }
  return places;
}

double WallRim::wrapped(double place) const {
  place -= std::floor(place / length()) * length();
  return place >= length() ? 0 : place;
}

std::size_t WallRim::sideAt(double place) const {
  const auto after = std::upper_bound(starts_.begin() + 1, starts_.end() - 1, wrapped(place));
  return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

Vec2 WallRim::wayAt(double place) const {
  const std::size_t side = sideAt(place);
  const Vec2 way = outline_[(side + 1) % outline_.size()] - outline_[side];
  return way * (1 / geometry::length(way));
}

Vec2 WallRim::outerAt(double place) const {
  const std::size_t side = sideAt(place);
  const double reach = wrapped(place) - starts_[side], whole = starts_[side + 1] - starts_[side];
  if (reach < kNear) return outline_[side];
  if (whole - reach < kNear) return outline_[(side + 1) % outline_.size()];
  return geometry::snap(outline_[side] + wayAt(place) * reach);
}

Vec2 WallRim::innerAt(double place) const {
  const std::size_t side = sideAt(place), next = (side + 1) % outline_.size();
  const double reach = wrapped(place) - starts_[side], whole = starts_[side + 1] - starts_[side];
  if (reach < kNear) return inner_[side];
  if (whole - reach < kNear) return inner_[next];
  const Vec2 way = wayAt(place);
  const double first = dot(inner_[side] - outline_[side], way), last = dot(inner_[next] - outline_[side], way);
  if (reach <= first) return inner_[side];
  if (reach >= last) return inner_[next];
  return geometry::snap(inner_[side] + (inner_[next] - inner_[side]) * ((reach - first) / (last - first)));
}

std::pair<Ring, Ring> WallRim::linesOf(double from, double to) const {
  const std::size_t n = outline_.size();
  Ring outer{outerAt(from)}, inner{innerAt(from)};
  std::size_t side = sideAt(from);
  double end = from - wrapped(from) + starts_[side + 1];
  while (end < to - kNear) {
    side = (side + 1) % n;
    outer.push_back(outline_[side]);
    inner.push_back(inner_[side]);
    end += starts_[side + 1] - starts_[side];
  }
  outer.push_back(outerAt(to));
  inner.push_back(innerAt(to));
  return {outer, inner};
}

Ring WallRim::piece(double from, double to) const {
  auto [ring, inner] = linesOf(from, to);
  ring.insert(ring.end(), inner.rbegin(), inner.rend());
  return geometry::withoutRepeats(ring);
}

WallRim::Clear WallRim::clearOf(double from, double to) const {
  const auto [outer, inner] = linesOf(from, to);
  Clear clear;
  clear.way = wayAt((from + to) / 2);
  const Vec2 in = geometry::leftOf(clear.way);
  const auto along = [&](const Vec2& p) { return dot(p, clear.way); };
  const double left = std::max(along(outer.front()), along(inner.front())),
               right = std::min(along(outer.back()), along(inner.back()));
  double low = dot(outer.front(), in), high = dot(inner.front(), in);
  for (const Vec2& p : outer) low = std::max(low, dot(p, in));
  for (const Vec2& p : inner) high = std::min(high, dot(p, in));
  clear.middle = clear.way * ((left + right) / 2) + in * ((low + high) / 2);
  clear.along = (right - left) / 2;
  clear.across = (high - low) / 2;
  return clear;
}

}  // namespace castra::generators
