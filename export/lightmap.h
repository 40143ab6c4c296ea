// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/glb.h"

namespace castra::exporting {

/// Gives every triangle of a mesh a place of its own on one square picture into which an engine bakes light. Flat faces
/// are laid side by side, all to one scale, none over another, and at least `margin` [m of surface] apart and from the
/// picture's edge, so that light does not bleed from one to the next. Vertices that two faces share are doubled.
///
/// Returns the side of the picture [m of surface]: times the texels wanted for a metre, that is its size in pixels.
double layLightmap(GlbMesh& mesh, double margin);

}  // namespace castra::exporting
