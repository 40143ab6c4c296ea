// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "generators/arterials.h"
#include "generators/districts.h"

namespace castra::bench {

/// A square of ground with its main roads, cut into districts that wait for streets; nothing is painted.
struct SquareTown {
  Arterials arterials;
  std::vector<District> districts;

  SquareTown(double side, Pattern pattern) {
    Site site;
    site.parts = {{{{0, 0}, {side, 0}, {side, side}, {0, side}}, {}}};
    Zone zone;
    zone.pattern = pattern;
    zone.origin = {side / 2, side / 2};
    zone.direction = {1, 0};
    zone.length = 140;
    zone.depth = 75;
    zone.bend = 0.44;
    site.zones = {zone};
    Surroundings around;
    around.thing = "arterials";
    Draw draw(around);
    arterials = generators::planArterials(draw, {}, site, {});
    MapReader nothing;
    for (std::uint32_t i = 0; i < arterials.districts.size(); ++i)
      districts.push_back(generators::cropDistrict(site, arterials, {}, i, nothing));
  }
};

}  // namespace castra::bench
