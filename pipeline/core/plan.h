// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/recipe.h"
#include "pipeline/core/stage.h"

namespace castra {

/// A thing to make, with everything checked: its stage exists, its params are valid, its inputs are of the right kind.
struct Thing {
  struct Input {
    std::optional<std::size_t> thing;  ///< which thing of the plan; none if it is left out
    std::size_t slot = 0;              ///< which input of the stage
    bool mapped = false;               ///< a Set of which each call sees one element (or one group)
  };

  std::string name;
  const Stage* stage = nullptr;
  Params params;
  std::vector<Input> inputs;  ///< in the order of the recipe
  bool is_set = false;        ///< the result is a Set
  bool mapped = false;        ///< the stage runs once for each key of its mapped inputs
  bool published = false;     ///< its files go to disk: it is of kind files, and nothing else takes it

  const InputType& inputType(const Input& input) const { return stage->inputs[input.slot]; }
  /// True if a change of this input touches every element: a whole thing handed to a stage that runs once for each key.
  bool isWide(const Input& input) const { return mapped && !input.mapped && input.thing.has_value(); }
};

/// What a recipe comes to; things in an order in which they can be made.
struct Plan {
  std::uint64_t seed = 0;
  std::vector<Thing> things;

  std::optional<std::size_t> find(std::string_view name) const;
  /// Files that params point to, each once.
  std::vector<AssetRef> assets() const;
};

/// Checks a recipe against the stages there are; files are found and their contents digested. Throws RecipeError with
/// everything that is wrong, each with its place in the recipe and what would be right.
Plan makePlan(const Recipe& recipe, const StageTable& stages);

/// The plan with only the named things and what they are made from. Throws RecipeError for a name that is not there.
Plan onlyThings(const Plan& plan, const std::vector<std::string>& names);

}  // namespace castra
