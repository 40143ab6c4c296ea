// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/stages.h"

#include "export/bundle.h"
#include "export/preview.h"
#include "export/sketch_picture.h"
#include "export/tile.h"

namespace castra::exporting {

std::vector<Stage> stages() {
  return {
      stage("tiles.gltf", 1, "a district as binary glTF", exportTile),
      stage("preview.plan", 1, "the town from above, as a picture", drawPreview),
      stage("sketch.picture", 1, "a sketch from above, as a picture", drawSketch),
      stage("bundle.join", 1, "all files of a town, with their manifest", joinBundle),
  };
}

}  // namespace castra::exporting
