// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace castra::geometry {

/// A straight line between two of the points of a network.
struct Piece {
  std::uint32_t from = 0, to = 0;
};

/// Pieces that go on in each other, from node to node: one point more than pieces. A closed one that passes no node
/// has its first point again at its end.
struct Stretch {
  std::vector<std::uint32_t> points, pieces;
};

/// Joins all pieces of a network into stretches: a stretch ends where is_node says so, and wherever other than two
/// pieces meet. `is_node` holds one value a point. They come in the order of their first pieces, and run the way of
/// their first piece.
std::vector<Stretch> joinPieces(std::span<const Piece> pieces, const std::vector<bool>& is_node);

}  // namespace castra::geometry
