// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "generators/materials/numbers_reader.h"
#include "generators/materials/pattern.h"

namespace castra::generators {

/// A pattern whose numbers are known, waiting for its ground.
using PatternMaker = std::function<Painter(const Ground&)>;

/// A sort of pattern: "brick", "thatch".
struct PatternType {
  std::string name;
  std::function<PatternMaker(NumbersReader&)> read;
};

/// All there are, in the order in which people are told of them.
const std::vector<PatternType>& patternTypes();

/// A pattern such as { "type": "brick", "length": 0.25 }. Throws Error naming file, line and path.
PatternMaker readPattern(const Json& object, const std::string& file, const std::string& path);

}  // namespace castra::generators
