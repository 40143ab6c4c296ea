// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/colour.h"

namespace castra::exporting {

/// Linear light, not bounded by 1.
struct Rgb {
  float r = 0, g = 0, b = 0;

  Rgb operator+(const Rgb& o) const { return {r + o.r, g + o.g, b + o.b}; }
  Rgb operator*(const Rgb& o) const { return {r * o.r, g * o.g, b * o.b}; }
  Rgb operator*(float s) const { return {r * s, g * s, b * s}; }
  Rgb& operator+=(const Rgb& o) { return *this = *this + o; }
};
inline Rgb mix(const Rgb& a, const Rgb& b, float share) { return a * (1 - share) + b * share; }
inline float brightness(const Rgb& c) { return 0.2126f * c.r + 0.7152f * c.g + 0.0722f * c.b; }
/// Of a colour as people write it.
Rgb lightOf(Colour colour);

}  // namespace castra::exporting
