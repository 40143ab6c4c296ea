// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "export/render/coverage.h"
#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

/// A direction in 32 bits, good to 0.005 degrees: the octahedron around it, folded flat (Meyer et al., On
/// floating-point normal vectors, 2010).
std::uint32_t packNormal(const geometry::Vec3& normal);
std::array<float, 3> unpackNormal(std::uint32_t packed);

/// What is seen in a sample, before there is light.
struct Fragment {
  enum class Kind : std::uint8_t { sky, surface, cut };

  float nearness = -std::numeric_limits<float>::infinity();
  std::uint32_t normal = 0, face = 0;         ///< of the surface as it looks, and of the triangle itself
  std::uint8_t red = 0, green = 0, blue = 0;  ///< sRGB
  std::uint8_t roughness = 0;                 ///< in 1/255
  std::uint8_t glow = 0;                      ///< in 1/8 of the colour
  Kind kind = Kind::sky;
  std::uint16_t object = 0;
};

/// The nearest glass before it, of which there is less to know.
struct GlassFragment {
  float nearness = -std::numeric_limits<float>::infinity();
  std::uint32_t normal = 0;
  std::uint8_t red = 0, green = 0, blue = 0, opacity = 0;
};

/// All samples of a picture, row by row from the top.
struct Frame {
  Frame(int columns, int rows, int samples_a_side) : width(columns), height(rows), grid(samples_a_side) {
    fragments.resize(size());
  }
  std::size_t size() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }

  int width, height;  ///< in samples
  SampleGrid grid;
  std::vector<Fragment> fragments;
  std::vector<GlassFragment> glass;  ///< empty if there is none
  /// With a section: how many solids a ray is inside of where it meets the plane. Empty without.
  std::vector<std::int16_t> inside;
};

}  // namespace castra::exporting
