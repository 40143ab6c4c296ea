// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/masses.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/grid_means.h"
#include "pipeline/geometry/inset.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kLightWithoutMap = 180;  // gives half of the storeys between least and most

/// The random numbers of one lot.
struct MassDraw {
  double stray;  // in [-1, 1): of the height
  double gap;    // in [0, 1): left open if this falls below the share of gaps
};

MassDraw drawMass(const Draw& draw, const Ring& lot) {
  // Named by the place of the lot's first corner: lots elsewhere may come and go.
  const Vec2 corner = lot[0] * geometry::kLattice;
  Random random =
      draw.random(concat("lot:", static_cast<std::int64_t>(corner.x), ",", static_cast<std::int64_t>(corner.y)));
  MassDraw drawn;
  drawn.stray = random.uniform(-1, 1);
  drawn.gap = random.uniform();
  return drawn;
}

/// How far the strip that leads to a flag lot reaches back from the street [m].
double poleOf(const Lots::Lot& lot, const Vec2& inwards) {
  const std::size_t n = lot.ring.size();
  double pole = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = lot.ring[(i + n - 1) % n], &b = lot.ring[i], &c = lot.ring[(i + 1) % n];
    if (geometry::cross(b - a, c - b) < 0) pole = std::max(pole, geometry::dot(b - lot.ring[lot.front], inwards));
  }
  return pole;
}

const Region* largestOf(const std::vector<Region>& regions) {
  const auto largest = std::max_element(regions.begin(), regions.end(), [](const Region& a, const Region& b) {
    return geometry::area(a) < geometry::area(b);
  });
  return largest == regions.end() ? nullptr : &*largest;
}

/// The part of the lot along its front, or behind the strip that leads to it; in a suburb, set back from all its sides.
std::optional<Region> placeHouse(const MassParams& params, const Lots::Lot& lot) {
  const double gap = lot.is_suburban ? params.suburban_gap : params.gap;
  const auto inner = geometry::insetCorners(lot.ring, std::vector<double>(lot.ring.size(), gap));
  if (!inner) return std::nullopt;
  Region ground{geometry::withoutRepeats(*inner), {}};
  const Vec2 from = lot.ring[lot.front], way = lot.ring[(lot.front + 1) % lot.ring.size()] - from;
  const Vec2 along = way * (1 / geometry::length(way)), inwards = geometry::leftOf(along);
  const double set_back = lot.shape == LotShape::flag ? poleOf(lot, inwards) + gap
                          : lot.is_suburban           ? params.suburban_setback
                                                      : 0;
  if (set_back > 0) {
    const geometry::CutPieces pieces = geometry::cutRegion(ground, geometry::snap(from + inwards * set_back), along);
    const Region* rear = largestOf(pieces.left);
    if (rear == nullptr) return std::nullopt;
    ground = *rear;
  }
  const geometry::CutPieces pieces =
      geometry::cutRegion(ground, geometry::snap(from + inwards * (set_back + params.depth)), along);
  // Right of the line, seen along the front, is what lies nearer to the street.
  const Region* house = largestOf(pieces.right);
  if (house == nullptr || geometry::area(*house) < params.min_footprint || geometry::findFault(*house))
    return std::nullopt;
  return *house;
}

double heightOf(const MassParams& params, double light, double stray) {
  const double low = std::min(params.min_storeys, params.max_storeys),
               high = std::max(params.min_storeys, params.max_storeys);
  const double storeys = (low + (high - low) * light * light) * (1 + params.variation * stray);
  return std::clamp(std::floor(storeys + 0.5), low, high) * params.storey;
}

}  // namespace

Masses extrudeLots(Draw& draw, const MassParams& params, const District& district, const Lots& lots) {
  const geometry::GridMeans means(district.density);
  Masses made;
  for (const Lots::Block& block : lots.blocks) {
    draw.stopIfCancelled();
    for (const Lots::Lot& lot : block.lots) {
      if (lot.use == LotUse::park || lot.shape == LotShape::courtyard) continue;
      const MassDraw drawn = drawMass(draw, lot.ring);
      const double light = means.mean(geometry::boundsOf(lot.ring), kLightWithoutMap) / 255;
      if (drawn.gap < params.gap_share * (1 - light)) continue;
      if (auto house = placeHouse(params, lot))
        made.masses.push_back({std::move(*house), heightOf(params, light, drawn.stray)});
    }
  }
  return made;
}

}  // namespace castra::generators
