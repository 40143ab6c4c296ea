// SPDX-License-Identifier: GPL-3.0-or-later
// All on whole lattice steps, so every predicate is exact.
//   1. Split lines where they cross and where a point lies beside them; rounding may make new crossings, so again
//      until there are none. (Iterated snap rounding: Halperin and Packer 2002.)
//   2. Lines that fall together become one, which remembers how often each layer runs along it and which way.
//   3. Walk around the faces. What hangs together has one walk around its outside; a ray to the west from its western
//      end finds the face that it lies in.
//   4. Go from face to face, from the outside inwards, and count how often each layer winds around each.
#include "pipeline/geometry/overlay.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "pipeline/base/check.h"
#include "pipeline/base/union_find.h"

namespace castra::geometry {

namespace {

__extension__ using Wide = __int128;

constexpr double kReach = 2;  // [steps]; a point this near to a line is on it
// Lines between points that are nearer than about three steps may be led through each other's ends by turns. Points are
// never nearer than one step, so this reach cannot do that; it takes over when the other has done what it can.
constexpr double kLeastReach = 0.5;
constexpr int kWideRounds = 10, kMaxRounds = 200;

struct Point {
  std::int64_t x = 0, y = 0;
  auto operator<=>(const Point&) const = default;
  Point operator-(const Point& o) const { return {x - o.x, y - o.y}; }
};

Wide cross(const Point& a, const Point& b) { return static_cast<Wide>(a.x) * b.y - static_cast<Wide>(a.y) * b.x; }
Wide dot(const Point& a, const Point& b) { return static_cast<Wide>(a.x) * b.x + static_cast<Wide>(a.y) * b.y; }
int signOf(Wide value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

/// A line, the lesser end first, and how often a layer runs along it that way.
struct Line {
  Point a, b;
  std::uint32_t layer = 0;
  int times = 0;

  bool isAlong(const Line& other) const { return a == other.a && b == other.b; }
};

/// Sorted, one for each pair of ends and layer, and only what does not cancel.
void tidy(std::vector<Line>& lines) {
  std::erase_if(lines, [](const Line& line) { return line.a == line.b; });
  for (Line& line : lines)
    if (line.b < line.a) {
      std::swap(line.a, line.b);
      line.times = -line.times;
    }
  std::sort(lines.begin(), lines.end(),
            [](const Line& s, const Line& t) { return std::tie(s.a, s.b, s.layer) < std::tie(t.a, t.b, t.layer); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < lines.size();) {
    Line sum = lines[i];
    for (++i; i < lines.size() && lines[i].isAlong(sum) && lines[i].layer == sum.layer; ++i)
      sum.times += lines[i].times;
    if (sum.times != 0) lines[kept++] = sum;
  }
  lines.resize(kept);
}

/// Where lines must be split.
class Splitter {
 public:
  /// Of `lines`, those that fall together count once.
  Splitter(const std::vector<Line>& lines, double reach) : reach_(reach) {
    for (const Line& line : lines)
      if (segments_.empty() || !segments_.back().isAlong(line)) segments_.push_back(line);
    splits_.resize(segments_.size());
    for (const Line& segment : segments_) {
      points_.push_back(segment.a);
      points_.push_back(segment.b);
    }
    std::sort(points_.begin(), points_.end());
    points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
    fillBuckets();
  }

  /// Splits the lines; false if there was nothing to split.
  bool split(std::vector<Line>& lines) {
    for (const auto& [place, bucket] : buckets_) {
      for (std::size_t i = 0; i < bucket.segments.size(); ++i) {
        for (std::size_t k = i + 1; k < bucket.segments.size(); ++k) meet(bucket.segments[i], bucket.segments[k]);
        for (const Point& point : bucket.points) touch(bucket.segments[i], point);
      }
    }
    if (!has_split_) return false;
    std::vector<Line> made;
    std::size_t segment = 0;
    for (const Line& line : lines) {
      if (!segments_[segment].isAlong(line)) ++segment;
      Point from = line.a;
      for (const Point& point : splits_[segment]) {
        made.push_back({from, point, line.layer, line.times});
        from = point;
      }
      made.push_back({from, line.b, line.layer, line.times});
    }
    lines = std::move(made);
    return true;
  }

 private:
  struct Bucket {
    std::vector<std::uint32_t> segments;
    std::vector<Point> points;
  };

  void fillBuckets() {
    double all = 0;
    for (const Line& s : segments_)
      all += std::fabs(static_cast<double>(s.b.x - s.a.x)) + std::fabs(static_cast<double>(s.b.y - s.a.y));
    size_ = std::max(64.0, all / static_cast<double>(std::max<std::size_t>(segments_.size(), 1)));
    for (std::uint32_t i = 0; i < segments_.size(); ++i) {
      const Point &a = segments_[i].a, &b = segments_[i].b;
      const double ax = static_cast<double>(a.x), ay = static_cast<double>(a.y), wx = static_cast<double>(b.x - a.x),
                   wy = static_cast<double>(b.y - a.y), margin = reach_ + 2;
      // Column by column: a comes first from the west.
      const std::int64_t first = cellOf(ax - margin), last = cellOf(ax + wx + margin);
      for (std::int64_t x = first; x <= last; ++x) {
        const double west = static_cast<double>(x) * size_ - margin, east = west + size_ + 2 * margin;
        const double t0 = wx > 0 ? std::clamp((west - ax) / wx, 0.0, 1.0) : 0;
        const double t1 = wx > 0 ? std::clamp((east - ax) / wx, 0.0, 1.0) : 1;
        const double y0 = ay + wy * t0, y1 = ay + wy * t1;
        const std::int64_t top = cellOf(std::max(y0, y1) + margin);
        for (std::int64_t y = cellOf(std::min(y0, y1) - margin); y <= top; ++y) buckets_[{x, y}].segments.push_back(i);
      }
    }
    for (const Point& point : points_)
      buckets_[{cellOf(static_cast<double>(point.x)), cellOf(static_cast<double>(point.y))}].points.push_back(point);
  }

  std::int64_t cellOf(double value) const { return static_cast<std::int64_t>(std::floor(value / size_)); }

  void add(std::uint32_t segment, const Point& point) {
    const Line& line = segments_[segment];
    if (point == line.a || point == line.b) return;
    std::vector<Point>& splits = splits_[segment];
    const Point way = line.b - line.a;
    const auto along = [&](const Point& p) { return dot(p - line.a, way); };
    const auto place = std::lower_bound(splits.begin(), splits.end(), point, [&](const Point& p, const Point& q) {
      return std::pair(along(p), p) < std::pair(along(q), q);
    });
    if (place != splits.end() && *place == point) return;
    splits.insert(place, point);
    has_split_ = true;
  }

  void meet(std::uint32_t i, std::uint32_t k) {
    const Line &s = segments_[i], &t = segments_[k];
    if (std::max(s.a.y, s.b.y) < std::min(t.a.y, t.b.y) || std::max(t.a.y, t.b.y) < std::min(s.a.y, s.b.y)) return;
    if (s.b.x < t.a.x || t.b.x < s.a.x) return;
    const Point way = s.b - s.a, other = t.b - t.a;
    const Wide from = cross(way, t.a - s.a), to = cross(way, t.b - s.a);
    if (signOf(from) * signOf(to) >= 0) return;
    if (signOf(cross(other, s.a - t.a)) * signOf(cross(other, s.b - t.a)) >= 0) return;
    // Where one ends on the other, both will begin there and cross no more. Split at the crossing as well, three lines
    // that nearly fall together would go on crossing a little further each time.
    if (reach_ == kLeastReach && (isOn(s, t.a) || isOn(s, t.b) || isOn(t, s.a) || isOn(t, s.b))) return;
    const double share = static_cast<double>(from) / (static_cast<double>(from) - static_cast<double>(to));
    const Point crossing{t.a.x + static_cast<std::int64_t>(std::floor(static_cast<double>(other.x) * share + 0.5)),
                         t.a.y + static_cast<std::int64_t>(std::floor(static_cast<double>(other.y) * share + 0.5))};
    // The nearest end takes the crossing if it is within reach, lest lines become as short as the lattice.
    Point at = crossing;
    double nearest = reach_ * reach_;
    for (const Point& end : {s.a, s.b, t.a, t.b}) {
      const auto off = static_cast<double>(dot(end - crossing, end - crossing));
      if (off > nearest || (off == nearest && at != crossing)) continue;
      nearest = off;
      at = end;
    }
    add(i, at);
    add(k, at);
  }

  void touch(std::uint32_t i, const Point& point) {
    if (isOn(segments_[i], point)) add(i, point);
  }

  /// Whether a point is within reach of a line, but not beyond its ends.
  bool isOn(const Line& line, const Point& point) const {
    const Point way = line.b - line.a;
    const Wide along = dot(point - line.a, way), length2 = dot(way, way);
    if (along <= 0 || along >= length2) return false;
    const double off = std::fabs(static_cast<double>(cross(way, point - line.a)));
    return off <= reach_ * std::sqrt(static_cast<double>(length2));
  }

  std::vector<Line> segments_;
  std::vector<std::vector<Point>> splits_;  // of the segments, in order along them
  std::vector<Point> points_;
  double size_ = 1;
  std::map<std::pair<std::int64_t, std::int64_t>, Bucket> buckets_;
  double reach_;  // [steps]
  bool has_split_ = false;
};

}  // namespace

struct Overlay::Faces {
  /// Of layers that wind around a face other than zero times, in order.
  using Windings = std::vector<std::pair<std::uint32_t, int>>;

  std::vector<Point> points;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> segments;  // points; side 2 i runs along segment i, 2 i + 1 back
  std::vector<Windings> changes;                                  // what the left of a segment has more than its right
  std::vector<std::vector<std::uint32_t>> stars;                  // sides that leave a point, counter-clockwise
  std::vector<std::uint32_t> places;                              // of a side in its star
  std::vector<std::uint32_t> face_of;                             // of a side: what lies to its left
  std::vector<Windings> windings;                                 // of the faces
  Point origin;
  bool was_sound = true;

  std::uint32_t startOf(std::uint32_t side) const {
    return side % 2 == 0 ? segments[side / 2].first : segments[side / 2].second;
  }
  Vec2 toPlace(std::uint32_t point) const {
    return {static_cast<double>(points[point].x + origin.x) / kLattice,
            static_cast<double>(points[point].y + origin.y) / kLattice};
  }

  explicit Faces(std::span<const std::vector<Region>> layers) {
    std::vector<Line> lines = listLines(layers);
    tidy(lines);
    for (int round = 0; Splitter(lines, round < kWideRounds ? kReach : kLeastReach).split(lines); ++round) {
      CASTRA_CHECK(round < kMaxRounds, "lines are split again and again");
      was_sound = false;
      tidy(lines);
    }
    listSegments(lines);
    listStars();
    findFaces();
  }

  std::vector<Line> listLines(std::span<const std::vector<Region>> layers) {
    const auto toStep = [](double value) { return static_cast<std::int64_t>(std::floor(value * kLattice + 0.5)); };
    bool has_origin = false;
    std::vector<Line> lines;
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer)
      for (const Region& region : layers[layer])
        for (std::size_t r = 0; r <= region.holes.size(); ++r) {
          const Ring& ring = r == 0 ? region.outer : region.holes[r - 1];
          if (ring.empty()) continue;
          if (!has_origin) origin = {toStep(ring[0].x), toStep(ring[0].y)};
          has_origin = true;
          const auto at = [&](std::size_t i) { return Point{toStep(ring[i].x), toStep(ring[i].y)} - origin; };
          for (std::size_t i = 0; i < ring.size(); ++i)
            lines.push_back({at(i), at(i + 1 < ring.size() ? i + 1 : 0), layer, 1});
        }
    return lines;
  }

  void listSegments(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      points.push_back(line.a);
      points.push_back(line.b);
    }
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    const auto numberOf = [&](const Point& point) {
      return static_cast<std::uint32_t>(std::lower_bound(points.begin(), points.end(), point) - points.begin());
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i == 0 || !lines[i].isAlong(lines[i - 1])) {
        segments.emplace_back(numberOf(lines[i].a), numberOf(lines[i].b));
        changes.emplace_back();
      }
      changes.back().emplace_back(lines[i].layer, lines[i].times);
    }
  }

  void listStars() {
    stars.resize(points.size());
    places.resize(2 * segments.size());
    for (std::uint32_t side = 0; side < places.size(); ++side) stars[startOf(side)].push_back(side);
    for (std::uint32_t point = 0; point < stars.size(); ++point) {
      const auto way = [&](std::uint32_t side) { return points[startOf(side ^ 1)] - points[point]; };
      const auto isUpper = [](const Point& v) { return v.y > 0 || (v.y == 0 && v.x > 0); };
      std::sort(stars[point].begin(), stars[point].end(), [&](std::uint32_t s, std::uint32_t t) {
        const Point u = way(s), v = way(t);
        return isUpper(u) != isUpper(v) ? isUpper(u) : cross(u, v) > 0;
      });
      for (std::uint32_t i = 0; i < stars[point].size(); ++i) places[stars[point][i]] = i;
    }
  }

  /// The side that comes after the way back of this one, turning clockwise.
  std::uint32_t turnFrom(std::uint32_t back) const {
    const auto& star = stars[startOf(back)];
    return star[(places[back] + star.size() - 1) % star.size()];
  }

  void findFaces() {
    constexpr std::uint32_t kNone = ~0u;
    std::vector<std::uint32_t> walks(places.size(), kNone);
    std::uint32_t count = 1;  // walk 0 is the outside of everything
    for (std::uint32_t first = 0; first < walks.size(); ++first) {
      if (walks[first] != kNone) continue;
      for (std::uint32_t side = first; walks[side] == kNone; side = turnFrom(side ^ 1)) walks[side] = count;
      ++count;
    }
    UnionFind faces(count), parts(points.size());
    for (const auto& [a, b] : segments) parts.join(a, b);
    // Points are sorted from west to east, so the first of a part is its western end. The walk around the outside of
    // the part is left of the side there that comes last, counter-clockwise from the east over the north and west:
    // whatever leaves the western end goes east, and the outside lies between the northernmost and the southernmost.
    const Rows rows(*this);
    std::vector<bool> seen(points.size());
    for (std::uint32_t point = 0; point < points.size(); ++point) {
      if (seen[parts.find(point)]) continue;
      seen[parts.find(point)] = true;
      const auto northernmost =
          *std::max_element(stars[point].begin(), stars[point].end(), [&](std::uint32_t s, std::uint32_t t) {
            return cross(points[startOf(s ^ 1)] - points[point], points[startOf(t ^ 1)] - points[point]) > 0;
          });
      const std::uint32_t side = rows.findWestOf(point);
      faces.join(walks[northernmost], side == kNone ? 0 : walks[side]);
    }
    std::vector<std::uint32_t> numbers(count, kNone);
    numbers[faces.find(0)] = 0;
    std::uint32_t next = 1;
    face_of.resize(walks.size());
    for (std::uint32_t side = 0; side < walks.size(); ++side) {
      std::uint32_t& number = numbers[faces.find(walks[side])];
      if (number == kNone) number = next++;
      face_of[side] = number;
    }
    windFaces(next);
  }

  /// Finds what lies west of a point.
  class Rows {
   public:
    explicit Rows(const Faces& faces) : faces_(faces) {
      if (faces.points.empty()) return;
      low_ = high_ = faces.points[0].y;
      for (const Point& point : faces.points) {
        low_ = std::min(low_, point.y);
        high_ = std::max(high_, point.y);
      }
      rows_.resize(std::clamp<std::size_t>(faces.segments.size() / 4, 1, 4096));
      for (std::uint32_t s = 0; s < faces.segments.size(); ++s) {
        const auto [low, high] =
            std::minmax(faces.points[faces.segments[s].first].y, faces.points[faces.segments[s].second].y);
        for (std::size_t row = rowOf(low); row <= rowOf(high); ++row) rows_[row].push_back(s);
      }
    }

    /// The side that a ray to the west meets first, seen from its left, which is the east; none if it meets nothing.
    /// The ray runs a hair north of the point, so that it passes between points.
    std::uint32_t findWestOf(std::uint32_t point) const {
      const Point& from = faces_.points[point];
      std::uint32_t best = ~0u;  // segment
      for (const std::uint32_t s : rows_[rowOf(from.y)]) {
        const auto [low, high] = endsOf(s);
        if (!(low.y <= from.y && from.y < high.y)) continue;
        if (cross(high - low, from - low) >= 0) continue;  // the point is not east of it
        if (best == ~0u || isEast(s, best)) best = s;
      }
      if (best == ~0u) return best;
      // The east is to the left of what goes south.
      return faces_.points[faces_.segments[best].first].y > faces_.points[faces_.segments[best].second].y
                 ? 2 * best
                 : 2 * best + 1;
    }

   private:
    std::size_t rowOf(std::int64_t y) const {
      const double share = static_cast<double>(y - low_) / static_cast<double>(std::max<std::int64_t>(high_ - low_, 1));
      return std::min(rows_.size() - 1, static_cast<std::size_t>(share * static_cast<double>(rows_.size())));
    }
    std::pair<Point, Point> endsOf(std::uint32_t s) const {
      const Point &a = faces_.points[faces_.segments[s].first], &b = faces_.points[faces_.segments[s].second];
      return a.y < b.y ? std::pair(a, b) : std::pair(b, a);
    }
    /// Whether one segment lies east of another at a height that both reach.
    bool isEast(std::uint32_t s, std::uint32_t t) const {
      const auto [s_low, s_high] = endsOf(s);
      const auto [t_low, t_high] = endsOf(t);
      // Segments do not cross: an end of one that lies at a height of the other tells. The higher low end does.
      const Point other_way = t_high - t_low, way = s_high - s_low;
      const Wide side = s_low.y >= t_low.y ? cross(other_way, s_low - t_low) : -cross(way, t_low - s_low);
      if (side != 0) return side < 0;
      return cross(other_way, way) < 0;  // they start in one point
    }

    const Faces& faces_;
    std::int64_t low_ = 0, high_ = 0;
    std::vector<std::vector<std::uint32_t>> rows_;
  };

  void windFaces(std::uint32_t count) {
    windings.assign(count, {});
    std::vector<std::vector<std::uint32_t>> sides(count);
    for (std::uint32_t side = 0; side < face_of.size(); ++side) sides[face_of[side]].push_back(side);
    std::vector<bool> seen(count);
    std::vector<std::uint32_t> open{0};
    seen[0] = true;
    while (!open.empty()) {
      const std::uint32_t face = open.back();
      open.pop_back();
      for (const std::uint32_t side : sides[face]) {
        const std::uint32_t next = face_of[side ^ 1];
        if (seen[next]) continue;
        seen[next] = true;
        open.push_back(next);
        // From the left of the side to its right.
        windings[next] = windings[face];
        for (const auto& [layer, times] : changes[side / 2])
          addTo(windings[next], layer, side % 2 == 0 ? -times : times);
      }
    }
  }

  static void addTo(Windings& windings, std::uint32_t layer, int times) {
    const auto place = std::lower_bound(windings.begin(), windings.end(), std::pair(layer, -0x7fffffff));
    if (place == windings.end() || place->first != layer) {
      windings.insert(place, {layer, times});
    } else if ((place->second += times) == 0) {
      windings.erase(place);
    }
  }

  /// The rings along the border that goes on from a side. A walk that comes back to a point leaves a ring behind.
  std::vector<Ring> walk(std::uint32_t first, const std::function<bool(std::uint32_t)>& is_border,
                         std::vector<bool>& seen) const {
    std::vector<Ring> rings;
    std::vector<std::uint32_t> way;              // points
    std::map<std::uint32_t, std::size_t> known;  // where a point is on the way
    const auto close = [&](std::size_t from) {
      Ring ring;
      for (std::size_t i = from; i < way.size(); ++i) {
        ring.push_back(toPlace(way[i]));
        known.erase(way[i]);
      }
      way.resize(from);
      std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end(), isLower), ring.end());
      rings.push_back(std::move(ring));
    };
    std::uint32_t side = first;
    do {
      seen[side] = true;
      const std::uint32_t point = startOf(side);
      if (const auto found = known.find(point); found != known.end()) close(found->second);
      known[point] = way.size();
      way.push_back(point);
      side = turnFrom(side ^ 1);
      while (!is_border(side)) side = turnFrom(side);
    } while (side != first);
    close(0);
    return rings;
  }

  std::vector<std::uint32_t> layersOf(std::uint32_t face) const {
    std::vector<std::uint32_t> layers;
    for (const auto& [layer, times] : windings[face])
      if (times > 0) layers.push_back(layer);
    return layers;
  }
};

Overlay::Overlay(std::span<const std::vector<Region>> layers) : faces_(std::make_unique<Faces>(layers)) {}
Overlay::~Overlay() = default;

bool Overlay::wasSound() const { return faces_->was_sound; }

std::vector<std::vector<Region>> Overlay::sort(std::uint32_t groups, const GroupOf& group_of) const {
  const Faces& f = *faces_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> answers;
  std::vector<std::uint32_t> group(f.windings.size(), groups);  // of the faces
  for (std::uint32_t face = 0; face < group.size(); ++face) {
    const std::vector<std::uint32_t> layers = f.layersOf(face);
    if (layers.empty()) continue;
    const auto [answer, is_new] = answers.try_emplace(layers, groups);
    if (is_new) answer->second = std::min(groups, group_of(layers));
    group[face] = answer->second;
  }
  UnionFind wholes(f.windings.size());
  for (std::uint32_t side = 0; side < f.face_of.size(); side += 2)
    if (group[f.face_of[side]] == group[f.face_of[side ^ 1]]) wholes.join(f.face_of[side], f.face_of[side ^ 1]);
  const auto isBorder = [&](std::uint32_t side) {
    return group[f.face_of[side]] < groups && group[f.face_of[side]] != group[f.face_of[side ^ 1]];
  };

  std::map<std::uint32_t, Region> regions;  // by the number of the whole
  std::vector<bool> seen(f.face_of.size());
  for (std::uint32_t first = 0; first < seen.size(); ++first) {
    if (seen[first] || !isBorder(first)) continue;
    Region& region = regions[wholes.find(f.face_of[first])];
    for (Ring& ring : f.walk(first, isBorder, seen)) {
      if (signedArea(ring) > 0)
        region.outer = std::move(ring);
      else
        region.holes.push_back(std::move(ring));
    }
  }
  std::vector<std::vector<Region>> made(groups);
  for (auto& [whole, region] : regions) {
    std::sort(region.holes.begin(), region.holes.end(), isRingBefore);
    made[group[whole]].push_back(std::move(region));
  }
  for (std::vector<Region>& all : made)
    std::sort(all.begin(), all.end(), [](const Region& a, const Region& b) { return isRingBefore(a.outer, b.outer); });
  return made;
}

}  // namespace castra::geometry
