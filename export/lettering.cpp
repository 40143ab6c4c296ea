// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/lettering.h"

#include <array>
#include <charconv>
#include <map>

#include "pipeline/base/check.h"

namespace castra::exporting {

using geometry::Vec2;

namespace {

/// A character as drawn on a grid whose capitals are 20 high and whose small letters 13: points "x y", pen up at ";".
/// "~x y" is not a point of the line but the corner of a bow: a quarter ellipse leads from the point before it to the
/// point after it, leaving and arriving in the direction of the corner.
struct Drawing {
  char letter;
  double width;
  std::string_view strokes;
};

constexpr std::array kDrawings = {
    Drawing{'0', 12, "6 0 ~0 0 0 10 ~0 20 6 20 ~12 20 12 10 ~12 0 6 0"},
    Drawing{'1', 12, "2 16 7 20 7 0"},
    Drawing{'2', 12, "0 15 ~0 20 6 20 ~12 20 12 15 ~12 12 9 9 0 0 12 0"},
    Drawing{'3', 12, "0 16.5 ~1 20 6 20 ~11 20 11 15.5 ~11 11 5 11; 5 11 ~12 11 12 5.5 ~12 0 6 0 ~1 0 0 4"},
    Drawing{'4', 12, "9 0 9 20 0 6 12 6"},
    Drawing{'5', 12, "11 20 2 20 1 11 ~3 13 6 13 ~12 13 12 6.5 ~12 0 6 0 ~1 0 0 4"},
    Drawing{'6', 12, "10 20 ~0 16 0 6.5 ~0 0 6 0 ~12 0 12 6.5 ~12 13 6 13 ~1 13 0 7"},
    Drawing{'7', 12, "0 20 12 20 4 0"},
    Drawing{'8', 12,
            "6 11 ~1 11 1 15.5 ~1 20 6 20 ~11 20 11 15.5 ~11 11 6 11 ~0 11 0 5.5 ~0 0 6 0 ~12 0 12 5.5 ~12 11 6 11"},
    Drawing{'9', 12, "2 0 ~12 4 12 13.5 ~12 20 6 20 ~0 20 0 13.5 ~0 7 6 7 ~11 7 12 13"},
    Drawing{'A', 14, "0 0 7 20 14 0; 2.4 7 11.6 7"},
    Drawing{'B', 13, "0 11 7 11 ~12 11 12 15.5 ~12 20 7 20 0 20 0 0 7 0 ~13 0 13 5.5 ~13 11 7 11"},
    Drawing{'C', 14, "14 15.5 ~13 20 8 20 ~0 20 0 10 ~0 0 8 0 ~13 0 14 4.5"},
    Drawing{'D', 15, "0 0 0 20 6 20 ~15 20 15 10 ~15 0 6 0 0 0"},
    Drawing{'E', 11, "11 0 0 0 0 20 11 20; 0 10.5 9 10.5"},
    Drawing{'F', 11, "0 0 0 20 11 20; 0 10.5 9 10.5"},
    Drawing{'G', 15, "14 16 ~13 20 8 20 ~0 20 0 10 ~0 0 8 0 ~15 0 15 6 15 9 9 9"},
    Drawing{'H', 14, "0 0 0 20; 14 0 14 20; 0 10.5 14 10.5"},
    Drawing{'I', 2, "1 0 1 20"},
    Drawing{'J', 9, "9 20 9 5 ~9 0 4.5 0 ~0 0 0 4"},
    Drawing{'K', 13, "0 0 0 20; 12.5 20 0 8; 4.3 12.1 13 0"},
    Drawing{'L', 11, "0 20 0 0 11 0"},
    Drawing{'M', 17, "0 0 0 20 8.5 5 17 20 17 0"},
    Drawing{'N', 14, "0 0 0 20 14 0 14 20"},
    Drawing{'O', 16, "8 0 ~0 0 0 10 ~0 20 8 20 ~16 20 16 10 ~16 0 8 0"},
    Drawing{'P', 12, "0 0 0 20 6 20 ~12 20 12 14.5 ~12 9 6 9 0 9"},
    Drawing{'Q', 16, "8 0 ~0 0 0 10 ~0 20 8 20 ~16 20 16 10 ~16 0 8 0; 10 5 16 -1"},
    Drawing{'R', 13, "0 0 0 20 6 20 ~12 20 12 14.5 ~12 9 6 9 0 9; 6.5 9 13 0"},
    Drawing{'S', 13, "12 16 ~11 20 6.5 20 ~1 20 1 15 ~1 11.5 6.5 10.4 ~13 9.1 13 5 ~13 0 6.5 0 ~1 0 0 4.5"},
    Drawing{'T', 14, "0 20 14 20; 7 20 7 0"},
    Drawing{'U', 14, "0 20 0 7 ~0 0 7 0 ~14 0 14 7 14 20"},
    Drawing{'V', 14, "0 20 7 0 14 20"},
    Drawing{'W', 20, "0 20 5 0 10 20 15 0 20 20"},
    Drawing{'X', 13, "0 0 13 20; 0 20 13 0"},
    Drawing{'Y', 14, "0 20 7 9 14 20; 7 9 7 0"},
    Drawing{'Z', 13, "0 20 13 20 0 0 13 0"},
    Drawing{'a', 10, "10 6.5 ~10 13 5 13 ~0 13 0 6.5 ~0 0 5 0 ~10 0 10 6.5; 10 13 10 0"},
    Drawing{'b', 10, "0 20 0 0; 0 6.5 ~0 0 5 0 ~10 0 10 6.5 ~10 13 5 13 ~0 13 0 6.5"},
    Drawing{'c', 9, "9 10 ~8.5 13 5 13 ~0 13 0 6.5 ~0 0 5 0 ~8.5 0 9 3"},
    Drawing{'d', 10, "10 20 10 0; 10 6.5 ~10 13 5 13 ~0 13 0 6.5 ~0 0 5 0 ~10 0 10 6.5"},
    Drawing{'e', 10, "0 7 10 7 ~10 13 5 13 ~0 13 0 6.5 ~0 0 5 0 ~8.5 0 9.5 3"},
    Drawing{'f', 7, "2.5 0 2.5 15.5 ~2.5 20 7 20; 0 13 6.5 13"},
    Drawing{'g', 10, "10 6.5 ~10 13 5 13 ~0 13 0 6.5 ~0 0 5 0 ~10 0 10 6.5; 10 13 10 -1 ~10 -6 5 -6 ~1 -6 0.5 -4"},
    Drawing{'h', 9, "0 20 0 0; 0 8 ~0 13 4.5 13 ~9 13 9 8 9 0"},
    Drawing{'i', 2, "1 13 1 0; 1 18 1 18.6"},
    Drawing{'j', 4, "3 13 3 -2 ~3 -6 -1 -6; 3 18 3 18.6"},
    Drawing{'k', 9, "0 20 0 0; 8.5 13 0 5; 3.2 8 9 0"},
    Drawing{'l', 4, "1 20 1 3 ~1 0 4 0"},
    Drawing{'m', 16, "0 13 0 0; 0 8 ~0 13 4 13 ~8 13 8 8 8 0; 8 8 ~8 13 12 13 ~16 13 16 8 16 0"},
    Drawing{'n', 9, "0 13 0 0; 0 8 ~0 13 4.5 13 ~9 13 9 8 9 0"},
    Drawing{'o', 10, "5 0 ~0 0 0 6.5 ~0 13 5 13 ~10 13 10 6.5 ~10 0 5 0"},
    Drawing{'p', 10, "0 13 0 -6; 0 6.5 ~0 0 5 0 ~10 0 10 6.5 ~10 13 5 13 ~0 13 0 6.5"},
    Drawing{'q', 10, "10 13 10 -6; 10 6.5 ~10 13 5 13 ~0 13 0 6.5 ~0 0 5 0 ~10 0 10 6.5"},
    Drawing{'r', 6, "0 13 0 0; 0 7 ~0 13 6 13"},
    Drawing{'s', 9, "8.5 10.5 ~8 13 4.5 13 ~0.5 13 0.5 10 ~0.5 7.6 4.5 6.8 ~9 5.9 9 3.2 ~9 0 4.5 0 ~1 0 0 2.7"},
    Drawing{'t', 7, "2.5 18 2.5 4 ~2.5 0 6.5 0; 0 13 6.5 13"},
    Drawing{'u', 9, "0 13 0 5 ~0 0 4.5 0 ~9 0 9 5; 9 13 9 0"},
    Drawing{'v', 10, "0 13 5 0 10 13"},
    Drawing{'w', 14, "0 13 3.5 0 7 13 10.5 0 14 13"},
    Drawing{'x', 9, "0 0 9 13; 0 13 9 0"},
    Drawing{'y', 10, "0 13 5 0; 10 13 2.7 -6"},
    Drawing{'z', 9, "0 13 9 13 0 0 9 0"},
    Drawing{' ', 4, ""},
    Drawing{'.', 2, "1 0 1 0.6"},
    Drawing{',', 3, "2 0.6 0.5 -4"},
    Drawing{':', 2, "1 0 1 0.6; 1 11 1 11.6"},
    Drawing{';', 3, "2 0.6 0.5 -4; 2 11 2 11.6"},
    Drawing{'-', 7, "0 8 7 8"},
    Drawing{'+', 11, "0 8 11 8; 5.5 2.5 5.5 13.5"},
    Drawing{'/', 9, "0 -3 9 21"},
    Drawing{'\'', 2, "1 20 1 15"},
    Drawing{'"', 5, "0.5 20 0.5 15; 4.5 20 4.5 15"},
    Drawing{'!', 2, "1 20 1 6; 1 0 1 0.6"},
    Drawing{'?', 11, "0 15.5 ~0 20 5.5 20 ~11 20 11 15.5 ~11 12 8 10.5 ~5.5 9 5.5 6; 5.5 0 5.5 0.6"},
    Drawing{'(', 5, "5 22 ~0 17 0 9 ~0 1 5 -4"},
    Drawing{')', 5, "0 22 ~5 17 5 9 ~5 1 0 -4"},
    Drawing{'&', 15, "15 0 4 13.5 ~3 15 3 16.5 ~3 20 6.5 20 ~10 20 10 16.5 ~10 14 6 11.5 ~0 9 0 5 ~0 0 6 0 ~12 0 14 9"},
    Drawing{'#', 14, "3 0 6 20; 8 0 11 20; 1 14 14 14; 0 6 13 6"},
    Drawing{'%', 17,
            "3.5 20 ~0 20 0 15.5 ~0 11 3.5 11 ~7 11 7 15.5 ~7 20 3.5 20; 15 20 2 0; "
            "13.5 9 ~10 9 10 4.5 ~10 0 13.5 0 ~17 0 17 4.5 ~17 9 13.5 9"},
    Drawing{'=', 11, "0 11 11 11; 0 5.5 11 5.5"},
};
static_assert(kDrawings.size() == kLetters.size());

constexpr double kCapHeight = 20;
constexpr double kGap = 5;       // between characters
constexpr int kBowPieces = 8;    // lines in a quarter ellipse
constexpr double kBow = 0.5523;  // where a cubic's handles lie to follow a quarter ellipse to 0.03 %

struct Glyph {
  double width = 0;
  std::vector<PenLine> lines;
};

void appendBow(PenLine& line, const Vec2& corner, const Vec2& end) {
  const Vec2 start = line.back();
  const Vec2 a = start + (corner - start) * kBow, b = end + (corner - end) * kBow;
  for (int i = 1; i <= kBowPieces; ++i) {
    const double t = static_cast<double>(i) / kBowPieces, s = 1 - t;
    line.push_back(start * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + end * (t * t * t));
  }
}

double readNumber(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  double number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  CASTRA_CHECK(result.ec == std::errc(), "in ", text);
  text.remove_prefix(static_cast<std::size_t>(result.ptr - text.data()));
  return number;
}

Vec2 readPoint(std::string_view& text) {
  const double x = readNumber(text);
  const double y = readNumber(text);
  return {x, y};
}

Glyph makeGlyph(const Drawing& drawing) {
  Glyph glyph{drawing.width, {}};
  std::string_view text = drawing.strokes;
  if (!text.empty()) glyph.lines.emplace_back();
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
    } else if (text.front() == ';') {
      text.remove_prefix(1);
      glyph.lines.emplace_back();
    } else if (text.front() == '~') {
      text.remove_prefix(1);
      const Vec2 corner = readPoint(text);
      const Vec2 end = readPoint(text);
      appendBow(glyph.lines.back(), corner, end);
    } else {
      glyph.lines.back().push_back(readPoint(text));
    }
  }
  return glyph;
}

const Glyph& glyphOf(char letter) {
  static const std::map<char, Glyph> glyphs = [] {
    std::map<char, Glyph> made;
    for (const Drawing& drawing : kDrawings) made.emplace(drawing.letter, makeGlyph(drawing));
    return made;
  }();
  static const Glyph box = makeGlyph({'\0', 10, "0 0 10 0 10 16 0 16 0 0"});
  const auto found = glyphs.find(letter);
  return found == glyphs.end() ? box : found->second;
}

/// The second and further bytes of a UTF-8 character.
bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

}  // namespace

std::vector<PenLine> layText(std::string_view text, const Vec2& start, double height) {
  const double scale = height / kCapHeight;
  std::vector<PenLine> lines;
  double x = 0;
  for (const char letter : text) {
    if (isContinuation(letter)) continue;
    const Glyph& glyph = glyphOf(letter);
    for (const PenLine& line : glyph.lines) {
      PenLine& laid = lines.emplace_back();
      for (const Vec2& point : line) laid.push_back(start + Vec2{x + point.x, point.y} * scale);
    }
    x += glyph.width + kGap;
  }
  return lines;
}

double textWidth(std::string_view text, double height) {
  double width = 0;
  int count = 0;
  for (const char letter : text) {
    if (isContinuation(letter)) continue;
    width += glyphOf(letter).width + kGap;
    ++count;
  }
  return count == 0 ? 0 : (width - kGap) * height / kCapHeight;
}

}  // namespace castra::exporting
