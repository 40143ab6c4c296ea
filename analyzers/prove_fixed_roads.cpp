// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/prove_fixed_roads.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "pipeline/base/text.h"
#include "pipeline/geometry/polygon.h"

namespace castra::analyzers {

namespace {

using geometry::Box;
using geometry::cross;
using geometry::dot;
using geometry::Ring;
using geometry::Vec2;

constexpr double kOnLine = 1 + 2 / geometry::kLattice;  // [m]
constexpr double kSwing = 15, kSwingLength = 65;        // [m]; to a bridge, and from its end
constexpr double kStub = 8;                             // [m]
constexpr double kCrossed = 6;                          // [m]; of a line that crosses a road lie on it, at most
constexpr double kNothing = 1e-6;                       // [m]; rounding

/// A stretch of a fixed road, by the way from its start [m].
struct Stretch {
  double from = 0, to = 0;
};
using Stretches = std::vector<Stretch>;

/// In order and without overlaps.
Stretches joined(Stretches all) {
  std::sort(all.begin(), all.end(), [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
  Stretches out;
  for (const Stretch& stretch : all) {
    if (!out.empty() && stretch.from <= out.back().to + kNothing)
      out.back().to = std::max(out.back().to, stretch.to);
    else
      out.push_back(stretch);
  }
  return out;
}

/// What joined stretches leave of a whole.
Stretches rest(const Stretch& whole, const Stretches& taken) {
  Stretches out;
  double next = whole.from;
  for (const Stretch& stretch : taken) {
    if (stretch.from > next + kNothing) out.push_back({next, std::min(stretch.from, whole.to)});
    next = std::max(next, stretch.to);
    if (next >= whole.to) return out;
  }
  if (whole.to > next + kNothing) out.push_back({next, whole.to});
  return out;
}

/// A straight piece of a fixed road.
struct Piece {
  Vec2 at, way;  // unit
  double length = 0;

  std::optional<Stretch> clipped(double from, double to) const {
    from = std::max(from, 0.0);
    to = std::min(to, length);
    if (!(from <= to)) return std::nullopt;
    return Stretch{from, to};
  }

  std::optional<Stretch> within(const Vec2& middle, double radius) const {
    const Vec2 to = middle - at;
    const double along = dot(way, to), aside = cross(way, to), rest2 = radius * radius - aside * aside;
    if (rest2 < 0) return std::nullopt;
    return clipped(along - std::sqrt(rest2), along + std::sqrt(rest2));
  }

  /// What of it lies no further than `reach` from a segment: discs about its ends, and the box between them. All of
  /// that is convex, so the outermost of their ends count.
  std::optional<Stretch> within(const Vec2& a, const Vec2& b, double reach) const {
    std::optional<Stretch> all;
    const auto add = [&](const std::optional<Stretch>& more) {
      if (!more) return;
      all = all ? Stretch{std::min(all->from, more->from), std::max(all->to, more->to)} : *more;
    };
    add(within(a, reach));
    add(within(b, reach));
    const double long_way = geometry::length(b - a);
    if (long_way == 0) return all;
    const Vec2 u = (b - a) * (1 / long_way), v = geometry::leftOf(u);
    double low = 0, high = length;
    const auto clip = [&](double place, double slope, double least, double most) {
      if (slope == 0) {
        if (place < least || place > most) high = -1;
        return;
      }
      const double s = (least - place) / slope, t = (most - place) / slope;
      low = std::max(low, std::min(s, t));
      high = std::min(high, std::max(s, t));
    };
    clip(dot(at - a, u), dot(way, u), 0, long_way);
    clip(dot(at - a, v), dot(way, v), -reach, reach);
    if (low <= high) add(clipped(low, high));
    return all;
  }
};

class RoadProof {
 public:
  RoadProof(const Site& site, const Arterials& town) : site_(site), town_(town) {
    for (const Arterials::Outline& district : town.districts) {
      rings_.push_back(ringOf(town, district));
      boxes_.push_back(geometry::boundsOf(rings_.back()));
    }
  }

  std::vector<LostRoad> run() {
    for (std::size_t i = 0; i < site_.fixed.size(); ++i) prove(i);
    return std::move(lost_);
  }

 private:
  void prove(std::size_t index) {
    const FixedRoad& road = site_.fixed[index];
    const std::string name =
        road.name.empty() ? concat("fixed road ", index + 1) : concat("fixed road \"", road.name, '"');
    measure(road);
    const Stretch whole{0, length_};
    if (outside_.size() == 1 && rest(whole, outside_).empty()) {
      lost_.push_back({concat(name, " lies outside all districts"), road.line[0]});
      return;
    }
    Stretches kept = kept_;
    kept.insert(kept.end(), outside_.begin(), outside_.end());
    for (const Stretch& gap : rest(whole, joined(std::move(kept)))) {
      const Stretch lost = withoutStubs(gap);
      if (lost.to - lost.from <= kNothing) continue;
      const double middle = (lost.from + lost.to) / 2;
      const bool is_met = std::any_of(met_.begin(), met_.end(), [&](const Stretch& stretch) {
        return stretch.from <= middle && middle <= stretch.to;
      });
      lost_.push_back({concat(name, is_met ? " is narrower than drawn here" : " has no road here"), placeAt(middle)});
    }
    for (const Stretch& gap : outside_) {
      const bool is_way_out = gap.from <= kNothing || gap.to >= length_ - kNothing;
      if (is_way_out || rest(gap, kept_).empty() || isBridged(gap, road.road_class)) continue;
      lost_.push_back({concat(name, " has no bridge here"), placeAt(gap.from)});
    }
  }

  /// Finds the stretches of a road that are kept, on any main road, and outside all districts.
  void measure(const FixedRoad& road) {
    pieces_.clear();
    kept_.clear();
    met_.clear();
    outside_.clear();
    length_ = 0;
    for (std::size_t k = 0; k + 1 < road.line.size(); ++k) {
      const Vec2 way = road.line[k + 1] - road.line[k];
      const double length = geometry::length(way);
      pieces_.push_back({road.line[k], way * (1 / length), length});
      measure(pieces_.back(), road.road_class);
      length_ += length;
    }
    kept_ = joined(std::move(kept_));
    met_ = joined(std::move(met_));
    outside_ = joined(std::move(outside_));
  }

  void measure(const Piece& piece, RoadClass least) {
    const auto add = [&](Stretches& list, const std::optional<Stretch>& stretch) {
      if (stretch) list.push_back({length_ + stretch->from, length_ + stretch->to});
    };
    for (const Arterials::Road& road : town_.roads) {
      const Vec2 a = town_.points[road.from].at, b = town_.points[road.to].at;
      const auto near = piece.within(a, b, kSwing);
      if (!near) continue;
      const auto on = piece.within(a, b, kOnLine);
      add(met_, on);
      for (const Vec2& end : {a, b}) add(kept_, piece.within(end, kOnLine));
      if (road.road_class <= least) {
        add(kept_, on);
        for (const Link& link : town_.links)
          for (const Vec2& end : {link.from, link.to})
            if (const auto swung = piece.within(end, kSwingLength))
              if (std::max(swung->from, near->from) <= std::min(swung->to, near->to))
                add(kept_, Stretch{std::max(swung->from, near->from), std::min(swung->to, near->to)});
      }
    }
    std::vector<double> cuts{0, piece.length};
    for (const Ring& ring : rings_)
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i] - piece.at, b = ring[(i + 1) % ring.size()] - piece.at;
        const double a_side = cross(piece.way, a), b_side = cross(piece.way, b);
        if ((a_side < 0) != (b_side < 0)) cuts.push_back(dot(piece.way, a + (b - a) * (a_side / (a_side - b_side))));
      }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      const auto part = piece.clipped(cuts[i], cuts[i + 1]);
      if (!part || part->to - part->from <= kNothing) continue;
      if (!isInDistrict(piece.at + piece.way * ((part->from + part->to) / 2))) add(outside_, part);
    }
  }

  /// By counting lines to the east. A fixed road lies between two districts and so on the line of both: each side is
  /// looked at from its lower end, so that the two count the same and cancel out.
  bool isInDistrict(const Vec2& at) const {
    bool is_inside = false;
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      const Box& box = boxes_[i];
      if (at.x < box.low.x || at.x > box.high.x || at.y < box.low.y || at.y > box.high.y) continue;
      for (std::size_t k = 0; k < rings_[i].size(); ++k) {
        Vec2 low = rings_[i][k], high = rings_[i][(k + 1) % rings_[i].size()];
        if (high.y < low.y) std::swap(low, high);
        if (low.y <= at.y && at.y < high.y && cross(high - low, at - low) > 0) is_inside = !is_inside;
      }
    }
    return is_inside;
  }

  /// Without the ends of the road that stick out over another.
  Stretch withoutStubs(Stretch gap) const {
    if (gap.from <= kNothing) {
      const auto other = std::find_if(met_.begin(), met_.end(), [&](const Stretch& s) { return s.to > gap.from; });
      if (other != met_.end() && other->from <= kStub + kOnLine) gap.from = std::min(other->to, other->from + kCrossed);
    }
    if (gap.to >= length_ - kNothing) {
      const auto other = std::find_if(met_.rbegin(), met_.rend(), [&](const Stretch& s) { return s.from < gap.to; });
      if (other != met_.rend() && other->to >= length_ - kStub - kOnLine)
        gap.to = std::max(other->from, other->to - kCrossed);
    }
    return gap;
  }

  bool isBridged(const Stretch& gap, RoadClass least) const {
    const Vec2 from = placeAt(gap.from), to = placeAt(gap.to);
    const auto join = [](const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
      return geometry::length(a - c) <= kSwing && geometry::length(b - d) <= kSwing;
    };
    return std::any_of(town_.links.begin(), town_.links.end(), [&](const Link& link) {
      return link.road_class <= least && (join(link.from, link.to, from, to) || join(link.to, link.from, from, to));
    });
  }

  Vec2 placeAt(double along) const {
    for (const Piece& piece : pieces_) {
      if (along <= piece.length) return piece.at + piece.way * along;
      along -= piece.length;
    }
    return pieces_.back().at + pieces_.back().way * pieces_.back().length;
  }

  const Site& site_;
  const Arterials& town_;
  std::vector<Ring> rings_;  // of districts
  std::vector<Box> boxes_;
  std::vector<LostRoad> lost_;
  // Of the road at hand.
  std::vector<Piece> pieces_;
  double length_ = 0;
  Stretches kept_, met_, outside_;
};

}  // namespace

std::vector<LostRoad> findLostRoads(const Site& site, const Arterials& town) { return RoadProof(site, town).run(); }

}  // namespace castra::analyzers
