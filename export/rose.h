// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace castra::exporting {

/// A rose of directions as an SVG element: one petal a bearing, from north clockwise, as long as its share, the
/// longest as long as the rose allows. `size` is its side [px].
std::string drawRose(std::span<const double> bearings, int size);

}  // namespace castra::exporting
