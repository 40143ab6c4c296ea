// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_lie.h"

#include <algorithm>
#include <utility>

#include "pipeline/base/check.h"
#include "pipeline/geometry/mean_values.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

/// On the ring, of the place nearest to this one.
double heightAlong(const Ring& ring, const std::vector<double>& heights, const Vec2& place) {
  double least = 1e300, height = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t k = i + 1 < ring.size() ? i + 1 : 0;
    const Vec2 way = ring[k] - ring[i];
    const double t = std::clamp(dot(place - ring[i], way) / dot(way, way), 0.0, 1.0);
    const Vec2 off = place - (ring[i] + way * t);
    const double distance = dot(off, off);
    if (distance >= least) continue;
    least = distance;
    height = heights[i] + (heights[k] - heights[i]) * t;
  }
  return height;
}

double lowestOf(const std::vector<double>& heights) { return *std::min_element(heights.begin(), heights.end()); }
bool areEqual(const std::vector<double>& heights) {
  return std::all_of(heights.begin(), heights.end(), [&](double height) { return height == heights[0]; });
}

}  // namespace

GroundLie GroundLie::within(Ring ring, std::vector<double> heights) {
  CASTRA_CHECK(!ring.empty() && ring.size() == heights.size());
  if (areEqual(heights)) return GroundLie(heights[0]);
  GroundLie lie(lowestOf(heights));
  lie.form_ = Form::within;
  lie.ring_ = std::move(ring);
  lie.heights_ = std::move(heights);
  return lie;
}

GroundLie GroundLie::along(Ring ring, std::vector<double> heights) {
  GroundLie lie = within(std::move(ring), std::move(heights));
  if (!lie.isLevel()) lie.form_ = Form::along;
  return lie;
}

GroundLie GroundLie::of(Grades::Lot lot) {
  std::vector<double> heights;
  for (const Grades::Lot::Knot& knot : lot.knots) heights.push_back(knot.height);
  if (areEqual(heights)) return GroundLie(heights[0]);
  GroundLie lie(lowestOf(heights));
  lie.form_ = Form::lot;
  lie.lot_ = std::move(lot);
  return lie;
}

GroundLie GroundLie::natural(std::shared_ptr<const geometry::Relief> relief, std::shared_ptr<const Settled> settled,
                             double spacing) {
  double lowest = geometry::snap(std::min(relief->black, relief->white));
  for (const auto& [place, height] : *settled) lowest = std::min(lowest, height);
  GroundLie lie(lowest);
  lie.form_ = Form::natural;
  lie.relief_ = std::move(relief);
  lie.settled_ = std::move(settled);
  lie.spacing_ = spacing;
  return lie;
}

GroundLie GroundLie::levellingOut(std::shared_ptr<const geometry::Relief> relief,
                                  std::shared_ptr<const Settled> settled, double spacing, const geometry::Box& land,
                                  double reach) {
  GroundLie lie = natural(std::move(relief), std::move(settled), spacing);
  lie.land_ = land;
  lie.reach_ = reach;
  return lie;
}

double GroundLie::naturalAt(const Vec2& place) const {
  const auto settled = settled_->find({place.x, place.y});
  if (settled != settled_->end()) return settled->second;
  const double height = relief_->heightAt(place);
  if (reach_ <= 0) return height;
  const Vec2 off{std::max({land_.low.x - place.x, place.x - land_.high.x, 0.0}),
                 std::max({land_.low.y - place.y, place.y - land_.high.y, 0.0})};
  const double t = std::min(geometry::length(off) / reach_, 1.0), gone = t * t * (3 - 2 * t);
  return geometry::snap(height + (lowest_ - height) * gone);
}

double GroundLie::heightAt(const Vec2& place) const {
  switch (form_) {
    case Form::within:
      return geometry::snap(geometry::interpolate(ring_, heights_, place));
    case Form::along:
      return geometry::snap(heightAlong(ring_, heights_, place));
    case Form::lot:
      return geometry::snap(lot_.heightAt(place));
    case Form::natural:
      return naturalAt(place);
    case Form::level:
      break;
  }
  return heights_[0];
}

}  // namespace castra::generators
