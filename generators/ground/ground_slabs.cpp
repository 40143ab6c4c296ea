// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_slabs.h"

#include <algorithm>

#include "generators/ground/ground_slab.h"

namespace castra::generators {

using geometry::Region;
using geometry::Vec2;

void addSlabs(ModelBuilder& model, const GroundCover& cover, const std::vector<GroundThing>& things,
              const std::vector<GroundLie>& lies, const Vec2& middle) {
  std::vector<std::vector<GroundCover::Piece>> levels = cover.settle();
  std::stable_sort(levels[0].begin(), levels[0].end(),
                   [](const GroundCover::Piece& a, const GroundCover::Piece& b) { return a.thing < b.thing; });
  std::uint32_t open = Model::kNobody;
  for (const GroundCover::Piece& piece : levels[0]) {
    if (piece.thing != open) {
      open = piece.thing;
      const GroundThing& thing = things[open];
      model.beginThing(model.nameByPlace(thing.noun, thing.at), thing.tags);
    }
    const GroundSurface& surface = piece.surface;
    for (const Region& region : piece.regions)
      model.addPart(surface.noun, surface.material, makeSolidSlab(region, surface, lies[surface.lie], model.origin()),
                    0);
  }
  model.beginThing(model.nameByPlace("far-ground", middle), {"ground", "distant"});
  for (std::size_t level = 1; level < Model::kLevels; ++level)
    for (const GroundCover::Piece& piece : levels[level])
      for (const Region& region : piece.regions)
        model.addDistant(piece.surface.noun, piece.surface.material,
                         makeSlab(region, piece.surface, lies[piece.surface.lie], model.origin()), level, level);
}

}  // namespace castra::generators
