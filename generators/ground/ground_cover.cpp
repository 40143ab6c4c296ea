// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/ground_cover.h"

#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "pipeline/artifacts/model.h"
#include "pipeline/geometry/overlay.h"

namespace castra::generators {

using geometry::Region;
using geometry::Ring;

GroundCover::GroundCover(Ring land) : land_(std::move(land)) {}

void GroundCover::paint(std::uint32_t thing, GroundSurface surface, std::vector<Region> regions,
                        std::size_t last_level) {
  if (!regions.empty()) coats_.push_back({thing, std::move(surface), last_level, false, std::move(regions)});
}

void GroundCover::paint(std::uint32_t thing, GroundSurface surface, Ring ring, std::size_t last_level) {
  std::vector<Region> regions(1);
  regions[0].outer = std::move(ring);
  paint(thing, std::move(surface), std::move(regions), last_level);
}

void GroundCover::leaveOut(Ring ring) {
  Coat coat;
  coat.is_left_out = true;
  coat.last_level = Model::kLevels;
  coat.regions.resize(1);
  coat.regions[0].outer = std::move(ring);
  coats_.push_back(std::move(coat));
}

std::vector<std::vector<GroundCover::Piece>> GroundCover::settle() const {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::vector<Region>> layers(1);
  layers[0].resize(1);
  layers[0][0].outer = land_;
  for (const Coat& coat : coats_) layers.push_back(coat.regions);
  const geometry::Overlay overlay(layers);

  // Coats of equal surfaces have one number at a distance.
  std::vector<std::uint32_t> numbers;
  std::map<std::tuple<std::uint32_t, double, double, std::uint32_t>, std::uint32_t> surfaces;
  std::vector<const Coat*> firsts;
  for (const Coat& coat : coats_) {
    const GroundSurface& surface = coat.surface;
    const auto [known, is_new] = surfaces.try_emplace({surface.material, surface.height, surface.depth, surface.lie},
                                                      static_cast<std::uint32_t>(surfaces.size()));
    if (is_new) firsts.push_back(&coat);
    numbers.push_back(known->second);
  }

  std::vector<std::vector<Piece>> levels;
  for (std::size_t level = 0; level < Model::kLevels; ++level) {
    const auto count = static_cast<std::uint32_t>(level == 0 ? coats_.size() : surfaces.size());
    auto sorted = overlay.sort(count, [&](std::span<const std::uint32_t> at) {
      if (at.empty() || at[0] != 0) return kNone;  // beyond the land
      for (std::size_t i = at.size(); i-- > 1;) {
        const std::uint32_t coat = at[i] - 1;
        if (coats_[coat].last_level < level) continue;
        if (coats_[coat].is_left_out) return kNone;
        return level == 0 ? coat : numbers[coat];
      }
      return kNone;
    });
    std::vector<Piece>& pieces = levels.emplace_back();
    for (std::uint32_t i = 0; i < count; ++i) {
      if (sorted[i].empty()) continue;
      const Coat& coat = level == 0 ? coats_[i] : *firsts[i];
      Piece piece{coat.thing, coat.surface, std::move(sorted[i])};
      if (level > 0) piece.surface.along = {1, 0};
      pieces.push_back(std::move(piece));
    }
  }
  return levels;
}

}  // namespace castra::generators
