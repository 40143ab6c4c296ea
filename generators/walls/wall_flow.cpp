// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_flow.h"

#include <algorithm>
#include <utility>

namespace castra::generators {

namespace {

constexpr std::size_t opposite(std::uint8_t arc) { return (arc + 4u) % 8; }

}  // namespace

TileFlow::TileFlow(std::vector<Tile> tiles)
    : tiles_(std::move(tiles)), flow_(tiles_.size()), through_(tiles_.size()), level_(2 * tiles_.size()) {
  next_arc_.resize(level_.size());
  for (Index tile = 0; tile < tiles_.size(); ++tile) {
    if (!tiles_[tile].is_full) continue;
    through_[tile] = tiles_[tile].room;
    if (!tiles_[tile].is_drain) tiles_[tile].supply += tiles_[tile].room;
  }
}

/// Steps to the nearest drain along which more could flow; none where there is no way. False if no supply gets there.
bool TileFlow::findLevels() {
  std::fill(level_.begin(), level_.end(), kNone);
  queue_.clear();
  bool is_supplied = false;
  const auto reach = [&](Index node, Index level) {
    if (level_[node] != kNone) return;
    level_[node] = level;
    queue_.push_back(node);
  };
  for (Index tile = 0; tile < tiles_.size(); ++tile)
    if (tiles_[tile].is_drain && through_[tile] < tiles_[tile].room) reach(entering(tile), 1);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const Index node = queue_[i], tile = node / 2, level = level_[node] + 1;
    if (node == entering(tile)) {
      for (const Index from : tiles_[tile].around)
        if (from != kNone && !tiles_[from].is_drain) reach(leaving(from), level);
      if (!tiles_[tile].is_drain && through_[tile] > 0) reach(leaving(tile), level);
    } else {
      is_supplied |= tiles_[tile].supply > 0;
      for (std::uint8_t arc = 0; arc < 8; ++arc)
        if (flow_[tile][arc] > 0) reach(entering(tiles_[tile].around[arc]), level);
      if (through_[tile] < tiles_[tile].room) reach(entering(tile), level);
    }
  }
  return is_supplied;
}

/// Where an arc leads, if it leads one level down and something could flow there.
TileFlow::Index TileFlow::follow(Index node, std::uint8_t arc) const {
  const Index tile = node / 2, down = level_[node] - 1;
  const bool enters = node == entering(tile);
  if (arc == kThrough) {
    const Index next = enters ? leaving(tile) : entering(tile);
    const bool has_room = enters ? through_[tile] < tiles_[tile].room : through_[tile] > 0;
    return has_room && level_[next] == down ? next : kNone;
  }
  const Index other = tiles_[tile].around[arc];
  if (other == kNone) return kNone;
  const Index next = enters ? leaving(other) : entering(other);
  if (level_[next] != down) return kNone;
  return enters && flow_[other][opposite(arc)] == 0 ? kNone : next;
}

/// Pushes along one shortest way; false if there is none any more.
bool TileFlow::pushFrom(Index start) {
  way_.assign(1, leaving(start));
  while (true) {
    const Index node = way_.back(), tile = node / 2;
    if (node == entering(tile) && tiles_[tile].is_drain && through_[tile] < tiles_[tile].room) break;
    std::uint8_t& arc = next_arc_[node];
    Index next = kNone;
    while (arc < kArcs && (next = follow(node, arc)) == kNone) ++arc;
    if (next != kNone) {
      way_.push_back(next);
      continue;
    }
    level_[node] = kNone - 1;  // a dead end, until levels are found again
    way_.pop_back();
    if (way_.empty()) return false;
  }
  const Index drain = way_.back() / 2;
  std::int64_t amount = std::min(tiles_[start].supply, tiles_[drain].room - through_[drain]);
  for (std::size_t i = 0; i + 1 < way_.size(); ++i) {
    const Index tile = way_[i] / 2;
    const bool enters = way_[i] == entering(tile);
    const std::uint8_t arc = next_arc_[way_[i]];
    if (arc == kThrough)
      amount = std::min(amount, enters ? tiles_[tile].room - through_[tile] : through_[tile]);
    else if (enters)
      amount = std::min(amount, flow_[tiles_[tile].around[arc]][opposite(arc)]);
  }
  for (std::size_t i = 0; i + 1 < way_.size(); ++i) {
    const Index tile = way_[i] / 2;
    const bool enters = way_[i] == entering(tile);
    const std::uint8_t arc = next_arc_[way_[i]];
    if (arc == kThrough)
      through_[tile] += enters ? amount : -amount;
    else if (enters)
      flow_[tiles_[tile].around[arc]][opposite(arc)] -= amount;
    else
      flow_[tile][arc] += amount;
  }
  through_[drain] += amount;
  tiles_[start].supply -= amount;
  return true;
}

void TileFlow::solve() {
  while (findLevels()) {
    std::fill(next_arc_.begin(), next_arc_.end(), std::uint8_t{0});
    for (Index tile = 0; tile < tiles_.size(); ++tile)
      while (tiles_[tile].supply > 0 && level_[leaving(tile)] < kNone - 1 && pushFrom(tile)) {
      }
  }
}

}  // namespace castra::generators
