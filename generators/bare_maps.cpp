// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/bare_maps.h"

#include <algorithm>
#include <utility>

#include "generators/density.h"

namespace castra::generators {

using geometry::Box;
using geometry::Cells;
using geometry::Grid;
using geometry::GridContrast;
using geometry::GridMeans;
using geometry::Vec2;

namespace {

constexpr double kBranchReach = 8;  // [m]; around a branching point, where the patterns' maps are asked
constexpr double kGrey = 127.5;     // of a pattern's map that is missing
constexpr double kSlack = 1;        // [m]; pieces that are snapped to the lattice may lie a little beside their cell

Box around(const Box& box, double reach) { return {box.low - Vec2{reach, reach}, box.high + Vec2{reach, reach}}; }

bool isWithin(const Grid& grid, const Box& box) {
  return box.low.x >= grid.origin.x && box.low.y >= grid.origin.y &&
         box.high.x < grid.origin.x + grid.width * grid.cell && box.high.y < grid.origin.y + grid.height * grid.cell;
}

/// Least and greatest value of the cells, of which there are some.
std::pair<std::uint8_t, std::uint8_t> rangeOf(const Grid& grid, const Cells& cells) {
  std::uint8_t least = 255, most = 0;
  for (int y = cells.y0; y < cells.y1; ++y) {
    const std::uint8_t* row = grid.row(y);
    for (int x = cells.x0; x < cells.x1; ++x) {
      least = std::min(least, row[x]);
      most = std::max(most, row[x]);
    }
  }
  return {least, most};
}

double meanOf(const std::optional<GridMeans>& means, const Grid& grid, const Box& box, double beside) {
  return means ? means->mean(box, beside) : geometry::meanOver(grid, box, beside);
}

}  // namespace

MapReading::MapReading(const BareMaps& maps, double sparse_factor)
    : maps_(maps),
      sparse_factor_(sparse_factor),
      least_weight_(1),
      most_weight_(maps.density == nullptr ? 1 : sparse_factor) {
  if (maps.manhattan == nullptr && maps.arbitrary == nullptr) pattern_ = false;
}

void MapReading::goTo(const Box& ground) {
  const Box box = around(ground, kBranchReach + kSlack);
  if (maps_.density != nullptr) {
    const Cells cells = geometry::touchedCells(*maps_.density, box);
    std::pair<std::uint8_t, std::uint8_t> light{255, 255};
    if (!cells.empty()) light = rangeOf(*maps_.density, cells);
    if (!isWithin(*maps_.density, box)) light.second = 255;
    // Every step from light to weight rounds in order, so that these bound all weights here.
    least_weight_ = weightOfLight(light.second, sparse_factor_);
    most_weight_ = weightOfLight(light.first, sparse_factor_);
    density_.emplace(*maps_.density, cells);
  }
  if (maps_.manhattan == nullptr && maps_.arbitrary == nullptr) return;
  pattern_.reset();
  if (maps_.manhattan != nullptr && maps_.arbitrary != nullptr &&
      geometry::haveOneFrame(*maps_.manhattan, *maps_.arbitrary)) {
    contrast_.emplace(*maps_.manhattan, *maps_.arbitrary, geometry::touchedCells(*maps_.manhattan, box));
    if (contrast_->verdict() == GridContrast::Verdict::first_is_not) pattern_ = false;
    if (contrast_->verdict() == GridContrast::Verdict::first_is_lighter && isWithin(*maps_.manhattan, box))
      pattern_ = true;
    return;
  }
  if (maps_.manhattan != nullptr) manhattan_.emplace(*maps_.manhattan, geometry::touchedCells(*maps_.manhattan, box));
  if (maps_.arbitrary != nullptr) arbitrary_.emplace(*maps_.arbitrary, geometry::touchedCells(*maps_.arbitrary, box));
}

double MapReading::weightOf(const Box& box) const {
  return maps_.density == nullptr ? 1 : weightOfLight(meanOf(density_, *maps_.density, box, 255), sparse_factor_);
}

bool MapReading::askPattern(const Vec2& at) const {
  const Box box = around({at, at}, kBranchReach);
  if (contrast_) return contrast_->isFirstLighter(box);
  const double square = maps_.manhattan == nullptr ? kGrey : meanOf(manhattan_, *maps_.manhattan, box, 0);
  const double other = maps_.arbitrary == nullptr ? kGrey : meanOf(arbitrary_, *maps_.arbitrary, box, 0);
  return square > other;
}

}  // namespace castra::generators
