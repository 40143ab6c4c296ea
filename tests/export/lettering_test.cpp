// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/lettering.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace castra::exporting {
namespace {

std::string strokesOf(std::string_view text) {
  std::string all;
  for (const PenLine& line : layText(text, {0, 0}, 20)) {
    for (const geometry::Vec2& p : line) all += std::to_string(p.x) + "," + std::to_string(p.y) + " ";
    all += ";";
  }
  return all;
}

TEST(Lettering, EveryPromisedCharacterHasAShapeOfItsOwn) {
  const std::string box = strokesOf("\x01");
  std::set<std::string> seen;
  for (const char letter : kLetters) {
    const std::string strokes = strokesOf(std::string(1, letter));
    EXPECT_NE(strokes, box) << letter;
    EXPECT_EQ(strokes.empty(), letter == ' ') << letter;
    EXPECT_TRUE(seen.insert(strokes).second) << letter << " looks like another character";
  }
  for (char c = '0'; c <= '9'; ++c) EXPECT_NE(kLetters.find(c), kLetters.npos);
  for (char c = 'A'; c <= 'Z'; ++c) EXPECT_NE(kLetters.find(c), kLetters.npos);
  for (char c = 'a'; c <= 'z'; ++c) EXPECT_NE(kLetters.find(c), kLetters.npos);
}

TEST(Lettering, CharactersStayWithinTheirLineAndWidth) {
  for (const char letter : kLetters) {
    const std::string text(1, letter);
    for (const PenLine& line : layText(text, {100, 50}, 20)) {
      EXPECT_GE(line.size(), 2u) << letter;
      for (const geometry::Vec2& p : line) {
        EXPECT_GE(p.y, 50 - 6) << letter;
        EXPECT_LE(p.y, 50 + 22) << letter;
        EXPECT_GE(p.x, 100 - 1) << letter;
        EXPECT_LE(p.x, 100 + textWidth(text, 20) + 1e-9) << letter;
      }
    }
  }
}

TEST(Lettering, CapitalsAndFiguresAreAsHighAsAsked) {
  for (const char letter : std::string_view("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")) {
    double top = 0;
    for (const PenLine& line : layText(std::string(1, letter), {0, 0}, 34))
      for (const geometry::Vec2& p : line) top = std::max(top, p.y);
    EXPECT_NEAR(top, 34, 1e-9) << letter;
  }
}

TEST(Lettering, FiguresAreOfOneWidth) {
  for (char c = '0'; c <= '9'; ++c) EXPECT_EQ(textWidth(std::string(1, c), 10), textWidth("0", 10));
}

TEST(Lettering, WidthsAddUp) {
  EXPECT_EQ(textWidth("", 10), 0);
  const double gap = textWidth("HH", 10) - 2 * textWidth("H", 10);
  EXPECT_GT(gap, 0);
  EXPECT_NEAR(textWidth("Hob", 10), textWidth("H", 10) + textWidth("o", 10) + textWidth("b", 10) + 2 * gap, 1e-12);
}

TEST(Lettering, AForeignCharacterIsOneBox) {
  EXPECT_EQ(strokesOf("\xC3\xA9"), strokesOf("\x01"));
  EXPECT_EQ(textWidth("\xE2\x82\xAC", 10), textWidth("\x01", 10));
}

}  // namespace
}  // namespace castra::exporting
