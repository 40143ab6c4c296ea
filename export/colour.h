// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

namespace castra::exporting {

/// A colour as people write it: sRGB, 8 bits a channel.
struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Colour&) const = default;
};

/// colourOf(0xF4F0E6) is the colour #F4F0E6.
constexpr Colour colourOf(std::uint32_t rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16 & 255), static_cast<std::uint8_t>(rgb >> 8 & 255),
          static_cast<std::uint8_t>(rgb & 255)};
}

/// The sRGB code `a` at share 0 and `b` at share 1, and codes between them between.
Colour mixColours(Colour a, Colour b, double share);

/// Linear light in [0, 1] of an sRGB value in [0, 1] (IEC 61966-2-1). Equal bits on every machine.
double linearLight(double srgb);
/// The three channels in linear light.
std::array<double, 3> linearLight(Colour colour);

/// The sRGB code nearest to linear light given in 1/65535.
std::uint8_t srgbCode(std::uint16_t light);

}  // namespace castra::exporting
