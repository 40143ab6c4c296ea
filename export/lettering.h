// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "pipeline/geometry/vec.h"

// A stroke font of our own: every character is a few pen strokes with quarter ellipses for bows, so that one set of
// lines serves every size and weight. Digits are of one width, so that figures stand below each other.

namespace castra::exporting {

/// One stroke of the pen.
using PenLine = std::vector<geometry::Vec2>;

/// All characters the font knows. Others are drawn as an empty box.
inline constexpr std::string_view kLetters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,:;-+/'\"!?()&#%=";

/// The strokes of one line of text that starts at `start` on the base line. Capitals are `height` high, small letters
/// 0.65 of that; the deepest tail reaches 0.3 below the line. A character of several UTF-8 bytes is one box.
std::vector<PenLine> layText(std::string_view text, const geometry::Vec2& start, double height);

/// From the left edge of the first character to the right edge of the last, in the unit of `height`.
double textWidth(std::string_view text, double height);

}  // namespace castra::exporting
