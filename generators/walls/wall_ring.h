// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generators/walls/wall_site.h"
#include "generators/walls/wall_window.h"

namespace castra::generators {

/// A wall, after Chawan and Volper (see wall_terrain.h), is a set of tiles, its segments, such that
///   - every segment shares an edge with exactly two others,
///   - they form one ring,
///   - the ring has at least one tile inside, and
///   - one can walk between any two tiles inside over edges.
/// Here, moreover, all of it lies in a site, and no segment where none can be.
///
///   .wwwww.     The inside says it all: the wall of a set of tiles is what touches it by edge or corner. Conversely,
///   .wiiiwww    every segment of a wall touches its inside: if it did not, the segments on both sides of it would be
///   .wwwiiiw    neighbours, or it would be the corner of four, which have nothing inside. So a wall is kept as the set
///   ...wwwww    of tiles inside.
struct WallFault {
  std::string what;
  Tile tile;  ///< where
  friend bool operator==(const WallFault&, const WallFault&) = default;
};

/// What is wrong with a set of segments as a wall, or nothing. Looks at everything; takes time linear in the site.
std::optional<WallFault> findFault(const WallSite& site, std::span<const Tile> segments);

/// What changes when tiles change sides.
struct WallChange {
  std::int64_t cost = 0, area = 0, resources = 0;
  friend bool operator==(const WallChange&, const WallChange&) = default;
};

/// A wall that changes tile by tile and is one after every change. Whether a change leaves a wall, and what it costs,
/// is known from the tiles around, in constant time.
class WallRing {
 public:
  using Place = WallSite::Place;

  /// The wall around these places. They must be inside places of a wall, but for the cost: it may have segments where
  /// none can be, each counting WallSite::kForbidden; see `isInterior`.
  WallRing(const WallSite& site, std::span<const Place> inside);

  /// True if the wall around these places is one, but for segments where none can be.
  static bool isInterior(const WallSite& site, std::span<const Place> inside);

  const WallSite& site() const { return *site_; }
  bool isInside(Place place) const { return marks_[place] == kInside; }
  bool isSegment(Place place) const { return marks_[place] == kSegment; }
  std::int64_t cost() const { return cost_; }            ///< of all segments
  std::int64_t area() const { return area_; }            ///< tiles inside, whatever they are
  std::int64_t resources() const { return resources_; }  ///< inside
  bool isBuildable() const { return cost_ < WallSite::kForbidden; }
  const std::vector<Place>& segments() const { return segments_; }  ///< in no order of meaning, but always the same
  std::vector<Place> listInside() const;
  std::vector<Tile> listSegments() const;  ///< by row, then by column
  std::int64_t countFreeSegments() const;  ///< that cost nothing

  /// What would change if these tiles, a single one or three in a row (the middle one first, then that to the west or
  /// south), and all on one side, changed sides; or nothing, if that would leave no wall. Tells nothing about segments
  /// where none can be but that they cost kForbidden.
  std::optional<WallChange> test(std::span<const Place> tiles) const;

  /// Does it. It must have passed the test.
  void flip(std::span<const Place> tiles);

  /// What is around a place that may be inside.
  WallWindow lookAround(Place place) const {
    WallWindow window;
    addRows(place, 0, WallWindow::kRows, window);
    return window;
  }
  /// The same without the first and the last row, and these: they count for columns alone.
  WallWindow lookAtNearRows(Place place) const {
    WallWindow window;
    addRows(place, 1, WallWindow::kRows - 1, window);
    return window;
  }
  void addFarRows(Place place, WallWindow& window) const {
    addRows(place, 0, 1, window);
    addRows(place, WallWindow::kRows - 1, WallWindow::kRows, window);
  }

  /// The place of a bit of the window about a place.
  Place placeOf(Place middle, int bit) const {
    const auto row = static_cast<Place>(bit / WallWindow::kColumns),
               column = static_cast<Place>(bit % WallWindow::kColumns);
    return middle + (row - WallWindow::kMiddle) * site_->stride() + column - WallWindow::kMiddle;
  }
  /// What segments that come and go, in the window about a place, add to the cost.
  std::int64_t weighChanges(Place middle, const WallWindow& window, WallWindow::Bits changes) const {
    std::int64_t sum = 0;
    for (; changes != 0; changes &= changes - 1) {
      const int bit = std::countr_zero(changes);
      const std::int64_t cost = site_->cost(placeOf(middle, bit));
      sum += (window.segments >> bit & 1) != 0 ? -cost : cost;
    }
    return sum;
  }
  /// Sixteen places from one on, as bits: those inside, and those with a segment.
  WallWindow::Bits insideFrom(Place first) const {
    return gatherBits(marks_.data() + first, kInsideBit) | gatherBits(marks_.data() + first + 8, kInsideBit) << 8;
  }
  WallWindow::Bits segmentsFrom(Place first) const {
    return gatherBits(marks_.data() + first, kSegmentBit) | gatherBits(marks_.data() + first + 8, kSegmentBit) << 8;
  }

 private:
  static constexpr int kInsideBit = 0, kSegmentBit = 1;
  static constexpr std::uint8_t kInside = 1 << kInsideBit, kSegment = 1 << kSegmentBit;

  void addRows(Place place, int first, int end, WallWindow& window) const {
    for (int row = first; row < end; ++row) {
      const std::uint8_t* marks = marks_.data() + placeOf(place, WallWindow::kColumns * row);
      window.inside |= gatherBits(marks, kInsideBit) << (WallWindow::kColumns * row);
      window.segments |= gatherBits(marks, kSegmentBit) << (WallWindow::kColumns * row);
    }
  }
  WallWindow::Bits bitsOf(std::span<const Place> tiles) const;
  void toggleSegment(Place place);

  const WallSite* site_;
  std::vector<std::uint8_t> marks_;
  std::vector<Place> segments_, position_;  // position: in the list, from 1
  std::int64_t cost_ = 0, area_ = 0, resources_ = 0;
};

}  // namespace castra::generators
