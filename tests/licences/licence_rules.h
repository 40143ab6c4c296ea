// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace castra::tests {

/// A file of the project: path from the root with '/', and contents.
struct SourceFile {
  std::string path;
  std::string text;
};

/// A row of assets/PROVENANCE: what a file may say elsewhere if its format has no comments.
struct ProvenanceRow {
  std::string path;  ///< a * matches anything, slashes too
  std::string licence;
  std::string made_by;
};

/// Every file that is tracked by git or would be; without git, every file but those in build, out and node_modules.
std::vector<SourceFile> listProject(const std::filesystem::path& root);

/// Rows `path | licence | made by`; lines that start with # and empty lines are skipped. A row of another shape is
/// returned with an empty licence, which findLicenceFaults refuses.
std::vector<ProvenanceRow> readProvenance(std::string_view table);

/// GPL-3.0-or-later, except MIT in export/runtime and CC0-1.0 in assets.
std::string licenceOf(std::string_view path);

/// One line for each file whose licence is not said, or is not its folder's, and for each row that stands for nothing.
std::vector<std::string> findLicenceFaults(const std::vector<SourceFile>& files,
                                           const std::vector<ProvenanceRow>& rows);

/// One line for each file that names a place which exists only where it was written: a home directory, a checkout,
/// the host of a package registry.
std::vector<std::string> findForeignPlaces(const std::vector<SourceFile>& files);

}  // namespace castra::tests
