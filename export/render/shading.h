// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "export/render/frame.h"
#include "export/render/lens.h"
#include "export/render/light.h"
#include "export/render/occlusion.h"
#include "export/render/render.h"
#include "export/render/rgb.h"
#include "export/render/shadow_map.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

/// Puts light on what is seen, sample by sample, and makes pixels of them.
class Shading {
 public:
  /// All of these must stay while this is used.
  Shading(const RenderSettings& settings, const Lens& lens, const Frame& frame, const SunShadows& shadows,
          const Occlusion& occlusion)
      : settings_(settings), lens_(lens), frame_(frame), shadows_(shadows), occlusion_(occlusion) {}

  formats::Image picture() const;

 private:
  using Lamps = std::vector<const Lamp*>;
  /// A piece of surface that takes light.
  struct Surface {
    geometry::Vec3 place, normal, face;  ///< in the town
    Rgb colour;
    double roughness = 1;
    float glow = 0, open = 1;
  };
  Surface surfaceOf(const Fragment& fragment) const;
  /// What a screen shows of a sample or of a pixel, linear.
  Rgb developSample(int column, int row, const Lamps& lamps) const;
  Rgb developPixel(int x, int y, const Lamps& lamps) const;
  /// Whether all samples of a pixel show one plane and nothing else, so that it takes light as one.
  bool isOnePlane(int x, int y) const;
  Rgb developPlane(int x, int y, const Lamps& lamps) const;
  Rgb lit(const Surface& surface, const geometry::Vec3& ray, const Lamps& lamps) const;
  /// After the way through the haze, on the screen.
  Rgb shown(const Rgb& light, const geometry::Vec3& ray, double distance) const;
  Rgb throughGlass(const GlassFragment& glass, const geometry::Vec3& ray, const Rgb& behind) const;
  Rgb skyAlong(const geometry::Vec3& ray) const;
  /// Lamps that light anything in these cells.
  Lamps lampsFor(const CellRect& cells) const;

  const RenderSettings& settings_;
  const Lens& lens_;
  const Frame& frame_;
  const SunShadows& shadows_;
  const Occlusion& occlusion_;
};

/// How much of a line there is in a sample, 0 or 1: objects, planes or depths differ beside it.
float lineAt(const Lens& lens, const Frame& frame, int column, int row);

}  // namespace castra::exporting
