// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/style.h"

namespace castra::generators {

/// Fills a slot with what is in a .glb or .gltf file (docs/STYLES.md). In the file x runs along the wall, y up and z
/// out of the house towards whoever looks at it; zero is the middle of the foot of what it fills, on the face of the
/// wall. The triangles of one material become one piece, and for doors those of nodes whose name begins with "frame"
/// another. Edges become sharp and texture coordinates metres along each face, as everywhere; materials keep their
/// names and colours. A size that the slot does not give is that of the part.
///
/// Returns all that is wrong, each with its remedy: a file that cannot be read, a piece that is not a closed solid, a
/// part that reaches into the wall beside its opening, or farther out than such a part may. Nothing: the slot is
/// filled.
std::vector<std::string> fillSlot(Style::Slot& slot, std::string_view bytes);

/// A mesh scaled along its axes; normals and texture coordinates are made anew.
geometry::SolidMesh scaledMesh(const geometry::SolidMesh& mesh, const geometry::Vec3& scale);

/// How far behind the face of the wall a slot's part reaches [m].
double depthOf(const Style::Slot& slot);
/// And how far before it [m].
double reachOf(const Style::Slot& slot);

}  // namespace castra::generators
