// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/core/stage.h"
#include "pipeline/core/store.h"

namespace castra::commands {

struct RunRequest {
  std::string recipe;
  std::string out = "out";
  std::string cache;  ///< empty: the default store
  std::optional<std::uint64_t> seed;
  int jobs = 0;  ///< 0: one a core
  std::vector<std::string> sets;
  std::vector<std::string> only;
  std::string depfile;
  bool explain = false, json = false, strict = false, dry_run = false, force = false, keep_going = false, watch = false,
       trust_versions = false;
};

/// `castra run`: makes what a recipe lists, publishes its bundle and says what was done. Returns the exit code.
int runRecipe(const RunRequest& request, const StageTable& stages);

/// --cache, $CASTRA_CACHE_DIR, $XDG_CACHE_HOME/castra or ~/.cache/castra, in this order.
std::filesystem::path storeFolder(const std::string& cache_option);

/// Opens a store that is there already. Throws RecipeError if there is none: looking makes nothing.
std::unique_ptr<DiskStore> openStore(const std::filesystem::path& folder);

}  // namespace castra::commands
