// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/road_marks.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

// Usual sizes [m].
constexpr double kLine = 0.14, kDash = 3, kGap = 4.5, kFromMiddle = 0.1;
constexpr double kBar = 0.5, kBarGap = 0.55, kCrossing = 3, kFromKerb = 0.6;
constexpr double kStopGap = 1, kStopLine = 0.4;
constexpr double kLeastLength = 14;

/// A road as a patch of two coordinates: how far along it, and how far across from its right.
class RoadPatch {
 public:
  explicit RoadPatch(const Ring& r) : r_(r) {
    length_ = (geometry::length(r[1] - r[0]) + geometry::length(r[2] - r[3])) / 2;
    width_ = (geometry::length(r[3] - r[0]) + geometry::length(r[2] - r[1])) / 2;
  }
  double length() const { return length_; }
  double width() const { return width_; }
  Vec2 at(double along, double across) const {
    const double s = along / length_, t = across / width_;
    const Vec2 right = r_[0] + (r_[1] - r_[0]) * s, left = r_[3] + (r_[2] - r_[3]) * s;
    return right + (left - right) * t;
  }
  Ring box(double from, double to, double right, double left) const {
    return {geometry::snap(at(from, right)), geometry::snap(at(to, right)), geometry::snap(at(to, left)),
            geometry::snap(at(from, left))};
  }

 private:
  Ring r_;
  double length_, width_;
};

}  // namespace

std::vector<Ring> marksOf(const RoadToMark& road) {
  std::vector<Ring> marks;
  const RoadPatch patch(road.ring);
  const double length = patch.length(), width = patch.width();
  const bool is_half = road.is_half_left || road.is_half_right;
  const int lanes = is_half ? road.profile.lanes / 2 : road.profile.lanes;
  // A patch that is far from the profile is a wedge between bends.
  if (length < kLeastLength || width < 0.6 * road.profile.carriageway * (is_half ? 0.5 : 1)) return marks;
  const auto add = [&](Ring ring) {
    if (geometry::signedArea(ring) > 0.01) marks.push_back(std::move(ring));
  };
  const auto crossAt = [&](bool is_end) {
    const double near = road.corner + 0.4, far = near + kCrossing;
    const auto along = [&](double x) { return is_end ? length - x : x; };
    const double low = road.is_half_right ? kBarGap / 2 : kFromKerb,
                 high = width - (road.is_half_left ? kBarGap / 2 : kFromKerb);
    const int bars = std::max(1, static_cast<int>(std::floor((high - low + kBarGap) / (kBar + kBarGap))));
    const double start = low + (high - low - bars * kBar - (bars - 1) * kBarGap) / 2;
    for (int i = 0; i < bars; ++i) {
      const double right = start + i * (kBar + kBarGap);
      add(patch.box(std::min(along(near), along(far)), std::max(along(near), along(far)), right, right + kBar));
    }
    // Those who come from the other end stop on their own side, which is the right one.
    const double stop = far + kStopGap;
    double right = is_end ? kFromKerb : width / 2 + kFromMiddle,
           left = is_end ? width / 2 - kFromMiddle : width - kFromKerb;
    if (road.is_half_right) {
      if (is_end) return;
      right = 3 * kFromMiddle + kLine;
    }
    if (road.is_half_left) {
      if (!is_end) return;
      left = width - 3 * kFromMiddle - kLine;
    }
    add(patch.box(std::min(along(stop), along(stop + kStopLine)), std::max(along(stop), along(stop + kStopLine)), right,
                  left));
  };
  const bool has_room = length > 2 * (road.corner + kCrossing + 4);
  const double clear = road.corner + 0.5, taken = road.corner + kCrossing + kStopGap + kStopLine + 1;
  const double from = road.crosses_start && has_room ? taken : clear,
               to = length - (road.crosses_end && has_room ? taken : clear);
  if (has_room && road.crosses_start) crossAt(false);
  if (has_room && road.crosses_end) crossAt(true);
  const auto dashes = [&](double across) {
    const auto count = static_cast<int>(std::floor((to - from + kGap) / (kDash + kGap)));
    const double start = from + (to - from - count * kDash - (count - 1) * kGap) / 2;
    for (int i = 0; i < count; ++i) {
      const double at = start + i * (kDash + kGap);
      add(patch.box(at, at + kDash, across - kLine / 2, across + kLine / 2));
    }
  };
  const auto solid = [&](double across) { add(patch.box(from, to, across - kLine / 2, across + kLine / 2)); };
  if (to - from < kDash || road.road == RoadClass::alley) return marks;
  for (int k = 1; k < lanes; ++k) {
    const double across = width * k / lanes;
    if (!is_half && 2 * k == lanes && lanes >= 4) {
      solid(across - kFromMiddle - kLine / 2);
      solid(across + kFromMiddle + kLine / 2);
    } else {
      dashes(across);
    }
  }
  if (road.is_half_right) solid(kFromMiddle + kLine / 2);
  if (road.is_half_left) solid(width - kFromMiddle - kLine / 2);
  return marks;
}

Ring manholeOf(const RoadToMark& road, double radius) {
  if (road.ring.size() != 4) return {};
  const RoadPatch patch(road.ring);
  if (patch.length() < kLeastLength || patch.width() < 3) return {};
  const Vec2 middle = patch.at(patch.length() * 0.37, patch.width() * 0.3);
  Ring lid;
  for (int i = 0; i < 10; ++i) {
    const double angle = 2 * math::kPi * i / 10;
    lid.push_back(geometry::snap(middle + Vec2{math::cos(angle), math::sin(angle)} * radius));
  }
  return lid;
}

}  // namespace castra::generators
