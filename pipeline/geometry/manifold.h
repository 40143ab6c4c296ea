// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "pipeline/geometry/solid_mesh.h"

namespace castra::geometry {

/// What a mesh bounds, or why it bounds nothing.
struct ManifoldProof {
  struct Fault {
    std::string what;  ///< "has an edge with more than two faces"
    Vec3 place;        ///< near it, in the axes of the mesh [m]
  };
  std::optional<Fault> fault;
  std::size_t solids = 0;  ///< that were proved, up to the fault
};

/// Proves that a mesh whose indices are in range is the surface of solids, one after the other: each is a closed
/// 2-manifold with something inside. That is stricter than findFault(mesh), which only asks that every directed edge is
/// met by as many opposite ones, over the whole mesh. Places that are equal to the bit are one, and of every solid:
///   - each edge has exactly two faces, which run along it in opposite directions;
///   - the faces around each corner are one fan;
///   - no face is without area;
///   - the volume is positive, so that it is not turned inside out.
/// A solid ends where all edges so far are closed, so solids that touch are no fault; surfaces may cross. Exact but for
/// area and volume.
ManifoldProof proveManifold(const SolidMesh& mesh);

}  // namespace castra::geometry
