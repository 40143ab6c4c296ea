// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/frame.h"

#include <cmath>

namespace castra::exporting {

std::uint32_t packNormal(const geometry::Vec3& n) {
  const double sum = std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z), scale = sum > 0 ? 1 / sum : 0;
  double u = n.x * scale, v = n.y * scale;
  if (n.z < 0) {
    const double folded = (1 - std::fabs(v)) * (u < 0 ? -1 : 1);
    v = (1 - std::fabs(u)) * (v < 0 ? -1 : 1);
    u = folded;
  }
  const auto code = [](double value) {
    return static_cast<std::uint32_t>(std::floor((value * 0.5 + 0.5) * 65534 + 0.5));
  };
  return code(u) << 16 | code(v);
}

std::array<float, 3> unpackNormal(std::uint32_t packed) {
  float u = static_cast<float>(packed >> 16) * (2.0f / 65534) - 1;
  float v = static_cast<float>(packed & 0xFFFFu) * (2.0f / 65534) - 1;
  const float z = 1 - std::fabs(u) - std::fabs(v);
  if (z < 0) {
    const float unfolded = (1 - std::fabs(v)) * (u < 0 ? -1.0f : 1.0f);
    v = (1 - std::fabs(u)) * (v < 0 ? -1.0f : 1.0f);
    u = unfolded;
  }
  const float scale = 1 / std::sqrt(u * u + v * v + z * z);
  return {u * scale, v * scale, z * scale};
}

}  // namespace castra::exporting
