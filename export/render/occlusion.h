// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "export/render/frame.h"
#include "export/render/lens.h"

namespace castra::exporting {

/// How much of the sky is hidden by what is near, seen from the samples of a frame: corners, contacts, narrow lanes.
/// Found from the picture itself, one value a pixel, smoothed along surfaces; nothing random is left to see.
class Occlusion {
 public:
  /// What is farther away than `radius` [m] hides nothing.
  Occlusion(const Lens& lens, const Frame& frame, double radius);

  /// 1 in the open, 0 in the deepest corner, for the sample in this cell.
  float at(int column, int row) const;

 private:
  struct Pixel {
    std::array<float, 3> place{};   // relative to the eye
    std::array<float, 3> normal{};  // as well
    bool is_there = false;
  };
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  Pixel pixelOf(int column, int row) const;
  float gather(int x, int y, double radius) const;
  void smooth(int step_x, int step_y);
  /// Whether a pixel goes on in the same surface.
  static bool isAlike(const Pixel& a, const Pixel& b, float slack);

  const Lens& lens_;
  const Frame& frame_;
  int side_, width_, height_;
  std::vector<Pixel> pixels_;
  std::vector<float> open_, slack_;
};

}  // namespace castra::exporting
