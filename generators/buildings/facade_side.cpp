// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/facade_side.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

using geometry::Vec2;
using SideType = Buildings::SideType;
using Span = FaceMesh::Span;

constexpr double kSteepestLean = 1.2;                // sharper corners keep a small gap
constexpr double kBluntLean = 0.4;                   // corners that turn by less than 45 degrees
constexpr double kWingGap = 0.35;                    // what is left free beside another wing [m]
constexpr double kNeighbourGap = 0.01;               // and beside a neighbour [m]
constexpr double kFrontYard = 1;                     // houses nearer to the street have none [m]
constexpr double kClear = 1.5 / geometry::kLattice;  // two parts nearer than this may touch [m]

bool isOpen(SideType type) { return type == SideType::street || type == SideType::yard || type == SideType::strip; }

/// How far parts may stand out before a side of this type, below heads and above [m].
struct Reach {
  double low, high;
};

Reach reachOf(const Style::Type& type, SideType side) {
  if (side == SideType::strip) return {Buildings::kStripReach, Buildings::kStripReach};
  const bool is_street = side == SideType::street;
  // Own ground before the house, or the street; a yard is at least as wide as the gap.
  const double yard = is_street ? type.setback - 0.3 : std::min(type.gap, type.rear) - 0.2;
  if (yard < kFrontYard - 0.3) return {0.15, is_street ? 1 : 0.15};
  const double reach = std::min(yard, 2.5);
  return {reach, is_street ? std::max(reach, 1.0) : reach};
}

bool overlap(Span a, Span b) { return a.low < b.high - kClear && b.low < a.high - kClear; }
bool overlap(const FaceBox& a, const FaceBox& b) { return overlap(a.u, b.u) && overlap(a.d, b.d) && overlap(a.z, b.z); }

/// How a band ends at the corner towards a side that leads away from it in direction `away`, seen from the side whose
/// band goes on in direction `on` and stands out in direction `off`.
double leanOf(SideType neighbour, const Vec2& on, const Vec2& off, const Vec2& away) {
  if (isOpen(neighbour)) {
    // Half of the turn from one side to the next; its tangent from sine and cosine of the whole.
    const double cosine = std::clamp(geometry::dot(on, away), -1.0, 1.0), sine = std::fabs(geometry::cross(on, away));
    return std::min(kSteepestLean, sine / (1 + cosine + 1e-9));
  }
  if (neighbour == SideType::wing) return 0;
  // Never beyond the neighbour's line, drawn on into the street, and never before his house.
  const double out = -geometry::dot(off, away);
  return out < 0.5 ? -kSteepestLean : std::clamp(-geometry::dot(on, away) / out, -kSteepestLean, 0.0);
}

/// How far the neighbour's line, drawn on into the street, comes before the side for each metre that one goes out
/// there.
double lineOf(SideType neighbour, const Vec2& on, const Vec2& off, const Vec2& away) {
  if (neighbour == SideType::wing || isOpen(neighbour)) return 0;
  return std::max(geometry::dot(on, away) / std::max(-geometry::dot(off, away), 0.1), 0.0);
}

/// What is left free at that end: another wing begins there, or bands would have to lean too much towards the
/// neighbour's line, so that they end before it.
double gapOf(SideType neighbour, const Vec2& on, const Vec2& off, const Vec2& away, double length) {
  constexpr double kBands = 0.45;  // how far they stand out, at most [m]
  if (neighbour == SideType::wing) return kWingGap;
  if (isOpen(neighbour)) return 0;
  return std::min(std::max(lineOf(neighbour, on, off, away) - kSteepestLean, 0.0) * kBands, 0.3 * length);
}

/// Where a wall begins and ends along a side, if it lies on it.
std::optional<Span> placeOn(const FacadeSide& side, const FloorPlan& plan, const FloorPlan::Wall& wall) {
  constexpr double kNear = 0.01;
  const Vec2 a = plan.points[wall.from] - side.from, b = plan.points[wall.to] - side.from;
  for (const Vec2& p : {a, b}) {
    const double along = geometry::dot(p, side.way);
    if (std::fabs(geometry::cross(side.way, p)) > kNear || along < -kNear || along > side.length + kNear)
      return std::nullopt;
  }
  const Span span{geometry::dot(a, side.way), geometry::dot(b, side.way)};
  return span.low < span.high ? std::optional(span) : std::nullopt;
}

FacadeSide makeSide(const HouseSite& house, std::uint32_t w, std::uint32_t i) {
  const Buildings::Wing& wing = house.building.wings[w];
  const std::size_t n = wing.ring.size(), next = (i + 1) % n, before = (i + n - 1) % n;
  FacadeSide side;
  side.from = wing.ring[i];
  side.way = geometry::unit(wing.ring[next] - side.from);
  side.length = geometry::length(wing.ring[next] - side.from);
  side.yaw = math::atan2(side.way.y, side.way.x);
  side.is_open = isOpen(wing.sides[i]);
  side.is_street = wing.sides[i] == SideType::street;
  side.is_strip = wing.sides[i] == SideType::strip;
  side.is_front = w == 0 && i == house.building.front;
  side.wing = w;
  side.number = i;
  side.storeys = wing.storeys;
  const Buildings::Storey& top = house.building.storeys[wing.storeys - 1];
  side.eaves = top.floor + top.height;
  side.bases.assign(house.building.storeys.size(), 0);
  // A ground floor is of stone, unless there is nothing else.
  if (house.facade.has_timbers && side.is_open && side.length > kShortestFrame)
    for (std::uint32_t k = side.storeys > 1 ? 1 : 0; k < side.storeys; ++k) side.bases[k] = kTimberRoom;

  const Vec2 off = geometry::rightOf(side.way);
  const Vec2 next_way = geometry::unit(wing.ring[(next + 1) % n] - wing.ring[next]);
  const Vec2 back = geometry::unit(wing.ring[before] - side.from);
  side.start_lean = leanOf(wing.sides[before], side.way * -1, off, back);
  side.end_lean = leanOf(wing.sides[next], side.way, off, next_way);
  side.start_gap = gapOf(wing.sides[before], side.way * -1, off, back, side.length);
  side.end_gap = gapOf(wing.sides[next], side.way, off, next_way, side.length);

  side.start_line = lineOf(wing.sides[before], side.way * -1, off, back);
  side.end_line = lineOf(wing.sides[next], side.way, off, next_way);

  const RoofRules& rules = house.roofOver(w).rules;
  if (wing.roof != RoofForm::flat && rules.overhang > 0) {
    const double pitch = wing.roof == RoofForm::mansard ? rules.lower_pitch : rules.pitch;
    side.band_soffit = math::sin(pitch) / math::cos(pitch);
    side.overhang = rules.overhang;
    if (house.roofSideOf(w, i) == RoofSide::eaves) side.soffit = side.band_soffit;
  }
  const Reach reach = reachOf(house.type, wing.sides[i]);
  side.low_reach = reach.low;
  side.high_reach = reach.high;
  const auto reachAround = [&](std::size_t other) {
    const bool has_strip = wing.sides[i] == SideType::strip || wing.sides[other] == SideType::strip;
    return has_strip && isOpen(wing.sides[other]) ? reachOf(house.type, wing.sides[other]).high : 0;
  };
  side.start_reach = reachAround(before);
  side.end_reach = reachAround(next);
  return side;
}

}  // namespace

Span FacadeSide::widthAt(double out) const {
  // Gaps are as wide as bands need; what stands out further may come to a neighbour's line that runs across.
  return {kNeighbourGap + std::max(start_gap + std::max(0.0, -start_lean) * out, start_line * out),
          length - kNeighbourGap - std::max(end_gap + std::max(0.0, -end_lean) * out, end_line * out)};
}

bool FacadeSide::isFree(const FaceBox& box) const {
  const Span width = widthAt(box.d.high);
  if (box.u.low < width.low || box.u.high > width.high) return false;
  if (box.z.high > eaves - (soffit > 0 ? soffit * std::min(box.d.high, overhang) + 0.01 : 0)) return false;
  if (box.d.high > (box.z.low < kHeadroom ? low_reach : high_reach) + 1e-9) return false;
  return !taken_.isAnyNear(box.u, box.z, [&](const FaceBox& other) { return overlap(box, other); });
}

FacadeSide::End FacadeSide::endOf(double mitre, double out, double other_reach) const {
  const double here = std::min(out, high_reach), there = std::min(out, other_reach);
  if (other_reach == 0 || here == there || mitre <= 0) return {0, mitre};
  // A deep band goes on over the end of a shallow one, which runs into it from the wall around the corner. Where that
  // hardly turns, the deep one ends there.
  if (mitre < kBluntLean) return {0, here > there ? 0 : mitre};
  const double cosine = (1 - mitre * mitre) / (1 + mitre * mitre), sine = 2 * mitre / (1 + mitre * mitre);
  return {here > there ? there / sine : 0, -cosine / sine};
}

bool FacadeSide::take(const FaceBox& box) {
  if (!is_open || !isFree(box)) return false;
  taken_.add(box);
  return true;
}

std::vector<Span> FacadeSide::stretches(Span d, Span z, Span u) const {
  std::vector<Span> blocks;
  taken_.isAnyNear(u, z, [&](const FaceBox& box) {
    if (overlap(d, box.d) && overlap(z, box.z)) blocks.push_back(box.u);
    return false;
  });
  std::sort(blocks.begin(), blocks.end(), [](Span a, Span b) { return a.low < b.low; });
  std::vector<Span> free;
  double at = start_gap;
  for (const Span& block : blocks) {
    if (block.low > at + 0.05) free.push_back({at, block.low});
    at = std::max(at, block.high);
  }
  if (length - end_gap > at + 0.05) free.push_back({at, length - end_gap});
  return free;
}

bool FacadeSide::isClear(Span d, Span z) const {
  return !taken_.isAnyNear({-kFar, kFar}, z,
                           [&](const FaceBox& box) { return overlap(d, box.d) && overlap(z, box.z); });
}

Span FacadeSide::freeBeside(const FaceOpening& opening) const {
  Span free{opening.u.low - start_gap, length - end_gap - opening.u.high};
  for (const FaceOpening& other : openings) {
    if (!overlap(other.z, opening.z) || &other == &opening) continue;
    if (other.u.high <= opening.u.low + kClear) free.low = std::min(free.low, opening.u.low - other.u.high);
    if (other.u.low >= opening.u.high - kClear) free.high = std::min(free.high, other.u.low - opening.u.high);
  }
  return free;
}

std::vector<FacadeSide> listFacadeSides(const HouseSite& house) {
  const Buildings::Building& building = house.building;
  std::vector<FacadeSide> sides;
  for (std::uint32_t w = 0; w < building.wings.size(); ++w)
    for (std::uint32_t i = 0; i < building.wings[w].ring.size(); ++i) sides.push_back(makeSide(house, w, i));
  const std::size_t known = sides.size();
  for (std::uint32_t k = 0; k < building.storeys.size(); ++k) {
    const Buildings::Storey& storey = building.storeys[k];
    const FloorPlan& plan = storey.plan;
    std::uint32_t last_wall = FloorPlan::kNobody;
    std::size_t number = known;  // of the side that this wall lies on
    Span on;
    for (const FloorPlan::Opening& opening : plan.openings) {
      const FloorPlan::Wall& wall = plan.walls[opening.wall];
      if (wall.right != FloorPlan::kNobody) continue;
      if (opening.wall != last_wall) {
        last_wall = opening.wall;
        for (number = 0; number < known; ++number)
          if (const auto place = placeOn(sides[number], plan, wall); place && sides[number].storeys > k) {
            on = *place;
            break;
          }
      }
      FacadeSide* side = number < known ? &sides[number] : nullptr;
      if (side == nullptr) {
        // A wall of its own, then.
        FacadeSide alone;
        alone.from = plan.points[wall.from];
        alone.way = geometry::unit(plan.points[wall.to] - alone.from);
        alone.length = geometry::length(plan.points[wall.to] - alone.from);
        alone.yaw = math::atan2(alone.way.y, alone.way.x);
        alone.storeys = k + 1;
        alone.eaves = storey.floor + storey.height;
        alone.bases.assign(building.storeys.size(), 0);
        sides.push_back(std::move(alone));
        side = &sides.back();
        on = {0, side->length};
      }
      FaceOpening face;
      face.u = {on.low + opening.from, on.low + opening.to};
      face.z = {storey.floor + opening.sill, storey.floor + opening.head};
      face.is_door = opening.type != FloorPlan::OpeningType::window;
      face.role = plan.rooms[wall.left].role;
      face.storey = k;
      face.thickness = wall.thickness;
      side->openings.push_back(face);
      // Nothing stands close before a window, and nothing at all before a door.
      side->keep({face.u, {0, face.is_door ? 5.0 : 0.08}, face.z});
    }
  }
  for (FacadeSide& side : sides)
    std::stable_sort(side.openings.begin(), side.openings.end(), [](const FaceOpening& a, const FaceOpening& b) {
      return a.storey != b.storey ? a.storey < b.storey : a.u.low < b.u.low;
    });
  return sides;
}

std::uint32_t Taste::number(std::string_view word, std::uint32_t index) const {
  std::uint32_t x = look_ ^ (index * 0x9E3779B9u);
  for (const char c : word) x = (x ^ static_cast<unsigned char>(c)) * 0x01000193u;
  x ^= x >> 16;
  x *= 0x7FEB352Du;
  x ^= x >> 15;
  x *= 0x846CA68Bu;
  return x ^ (x >> 16);
}

}  // namespace castra::generators
