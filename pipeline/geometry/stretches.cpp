// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/stretches.h"

#include <algorithm>
#include <array>

namespace castra::geometry {

namespace {

/// The pieces at each point, as far as a stretch needs to know them.
struct Star {
  std::array<std::uint32_t, 2> first{};
  std::uint32_t count = 0;
};

class Joiner {
 public:
  Joiner(std::span<const Piece> pieces, const std::vector<bool>& is_node)
      : pieces_(pieces), is_node_(is_node), stars_(is_node.size()), seen_(pieces.size()) {
    for (std::uint32_t i = 0; i < pieces.size(); ++i)
      for (const std::uint32_t point : {pieces[i].from, pieces[i].to}) {
        Star& star = stars_[point];
        if (star.count < 2) star.first[star.count] = i;
        ++star.count;
      }
  }

  std::vector<Stretch> join() {
    std::vector<Stretch> stretches;
    for (std::uint32_t i = 0; i < pieces_.size(); ++i)
      if (!seen_[i]) stretches.push_back(stretchOf(i));
    return stretches;
  }

 private:
  bool endsAt(std::uint32_t point) const { return is_node_[point] || stars_[point].count != 2; }
  std::uint32_t otherEnd(std::uint32_t piece, std::uint32_t point) const {
    return pieces_[piece].from == point ? pieces_[piece].to : pieces_[piece].from;
  }

  /// Goes along the piece, and on from there to the next end or round to the beginning.
  void follow(Stretch& stretch, std::uint32_t piece, std::uint32_t from) {
    stretch.points.push_back(from);
    std::uint32_t at = from;
    while (true) {
      seen_[piece] = true;
      stretch.pieces.push_back(piece);
      at = otherEnd(piece, at);
      stretch.points.push_back(at);
      if (endsAt(at)) return;
      const Star& star = stars_[at];
      piece = star.first[0] == piece ? star.first[1] : star.first[0];
      if (seen_[piece]) return;
    }
  }

  Stretch stretchOf(std::uint32_t first) {
    Stretch ahead;
    follow(ahead, first, pieces_[first].from);
    const bool is_round = ahead.points.front() == ahead.points.back();
    if (is_round || endsAt(ahead.points.front())) return ahead;
    // It began in the middle: what lies behind comes first.
    const Star& star = stars_[ahead.points.front()];
    Stretch whole;
    follow(whole, star.first[0] == first ? star.first[1] : star.first[0], ahead.points.front());
    std::reverse(whole.points.begin(), whole.points.end());
    std::reverse(whole.pieces.begin(), whole.pieces.end());
    whole.points.insert(whole.points.end(), ahead.points.begin() + 1, ahead.points.end());
    whole.pieces.insert(whole.pieces.end(), ahead.pieces.begin(), ahead.pieces.end());
    return whole;
  }

  std::span<const Piece> pieces_;
  const std::vector<bool>& is_node_;
  std::vector<Star> stars_;
  std::vector<bool> seen_;
};

}  // namespace

std::vector<Stretch> joinPieces(std::span<const Piece> pieces, const std::vector<bool>& is_node) {
  return Joiner(pieces, is_node).join();
}

}  // namespace castra::geometry
