// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/court_plots.h"

#include <algorithm>

#include "generators/ground/lot_fences.h"
#include "generators/ground/street_furniture.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/frame.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

// [m]
constexpr double kWalk = 1.8, kNarrow = 15;         // a narrower court has no walk
constexpr double kLeastPlot = 7, kWidestPlot = 13;  // along the court
constexpr double kLeastArea = 15;                   // [m^2]; smaller rests are lawn
constexpr double kBed = 1.15, kBetweenBeds = 0.45, kBedEdge = 0.7;
constexpr double kOrchard = 5.4;  // from tree to tree

/// A frame along the court's longer extent, with the court from (0, 0) on.
geometry::Frame frameOf(const Ring& ring, double& length, double& width) {
  Vec2 along{1, 0};
  double longest = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 side = ring[(i + 1) % ring.size()] - ring[i];
    if (geometry::length(side) <= longest) continue;
    longest = geometry::length(side);
    along = geometry::unit(side);
  }
  for (int turn = 0;; ++turn) {
    geometry::Frame frame{ring[0], along};
    Vec2 low{1e300, 1e300}, high{-1e300, -1e300};
    for (const Vec2& p : ring) {
      low = {std::min(low.x, frame.xOf(p)), std::min(low.y, frame.yOf(p))};
      high = {std::max(high.x, frame.xOf(p)), std::max(high.y, frame.yOf(p))};
    }
    length = high.x - low.x;
    width = high.y - low.y;
    if (length >= width || turn == 1) {
      frame.origin = frame.placeOf(low.x, low.y);
      return frame;
    }
    along = geometry::leftOf(along);
  }
}

Ring boxIn(const geometry::Frame& frame, double x0, double y0, double x1, double y1) {
  return {geometry::snap(frame.placeOf(x0, y0)), geometry::snap(frame.placeOf(x1, y0)),
          geometry::snap(frame.placeOf(x1, y1)), geometry::snap(frame.placeOf(x0, y1))};
}

/// Long beds side by side, some of them freshly dug.
void layBeds(LotBrush& brush, LotWork& lot, const std::vector<Region>& ground, const geometry::Frame& frame,
             double length, double width) {
  const GroundMaterials& m = brush.site().materials;
  const auto count = static_cast<int>(std::floor((length - 2 * kBedEdge + kBetweenBeds) / (kBed + kBetweenBeds)));
  const double start = (length - count * (kBed + kBetweenBeds) + kBetweenBeds) / 2;
  const bool has_path = width > 9;
  std::vector<Region> inner = geometry::offset(ground, -kBedEdge);
  for (int i = 0; i < count; ++i) {
    const double x = start + i * (kBed + kBetweenBeds);
    const std::uint32_t crop = m.crops[static_cast<std::size_t>(lot.random.below(m.crops.size()))];
    for (int half = 0; half < (has_path ? 2 : 1); ++half) {
      const double from = half == 0 ? 0 : width / 2 + 0.4, to = has_path && half == 0 ? width / 2 - 0.4 : width;
      const Region bed = regionOf(boxIn(frame, x, from, x + kBed, to));
      brush.paintAll(lot, "bed", crop, kBedRise, geometry::leftOf(frame.along), geometry::intersect({&bed, 1}, inner),
                     1);
    }
  }
}

}  // namespace

void layPlot(LotBrush& brush, LotWork& lot, const std::string& sort, const Ring& plot, const Vec2& along) {
  const GroundMaterials& m = brush.site().materials;
  const geometry::Frame frame{plot[0], along};
  const double length = frame.xOf(plot[2]), width = frame.yOf(plot[2]);
  const Region whole = regionOf(plot), court = regionOf(lot.lot.ring);
  const std::vector<Region> ground = geometry::intersect({&whole, 1}, {&court, 1});
  if (sort == "yard") return brush.paintAll(lot, "yard", m.court, 0, along, ground, 2);
  if (sort == "beds") {
    brush.paintAll(lot, "garden", m.bed, 0, along, ground, 2);
    return layBeds(brush, lot, ground, frame, length, width);
  }
  if (sort == "meadow")
    brush.paintAll(lot, "meadow", m.meadow, kLawnRise, along, ground, 2);
  else
    brush.paintAll(lot, "lawn", m.lawn, kLawnRise, along, ground, 2);
  if (sort == "orchard") {
    const auto across = std::max(1, static_cast<int>(length / kOrchard)),
               deep = std::max(1, static_cast<int>(width / kOrchard));
    for (int i = 0; i < across; ++i)
      for (int k = 0; k < deep; ++k) {
        const double dx = lot.random.uniform(-0.35, 0.35);
        const double dy = lot.random.uniform(-0.35, 0.35);
        const double yaw = lot.random.uniform(0, 2 * math::kPi);
        brush.plant(lot, frame.placeOf((i + 0.5) * length / across + dx, (k + 0.5) * width / deep + dy),
                    TreeSort::round, 0, yaw);
      }
    return;
  }
  const double x = lot.random.uniform(0.3, 0.7);
  const double y = lot.random.uniform(0.3, 0.7);
  const double yaw = lot.random.uniform(0, 2 * math::kPi);
  const auto size = static_cast<std::uint32_t>(lot.random.below(3));
  brush.plant(lot, frame.placeOf(x * length, y * width), lot.random.chance(0.15) ? TreeSort::tall : TreeSort::round,
              size, yaw);
}

void divideCourt(LotBrush& brush, LotWork& lot) {
  GroundSite& site = brush.site();
  double length = 0, width = 0;
  const geometry::Frame frame = frameOf(lot.lot.ring, length, width);
  const std::vector<std::string>& sorts = site.words.plots;
  const FenceSort fence = fenceFor(site, lot.random);
  const bool has_walk = width >= kNarrow;
  const double middle = width / 2;
  std::vector<double> cuts[2];
  const Region court = regionOf(lot.lot.ring);
  for (int side = 0; side < (has_walk ? 2 : 1); ++side) {
    const double low = side == 1 ? middle + kWalk / 2 : 0, high = has_walk && side == 0 ? middle - kWalk / 2 : width;
    std::string before;
    for (double x = 0; x < length - 0.01;) {
      double wide = lot.random.uniform(kLeastPlot, kWidestPlot);
      if (length - x - wide < kLeastPlot) wide = length - x;
      const Ring plot = boxIn(frame, x, low, x + wide, high);
      std::string sort = sorts[static_cast<std::size_t>(lot.random.below(sorts.size()))];
      // Neighbours do not do the same, if there is a choice.
      if (sort == before) sort = sorts[static_cast<std::size_t>(lot.random.below(sorts.size()))];
      before = sort;
      const Region whole = regionOf(plot);
      const std::vector<Region> ground = geometry::intersect({&whole, 1}, {&court, 1});
      double area = 0;
      for (const Region& piece : ground) area += geometry::area(piece);
      layPlot(brush, lot, area < kLeastArea ? "lawn" : sort, plot, frame.along);
      x += wide;
      if (x < length - 0.01) cuts[side].push_back(x);
    }
  }
  if (has_walk) {
    Ring walk = boxIn(frame, 0, middle - kWalk / 2, length, middle + kWalk / 2);
    brush.paint(lot, "walk", site.materials.walk, 0, frame.along, walk, 1);
    site.lanes.push_back(std::move(walk));
  }
  for (int side = 0; side < (has_walk ? 2 : 1); ++side)
    for (const double x : cuts[side]) {
      const double low = side == 1 ? middle + kWalk / 2 + 0.2 : 0.2,
                   high = has_walk && side == 0 ? middle - kWalk / 2 - 0.2 : width - 0.2;
      runFence(site, fence, frame.placeOf(x, low), frame.placeOf(x, high), lot.lie, &lot.lot.ring);
    }
}

}  // namespace castra::generators
