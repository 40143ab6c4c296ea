// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "pipeline/core/packing.h"
#include "pipeline/geometry/solid_mesh.h"

// A mesh in few bytes, and back to the bit. Nearly all meshes are walls, slabs and roofs: their corners lie on the
// lattice, several vertices share a place, and normals and texture coordinates follow from where the corners are. So
// places are stored once, as steps from the one before, and of a face only which rule gives its normal and its texture
// coordinates. What no rule gives is stored as it differs from the best guess, or as it is.

namespace castra {

/// In the order in which they are to be read: a mesh begins where the one before did.
class MeshPacker {
 public:
  void add(PackWriter& out, const geometry::SolidMesh& mesh);

 private:
  std::array<std::int64_t, 3> start_{};  // of the last mesh [lattice steps]
};

class MeshUnpacker {
 public:
  /// Throws Error if the bytes are not those of a mesh.
  geometry::SolidMesh next(PackReader& in);

 private:
  std::array<std::int64_t, 3> start_{};
};

}  // namespace castra
