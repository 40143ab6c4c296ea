// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "pipeline/core/history.h"
#include "pipeline/core/store.h"

namespace castra::commands {

/// What a run leaves in OUT/.castra for later commands.
struct LastRun {
  std::string recipe;  ///< path, as it was given
  std::string store;   ///< folder
  std::uint64_t seed = 0;
  std::string root;  ///< of the bundle; empty if none was made
  History history;
};

/// Nothing if there is none. Throws Error if it cannot be understood.
std::optional<LastRun> readLastRun(const std::filesystem::path& out);
/// The same; throws RecipeError if there is none, since commands that look need one.
LastRun lastRunOf(const std::string& out);
/// The store that a run used, unless the command line names another.
std::unique_ptr<DiskStore> storeOf(const LastRun& run, const std::string& cache);
/// The run before the last that made something new.
std::optional<LastRun> readPreviousRun(const std::filesystem::path& out);
/// Keeps what was there as the previous run, if anything differs.
void writeLastRun(const std::filesystem::path& out, const LastRun& run);

}  // namespace castra::commands
