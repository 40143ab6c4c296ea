// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/artifacts/wall_sketch.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::exporting {

struct WallPictureParams {
  std::string name = "wall";
  int size = 720;
  std::string title;
};

template <class V>
void describe(V& v, WallPictureParams& p) {
  v("name", p.name, anyText(), "", "of the file, without its ending");
  v("size", p.size, within(200, 8000), "px", "the long side of the terrain, without the text around it");
  v("title", p.title, anyText(), "", "written above the terrain");
}

/// A wall on tiles as one picture, NAME.png: the terrain, what is inside, the segments to build and the barriers that
/// serve as such, the start of methods that have one, the centre of the wall's box, and a line with the figures. North
/// is up. Few colours, so that the file is small.
Files drawWallSketch(Run& run, const WallPictureParams& params, const WallSketch& sketch);

}  // namespace castra::exporting
