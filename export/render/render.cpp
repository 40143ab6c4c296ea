// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/render.h"

#include "export/render/occlusion.h"
#include "export/render/shading.h"
#include "export/render/surface_pass.h"
#include "export/render/tile_raster.h"
#include "pipeline/base/check.h"

namespace castra::exporting {

formats::Image render(const RenderSettings& settings, const EachBatch& each_batch) {
  CASTRA_CHECK(settings.width > 0 && settings.height > 0 && settings.samples >= 1 && settings.samples <= 8);
  const Lens lens(settings.camera, settings.width * settings.samples, settings.height * settings.samples);
  Frame frame(lens.width(), lens.height(), settings.samples);
  {
    SurfacePass pass(lens, settings.section, frame);
    TileRaster<SurfacePass> raster(pass, frame.width, frame.height, lens.planes(), settings.section);
    each_batch(raster);
    raster.finish();
  }
  if (settings.section) fillSection(lens, *settings.section, frame);
  const SunShadows shadows = settings.has_shadows ? SunShadows(lens, settings.light.to_sun, settings.bounds,
                                                               settings.shadows, settings.section, each_batch)
                                                  : SunShadows();
  const Occlusion occlusion(lens, frame, settings.occlusion_radius);
  return Shading(settings, lens, frame, shadows, occlusion).picture();
}

}  // namespace castra::exporting
