// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a scene is drawn: a town of boxes, each a batch of its own or all of them instances of one, seen at an angle
// in 1,600 x 1,000 pixels of 2 x 2 samples.
//   surfaces   the pass that finds what is seen, alone
//   picture    all of it: surfaces, shadows, occlusion and light
#include "export/render/render.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "export/render/surface_pass.h"
#include "export/render/tile_raster.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "tests/bench/bench.h"
#include "tests/export/render/scenes.h"

using namespace castra;
using namespace castra::exporting;

namespace {

constexpr int kSamples = 2;

RenderSettings settingsFor(double side) {
  RenderSettings settings;
  settings.samples = kSamples;
  settings.camera.eye = {-0.3 * side, -0.9 * side, 0.5 * side};
  settings.camera.target = {0, 0, 0};
  settings.light = dayLight(4, 0.7);
  settings.bounds = {{-side / 2, -side / 2, 0}, {side / 2, side / 2, 20}};
  return settings;
}

void drawBoxes(bench::Report& report, std::uint64_t triangles, bool is_instanced) {
  const geometry::SolidMesh box = exporting::testing::boxOf({-4, -4, 0}, {4, 4, 10});
  const auto across = static_cast<int>(std::sqrt(static_cast<double>(triangles) / 12));
  const double side = 12.0 * across;
  std::vector<Placement> places;
  for (int y = 0; y < across; ++y)
    for (int x = 0; x < across; ++x)
      places.push_back(placeAt({12.0 * x - side / 2, 12.0 * y - side / 2, 0}, 0.1 * ((x * 7 + y * 13) % 16),
                               0.7 + 0.05 * ((x * 5 + y * 3) % 11)));
  const EachBatch each_batch = [&](BatchSink& sink) {
    if (is_instanced) return sink.add(batchOf(box, {}, places));
    for (const Placement& place : places) sink.add(batchOf(box, {}, {&place, 1}));
  };
  const RenderSettings settings = settingsFor(side);
  const auto count = static_cast<std::uint64_t>(places.size()) * 12;
  const std::string what = is_instanced ? "instances" : "batches";
  const double surfaces = bench::bestOf(3, [&] {
    const Lens lens(settings.camera, settings.width * kSamples, settings.height * kSamples);
    Frame frame(lens.width(), lens.height(), kSamples);
    SurfacePass pass(lens, {}, frame);
    TileRaster<SurfacePass> raster(pass, frame.width, frame.height, lens.planes());
    each_batch(raster);
    raster.finish();
  });
  const double picture = bench::bestOf(3, [&] { render(settings, each_batch); });
  const auto million = static_cast<double>(count) / 1e6;
  report.add(
      {concat("surfaces, ", what), count, million / surfaces, {}, "Mtriangles/s", concat(fixed(surfaces, 2), " s")});
  report.add(
      {concat("picture, ", what), count, million / picture, {}, "Mtriangles/s", concat(fixed(picture, 2), " s")});
}

}  // namespace

int main(int argc, char** argv) {
  bench::Report report("render", argc, argv);
  for (const std::uint64_t triangles : {10'000, 100'000, 1'000'000})
    for (const bool is_instanced : {false, true}) drawBoxes(report, triangles, is_instanced);
  return 0;
}
