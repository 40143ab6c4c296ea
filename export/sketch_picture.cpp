// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/sketch_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "export/canvas.h"
#include "export/canvas_drawing.h"
#include "export/map_sheet.h"
#include "export/water.h"
#include "pipeline/base/text.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

constexpr Colour kLand = colourOf(0xF4F0E6);
constexpr Colour kBlock = colourOf(0xECE6D8), kStreet = colourOf(0xFFFFFF), kCasing = colourOf(0x8F8371);
constexpr Colour kPark = colourOf(0xC9DBB0), kParkLine = colourOf(0x8DA873);

/// A ninth of the side of a typical small allotment: wide enough to be seen, and blocks stay blocks.
double suitableWidth(const Sketch& sketch) {
  std::vector<double> areas;
  for (const Ring& ring : sketch.allotments) areas.push_back(geometry::signedArea(ring));
  if (areas.empty()) return 1;
  const auto fifth = areas.begin() + static_cast<std::ptrdiff_t>(areas.size() / 5);
  std::nth_element(areas.begin(), fifth, areas.end());
  return std::sqrt(std::max(*fifth, 0.0)) / 9;
}

/// The picture with fewer colours where edges are smoothed, which halves the file; the colours of areas stay.
formats::Image withFewColours(formats::Image image) {
  constexpr int kStep = 16;
  constexpr std::array<Colour, 7> kAreas = {kWater, kShore, kLand, kBlock, kStreet, kCasing, kPark};
  for (std::size_t i = 0; i + 2 < image.pixels.size(); i += 3) {
    std::uint8_t* pixel = &image.pixels[i];
    if (std::find(kAreas.begin(), kAreas.end(), Colour{pixel[0], pixel[1], pixel[2]}) != kAreas.end()) continue;
    for (int k = 0; k < 3; ++k)
      pixel[k] = static_cast<std::uint8_t>(std::min(255, (pixel[k] + kStep / 2) / kStep * kStep));
  }
  return image;
}

}  // namespace

Files drawSketch(Run& run, const SketchPictureParams& params, const Site& site, const Sketch& sketch) {
  const MapSheet sheet(boundsOfLand(site), params.size, params.margin);
  Canvas canvas(sheet.width(), sheet.height(), kWater);
  Shape land, shore, blocks, greens, hedges, casing, streets;
  const double thin = std::max(1.6 * sheet.unit(), 0.8);
  for (const Region& part : site.parts) {
    land.addRegion(sheet.place(part));
    shore.addOutline(sheet.place(part), 2 * thin);
  }
  for (const Region& green : sketch.greens) {
    greens.addRegion(sheet.place(green));
    hedges.addOutline(sheet.place(green), thin);
  }
  for (const Ring& ring : sketch.allotments) blocks.addRing(sheet.place(ring));
  const double metres = params.road_width > 0 ? params.road_width : suitableWidth(sketch);
  const double width = metres * sheet.scale();
  const bool is_fine = width < 2;  // too fine for a street between two lines: one line is clearer
  for (const Sketch::Road& road : sketch.roads) {
    const Vec2 line[] = {sheet.place(road.from), sheet.place(road.to)};
    casing.addStroke(line, is_fine ? thin : width + thin, Cap::round);
    if (!is_fine) streets.addStroke(line, width, Cap::round);
  }
  run.stopIfCancelled();
  canvas.fill(land, {kLand});
  canvas.fill(blocks, {kBlock});
  canvas.fill(greens, {kPark});
  canvas.fill(hedges, {kParkLine});
  canvas.fill(casing, {kCasing});
  canvas.fill(streets, {kStreet});
  canvas.fill(shore, {kShore});
  CanvasDrawing drawing(canvas);
  sheet.drawSurround(drawing);
  sheet.drawFoot(drawing, params.title);
  Files files;
  files.add(concat(params.name, ".png"), run.blob(formats::encodePng(withFewColours(canvas.image()))));
  return files;
}

}  // namespace castra::exporting
