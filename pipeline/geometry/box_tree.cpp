// SPDX-License-Identifier: GPL-3.0-or-later
// Halves, by the middles of the boxes along the axis on which these lie furthest apart, until few are left.
#include "pipeline/geometry/box_tree.h"

#include <algorithm>
#include <utility>

namespace castra::geometry {

namespace {

constexpr std::uint32_t kFew = 6;

std::array<double, 3> middleOf(const Box3& box) {
  return {box.low.x + box.high.x, box.low.y + box.high.y, box.low.z + box.high.z};  // twice
}

Box3 unite(const Box3& a, const Box3& b) {
  return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y), std::min(a.low.z, b.low.z)},
          {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y), std::max(a.high.z, b.high.z)}};
}

}  // namespace

BoxTree::BoxTree(std::vector<Box3> boxes) {
  struct Place {
    std::array<double, 3> middle;
    std::uint32_t number;
  };
  std::vector<Place> places;
  places.reserve(boxes.size());
  for (const Box3& box : boxes) places.push_back({middleOf(box), static_cast<std::uint32_t>(places.size())});
  if (boxes.empty()) return;
  nodes_.push_back({{}, 0, static_cast<std::uint32_t>(boxes.size()), 0});
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const std::uint32_t first = nodes_[n].first, end = nodes_[n].end;
    Box3 all = boxes[places[first].number];
    std::array<double, 3> low = places[first].middle, high = low;
    for (std::uint32_t i = first + 1; i < end; ++i) {
      all = unite(all, boxes[places[i].number]);
      for (std::size_t k = 0; k < 3; ++k) {
        low[k] = std::min(low[k], places[i].middle[k]);
        high[k] = std::max(high[k], places[i].middle[k]);
      }
    }
    nodes_[n].box = all;
    if (end - first <= kFew) continue;
    std::size_t axis = 0;
    for (const std::size_t k : {1u, 2u})
      if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
    const std::uint32_t half = first + (end - first) / 2;
    std::nth_element(places.begin() + first, places.begin() + half, places.begin() + end,
                     [axis](const Place& a, const Place& b) { return a.middle[axis] < b.middle[axis]; });
    nodes_[n].next = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({{}, first, half, 0});
    nodes_.push_back({{}, half, end, 0});
  }
  boxes_.reserve(places.size());
  numbers_.reserve(places.size());
  for (const Place& place : places) {
    boxes_.push_back(boxes[place.number]);
    numbers_.push_back(place.number);
  }
}

}  // namespace castra::geometry
