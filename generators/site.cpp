// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/site.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/geojson.h"
#include "pipeline/formats/png.h"
#include "pipeline/geometry/grid.h"
#include "pipeline/geometry/trace.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::Grid;
using geometry::Region;
using geometry::Vec2;

Grid toGrid(const formats::Image& image, const Vec2& origin, double cell) {
  Grid grid{image.width, image.height, origin, cell, {}};
  grid.values.reserve(image.pixels.size());
  for (int y = image.height - 1; y >= 0; --y) {  // pictures start at the top, grids in the south
    const auto row = image.pixels.begin() + static_cast<std::ptrdiff_t>(y) * image.width;
    grid.values.insert(grid.values.end(), row, row + image.width);
  }
  return grid;
}

std::vector<Region> traceBoundary(std::string_view bytes, const SiteParams& params) {
  const std::string& name = params.boundary.path;
  const formats::Image image = formats::decodePng(bytes, name, 1);
  const Grid grid = toGrid(image, {0, 0}, params.metres_per_pixel);
  std::vector<Region> parts;
  try {
    parts = geometry::traceSilhouette(grid, static_cast<std::uint8_t>(params.threshold), params.tolerance);
  } catch (const Error& error) {
    throw error.within(name);
  }
  if (parts.empty())
    throw Error(name, concat("has no pixel of brightness ", params.threshold,
                             " or more; lower the threshold or paint land light"));
  return parts;
}

formats::Coordinates coordinatesOf(const SiteParams& params) {
  if (params.coordinates == "automatic") return formats::Coordinates::automatic;
  return params.coordinates == "degrees" ? formats::Coordinates::degrees : formats::Coordinates::metres;
}

std::vector<Region> loadBoundary(Run& run, const SiteParams& params) {
  if (params.boundary.empty()) {
    const double x = geometry::snap(params.width), y = geometry::snap(params.height);
    return {{{{0, 0}, {x, 0}, {x, y}, {0, y}}, {}}};
  }
  const std::string_view bytes = run.asset(params.boundary);
  if (bytes.substr(0, 4) == "\x89PNG") return traceBoundary(bytes, params);
  return formats::decodeGeoJson(bytes, params.boundary.path, coordinatesOf(params)).parts;
}

Box boundsOfAll(const std::vector<Region>& parts) {
  Box box = geometry::boundsOf(parts.at(0).outer);
  for (const Region& part : parts) {
    const Box other = geometry::boundsOf(part.outer);
    box.low = {std::min(box.low.x, other.low.x), std::min(box.low.y, other.low.y)};
    box.high = {std::max(box.high.x, other.high.x), std::max(box.high.y, other.high.y)};
  }
  return box;
}

Grid loadDensity(Run& run, const SiteParams& params, const Box& box) {
  if (params.density.empty()) return {};
  const std::string& name = params.density.path;
  const formats::Image image = formats::decodePng(run.asset(params.density), name, 1);
  const double across = box.width() / image.width, up = box.height() / image.height;
  if (std::fabs(across - up) > 0.02 * std::max(across, up)) {
    const double fitting = std::max(1.0, std::floor(box.height() / across + 0.5));
    throw Error(name, concat("is ", image.width, " x ", image.height, " pixels over a site of ", fixed(box.width(), 0),
                             " x ", fixed(box.height(), 0), " m, so pixels would not be square; make it ", image.width,
                             " x ", fixed(fitting, 0)));
  }
  const double cell = std::max(across, up);
  const Vec2 middle = (box.low + box.high) * 0.5;
  return toGrid(image, middle - Vec2{image.width * cell, image.height * cell} * 0.5, cell);
}

}  // namespace

Site loadSite(Run& run, const SiteParams& params) {
  Site site;
  site.parts = loadBoundary(run, params);
  const Box box = boundsOfAll(site.parts);
  if (box.width() < 2 && box.height() < 2)
    throw Error(params.boundary.path, concat("is only ", fixed(std::max(box.width(), box.height()), 3),
                                             " m across; if its numbers are degrees, set coordinates to degrees"));
  site.density = loadDensity(run, params, box);
  return site;
}

}  // namespace castra::generators
