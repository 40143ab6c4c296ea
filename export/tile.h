// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "pipeline/artifacts/blocks.h"
#include "pipeline/artifacts/district.h"
#include "pipeline/artifacts/masses.h"
#include "pipeline/artifacts/walkable.h"
#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::exporting {

struct TileParams {
  double kerb = 0.15;
  double depth = 2;
};

template <class V>
void describe(V& v, TileParams& p) {
  v("kerb", p.kerb, within(0.02, 1), "m", "how high blocks lie above the street");
  v("depth", p.depth, within(0.1, 50), "m", "how far the land reaches down below the street");
}

/// A district as binary glTF: a root named after the key, moved to the district's own origin (whole metres, so that
/// coordinates on the lattice are exact in 32 bits and neighbours meet without a gap), and below it five nodes, each
/// with one mesh, or none where there is nothing to show:
///   ground    sides and underside of the land
///   streets   the top of the land at height 0, running on below the blocks
///   blocks    what lies within the kerbs, at their height, with the kerbs' sides
///   masses    a closed prism for every mass; walls and roofs are two materials
///   walkable  where one may walk, a little above the kerb, translucent; hide it or take it as navigation mesh
/// Town x, y, z become glTF x, z, -y. No two surfaces lie in one plane where they can be seen.
std::string encodeTile(std::string_view name, const TileParams& params, const District& district, const Blocks& blocks,
                       const Masses& masses, const Walkable& walkable);

/// One file a district: "tiles/<key>.glb", with '_' for '/' in the key; "tiles/town.glb" if there is no key.
Files exportTile(Run& run, const TileParams& params, const District& district, const Blocks& blocks,
                 const Masses& masses, const Walkable& walkable);

}  // namespace castra::exporting
