// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/error.h"
#include "pipeline/base/json.h"

// A recipe lists what to make, in order:
//
//   { "seed": 7,
//     "makes": [ { "make": "site",  "with": "site.load", "params": { "width": 800 } },
//                { "make": "roads", "with": "roads.subdivide", "from": ["site"] } ] }
//
// It reads as sentences: make roads with roads.subdivide from site. A name must be made before it is used, so cycles
// cannot be written; there are no conditionals, variables or includes.

namespace castra {

/// Everything that is wrong with a recipe or a command line, one line each: a user sees it all at once.
class RecipeError : public Error {
 public:
  explicit RecipeError(std::vector<std::string> lines);
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::vector<std::string> lines_;
};

struct Make {
  std::string name;
  std::string stage;
  std::vector<std::optional<std::string>> from;  ///< nothing: an optional input left out (null)
  Json params = Json::object();
  std::map<std::string, std::filesystem::path> folders;  ///< of file params set on the command line
  std::size_t line = 0;
  std::size_t position = 0;  ///< in "makes", from 0
};

struct Recipe {
  std::string name;              ///< as shown in messages: the path it was read from
  std::filesystem::path folder;  ///< its paths are relative to this
  std::uint64_t seed = 0;
  std::vector<Make> makes;

  const Make* find(std::string_view thing) const;
};

/// Reads a recipe's text. Throws RecipeError.
Recipe parseRecipe(std::string_view text, const std::string& name, const std::filesystem::path& folder);

/// Reads a recipe from disk; it may be 16 MB at most. Throws Error or RecipeError.
Recipe readRecipe(const std::filesystem::path& path);

/// Changes one param as the command line asks: "makes.NAME.PARAM=VALUE" ("makes.NAME.params.PARAM" is the same).
/// VALUE is JSON, or a string if it is not. A file named this way is relative to `folder`. Throws RecipeError.
void setParam(Recipe& recipe, std::string_view assignment, const std::filesystem::path& folder);

/// Names of things are words of [a-z0-9_-], at most 100 bytes.
bool isThingName(std::string_view name);

}  // namespace castra
