// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"

namespace castra {

/// What a surface is made of, with a texture that tiles: its right edge goes on at its left, its top at its bottom. A
/// Set of them is keyed by name.
struct Material {
  static constexpr Kind kind{"material", 1};
  /// Of a side of the texture [px].
  static constexpr std::int32_t kLeastSize = 8, kGreatestSize = 1024;

  std::string name;          ///< of the slot that an engine fills with a material of its own; a key
  std::string sort;          ///< what people call it: "stone"
  std::uint32_t colour = 0;  ///< sRGB, 0xRRGGBB: the mean of the texture in linear light
  double roughness = 0.9;    ///< the mean of the texture, in [0, 1]
  double density = 0;        ///< [kg/m^3]
  double repeat = 1;         ///< what the texture covers [m]
  std::int32_t size = 0;     ///< of a side of each image [px]

  // Top row first, channels interleaved.
  std::vector<std::uint8_t> colours;  ///< sRGB, three channels
  std::vector<std::uint8_t>
      normals;  ///< three channels: x to the right, y up the picture, z out of it; -1 is 0, 1 is 255
  std::vector<std::uint8_t> roughnesses;  ///< one channel

  template <class A>
  void archive(A& a) {
    a(name, sort, colour, roughness, density, repeat, size, colours, normals, roughnesses);
  }
};

/// Throws Error naming the first broken promise.
void check(const Material& material);
Summary summarize(const Material& material);

}  // namespace castra
