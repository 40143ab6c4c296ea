// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/buildings.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "generators/buildings/fixed_houses.h"
#include "generators/buildings/flanks.h"
#include "generators/buildings/footprint.h"
#include "generators/buildings/house_plan.h"
#include "pipeline/base/error.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/grid_means.h"

namespace castra::generators {

namespace {

using geometry::Vec2;

constexpr std::uint32_t kLeastTower = 5;  // storeys; lower ones are no towers
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
  drawn.footprint.wing = random.uniform();
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
      : draw_(draw), params_(params), means_(district.density), style_(style) {
    if (!params.plans.empty()) fixed_ = readFixedHouses(draw.asset(params.plans), params.plans.path, style);
    is_used_.resize(fixed_.size());
    if (!fixed_.empty()) ground_ = district.ring();
  }

  Buildings run(const Lots& lots, bool has_flanks) {
    for (std::uint32_t b = 0; b < lots.blocks.size(); ++b) {
      draw_.stopIfCancelled();
      for (std::uint32_t i = 0; i < lots.blocks[b].lots.size(); ++i) {
        if (placeFixed(lots.blocks[b].lots[i], b, i)) continue;
        const auto reason = build(lots.blocks[b], b, i);
        if (reason) made_.open.push_back({b, i, *reason});
      }
    }
    // Houses for other districts are theirs to place.
    for (std::size_t f = 0; f < fixed_.size(); ++f)
      if (!is_used_[f] && geometry::contains(ground_, fixed_[f].lot))
        throw Error(fixed_[f].where, concat("names no lot: ", fixed(fixed_[f].lot.x, 1), ", ",
                                            fixed(fixed_[f].lot.y, 1), " lies on a street; move \"lot\" into one"));
    if (has_flanks) openFlanks(lots);
    return std::move(made_);
  }

 private:
  using Reason = Buildings::Reason;

  /// A house that was planned as if all its neighbours built wall to wall.
  struct Raised {
    std::size_t number = 0;  // of the building
    Footprint footprint;
    std::uint32_t storeys = 0;
    HouseDraw drawn;
    std::vector<bool> street_sides;
  };

  /// The house that somebody has drawn for the lot, if there is one.
  bool placeFixed(const Lots::Lot& lot, std::uint32_t b, std::uint32_t i) {
    bool is_placed = false;
    for (std::size_t f = 0; f < fixed_.size(); ++f) {
      if (is_used_[f] || !geometry::contains(lot.ring, fixed_[f].lot)) continue;
      if (is_placed) throw Error(fixed_[f].where, "names a lot that has a drawn house already; take one of them out");
      Buildings::Building building = fixed_[f].building;
      building.name = nameAt(building.wings[0].ring[0]);
      building.block = b;
      building.lot = i;
      building.look = drawHouse(draw_, lot).look;
      made_.buildings.push_back(std::move(building));
      is_used_[f] = is_placed = true;
    }
    return is_placed;
  }

  /// By its place, and a number if the corner of another house is in the same square metre.
  std::string nameAt(const Vec2& corner) {
    const auto whole = [](double value) { return static_cast<std::int64_t>(std::floor(value)); };
    const std::string plain = concat("house-", whole(corner.x), "-", whole(corner.y));
    std::string name = plain;
    for (int i = 2; !names_.insert(name).second; ++i) name = concat(plain, "-", i);
    return name;
  }

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

  /// The shapes of a type in an order drawn for the lot, each once, and then plainer ones: not every lot has the space
  /// for a court, nor for wings.
  static std::vector<HouseShape> orderShapes(const Style::Type& type, Random& random) {
    std::vector<std::string> names = type.shapes;
    random.shuffle(std::span(names));
    std::vector<HouseShape> order;
    const auto add = [&](HouseShape shape) {
      if (std::find(order.begin(), order.end(), shape) == order.end()) order.push_back(shape);
    };
    for (const std::string& name : names) {
      add(shapeOf(name));
      if (shapeOf(name) == HouseShape::court) add(HouseShape::wings);
    }
    const bool is_plain = names.end() != std::find_if(names.begin(), names.end(), [](const std::string& name) {
                            return shapeOf(name) == HouseShape::row || shapeOf(name) == HouseShape::detached;
                          });
    if (!is_plain) add(HouseShape::row);
    return order;
  }

  /// How many storeys each part of a house of so many has; none if it has too few for its shape.
  static std::vector<StoreyRange> rangesOf(const Footprint& footprint, std::uint32_t storeys, std::uint32_t look) {
    if (footprint.shape == HouseShape::tower) {
      if (storeys < kLeastTower) return {};
      const std::uint32_t base = std::min(2 + (look >> 24) % 3, storeys - 2);
      return {{0, base}, {base, storeys}};
    }
    std::vector<StoreyRange> ranges;
    // Wings are often lower than the house along the street, and what closes a court behind may be lower still.
    const std::uint32_t lower = (look >> 24) % 2;
    for (const HousePart& part : footprint.parts) {
      const bool is_low = part.role == HousePart::Role::rear && (look >> 25) % 2 == 0;
      const std::uint32_t less = part.role == HousePart::Role::main ? 0 : is_low ? storeys - 1 : lower;
      ranges.push_back({0, storeys > less ? storeys - less : 1});
    }
    return ranges;
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
      for (const HouseShape shape : orderShapes(type, drawn.random)) {
        const auto footprint = layFootprint(lot, street_sides, type, shape, drawn.footprint, style_.min_footprint);
        if (!footprint) continue;
        had_ground = true;
        const Approach approach(lot, street_sides, ringsOf(*footprint));
        const auto storeys = raise(*footprint, approach, t, density, drawn, b, i);
        if (!storeys) continue;
        raised_.push_back({made_.buildings.size() - 1, *footprint, *storeys, drawn, street_sides});
        return std::nullopt;
      }
    }
    return had_ground ? Reason::no_plan : Reason::too_small;
  }

  /// How many storeys it has; nothing if there is no plan.
  std::optional<std::uint32_t> raise(const Footprint& footprint, const Approach& approach, std::uint32_t t,
                                     double density, const HouseDraw& drawn, std::uint32_t b, std::uint32_t i) {
    const Style::Type& type = style_.types[t];
    const double wanted = (type.min_storeys + (type.max_storeys - type.min_storeys) * density * density) *
                          (1 + params_.variation * drawn.stray);
    const double storeys = std::clamp(std::floor(wanted + 0.5), static_cast<double>(type.min_storeys),
                                      static_cast<double>(type.max_storeys));
    for (auto count = static_cast<std::uint32_t>(storeys); count > 0; count = count > 3 ? 3 : count - 1) {
      const std::vector<StoreyRange> ranges = rangesOf(footprint, count, drawn.look);
      if (ranges.empty()) return std::nullopt;
      auto plan = planner_.plan(taskOf(footprint, type, ranges, drawn, &approach, nullptr));
      if (!plan) continue;
      Buildings::Building building;
      building.name = nameAt(footprint.masses[0].ring[0]);
      building.block = b;
      building.lot = i;
      building.type = t;
      building.shape = footprint.shape;
      building.look = drawn.look;
      buildOn(building, footprint, ranges, std::move(*plan));
      made_.buildings.push_back(std::move(building));
      return count;
    }
    return std::nullopt;
  }

  HouseTask taskOf(const Footprint& footprint, const Style::Type& type, const std::vector<StoreyRange>& ranges,
                   const HouseDraw& drawn, const Approach* approach, const Outlook* outlook) const {
    return {style_,   type,   facadeOf(style_, type), footprint.parts, ranges, isMirrored(footprint, drawn),
            approach, outlook};
  }

  /// What follows from where a building stands, and from its plan.
  void buildOn(Buildings::Building& building, const Footprint& footprint, const std::vector<StoreyRange>& ranges,
               HousePlan plan) const {
    const Style::Type& type = style_.types[building.type];
    building.front = footprint.front;
    building.wings.clear();
    for (const Footprint::Mass& mass : footprint.masses) {
      Buildings::Wing wing;
      wing.ring = mass.ring;
      wing.sides = mass.sides;
      wing.storeys = ranges[mass.part].to;
      wing.roof = roofOf(type.roofs[building.look % type.roofs.size()]);
      // A tower looks out over the roof of its base, which is a terrace.
      if (footprint.shape == HouseShape::tower && mass.part == 0) wing.roof = RoofForm::flat;
      const double share = static_cast<double>((building.look >> 8) % 256) / 255;
      const double pitch = type.min_pitch + (type.max_pitch - type.min_pitch) * share;
      wing.pitch = (wing.roof == RoofForm::mansard ? type.mansard_pitch : pitch) * math::kDegree;
      building.wings.push_back(std::move(wing));
    }
    building.storeys = std::move(plan.storeys);
    building.units = std::move(plan.units);
  }

  /// Houses only ever draw back from where they stood, and everybody looks at where the others stood at first: the
  /// order of houses does not matter.
  void openFlanks(const Lots& lots) {
    const Neighbours neighbours(made_.buildings);
    for (Raised& house : raised_) {
      draw_.stopIfCancelled();
      const Outlook outlook = neighbours.outlookOf(house.number);
      if (!drawBack(house, lots, outlook)) openWalls(house, outlook);
    }
  }

  /// Plans the house anew with strips before the flanks that nobody stands before; false if there are none, or no plan.
  bool drawBack(const Raised& house, const Lots& lots, const Outlook& outlook) {
    Buildings::Building& building = made_.buildings[house.number];
    const Lots::Lot& lot = lots.blocks[building.block].lots[building.lot];
    const Style::Type& type = style_.types[building.type];
    const std::vector<bool> free_sides = findFreeSides(house.footprint, lot, house.street_sides, outlook);
    if (std::find(free_sides.begin(), free_sides.end(), true) == free_sides.end()) return false;
    auto footprint = layFootprint(lot, house.street_sides, type, building.shape, house.drawn.footprint,
                                  style_.min_footprint, free_sides);
    if (!footprint || !isWithin(*footprint, house.footprint)) return false;
    openLines(*footprint, outlook);
    const std::vector<StoreyRange> ranges = rangesOf(*footprint, house.storeys, building.look);
    const Approach approach(lot, house.street_sides, ringsOf(*footprint));
    auto plan = planner_.plan(taskOf(*footprint, type, ranges, house.drawn, &approach, &outlook));
    if (!plan) return false;
    buildOn(building, *footprint, ranges, std::move(*plan));
    return true;
  }

  /// The same house with windows in walls on the line, where nobody stands before them.
  void openWalls(Raised& house, const Outlook& outlook) {
    if (!openLines(house.footprint, outlook)) return;
    Buildings::Building& building = made_.buildings[house.number];
    const std::vector<StoreyRange> ranges = rangesOf(house.footprint, house.storeys, building.look);
    HousePlanner::addWindows(
        taskOf(house.footprint, style_.types[building.type], ranges, house.drawn, nullptr, &outlook), building.storeys);
    for (std::size_t w = 0; w < building.wings.size(); ++w) building.wings[w].sides = house.footprint.masses[w].sides;
  }

  static std::vector<geometry::Ring> ringsOf(const Footprint& footprint) {
    std::vector<geometry::Ring> rings;
    for (const Footprint::Mass& mass : footprint.masses) rings.push_back(mass.ring);
    return rings;
  }

  /// The stairs of a house with one wing are at the end where the wing is.
  static bool isMirrored(const Footprint& footprint, const HouseDraw& drawn) {
    if (footprint.shape != HouseShape::wings || footprint.parts.size() != 2) return drawn.is_mirrored;
    const HousePart& main = footprint.parts[0];
    const Vec2 way = main.ring[(main.front + 1) % main.ring.size()] - main.ring[main.front];
    return geometry::dot(geometry::centroid(footprint.parts[1].ring) - geometry::centroid(main.ring), way) > 0;
  }

  Draw& draw_;
  const BuildingParams& params_;
  geometry::GridMeans means_;
  const Style& style_;
  HousePlanner planner_;
  std::vector<FixedHouse> fixed_;
  std::vector<bool> is_used_;  // of those
  geometry::Ring ground_;
  std::set<std::string> names_;  // that are taken
  std::vector<Raised> raised_;
  Buildings made_;
};

}  // namespace

Buildings raiseBuildings(Draw& draw, const BuildingParams& params, const District& district, const Lots& lots,
                         const Style& style) {
  return Builder(draw, params, district, style).run(lots, true);
}

Buildings raiseBlindBuildings(Draw& draw, const BuildingParams& params, const District& district, const Lots& lots,
                              const Style& style) {
  return Builder(draw, params, district, style).run(lots, false);
}

}  // namespace castra::generators
