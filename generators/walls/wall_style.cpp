// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_style.h"

namespace castra::generators {

std::vector<Model::Material> wallMaterials(const WallStyle& style) {
  // A roof is a solid here, but rafters and tiles in truth: its density is that of the whole.
  return {{"rubble", "stone", 0xA09787, 0.95, 2200, style.course_repeat},
          {"ashlar", "stone", 0xB4AC9A, 0.9, 2400, style.course_repeat},
          {"paving", "stone", 0x8F8A80, 0.95, 2300, style.course_repeat},
          {"timber", "wood", 0x5A4232, 0.85, 700, 1},
          {"iron", "iron", 0x37373A, 0.6, 7800, 1},
          {"tile", "clay", 0x8C4A35, 0.8, 250, 1}};
}

}  // namespace castra::generators
