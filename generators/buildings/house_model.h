// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/grades.h"
#include "pipeline/artifacts/model.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct HouseModelParams {
  AssetRef materials;
  std::string detail = "inside";
};

template <class V>
void describe(V& v, HouseModelParams& p) {
  v("materials", p.materials, file("json"), "", "what is known of the materials that the style names; others are grey");
  v("detail", p.detail, oneOf({"inside", "outside", "shell"}), "",
    "how much is built: everything; all but inner walls, floors and stairs; bare walls and roofs");
}

/// The houses of a district as solid parts. Each house is a thing, its shell ("house-12-47": walls, windows, doors,
/// roof), and each storey's inside another ("house-12-47-storey-1"), so that an engine can leave out what is not seen;
/// storeys that are alike repeat the first of them. Level 1 shows walls without openings, with panes and doors flat on
/// them, and plain roofs; level 2 leaves these out. With grades, houses stand on their ground, and foundations reach as
/// deep as it falls beside them.
Model buildHouses(Run& run, const HouseModelParams& params, const Style& style, const Buildings& buildings,
                  const std::optional<Grades>& grades);

}  // namespace castra::generators
