// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/blocks.h"

#include "pipeline/artifacts/promises.h"
#include "pipeline/base/text.h"

namespace castra {

void check(const Blocks& blocks) {
  for (std::size_t i = 0; i < blocks.carriageways.size(); ++i)
    checkRegion({blocks.carriageways[i].ring, {}}, concat("carriageway ", i + 1));
  for (std::size_t i = 0; i < blocks.junctions.size(); ++i)
    checkRegion({blocks.junctions[i].ring, {}}, concat("junction ", i + 1));
  for (std::size_t i = 0; i < blocks.islands.size(); ++i) {
    const Blocks::Island& island = blocks.islands[i];
    geometry::Region sidewalk{island.kerb, {}};
    if (!island.block.empty()) sidewalk.holes.emplace_back(island.block.rbegin(), island.block.rend());
    checkRegion(sidewalk, concat("island ", i + 1));
    for (const Blocks::Pinned& lot : island.pinned) checkRegion({lot.ring, {}}, concat("pinned lot ", lot.lot + 1));
    for (const geometry::Ring& ring : island.rest) checkRegion({ring, {}}, concat("rest of island ", i + 1));
  }
}

Summary summarize(const Blocks& blocks) {
  double roads = 0, islands = 0, inside = 0;
  std::uint64_t verges = 0;
  for (const Blocks::Carriageway& carriageway : blocks.carriageways) roads += geometry::signedArea(carriageway.ring);
  for (const Blocks::Junction& junction : blocks.junctions) roads += geometry::signedArea(junction.ring);
  for (const Blocks::Island& island : blocks.islands) {
    islands += geometry::signedArea(island.kerb);
    if (island.block.empty())
      ++verges;
    else
      inside += geometry::signedArea(island.block);
  }
  return {{"blocks", static_cast<std::uint64_t>(blocks.islands.size()) - verges},
          {"verges", verges},
          {"junctions", static_cast<std::uint64_t>(blocks.junctions.size())},
          {"carriageways", concat(fixed(roads, 0), " m2")},
          {"within kerbs", concat(fixed(islands, 0), " m2")},
          {"within sidewalks", concat(fixed(inside, 0), " m2")}};
}

}  // namespace castra
