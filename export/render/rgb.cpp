// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/rgb.h"

#include <array>

namespace castra::exporting {

namespace {

std::array<float, 256> makeLights() {
  std::array<float, 256> lights{};
  for (std::size_t code = 0; code < lights.size(); ++code)
    lights[code] = static_cast<float>(linearLight(static_cast<double>(code) / 255));
  return lights;
}

}  // namespace

Rgb lightOf(Colour colour) {
  static const std::array<float, 256> lights = makeLights();
  return {lights[colour.red], lights[colour.green], lights[colour.blue]};
}

}  // namespace castra::exporting
