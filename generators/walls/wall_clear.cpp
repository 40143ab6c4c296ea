// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/walls/wall_clear.h"

#include <algorithm>
#include <utility>

#include "generators/walls/wall_ring.h"

namespace castra::generators {

namespace {

using Place = WallSite::Place;
using Mask = std::vector<std::uint8_t>;

/// Leaves places out, and all around those of them where no segment can be: they would need one.
void leaveOut(const WallSite& site, Mask& mask, std::vector<Place> open) {
  while (!open.empty()) {
    const Place place = open.back();
    open.pop_back();
    mask[place] = 0;
    if (site.cost(place) < WallSite::kForbidden) continue;
    for (const Place step : site.around())
      if (const Place next = place + step; next < site.size() && mask[next] != 0) {
        mask[next] = 0;
        open.push_back(next);
      }
  }
}

/// The pieces that hang together over edges.
std::vector<std::vector<Place>> splitUp(const WallSite& site, const Mask& mask) {
  std::vector<std::vector<Place>> pieces;
  Mask is_done(site.size());
  for (Place start = 0; start < site.size(); ++start) {
    if (mask[start] == 0 || is_done[start] != 0) continue;
    std::vector<Place>& piece = pieces.emplace_back(1, start);
    is_done[start] = 1;
    for (std::size_t i = 0; i < piece.size(); ++i)
      for (std::size_t k = 0; k < 8; k += 2) {
        const Place next = piece[i] + site.around()[k];
        if (mask[next] == 0 || is_done[next] != 0) continue;
        is_done[next] = 1;
        piece.push_back(next);
      }
  }
  return pieces;
}

/// The same, each clear by itself and with at least so many places, the largest first. Two pieces that touch by a
/// corner may need each other there: then what is at the corner goes, and the rest is split up again.
std::vector<std::vector<Place>> listPieces(const WallSite& site, const Mask& mask, std::int64_t least_area) {
  std::vector<std::vector<Place>> open = splitUp(site, mask), pieces;
  while (!open.empty()) {
    std::vector<Place> piece = std::move(open.back());
    open.pop_back();
    if (static_cast<std::int64_t>(piece.size()) < least_area) continue;
    Mask alone(site.size());
    for (const Place place : piece) alone[place] = 1;
    std::vector<Place> lost;
    for (const Place place : piece)
      for (const Place step : site.around())
        if (alone[place + step] == 0 && site.cost(place + step) >= WallSite::kForbidden) {
          lost.push_back(place);
          break;
        }
    if (lost.empty()) {
      pieces.push_back(std::move(piece));
      continue;
    }
    leaveOut(site, alone, std::move(lost));
    for (auto& rest : splitUp(site, alone)) open.push_back(std::move(rest));
  }
  std::stable_sort(pieces.begin(), pieces.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
  });
  return pieces;
}

/// Places of which some must change if the wall around a set is to be one: those within two steps of a segment that has
/// not two neighbours, or else of a hole.
std::vector<Place> findTrouble(const WallSite& site, const Mask& mask) {
  Mask is_segment(site.size());
  std::vector<Place> segments, centres;
  for (Place place = 0; place < site.size(); ++place) {
    if (mask[place] == 0) continue;
    for (const Place step : site.around())
      if (mask[place + step] == 0 && is_segment[place + step] == 0) {
        is_segment[place + step] = 1;
        segments.push_back(place + step);
      }
  }
  std::sort(segments.begin(), segments.end());
  for (const Place place : segments) {
    int count = 0;
    for (std::size_t k = 0; k < 8; k += 2) count += is_segment[place + site.around()[k]];
    if (count == 2) continue;
    centres.assign(1, place);
    break;
  }
  if (centres.empty()) {
    // All have two neighbours, so there are several rings: around holes.
    Mask is_outside(site.size());
    std::vector<Place> open{0};
    is_outside[0] = 1;
    while (!open.empty()) {
      const Place place = open.back();
      open.pop_back();
      for (const Place step : site.around())
        if (const Place next = place + step; next < site.size() && mask[next] == 0 && is_outside[next] == 0) {
          is_outside[next] = 1;
          open.push_back(next);
        }
    }
    for (Place place = 0; place < site.size(); ++place)
      if (mask[place] == 0 && is_outside[place] == 0) centres.push_back(place);
  }
  std::vector<Place> trouble;
  for (const Place centre : centres)
    for (Place row = 0; row < 5; ++row)
      for (Place column = 0; column < 5; ++column) {
        const Place place = centre + (row - 2) * site.stride() + column - 2;
        if (mask[place] != 0) trouble.push_back(place);
      }
  std::sort(trouble.begin(), trouble.end());
  trouble.erase(std::unique(trouble.begin(), trouble.end()), trouble.end());
  return trouble;
}

class Searcher {
 public:
  Searcher(const WallSite& site, std::int64_t least_area, std::int64_t tries)
      : site_(site), least_area_(std::max<std::int64_t>(least_area, 1)), tries_(tries), is_kept_(site.size()) {}

  /// The inside of a wall within the set, with all that must be kept; or nothing.
  std::vector<Place> search(const std::vector<Place>& piece) {
    if (--tries_ < 0) return {};
    if (WallRing::isInterior(site_, piece)) return piece;
    Mask mask(site_.size());
    for (const Place place : piece) mask[place] = 1;
    // One of these goes, and the ones before it stay: so every set is looked at once.
    std::vector<Place> kept, found;
    for (const Place place : findTrouble(site_, mask)) {
      if (is_kept_[place] != 0) continue;
      Mask rest = mask;
      leaveOut(site_, rest, {place});
      for (const auto& smaller : listPieces(site_, rest, least_area_)) {
        Mask remains(site_.size());
        for (const Place each : smaller) remains[each] = 1;
        bool holds = true;
        for (Place each = 0; each < site_.size() && holds; ++each) holds = is_kept_[each] == 0 || remains[each] != 0;
        if (holds) found = search(smaller);
        if (!found.empty() || tries_ < 0) break;
      }
      if (!found.empty() || tries_ < 0) break;
      is_kept_[place] = 1;
      kept.push_back(place);
    }
    for (const Place place : kept) is_kept_[place] = 0;
    return found;
  }
  bool isSpent() const { return tries_ < 0; }

 private:
  const WallSite& site_;
  std::int64_t least_area_, tries_;
  Mask is_kept_;
};

}  // namespace

std::vector<std::uint8_t> findClearGround(const WallSite& site) {
  Mask mask(site.size());
  std::vector<Place> outside;
  for (Place place = 0; place < site.size(); ++place)
    if (site.mayBeInside(place))
      mask[place] = 1;
    else
      outside.push_back(place);
  leaveOut(site, mask, std::move(outside));
  return mask;
}

ClearSearch findClearInside(const WallSite& site, std::int64_t least_area, std::int64_t tries) {
  Searcher searcher(site, least_area, tries);
  for (const auto& piece : listPieces(site, findClearGround(site), std::max<std::int64_t>(least_area, 1))) {
    auto inside = searcher.search(piece);
    if (!inside.empty()) return {std::move(inside), true};
  }
  return {{}, !searcher.isSpent()};
}

}  // namespace castra::generators
