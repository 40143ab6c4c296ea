// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/arterials.h"
#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/site.h"
#include "pipeline/artifacts/walls.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

struct PreviewParams {
  int size = 2000;
  double margin = 0.06;
  std::string title;
};

template <class V>
void describe(V& v, PreviewParams& p) {
  v("size", p.size, within(200, 8000), "px", "the long side of the picture");
  v("margin", p.margin, within(0, 1), "", "water shown around the town, as a share of its longer side");
  v("title", p.title, anyText(), "", "written below the map");
}

/// The town from above as one picture, preview.png: water, shore, blocks, footprints with shadows, town walls, scale
/// bar, arrow.
Files drawPreview(Run& run, const PreviewParams& params, const Site& site, const Arterials& arterials,
                  const Set<Blocks>& blocks, const Set<Masses>& masses, const std::optional<Walls>& walls);

}  // namespace castra::exporting
