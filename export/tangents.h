// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include "export/glb.h"

namespace castra::exporting {

/// A tangent for every vertex, as normal maps in glTF need it: along u within the face, and 1 or -1 for the side on
/// which the picture goes up. Vertices that triangles share get the mean of theirs. The primitive must have texture
/// coordinates; a vertex without a triangle that has any area on the texture gets some direction within its face.
std::vector<std::array<float, 4>> tangentsOf(const GlbPrimitive& primitive);

}  // namespace castra::exporting
