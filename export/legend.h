// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "export/drawing.h"
#include "pipeline/geometry/polygon.h"

namespace castra::exporting {

/// What the colours and lines of a map mean, with figures, as a column of rows. Knows nothing of what the map shows.
class Legend {
 public:
  void addTitle(std::string text) { rows_.push_back({Row::Type::title, std::move(text), "", "", {}, {}, 0}); }
  void addNote(std::string text) { rows_.push_back({Row::Type::note, std::move(text), "", "", {}, {}, 0}); }
  void addHeading(std::string text) { rows_.push_back({Row::Type::heading, std::move(text), "", "", {}, {}, 0}); }
  /// A coloured area; the figures stand right-aligned in two columns.
  void addArea(Colour colour, Colour line, std::string name, std::string first, std::string second) {
    rows_.push_back({Row::Type::area, std::move(name), std::move(first), std::move(second), colour, line, 0});
  }
  /// A road; `width` is its share of the widest that a legend draws.
  void addRoad(Colour surface, Colour casing, double width, std::string name, std::string first, std::string second) {
    rows_.push_back({Row::Type::road, std::move(name), std::move(first), std::move(second), surface, casing, width});
  }
  void addFact(std::string name, std::string value) {
    rows_.push_back({Row::Type::fact, std::move(name), "", std::move(value), {}, {}, 0});
  }

  /// From the top of the box down. `unit` as in MapSheet; rows are drawn smaller if they would not fit.
  void draw(Drawing& drawing, const geometry::Box& box, double unit) const;

 private:
  struct Row {
    enum class Type { title, note, heading, area, road, fact };
    Type type;
    std::string name, first, second;
    Colour colour, line;
    double width;
  };
  static double heightOf(const Row& row);

  std::vector<Row> rows_;
};

}  // namespace castra::exporting
