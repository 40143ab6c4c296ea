// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/site_oracle.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <system_error>
#include <vector>

namespace castra::sites {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kNarrow = 1;    // [m]; half the width of ground that a road with a lot beside it may be refused on
constexpr double kSpeck = 0.05;  // [m]; half the width of land that water may cover for all a reader can see
constexpr double kSmall = 2.01;  // [m]; across
constexpr std::string_view kConflict = "locks are in conflict: ";

__extension__ using Wide = __int128;

struct Point {
  std::int64_t x, y;
  bool operator==(const Point&) const = default;
};

using Points = std::vector<Point>;

/// A ring in whole steps of the lattice, without points that repeat the one before.
Points stepsOf(const Ring& ring) {
  Points points;
  for (const Vec2& p : ring) {
    const Point step{static_cast<std::int64_t>(std::floor(p.x * 1024 + 0.5)),
                     static_cast<std::int64_t>(std::floor(p.y * 1024 + 0.5))};
    if (points.empty() || !(points.back() == step)) points.push_back(step);
  }
  while (points.size() > 1 && points.front() == points.back()) points.pop_back();
  return points;
}

/// 1 if c lies to the left of the line from a to b, -1 if to the right.
int turn(const Point& a, const Point& b, const Point& c) {
  const Wide area = static_cast<Wide>(b.x - a.x) * (c.y - a.y) - static_cast<Wide>(b.y - a.y) * (c.x - a.x);
  return area > 0 ? 1 : area < 0 ? -1 : 0;
}

bool isBetween(const Point& a, const Point& b, const Point& p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

/// The segments share more than one point, or cross in the inside of both.
bool clash(const Point& a, const Point& b, const Point& c, const Point& d) {
  const int tc = turn(a, b, c), td = turn(a, b, d), ta = turn(c, d, a), tb = turn(c, d, b);
  if (tc * td < 0 && ta * tb < 0) return true;
  if (tc != 0 || td != 0) return false;
  // On one line: they share more than a point if an end of one lies strictly within the other, or they are the same.
  const auto within = [](const Point& from, const Point& to, const Point& p) {
    return isBetween(from, to, p) && !(p == from) && !(p == to);
  };
  return within(a, b, c) || within(a, b, d) || within(c, d, a) || within(c, d, b) || (a == c && b == d) ||
         (a == d && b == c);
}

Wide twiceArea(const Points& ring) {
  Wide sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point &a = ring[i], &b = ring[(i + 1) % ring.size()], &o = ring[0];
    sum += static_cast<Wide>(a.x - o.x) * (b.y - o.y) - static_cast<Wide>(a.y - o.y) * (b.x - o.x);
  }
  return sum;
}

enum class Place { inside, outside, on };

Place placeOf(const Points& ring, const Point& p) {
  bool is_inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point &a = ring[i], &b = ring[(i + 1) % ring.size()];
    if (turn(a, b, p) == 0 && isBetween(a, b, p)) return Place::on;
    if ((a.y > p.y) == (b.y > p.y)) continue;
    const bool is_left = turn(a, b, p) > 0;
    if (is_left == (b.y > a.y)) is_inside = !is_inside;
  }
  return is_inside ? Place::inside : Place::outside;
}

/// Some corner of one ring lies clearly there; rings that do not cross lie wholly on the side of such a corner.
bool hasCorner(const Points& of, const Points& ring, Place place) {
  return std::any_of(of.begin(), of.end(), [&](const Point& p) { return placeOf(ring, p) == place; });
}

/// Rings that pass through the same point may still cross there: the corners of each around it take turns.
bool crossInPoint(const Points& one, std::size_t i, const Points& other, std::size_t k) {
  const Point& at = one[i];
  const auto around = [](const Points& ring, std::size_t n, bool ahead) {
    return ring[(n + (ahead ? 1 : ring.size() - 1)) % ring.size()];
  };
  const Point in = around(one, i, false), out = around(one, i, true), a = around(other, k, false),
              b = around(other, k, true);
  // Whether p lies in the wedge that opens counter-clockwise from `from` to `to`.
  const auto inWedge = [&](const Point& from, const Point& to, const Point& p) {
    return turn(at, from, to) > 0 ? turn(at, from, p) > 0 && turn(at, p, to) > 0
                                  : !(turn(at, to, p) >= 0 && turn(at, p, from) >= 0);
  };
  return inWedge(out, in, a) != inWedge(out, in, b);
}

struct Edge {
  std::size_t ring, number;
  Point a, b;
};

bool haveClash(const std::vector<Points>& rings) {
  std::vector<Edge> edges;
  for (std::size_t r = 0; r < rings.size(); ++r)
    for (std::size_t i = 0; i < rings[r].size(); ++i)
      edges.push_back({r, i, rings[r][i], rings[r][(i + 1) % rings[r].size()]});
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (std::size_t k = i + 1; k < edges.size(); ++k) {
      const Edge &one = edges[i], &other = edges[k];
      if (clash(one.a, one.b, other.a, other.b)) return true;
      // A corner of one in the middle of the other counts: the reader bends no line.
      const bool touch = (turn(one.a, one.b, other.a) == 0 && isBetween(one.a, one.b, other.a) && !(other.a == one.a) &&
                          !(other.a == one.b)) ||
                         (turn(other.a, other.b, one.a) == 0 && isBetween(other.a, other.b, one.a) &&
                          !(one.a == other.a) && !(one.a == other.b));
      if (touch) return true;
      const bool is_same_corner = one.a == other.a;
      if (is_same_corner && crossInPoint(rings[one.ring], one.number, rings[other.ring], other.number)) return true;
    }
  return false;
}

/// The boundary is like that, or the one that drawings were made for.
template <class Holds>
bool isOneOfThem(const Drawn& drawn, const Holds& holds) {
  return holds(drawn.land) || (drawn.has_drawn_for && holds(drawn.drawn_for));
}

bool isCrossedLand(const Drawn& drawn) { return isOneOfThem(drawn, isCrossed); }
bool isDegenerateLand(const Drawn& drawn) { return isOneOfThem(drawn, isDegenerate); }

bool isSmall(const Drawn& drawn) {
  return isOneOfThem(drawn, [](const Polygons& polygons) {
    double low_x = 1e300, low_y = 1e300, high_x = -1e300, high_y = -1e300;
    for (const Region& polygon : polygons)
      for (const Vec2& p : polygon.outer) {
        low_x = std::min(low_x, p.x), high_x = std::max(high_x, p.x);
        low_y = std::min(low_y, p.y), high_y = std::max(high_y, p.y);
      }
    return high_x - low_x < kSmall && high_y - low_y < kSmall;
  });
}

Taken waterOf(const Drawn& drawn) {
  Taken taken{{&drawn.water}, {}};
  for (const Picture& picture : drawn.painted_water) taken.painted.push_back(Stain::ofLight(picture));
  return taken;
}

/// All that nothing is built on.
Taken openGroundOf(const Drawn& drawn) {
  Taken taken = waterOf(drawn);
  taken.drawn.push_back(&drawn.kept_free);
  for (const Picture& picture : drawn.painted_greens) taken.painted.push_back(Stain::ofLight(picture));
  if (!drawn.terrain.empty()) taken.painted.push_back(Stain::ofSteep(drawn.terrain));
  return taken;
}

bool isDrowned(const Drawn& drawn) { return lacksDisc(drawn.land, waterOf(drawn), kSpeck); }
bool isNarrow(const Drawn& drawn) { return lacksDisc(drawn.land, openGroundOf(drawn), kNarrow); }
bool isDark(const Drawn& drawn) { return drawn.lightest < 128; }
bool isMisfit(const Drawn& drawn) { return std::fabs(drawn.picture_ratio - 1) > 0.015; }

bool isInside(const Region& region, const Vec2& p) {
  bool is_inside = false;
  const auto pass = [&](const Ring& ring) {
    for (std::size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++) {
      const Vec2 &a = ring[i], &b = ring[k];
      if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) is_inside = !is_inside;
    }
  };
  pass(region.outer);
  for (const Ring& hole : region.holes) pass(hole);
  return is_inside;
}

double distanceToRing(const Ring& ring, const Vec2& p) {
  double least2 = 1e300;
  for (std::size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++) {
    const double wx = ring[i].x - ring[k].x, wy = ring[i].y - ring[k].y, px = p.x - ring[k].x, py = p.y - ring[k].y;
    const double norm = wx * wx + wy * wy, t = norm > 0 ? std::clamp((px * wx + py * wy) / norm, 0.0, 1.0) : 0;
    const double dx = px - wx * t, dy = py - wy * t;
    least2 = std::min(least2, dx * dx + dy * dy);
  }
  return std::sqrt(least2);
}

/// How far a place is inside the free ground; negative outside it.
double depthAt(const Polygons& land, const Taken& taken, const Vec2& p) {
  double inside = -1e300, to_line = 1e300;
  bool is_land = false, is_taken = false;
  const auto look = [&](const Region& region) {
    to_line = std::min(to_line, distanceToRing(region.outer, p));
    for (const Ring& hole : region.holes) to_line = std::min(to_line, distanceToRing(hole, p));
    return isInside(region, p);
  };
  for (const Region& region : land) is_land = look(region) || is_land;
  for (const Polygons* polygons : taken.drawn)
    for (const Region& region : *polygons) is_taken = look(region) || is_taken;
  inside = is_land && !is_taken ? to_line : -to_line;
  for (const Stain& stain : taken.painted) inside = std::min(inside, stain.distanceTo(p));
  return inside;
}

/// Points along a line, no more than half a metre apart.
std::vector<Vec2> pointsOf(const std::vector<Vec2>& line, bool is_closed) {
  std::vector<Vec2> points;
  for (std::size_t i = 0; i + (is_closed ? 0 : 1) < line.size(); ++i) {
    const Vec2 a = line[i], way = line[(i + 1) % line.size()] - a;
    const int steps = 1 + static_cast<int>(2 * std::sqrt(way.x * way.x + way.y * way.y));
    for (int k = 0; k <= steps; ++k) points.push_back(a + way * (static_cast<double>(k) / steps));
  }
  return points;
}

double distanceToLine(const std::vector<Vec2>& line, const Vec2& p) {
  double least = 1e300;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) least = std::min(least, distanceToRing({line[i], line[i + 1]}, p));
  return least;
}

bool isIn(const Polygons& polygons, const Vec2& p, double reach) {
  return std::any_of(polygons.begin(), polygons.end(), [&](const Region& region) {
    return isInside(region, p) || distanceToRing(region.outer, p) <= reach;
  });
}

/// A fixed road crosses ground that is kept free, itself, or another at a sharp angle; or no part of it is on land that
/// is wide enough to build on.
bool isRoadInConflict(const Drawn& drawn, const Taken& open, std::size_t index) {
  const Drawn::Line& line = drawn.roads[index];
  std::vector<Stain> greens;
  for (const Picture& picture : drawn.painted_greens) greens.push_back(Stain::ofLight(picture));
  bool is_on_land = false;
  for (const Vec2& p : pointsOf(line, false)) {
    if (isIn(drawn.kept_free, p, 0.3)) return true;
    for (const Stain& green : greens)
      if (green.distanceTo(p) < 0.3) return true;
    is_on_land = is_on_land || depthAt(drawn.land, open, p) >= drawn.rim;
  }
  if (!is_on_land) return true;
  const auto cross = [](const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const Points s = stepsOf({a, b}), t = stepsOf({c, d});
    return s.size() == 2 && t.size() == 2 && turn(s[0], s[1], t[0]) * turn(s[0], s[1], t[1]) <= 0 &&
           turn(t[0], t[1], s[0]) * turn(t[0], t[1], s[1]) <= 0;
  };
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {  // it turns back on itself
    const Vec2 u = line[i - 1] - line[i], v = line[i + 1] - line[i];
    const double cosine = (u.x * v.x + u.y * v.y) / std::sqrt((u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y));
    if (cosine > 0.898) return true;  // 26 degrees
  }
  for (std::size_t other = index; other < drawn.roads.size(); ++other) {
    const Drawn::Line& next = drawn.roads[other];
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
      for (std::size_t k = other == index ? i + 2 : 0; k + 1 < next.size(); ++k) {
        if (!cross(line[i], line[i + 1], next[k], next[k + 1])) continue;
        const Vec2 u = line[i + 1] - line[i], v = next[k + 1] - next[k];
        const double sine =
            std::fabs(u.x * v.y - u.y * v.x) / std::sqrt((u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y));
        if (other == index || sine < 0.44) return true;  // 26 degrees
      }
  }
  return false;
}

/// A pinned lot is too small, too near to the rim of what is free, to another lot or to a fixed road.
bool isLotInConflict(const Drawn& drawn, const Taken& open, std::size_t index) {
  const Region& lot = drawn.lots[index];
  if (static_cast<double>(twiceArea(stepsOf(lot.outer))) < 2 * 12.1 * 1024 * 1024) return true;
  for (const Vec2& p : pointsOf(lot.outer, true)) {
    if (depthAt(drawn.land, open, p) < drawn.rim) return true;
    for (const Drawn::Line& road : drawn.roads)
      if (distanceToLine(road, p) < 13) return true;
    for (std::size_t other = 0; other < drawn.lots.size(); ++other)
      if (other != index && isIn({drawn.lots[other]}, p, 0)) return true;
  }
  // Another may lie within it.
  for (std::size_t other = 0; other < drawn.lots.size(); ++other)
    if (other != index && isIn({lot}, drawn.lots[other].outer[0], 0)) return true;
  return false;
}

/// The number at the start of a text.
std::optional<double> numberAt(std::string_view text) {
  double number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) return std::nullopt;
  return number;
}

/// Whether a lot has a corner at the place that a text begins with: "near (12, 40)", to the centimetre.
bool isNear(const Region& lot, std::string_view text) {
  const std::size_t open = text.find('('), comma = text.find(", ");
  if (open == std::string_view::npos || comma == std::string_view::npos) return false;
  const auto x = numberAt(text.substr(open + 1)), y = numberAt(text.substr(comma + 2));
  return x && y && std::any_of(lot.outer.begin(), lot.outer.end(), [&](const Vec2& p) {
           return std::fabs(p.x - *x) < 0.02 && std::fabs(p.y - *y) < 0.02;
         });
}

/// What one fact of a message says is so, of the lock that it names first; of one among the lots that it names
/// together, or of any if it names none. Nothing if this is no fact but the rest of one.
std::optional<bool> confirmFact(const Drawn& drawn, const Taken& open, std::string_view fact) {
  constexpr std::string_view kRoad = "fixed road ", kLot = "pinned lot ", kBlock = "of the pinned lots in one block (",
                             kRing = "pinned lots enclose ";
  const auto isAnyLot = [&](const auto& isNamed) {
    for (std::size_t i = 0; i < drawn.lots.size(); ++i)
      if (isNamed(i) && isLotInConflict(drawn, open, i)) return true;
    return false;
  };
  if (fact.starts_with(kRoad)) {
    const auto number = numberAt(fact.substr(kRoad.size()));
    const auto index = static_cast<std::size_t>(number.value_or(0)) - 1;
    return index < drawn.roads.size() && isRoadInConflict(drawn, open, index);
  }
  if (fact.starts_with(kLot)) {
    const std::string_view name = fact.substr(kLot.size());
    const auto number = numberAt(name);
    return isAnyLot(
        [&](std::size_t i) { return number ? static_cast<double>(i + 1) == *number : isNear(drawn.lots[i], name); });
  }
  if (fact.starts_with(kBlock))
    return isAnyLot([&](std::size_t i) {
      for (std::size_t at = fact.find("near ("); at != std::string_view::npos; at = fact.find("near (", at + 1))
        if (isNear(drawn.lots[i], fact.substr(at))) return true;
      return false;
    });
  if (fact.starts_with(kRing)) return isAnyLot([](std::size_t) { return true; });
  return std::nullopt;
}

/// Every lock that the message says is in conflict is.
bool areInConflict(const Drawn& drawn, std::string_view message) {
  const Taken open = openGroundOf(drawn);
  bool has_fact = false;
  std::string_view rest = message.substr(message.find(kConflict) + kConflict.size());
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find("; "), rest.size());
    const std::optional<bool> is_so = confirmFact(drawn, open, rest.substr(0, end));
    if (is_so == false) return false;
    has_fact = has_fact || is_so.has_value();
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return has_fact;
}

/// The drawing alone tells, whatever else the message says.
template <bool (*kHolds)(const Drawn&)>
bool isDrawn(const Drawn& drawn, std::string_view /*message*/) {
  return kHolds(drawn);
}

}  // namespace

bool isCrossed(const Polygons& polygons) {
  std::vector<Points> all;
  std::vector<std::size_t> first;  // ring of each polygon
  for (const Region& polygon : polygons) {
    first.push_back(all.size());
    all.push_back(stepsOf(polygon.outer));
    for (const Ring& hole : polygon.holes) all.push_back(stepsOf(hole));
  }
  if (haveClash(all)) return true;
  for (std::size_t p = 0; p < polygons.size(); ++p) {
    const std::size_t outer = first[p], end = p + 1 < polygons.size() ? first[p + 1] : all.size();
    for (std::size_t h = outer + 1; h < end; ++h) {
      if (hasCorner(all[h], all[outer], Place::outside)) return true;
      for (std::size_t k = outer + 1; k < end; ++k)
        if (k != h && hasCorner(all[h], all[k], Place::inside)) return true;
    }
    for (std::size_t q = 0; q < polygons.size(); ++q) {
      if (q == p || !hasCorner(all[first[p]], all[first[q]], Place::inside)) continue;
      // In the other's outer ring: overlapping, unless in one of its holes.
      const std::size_t q_end = q + 1 < polygons.size() ? first[q + 1] : all.size();
      bool in_hole = false;
      for (std::size_t h = first[q] + 1; h < q_end; ++h) in_hole |= hasCorner(all[first[p]], all[h], Place::inside);
      if (!in_hole) return true;
    }
  }
  return false;
}

bool isDegenerate(const Polygons& polygons) {
  if (polygons.empty()) return true;
  const auto isFlat = [](const Ring& ring) {
    const Points points = stepsOf(ring);
    return points.size() < 3 || twiceArea(points) == 0;
  };
  return std::any_of(polygons.begin(), polygons.end(), [&](const Region& polygon) {
    return isFlat(polygon.outer) || std::any_of(polygon.holes.begin(), polygon.holes.end(), isFlat);
  });
}

bool lacksDisc(const Polygons& land, const Taken& taken, double radius) {
  // Squares that might hold the centre of such a disc are divided until they cannot, or one is found.
  struct Square {
    Vec2 middle;
    double half;
  };
  std::vector<Square> open;
  for (const Region& region : land) {
    Vec2 low{1e300, 1e300}, high{-1e300, -1e300};
    for (const Vec2& p : region.outer) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    open.push_back({(low + high) * 0.5, std::max(high.x - low.x, high.y - low.y) / 2});
  }
  while (!open.empty()) {
    const Square square = open.back();
    open.pop_back();
    const double depth = depthAt(land, taken, square.middle);
    if (depth >= radius) return false;
    // Depth changes by no more than the way one goes.
    if (depth + square.half * 1.4143 < radius || square.half < radius * 0.01) continue;
    for (const double dx : {-0.5, 0.5})
      for (const double dy : {-0.5, 0.5})
        open.push_back({square.middle + Vec2{dx * square.half, dy * square.half}, square.half / 2});
  }
  return true;
}

const std::vector<Reason>& reasons() {
  static const std::vector<Reason> all{
      {"locks", {kConflict}, areInConflict},
      {"crossing",
       {"crosses ", "runs along ", "overlaps another part", "winds around a place twice",
        "lies outside its outer ring or in another hole"},
       isDrawn<isCrossedLand>},
      {"degenerate",
       {"has fewer than three points", "has no area", "holds no polygon", "has no rings"},
       isDrawn<isDegenerateLand>},
      {"too small", {"m across; if its numbers are degrees", "has only polygons of millimetres"}, isDrawn<isSmall>},
      {"too narrow", {"has no ground that is wide enough"}, isDrawn<isNarrow>},
      {"no land", {"covers all of the ground"}, isDrawn<isDrowned>},
      {"misfit", {"pixels would not be square"}, isDrawn<isMisfit>},
      {"dark", {"has no pixel of brightness"}, isDrawn<isDark>},
  };
  return all;
}

const Reason* reasonOf(std::string_view message) {
  for (const Reason& reason : reasons())
    for (const std::string_view sign : reason.signs)
      if (message.find(sign) != std::string_view::npos) return &reason;
  return nullptr;
}

}  // namespace castra::sites
