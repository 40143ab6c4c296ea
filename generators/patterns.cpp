// SPDX-License-Identifier: GPL-3.0-or-later
// Where a cut goes. Arbitrary is the way of Rudzicz and Verbrugge ("An iterated subdivision algorithm for procedural
// road plan generation", 2008): square to an edge, turned by a Gaussian; Manhattan with a deviation of zero is theirs
// as well. Ours are the lattice, which a Manhattan cut snaps to so that streets run on from cell to cell; rings and
// spokes; and the bent lattice of organic streets.
#include "generators/patterns.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "generators/lattice.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

using geometry::cross;
using geometry::dot;
using geometry::Vec2;

namespace {

constexpr double kMargin = 0.3;      // of the spacing: lines nearer to the rim of a cell are not for it
constexpr double kOddLine = 0.1;     // of the cell's extent: how much further from the middle a rounder line may lie
constexpr double kOversize = 1.6;    // blocks: a cell that is no longer and no deeper stays one block
constexpr int kFreeAttempts = 6;     // attempts on rings, spokes and bows before a cut may leave them
constexpr int kSteps = 6;            // places beside the lattice that are tried along a side, before the other side
constexpr double kTrueCos = 0.9925;  // 7 degrees: what runs along the lattice to the eye
constexpr double kMostBow = 0.2;     // of the length of a street
constexpr double kBentCos = 0.97;    // 14 degrees: how far a street may leave the line of a bent lattice

Guide guideSquare(const Branch& branch, const Stray& stray, Random& random) {
  const double turn = random.normal(stray.angle_mean, stray.angle_deviation);
  Guide guide;
  guide.through = branch.at;
  guide.direction = turned(geometry::leftOf(branch.along), turn);
  return guide;
}

struct Range {
  double low = 1e300, high = -1e300;
  void add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  double extent() const { return high - low; }
  double middle() const { return (low + high) / 2; }
};

/// The lines of a lattice that divide a range well, the best first; whole multiples of the spacing. Lines whose number
/// is divisible by more twos are preferred, so that a fine lattice goes on where a coarse one ends.
int chooseLines(const Range& range, double spacing, int stride, std::array<double, 4>& out) {
  std::array<double, 4> scores{};
  int count = 0;
  const double step = spacing * stride;
  const auto first = static_cast<std::int64_t>(std::floor((range.low + kMargin * spacing) / step)) + 1;
  const auto last = static_cast<std::int64_t>(std::floor((range.high - kMargin * spacing) / step));
  const auto centre = static_cast<std::int64_t>(std::floor(range.middle() / step + 0.5));
  for (std::int64_t i = std::max(first, centre - 8); i <= std::min(last, centre + 8); ++i) {
    const int twos = i == 0 ? 4 : std::min(4, std::countr_zero(static_cast<std::uint64_t>(i)));
    const double at = static_cast<double>(i) * step;
    const double score = std::fabs(at - range.middle()) / range.extent() - kOddLine * twos;
    int place = count < 4 ? count++ : 4;
    while (place > 0 && scores[static_cast<std::size_t>(place) - 1] > score) {
      if (place < 4) {
        scores[static_cast<std::size_t>(place)] = scores[static_cast<std::size_t>(place) - 1];
        out[static_cast<std::size_t>(place)] = out[static_cast<std::size_t>(place) - 1];
      }
      --place;
    }
    if (place < 4) {
      scores[static_cast<std::size_t>(place)] = score;
      out[static_cast<std::size_t>(place)] = at;
    }
  }
  return count;
}

/// How far a cell reaches along and across a lattice.
struct Reach {
  Range x, y;
  Reach(const Lattice& lattice, const Corners& corners) {
    for (const auto& corner : corners) {
      const Vec2 at = lattice.toLattice(corner.at);
      x.add(at.x);
      y.add(at.y);
    }
  }
};

/// The line of the lattice at this place of the x axis, or of the y axis.
Guide followLattice(const Zone& zone, const Reach& reach, bool cuts_length, double at) {
  const Vec2 along = zone.direction, across = geometry::leftOf(along);
  Guide guide;
  guide.least_cos = kTrueCos;
  guide.direction = cuts_length ? across : along;
  guide.through =
      zone.origin + (cuts_length ? along * at + across * reach.y.middle() : along * reach.x.middle() + across * at);
  return guide;
}

/// Attempts go through the lines of the longer side first, measured in blocks, then those of the other; and through
/// coarse lines before fine ones. What is left of the attempts when there are no more lines is for other guides.
std::optional<Guide> guideLattice(const Zone& zone, const Reach& reach, const Stray& stray, int& attempt) {
  const bool is_long = reach.x.extent() / zone.length >= reach.y.extent() / zone.depth;
  std::array<double, 4> lines{};
  for (int stride = stray.stride; stride >= 1; stride /= 2)
    for (const bool cuts_length : {is_long, !is_long}) {
      const int count = cuts_length ? chooseLines(reach.x, zone.length, stride, lines)
                                    : chooseLines(reach.y, zone.depth, stride, lines);
      if (attempt < count) return followLattice(zone, reach, cuts_length, lines[static_cast<std::size_t>(attempt)]);
      attempt -= count;
    }
  return std::nullopt;
}

/// Along the lattice but not on it, for a cell that is too large for one block and that no line divides well: at an odd
/// end of the zone. Across its longer side, measured in blocks, at first in the middle and then further from it.
std::optional<Guide> guideBesideLattice(const Zone& zone, const Reach& reach, const Stray& stray, int attempt) {
  const double length = reach.x.extent() / (zone.length * stray.stride);
  const double depth = reach.y.extent() / (zone.depth * stray.stride);
  if (length < kOversize && depth < kOversize) return std::nullopt;
  const int step = attempt % kSteps;
  const double off = (step % 2 == 0 ? 0.5 : -0.5) * ((step + 1) / 2) / kSteps;
  const bool cuts_length = (length >= depth) == (attempt / kSteps % 2 == 0);
  const Range& side = cuts_length ? reach.x : reach.y;
  return followLattice(zone, reach, cuts_length, side.middle() + off * side.extent());
}

/// The line of a bent lattice at this place of the x axis, or of the y axis: as an arc, between where it would leave
/// the box that the cell has on the lattice.
Guide followBent(const Lattice& lattice, const Reach& reach, bool cuts_length, double at) {
  const auto place = [&](double way) {
    return lattice.toGround(cuts_length ? Vec2{at, reach.y.low + way * reach.y.extent()}
                                        : Vec2{reach.x.low + way * reach.x.extent(), at});
  };
  const Vec2 from = place(0), to = place(1);
  const double length = geometry::length(to - from);
  Guide guide;
  guide.least_cos = kBentCos;
  guide.through = (from + to) * 0.5;
  guide.direction = (to - from) * (1 / length);
  guide.bow = std::clamp(cross(guide.direction, place(0.5) - guide.through) / length, -kMostBow, kMostBow);
  return guide;
}

/// Along a bent lattice. Streets that run the length of blocks keep to its lines, and so do main roads; other streets
/// cross where they fall, so that few crossings have four arms.
std::optional<Guide> guideBent(const Zone& zone, const Corners& corners, const Stray& stray, Random& random,
                               int attempt) {
  const Lattice lattice(zone, Pattern::organic);
  const Reach reach(lattice, corners);
  const bool is_long = reach.x.extent() / zone.length >= reach.y.extent() / zone.depth;
  const double off = random.uniform(-stray.position, stray.position);
  std::array<double, 4> lines{};
  for (int stride = stray.stride; stride >= 1; stride /= 2)
    for (const bool cuts_length : {is_long, !is_long}) {
      int count = 1;
      if (!cuts_length) {
        count = chooseLines(reach.y, zone.depth, stride, lines);
      } else if (stray.stride > 1) {
        count = chooseLines(reach.x, zone.length, stride, lines);
      } else {
        lines[0] = reach.x.middle() + off * reach.x.extent();
      }
      if (attempt < count) return followBent(lattice, reach, cuts_length, lines[static_cast<std::size_t>(attempt)]);
      attempt -= count;
    }
  const bool cuts_length = is_long == (attempt % 2 == 0);
  const Range& side = cuts_length ? reach.x : reach.y;
  return followBent(lattice, reach, cuts_length, side.middle() + off * side.extent());
}

std::optional<Guide> guideRadial(const Zone& zone, const Corners& corners, int attempt) {
  Vec2 middle{0, 0};
  for (const auto& corner : corners) middle = middle + (corner.at - zone.origin);
  if (geometry::length(middle) < 1) return std::nullopt;  // all around the centre: anything will do
  middle = middle * (1 / geometry::length(middle));
  Range radius, angle;
  for (const auto& corner : corners) {
    const Vec2 p = corner.at - zone.origin;
    radius.add(geometry::length(p));
    angle.add(math::atan2(cross(middle, p), dot(middle, p)));
  }
  const double mean_radius = std::max(radius.middle(), 1.0);
  const double base = math::atan2(middle.y, middle.x);
  // Spokes stand so that blocks keep their length: twice as many where rings are twice as long.
  double spokes = 8;
  while (2 * math::kPi * mean_radius / spokes > 1.5 * zone.length) spokes *= 2;
  bool rings = radius.extent() / zone.depth >= mean_radius * angle.extent() / zone.length;
  const Range turned_angle{angle.low + base, angle.high + base};
  std::array<double, 4> lines{};
  const auto choose = [&] {
    return rings ? chooseLines(radius, zone.depth, 1, lines)
                 : chooseLines(turned_angle, 2 * math::kPi / spokes, 1, lines);
  };
  int count = choose();
  if (attempt >= count) {
    attempt -= count;
    rings = !rings;
    count = choose();
    if (attempt >= count) return std::nullopt;
  }
  const double at = lines[static_cast<std::size_t>(attempt)];
  Guide guide;
  if (rings) {
    guide.form = Guide::Form::circle;
    guide.centre = zone.origin;
    guide.through = zone.origin + turned(middle, angle.middle()) * at;
  } else {
    guide.direction = {math::cos(at), math::sin(at)};
    guide.through = zone.origin + guide.direction * mean_radius;
  }
  return guide;
}

}  // namespace

Branch drawBranch(const Corners& corners, const Stray& stray, Random& random) {
  const auto edge = [&](std::size_t i) { return corners[i + 1 < corners.size() ? i + 1 : 0].at - corners[i].at; };
  double weight = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) weight += dot(edge(i), edge(i));
  double left = random.uniform() * weight;
  std::size_t chosen = 0;
  while (chosen + 1 < corners.size() && left >= dot(edge(chosen), edge(chosen))) {
    left -= dot(edge(chosen), edge(chosen));
    ++chosen;
  }
  const double place = 0.5 + random.uniform(-stray.position, stray.position);
  return {corners[chosen].at + edge(chosen) * place, edge(chosen) * (1 / geometry::length(edge(chosen)))};
}

std::optional<Guide> guideCut(Pattern pattern, const Zone& zone, const Corners& corners, const Branch& branch,
                              const Stray& stray, Random& random, int attempt) {
  if (pattern == Pattern::manhattan) {
    const bool on_lattice = random.uniform() < stray.coherence;
    if (!on_lattice) return guideSquare(branch, {0, 0, stray.position, 0, 1}, random);
    const Reach reach(Lattice(zone, pattern), corners);
    const auto guide = guideLattice(zone, reach, stray, attempt);
    return guide ? guide : guideBesideLattice(zone, reach, stray, attempt);
  }
  if (pattern == Pattern::radial && attempt < kFreeAttempts) return guideRadial(zone, corners, attempt);
  // What is too tight for a bow is cut straight.
  if (pattern == Pattern::organic && attempt < 2 * kFreeAttempts)
    return guideBent(zone, corners, stray, random, attempt);
  return guideSquare(branch, stray, random);
}

}  // namespace castra::generators
