// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/artifacts/site.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct SiteParams {
  AssetRef boundary;
  std::string coordinates = "metres";
  double metres_per_pixel = 2;
  int threshold = 128;
  double tolerance = 2;
  double width = 1000;
  double height = 1000;
  AssetRef density;
};

template <class V>
void describe(V& v, SiteParams& p) {
  v("boundary", p.boundary, file("geojson", "json", "png"), "",
    "outline of the ground: GeoJSON polygons, or a picture in which land is light; without one, a rectangle");
  v("coordinates", p.coordinates, oneOf({"metres", "degrees", "automatic"}), "",
    "what the numbers of a GeoJSON boundary are; automatic: what it says, or looks like");
  v("metres_per_pixel", p.metres_per_pixel, within(0.01, 1000), "m", "size of a pixel of a picture boundary");
  v("threshold", p.threshold, within(1, 255), "", "a pixel of a picture boundary is land from this brightness on");
  v("tolerance", p.tolerance, within(0, 1000), "m",
    "how far an outline may stray from the pixels of a picture boundary");
  v("width", p.width, within(20, 100000), "m", "of the rectangle, west to east, if there is no boundary");
  v("height", p.height, within(20, 100000), "m", "of the rectangle, south to north, if there is no boundary");
  v("density", p.density, file("png"), "", "picture laid over the site, north up: light is dense; without one, even");
}

/// The ground and the maps painted over it, from files.
///
/// A GeoJSON boundary in metres keeps its coordinates; one in degrees is laid flat about its middle; features that
/// meet, such as the boroughs of a city, become one ground (pipeline/formats/geojson.h). A picture and the rectangle
/// have their south-western corner at the origin. The density picture covers the bounding box of the ground; its pixels
/// must come out square within 2 %. Throws Error for files that cannot be used, saying what would help.
Site loadSite(Run& run, const SiteParams& params);

}  // namespace castra::generators
