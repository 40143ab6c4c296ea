// SPDX-License-Identifier: GPL-3.0-or-later
// Banks are sampled every few metres; for every sample the best point of every other bank is found through a grid of
// buckets. Of all these ways across, the shortest come first; one that is not square to the banks counts as longer, and
// so does one after which no road can go on.
#include "generators/bridges.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "generators/side_buckets.h"
#include "pipeline/base/union_find.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kInland = 180;   // [m]; how far a road should be able to go on behind a bridge
constexpr double kOtherSide = 3;  // times as long, ways between two sides count

struct Sample {
  Vec2 at;
  std::uint32_t part;
  Vec2 along;       // the bank, with the land to its left; unit
  Vec2 start, end;  // of the side that it lies on
};

/// How much longer a way across counts because it is not square to both banks.
double skewOf(const Sample& a, const Sample& b) {
  const Vec2 way = b.at - a.at;
  const double length = geometry::length(way);
  if (length == 0) return 1;
  const double slant = std::max(std::fabs(dot(way, a.along)), std::fabs(dot(way, b.along))) / length;
  return 1 + 3 * slant * slant;
}

/// Calls `visit` for every ring of a part: a part may lie in a hole of another.
template <class Visit>
void visitRings(const Region& part, Visit visit) {
  visit(part.outer);
  for (const Ring& hole : part.holes) visit(hole);
}

/// Points along the rings, away from their corners so that a bridge with its ramps fits on a side.
std::vector<Sample> sampleBanks(const std::vector<Region>& parts, double step, double half_width) {
  std::vector<Sample> samples;
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    const std::size_t before = samples.size();
    double longest = 0;
    Sample fallback;
    visitRings(parts[part], [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0], way = b - a;
        const double length = geometry::length(way), free = length - 4 * half_width;
        if (length > longest) {
          longest = length;
          fallback = {a + way * 0.5, part, way * (1 / length), a, b};
        }
        if (free <= 0) continue;
        const int count = 1 + static_cast<int>(std::floor(free / step));
        for (int k = 0; k < count; ++k)
          samples.push_back(
              {a + way * ((2 * half_width + free * (k + 0.5) / count) / length), part, way * (1 / length), a, b});
      }
    });
    if (samples.size() == before) samples.push_back(fallback);  // all sides are short: take the longest
  }
  return samples;
}

}  // namespace

std::vector<Crossing> findCrossings(const std::vector<Region>& parts, double max_length, double spacing,
                                    double half_width, const std::vector<Crossing>& settled,
                                    const std::vector<Vec2>& taken, const std::vector<std::uint32_t>& part_sides) {
  if (parts.size() < 2) return {};
  double perimeter = 0;
  for (const Region& part : parts) visitRings(part, [&](const Ring& ring) { perimeter += geometry::perimeter(ring); });
  const double step = std::max(8.0, perimeter / 20000);
  const std::vector<Sample> samples = sampleBanks(parts, step, half_width);

  const SideBuckets sides(parts, kInland);
  // A bridge leaves both banks outwards, and neither its middle nor its edges meet another side.
  const auto isFree = [&](const Sample& a, const Sample& b) {
    const double a_half = std::min(half_width, geometry::length(a.end - a.start) / 4);
    const double b_half = std::min(half_width, geometry::length(b.end - b.start) / 4);
    for (const double edge : {0.0, -1.0, 1.0}) {
      const Vec2 from = a.at + a.along * (edge * a_half), to = b.at - b.along * (edge * b_half);
      if (geometry::cross(a.along, to - from) >= 0 || geometry::cross(b.along, from - to) >= 0) return false;
      const bool is_open = sides.visitNear(from, to, [&](const Vec2& start, const Vec2& end) {
        const bool is_bank = (start == a.start && end == a.end) || (start == b.start && end == b.end);
        return is_bank || !geometry::meet(from, to, start, end);
      });
      if (!is_open) return false;
    }
    return true;
  };
  struct Candidate {
    double length;
    double cost;           // the length, more if it is not square to the banks
    std::size_t from, to;  // samples
  };
  const auto isOneSide = [&](std::size_t i, std::size_t k) {
    return part_sides.empty() || part_sides[samples[i].part] == part_sides[samples[k].part];
  };
  const auto candidateOf = [&](std::size_t i, std::size_t k) {
    const double length = geometry::length(samples[k].at - samples[i].at);
    return Candidate{length, length * skewOf(samples[i], samples[k]) * (isOneSide(i, k) ? 1 : kOtherSide), i, k};
  };
  // How much of the way inland is missing, from 0 to 1.
  const auto lackBehind = [&](const Sample& head, const Vec2& way) {
    double room = kInland;
    const Vec2 from = head.at, to = from + way * kInland;
    sides.visitNear(from, to, [&](const Vec2& start, const Vec2& end) {
      if ((start == head.start && end == head.end) || !geometry::meet(from, to, start, end)) return true;
      const double a = geometry::cross(way, start - from), b = geometry::cross(way, end - from);
      room = std::min(room, dot(way, start + (end - start) * (a == b ? 0 : a / (a - b)) - from));
      return true;
    });
    return 1 - room / kInland;
  };
  // The nearest sample of every other part within reach, found in buckets as large as the reach.
  std::vector<Candidate> candidates;
  if (max_length > 0) {
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> buckets;
    const auto bucketOf = [&](const Vec2& p) {
      return std::pair{static_cast<std::int64_t>(std::floor(p.x / max_length)),
                       static_cast<std::int64_t>(std::floor(p.y / max_length))};
    };
    for (std::size_t i = 0; i < samples.size(); ++i) buckets[bucketOf(samples[i].at)].push_back(i);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      std::map<std::uint32_t, Candidate> nearest;
      const auto [x, y] = bucketOf(samples[i].at);
      for (std::int64_t dx = -1; dx <= 1; ++dx)
        for (std::int64_t dy = -1; dy <= 1; ++dy) {
          const auto bucket = buckets.find({x + dx, y + dy});
          if (bucket == buckets.end()) continue;
          for (const std::size_t k : bucket->second) {
            if (samples[k].part <= samples[i].part || !isOneSide(i, k)) continue;
            const Candidate candidate = candidateOf(i, k);
            if (candidate.length > max_length) continue;
            const auto [known, is_new] = nearest.try_emplace(samples[k].part, candidate);
            if (!is_new && candidate.cost < known->second.cost) known->second = candidate;
          }
        }
      for (auto& [part, candidate] : nearest) {
        const Sample& other = samples[candidate.to];
        const Vec2 way = (other.at - samples[i].at) * (1 / std::max(candidate.length, 1e-9));
        candidate.cost *= 1 + lackBehind(samples[i], way * -1) + lackBehind(other, way);
        candidates.push_back(candidate);
      }
    }
  }
  const auto shorter = [](const Candidate& a, const Candidate& b) {
    return a.cost != b.cost ? a.cost < b.cost : std::pair(a.from, a.to) < std::pair(b.from, b.to);
  };
  std::sort(candidates.begin(), candidates.end(), shorter);

  UnionFind town(parts.size());
  std::vector<Crossing> chosen = settled;
  for (const Crossing& crossing : settled) town.join(crossing.from_part, crossing.to_part);
  const auto choose = [&](const Candidate& candidate, Link::Type type) {
    const Sample &a = samples[candidate.from], &b = samples[candidate.to];
    chosen.push_back({a.part, b.part, a.at, b.at, type, RoadClass::arterial});
    town.join(a.part, b.part);
  };
  const auto isTaken = [&](const Vec2& at) {
    return std::any_of(taken.begin(), taken.end(),
                       [&](const Vec2& other) { return geometry::length(other - at) < 4 * half_width; });
  };
  const auto isNear = [&](const Candidate& candidate) {
    const Vec2 a = samples[candidate.from].at, b = samples[candidate.to].at;
    if (isTaken(a) || isTaken(b)) return true;
    return std::any_of(chosen.begin(), chosen.end(), [&](const Crossing& other) {
      return geometry::length((other.from + other.to) * 0.5 - (a + b) * 0.5) < spacing ||
             std::min({geometry::length(other.from - a), geometry::length(other.from - b),
                       geometry::length(other.to - a), geometry::length(other.to - b)}) < 6 * half_width;
    });
  };
  for (const Candidate& candidate : candidates)
    if (!isNear(candidate) && isFree(samples[candidate.from], samples[candidate.to]))
      choose(candidate, Link::Type::bridge);

  // What is still apart is joined by the shortest ways, whatever their length: they are the same in whatever order they
  // are found, since no two of them are equal. So the town grows from one group of parts by the nearest, and every two
  // samples are compared once.
  std::vector<std::uint32_t> group_of(parts.size());
  for (std::uint32_t part = 0; part < parts.size(); ++part)
    group_of[part] = static_cast<std::uint32_t>(town.find(part));
  std::map<std::uint32_t, std::vector<std::size_t>> apart;  // samples of the groups that are not reached yet
  for (std::size_t i = 0; i < samples.size(); ++i) apart[group_of[samples[i].part]].push_back(i);
  std::map<std::uint32_t, Candidate> best;  // of the ways there
  std::vector<Candidate> ways;
  for (std::uint32_t group = apart.begin()->first; apart.size() > 1;) {
    const std::vector<std::size_t> reached = std::move(apart.at(group));
    apart.erase(group);
    best.erase(group);
    for (const auto& [other, ends] : apart) {
      Candidate& nearest = best.try_emplace(other, Candidate{1e300, 1e300, 0, 0}).first->second;
      for (const std::size_t i : reached)
        for (const std::size_t k : ends) {
          if (geometry::length(samples[k].at - samples[i].at) > nearest.cost) continue;
          const Candidate candidate = candidateOf(std::min(i, k), std::max(i, k));
          if (shorter(candidate, nearest)) nearest = candidate;
        }
    }
    const auto next = std::min_element(best.begin(), best.end(),
                                       [&](const auto& a, const auto& b) { return shorter(a.second, b.second); });
    group = next->first;
    ways.push_back(next->second);
  }
  std::sort(ways.begin(), ways.end(), shorter);
  for (const Candidate& way : ways) {
    const bool is_bridge = way.length <= max_length && isFree(samples[way.from], samples[way.to]);
    choose(way, is_bridge ? Link::Type::bridge : Link::Type::ferry);
  }
  chosen.erase(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(settled.size()));
  return chosen;
}

}  // namespace castra::generators
