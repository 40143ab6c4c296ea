// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/buildings.h"

#include <algorithm>
#include <cmath>

#include "generators/buildings/footprint.h"
#include "generators/buildings/house_plan.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/grid_means.h"

namespace castra::generators {

namespace {

using geometry::Vec2;

constexpr double kLightWithoutMap = 180;  // gives half of the storeys between least and most

/// The random numbers of one lot.
struct HouseDraw {
  Random random;
  double stray, open;
  FootprintDraw footprint;
  std::uint32_t look;
  bool is_mirrored;
};

HouseDraw drawHouse(const Draw& draw, const Lots::Lot& lot) {
  // Named by the place of the lot's first corner: lots elsewhere may come and go.
  const Vec2 corner = lot.ring[0] * geometry::kLattice;
  Random random =
      draw.random(concat("lot:", static_cast<std::int64_t>(corner.x), ",", static_cast<std::int64_t>(corner.y)));
  HouseDraw drawn{random, 0, 0, {}, 0, false};
  drawn.stray = random.uniform(-1, 1);
  drawn.open = random.uniform();
  drawn.footprint.depth = random.uniform();
  drawn.footprint.front = random.uniform();
  drawn.footprint.shift = random.uniform();
  drawn.look = static_cast<std::uint32_t>(random.bits() >> 32);
  drawn.is_mirrored = random.chance(0.5);
  drawn.random = random;
  return drawn;
}

bool names(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

class Builder {
 public:
  Builder(Draw& draw, const BuildingParams& params, const District& district, const Style& style)
      : draw_(draw), params_(params), means_(district.density), style_(style) {}

  Buildings run(const Lots& lots) {
    for (std::uint32_t b = 0; b < lots.blocks.size(); ++b) {
      draw_.stopIfCancelled();
      for (std::uint32_t i = 0; i < lots.blocks[b].lots.size(); ++i) {
        const auto reason = build(lots.blocks[b], b, i);
        if (reason) made_.open.push_back({b, i, *reason});
      }
    }
    return std::move(made_);
  }

 private:
  using Reason = Buildings::Reason;

  /// Types that fit the lot, by weight, in an order drawn for it: the first that has a plan is built.
  std::vector<std::uint32_t> orderTypes(const Lots::Lot& lot, double density, Random& random) const {
    std::vector<std::uint32_t> left, order;
    const double area = geometry::signedArea(lot.ring);
    for (std::uint32_t t = 0; t < style_.types.size(); ++t) {
      const Style::Type& type = style_.types[t];
      const bool is_wanted = names(type.uses, nameOf(lot.use)) && type.weight > 0 &&
                             (type.lots == "any" || (type.lots == "suburban") == lot.is_suburban) &&
                             density >= type.min_density && density <= type.max_density && area >= type.min_lot &&
                             area <= type.max_lot && lot.frontage >= type.min_front;
      if (is_wanted) left.push_back(t);
    }
    while (!left.empty()) {
      double total = 0;
      for (const std::uint32_t t : left) total += style_.types[t].weight;
      double at = random.uniform() * total;
      std::size_t pick = 0;
      while (pick + 1 < left.size() && at >= style_.types[left[pick]].weight) at -= style_.types[left[pick++]].weight;
      order.push_back(left[pick]);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(pick));
    }
    return order;
  }

  std::optional<Reason> build(const Lots::Block& block, std::uint32_t b, std::uint32_t i) {
    const Lots::Lot& lot = block.lots[i];
    if (lot.use == LotUse::park) return Reason::park;
    if (lot.shape == LotShape::courtyard) return Reason::courtyard;
    HouseDraw drawn = drawHouse(draw_, lot);
    const double density = means_.mean(geometry::boundsOf(lot.ring), kLightWithoutMap) / 255;
    if (drawn.open < params_.open_share * (1 - density)) return Reason::park;
    const auto order = orderTypes(lot, density, drawn.random);
    if (order.empty()) return Reason::no_type;
    const std::vector<bool> street_sides = findStreetSides(lot, block.outline);
    bool had_ground = false;
    for (const std::uint32_t t : order) {
      const Style::Type& type = style_.types[t];
      std::vector<std::string> shapes = type.shapes;
      drawn.random.shuffle(std::span(shapes));
      for (const std::string& shape : shapes) {
        const auto footprint =
            layFootprint(lot, street_sides, type, shapeOf(shape), drawn.footprint, style_.min_footprint);
        if (!footprint) continue;
        had_ground = true;
        if (raise(*footprint, t, density, drawn, b, i)) return std::nullopt;
      }
    }
    return had_ground ? Reason::no_plan : Reason::too_small;
  }

  bool raise(const Footprint& footprint, std::uint32_t t, double density, const HouseDraw& drawn, std::uint32_t b,
             std::uint32_t i) {
    const Style::Type& type = style_.types[t];
    const auto facade = std::find_if(style_.facades.begin(), style_.facades.end(),
                                     [&](const Style::Facade& f) { return f.name == type.facade; });
    const double wanted = (type.min_storeys + (type.max_storeys - type.min_storeys) * density * density) *
                          (1 + params_.variation * drawn.stray);
    const double storeys = std::clamp(std::floor(wanted + 0.5), static_cast<double>(type.min_storeys),
                                      static_cast<double>(type.max_storeys));
    for (auto count = static_cast<std::uint32_t>(storeys); count > 0; count = count > 3 ? 3 : count - 1) {
      const HouseTask task{style_,          type,  *facade,          footprint.ring, footprint.sides,
                           footprint.front, count, drawn.is_mirrored};
      auto plan = planner_.plan(task);
      if (!plan) continue;
      Buildings::Building building;
      const auto whole = [](double value) { return static_cast<std::int64_t>(std::floor(value)); };
      building.name = concat("house-", whole(footprint.ring[0].x), "-", whole(footprint.ring[0].y));
      building.block = b;
      building.lot = i;
      building.type = t;
      building.front = footprint.front;
      building.look = drawn.look;
      Buildings::Wing wing;
      wing.ring = footprint.ring;
      wing.sides = footprint.sides;
      wing.storeys = count;
      wing.roof = roofOf(type.roofs[drawn.look % type.roofs.size()]);
      const double share = static_cast<double>((drawn.look >> 8) % 256) / 255;
      wing.pitch = (type.min_pitch + (type.max_pitch - type.min_pitch) * share) * math::kDegree;
      building.wings.push_back(std::move(wing));
      building.storeys = std::move(plan->storeys);
      building.units = std::move(plan->units);
      made_.buildings.push_back(std::move(building));
      return true;
    }
    return false;
  }

  Draw& draw_;
  const BuildingParams& params_;
  geometry::GridMeans means_;
  const Style& style_;
  HousePlanner planner_;
  Buildings made_;
};

}  // namespace

Buildings raiseBuildings(Draw& draw, const BuildingParams& params, const District& district, const Lots& lots,
                         const Style& style) {
  return Builder(draw, params, district, style).run(lots);
}

}  // namespace castra::generators
