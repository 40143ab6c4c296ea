// SPDX-License-Identifier: GPL-3.0-or-later
// Banks are sampled every few metres; for every sample the best point of every other bank is found through a grid of
// buckets. Of all these ways across, the shortest come first; one that is not square to the banks counts as longer.
#include "generators/bridges.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "pipeline/base/union_find.h"

namespace castra::generators {

using geometry::dot;
using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

struct Sample {
  Vec2 at;
  std::uint32_t part;
  Vec2 along;  // the bank; unit
};

/// How much longer a way across counts because it is not square to both banks.
double skewOf(const Sample& a, const Sample& b) {
  const Vec2 way = b.at - a.at;
  const double length = geometry::length(way);
  if (length == 0) return 1;
  const double slant = std::max(std::fabs(dot(way, a.along)), std::fabs(dot(way, b.along))) / length;
  return 1 + 3 * slant * slant;
}

/// Points along the outer rings, away from their corners so that a bridge with its ramps fits on a side.
std::vector<Sample> sampleBanks(const std::vector<Region>& parts, double step, double half_width) {
  std::vector<Sample> samples;
  for (std::uint32_t part = 0; part < parts.size(); ++part) {
    const Ring& ring = parts[part].outer;
    const std::size_t before = samples.size();
    double longest = 0;
    Vec2 fallback, fallback_along;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], way = ring[i + 1 < ring.size() ? i + 1 : 0] - a;
      const double length = geometry::length(way), free = length - 4 * half_width;
      if (length > longest) {
        longest = length;
        fallback = a + way * 0.5;
        fallback_along = way * (1 / length);
      }
      if (free <= 0) continue;
      const int count = 1 + static_cast<int>(std::floor(free / step));
      for (int k = 0; k < count; ++k)
        samples.push_back({a + way * ((2 * half_width + free * (k + 0.5) / count) / length), part, way * (1 / length)});
    }
    if (samples.size() == before)
      samples.push_back({fallback, part, fallback_along});  // all sides are short: take the longest
  }
  return samples;
}

bool crosses(const Vec2& a, const Vec2& b, const Ring& ring) {
  const Vec2 way = b - a;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 &c = ring[i], &d = ring[i + 1 < ring.size() ? i + 1 : 0];
    const double c_side = geometry::cross(way, c - a), d_side = geometry::cross(way, d - a);
    if ((c_side < 0) == (d_side < 0)) continue;
    const double along = dot(way, c + (d - c) * (c_side / (c_side - d_side)) - a);
    if (along > 0.01 * dot(way, way) && along < 0.99 * dot(way, way)) return true;
  }
  return false;
}

}  // namespace

std::vector<Crossing> findCrossings(const std::vector<Region>& parts, double max_length, double spacing,
                                    double half_width, const std::vector<Crossing>& settled,
                                    const std::vector<Vec2>& taken) {
  if (parts.size() < 2) return {};
  double perimeter = 0;
  for (const Region& part : parts) perimeter += geometry::perimeter(part.outer);
  const double step = std::max(8.0, perimeter / 20000);
  const std::vector<Sample> samples = sampleBanks(parts, step, half_width);

  const auto isFree = [&](const Sample& a, const Sample& b) {
    for (const Region& part : parts)
      if (crosses(a.at, b.at, part.outer)) return false;
    return true;
  };
  struct Candidate {
    double length;
    double cost;           // the length, more if it is not square to the banks
    std::size_t from, to;  // samples
  };
  const auto candidateOf = [&](std::size_t i, std::size_t k) {
    const double length = geometry::length(samples[k].at - samples[i].at);
    return Candidate{length, length * skewOf(samples[i], samples[k]), i, k};
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
            if (samples[k].part <= samples[i].part) continue;
            const Candidate candidate = candidateOf(i, k);
            if (candidate.length > max_length) continue;
            const auto [known, is_new] = nearest.try_emplace(samples[k].part, candidate);
            if (!is_new && candidate.cost < known->second.cost) known->second = candidate;
          }
        }
      for (const auto& [part, candidate] : nearest) candidates.push_back(candidate);
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
    chosen.push_back({a.part, b.part, a.at, b.at, type});
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

  // What is still apart is joined by the shortest ways, whatever their length.
  while (true) {
    std::optional<Candidate> best;
    for (std::size_t i = 0; i < samples.size(); ++i)
      for (std::size_t k = i + 1; k < samples.size(); ++k) {
        if (town.find(samples[i].part) == town.find(samples[k].part)) continue;
        const Candidate candidate = candidateOf(i, k);
        if (!best || shorter(candidate, *best)) best = candidate;
      }
    if (!best) break;
    choose(*best, best->length > max_length ? Link::Type::ferry : Link::Type::bridge);
  }
  chosen.erase(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(settled.size()));
  return chosen;
}

}  // namespace castra::generators
