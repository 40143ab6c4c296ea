// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace castra::tests {

/// What one source file does that its room may not (ARCHITECTURE.md tells the rooms): an include of a room that does
/// not lie below, a library outside of its one place, a name that would make results depend on more than the input.
/// `path` is relative to the project's root and decides the room. One line a violation, with file, line and reason:
/// "analyzers/nav.cpp:3: analyzers may not include generators (generators/roads.h)".
std::vector<std::string> findViolations(const std::string& path, std::string_view source);

/// Violations of all .h and .cpp files in the rooms below `root`, in the order of their paths.
/// `files_read` gets the number of files, so that a test can tell a clean tree from an empty one.
std::vector<std::string> findViolations(const std::filesystem::path& root, int& files_read);

/// The source with the contents of comments, strings and character literals blanked; lines keep their numbers and
/// include lines their file names.
std::string blankProse(std::string_view source);

}  // namespace castra::tests
