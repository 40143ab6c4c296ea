// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/house_piece.h"

#include <algorithm>

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr std::uint32_t kNobody = FloorPlan::kNobody;

/// The part that has the same side, the other way around.
std::uint32_t findNeighbour(const std::vector<HousePart>& parts, std::size_t self, const Vec2& from, const Vec2& to) {
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    const Ring& ring = parts[i].ring;
    for (std::size_t k = 0; i != self && k < ring.size(); ++k)
      if (ring[k] == to && ring[(k + 1) % ring.size()] == from) return i;
  }
  return kNobody;
}

void listBays(const BaySide& side, const geometry::Frame& frame, std::vector<double>& out) {
  const Vec2 way = geometry::unit(side.to - side.from);
  for (std::uint32_t bay = 1; bay < side.count; ++bay) out.push_back(frame.xOf(side.from + way * (bay * side.width())));
}

}  // namespace

std::vector<HousePiece> listPieces(const std::vector<HousePart>& parts, const std::vector<StoreyRange>& storeys,
                                   double bay) {
  std::vector<HousePiece> pieces;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const HousePart& part = parts[p];
    const std::size_t n = part.ring.size();
    HousePiece piece;
    piece.part = &part;
    piece.range = storeys[p];
    piece.frame = part.role == HousePart::Role::tower
                      ? pieces[0].frame
                      : geometry::frameAlong(part.ring[part.front], part.ring[(part.front + 1) % n]);
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 &a = part.ring[i], &b = part.ring[(i + 1) % n];
      piece.sides.push_back(divideSide(a, b, part.sides[i], bay));
      piece.neighbours.push_back(findNeighbour(parts, p, a, b));
      const double turned = geometry::dot(geometry::unit(b - a), piece.frame.along);
      if (i == part.front || turned > 0.99) listBays(piece.sides.back(), piece.frame, piece.front_bays);
      if (turned < -0.9) listBays(piece.sides.back(), piece.frame, piece.rear_bays);
    }
    std::sort(piece.front_bays.begin(), piece.front_bays.end());
    std::sort(piece.rear_bays.begin(), piece.rear_bays.end());
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

FloorOutline outlineOf(const std::vector<HousePiece>& pieces, std::uint32_t number, std::uint32_t storey) {
  const HousePiece& piece = pieces[number];
  FloorOutline outline;
  for (std::size_t i = 0; i < piece.sides.size(); ++i) {
    const Vec2& at = piece.part->ring[i];
    const std::uint32_t other = piece.neighbours[i];
    const bool is_outer = other == kNobody || !pieces[other].range.has(storey);
    outline.corners.push_back(
        {{piece.frame.xOf(at), piece.frame.yOf(at)}, is_outer, is_outer && piece.sides[i].hasLight()});
  }
  return outline;
}

std::optional<Joint> jointOf(const std::vector<HousePiece>& pieces, std::uint32_t number, std::uint32_t storey,
                             bool is_high) {
  const HousePiece& piece = pieces[number];
  Interval reach{1e18, -1e18};
  for (const Vec2& p : piece.part->ring)
    reach = {std::min(reach.low, piece.frame.xOf(p)), std::max(reach.high, piece.frame.xOf(p))};
  for (std::size_t i = 0; i < piece.sides.size(); ++i) {
    if (piece.neighbours[i] == kNobody) continue;
    const HousePiece& other = pieces[piece.neighbours[i]];
    const bool is_main = piece.part->role == HousePart::Role::main;
    if (!is_main && other.part->role != HousePart::Role::rear) continue;
    if (piece.part->role == HousePart::Role::rear) continue;
    const double from = piece.frame.xOf(piece.sides[i].from), to = piece.frame.xOf(piece.sides[i].to);
    const Interval span{std::min(from, to), std::max(from, to)};
    if ((span.low + span.high > reach.low + reach.high) != is_high) continue;
    return Joint{is_high ? span.low : span.high, other.range.has(storey)};
  }
  return std::nullopt;
}

}  // namespace castra::generators
