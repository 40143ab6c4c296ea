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
  /// What a screen shows of a sample, linear.
  Rgb develop(int column, int row, const std::vector<const Lamp*>& lamps) const;
  Rgb lit(const Fragment& fragment, const geometry::Vec3& place, const geometry::Vec3& ray, float open,
          const std::vector<const Lamp*>& lamps) const;
  Rgb throughGlass(const GlassFragment& glass, const geometry::Vec3& ray, const Rgb& behind) const;
  Rgb skyAlong(const geometry::Vec3& ray) const;
  /// Lamps that light anything in these cells.
  std::vector<const Lamp*> lampsFor(const CellRect& cells) const;

  const RenderSettings& settings_;
  const Lens& lens_;
  const Frame& frame_;
  const SunShadows& shadows_;
  const Occlusion& occlusion_;
};

/// How much of a line there is in a sample, 0 or 1: objects, planes or depths differ beside it.
float lineAt(const Frame& frame, int column, int row);

}  // namespace castra::exporting
