// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "pipeline/commands/plan_comparison.h"
#include "pipeline/core/stage.h"

// The commands beside `run`, each one function that prints to stdout and returns the exit code. They throw RecipeError
// for a wrong recipe or command line and Error for anything else; cli.cpp turns those into messages and codes.

namespace castra::commands {

// describe_commands.cpp: what there is, without making anything.
int checkRecipe(const std::string& recipe, bool json, const StageTable& stages);
int listStages(bool json, const StageTable& stages);
int printReference(bool schema, const StageTable& stages);
int drawGraph(const std::string& recipe, const std::string& svg_file, bool json, const StageTable& stages);

// look_commands.cpp: what an output folder holds.
int inspectThing(const std::string& address, const std::string& out, const std::string& cache, bool json,
                 const StageTable& stages);
int explainThing(const std::string& address, const std::string& out, const std::string& cache, bool json);

// diff_command.cpp
struct DiffRequest {
  std::string out_a, out_b, cache;
  std::string picture;  ///< file to draw the difference of the plans into; empty: none
  int size = 1600;      ///< [px] its long side
  std::string place;    ///< "X,Y" to measure the change from; empty: none
  bool json = false;
};
/// Lists what differs between two output folders, and compares their plans if both have one.
int compareOutputs(const DiffRequest& request, const ComparePlans& comparePlans);

// cache_commands.cpp: the store, and cleaning up.
int cleanOutput(const std::string& out, bool with_cache, const std::string& cache, bool json);
int printCacheStats(const std::string& cache, bool json);
int verifyCache(const std::string& cache, bool remove, bool json);
int trimCache(const std::string& cache, const std::string& max_size, bool json);

// new_command.cpp
int makeNewRecipe(const std::string& folder);

/// The complete reference of all stages and their params, as committed in pipeline/reference.json.
Json referenceOf(const StageTable& stages);
/// The JSON Schema (draft-7) of a recipe, as committed in pipeline/pipeline.schema.json.
Json schemaOf(const StageTable& stages);

}  // namespace castra::commands
