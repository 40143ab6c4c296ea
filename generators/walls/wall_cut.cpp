// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_cut.h"

#include <algorithm>
#include <utility>

#include "generators/walls/wall_flow.h"
#include "generators/walls/wall_ring.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;

/// Keeps the largest of the pieces that hang together over edges; of equal ones, the first.
void keepLargestPiece(const WallSite& site, std::vector<std::uint8_t>& is_inside) {
  std::vector<std::uint32_t> piece(site.size(), 0);
  std::uint32_t count = 0, best = 0;
  std::size_t most = 0;
  std::vector<Place> open;
  for (Place start = 0; start < site.size(); ++start) {
    if (is_inside[start] == 0 || piece[start] != 0) continue;
    piece[start] = ++count;
    open.assign(1, start);
    for (std::size_t i = 0; i < open.size(); ++i)
      for (std::size_t k = 0; k < 8; k += 2) {
        const Place next = open[i] + site.around()[k];
        if (is_inside[next] == 0 || piece[next] != 0) continue;
        piece[next] = count;
        open.push_back(next);
      }
    if (open.size() > most) {
      most = open.size();
      best = count;
    }
  }
  for (Place place = 0; place < site.size(); ++place) is_inside[place] = best != 0 && piece[place] == best;
}

/// Takes in what cannot be reached from the margin over edges: holes, and bays that are open at a corner only.
void fillHoles(const WallSite& site, std::vector<std::uint8_t>& is_inside) {
  std::vector<std::uint8_t> is_outside(site.size());
  std::vector<Place> open{0};
  is_outside[0] = 1;
  for (std::size_t i = 0; i < open.size(); ++i)
    for (std::size_t k = 0; k < 8; k += 2) {
      const Place next = open[i] + site.around()[k];
      if (next >= site.size() || is_inside[next] != 0 || is_outside[next] != 0) continue;
      is_outside[next] = 1;
      open.push_back(next);
    }
  for (Place place = 0; place < site.size(); ++place) is_inside[place] = is_outside[place] == 0;
}

/// True if the wall around the set touches itself at this place, which is not inside.
bool isCramped(const WallSite& site, const std::vector<std::uint8_t>& is_inside, Place place) {
  const auto& around = site.around();
  const auto isSegment = [&](Place at) {
    return is_inside[at] == 0 &&
           std::any_of(around.begin(), around.end(), [&](Place step) { return is_inside[at + step] != 0; });
  };
  if (!isSegment(place)) return false;
  int count = 0;
  bool is_pinched = false;
  for (std::size_t k = 0; k < 8; k += 2) {
    count += isSegment(place + around[k]) ? 1 : 0;
    is_pinched |= is_inside[place + around[k]] != 0 && is_inside[place + around[(k + 2) % 8]] != 0 &&
                  is_inside[place + around[k + 1]] == 0;
  }
  return count != 2 || is_pinched;
}

}  // namespace

std::vector<Place> cutInterior(const WallSite& site, std::span<const CutSide> sides, const CutRewards& rewards) {
  // Only what may be inside or not, and what touches that, is a tile of the flow. What is inside fills those around.
  constexpr TileFlow::Index kNone = TileFlow::kNone;
  std::vector<TileFlow::Index> index(site.size(), kNone);
  std::vector<Place> open, inside;
  const auto isOpen = [&](Place place) { return site.mayBeInside(place) && sides[place] == CutSide::open; };
  const auto isFixed = [&](Place place) { return site.mayBeInside(place) && sides[place] == CutSide::inside; };
  for (Place place = 0; place < site.size(); ++place) {
    if (isOpen(place)) {
      index[place] = static_cast<TileFlow::Index>(open.size());
      open.push_back(place);
    } else if (isFixed(place)) {
      inside.push_back(place);
    }
  }
  std::vector<Place> places = open;
  for (const Place place : open)
    for (const Place step : site.around())
      if (index[place + step] == kNone && !isFixed(place + step)) {
        index[place + step] = static_cast<TileFlow::Index>(places.size());
        places.push_back(place + step);
      }
  std::vector<TileFlow::Tile> tiles(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place place = places[i];
    TileFlow::Tile& tile = tiles[i];
    for (std::size_t k = 0; k < 8; ++k) {
      const Place next = place + site.around()[k];
      tile.around[k] = index[next];
      tile.is_full |= isFixed(next);
    }
    tile.room = site.cost(place) >= WallSite::kForbidden ? TileFlow::kEndless : site.cost(place) * CutRewards::kCutUnit;
    tile.is_drain = i >= open.size();
    if (!tile.is_drain) tile.supply = rewards.tile + (site.isResource(place) ? rewards.resource : 0);
  }
  TileFlow flow(std::move(tiles));
  flow.solve();
  for (std::size_t i = 0; i < open.size(); ++i)
    if (flow.isChokedOff(static_cast<TileFlow::Index>(i))) inside.push_back(open[i]);
  std::sort(inside.begin(), inside.end());
  return inside;
}

std::vector<Place> mendInterior(const WallSite& site, std::span<const Place> inside) {
  std::vector<std::uint8_t> is_inside(site.size());
  for (const Place place : inside) is_inside[place] = 1;
  keepLargestPiece(site, is_inside);
  // What is filled makes the wall touch itself elsewhere at times, so it is looked at again; the inside only grows, and
  // all around it is looked at, so this ends.
  for (bool goes_on = true; goes_on;) {
    fillHoles(site, is_inside);
    goes_on = false;
    for (Place place = 0; place < site.size(); ++place)
      if (site.mayBeInside(place) && isCramped(site, is_inside, place)) {
        is_inside[place] = 1;
        goes_on = true;
      }
  }
  std::vector<Place> result;
  for (Place place = 0; place < site.size(); ++place)
    if (is_inside[place] != 0) result.push_back(place);
  if (!WallRing::isInterior(site, result)) result.clear();
  return result;
}

}  // namespace castra::generators
