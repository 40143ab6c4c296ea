// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/legend.h"

#include <algorithm>

#include "export/lettering.h"
#include "export/map_sheet.h"

namespace castra::exporting {

using geometry::Box;
using geometry::Region;
using geometry::Vec2;

namespace {

// Of a sheet of 2,000 px.
constexpr double kTitle = 38, kHeading = 17, kText = 15;
constexpr double kSwatchWidth = 44, kSwatchHeight = 18, kTextLeft = 62;
constexpr double kFirstColumn = 0.72;  // where the first column of figures ends, as a share of the width

}  // namespace

double Legend::heightOf(const Row& row) {
  switch (row.type) {
    case Row::Type::title:
      return 62;
    case Row::Type::heading:
      return 52;
    default:
      return 29;
  }
}

void Legend::draw(Drawing& drawing, const Box& box, double unit) const {
  double whole = 0;
  for (const Row& row : rows_) whole += heightOf(row) * unit;
  const double scale = unit * std::min(1.0, box.height() / whole);
  const auto writeRight = [&](const std::string& text, double right, double base) {
    drawing.write(text, {right - textWidth(text, kText * scale), base}, kText * scale, kInk);
  };
  double top = box.high.y;
  for (const Row& row : rows_) {
    const double bottom = top - heightOf(row) * scale;
    const double base = bottom + 7 * scale, left = box.low.x;
    if (row.type == Row::Type::title) {
      double height = kTitle * scale;
      if (const double width = textWidth(row.name, height); width > box.width()) height *= box.width() / width;
      drawing.write(row.name, {left, top - kTitle * scale}, height, kInk);
    } else if (row.type == Row::Type::heading) {
      drawing.write(row.name, {left, bottom + 15 * scale}, kHeading * scale, kInk);
      const PolyLine rule{{left, bottom + 5 * scale}, {box.high.x, bottom + 5 * scale}};
      drawing.stroke({&rule, 1}, std::max(1.2 * scale, 0.6), kInk, Cap::butt);
    } else {
      const double middle = base + kText * scale / 2;
      const Vec2 low{left, middle - kSwatchHeight * scale / 2},
          high{left + kSwatchWidth * scale, middle + kSwatchHeight * scale / 2};
      if (row.type == Row::Type::area) {
        const Region swatch = rectangle(low, high);
        drawing.fillAndOutline({&swatch, 1}, row.colour, std::max(1.1 * scale, 0.6), row.line);
      } else if (row.type == Row::Type::road) {
        const PolyLine line{{low.x, middle}, {high.x, middle}};
        const double width = kSwatchHeight * scale * row.width;
        drawing.stroke({&line, 1}, width + std::max(2.6 * scale, 1.2), row.line, Cap::butt);
        drawing.stroke({&line, 1}, width, row.colour, Cap::butt);
      }
      const bool has_swatch = row.type == Row::Type::area || row.type == Row::Type::road;
      drawing.write(row.name, {has_swatch ? left + kTextLeft * scale : left, base}, kText * scale, kInk);
      writeRight(row.first, left + kFirstColumn * box.width(), base);
      writeRight(row.second, box.high.x, base);
    }
    top = bottom;
  }
}

}  // namespace castra::exporting
