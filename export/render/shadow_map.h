// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "export/render/batch.h"
#include "export/render/lens.h"
#include "export/render/projector.h"
#include "export/render/staged_batches.h"

namespace castra::exporting {

/// What the sun sees first, over the part of the town below some points; a Pass of TileRaster.
class ShadowMap {
 public:
  /// The longer side of the map has `size` cells, and all the points lie in it. There must be a point.
  ShadowMap(const geometry::Vec3& to_sun, const std::vector<geometry::Vec3>& points, int size,
            const std::optional<Plane3>& section);

  struct Triangle {
    std::array<RasterCorner, 3> corners;
    std::array<float, 3> nearness{};
    CellRect bounds;
  };
  bool takes(const Batch& batch) const { return !batch.finish.isGlass(); }
  void prepare(const DrawCall& draw, const Finish& finish, const StagedBatches::Corners& corners,
               std::vector<Triangle>& out) const;
  void draw(const Triangle& triangle, const CellRect& cells);

  /// The share of the sun that gets to a place on a face that looks to the sun; softened over about three cells.
  /// Nothing if the place is not on the map.
  std::optional<float> lightAt(const geometry::Vec3& place, const geometry::Vec3& face) const;

  const Lens& lens() const { return lens_; }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(lens_.width()) + static_cast<std::size_t>(x);
  }
  Lens lens_;
  Projector projector_, whole_;  // of what the section cuts, and of what it does not
  bool is_cut_;
  std::vector<float> nearest_;
};

/// The shadows that the sun casts on what a lens sees: several maps, finer ones for what is near.
class SunShadows {
 public:
  struct Settings {
    int maps = 4;         ///< of a perspective view; others have one
    int size = 4096;      ///< [cells]
    double reach = 2500;  ///< no shadows beyond this distance [m]
  };
  /// `bounds` holds the scene; what is outside casts shadows, but receives none.
  SunShadows(const Lens& view, const geometry::Vec3& to_sun, const geometry::Box3& bounds, const Settings& settings,
             const std::optional<Plane3>& section, const EachBatch& each_batch);
  /// No shadows at all.
  SunShadows() = default;

  float lightAt(const geometry::Vec3& place, const geometry::Vec3& face) const;

 private:
  std::vector<ShadowMap> maps_;
};

}  // namespace castra::exporting
