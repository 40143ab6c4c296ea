// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/artifacts/map_tile.h"
#include "pipeline/artifacts/road_plan.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/street_measures.h"
#include "pipeline/artifacts/town_certificate.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

struct PlanSheetParams {
  std::string format = "png";
  std::string name = "plan";
  std::string title;
  std::string theme = "uses";
  int size = 2000;
  double margin = 0.04;
  bool lots = true;
  double crop_x = 0;
  double crop_y = 0;
  double crop_width = 0;
  double crop_height = 0;
};

template <class V>
void describe(V& v, PlanSheetParams& p) {
  v("format", p.format, oneOf({"png", "svg"}), "", "a picture of pixels, or of lines that can be edited");
  v("name", p.name, anyText(), "", "of the file in plan/, without its ending; letters, digits, . _ and -");
  v("title", p.title, anyText(), "", "above the legend");
  v("theme", p.theme, oneOf({"uses", "districts", "pattern", "classes"}), "", "what lots and roads are coloured by");
  v("size", p.size, within(200, 8000), "px", "the long side of the sheet");
  v("margin", p.margin, within(0, 1), "", "shown around the town, as a share of its longer side");
  v("lots", p.lots, yesNo(), "", "draw lots where the scale lets them be told apart; otherwise whole blocks");
  v("crop_x", p.crop_x, within(-1e7, 1e7), "m", "middle of what is shown, if crop_width is given");
  v("crop_y", p.crop_y, within(-1e7, 1e7), "m", "middle of what is shown, if crop_width is given");
  v("crop_width", p.crop_width, within(0, 1e6), "m", "west to east; 0 for the whole town");
  v("crop_height", p.crop_height, within(0, 1e6), "m", "south to north; 0 for as much as the width");
}

/// The plan of a town on one sheet, plan/<name>.<format>, with a legend: roads by class with widths and lengths, uses
/// with areas, figures of the town, seed, scale bar and arrow (PlanPicture). Districts are read one by one, and those
/// that cannot be seen not at all. The theme pattern asks the painted maps, if there are any; town
/// walls are drawn and listed if they are given. It takes a Draw only to show the seed.
Files drawPlanSheet(Draw& draw, const PlanSheetParams& params, const Site& site, const Arterials& arterials,
                    const TownCertificate& certificate, const StreetMeasures& measures, const Set<RoadPlan>& plans,
                    const Set<Blocks>& blocks, const Set<Lots>& lots, const std::optional<Set<MapTile>>& maps,
                    const std::optional<Walls>& walls);

}  // namespace castra::exporting
