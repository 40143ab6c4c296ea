// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/render/light.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

constexpr double kLowestSun = 5 * math::kDegree;

Vec3 directionOf(double azimuth, double elevation) {
  const double up = std::max(elevation, kLowestSun);
  return {math::sin(azimuth) * math::cos(up), math::cos(azimuth) * math::cos(up), math::sin(up)};
}

/// A toe that keeps shadows deep, a straight part in which colours stay what they are, and a shoulder that never ends.
float curve(float x) {
  constexpr float kStraight = 0.42f, kToe = 0.02f;
  const float y = x * (x + 0.2f * kToe) / (x + kToe);
  if (y <= kStraight) return y;
  const float over = (y - kStraight) / (1 - kStraight);
  return kStraight + (1 - kStraight) * over / (1 + over);
}

}  // namespace

Light dayLight(double azimuth, double elevation) {
  Light light;
  light.to_sun = directionOf(azimuth, elevation);
  // The lower the sun, the longer its way through the air, which takes the blue first.
  const auto air = static_cast<float>(std::min(1 / light.to_sun.z, 8.0)) - 1;
  const float left = 1 / (1 + 0.05f * air);
  light.sun = Rgb{2.6f, 2.6f * (0.93f - 0.02f * air), 2.6f * (0.80f - 0.045f * air)} * left;
  light.zenith = {0.22f, 0.47f, 0.98f};
  light.horizon = {0.94f, 1.12f, 1.34f};
  light.bounce = {0.36f, 0.30f, 0.22f};
  light.glow = {0.75f, 0.58f, 0.36f};
  light.exposure = 0.7f;
  return light;
}

Light nightLight(double azimuth, double elevation) {
  Light light;
  light.to_sun = directionOf(azimuth, elevation);
  light.sun = {0.055f, 0.075f, 0.115f};
  light.zenith = {0.010f, 0.018f, 0.048f};
  light.horizon = {0.030f, 0.046f, 0.090f};
  light.bounce = {0.008f, 0.009f, 0.012f};
  light.glow = {0.02f, 0.025f, 0.03f};
  light.exposure = 2.2f;
  return light;
}

Light roomLight(double azimuth, double elevation) {
  Light light = dayLight(azimuth, elevation);
  light.sun = light.sun * 1.5f;
  light.zenith = {0.75f, 0.95f, 1.25f};
  light.horizon = {1.7f, 1.8f, 1.9f};
  light.open_sky = 0.14f;
  light.room = {0.33f, 0.305f, 0.275f};
  light.exposure = 0.88f;
  return light;
}

Rgb skyAt(const Light& light, const Vec3& direction) {
  const auto up = static_cast<float>(std::max(direction.z, 0.0));
  const float low = (1 - up) * (1 - up), lower = low * low;
  Rgb sky = mix(light.zenith, light.horizon, 0.35f * low + 0.65f * lower);
  const auto near_sun = static_cast<float>(std::max(dot(direction, light.to_sun), 0.0));
  const float two = near_sun * near_sun, eight = two * two * two * two, many = eight * eight * eight * eight;
  sky += light.glow * (0.22f * two + 0.35f * eight + 0.7f * many);
  if (direction.z < 0) {
    const auto down = static_cast<float>(std::min(-direction.z * 4, 1.0));
    sky = mix(sky, light.horizon * 0.5f + light.bounce * 0.8f, down);
  }
  return sky;
}

Rgb fillAt(const Light& light, const Vec3& normal) {
  const auto up = static_cast<float>(0.5 + 0.5 * normal.z);
  // A face that looks up sees all of the sky; one that looks aside half of it, and more of the bright horizon.
  const Rgb sky = mix(mix(light.zenith, light.horizon, 0.6f), mix(light.zenith, light.horizon, 0.45f), up);
  const auto side = static_cast<float>(std::max(dot(normal, light.to_sun), 0.0));
  const float grey = brightness(sky);
  const Rgb open =
      mix(sky, {grey, grey, grey}, 0.25f) * (0.9f * up) + light.bounce * (1 - up) + light.glow * (0.18f * side);
  // Floors throw more light at ceilings than these at floors.
  return open * light.open_sky + light.room * (1.12f - 0.24f * up);
}

float clearnessAt(const Light& light, double distance) { return static_cast<float>(math::exp(-distance / light.haze)); }

Rgb develop(const Rgb& light) {
  // Film is a little less colourful than light.
  const float grey = brightness(light);
  const Rgb muted = mix(light, {grey, grey, grey}, 0.12f);
  return {curve(muted.r), curve(muted.g), curve(muted.b)};
}

}  // namespace castra::exporting
