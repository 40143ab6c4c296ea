// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct OpenGroundParams {
  AssetRef materials;
  std::string road = "asphalt", sidewalk = "paving-slabs", parapet = "ashlar";
  std::string lawn = "grass", square = "paving", quay = "ashlar", water = "water";
  double kerb_height = 0.13, water_level = -1.3, water_depth = 3, around = 60;
  double tree_spacing = 16, square_trees = 9;
  std::string pit = "earth", fountain = "ashlar";
};

template <class V>
void describe(V& v, OpenGroundParams& p) {
  v("materials", p.materials, file("json"), "", "what is known of the materials named here; others are grey");
  v("road", p.road, anyText(), "", "material of the carriageways of bridges and passages");
  v("sidewalk", p.sidewalk, anyText(), "", "material of their sidewalks");
  v("parapet", p.parapet, anyText(), "", "material of parapets and piers of bridges");
  v("lawn", p.lawn, anyText(), "", "material of parks, shores, slopes, and the ground along walls");
  v("square", p.square, anyText(), "", "material of reserved ground");
  v("quay", p.quay, anyText(), "", "material of the walls at the water's edge");
  v("water", p.water, anyText(), "", "material of the water; empty: there is none, and the land ends at its edge");
  v("kerb_height", p.kerb_height, within(0.02, 0.3), "m",
    "from the carriageway to the sidewalk, as ground.model has it");
  v("water_level", p.water_level, within(-20, -0.6), "m", "of the water, above height 0");
  v("water_depth", p.water_depth, within(1, 50), "m", "of quays and piers below the ground");
  v("around", p.around, within(1, 10000), "m", "how far the water reaches beyond the land");
  v("tree_spacing", p.tree_spacing, within(0, 100), "m", "of trees in parks and on slopes; 0: there are none");
}

/// What lies between and around the districts, as a model that fits theirs: parks and slopes with trees, squares with
/// trees around them and a fountain in the middle, shores with a row of trees and a quay at the water's edge, the
/// ground along town walls, passages through them, bridges with parapets and piers, and the water itself: all that is
/// not land, up to `around` beyond it. Ground lies at height 0, roads a kerb lower, as in ground.model. The slabs tile
/// the box around the land without the districts, to the bit.
///
/// Where heights are painted, land lies as they say and meets the main roads, decks rise evenly from end to end, and
/// water is where it is without: its level is counted from height 0.
Model buildOpenGround(Draw& draw, const OpenGroundParams& params, const Site& site, const Arterials& arterials,
                      const std::optional<Set<MapTile>>& maps);

}  // namespace castra::generators
