// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "export/shape.h"

namespace castra::exporting {

/// Full coverage of a pixel.
inline constexpr std::uint32_t kFullCoverage = 65536;

/// Takes the coverage of pixels (x, y), (x + 1, y), ... with y counted from the bottom.
using TakeRow = std::function<void(int x, int y, std::span<const std::uint32_t> coverage)>;

/// How much of every pixel of a width x height picture the shape covers, exact in area, row by row from the bottom.
/// Rows and ends of rows that the shape does not touch are not reported. Time goes with the pixels touched and the
/// rows crossed by edges, not with the size of the picture.
void scanShape(const Shape& shape, int width, int height, const TakeRow& take);

}  // namespace castra::exporting
