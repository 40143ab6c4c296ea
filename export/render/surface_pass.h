// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "export/render/frame.h"
#include "export/render/lens.h"
#include "export/render/projector.h"
#include "export/render/rgb.h"
#include "export/render/staged_batches.h"

namespace castra::exporting {

/// Finds what is seen in every sample of a frame; a Pass of TileRaster. Of surfaces at the same place the one that came
/// first stays.
class SurfacePass {
 public:
  SurfacePass(const Lens& lens, const std::optional<Plane3>& section, Frame& frame);

  struct Triangle : ScreenTriangle {
    const Finish* finish = nullptr;
    std::uint32_t face = 0;
    std::uint16_t object = 0;
    bool is_solid = true, is_smooth = false, is_turned = false;
    std::array<float, 3> weight{};                     ///< what changes evenly across the screen: 1/depth, or 1
    std::array<std::array<float, 3>, 3> normals{};     ///< of the whole triangle's corners, in the town
    std::array<std::array<float, 2>, 3> uv{};          ///< of the piece's corners, times `weight` [repeats]
    std::array<float, 2> second_step{}, third_step{};  ///< change of the shares per cell to the right and down
    std::array<float, 3> along_u{}, along_v{};         ///< where u and v grow to, for normals from a texture
  };

  bool takes(const Batch& batch) const;
  void prepare(const DrawCall& draw, const Finish& finish, const StagedBatches::Corners& corners,
               std::vector<Triangle>& out) const;
  void draw(const Triangle& triangle, const CellRect& cells);

 private:
  void prepareTexture(const std::array<geometry::Vec3, 3>& at, const StagedBatches::Corners& corners,
                      Triangle& triangle) const;
  void shade(const Triangle& triangle, float second, float third, Fragment& fragment) const;
  void drawGlass(const Triangle& triangle, const CellRect& cells);

  const Lens& lens_;
  Projector projector_, whole_;  // of what the section cuts, and of what it does not
  Frame& frame_;
};

/// Where the section plane cuts solids open, samples show the cut: flat, in the plane.
void fillSection(const Lens& lens, const Plane3& section, Frame& frame);

}  // namespace castra::exporting
