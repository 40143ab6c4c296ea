// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_model.h"

#include <algorithm>
#include <cmath>

#include "generators/ground/ground_site.h"
#include "generators/ground/ground_slabs.h"
#include "generators/ground/street_furniture.h"
#include "generators/models/material_slots.h"
#include "generators/models/model_builder.h"
#include "pipeline/base/error.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr double kHedgeHeight = 1.25, kHedgeInGround = 0.2, kHedgeStep = 0.35;  // [m]

std::vector<std::string> wordsOf(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

GroundMaterials materialsOf(const GroundParams& p, bool has_hills, MaterialSlots& slots) {
  GroundMaterials m;
  m.roads = {slots.numberOf(p.arterial), slots.numberOf(p.collector), slots.numberOf(p.street),
             slots.numberOf(p.alley)};
  m.sidewalk = slots.numberOf(p.sidewalk);
  m.kerb = slots.numberOf(p.kerb);
  m.gutter = slots.numberOf(p.gutter);
  if (!p.paint.empty()) m.paint = slots.numberOf(p.paint);
  m.iron = slots.numberOf("iron");
  for (const std::string& name : wordsOf(p.yards)) m.yards.push_back(slots.numberOf(name));
  if (m.yards.empty()) throw Error("params.yards", "names no material; name one or several, with spaces between them");
  m.court = slots.numberOf(p.court);
  m.square = slots.numberOf(p.square);
  m.works = slots.numberOf(p.works);
  m.path = slots.numberOf(p.path);
  m.lawn = slots.numberOf(p.lawn);
  m.walk = slots.numberOf(p.walk);
  m.bed = slots.numberOf(p.bed);
  if (!p.hedge.empty()) m.hedge = slots.numberOf(p.hedge);
  if (has_hills) m.retaining = slots.numberOf(p.retaining);
  m.bark = slots.numberOf("bark");
  m.leaves = slots.numberOf("leaves");
  m.needles = slots.numberOf("needles");
  m.lantern = slots.numberOf("lantern");
  return m;
}

/// In steps where the ground slopes.
void addHedge(ModelBuilder& model, std::uint32_t material, const Ring& strip, const GroundLie& lie) {
  const Vec2 from = (strip[0] + strip[3]) * 0.5, to = (strip[1] + strip[2]) * 0.5;
  const double rise = std::fabs(lie.heightAt(to) - lie.heightAt(from));
  const int steps = std::max(1, static_cast<int>(std::ceil(rise / kHedgeStep)));
  model.beginThing(model.nameByPlace("hedge", geometry::centroid(strip)), {"hedge"});
  const auto between = [&](std::size_t a, std::size_t b, int i) {
    return geometry::snap(strip[a] + (strip[b] - strip[a]) * (static_cast<double>(i) / steps));
  };
  for (int i = 0; i < steps; ++i) {
    const Ring piece{between(0, 1, i), between(0, 1, i + 1), between(3, 2, i + 1), between(3, 2, i)};
    const double a = lie.heightAt((piece[0] + piece[3]) * 0.5), b = lie.heightAt((piece[1] + piece[2]) * 0.5);
    model.addPrism("hedge", material, piece, std::min(a, b) - kHedgeInGround, (a + b) / 2 + kHedgeHeight, 1);
  }
}

}  // namespace

Model buildGround(Draw& draw, const GroundParams& params, const District& district, const Blocks& blocks,
                  const Lots& lots, const std::optional<Buildings>& houses, const std::optional<Grades>& grades) {
  MaterialSlots slots(params.materials.empty() ? std::vector<MaterialOrder>{}
                                               : readMaterialFile(draw.asset(params.materials), params.materials.path));
  const GroundMaterials materials = materialsOf(params, grades.has_value(), slots);
  GroundSite site{params, district, blocks, lots, houses ? &*houses : nullptr, materials, GroundCover(district.ring())};
  if (houses)
    for (const Buildings::Building& house : houses->buildings)
      for (const Buildings::Wing& wing : house.wings) site.footprints.push_back(wing.ring);
  listLies(site, grades ? &*grades : nullptr);
  paintStreets(site, draw);
  draw.stopIfCancelled();
  paintLots(site, draw);
  draw.stopIfCancelled();

  const Vec2 low = geometry::boundsOf(district.ring()).low;
  ModelBuilder model({std::floor(low.x), std::floor(low.y)}, slots.all());
  addSlabs(model, site.cover, site.things, site.lies, geometry::centroid(district.ring()));
  for (const HedgeSpot& hedge : site.hedges) addHedge(model, materials.hedge, hedge.ring, site.lies[hedge.lie]);
  for (const TreeSpot& tree : site.trees) plantTree(model, materials, tree);
  for (const LampSpot& lamp : site.lamps) putUpLamp(model, materials, lamp);
  return model.take();
}

}  // namespace castra::generators
