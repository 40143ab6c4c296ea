// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace castra::generators {

/// A colour in linear light, 0 to 1 a channel: what can be mixed and shaded.
struct Pigment {
  double red = 0, green = 0, blue = 0;

  Pigment operator+(const Pigment& o) const { return {red + o.red, green + o.green, blue + o.blue}; }
  Pigment operator*(double s) const { return {red * s, green * s, blue * s}; }
  bool operator==(const Pigment&) const = default;
};

/// `a` at share 0, `b` at share 1; shares beyond are taken for these.
Pigment mix(const Pigment& a, const Pigment& b, double share);

/// Of an sRGB colour 0xRRGGBB, and back to the nearest one (IEC 61966-2-1).
Pigment pigmentOf(std::uint32_t srgb);
std::uint32_t srgbOf(const Pigment& pigment);

/// How light it seems: its luminance, 0 to 1.
inline double luminance(const Pigment& p) { return 0.2126 * p.red + 0.7152 * p.green + 0.0722 * p.blue; }

}  // namespace castra::generators
