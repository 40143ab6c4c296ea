// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include "pipeline/artifacts/road.h"
#include "pipeline/artifacts/spread.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"

namespace castra {

/// The street network of a whole town, measured as Boeing measures real ones ("Urban spatial order: street network
/// orientation, configuration, and entropy", Applied Network Science 4:67, 2019), so that the figures may stand beside
/// his. Nodes are junctions and dead ends; segments run from node to node over bends. Bearings are those of the line
/// between a segment's ends, both ways, in 36 bins, the first around north. A street goes on across a junction if it
/// turns by less than 25 degrees there and keeps its class.
struct StreetMeasures {
  static constexpr Kind kind{"street_measures", 2};
  static constexpr std::size_t kBearings = 36;
  static constexpr std::size_t kDegrees = 7;

  std::array<std::uint64_t, kDegrees> nodes{};  ///< by how many segments meet there; the last: six and more
  std::uint64_t segments = 0;
  double length = 0;                            ///< of all segments [m]
  double median_segment = 0, mean_segment = 0;  ///< [m]
  double circuity = 1;                          ///< length for the distance between the ends, over all segments
  std::array<double, kBearings> counts{};       ///< segments by bearing
  std::array<double, kBearings> lengths{};      ///< the same, weighted by length [m]
  double entropy = 0;                           ///< of the counts [nats]
  double weighted_entropy = 0;                  ///< of the lengths [nats]
  double order = 0;                             ///< 1 for a single grid, 0 if all bearings are alike; from counts
  Spread street_blocks;                         ///< length of the street that a segment is on, in segments
  RoadProfiles profiles = kUsualProfiles;       ///< of the roads of each class

  std::uint64_t nodeCount() const;
  double meanDegree() const;
  /// Of all nodes, those where so many segments meet.
  double share(std::size_t degree) const;

  template <class A>
  void archive(A& a) {
    a(nodes, segments, length, median_segment, mean_segment, circuity, counts, lengths, entropy, weighted_entropy,
      order, street_blocks, profiles);
  }
};

void check(const StreetMeasures& measures);
Summary summarize(const StreetMeasures& measures);

}  // namespace castra
