// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe, and behind a zero byte what --set says.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pipeline/base/check.h"
#include "pipeline/core/plan.h"
#include "tests/support/town.h"

namespace {

// No file lies below a file, so that a recipe can name what it likes.
constexpr const char* kNowhere = "/dev/null";

/// True if a param names a file from the root, which would be found.
bool leavesNowhere(const castra::Recipe& recipe) {
  for (const castra::Make& make : recipe.makes)
    for (const castra::Json::Member& param : make.params.members())
      if (param.second.isString() && param.second.text().starts_with('/')) return true;
  return false;
}

/// Every line of a complaint is one line.
void requireLines(const castra::RecipeError& error) {
  CASTRA_CHECK(!error.lines().empty(), "an error without a line");
  for (const std::string& line : error.lines()) CASTRA_CHECK(line.find('\n') == std::string::npos, line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view text = input.substr(0, input.find('\0'));
  try {
    castra::Recipe recipe = castra::parseRecipe(text, "recipe.json", kNowhere);
    if (text.size() < input.size()) castra::setParam(recipe, input.substr(text.size() + 1), kNowhere);
    if (leavesNowhere(recipe)) return 0;
    const castra::Plan plan = castra::makePlan(recipe, castra::testing::programStages());
    CASTRA_CHECK(plan.things.size() == recipe.makes.size(), plan.things.size());
    for (std::size_t i = 0; i < plan.things.size(); ++i)
      for (const castra::Thing::Input& from : plan.things[i].inputs)
        CASTRA_CHECK(!from.thing || *from.thing < i, "made before it is used");
    const castra::Plan only = castra::onlyThings(plan, {plan.things.back().name});
    CASTRA_CHECK(only.things.back().name == plan.things.back().name, only.things.size());
  } catch (const castra::RecipeError& error) {
    requireLines(error);
  }
  return 0;
}
