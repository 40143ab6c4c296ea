// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/materials/cloth_pattern.h"

#include <algorithm>
#include <cmath>

namespace castra::generators {

using geometry::Vec2;

namespace {

enum Purpose : std::uint64_t { kLoops, kFlecks, kStains, kTones, kPaper };

/// How much a sprig covers a place given from its foot, in its size: a stem with leaves in pairs and a bud.
double coverSprig(const Vec2& at) {
  const double x = std::fabs(at.x), y = at.y;
  const auto ellipse = [](double dx, double dy, double rx, double ry) {
    return 1 - smoothStep(0.75, 1.1, std::sqrt(dx * dx / (rx * rx) + dy * dy / (ry * ry)));
  };
  double cover = y > 0 && y < 0.7 ? 1 - smoothStep(0.012, 0.035, x) : 0;
  cover = std::max(cover, ellipse(x, y - 0.82, 0.12, 0.17));
  for (const double foot : {0.12, 0.34, 0.54}) {
    // A leaf points up and out.
    const double along = 0.8 * x + 0.6 * (y - foot), aside = -0.6 * x + 0.8 * (y - foot);
    const double length = 0.17 * (1.25 - 0.6 * foot);
    cover = std::max(cover, ellipse(along - length, aside, length, 0.38 * length));
  }
  return cover;
}

}  // namespace

Painter paintPattern(const CarpetPattern& pattern, const Ground& ground) {
  const std::int64_t loops = ground.evenCountOf(pattern.loop);
  return [pattern, ground, loops](const Vec2& at) {
    const VoronoiCell loop =
        findCell(ground.dice.branch(kLoops), at * (1 / ground.repeat), {loops, loops}, 0.35, 0.5, 0.15);
    const double body = smoothStep(0, 0.4, loop.to_border);
    const double fleck = ground.dice.branch(kFlecks).around(loop.column, loop.row);
    const double stain = ground.noise(kStains, at, ground.repeat / 4, 3), tone = ground.noise(kTones, at, 0.1, 2);
    double piece = 0, seam = 0;
    if (pattern.border > 0) {
      const std::int64_t pieces = ground.countOf(pattern.border);
      const double side = ground.repeat / static_cast<double>(pieces);
      const std::int64_t column = pieceAt(at.x / ground.repeat, pieces), row = pieceAt(at.y / ground.repeat, pieces);
      piece = (column + row) % 2 == 0 ? 1 : -1;
      const double x = wrap(at.x / side) * side, y = wrap(at.y / side) * side;
      seam = 1 - smoothStep(0.001, 0.005, std::min(std::min(x, side - x), std::min(y, side - y)));
    }
    Spot spot;
    spot.height = pattern.relief * (body + 0.3 * fleck) - 0.5 * pattern.relief * seam;
    spot.colour = ground.colourAt(0.5 + 0.5 * pattern.flecks * fleck + 0.2 * tone) *
                  ((0.82 + 0.18 * body) * (1 + 0.12 * pattern.stains * stain + 0.03 * piece) * (1 - 0.15 * seam));
    spot.roughness = ground.roughness;
    return spot;
  };
}

Painter paintPattern(const WallpaperPattern& pattern, const Ground& ground) {
  const std::int64_t stripes = ground.evenCountOf(pattern.stripe);
  return [pattern, ground, stripes](const Vec2& at) {
    const double width = ground.repeat / static_cast<double>(stripes);
    const double x = at.x / width;
    const std::int64_t column = pieceAt(at.x / ground.repeat, stripes);
    const double across = wrap(x) - 0.5, edge = std::fabs(across);
    const bool is_wide = column % 2 == 0;
    // A wide field, and a narrow one between two lines.
    const double line = smoothStep(0.40, 0.42, edge) * (1 - smoothStep(0.45, 0.47, edge));
    const double stain = ground.noise(kStains, at, ground.repeat / 4, 3), paper = ground.noise(kPaper, at, 0.01, 2);
    double sprig = 0;
    if (pattern.sprig > 0 && is_wide) {
      const std::int64_t rows = ground.countOf(2.2 * pattern.sprig);
      const double step = ground.repeat / static_cast<double>(rows);
      const double shift = column % 4 == 0 ? 0 : 0.5;
      const double y = (wrap(at.y / step + shift) - 0.25) * step;
      sprig = coverSprig({across * width / pattern.sprig, y / pattern.sprig});
    }
    Spot spot;
    const double share = is_wide ? 0.5 - 0.5 * pattern.stripes : 0.5 + 0.5 * pattern.stripes;
    spot.height = 0.00012 * paper + 0.0002 * sprig;
    spot.colour = mix(mix(ground.colourAt(share), pattern.sprig_colour, 0.35 * pattern.stripes * line),
                      pattern.sprig_colour, 0.7 * sprig) *
                  (1 + 0.02 * paper + 0.1 * pattern.stains * stain);
    spot.roughness = ground.roughness + 0.02 * paper - 0.05 * sprig;
    return spot;
  };
}

}  // namespace castra::generators
