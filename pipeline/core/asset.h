// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "pipeline/core/params.h"

namespace castra {

/// Finds a file that a recipe names, relative to `folder`, and takes its digest. Throws Error if it is missing,
/// unreadable, not a plain file or larger than 1 GB.
AssetRef openAsset(const std::string& path, const std::filesystem::path& folder);

/// The bytes of a file. Throws Error if it cannot be read whole or is larger than `limit`.
std::string readFile(const std::filesystem::path& path, std::uint64_t limit);

/// The digest of a file's contents, read piece by piece. Throws Error if it cannot be read.
Digest digestOfFile(const std::filesystem::path& path);

}  // namespace castra
