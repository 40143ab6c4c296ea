// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_model.h"

#include <algorithm>
#include <cmath>

#include "generators/ground/fence_shapes.h"
#include "generators/ground/ground_site.h"
#include "generators/ground/ground_slabs.h"
#include "generators/ground/ground_words.h"
#include "generators/ground/outbuilding_shapes.h"
#include "generators/ground/street_furniture.h"
#include "generators/models/material_slots.h"
#include "generators/models/model_builder.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

GroundMaterials materialsOf(const GroundParams& p, bool has_hills, MaterialSlots& slots) {
  GroundMaterials m;
  m.roads = {slots.numberOf(p.arterial), slots.numberOf(p.collector), slots.numberOf(p.street),
             slots.numberOf(p.alley)};
  for (std::size_t i = 0; i < kRoadClasses; ++i)
    m.has_marks[i] = !p.paint.empty() && slots.all()[m.roads[i]].sort != "stone";
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
  for (const std::string& name : wordsOf(p.crops)) m.crops.push_back(slots.numberOf(name));
  if (m.crops.empty()) m.crops.push_back(m.bed);
  m.meadow = slots.numberOf(p.meadow);
  m.drive = p.drive.empty() ? m.path : slots.numberOf(p.drive);
  m.fence = slots.numberOf(p.fence);
  m.pickets = slots.numberOf(p.pickets);
  m.garden_wall = slots.numberOf(p.garden_wall);
  m.shed = slots.numberOf(p.shed);
  m.shed_roof = slots.numberOf(p.shed_roof);
  m.shed_door = slots.numberOf(p.shed_door);
  if (has_hills) m.retaining = slots.numberOf(p.retaining);
  takeTreeMaterials(m, slots);
  m.lantern = slots.numberOf("lantern");
  return m;
}

/// Words that params may hold; others are refused with those that are known.
std::vector<std::string> chosenOf(const char* param, const std::string& text, std::vector<std::string> known) {
  std::vector<std::string> words = wordsOf(text);
  for (const std::string& word : words)
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      std::string list;
      for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
      throw Error(concat("params.", param), concat("'", word, "' is none of ", list));
    }
  return words;
}

GroundWords chosenWords(const GroundParams& p) {
  const std::vector<std::string> fences{"none", "hedge", "pickets", "boards", "wall"};
  GroundWords words;
  words.plots = chosenOf("plots", p.plots, {"lawn", "beds", "orchard", "meadow", "yard"});
  words.fences = chosenOf("fences", p.fences, fences);
  words.fronts = chosenOf("fronts", p.fronts, fences);
  words.garages = chosenOf("garages", p.garages, {"none", "garage", "carport"});
  // Without a material there are no hedges.
  if (p.hedge.empty())
    for (std::vector<std::string>* list : {&words.fences, &words.fronts})
      std::replace(list->begin(), list->end(), std::string("hedge"), std::string("none"));
  return words;
}

}  // namespace

Model buildGround(Draw& draw, const GroundParams& params, const District& district, const Blocks& blocks,
                  const Lots& lots, const std::optional<Buildings>& houses, const std::optional<Grades>& grades) {
  MaterialSlots slots(params.materials.empty() ? std::vector<MaterialOrder>{}
                                               : readMaterialFile(draw.asset(params.materials), params.materials.path));
  const GroundMaterials materials = materialsOf(params, grades.has_value(), slots);
  GroundSite site{params,
                  district,
                  blocks,
                  lots,
                  houses ? &*houses : nullptr,
                  materials,
                  chosenWords(params),
                  GroundCover(district.ring())};
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
  for (const FenceSpot& fence : site.fences) putUpFence(model, materials, fence, site.lies[fence.lie]);
  for (const GateSpot& gate : site.gates) putUpGate(model, materials, gate, site.lies[gate.lie]);
  for (const OutbuildingSpot& spot : site.outbuildings) putUpOutbuilding(model, materials, spot, site.lies[spot.lie]);
  for (const TreeSpot& tree : site.trees) plantTree(model, materials, tree);
  for (const LampSpot& lamp : site.lamps) putUpLamp(model, materials, lamp);
  return model.take();
}

}  // namespace castra::generators
