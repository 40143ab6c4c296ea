// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/sheet_pattern.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kSheets, kDents, kRust, kRustGrain, kStains, kTones, kRuns };

}  // namespace

Painter paintPattern(const SheetPattern& pattern, const Ground& ground) {
  const std::int64_t ribs = ground.countOf(pattern.pitch), sheets = ground.countOf(pattern.sheet);
  return [pattern, ground, ribs, sheets](const Vec2& at) {
    const double pitch = ground.repeat / static_cast<double>(ribs),
                 length = ground.repeat / static_cast<double>(sheets);
    // Sheets end inside the square and not at its edge, where an end would look like a seam.
    const double x = wrap(at.x / pitch), along = wrap(at.y / length + 0.37);
    const std::int64_t column = pieceAt(at.x / ground.repeat, ribs),
                       row = pieceAt(at.y / ground.repeat + 0.37 / static_cast<double>(sheets), sheets);
    const bool is_plain = pattern.profile == "plain", has_seams = pattern.profile == "seams";
    const double dent = ground.noise(kDents, at, is_plain ? 0.05 : 0.2, 2);
    double height = 0, hollow = 0, edge = 0;
    if (has_seams) {
      const double to_seam = std::min(x, 1 - x) * pitch;
      height = pattern.depth * (1 - smoothStep(0.006, 0.012, to_seam));
      hollow = 1 - smoothStep(0.01, 0.05, to_seam);
    } else if (!is_plain) {
      height = 0.5 * pattern.depth * math::cos(2 * math::kPi * x);
      hollow = 0.5 - 0.5 * math::cos(2 * math::kPi * x);
    }
    if (!is_plain) {
      // The lower edge of a sheet lies over the one below.
      edge = 1 - smoothStep(0, 0.01, along * length);
      height += 0.004 * (0.5 - along);
    }
    const double dents = pattern.dents * (is_plain ? 0.003 : 0.0025) * dent;
    const double stain = ground.noise(kStains, at, ground.repeat / 4, 3),
                 run = ground.noise(kRuns, at, Vec2{0.05, 0.7}, 2);
    const double tone = 0.5 + 0.35 * ground.noise(kTones, at, 0.25, 3) +
                        (has_seams ? 0.25 * ground.dice.branch(kSheets).around(column, row) : 0);
    double shade = 1 + pattern.stains * (0.12 * stain + 0.08 * run) - 0.18 * hollow - 0.3 * edge;

    // Rust starts at edges and in hollows and runs down.
    const double rust_noise = ground.noise(kRust, at, is_plain ? Vec2{0.15, 0.15} : Vec2{0.16, 0.5}, 4) +
                              (is_plain ? 0 : 0.35) * run + 0.4 * edge;
    const double rust = smoothStep(0.7 - 1.1 * pattern.rust, 1.3 - 1.1 * pattern.rust, rust_noise + 0.2) *
                        smoothStep(0, 0.05, pattern.rust);
    const double flakes = ground.noise(kRustGrain, at, 0.012, 2);
    double screw = 0;
    if (pattern.profile == "waves" && pattern.screws > 0 && column % 3 == 0) {
      const double from_x = x < 0.5 ? x * pitch : (1 - x) * pitch, from_y = std::fabs(along - 0.05) * length;
      screw = 1 - smoothStep(0.006, 0.009, std::sqrt(from_x * from_x + from_y * from_y));
    }
    Spot spot;
    spot.height = height + dents + 0.004 * screw * pattern.screws + 0.0005 * rust * flakes;
    shade *= 1 - 0.25 * screw * pattern.screws;
    spot.colour = mix(ground.colourAt(tone), pattern.rust_colour * (1 + 0.2 * flakes), 0.85 * rust) * shade;
    spot.roughness = ground.roughness + 0.05 * stain + rust * (0.9 - ground.roughness);
    return spot;
  };
}

}  // namespace castra::generators
