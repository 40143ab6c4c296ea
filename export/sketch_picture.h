// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/sketch.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::exporting {

struct SketchPictureParams {
  std::string name = "sketch";
  int size = 1000;
  double margin = 0.03;
  double road_width = 0;
  std::string title;
};

template <class V>
void describe(V& v, SketchPictureParams& p) {
  v("name", p.name, anyText(), "", "of the file, without its ending");
  v("size", p.size, within(200, 8000), "px", "the long side of the picture");
  v("margin", p.margin, within(0, 1), "", "water shown around the site, as a share of its longer side");
  v("road_width", p.road_width, within(0, 1000), "m", "as drawn; 0 for what suits the allotments");
  v("title", p.title, anyText(), "", "written below the map");
}

/// The sketch from above as one picture, NAME.png: water, land, allotments, roads and greens, with scale bar and arrow.
/// Few colours, so that the file is small.
Files drawSketch(Run& run, const SketchPictureParams& params, const Site& site, const Sketch& sketch);

}  // namespace castra::exporting
