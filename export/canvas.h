// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "export/colour.h"
#include "export/shape.h"
#include "pipeline/formats/png.h"

namespace castra::exporting {

struct Paint {
  Colour colour;
  double opacity = 1;
};

/// A grey picture that says how strongly something is present in every pixel: shadows are gathered in one, so that
/// where two fall together it gets no darker.
class Mask {
 public:
  Mask(int width, int height);

  /// Lifts the mask to `strength` (0 to 1) inside the shape, wherever it is weaker.
  void raise(const Shape& shape, double strength);
  /// Blurs by three box filters of the given radius [px], nearly a Gaussian.
  void soften(int radius);

  int width() const { return width_; }
  int height() const { return height_; }
  /// 0 to 65535; y counted from the bottom.
  std::uint16_t at(int x, int y) const { return values_[index(x, y)]; }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  int width_, height_;
  std::vector<std::uint16_t> values_;
};

/// An antialiased picture. Coordinates are pixels, x to the right, y up, (0, 0) the lower left corner. Coverage is
/// exact in area and colours are mixed in linear light, so that thin lines keep their weight; equal calls give equal
/// bytes on every machine.
class Canvas {
 public:
  Canvas(int width, int height, Colour background);

  void fill(const Shape& shape, const Paint& paint);
  /// Paints where the mask is present. Mask and canvas must be of one size.
  void fill(const Mask& mask, const Paint& paint);

  int width() const { return width_; }
  int height() const { return height_; }
  /// The colour of a pixel; y counted from the bottom.
  Colour at(int x, int y) const;
  /// sRGB, three channels, top row first.
  formats::Image image() const;

 private:
  using Light = std::array<std::uint16_t, 3>;
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  int width_, height_;
  std::vector<Light> pixels_;  // linear light in 1/65535, bottom row first
};

}  // namespace castra::exporting
