// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/skeleton.h"

#include "pipeline/base/check.h"
#include "pipeline/geometry/skeleton_draft.h"

namespace castra::geometry {

namespace {

/// From here on the own way, which looks at every pair of sides at every event, is the slower one.
constexpr std::size_t kManySides = 250;

/// How near points may come before they are one, in lattice steps: as little as will do.
constexpr double kReaches[] = {0, 2, 8, 32};

std::optional<Skeleton> settle(const std::optional<Skeleton>& draft, std::span<const RegionSide> sides,
                               const SkeletonPlan& plan) {
  if (!draft) return std::nullopt;
  for (const double reach : kReaches)
    if (auto skeleton = settleDraft(*draft, sides, plan, reach / kLattice)) return skeleton;
  return std::nullopt;
}

}  // namespace

std::vector<RegionSide> listSides(const Region& region) {
  std::vector<RegionSide> sides;
  const auto add = [&](const Ring& ring) {
    const auto first = static_cast<std::uint32_t>(sides.size()), count = static_cast<std::uint32_t>(ring.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t next = i + 1 < count ? i + 1 : 0;
      sides.push_back({ring[i], ring[next], first + (i > 0 ? i - 1 : count - 1), first + next});
    }
  };
  sides.reserve(region.outer.size());
  add(region.outer);
  for (const Ring& hole : region.holes) add(hole);
  return sides;
}

std::optional<Skeleton> buildSkeleton(const Region& region, const SkeletonPlan& plan, SkeletonWay way) {
  const std::vector<RegionSide> sides = listSides(region);
  CASTRA_CHECK(plan.starts.empty() || plan.starts.size() == sides.size(), "a start for each side, or none");
  if (region.outer.size() < 3) return std::nullopt;
  for (const RegionSide& side : sides)
    if (side.from == side.to) return std::nullopt;
  const bool is_plain = plan.starts.empty() && plan.levels.empty() && plan.end == kNever;
  const bool is_small = sides.size() <= kManySides;
  if (way == SkeletonWay::wavefront || (way == SkeletonWay::best && (is_small || !is_plain)))
    if (auto skeleton = settle(draftByWavefront(region, plan), sides, plan)) return skeleton;
  if (way == SkeletonWay::wavefront || !is_plain) return std::nullopt;
  return settle(draftByCgal(region), sides, plan);
}

}  // namespace castra::geometry
