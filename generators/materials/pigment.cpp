// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/pigment.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

double lightOf(std::uint32_t code) {
  const double srgb = (code & 255) / 255.0;
  return srgb <= 0.04045 ? srgb / 12.92 : math::pow((srgb + 0.055) / 1.055, 2.4);
}

std::uint32_t codeOf(double light) {
  const double srgb = light <= 0.0031308 ? 12.92 * light : 1.055 * math::pow(light, 1 / 2.4) - 0.055;
  return static_cast<std::uint32_t>(std::floor(255 * std::clamp(srgb, 0.0, 1.0) + 0.5));
}

}  // namespace

Pigment mix(const Pigment& a, const Pigment& b, double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  return a * (1 - s) + b * s;
}

Pigment pigmentOf(std::uint32_t srgb) { return {lightOf(srgb >> 16), lightOf(srgb >> 8), lightOf(srgb)}; }

std::uint32_t srgbOf(const Pigment& pigment) {
  return codeOf(pigment.red) << 16 | codeOf(pigment.green) << 8 | codeOf(pigment.blue);
}

}  // namespace castra::generators
