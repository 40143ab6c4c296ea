// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/measure_streets.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "analyzers/street_lengths.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/stretches.h"

namespace castra::analyzers {

namespace {

using geometry::Piece;
using geometry::Stretch;
using geometry::Vec2;

double entropyOf(const std::array<double, StreetMeasures::kBearings>& shares) {
  const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
  double entropy = 0;
  for (const double share : shares)
    if (share > 0) entropy -= share / all * math::log(share / all);
  return entropy;
}

class StreetMeter {
 public:
  explicit StreetMeter(const Arterials& town) : town_(town), degrees_(town.points.size()) {
    for (std::uint32_t i = 0; i < town.points.size(); ++i) places_.emplace_back(town.points[i].at, i);
    std::sort(places_.begin(), places_.end(), isBefore);
  }

  /// What lies inside the district. Its border, and what ends there, is the town's business.
  void addStreets(const RoadPlan& plan) {
    std::vector<std::uint32_t> degrees(plan.points.size());
    std::vector<bool> on_border(plan.points.size());
    std::vector<Piece> pieces;
    std::vector<std::uint32_t> roads;  // of the pieces
    for (std::uint32_t r = 0; r < plan.roads.size(); ++r) {
      const RoadPlan::Road& road = plan.roads[r];
      if (road.is_border) {
        on_border[road.from] = on_border[road.to] = true;
        continue;
      }
      ++degrees[road.from];
      ++degrees[road.to];
      pieces.push_back({road.from, road.to});
      roads.push_back(r);
    }
    for (std::uint32_t i = 0; i < plan.points.size(); ++i) {
      if (!on_border[i]) {
        if (degrees[i] != 2 && degrees[i] > 0) addNode(degrees[i]);
      } else if (degrees[i] > 0) {
        const auto point = pointAt(plan.points[i]);
        if (!point) throw Error(geometry::describePlace(plan.points[i]), "is an end of a street beside the main roads");
        degrees_[*point] += degrees[i];
      }
    }
    const auto at = [&](std::uint32_t point) { return plan.points[point]; };
    const std::uint32_t first = street_lengths_.addStreets(plan.roads.size());
    for (const Stretch& stretch : addStretches(pieces, on_border, at)) {
      const RoadPlan::Road& road = plan.roads[roads[stretch.pieces.front()]];
      street_lengths_.addBlock(first + road.street, road.road_class);
      const std::vector<std::uint32_t>& points = stretch.points;
      const auto addEnd = [&](std::uint32_t end, std::uint32_t before) {
        if (!on_border[end]) return;
        const Vec2 onward = plan.points[end] - plan.points[before];
        street_lengths_.addEnd(first + road.street, *pointAt(plan.points[end]),
                               onward * (1 / geometry::length(onward)));
      };
      addEnd(points.front(), points[1]);
      addEnd(points.back(), points[points.size() - 2]);
    }
  }

  StreetMeasures finish(const RoadProfiles& profiles) {
    addMainRoads();
    made_.profiles = profiles;
    made_.street_blocks = street_lengths_.measure();
    made_.segments = segments_.size();
    if (!segments_.empty()) {
      std::sort(segments_.begin(), segments_.end());
      const std::size_t half = segments_.size() / 2;
      made_.median_segment = segments_.size() % 2 == 1 ? segments_[half] : (segments_[half - 1] + segments_[half]) / 2;
      made_.mean_segment = made_.length / static_cast<double>(segments_.size());
    }
    if (chords_ > 0) made_.circuity = std::max(1.0, with_chords_ / chords_);
    made_.entropy = entropyOf(made_.counts);
    made_.weighted_entropy = entropyOf(made_.lengths);
    // A perfect grid has four directions, so the entropy log 4; the most is that of all directions alike.
    const double grid = math::log(4), most = math::log(static_cast<double>(StreetMeasures::kBearings));
    const double share = (made_.entropy - grid) / (most - grid);
    made_.order = made_.segments > 0 ? 1 - share * share : 0;
    return made_;
  }

 private:
  using Place = std::pair<Vec2, std::uint32_t>;
  static bool isBefore(const Place& a, const Place& b) {
    return a.first.x != b.first.x ? a.first.x < b.first.x : a.first.y < b.first.y;
  }
  std::optional<std::uint32_t> pointAt(const Vec2& at) const {
    const auto place = std::lower_bound(places_.begin(), places_.end(), Place{at, 0}, isBefore);
    if (place == places_.end() || !(place->first == at)) return std::nullopt;
    return place->second;
  }

  void addNode(std::size_t degree) { ++made_.nodes[std::min(degree, StreetMeasures::kDegrees - 1)]; }

  void addSegment(double length, const Vec2& chord) {
    segments_.push_back(length);
    made_.length += length;
    const double straight = geometry::length(chord);
    if (straight <= 0) return;  // a loop has no bearing
    chords_ += straight;
    with_chords_ += length;
    constexpr auto kAround = static_cast<std::int64_t>(StreetMeasures::kBearings);
    const double bearing = math::atan2(chord.x, chord.y) / (2 * math::kPi) * StreetMeasures::kBearings;
    const std::int64_t bin = static_cast<std::int64_t>(std::floor(bearing + 0.5)) + kAround;
    for (const std::int64_t turned : {bin, bin + kAround / 2}) {
      made_.counts[static_cast<std::size_t>(turned % kAround)] += 1;
      made_.lengths[static_cast<std::size_t>(turned % kAround)] += length;
    }
  }

  template <class PointOf>
  std::vector<Stretch> addStretches(const std::vector<Piece>& pieces, const std::vector<bool>& is_node,
                                    const PointOf& at) {
    std::vector<Stretch> stretches = geometry::joinPieces(pieces, is_node);
    for (const Stretch& stretch : stretches) {
      double length = 0;
      for (std::size_t i = 1; i < stretch.points.size(); ++i)
        length += geometry::length(at(stretch.points[i]) - at(stretch.points[i - 1]));
      addSegment(length, at(stretch.points.back()) - at(stretch.points.front()));
    }
    return stretches;
  }

  void addMainRoads() {
    std::vector<Piece> pieces;
    for (const Arterials::Road& road : town_.roads) pieces.push_back({road.from, road.to});
    for (const Link& link : town_.links) {
      const auto from = pointAt(link.from), to = pointAt(link.to);
      if (link.isRoad() && from && to) pieces.push_back({*from, *to});
    }
    for (const Piece& piece : pieces) {
      ++degrees_[piece.from];
      ++degrees_[piece.to];
    }
    std::vector<bool> is_node(degrees_.size());
    for (std::size_t i = 0; i < degrees_.size(); ++i) {
      is_node[i] = degrees_[i] != 2;
      if (degrees_[i] != 2 && degrees_[i] > 0) addNode(degrees_[i]);
    }
    // Main roads know which of their pieces go on in each other all over the town; bridges come after the roads.
    const std::uint32_t first = street_lengths_.addStreets(town_.roads.size());
    for (const Stretch& stretch :
         addStretches(pieces, is_node, [&](std::uint32_t point) { return town_.points[point].at; })) {
      const std::uint32_t piece = stretch.pieces.front();
      if (piece < town_.roads.size())
        street_lengths_.addBlock(first + town_.roads[piece].street, town_.roads[piece].road_class);
    }
  }

  const Arterials& town_;
  std::vector<Place> places_;           // of the main roads' points, sorted
  std::vector<std::uint32_t> degrees_;  // of the main roads' points
  std::vector<double> segments_;
  double chords_ = 0, with_chords_ = 0;
  StreetLengths street_lengths_;
  StreetMeasures made_;
};

}  // namespace

StreetMeasures measureStreets(Run& run, const NoParams&, const Arterials& arterials, const Set<RoadPlan>& plans,
                              const Set<Blocks>& blocks) {
  StreetMeter meter(arterials);
  for (const auto& district : plans) {
    run.stopIfCancelled();
    meter.addStreets(district.load());
  }
  // All districts were laid with the same widths, so the first tells.
  const auto laid = blocks.begin();
  return meter.finish(laid == blocks.end() ? kUsualProfiles : (*laid).load().profiles);
}

}  // namespace castra::analyzers
