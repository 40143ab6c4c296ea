// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/rose.h"

#include <algorithm>

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

constexpr double kRim = 22;  // [px] room for the letters around it

std::string pointAt(double middle, double radius, double turn) {
  return concat(fixed(middle + radius * math::sin(2 * math::kPi * turn), 2), " ",
                fixed(middle - radius * math::cos(2 * math::kPi * turn), 2));
}

}  // namespace

std::string drawRose(std::span<const double> bearings, int size) {
  const double middle = size / 2.0, radius = middle - kRim;
  const double longest = bearings.empty() ? 0 : *std::max_element(bearings.begin(), bearings.end());
  std::string out =
      concat(R"(<svg xmlns="http://www.w3.org/2000/svg" class="rose" width=")", size, R"(" height=")", size,
             R"(" viewBox="0 0 )", size, " ", size, R"(" role="img" aria-label="rose of street bearings">)", "\n");
  for (const double share : {0.5, 1.0})
    out += concat(R"(<circle cx=")", fixed(middle, 1), R"(" cy=")", fixed(middle, 1), R"(" r=")",
                  fixed(radius * share, 1), R"(" fill="none" stroke="#c9c0b0"/>)", "\n");
  std::string petals;
  for (std::size_t i = 0; i < bearings.size() && longest > 0; ++i) {
    if (bearings[i] <= 0) continue;
    const double length = radius * bearings[i] / longest, width = 1 / static_cast<double>(bearings.size());
    const double from = (static_cast<double>(i) - 0.5) * width, to = (static_cast<double>(i) + 0.5) * width;
    petals += concat("M", fixed(middle, 2), " ", fixed(middle, 2), "L", pointAt(middle, length, from), "A",
                     fixed(length, 2), " ", fixed(length, 2), " 0 0 1 ", pointAt(middle, length, to), "Z");
  }
  out += concat(R"(<path fill="#527f8c" stroke="#f4f0e6" stroke-width=".6" d=")", petals, R"("/>)", "\n");
  const char* const letters[] = {"N", "E", "S", "W"};
  for (int i = 0; i < 4; ++i) {
    const double turn = i / 4.0, reach = radius + 12;
    out += concat(R"(<text x=")", fixed(middle + reach * math::sin(2 * math::kPi * turn), 1), R"(" y=")",
                  fixed(middle - reach * math::cos(2 * math::kPi * turn) + 4.5, 1),
                  R"(" text-anchor="middle" font-size="13" fill="#4a4038">)", letters[i], "</text>\n");
  }
  return out + "</svg>\n";
}

}  // namespace castra::exporting
