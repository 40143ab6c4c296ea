// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_frontier.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace castra::generators {

namespace {

using Place = WallSite::Place;

constexpr Place kReach = 4;  // a move hangs on tiles up to this far from its own
constexpr std::int64_t kShapes = 4;

std::int64_t shapeOf(std::int64_t move) { return ((move % kShapes) + kShapes) % kShapes; }
std::int64_t costOf(std::int64_t move) { return (move - shapeOf(move)) / kShapes; }

}  // namespace

WallFrontier::WallFrontier(WallRing& wall, bool grows, WallInfluence influence)
    : wall_(wall), site_(wall.site()), influence_(wall.site(), influence), grows_(grows), known_(wall.site().size()) {
  const double width = site_.box().width(), height = site_.box().height();
  scale_ = 1 + std::sqrt(width * width + height * height);
}

void WallFrontier::setReference(const Tile& halves) {
  if (halves == reference_) return;
  reference_ = halves;
  ++reference_number_;
}

double WallFrontier::weigh(const Entry& entry) const {
  const Tile tile = site_.tileAt(entry.place);
  const std::int64_t x = 2 * std::int64_t{tile.x} - reference_.x, y = 2 * std::int64_t{tile.y} - reference_.y;
  const double distance = std::sqrt(static_cast<double>(x * x + y * y)) / 2;
  return scale_ * entry.level + (grows_ ? -distance : distance);
}

void WallFrontier::lookAt(Place place) {
  const MoveSketch sketch = wall_.isInside(place) == grows_ ? MoveSketch{} : sketchMove(wall_, place);
  const Short move = kShapes * sketch.cost + static_cast<Short>(sketch.shape);
  if (sketch.shape == MoveShape::none) {
    known_[place] = 0;
    return;
  }
  if (move == known_[place]) return;
  known_[place] = move;
  const InfluenceMap::Sum sum = influence_.sumAt(place, reference_);
  Entry entry{0, sum.value - static_cast<double>(sketch.cost), move, place};
  Shelf& shelf = sum.hangs_on_reference ? turning_ : shelves_[static_cast<std::int64_t>(std::floor(entry.level))];
  if (shelf.heap.empty()) shelf.reference = reference_number_;
  if (shelf.reference == reference_number_) {
    entry.worth = weigh(entry);
    shelf.heap.push_back(entry);
    std::push_heap(shelf.heap.begin(), shelf.heap.end());
  } else {
    shelf.heap.push_back(entry);
  }
}

void WallFrontier::lookAround(Place first, Place last) {
  const Place stride = site_.stride();
  const Place columns = (last - first) % stride + 2 * kReach + 1, rows = (last - first) / stride + 2 * kReach + 1;
  const WallWindow::Bits mask = ((WallWindow::Bits{1} << columns) - 1) << 1;
  // Rows with one more tile at both ends, so that one sees who shares an edge with the other side.
  Place corner = first - kReach - 1 - kReach * stride;
  WallWindow::Bits below = wall_.insideFrom(corner - stride), here = wall_.insideFrom(corner);
  for (Place row = 0; row < rows; ++row, corner += stride) {
    const WallWindow::Bits above = wall_.insideFrom(corner + stride);
    WallWindow::Bits found = grows_ ? wall_.segmentsFrom(corner) & (here << 1 | here >> 1 | below | above)
                                    : here & ~(here << 1 & here >> 1 & below & above);
    for (found &= mask; found != 0; found &= found - 1) lookAt(corner + static_cast<Place>(std::countr_zero(found)));
    below = std::exchange(here, above);
  }
}

void WallFrontier::setInOrder(Shelf& shelf, bool hangs_on_reference) {
  if (shelf.reference == reference_number_) return;
  shelf.reference = reference_number_;
  std::erase_if(shelf.heap, [&](const Entry& entry) { return isPast(entry); });
  for (Entry& entry : shelf.heap) {
    if (hangs_on_reference)
      entry.level = influence_.sumAt(entry.place, reference_).value - static_cast<double>(costOf(entry.move));
    entry.worth = weigh(entry);
  }
  std::make_heap(shelf.heap.begin(), shelf.heap.end());
}

void WallFrontier::dropPast(Shelf& shelf) {
  while (!shelf.heap.empty() && isPast(shelf.heap.front())) {
    std::pop_heap(shelf.heap.begin(), shelf.heap.end());
    shelf.heap.pop_back();
  }
}

WallFrontier::Shelf* WallFrontier::findBestShelf() {
  setInOrder(turning_, true);
  dropPast(turning_);
  Shelf* best = turning_.heap.empty() ? nullptr : &turning_;
  std::optional<std::int64_t> highest;
  for (auto it = shelves_.begin(); it != shelves_.end() && (!highest || it->first + 1 >= *highest);) {
    Shelf& shelf = it->second;
    setInOrder(shelf, false);
    dropPast(shelf);
    if (shelf.heap.empty()) {
      it = shelves_.erase(it);
      continue;
    }
    if (best == nullptr || best->heap.front() < shelf.heap.front()) best = &shelf;
    if (!highest) highest = it->first;
    ++it;
  }
  return best;
}

std::optional<WallMove> WallFrontier::step(std::int64_t least, std::optional<std::int64_t> most) {
  while (Shelf* shelf = findBestShelf()) {
    std::pop_heap(shelf->heap.begin(), shelf->heap.end());
    const Entry entry = shelf->heap.back();
    shelf->heap.pop_back();
    known_[entry.place] = 0;
    const MoveSketch sketch{static_cast<MoveShape>(shapeOf(entry.move)), costOf(entry.move)};
    const WallMove move = expandMove(wall_, entry.place, sketch);
    if (wall_.area() + move.change.area < least) continue;
    if (most && wall_.cost() + sketch.cost > *most) return std::nullopt;
    const auto tiles = move.tiles();
    for (const Place place : tiles) known_[place] = 0;
    wall_.flip(tiles);
    const auto [first, last] = std::minmax_element(tiles.begin(), tiles.end());
    lookAround(*first, *last);
    return move;
  }
  return std::nullopt;
}

}  // namespace castra::generators
