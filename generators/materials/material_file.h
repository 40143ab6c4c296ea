// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generators/materials/pattern_table.h"

namespace castra::generators {

/// A material as people write it, before it is painted.
struct MaterialOrder {
  std::string name, sort;
  std::vector<Pigment> colours;
  double density = 0;    ///< [kg/m^3]
  double roughness = 0;  ///< in [0, 1]
  double repeat = 0;     ///< [m]
  PatternMaker pattern;
};

/// Materials from a file that people write:
///
///   { "about": "for people",
///     "materials": [ { "name": "brick-red", "sort": "clay", "colours": ["#9C5B45", "#8A4B3A"], "density": 1800,
///                      "roughness": 0.9, "repeat": 2, "about": "for people",
///                      "pattern": { "type": "brick", "bond": "english", "joint": 0.01 } }, … ] }
///
/// `colours` are one or several that the pattern mixes; numbers that a pattern is not given keep their usual values.
/// Sorted by name. Throws Error with file, line and path for whatever is missing, unknown or out of range.
std::vector<MaterialOrder> readMaterialFile(std::string_view text, const std::string& name);

}  // namespace castra::generators
