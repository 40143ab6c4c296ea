// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "pipeline/geometry/vec.h"

namespace castra::generators {

/// A line, open or closed, as a way that one walks along: places on it are told by how far they are from its first
/// point [m]. The points must outlive it.
class LineWalk {
 public:
  explicit LineWalk(std::span<const geometry::Vec2> points, bool is_closed = true)
      : points_(points), is_closed_(is_closed) {
    for (std::size_t i = 0; i < sides(); ++i) {
      starts_.push_back(length_);
      length_ += lengthOf(i);
    }
  }

  double length() const { return length_; }
  bool isClosed() const { return is_closed_; }
  /// Sides lead from each point to the next.
  std::size_t sides() const { return is_closed_ ? points_.size() : points_.size() - 1; }
  geometry::Vec2 fromOf(std::size_t side) const { return points_[side]; }
  geometry::Vec2 toOf(std::size_t side) const { return points_[(side + 1) % points_.size()]; }
  double lengthOf(std::size_t side) const { return geometry::length(toOf(side) - fromOf(side)); }
  /// Unit.
  geometry::Vec2 wayOf(std::size_t side) const { return (toOf(side) - fromOf(side)) * (1 / lengthOf(side)); }
  /// How far its start is from the first point.
  double startOf(std::size_t side) const { return starts_[side]; }

  /// The same place less than once around; on an open line, the nearest place on it.
  double wrap(double along) const {
    if (!is_closed_) return std::clamp(along, 0.0, length_);
    while (along < 0) along += length_;
    while (along >= length_) along -= length_;
    return along;
  }
  /// From one place to another, the shorter way around; positive if that is onwards.
  double shortestWay(double from, double to) const {
    if (!is_closed_) return to - from;
    const double way = wrap(to - from);
    return way > length_ / 2 ? way - length_ : way;
  }
  std::size_t sideAt(double along) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), wrap(along));
    return static_cast<std::size_t>(next - starts_.begin()) - 1;
  }
  geometry::Vec2 at(double along) const {
    const std::size_t side = sideAt(along);
    return fromOf(side) + wayOf(side) * (wrap(along) - starts_[side]);
  }

 private:
  std::span<const geometry::Vec2> points_;
  bool is_closed_;
  std::vector<double> starts_;
  double length_ = 0;
};

}  // namespace castra::generators
