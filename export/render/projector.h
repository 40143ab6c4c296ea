// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "export/render/clip.h"
#include "export/render/coverage.h"
#include "export/render/lens.h"

namespace castra::exporting {

/// A triangle on the raster, or a piece of one that was clipped.
struct ScreenTriangle {
  std::array<RasterCorner, 3> corners;     ///< clockwise on the screen
  std::array<float, 3> nearness{};         ///< of each corner
  std::array<float, 3> second{}, third{};  ///< what each corner has of the whole triangle's second and third
  CellRect bounds;                         ///< within the raster
  bool faces_us = true;                    ///< it was counter-clockwise
};

/// Brings triangles onto the raster: what is beyond the section plane or behind the eye is cut away, and so is what is
/// too far aside for whole numbers.
class Projector {
 public:
  Projector(const Lens& lens, const std::optional<Plane3>& section);

  /// Calls emit(ScreenTriangle) for what is left of a triangle, in pieces.
  template <class Emit>
  void project(const geometry::Vec3& a, const geometry::Vec3& b, const geometry::Vec3& c, Emit emit) const {
    const std::array<geometry::Vec3, 3> at{lens_.toEye(a), lens_.toEye(b), lens_.toEye(c)};
    std::array<bool, kPlanes> crosses{};
    bool is_whole = true;
    for (std::size_t i = 0; i < count_; ++i) {
      int beyond = 0;
      for (const geometry::Vec3& p : at) beyond += planes_[i].beyond(p) > 0 ? 1 : 0;
      if (beyond == 3) return;
      crosses[i] = beyond > 0;
      is_whole = is_whole && beyond == 0;
    }
    ClipPolygon polygon(at[0], at[1], at[2]);
    if (!is_whole)
      for (std::size_t i = 0; i < count_; ++i)
        if (crosses[i]) polygon.cut(planes_[i]);
    for (std::size_t i = 2; i < polygon.size(); ++i)
      if (const auto piece = raster(polygon[0], polygon[i - 1], polygon[i])) emit(*piece);
  }

 private:
  std::optional<ScreenTriangle> raster(const ClipCorner& a, const ClipCorner& b, const ClipCorner& c) const;

  static constexpr std::size_t kPlanes = ClipPolygon::kMaxCuts;
  Lens lens_;
  std::array<Plane3, kPlanes> planes_;  // in the eye's coordinates
  std::size_t count_ = 0;
};

}  // namespace castra::exporting
