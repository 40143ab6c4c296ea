// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "pipeline/geometry/skeleton.h"

// What the ways to a skeleton share: a draft, whose points are not yet on the lattice and may come very near to one
// another.

namespace castra::geometry {

/// By moving the sides event by event, in about O(n^3) for n sides.
std::optional<Skeleton> draftByWavefront(const Region& region, const SkeletonPlan& plan);

/// By CGAL, without a plan.
std::optional<Skeleton> draftByCgal(const Region& region);

/// Puts the points of a draft on the lattice, joins those that are as near as `reach` along a line, and gives the
/// ground of faces that do not survive this to their neighbours. Nothing if the faces then do not cover the region as
/// promised, or one of them does not rise from its side.
std::optional<Skeleton> settleDraft(const Skeleton& draft, std::span<const RegionSide> sides, const SkeletonPlan& plan,
                                    double reach);

}  // namespace castra::geometry
