// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "generators/bridges.h"
#include "pipeline/artifacts/wall_line.h"
#include "pipeline/geometry/polygon.h"

namespace castra::generators {

/// True if the way from one place to another leads through a wall that is built.
bool crossesWall(const WallLine& line, const geometry::Vec2& from, const geometry::Vec2& to);

/// Where roads pass a wall: for each pass of the line, straight from the urban ground inside to that outside, no
/// further than `reach` [m]. Those near a `settled` one, which is there already, or without ground on both sides are
/// left out.
std::vector<Crossing> findPassages(const WallLine& line, const std::vector<geometry::Region>& urban, double reach,
                                   std::span<const Crossing> settled);

}  // namespace castra::generators
