// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "pipeline/artifacts/grades.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/relief.h"

namespace castra::generators {

/// How a piece of ground lies: how high it is at each place [m].
class GroundLie {
 public:
  /// Level.
  explicit GroundLie(double height = 0) : heights_{height}, lowest_(height) {}
  /// Between the corners of a ring, each at a height: a carriageway.
  static GroundLie within(geometry::Ring ring, std::vector<double> heights);
  /// As high as the nearest place on a ring whose corners have these heights: a sidewalk along its kerb.
  static GroundLie along(geometry::Ring ring, std::vector<double> heights);
  /// Back from the street.
  static GroundLie of(Grades::Lot lot);
  /// Heights of places where something else has settled them.
  using Settled = std::map<std::pair<double, double>, double>;
  /// As it was painted, but where it is settled. It is bent, so slabs are divided about every `spacing` [m].
  static GroundLie natural(std::shared_ptr<const geometry::Relief> relief, std::shared_ptr<const Settled> settled,
                           double spacing);
  /// The same around a box of land: beyond it, the ground goes on as at its edge and levels out over `reach` [m], down
  /// to where the painted ground is lowest.
  static GroundLie levellingOut(std::shared_ptr<const geometry::Relief> relief, std::shared_ptr<const Settled> settled,
                                double spacing, const geometry::Box& land, double reach);

  double heightAt(const geometry::Vec2& place) const;
  bool isLevel() const { return form_ == Form::level; }
  /// No place that is asked for is lower [m].
  double lowest() const { return lowest_; }
  /// It ends above what lies beside it, down to this height [m].
  void reachDownTo(double height) { lowest_ = std::min(lowest_, height); }
  /// How far points within it may be apart, so that it does not look flat [m]; 0: it has none.
  double spacing() const { return spacing_; }

 private:
  double naturalAt(const geometry::Vec2& place) const;

  enum class Form { level, within, along, lot, natural };
  Form form_ = Form::level;
  geometry::Ring ring_;
  std::vector<double> heights_;
  double lowest_ = 0, spacing_ = 0;
  Grades::Lot lot_;
  std::shared_ptr<const geometry::Relief> relief_;
  std::shared_ptr<const Settled> settled_;
  geometry::Box land_;  // beyond which it levels out ...
  double reach_ = 0;    // ... so far [m]; 0: it does not
};

}  // namespace castra::generators
