// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/json.h"

namespace castra::exporting {

/// What towns are compared by, and how it is called in a file of figures and in a table.
struct Measure {
  std::string_view name, symbol, text;
  int decimals = 3;
};
inline constexpr std::array<Measure, 9> kMeasures = {
    Measure{"orientation_order", "φ", "orientation order", 3},
    Measure{"orientation_entropy", "H<sub>o</sub>", "entropy of bearings [nats]", 3},
    Measure{"weighted_entropy", "H<sub>w</sub>", "the same, weighted by length", 3},
    Measure{"median_segment", "ĩ", "median segment [m]", 1},
    Measure{"circuity", "ς", "circuity", 3},
    Measure{"mean_degree", "k̅", "segments a node", 3},
    Measure{"dead_ends", "P<sub>de</sub>", "dead ends, share of nodes", 3},
    Measure{"four_way", "P<sub>4w</sub>", "four-way junctions, share of nodes", 3},
    Measure{"street_share", "", "roads and sidewalks, share of the land", 3},
};

/// One value a measure, as far as it is known.
using MeasureValues = std::array<std::optional<double>, kMeasures.size()>;

/// Figures of real cities, each with where it was published.
struct PublishedFigures {
  struct Source {
    std::string id, author, title, published, seen;
    int year = 0;
  };
  struct Row {
    std::string name;        ///< of a city, or what it stands for
    std::size_t source = 0;  ///< index
    std::string where;       ///< in the source: table, page or section
    MeasureValues values;
  };
  std::vector<Source> sources;
  std::vector<Row> rows;
};

/// Reads a file as assets/figures/street_networks.json. Throws Error for a figure without a source or a place in it:
/// no source, no figure.
PublishedFigures readFigures(std::string_view text, const std::string& name);

}  // namespace castra::exporting
