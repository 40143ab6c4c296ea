// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "export/colour.h"
#include "export/render/batch.h"
#include "export/render/lens.h"
#include "export/render/light.h"
#include "export/render/shadow_map.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

/// How a scene is shown.
struct RenderSettings {
  int width = 1600, height = 1000;  ///< [px]
  int samples = 2;                  ///< across and down a pixel, 1 to 8
  Camera camera;
  Light light;
  /// Around all that receives a shadow.
  geometry::Box3 bounds{{-100, -100, 0}, {100, 100, 50}};
  /// All beyond this plane is cut away, and solids that it cuts show their inside in one flat colour.
  std::optional<Plane3> section;
  Colour cut = colourOf(0x3B3430);
  std::optional<Colour> background;  ///< instead of the sky
  double outlines = 0;               ///< how dark lines at edges are, from 0 to 1
  double occlusion_radius = 2.5;     ///< of ambient occlusion [m]
  bool has_shadows = true;
  SunShadows::Settings shadows;
};

/// The scene as a picture: sRGB, three channels. The same bytes from one thread or many, and on every machine.
/// `each_batch` is called twice, once for the shadows and once for what is seen; nothing of the scene is kept between.
formats::Image render(const RenderSettings& settings, const EachBatch& each_batch);

}  // namespace castra::exporting
