// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/masses.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "pipeline/base/text.h"
#include "pipeline/geometry/boolean.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/grid.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kLightWithoutMap = 180;  // gives half of the storeys between least and most

/// The random numbers of one block.
struct BlockDraw {
  bool is_open;
  double shift;  // in [-0.5, 0.5): where slices lie, and on which side of the court the gate
  Random more;   // for its masses, one after the other
};

struct MassDraw {
  double stray;  // in [-1, 1): of the height
  double gap;    // in [0, 1): left out if this falls below the share of gaps
};

MassDraw drawMass(Random& random) {
  MassDraw drawn;
  drawn.stray = random.uniform(-1, 1);
  drawn.gap = random.uniform();
  return drawn;
}

BlockDraw drawBlock(const Draw& draw, const MassParams& params, const Region& block) {
  // Named by the place of the block's first corner: blocks elsewhere may come and go.
  const Vec2 corner = block.outer[0] * geometry::kLattice;
  Random random =
      draw.random(concat("block:", static_cast<std::int64_t>(corner.x), ",", static_cast<std::int64_t>(corner.y)));
  const bool is_open = random.chance(params.open_share);
  const double shift = random.uniform(-0.5, 0.5);
  return {is_open, shift, random};
}

/// Direction of the longest edge of the hull: that of the street it faces, mostly.
Vec2 findFacing(const Region& region) {
  const Ring hull = geometry::convexHull(region.outer);
  Vec2 longest{1, 0};
  double most = 0;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Vec2 edge = hull[(i + 1) % hull.size()] - hull[i];
    if (geometry::length(edge) > most) most = geometry::length(edge), longest = edge * (1 / most);
  }
  return longest;
}

std::vector<Region> cutAll(const std::vector<Region>& regions, const Vec2& through, const Vec2& direction) {
  std::vector<Region> pieces;
  for (const Region& region : regions) {
    geometry::CutPieces cut = geometry::cutRegion(region, through, direction);
    std::move(cut.left.begin(), cut.left.end(), std::back_inserter(pieces));
    std::move(cut.right.begin(), cut.right.end(), std::back_inserter(pieces));
  }
  return pieces;
}

/// The lot around its court, less a gate, in pieces; nothing if it is too small for a court.
std::vector<Region> divideAroundCourt(const MassParams& params, const Region& lot, double shift) {
  const std::vector<Region> courts = geometry::offset({&lot, 1}, -params.depth);
  const auto largest = std::max_element(courts.begin(), courts.end(), [](const Region& a, const Region& b) {
    return geometry::area(a) < geometry::area(b);
  });
  if (largest == courts.end() || geometry::area(*largest) < params.min_court) return {};
  const Vec2 middle = geometry::snap(geometry::centroid(largest->outer)), facing = findFacing(lot);
  const Vec2 out = geometry::leftOf(facing) * ((shift < 0 ? -1 : 1) * geometry::perimeter(lot.outer));
  const Region gate = surfaceOf({middle, middle + out, params.gate, StreetClass::street});
  const std::vector<Region> ring = geometry::subtract({&lot, 1}, std::vector<Region>{*largest, gate});
  return cutAll(cutAll(ring, middle, facing), middle, out);
}

/// Slices across the longest side, each about a frontage wide.
std::vector<Region> slice(const MassParams& params, const Region& lot, double shift) {
  const Vec2 facing = findFacing(lot);
  double low = 1e300, high = -1e300;
  for (const Vec2& p : lot.outer) {
    low = std::min(low, geometry::dot(p, facing));
    high = std::max(high, geometry::dot(p, facing));
  }
  const double count = std::max(1.0, std::floor((high - low) / params.frontage + 0.5)), wide = (high - low) / count;
  std::vector<Region> pieces{lot};
  for (double i = 1; i < count; ++i) {
    const double along = low + (i + shift * 0.4) * wide;
    const Vec2 middle = geometry::centroid(lot.outer);
    const Vec2 through = geometry::snap(middle + facing * (along - geometry::dot(middle, facing)));
    pieces = cutAll(pieces, through, geometry::leftOf(facing));
  }
  return pieces;
}

/// Sound footprints that do not overlap. Snapping may spoil a division at a corner; then the lot stays whole.
std::vector<Region> divideLot(const MassParams& params, const Region& lot, double shift) {
  std::vector<Region> pieces = divideAroundCourt(params, lot, shift);
  if (pieces.empty()) pieces = slice(params, lot, shift);
  const bool is_sound = pieces.size() == 1 || !geometry::locateFault(pieces);
  return is_sound ? pieces : std::vector<Region>{lot};
}

double heightOf(const MassParams& params, double light, double stray) {
  const double low = std::min(params.min_storeys, params.max_storeys),
               high = std::max(params.min_storeys, params.max_storeys);
  const double storeys = (low + (high - low) * light * light) * (1 + params.variation * stray);
  return std::clamp(std::floor(storeys + 0.5), low, high) * params.storey;
}

}  // namespace

Masses extrudeBlocks(Draw& draw, const MassParams& params, const District& district, const RoadPlan& plan) {
  const geometry::GridMeans means(district.density);
  Masses made;
  for (const Region& block : plan.blocks) {
    draw.stopIfCancelled();
    BlockDraw drawn = drawBlock(draw, params, block);
    if (drawn.is_open) continue;
    for (const Region& lot : geometry::offset({&block, 1}, -params.sidewalk)) {
      if (geometry::area(lot) < params.min_footprint) continue;
      for (Region& footprint : divideLot(params, lot, drawn.shift)) {
        const MassDraw mass = drawMass(drawn.more);
        const double light = means.mean(geometry::boundsOf(footprint.outer), kLightWithoutMap) / 255;
        if (geometry::area(footprint) < params.min_footprint || mass.gap < params.gap_share * (1 - light)) continue;
        made.masses.push_back({std::move(footprint), heightOf(params, light, mass.stray)});
      }
    }
  }
  return made;
}

}  // namespace castra::generators
