// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "export/canvas.h"
#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/geometry/vec.h"

// What lies about in a puzzle level, as small signs. Each is drawn around `at`, about `size` px wide and high.

namespace castra::exporting {

/// An object; `colour` is that of what belongs together, such as a key and its door.
void drawPuzzleObject(Canvas& canvas, PuzzleLevel::Thing thing, const geometry::Vec2& at, double size, Colour colour);
/// A lever; with a question mark if nobody knows what it does, and with a cross if it kills.
void drawPuzzleLever(Canvas& canvas, const geometry::Vec2& at, double size, Colour colour, bool is_hidden,
                     bool is_deadly);
void drawPuzzleBadger(Canvas& canvas, const geometry::Vec2& at, double size, bool is_awake);
/// A flag, for the start and the goal.
void drawPuzzleFlag(Canvas& canvas, const geometry::Vec2& at, double size, Colour colour);
/// Words on a small round label, centred on `at`.
void drawPuzzleBadge(Canvas& canvas, const geometry::Vec2& at, double height, std::string_view words, Colour colour,
                     Colour ground);

}  // namespace castra::exporting
