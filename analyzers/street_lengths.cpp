// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/street_lengths.h"

#include <algorithm>
#include <span>

#include "analyzers/spread_of.h"
#include "pipeline/base/union_find.h"

namespace castra::analyzers {

std::uint32_t StreetLengths::addStreets(std::size_t count) {
  const auto first = static_cast<std::uint32_t>(streets_.size());
  streets_.resize(first + count);
  return first;
}

void StreetLengths::addBlock(std::uint32_t street, RoadClass road_class) {
  ++streets_[street].blocks;
  streets_[street].road_class = road_class;
}

void StreetLengths::addEnd(std::uint32_t street, std::uint32_t point, const geometry::Vec2& onward) {
  ends_.push_back({point, street, onward});
}

Spread StreetLengths::measure() const {
  UnionFind groups(streets_.size());
  std::vector<End> ends = ends_;
  std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.point < b.point; });
  for (std::size_t first = 0, last = 0; first < ends.size(); first = last) {
    while (last < ends.size() && ends[last].point == ends[first].point) ++last;
    const std::span<const End> here(&ends[first], last - first);
    // Each goes on in what lies straightest across, if that goes on in it.
    const auto acrossOf = [&](std::size_t i) {
      std::size_t across = here.size();
      double least = -kGoesOnCos;
      for (std::size_t k = 0; k < here.size(); ++k) {
        const bool is_like = streets_[here[k].street].road_class == streets_[here[i].street].road_class;
        const double turn = geometry::dot(here[i].onward, here[k].onward);
        if (k == i || !is_like || turn >= least) continue;
        least = turn;
        across = k;
      }
      return across;
    };
    for (std::size_t i = 0; i < here.size(); ++i) {
      const std::size_t across = acrossOf(i);
      if (across < here.size() && acrossOf(across) == i) groups.join(here[i].street, here[across].street);
    }
  }
  std::vector<std::uint32_t> totals(streets_.size());
  for (std::uint32_t i = 0; i < streets_.size(); ++i) totals[groups.find(i)] += streets_[i].blocks;
  std::vector<double> lengths;
  for (const std::uint32_t blocks : totals) lengths.insert(lengths.end(), blocks, static_cast<double>(blocks));
  return spreadOf(std::move(lengths));
}

}  // namespace castra::analyzers
