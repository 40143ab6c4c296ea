// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/grades.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct GroundParams {
  AssetRef materials;
  std::string arterial = "asphalt", collector = "asphalt", street = "asphalt", alley = "asphalt";
  std::string sidewalk = "paving-slabs", kerb = "concrete", gutter = "concrete", paint = "road-paint";
  std::string yards = "paving-slabs", court = "paving-slabs", square = "paving-slabs", works = "concrete";
  std::string path = "paving-slabs", lawn = "grass", walk = "gravel", bed = "earth", hedge = "leaves",
              retaining = "ashlar";
  std::string plots = "lawn beds orchard lawn", crops = "herbs earth herbs", meadow = "meadow";
  std::string fences = "hedge", fronts = "none", fence = "boards-weathered", pickets = "render-white",
              garden_wall = "brick-brown";
  std::string drive = "gravel", garages = "none";
  std::string shed = "render-white", shed_roof = "roof-felt", shed_door = "door-painted";
  double gardens = 0.6, sheds = 0.35;
  double kerb_height = 0.13, kerb_width = 0.2, gutter_width = 0.35, corner = 4;
  double tree_spacing = 9, lamp_spacing = 27;
};

template <class V>
void describe(V& v, GroundParams& p) {
  v("materials", p.materials, file("json"), "", "what is known of the materials named here; others are grey");
  v("arterial", p.arterial, anyText(), "", "material of the carriageways of arterials");
  v("collector", p.collector, anyText(), "", "material of the carriageways of collectors");
  v("street", p.street, anyText(), "", "material of the carriageways of streets");
  v("alley", p.alley, anyText(), "", "material of the carriageways of alleys");
  v("sidewalk", p.sidewalk, anyText(), "", "material of sidewalks");
  v("kerb", p.kerb, anyText(), "", "material of kerbstones");
  v("gutter", p.gutter, anyText(), "", "material of gutters along the kerb");
  v("paint", p.paint, anyText(), "",
    "material of lane marks and crossings, which are on all roads but those of stone; empty: there are none");
  v("yards", p.yards, anyText(), "",
    "materials of the ground around houses, in one word each; one is drawn for each lot");
  v("court", p.court, anyText(), "", "material of courtyards");
  v("square", p.square, anyText(), "", "material of civic lots");
  v("works", p.works, anyText(), "", "material of industrial lots");
  v("path", p.path, anyText(), "", "material of paths from the street to the door");
  v("lawn", p.lawn, anyText(), "", "material of lawns and parks");
  v("walk", p.walk, anyText(), "", "material of paths in parks");
  v("bed", p.bed, anyText(), "", "material of planted beds");
  v("hedge", p.hedge, anyText(), "", "material of hedges between gardens; empty: there are none");
  v("plots", p.plots, anyText(), "",
    "what courtyards are divided into, in one word each (lawn, beds, orchard, meadow, yard), of which one is drawn for "
    "each plot; empty: they are one court");
  v("crops", p.crops, anyText(), "", "materials of long beds, in one word each; one is drawn for each bed");
  v("meadow", p.meadow, anyText(), "", "material of high grass");
  v("gardens", p.gardens, within(0, 1), "",
    "share of the lots of houses, where yards are no lawn, with a garden behind the house");
  v("fences", p.fences, anyText(), "",
    "what stands between gardens, in one word each (none, hedge, pickets, boards, wall); one is drawn for each block");
  v("fronts", p.fronts, anyText(), "",
    "the same along the street before front gardens, with gates; one is drawn for each lot");
  v("fence", p.fence, anyText(), "", "material of fences of boards, sheds and carports");
  v("pickets", p.pickets, anyText(), "", "material of picket fences");
  v("garden_wall", p.garden_wall, anyText(), "", "material of walls between gardens");
  v("drive", p.drive, anyText(), "", "material of drives beside houses; empty: there are none");
  v("garages", p.garages, anyText(), "",
    "what stands at the end of drives, in one word each (none, garage, carport); one is drawn for each lot");
  v("shed", p.shed, anyText(), "", "material of the walls of garages");
  v("shed_roof", p.shed_roof, anyText(), "", "material of the roofs of garages, carports and sheds");
  v("shed_door", p.shed_door, anyText(), "", "material of their doors");
  v("sheds", p.sheds, within(0, 1), "", "share of gardens with a shed");
  v("retaining", p.retaining, anyText(), "", "material of walls where lots end at different heights");
  v("kerb_height", p.kerb_height, within(0.02, 0.3), "m", "from the carriageway to the sidewalk");
  v("kerb_width", p.kerb_width, within(0.05, 0.4), "m", "of kerbstones");
  v("gutter_width", p.gutter_width, within(0.1, 0.6), "m", "of gutters");
  v("corner", p.corner, within(0, 10), "m", "radius of kerbs at corners, where the sidewalk has room for it");
  v("tree_spacing", p.tree_spacing, within(0, 100), "m", "of trees along wide sidewalks; 0: there are none");
  v("lamp_spacing", p.lamp_spacing, within(0, 200), "m", "of lamps along sidewalks; 0: there are none");
}

/// The ground of a district as a model: what houses stand on and people walk on.
///
///        house        garden   path    sidewalk  kerb  gutter   carriageway
///      |       |     ________        _____________..
///   0 -|       |----         --------             ||           ____________
///      |_______|                                  ||__________|               a kerb lower
///
/// Without grades, lots and sidewalks lie at height 0, where houses and town walls stand; carriageways a kerb lower.
/// With them, all lies as they say: streets slope, lots are terraces with walls between them, and what stands on the
/// ground stands at its height. Every piece is a slab with a closed surface that reaches kSlabDepth into the earth; the
/// slabs tile the district to the bit, but for the footprints of houses, and have the points of its outline on its
/// border, so that neighbours fit. Things are streets
/// ("street-12-47"), junctions, blocks (kerb and sidewalk) and lots, all tagged "ground", and trees, hedges and lamps,
/// which are not. Level 1 leaves out beds, paths and single kerbstones, level 2 all but streets, blocks and
/// lots.
///
/// Without houses, lots are bare ground of what they are used for.
Model buildGround(Draw& draw, const GroundParams& params, const District& district, const Blocks& blocks,
                  const Lots& lots, const std::optional<Buildings>& houses, const std::optional<Grades>& grades);

}  // namespace castra::generators
