// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/pinned_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/overlay.h"
#include "pipeline/geometry/segment.h"
#include "pipeline/geometry/weld.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kAlign = 0.01;    // [m]
constexpr double kOverlap = 0.05;  // [m2]; less is rounding
constexpr double kLeastFront = 2;  // [m]; of a lot on the sidewalk
constexpr double kForecourt = 6;   // [m]; a nearer front is opened over its whole width
constexpr double kPath = 3;        // [m]; width of the way to one that lies further back
constexpr double kLeastRest = 25;  // [m2]; of what can be a lot beside pinned ones
constexpr double kLeastWidth = 3;  // [m]
constexpr double kMostRatio = 12;  // of its diameter to its width

double areaOf(const std::vector<Region>& regions) {
  double sum = 0;
  for (const Region& region : regions) sum += geometry::area(region);
  return sum;
}

Vec2 at(const Ring& ring, std::size_t i) { return ring[i < ring.size() ? i : i - ring.size()]; }

/// How much of a ring runs along another [m]. Sides that do so end in points that lie on it.
double contactOf(const Ring& ring, const Ring& other) {
  double sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = at(ring, i + 1), way = b - a;
    const double length = geometry::length(way);
    for (std::size_t k = 0; k < other.size(); ++k) {
      const Vec2 c = other[k] - a, d = at(other, k + 1) - a;
      if (std::fabs(geometry::cross(way, c)) > geometry::kWeldReach * length ||
          std::fabs(geometry::cross(way, d)) > geometry::kWeldReach * length)
        continue;
      const double from = std::min(geometry::dot(way, c), geometry::dot(way, d)) / length;
      const double to = std::max(geometry::dot(way, c), geometry::dot(way, d)) / length;
      sum += std::max(0.0, std::min(to, length) - std::max(from, 0.0));
    }
  }
  return sum;
}

/// The distance from a point to a ring, straight ahead; nothing if the ring is not met.
std::optional<double> reachOf(const Vec2& from, const Vec2& way, const Ring& ring) {
  std::optional<double> nearest;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 c = ring[k] - from, d = at(ring, k + 1) - from;
    const double c_side = geometry::cross(way, c), d_side = geometry::cross(way, d);
    if ((c_side < 0) == (d_side < 0)) continue;
    const double distance = geometry::dot(way, c + (d - c) * (c_side / (c_side - d_side)));
    if (distance > 0 && (!nearest || distance < *nearest)) nearest = distance;
  }
  return nearest;
}

class Fitter {
 public:
  Fitter(const Ring& kerb, const Ring& block, std::span<const Ring> lots) : kerb_(kerb), outline_(block) {
    for (const Ring& lot : lots) lots_.push_back({lot, {}});
  }

  std::optional<PinnedBlock> run(std::string& why) {
    alignOutline();
    if (!takeIn(why)) return std::nullopt;
    for (std::size_t i = 0; i < lots_.size(); ++i)
      if (!isReached(lots_[i]) && !openWay(i)) {
        why = concat("no way from a street leads to lot ", i + 1);
        return std::nullopt;
      }
    if (!dropRest(why)) return std::nullopt;
    return tile(why);
  }

 private:
  /// Where a lot lies along the outline up to a few millimetres, the outline gives way, so that no sliver is left.
  void alignOutline() {
    std::vector<Vec2> corners;
    for (const Region& lot : lots_) corners.insert(corners.end(), lot.outer.begin(), lot.outer.end());
    Region outline{outline_, {}};
    geometry::weld({&outline}, corners, kAlign);
    if (!geometry::findFault(outline)) outline_ = outline.outer;
  }

  /// Lots that stick out into the sidewalk become part of the block.
  bool takeIn(std::string& why) {
    const Region block{outline_, {}};
    for (std::size_t i = 0; i < lots_.size(); ++i)
      if (areaOf(geometry::subtract({&lots_[i], 1}, std::vector<Region>{{kerb_, {}}})) > kOverlap) {
        why = concat("lot ", i + 1, " reaches into the carriageway");
        return false;
      }
    if (areaOf(geometry::subtract(lots_, {&block, 1})) <= kOverlap) return true;
    std::vector<Region> all = lots_;
    all.push_back(block);
    const std::vector<Region> united = geometry::unite(all);
    if (united.size() != 1 || !united[0].holes.empty()) {
      why = "the lots stick out of their block";
      return false;
    }
    outline_ = united[0].outer;
    return true;
  }

  bool isReached(const Region& lot) const {
    if (contactOf(lot.outer, outline_) < kLeastFront) return false;
    const Region block{outline_, {}};
    const std::vector<Region> others = geometry::subtract({&block, 1}, {&lot, 1});
    return std::all_of(others.begin(), others.end(), [](const Region& part) { return part.holes.empty(); });
  }

  /// Leads the sidewalk to a lot, from the nearest side that works.
  bool openWay(std::size_t index) {
    const Ring lot = lots_[index].outer;
    struct Side {
      double gap;
      Vec2 a, b;
    };
    std::vector<Side> sides;
    for (std::size_t i = 0; i < lot.size(); ++i) {
      const Vec2 a = lot[i], b = at(lot, i + 1), way = b - a;
      const double length = geometry::length(way);
      if (length < kLeastFront) continue;
      const Vec2 out = geometry::leftOf(way) * (-1 / length);
      if (const auto gap = reachOf((a + b) * 0.5, out, outline_)) sides.push_back({*gap, a, b});
    }
    std::sort(sides.begin(), sides.end(), [](const Side& x, const Side& y) {
      return x.gap != y.gap ? x.gap < y.gap : std::pair(x.a.x, x.a.y) < std::pair(y.a.x, y.a.y);
    });
    for (const bool is_wide : {true, false})
      for (const Side& side : sides)
        if ((!is_wide || side.gap <= kForecourt) && open(lots_[index], side.a, side.b, side.gap, is_wide)) return true;
    return false;
  }

  bool open(Region& lot, Vec2 a, Vec2 b, double gap, bool is_wide) {
    const double length = geometry::length(b - a);
    const Vec2 along = (b - a) * (1 / length), out = geometry::rightOf(along);
    if (!is_wide && length > kPath) {
      const Vec2 middle = (a + b) * 0.5;
      a = geometry::snap(middle - along * (kPath / 2));
      b = geometry::snap(middle + along * (kPath / 2));
    }
    const Region block{outline_, {}};
    // Far enough that the outline is crossed on both sides of the way, however it slants, but not into what may lie
    // beyond a bend of it.
    for (const double beyond : {geometry::length(b - a) + 2, 1.0}) {
      const Vec2 ahead = out * (gap + beyond);
      const Region way = geometry::normalized({{a, b, geometry::snap(b + ahead), geometry::snap(a + ahead)}, {}});
      const std::vector<Region> taken = geometry::intersect({&way, 1}, {&block, 1});
      if (taken.size() != 1 || areaOf(geometry::intersect(taken, lots_)) > kOverlap) continue;
      const std::vector<Region> left = geometry::subtract({&block, 1}, {&way, 1});
      if (left.size() != 1 || !left[0].holes.empty()) continue;
      outline_ = left[0].outer;
      const std::array<Vec2, 2> ends = {a, b};
      geometry::weld({&lot}, ends, geometry::kWeldReach);
      return true;
    }
    return false;
  }

  /// What is left beside the lots and is no lot itself becomes sidewalk.
  bool dropRest(std::string& why) {
    const Region block{outline_, {}};
    std::vector<Region> lost;
    for (Region& part : geometry::subtract({&block, 1}, lots_)) {
      const geometry::Extent extent = geometry::measureExtent(part.outer, false);
      const double contact = contactOf(part.outer, outline_);
      const bool is_lot = part.holes.empty() && contact >= kLeastFront && geometry::area(part) >= kLeastRest &&
                          extent.width >= kLeastWidth && extent.diameter <= kMostRatio * extent.width;
      if (is_lot) continue;
      if (part.holes.empty() && contact > geometry::kWeldReach) {
        lost.push_back(std::move(part));
      } else if (geometry::area(part) > kOverlap) {
        why = concat("ground near ", geometry::describePlace(part.outer[0]), " is shut in by lots");
        return false;
      }
    }
    if (lost.empty()) return true;
    const std::vector<Region> left = geometry::subtract({&block, 1}, lost);
    if (left.size() != 1 || !left[0].holes.empty()) {
      why = "the ground beside the lots falls apart";
      return false;
    }
    outline_ = left[0].outer;
    return true;
  }

  /// Overlays outline and lots once, so that all share their points, and takes what comes out of it: the lots, and what
  /// of the block none has. Crumbs of rounding belong to nobody and are left to the sidewalk.
  std::optional<PinnedBlock> tile(std::string& why) {
    const auto count = static_cast<std::uint32_t>(lots_.size());
    std::vector<std::vector<Region>> layers;
    for (const Region& lot : lots_) layers.push_back({lot});
    layers.push_back({{outline_, {}}});
    auto sorted = geometry::Overlay(layers).sort(count + 1, [](std::span<const std::uint32_t> at) { return at[0]; });
    PinnedBlock made;
    std::vector<Region> kept;
    bool is_whole = true;
    for (std::uint32_t i = 0; i <= count; ++i) {
      std::erase_if(sorted[i], [](const Region& part) { return geometry::area(part) <= kOverlap; });
      is_whole = is_whole && (i == count || sorted[i].size() == 1);
      for (Region& part : sorted[i]) {
        is_whole = is_whole && part.holes.empty();
        (i < count ? made.lots : made.rest).push_back(part.outer);
        kept.push_back(std::move(part));
      }
    }
    const std::vector<std::vector<Region>> all{std::move(kept)};
    const auto blocks = geometry::Overlay(all).sort(1, [](std::span<const std::uint32_t>) { return 0; });
    if (!is_whole || blocks[0].size() != 1 || !blocks[0][0].holes.empty()) {
      why = "the lots and their surroundings do not fit together";
      return std::nullopt;
    }
    made.outline = blocks[0][0].outer;
    if (geometry::findFault(Region{kerb_, {Ring(made.outline.rbegin(), made.outline.rend())}})) {
      why = "the lots reach the kerb";
      return std::nullopt;
    }
    return made;
  }

  const Ring& kerb_;
  Ring outline_;
  std::vector<Region> lots_;
};

}  // namespace

std::optional<PinnedBlock> fitPinnedLots(const Ring& kerb, const Ring& block, std::span<const Ring> lots,
                                         std::string& why) {
  return Fitter(kerb, block, lots).run(why);
}

}  // namespace castra::generators
