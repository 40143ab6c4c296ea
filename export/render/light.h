// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "export/render/rgb.h"
#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

/// A lamp in the street, without a shadow of its own.
struct Lamp {
  geometry::Vec3 at;         ///< [m]
  Rgb light{9, 6.2f, 3.2f};  ///< at a metre's distance
  double reach = 14;         ///< no light beyond [m]
};

/// Where light comes from, all of it in linear light on one scale.
struct Light {
  geometry::Vec3 to_sun{0, 0, 1};  ///< or to the moon, of length 1
  Rgb sun;                         ///< on a face that looks straight to it
  Rgb zenith, horizon;             ///< the sky
  Rgb bounce;                      ///< from the ground, upwards
  Rgb glow;                        ///< of the sky around the sun
  double haze = 4000;              ///< distance at which a third of the colour is left [m]
  float exposure = 1;
  float open_sky = 1;  ///< share of the sky's light that gets to faces
  Rgb room{0, 0, 0};   ///< what they get from the walls around instead
  std::vector<Lamp> lamps;
};

/// A clear day. Azimuth from north to the east, both in radians; a sun below 5 degrees is lifted to that.
Light dayLight(double azimuth, double elevation);
/// A clear night with the moon there: a dark blue sky, lamps and windows to see by.
Light nightLight(double azimuth, double elevation);

/// The same day from within a room: little of the sky gets in, but what does goes from wall to wall.
Light roomLight(double azimuth, double elevation);

/// The sky in a direction of length 1, down to a hazy ground below the horizon.
Rgb skyAt(const Light& light, const geometry::Vec3& direction);
/// What falls on a face from the sky and the ground, where nothing hides them.
Rgb fillAt(const Light& light, const geometry::Vec3& normal);
/// What is left of a colour after that way through the haze, from 1 to 0.
float clearnessAt(const Light& light, double distance);

/// From light to what a screen shows, 0 to 1 and still linear: highlights are rolled off like on film.
Rgb develop(const Rgb& light);

}  // namespace castra::exporting
