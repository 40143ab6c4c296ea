// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "generators/models/model_builder.h"
#include "generators/walls/wall_rim.h"
#include "generators/walls/wall_style.h"

// Breast walls and the merlons on them.

namespace castra::generators {

/// Where merlons stand on a straight stretch: all whole, of the style's length, with equal crenels between them and at
/// both ends, about as wide as the style says; none if the stretch is too short for one.
std::vector<std::pair<double, double>> spaceMerlons(double length, const WallStyle& style);

/// A merlon with a coping.
void addMerlon(ModelBuilder& builder, const geometry::Ring& footprint, double low, const WallStyle& style);

/// A breast wall along a stretch of a rim, a part from corner to corner. From level 1 on it is higher, for its merlons.
void addBreast(ModelBuilder& builder, const WallRim& rim, double from, double to, double low, const WallStyle& style);

/// Breast walls and merlons all around a rim, but for `gaps` (from, to, in order along it). Merlons stand on corners
/// and evenly between them; where corners are too near to each other for that, evenly all along.
void addCrenels(ModelBuilder& builder, const WallRim& rim, const std::vector<std::pair<double, double>>& gaps,
                double low, const WallStyle& style);

}  // namespace castra::generators
