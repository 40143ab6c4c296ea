// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/masses.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/grid.h"
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

/// The part of the lot along its front.
std::optional<Region> placeHouse(const MassParams& params, const Lots::Lot& lot) {
  const auto inner = geometry::insetCorners(lot.ring, std::vector<double>(lot.ring.size(), params.gap));
  if (!inner) return std::nullopt;
  const Region ground{geometry::withoutRepeats(*inner), {}};
  const Vec2 from = lot.ring[lot.front], way = lot.ring[(lot.front + 1) % lot.ring.size()] - from;
  const Vec2 along = way * (1 / geometry::length(way)), inwards = geometry::leftOf(along);
  const geometry::CutPieces pieces = geometry::cutRegion(ground, geometry::snap(from + inwards * params.depth), along);
  // Right of the line, seen along the front, is what lies nearer to the street.
  const Region* house = nullptr;
  for (const Region& piece : pieces.right)
    if (house == nullptr || geometry::area(piece) > geometry::area(*house)) house = &piece;
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
      if (lot.use == LotUse::park) continue;
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
