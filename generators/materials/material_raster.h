// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "generators/materials/pattern.h"
#include "pipeline/artifacts/material.h"

namespace castra::generators {

/// Paints the three images of `size` px a side, and their means, into the material. Normals follow the heights; hollows
/// are darker, and what stands out is lighter, as if rubbed. `repeat` is the side of the painter's square [m].
void rasterPattern(const Painter& painter, double repeat, std::int32_t size, Material& material);

}  // namespace castra::generators
