// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Take from the lot what must stay free along its sides, line by line.
//   2. Where it is bent in, cut on along one of the sides there and keep the larger piece, until nothing is bent in.
//   3. Row houses take the strip along the street, free-standing ones the largest rectangle square to it; what has
//      wings takes the ground behind as well, and cuts it into parts (footprint_parts.cpp).
#include "generators/buildings/footprint.h"

#include <algorithm>
#include <cmath>

#include "generators/buildings/floor_outline.h"
#include "generators/buildings/footprint_parts.h"
#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/cut.h"
#include "pipeline/geometry/frame.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

namespace {

using geometry::Region;
using geometry::Ring;
using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kShortSide = 0.3;       // shorter sides are left out [m]
constexpr double kFlatSine = 0.035;      // and corners that turn by less than two degrees
constexpr double kDeepHouse = 2.9;       // a house is no deeper than this many times its width, within its walls
constexpr double kFreeWing = 8;          // length of a wing behind a house that stands free [m]
constexpr double kLeastBesideDrive = 8;  // width of a house beside a drive [m]
constexpr double kTooNear = 1.0;         // for windows [m]
constexpr double kBands = 0.45;          // how far bands and cornices stand out, at most [m]
constexpr double kEavesLean = 2.5;       // how far pointed corners of eaves go along a side for each metre out
constexpr double kJoint =
    8 / geometry::kLattice;  // between houses wall to wall, so that rounding makes none overlap [m]
constexpr double kStrip = Buildings::kStripReach + 0.02;  // that is left of the lot along a line with nobody behind [m]

const Region* largestOf(const std::vector<Region>& regions) {
  const auto largest = std::max_element(regions.begin(), regions.end(), [](const Region& a, const Region& b) {
    return geometry::area(a) < geometry::area(b);
  });
  return largest == regions.end() ? nullptr : &*largest;
}

/// What lies to the left of the line; false if that is nothing.
bool keepLeft(Ring& ring, const Vec2& through, const Vec2& direction) {
  const auto pieces = geometry::cutRegion({ring, {}}, geometry::snap(through), direction);
  const Region* kept = largestOf(pieces.left);
  if (kept == nullptr || !kept->holes.empty() || kept->outer.size() < 3) return false;
  ring = kept->outer;
  return true;
}

/// Leaves out short sides and corners that are none: the ring only shrinks, since it is convex but for those.
void clean(Ring& ring) {
  for (bool changed = true; changed && ring.size() > 3;) {
    changed = false;
    for (std::size_t i = 0; i < ring.size() && ring.size() > 3; ++i) {
      const std::size_t n = ring.size();
      const Vec2 &a = ring[(i + n - 1) % n], &b = ring[i], &c = ring[(i + 1) % n];
      const double before = geometry::length(b - a), after = geometry::length(c - b);
      const double turn = geometry::cross(b - a, c - b);
      if (before >= kShortSide && std::fabs(turn) >= kFlatSine * before * after) continue;
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
      changed = true;
      break;
    }
  }
}

bool isConvex(const Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t n = ring.size();
    if (geometry::cross(ring[i] - ring[(i + n - 1) % n], ring[(i + 1) % n] - ring[i]) < 0) return false;
  }
  return true;
}

/// The larger piece of each of two cuts at every corner that is bent in, until there is none.
bool makeConvex(Ring& ring) {
  for (int round = 0; round < 24; ++round) {
    const std::size_t n = ring.size();
    std::size_t worst = n;
    double least = -1e-9;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 in = ring[i] - ring[(i + n - 1) % n], out = ring[(i + 1) % n] - ring[i];
      const double turn = geometry::cross(in, out) / std::max(geometry::length(in) * geometry::length(out), 1e-9);
      if (turn < least) {
        least = turn;
        worst = i;
      }
    }
    if (worst == n) return true;
    const Vec2 at = ring[worst];
    Ring best;
    for (const Vec2& way : {at - ring[(worst + n - 1) % n], ring[(worst + 1) % n] - at}) {
      const auto pieces = geometry::cutRegion({ring, {}}, at, geometry::unit(way));
      for (const auto* side : {&pieces.left, &pieces.right})
        if (const Region* piece = largestOf(*side))
          if (best.empty() || geometry::area(*piece) > geometry::signedArea(best)) best = piece->outer;
    }
    if (best.size() < 3 || geometry::signedArea(best) > geometry::signedArea(ring) - 1e-6) return false;
    ring = std::move(best);
  }
  return false;
}

/// Sides of the lot: which are on the street, and along which of the others nobody stands.
struct LotSides {
  const std::vector<bool>&is_street, &is_free;
  bool isKnown() const { return !is_free.empty(); }
  bool isFree(std::size_t side) const { return isKnown() && is_free[side]; }
};

/// Whether it leads in much the same direction as a side of the lot.
bool isAlong(const Vec2& way, const Lots::Lot& lot, std::size_t lot_side) {
  const Vec2 side = lot.ring[(lot_side + 1) % lot.ring.size()] - lot.ring[lot_side];
  return std::fabs(geometry::cross(way, geometry::unit(side))) < 0.3 && geometry::dot(way, side) > 0;
}

/// What lies before each side.
std::vector<SideType> judgeSides(const Ring& ring, const Lots::Lot& lot, const LotSides& sides, double setback) {
  std::vector<SideType> types;
  const std::size_t n = ring.size(), m = lot.ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = ring[i], &b = ring[(i + 1) % n];
    const Vec2 middle = (a + b) * 0.5, way = geometry::unit(b - a);
    SideType type = SideType::yard;
    for (std::size_t j = 0; j < m; ++j) {
      if (sides.is_street[j]) {
        const double distance = geometry::distanceToSegment(middle, lot.ring[j], lot.ring[(j + 1) % m]);
        if (type == SideType::yard && distance < setback + 0.3 && isAlong(way, lot, j)) type = SideType::street;
      } else if (isBeside(a, b, lot, j) && type != SideType::party) {
        type = sides.isFree(j) ? SideType::strip : SideType::party;
      }
    }
    types.push_back(type);
  }
  return types;
}

/// Whether what stands out from a side, or hangs over it, stays above own ground or the street. Bands and eaves go on
/// around corners, but end at the line of a neighbour: bands no further along than the side, eaves on that line; beyond
/// a strip no further than bands may.
bool hasSpaceBefore(const Ring& ring, std::size_t side, const std::vector<SideType>& types, const Lots::Lot& lot,
                    const std::vector<bool>& street_sides, double reach, double most_lean) {
  // What leans along a neighbour's line keeps within it by a joint: it may not come nearer than rounding explains.
  constexpr double kEnd = 0.02, kSlack = 2 / geometry::kLattice;
  const std::size_t n = ring.size(), m = lot.ring.size(), before = (side + n - 1) % n, next = (side + 1) % n;
  const Vec2 a = ring[side], b = ring[next], way = geometry::unit(b - a), off = geometry::rightOf(way);
  const auto leanOf = [&](SideType neighbour, const Vec2& on, const Vec2& away) {
    if (neighbour == SideType::party || neighbour == SideType::line)
      return std::min(-geometry::dot(on, away) / std::max(-geometry::dot(off, away), 0.1), most_lean);
    const double mitre = std::min(std::fabs(geometry::cross(on, away)) / (1 + geometry::dot(on, away) + 1e-9), 2.5);
    return neighbour == SideType::strip ? std::min(mitre, Buildings::kStripReach / reach) : mitre;
  };
  const double start = leanOf(types[before], way * -1, geometry::unit(ring[before] - a)) * reach - kSlack,
               end = leanOf(types[next], way, geometry::unit(ring[(next + 1) % n] - b)) * reach - kSlack;
  if (geometry::length(b - a) + std::min(start + end, -2 * kEnd) < kEnd) return false;
  const Ring strip{a + way * kEnd, a + off * reach - way * start, b + off * reach + way * end, b - way * kEnd};
  for (std::size_t j = 0; j < m; ++j)
    if (!street_sides[j] && geometry::distanceToGround(strip, lot.ring[j], lot.ring[(j + 1) % m]) < 1e-6) return false;
  return true;
}

/// Whether signs, canopies, balconies and porches before a side along the street stay above own ground or the street:
/// they keep between its ends, and within the line of a neighbour where it comes before the side.
bool hasSpaceForFront(const Ring& ring, std::size_t side, const std::vector<SideType>& types, const Lots::Lot& lot,
                      const std::vector<bool>& street_sides, double setback) {
  constexpr double kFront = 1, kDeepest = 2.5, kEnd = 0.02;
  const std::size_t n = ring.size(), m = lot.ring.size(), before = (side + n - 1) % n, next = (side + 1) % n;
  const Vec2 a = ring[side], b = ring[next], way = geometry::unit(b - a), off = geometry::rightOf(way);
  const auto lineOf = [&](SideType neighbour, const Vec2& on, const Vec2& away) {
    if (!Buildings::isAtLine(neighbour)) return 0.0;
    return std::max(geometry::dot(on, away) / std::max(-geometry::dot(off, away), 0.1), 0.0);
  };
  const double start = lineOf(types[before], way * -1, geometry::unit(ring[before] - a)),
               end = lineOf(types[next], way, geometry::unit(ring[(next + 1) % n] - b));
  const double length = geometry::length(b - a) - 2 * kEnd;
  double reach = std::clamp(setback - 0.3, kFront, kDeepest);
  if (length < kEnd) return false;
  if ((start + end) * reach > length) reach = length / (start + end);
  const auto at = [&](double along, double out) { return a + way * (kEnd + along) + off * out; };
  const Ring strip{at(0, 0), at(start * reach, reach), at(length - end * reach, reach), at(length, 0)};
  for (std::size_t j = 0; j < m; ++j)
    if (!street_sides[j] && geometry::distanceToGround(strip, lot.ring[j], lot.ring[(j + 1) % m]) < 1e-6) return false;
  return true;
}

std::uint32_t frontOf(const Ring& ring, const Vec2& along) {
  std::uint32_t best = 0;
  double most = -1e9;
  for (std::uint32_t i = 0; i < ring.size(); ++i) {
    // What turns away from the street is none of its front, however long it is.
    const Vec2 side = ring[(i + 1) % ring.size()] - ring[i];
    const double reach = geometry::dot(side, along), turned = std::max(reach / geometry::length(side), 0.01);
    if (reach * turned * turned > most) {
      most = reach * turned * turned;
      best = i;
    }
  }
  return best;
}

/// The largest rectangle square to the frame that the type allows, in its axes.
std::optional<geometry::Box> placeRectangle(const Ring& ground, const geometry::Frame& frame, const Style::Type& type,
                                            const FootprintDraw& draw) {
  FloorOutline outline;
  for (const Vec2& p : ground) outline.corners.push_back({{frame.xOf(p), frame.yOf(p)}, false, false});
  const Interval reach = outline.extent(Axis::y);
  const double wanted = type.min_depth + (type.max_depth - type.min_depth) * draw.depth;
  std::optional<geometry::Box> best;
  double most = 0;
  for (const double share : {1.0, 0.85, 0.7, 0.55, 0.4}) {
    const double depth = std::min(wanted, reach.length() - 0.02) * share;
    if (depth < std::min(type.min_depth, 5.0)) break;
    for (const double back : {0.0, 0.15, 0.35, 0.6, 1.0}) {
      const double low = reach.low + 0.01 + (reach.length() - 0.02 - depth) * back;
      const auto near = outline.chord(Axis::y, low), far = outline.chord(Axis::y, low + depth);
      if (!near || !far) continue;
      const Interval span{std::max(near->low, far->low) + 0.005, std::min(near->high, far->high) - 0.005};
      const double width = std::min({span.length(), type.max_front, depth * 2.4});
      // A house far back is a pity.
      const double worth = width * depth * (1 - 0.3 * back);
      if (width < 4 || worth <= most * 1.02) continue;
      most = worth;
      const double left = span.low + (span.length() - width) * draw.shift;
      best = geometry::Box{{left, low}, {left + width, low + depth}};
    }
  }
  return best;
}

/// The side of the lot along which a drive leads from the street, or as many as there are if the front is too narrow
/// for one beside a house.
std::size_t sideForDrive(const Lots::Lot& lot, const std::vector<bool>& street_sides, const geometry::Frame& frame,
                         const Style::Type& type, bool is_left) {
  const std::size_t n = lot.ring.size(), before = (lot.front + n - 1) % n, after = (lot.front + 1) % n;
  const double front = frame.xOf(lot.ring[after]);
  if (front < kLeastBesideDrive + type.gap + type.drive) return n;
  const std::size_t wanted = is_left ? before : after, other = is_left ? after : before;
  for (const std::size_t side : {wanted, other}) {
    const Vec2 way = geometry::unit(lot.ring[(side + 1) % n] - lot.ring[side]);
    // It must lead away from the street.
    if (!street_sides[side] && std::fabs(geometry::dot(way, frame.along)) < 0.5) return side;
  }
  return n;
}

/// Whether two parts meet in a corner and not along a side: they would be parted by nothing, and joined by nothing.
bool touchInCorner(const std::vector<HousePart>& parts) {
  const auto shareSide = [](const Ring& a, std::size_t i, const Ring& b) {
    const Vec2 &from = a[i], &to = a[(i + 1) % a.size()];
    for (std::size_t k = 0; k < b.size(); ++k)
      if (b[k] == to && b[(k + 1) % b.size()] == from) return true;
    return false;
  };
  for (const HousePart& one : parts)
    for (const HousePart& other : parts) {
      if (&one == &other) continue;
      const std::size_t n = one.ring.size();
      for (std::size_t i = 0; i < n; ++i)
        if (std::find(other.ring.begin(), other.ring.end(), one.ring[i]) != other.ring.end() &&
            !shareSide(one.ring, i, other.ring) && !shareSide(one.ring, (i + n - 1) % n, other.ring))
          return true;
    }
  return false;
}

/// The footprint if the house stands so much further back from the street than its type asks for. It is tight if there
/// is too little space before its front.
std::optional<Footprint> layBack(const Lots::Lot& lot, const LotSides& lot_sides, const Style::Type& type,
                                 HouseShape shape, const FootprintDraw& draw, double min_area, double back,
                                 bool& is_tight) {
  const std::size_t n = lot.ring.size();
  const std::vector<bool>& street_sides = lot_sides.is_street;
  const geometry::Frame frame = geometry::frameAlong(lot.ring[lot.front], lot.ring[(lot.front + 1) % n]);
  const std::size_t drive = type.drive > 0 ? sideForDrive(lot, street_sides, frame, type, draw.shift < 0.5) : n;
  Ring ground = lot.ring;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 &a = lot.ring[i], &b = lot.ring[(i + 1) % n];
    const Vec2 way = geometry::unit(b - a);
    const bool is_rear = geometry::dot(way, frame.along) < -0.7;
    double free =
        street_sides[i] ? type.setback + back : std::max(is_rear ? std::max(type.rear, type.gap) : type.gap, kJoint);
    if (i == drive) free = std::max(free, type.drive);
    if (!street_sides[i] && lot_sides.isFree(i)) free = std::max(free, kStrip);
    // A lot that is bent in would lose what lies beyond the line: there, the piece is cut convex first.
    if (free > 0 && !keepLeft(ground, a + geometry::leftOf(way) * free, way)) return std::nullopt;
  }
  if (!makeConvex(ground)) return std::nullopt;
  Footprint footprint;
  footprint.shape = shape;
  const bool is_large = shape == HouseShape::wings || shape == HouseShape::court;
  Ring ring;
  double depth = type.min_depth + (type.max_depth - type.min_depth) * draw.depth;
  const bool is_free = shape == HouseShape::detached ||
                       (is_large && std::find(type.shapes.begin(), type.shapes.end(), "detached") != type.shapes.end());
  if (is_free) {
    clean(ground);
    Style::Type sized = type;
    if (is_large) sized.min_depth = sized.max_depth = depth + kFreeWing * (0.6 + 0.8 * draw.wing);
    const auto box = placeRectangle(ground, frame, sized, draw);
    if (!box) return std::nullopt;
    for (const Vec2& p : {box->low, Vec2{box->high.x, box->low.y}, box->high, Vec2{box->low.x, box->high.y}})
      ring.push_back(geometry::snap(frame.placeOf(p.x, p.y)));
  } else {
    double nearest = 1e18;
    for (const Vec2& p : ground) nearest = std::min(nearest, frame.yOf(p));
    // A very narrow house would be one long room.
    const double walls = 2 * type.outer_wall, clear = geometry::measureExtent(ground, false).width - walls;
    depth = std::min(depth, walls + kDeepHouse * std::max(clear, 0.0));
    if (!is_large && !keepLeft(ground, frame.placeOf(0, nearest + depth), frame.along * -1)) return std::nullopt;
    Interval front{1e18, -1e18};
    for (const Vec2& p : ground) front = {std::min(front.low, frame.xOf(p)), std::max(front.high, frame.xOf(p))};
    if (front.length() > type.max_front) {
      // Against one neighbour or the other; a gap in a row is better than two half gaps.
      const bool is_low = draw.shift < 0.5;
      const double at = is_low ? front.low + type.max_front : front.high - type.max_front;
      if (!keepLeft(ground, frame.placeOf(at, 0), geometry::leftOf(frame.along) * (is_low ? 1 : -1)))
        return std::nullopt;
    }
    clean(ground);
    ring = std::move(ground);
  }
  if (ring.size() < 3 || geometry::signedArea(ring) < min_area || !isConvex(ring)) return std::nullopt;
  HousePart main;
  main.front = frontOf(ring, frame.along);
  main.ring = std::move(ring);
  main.sides = judgeSides(main.ring, lot, lot_sides, type.setback + back);
  // Nobody comes in from a neighbour's ground, and nothing hangs over it.
  if (Buildings::isAtLine(main.sides[main.front])) return std::nullopt;
  main.sides[main.front] = SideType::street;
  const double eaves = type.eaves + 0.05;
  const auto close = [&](const Ring& outline, std::vector<SideType>& sides) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const auto hasSpace = [&](double out, double most_lean) {
        return hasSpaceBefore(outline, i, sides, lot, street_sides, out, most_lean);
      };
      if (!Buildings::hasLight(sides[i])) continue;
      if (sides[i] != SideType::strip && hasSpace(std::max(kBands, eaves), 0) && hasSpace(eaves, kEavesLean)) continue;
      // Once one knows where nobody builds, a strip is enough.
      sides[i] = lot_sides.isKnown() && hasSpace(Buildings::kStripReach, 0) ? SideType::strip : SideType::party;
    }
    for (std::size_t i = 0; i < outline.size(); ++i)
      if (sides[i] == SideType::street && !hasSpaceForFront(outline, i, sides, lot, street_sides, type.setback))
        sides[i] = SideType::yard;
  };
  close(main.ring, main.sides);
  is_tight = main.sides[main.front] == SideType::yard;
  if (main.sides[main.front] != SideType::street) return std::nullopt;
  if (is_large || shape == HouseShape::tower) {
    auto parts = layParts(main, type, shape, depth, draw);
    if (!parts || (is_large && touchInCorner(parts->parts))) return std::nullopt;
    // Cuts made sides that nobody has looked at yet.
    for (HousePart& part : parts->parts) close(part.ring, part.sides);
    for (Footprint::Mass& mass : parts->masses) close(mass.ring, mass.sides);
    if (parts->parts[0].sides[parts->parts[0].front] != SideType::street) return std::nullopt;
    return parts;
  }
  footprint.front = main.front;
  footprint.masses = {{main.ring, main.sides, 0}};
  footprint.parts = {std::move(main)};
  return footprint;
}

}  // namespace

bool isBeside(const Vec2& from, const Vec2& to, const Lots::Lot& lot, std::size_t lot_side) {
  const Vec2 &c = lot.ring[lot_side], &d = lot.ring[(lot_side + 1) % lot.ring.size()];
  return geometry::distanceToSegment((from + to) * 0.5, c, d) < kTooNear &&
         isAlong(geometry::unit(to - from), lot, lot_side);
}

std::vector<bool> findStreetSides(const Lots::Lot& lot, const Ring& block) {
  std::vector<bool> is_street(lot.ring.size());
  for (std::size_t i = 0; i < lot.ring.size(); ++i) {
    const Vec2 &a = lot.ring[i], &b = lot.ring[(i + 1) % lot.ring.size()];
    for (std::size_t k = 0; !is_street[i] && k < block.size(); ++k)
      is_street[i] = block[k] == a && block[(k + 1) % block.size()] == b;
  }
  is_street[lot.front] = true;
  return is_street;
}

std::optional<Footprint> layFootprint(const Lots::Lot& lot, const std::vector<bool>& street_sides,
                                      const Style::Type& type, HouseShape shape, const FootprintDraw& draw,
                                      double min_area, const std::vector<bool>& free_sides) {
  // Where the street is before a part of the front alone, own ground must be before the rest.
  for (const double back : {0.0, 1.0, 2.0}) {
    bool is_tight = false;
    auto footprint = layBack(lot, {street_sides, free_sides}, type, shape, draw, min_area, back, is_tight);
    if (footprint || !is_tight) return footprint;
  }
  return std::nullopt;
}

}  // namespace castra::generators
