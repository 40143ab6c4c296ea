// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/colour.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/base/math.h"

namespace castra::exporting {

namespace {

std::uint8_t mixCodes(std::uint8_t a, std::uint8_t b, double share) {
  return static_cast<std::uint8_t>(std::floor(a + (b - a) * share + 0.5));
}

/// For every light in 1/65535 its code: the codes change where the light of a code and a half lies.
std::vector<std::uint8_t> makeCodes() {
  std::vector<std::uint8_t> codes(65536);
  std::size_t light = 0;
  for (int code = 0; code < 256; ++code) {
    const double end = code == 255 ? 2.0 : linearLight((code + 0.5) / 255.0);
    for (; light < codes.size() && static_cast<double>(light) / 65535.0 < end; ++light)
      codes[light] = static_cast<std::uint8_t>(code);
  }
  return codes;
}

}  // namespace

Colour mixColours(Colour a, Colour b, double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  return {mixCodes(a.red, b.red, s), mixCodes(a.green, b.green, s), mixCodes(a.blue, b.blue, s)};
}

double linearLight(double srgb) {
  if (srgb <= 0.04045) return srgb / 12.92;
  return math::pow((srgb + 0.055) / 1.055, 2.4);
}

std::array<double, 3> linearLight(Colour colour) {
  return {linearLight(colour.red / 255.0), linearLight(colour.green / 255.0), linearLight(colour.blue / 255.0)};
}

std::uint8_t srgbCode(std::uint16_t light) {
  static const std::vector<std::uint8_t> codes = makeCodes();
  return codes[light];
}

}  // namespace castra::exporting
