// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/lot_fences.h"

#include <algorithm>
#include <cmath>

#include "generators/ground/fence_shapes.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

// [m]
constexpr double kStep = 0.125;      // at which it is looked whether there is room
constexpr double kShortest = 0.8;    // no run is shorter
constexpr double kFromStreet = 0.3;  // of fences between gardens
constexpr double kFrontLine = 0.32;  // from the sidewalk to the middle of what stands along it
constexpr double kFrontYard = 2;     // a shallower one is open to the street
constexpr double kLeastGate = 0.9, kWidestGate = 5;

enum class Room { free, lane, taken };

Room roomAt(const GroundSite& site, const Vec2& at, double half) {
  if (GroundSite::distanceTo(site.footprints, at) < half + 0.06) return Room::taken;
  for (const FenceSpot& other : site.fences)
    if (geometry::distanceToSegment(at, other.from, other.to) < half + fenceWidth(other.sort) / 2 + 0.02)
      return Room::taken;
  for (const TreeSpot& tree : site.trees)
    if (geometry::length(tree.at - at) < half + (tree.sort == TreeSort::conifer ? 1.5 : 0.4)) return Room::taken;
  return GroundSite::distanceTo(site.lanes, at) < half + 0.03 ? Room::lane : Room::free;
}

}  // namespace

FenceSort fenceOf(std::string_view word) {
  if (word == "hedge") return FenceSort::hedge;
  if (word == "pickets") return FenceSort::pickets;
  if (word == "boards") return FenceSort::boards;
  if (word == "wall") return FenceSort::wall;
  return FenceSort::none;
}

FenceSort fenceFor(const GroundSite& site, Random& random) {
  const std::vector<std::string>& words = site.words.fences;
  if (words.empty()) return FenceSort::none;
  return fenceOf(words[static_cast<std::size_t>(random.below(words.size()))]);
}

std::vector<FenceRun> runFence(GroundSite& site, FenceSort sort, const Vec2& from, const Vec2& to, std::uint32_t lie,
                               const Ring* within) {
  std::vector<FenceRun> runs;
  const double length = geometry::length(to - from);
  if (sort == FenceSort::none || length < kShortest) return runs;
  const Vec2 way = (to - from) * (1 / length);
  const double half = fenceWidth(sort) / 2;
  const auto count = static_cast<int>(std::floor(length / kStep));
  bool is_open = false;
  for (int i = 0; i <= count; ++i) {
    const double at = length * i / count;
    const Vec2 place = from + way * at;
    Room room = roomAt(site, place, half);
    if (within != nullptr && (!geometry::contains(*within, place) || geometry::distanceToRim(*within, place) < half))
      room = Room::taken;
    if (room == Room::free) {
      if (!is_open) runs.push_back({at, at, false});
      runs.back().to = at;
    } else if (is_open) {
      runs.back().ends_at_lane = room == Room::lane;
    } else if (!runs.empty() && room == Room::taken) {
      // Something else is in the way behind the lane, so no gate shuts it.
      runs.back().ends_at_lane = false;
    }
    is_open = room == Room::free;
  }
  std::erase_if(runs, [](const FenceRun& run) { return run.to - run.from < kShortest; });
  for (const FenceRun& run : runs)
    site.fences.push_back({geometry::snap(from + way * run.from), geometry::snap(from + way * run.to), sort, lie});
  return runs;
}

void runFront(GroundSite& site, FenceSort sort, const Vec2& from, const Vec2& to, std::uint32_t lie) {
  const std::vector<FenceRun> runs = runFence(site, sort, from, to, lie);
  const Vec2 way = geometry::unit(to - from);
  for (std::size_t i = 0; i + 1 < runs.size(); ++i) {
    const double wide = runs[i + 1].from - runs[i].to;
    if (runs[i].ends_at_lane && wide >= kLeastGate && wide <= kWidestGate)
      site.gates.push_back(
          {geometry::snap(from + way * runs[i].to), geometry::snap(from + way * runs[i + 1].from), sort, lie});
  }
}

void fenceGardens(GroundSite& site, std::size_t block, const std::vector<bool>& is_garden,
                  const std::vector<bool>& is_unbuilt, Random& random) {
  const Lots::Block& of = site.lots.blocks[block];
  const FenceSort sort = fenceFor(site, random);
  for (std::size_t l = 0; l < of.lots.size(); ++l) {
    const std::vector<std::string>& words = site.words.fronts;
    const FenceSort drawn =
        words.empty() ? FenceSort::none : fenceOf(words[static_cast<std::size_t>(random.below(words.size()))]);
    const FenceSort front = is_unbuilt[l] ? sort : drawn;
    if (!is_garden[l]) continue;
    const Ring& ring = of.lots[l].ring;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
      const Vec2 middle = (a + b) * 0.5;
      if (geometry::distanceToRim(of.outline, middle) > 0.05 || geometry::length(b - a) < 2) continue;
      if (GroundSite::distanceTo(site.footprints, middle) < kFrontYard) continue;
      const Vec2 way = geometry::unit(b - a), in = geometry::leftOf(way) * kFrontLine;
      runFront(site, front, a + way * 0.06 + in, b - way * 0.06 + in, site.lie_of.lots[block][l]);
    }
  }
  for (std::size_t l = 0; l < of.lots.size(); ++l) {
    if (!is_garden[l]) continue;
    const Ring& ring = of.lots[l].ring;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()];
      if (geometry::length(b - a) < 1.5 || geometry::distanceToRim(of.outline, (a + b) * 0.5) < 0.05) continue;
      const Vec2 way = geometry::unit(b - a);
      const auto trim = [&](const Vec2& end) {
        return geometry::distanceToRim(of.outline, end) < 0.05 ? kFromStreet : 0.0;
      };
      runFence(site, sort, a + way * trim(a), b - way * trim(b), site.lie_of.lots[block][l]);
    }
  }
}

}  // namespace castra::generators
