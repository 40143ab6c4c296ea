// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "pipeline/core/runner.h"
#include "pipeline/core/stage.h"

// A small town made with every stage that the program registers, for tests that must hold for all of them.

namespace castra::testing {

/// All stages of the program.
const StageTable& programStages();
/// The same, and those that stand in for what no stage of the program makes yet.
const StageTable& townStages();

/// A recipe of a town of these measures [m] that uses every stage once; the thing is named like its stage, with '-' for
/// the dot. `site_params` replaces the params of site.load. Pictures must fit the ground they are painted over, so what
/// is painted has a ground of its own.
std::string townRecipe(std::uint64_t seed, const std::string& site_params);
std::string rectangle(int width, int height, const std::string& pattern = "manhattan");

/// A plan of a recipe text; files are relative to the root of the source tree.
Plan planTown(const std::string& recipe);

RunResult makeTown(const Plan& plan, Store& store, int jobs = 2);

/// The stored bytes of a thing: its own, or those of each element.
std::vector<std::string> bytesOf(const Plan& plan, Store& store, std::size_t thing);

/// The thing that a stage makes in such a plan.
std::size_t thingOf(const Plan& plan, const std::string& stage);

}  // namespace castra::testing
