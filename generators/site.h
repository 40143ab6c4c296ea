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
  AssetRef drawn_for;
  AssetRef water;
  AssetRef greens;
  AssetRef zones;
  AssetRef locks;
  AssetRef terrain;
  double terrain_low = 0;
  double terrain_high = 60;
  double max_slope = 15;
  std::string pattern = "manhattan";
  bool draw_angle = true;
  double angle = 0;
  double block_length = 140;
  double block_depth = 75;
  double bend = 25;
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
  v("drawn_for", p.drawn_for, file("geojson", "json"), "",
    "the boundary that all drawings and pictures were made for: they are stretched such that its largest part covers "
    "that of the present one");
  v("water", p.water, file("geojson", "json", "png"), "",
    "what is taken from the ground, rivers and lakes: polygons, or a picture in which water is light");
  v("greens", p.greens, file("geojson", "json", "png"), "",
    "parks, which no road enters: polygons with the property name, or a picture in which they are light");
  v("zones", p.zones, file("geojson", "json"), "",
    "polygons with a street pattern of their own, the first counts; properties pattern, angle, length, depth, centre");
  v("locks", p.locks, file("geojson", "json"), "",
    "what generation must respect: features with the property lock (reserved, road or lot), class, use and name");
  v("terrain", p.terrain, file("png"), "", "picture of heights; ground that is too steep stays wild");
  v("terrain_low", p.terrain_low, within(-10000, 10000), "m", "height of what is black in it, and in the height of maps.load");
  v("terrain_high", p.terrain_high, within(-10000, 10000), "m", "height of what is white in it, and in the height of maps.load");
  v("max_slope", p.max_slope, within(1, 1000), "%", "steeper ground stays wild");
  v("pattern", p.pattern, oneOf({"manhattan", "arbitrary", "radial", "organic"}), "",
    "of streets where no zone is drawn and nothing is painted");
  v("draw_angle", p.draw_angle, yesNo(), "", "let the seed turn the grid there");
  v("angle", p.angle, within(-360, 360), "deg", "of its long blocks, counter-clockwise from east, if it is not drawn");
  v("block_length", p.block_length, within(10, 10000), "m", "of its blocks, from street to street");
  v("block_depth", p.block_depth, within(10, 10000), "m", "of its blocks, from street to street");
  v("bend", p.bend, within(0, 40), "deg", "by which organic streets turn from the angle at most");
}

/// The ground and what is drawn on it, from files; what is painted over it is read by maps.load.
///
/// A GeoJSON boundary in metres keeps its coordinates; one in degrees is laid flat about its middle; features that
/// meet, such as the boroughs of a city, become one ground (pipeline/formats/geojson.h). A picture and the rectangle
/// have their south-western corner at the origin. Water is taken from the ground; parks and reserved ground are cut to
/// it, and where they overlap, reserved ground comes first, then parks in the order written. Pictures of water, parks
/// and heights cover the bounding box of the ground; their pixels must come out square within 2 %. Throws Error for
/// files that cannot be used, saying what would help.
Site loadSite(Run& run, const SiteParams& params);

}  // namespace castra::generators
