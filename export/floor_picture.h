// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/lots.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::exporting {

struct FloorPictureParams {
  int storey = 0;
  double scale = 10;
  int max_size = 4000;
};

template <class V>
void describe(V& v, FloorPictureParams& p) {
  v("storey", p.storey, within(0, 199), "", "that is shown; houses with fewer are shown from above");
  v("scale", p.scale, within(1, 100), "px/m", "of the picture, unless it would be too large");
  v("max_size", p.max_size, within(200, 16000), "px", "the long side of a picture at most");
}

/// The houses of a district cut open on one storey, seen from above: rooms in the colour of what they are for, walls dark,
/// doors with their leaves, windows, stairs. One file a district, "floors/<key>.png" with '_' for '/' in the key.
Files drawFloors(Run& run, const FloorPictureParams& params, const Lots& lots, const Buildings& buildings);

}  // namespace castra::exporting
