// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/stretches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "pipeline/base/text.h"

namespace castra::geometry {
namespace {

/// "0-1-2 3-4": the points of all stretches.
std::string textOf(const std::vector<Stretch>& stretches) {
  std::string text;
  for (const Stretch& stretch : stretches) {
    if (!text.empty()) text += ' ';
    for (std::size_t i = 0; i < stretch.points.size(); ++i) text += concat(i > 0 ? "-" : "", stretch.points[i]);
    EXPECT_EQ(stretch.points.size(), stretch.pieces.size() + 1);
  }
  return text;
}

std::string join(const std::vector<Piece>& pieces, std::vector<std::uint32_t> nodes, std::size_t points) {
  std::vector<bool> is_node(points);
  for (const std::uint32_t node : nodes) is_node[node] = true;
  return textOf(joinPieces(pieces, is_node));
}

TEST(Stretches, GoOverBends) { EXPECT_EQ(join({{0, 1}, {1, 2}, {2, 3}}, {}, 4), "0-1-2-3"); }

TEST(Stretches, StartInTheMiddleAndRunAnyWay) {
  EXPECT_EQ(join({{1, 2}, {1, 0}, {3, 2}}, {}, 4), "0-1-2-3") << "the way of the first piece";
}

TEST(Stretches, EndWherePiecesBranchOff) { EXPECT_EQ(join({{0, 1}, {1, 2}, {1, 3}, {3, 4}}, {}, 5), "0-1 1-2 1-3-4"); }

TEST(Stretches, EndAtNodes) { EXPECT_EQ(join({{0, 1}, {1, 2}, {2, 3}}, {2}, 4), "0-1-2 2-3"); }

TEST(Stretches, GoRoundOnce) {
  EXPECT_EQ(join({{0, 1}, {1, 2}, {2, 0}}, {}, 3), "0-1-2-0");
  EXPECT_EQ(join({{0, 1}, {1, 2}, {2, 0}}, {1}, 3), "1-2-0-1") << "from node to node";
}

TEST(Stretches, EveryPieceIsInOne) {
  const std::vector<Piece> pieces{{0, 1}, {1, 2}, {2, 3}, {3, 1}, {4, 5}, {5, 6}, {6, 4}, {2, 7}};
  std::vector<int> seen(pieces.size());
  for (const Stretch& stretch : joinPieces(pieces, std::vector<bool>(8)))
    for (std::size_t i = 0; i < stretch.pieces.size(); ++i) {
      const Piece& piece = pieces[stretch.pieces[i]];
      ++seen[stretch.pieces[i]];
      EXPECT_EQ(std::minmax(piece.from, piece.to), std::minmax(stretch.points[i], stretch.points[i + 1]));
    }
  EXPECT_EQ(seen, std::vector<int>(pieces.size(), 1));
}

}  // namespace
}  // namespace castra::geometry
