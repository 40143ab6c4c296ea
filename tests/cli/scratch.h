// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace castra::tests {

namespace fs = std::filesystem;

/// A folder of its own below the system's temporary one; it goes with all that is in it.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const fs::path& path() const { return path_; }
  fs::path operator/(std::string_view name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::string readText(const fs::path& file);
/// Makes folders as needed.
void writeText(const fs::path& file, std::string_view text);

/// Relative paths of all files below a folder, sorted; none if it is not there.
std::vector<std::string> listFiles(const fs::path& folder);

/// The same with a digest of each file's bytes behind its path: equal lists, equal folders.
std::vector<std::string> listContents(const fs::path& folder);

/// Files below a folder that a program wrote under a passing name and left there.
std::vector<std::string> listLeftovers(const fs::path& folder);

/// The lines of a text, without their ends.
std::vector<std::string> splitLines(std::string_view text);

/// A line of `text` that holds `part`; empty if none does.
std::string lineWith(std::string_view text, std::string_view part);

/// How often `part` occurs.
std::size_t countOf(std::string_view text, std::string_view part);

}  // namespace castra::tests
