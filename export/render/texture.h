// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pipeline/formats/png.h"

namespace castra::exporting {

/// An image that repeats in both directions, with smaller copies for the distance.
class Texture {
 public:
  enum class Codes {
    srgb,  ///< colours; they are averaged as light
    plain  ///< numbers, such as normals
  };
  /// The image has 1, 3 or 4 channels; of 4 the last is ignored, and one stands for all three.
  Texture(const formats::Image& image, Codes codes);

  /// The value at a place in repeats (v up, 0 at the bottom row): linear light for colours, 0 to 1 otherwise. It is the
  /// mean over what a sample covers, which is (along_u, along_v) on its longer side and `thin` on the other. Trilinear;
  /// several probes along the longer side where a surface is seen at a flat angle.
  std::array<float, 3> sample(double u, double v, double along_u, double along_v, double thin) const;

  int levels() const { return static_cast<int>(levels_.size()); }
  /// The mean value of a level; level 0 is the image.
  std::array<double, 3> mean(int level) const;

 private:
  struct Level {
    int width = 0, height = 0;
    std::vector<std::array<std::uint8_t, 4>> texels;
  };
  std::array<float, 3> bilinear(const Level& level, double u, double v) const;
  std::array<float, 3> trilinear(double u, double v, float level) const;

  std::vector<Level> levels_;
  std::array<float, 256> values_{};  // of the codes
};

/// log2 of a positive number, good to 0.01: for levels of detail.
float roughLog2(float x);

}  // namespace castra::exporting
