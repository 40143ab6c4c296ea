// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// A ring as a way that one walks along: places on it are told by how far they are from its first point [m]. The ring
/// must outlive it.
class RingWalk {
 public:
  explicit RingWalk(const geometry::Ring& ring) : ring_(ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      along_.push_back(length_);
      length_ += geometry::length(ring[(i + 1) % ring.size()] - ring[i]);
    }
  }

  double length() const { return length_; }
  /// Of a point of the ring.
  double along(std::size_t point) const { return along_[point]; }
  /// The same place, once around or not.
  double wrap(double along) const {
    while (along < 0) along += length_;
    while (along >= length_) along -= length_;
    return along;
  }
  /// From one place to another, the shorter way around; positive if that is onwards.
  double shortestWay(double from, double to) const {
    const double way = wrap(to - from);
    return way > length_ / 2 ? way - length_ : way;
  }
  /// The point that a place comes after, or is.
  std::size_t pointBefore(double along) const {
    const auto next = std::upper_bound(along_.begin(), along_.end(), wrap(along));
    return static_cast<std::size_t>(next - along_.begin()) - 1;
  }
  geometry::Vec2 at(double along) const {
    const std::size_t i = pointBefore(along);
    const geometry::Vec2 way = ring_[(i + 1) % ring_.size()] - ring_[i];
    return ring_[i] + way * ((wrap(along) - along_[i]) / geometry::length(way));
  }

 private:
  const geometry::Ring& ring_;
  std::vector<double> along_;
  double length_ = 0;
};

}  // namespace castra::generators
