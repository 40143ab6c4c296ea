// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/arterial_streets.h"

#include <gtest/gtest.h>

namespace castra::generators {
namespace {

using geometry::CellMesh;
using geometry::Vec2;

/// Land with a road around it, a street across, in two lines of which one is longer, and another up to it; by their
/// numbers.
///
///   +-------------+ 200 m
///   |             |
///   |-1--+----1---|
///   |    2        |
///   +----+--------+
///       80       200
class Crossing {
 public:
  Crossing() {
    for (const Vec2& at : {Vec2{0, 0}, {80, 0}, {200, 0}, {200, 100}, {200, 200}, {0, 200}, {0, 100}, {80, 100}})
      mesh_.addPoint(at);
    mesh_.addCell(std::vector<std::uint32_t>{0, 1, 7, 6});
    mesh_.addCell(std::vector<std::uint32_t>{1, 2, 3, 7});
    mesh_.addCell(std::vector<std::uint32_t>{6, 7, 3, 4, 5});
    streets_.resize(mesh_.lineCount());
    origins_.resize(mesh_.lineCount());
    for (LineOrigin& origin : origins_) origin.is_shore = true;
    for (const std::uint32_t line : {lineBetween(6, 7), lineBetween(3, 7), lineBetween(1, 7)}) {
      streets_[line] = line == lineBetween(1, 7) ? 2 : 1;
      origins_[line].is_shore = false;
    }
  }

  LineOrigin& shortHalf() { return origins_[lineBetween(6, 7)]; }
  LineOrigin& longHalf() { return origins_[lineBetween(3, 7)]; }
  LineOrigin& up() { return origins_[lineBetween(1, 7)]; }
  std::vector<LineOrigin>& origins() { return origins_; }

  std::vector<bool> find() const {
    std::vector<bool> found = findArterials(mesh_, streets_, origins_);
    found.resize(3);
    return found;
  }

 private:
  std::uint32_t lineBetween(std::uint32_t a, std::uint32_t b) const {
    for (std::uint32_t side = 0; side < 2 * mesh_.lineCount(); ++side)
      if (mesh_.startOf(side) == a && mesh_.endOf(side) == b) return CellMesh::lineOf(side);
    ADD_FAILURE() << "no such line";
    return 0;
  }

  CellMesh mesh_;
  std::vector<std::uint32_t> streets_;
  std::vector<LineOrigin> origins_;
};

TEST(FindArterials, AreThoseThatWereCutAsSuchForTheMostPart) {
  Crossing crossing;
  EXPECT_EQ(crossing.find(), (std::vector<bool>{false, false, false}));
  crossing.shortHalf().is_arterial = true;
  EXPECT_EQ(crossing.find(), (std::vector<bool>{false, false, false}));
  crossing.shortHalf().is_arterial = false;
  crossing.longHalf().is_arterial = true;
  EXPECT_EQ(crossing.find(), (std::vector<bool>{false, true, false}));
}

TEST(FindArterials, GoOnWhereOneWouldEndInNowhere) {
  Crossing crossing;
  crossing.up().is_arterial = true;
  EXPECT_EQ(crossing.find(), (std::vector<bool>{false, true, true}));
  crossing.shortHalf().is_fixed = crossing.longHalf().is_fixed = true;
  EXPECT_EQ(crossing.find(), (std::vector<bool>{false, false, true})) << "but not on a street whose class is settled";
}

TEST(FindArterials, DoNotGoOnToNowhere) {
  Crossing crossing;
  crossing.up().is_arterial = true;
  for (LineOrigin& origin : crossing.origins()) origin.is_shore = false;
  EXPECT_EQ(crossing.find(), (std::vector<bool>{false, false, true})) << "a ring has no ends";
}

}  // namespace
}  // namespace castra::generators
