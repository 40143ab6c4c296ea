// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/core/runner.h"

namespace castra {

struct Published {
  Digest root;
  std::size_t files = 0, written = 0, removed = 0;
  std::uint64_t bytes = 0;
  std::vector<std::string> strangers;  ///< files in the bundle's folder that we did not make; left alone
};

/// Brings OUT/bundle up to date with the files that the run made: what is there already is not touched, what was
/// published before and is no longer made is removed, and every file appears whole or not at all, the manifest last.
/// Nothing if the plan makes no files. Throws Error if the disk refuses.
std::optional<Published> publish(Runner& runner, const Plan& plan, const RunResult& result, Store& store,
                                 const std::filesystem::path& out);

/// Removes what `publish` and the reports left in OUT, and OUT itself if nothing else is in it. Files that we did not
/// make stay. Returns how many files went.
std::size_t removePublished(const std::filesystem::path& out);

/// Writes a file whole or not at all; folders are made as needed. Leaves an equal file untouched. A sudden end may
/// leave a temporary file in `temporary_folder` (which must be on the same disk), by default beside the file itself.
void writeFile(const std::filesystem::path& path, std::string_view bytes, std::filesystem::path temporary_folder = {});

}  // namespace castra
