// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/artifacts/site.h"
#include "pipeline/core/run.h"
#include "pipeline/formats/png.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/polygon.h"

// Pictures laid over a site, north up.

namespace castra::generators {

/// One channel as a grid with its south-western corner at `origin`.
geometry::Grid toGrid(const formats::Image& image, const geometry::Vec2& origin, double cell);

/// A picture in shades of grey over the frame; empty if there is no file. Throws Error if its pixels would not come out
/// square within 2 %, saying which size would do.
geometry::Grid loadMap(Run& run, const AssetRef& file, const Site::MapFrame& frame);

/// A picture in the colours of uses; each cell gets the number of the use (LotUse) whose colour is nearest:
/// residential #E8C872, commercial #C8553D, industrial #7D6B91, civic #3F6B9C, park #6F9A4A.
geometry::Grid loadZoning(Run& run, const AssetRef& file, const Site::MapFrame& frame);

/// The outlines of what is light in a picture, for water or greens that are painted rather than drawn.
std::vector<geometry::Region> traceLight(const geometry::Grid& grid);

/// Ground that is steeper than `max_slope` (a rise for a run of 1), where black lies at `low` and white at `high` [m].
/// Patches too small to matter are left out.
std::vector<geometry::Region> findSlopes(const geometry::Grid& heights, double low, double high, double max_slope);

}  // namespace castra::generators
