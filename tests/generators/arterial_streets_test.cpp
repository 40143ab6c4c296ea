// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/arterial_streets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

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

/// Land with a road around it, street 1 up to street 2, which comes from the shore and ends at street 3, and so on; the
/// last one runs from shore to shore.
///
///   +-----+--+--+ 400 m
///   |     3  |  |
///   |--2--|  |  |       With three streets, 3 is the last.
///   |  1  |  |  |
///   +--+--+--+--+
std::vector<bool> findInChain(int count) {
  CellMesh mesh;
  const auto point = [&](double x, double y) { return mesh.addPoint({x, y}); };
  const std::uint32_t a = point(0, 0), b = point(50, 0), c = point(100, 0), d = point(0, 100), e = point(50, 100);
  const std::uint32_t f = point(100, 100);
  std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>> numbers = {
      {{b, e}, 1}, {{d, e}, 2}, {{e, f}, 2}};
  mesh.addCell(std::vector<std::uint32_t>{a, b, e, d});
  mesh.addCell(std::vector<std::uint32_t>{b, c, f, e});
  if (count == 3) {
    const std::uint32_t g = point(100, 200), h = point(0, 200), i = point(200, 0), j = point(200, 200);
    mesh.addCell(std::vector<std::uint32_t>{d, e, f, g, h});
    mesh.addCell(std::vector<std::uint32_t>{c, i, j, g, f});
    numbers.insert(numbers.end(), {{{c, f}, 3}, {{f, g}, 3}});
  } else {
    // Street 3 ends at street 4, 4 at 5, and 5 leads from shore to shore.
    const std::uint32_t g = point(100, 150), h = point(0, 150), i = point(150, 150), j = point(150, 0);
    const std::uint32_t k = point(150, 250), l = point(0, 250), m = point(200, 250), n = point(200, 0);
    const std::uint32_t o = point(0, 300), p = point(200, 300);
    mesh.addCell(std::vector<std::uint32_t>{d, e, f, g, h});
    mesh.addCell(std::vector<std::uint32_t>{c, j, i, g, f});
    mesh.addCell(std::vector<std::uint32_t>{h, g, i, k, l});
    mesh.addCell(std::vector<std::uint32_t>{j, n, m, k, i});
    mesh.addCell(std::vector<std::uint32_t>{l, k, m, p, o});
    numbers.insert(
        numbers.end(),
        {{{c, f}, 3}, {{f, g}, 3}, {{h, g}, 4}, {{g, i}, 4}, {{j, i}, 5}, {{i, k}, 5}, {{l, k}, 6}, {{k, m}, 6}});
  }
  std::vector<std::uint32_t> streets(mesh.lineCount(), 0);
  std::vector<LineOrigin> origins(mesh.lineCount());
  for (std::uint32_t line = 0; line < mesh.lineCount(); ++line) {
    origins[line].is_shore = true;
    for (const auto& [ends, number] : numbers) {
      if (std::minmax(mesh.startOf(2 * line), mesh.endOf(2 * line)) != std::minmax(ends.first, ends.second)) continue;
      streets[line] = number;
      origins[line] = {number == 1, false, false};
    }
  }
  std::vector<bool> found = findArterials(mesh, streets, origins);
  found.resize(7);
  return found;
}

TEST(FindArterials, GoOnByAFewFurtherStreets) {
  EXPECT_EQ(findInChain(3), (std::vector<bool>{false, true, true, true, false, false, false}));
  EXPECT_EQ(findInChain(6), (std::vector<bool>{false, true, false, false, false, false, false}))
      << "five streets for the sake of one are too many";
}

}  // namespace
}  // namespace castra::generators
