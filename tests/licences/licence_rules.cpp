// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/licences/licence_rules.h"

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

namespace castra::tests {

namespace {

constexpr std::string_view kMark = "SPDX-License-Identifier: ";
constexpr int kLinesToLookAt = 5;

std::string readFile(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

std::string_view trim(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

/// Relative paths, or nothing if this is no git checkout that git agrees to read.
std::vector<std::string> listWithGit(const std::filesystem::path& root) {
  std::vector<std::string> paths;
  const std::string command =
      "git -C '" + root.string() + "' ls-files -z --cached --others --exclude-standard 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return paths;
  std::string output;
  std::array<char, 4096> buffer;
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe)) output.append(buffer.data(), n);
  pclose(pipe);
  std::istringstream in{output};
  for (std::string path; std::getline(in, path, '\0');) paths.push_back(path);
  return paths;
}

std::vector<std::string> listByWalking(const std::filesystem::path& root) {
  std::vector<std::string> paths;
  auto entry = std::filesystem::recursive_directory_iterator{root};
  for (; entry != std::filesystem::recursive_directory_iterator{}; ++entry) {
    const std::string name = entry->path().filename().string();
    const bool is_made = name == ".git" || name == "node_modules" || name == ".cache" ||
                         (entry.depth() == 0 && (name == "build" || name == "out"));
    if (is_made) entry.disable_recursion_pending();
    if (!is_made && entry->is_regular_file()) {
      paths.push_back(std::filesystem::relative(entry->path(), root).generic_string());
    }
  }
  return paths;
}

/// The licence said in the first lines; empty if none is.
std::string saidLicence(const std::string& text) {
  std::istringstream lines{text};
  std::string line;
  for (int i = 0; i < kLinesToLookAt && std::getline(lines, line); ++i) {
    const std::size_t at = line.find(kMark);
    if (at == std::string::npos) continue;
    const std::string rest = line.substr(at + kMark.size());
    return rest.substr(0, rest.find_first_of(" \t\r"));
  }
  return "";
}

/// Formats in which an SPDX line is possible and usual; their files may not point to the table instead.
bool canCarryLine(const std::string& path) {
  if (path.find("/corpus/") != std::string::npos) return false;  // inputs of fuzzers, whatever they look like
  const auto extension = std::filesystem::path{path}.extension().string();
  for (const char* own : {".h", ".cpp", ".inc", ".cmake", ".sh", ".py", ".js", ".mjs", ".css", ".html"}) {
    if (extension == own) return true;
  }
  return path.ends_with("CMakeLists.txt") || extension.empty();
}

bool matches(const ProvenanceRow& row, const std::string& path) {
  return fnmatch(row.path.c_str(), path.c_str(), 0) == 0;
}

}  // namespace

std::vector<SourceFile> listProject(const std::filesystem::path& root) {
  std::vector<std::string> paths = listWithGit(root);
  if (paths.empty()) paths = listByWalking(root);
  std::sort(paths.begin(), paths.end());
  std::vector<SourceFile> files;
  for (const std::string& path : paths) {
    if (std::filesystem::is_regular_file(root / path)) files.push_back({path, readFile(root / path)});
  }
  return files;
}

std::vector<ProvenanceRow> readProvenance(std::string_view table) {
  std::vector<ProvenanceRow> rows;
  std::istringstream lines{std::string{table}};
  for (std::string line; std::getline(lines, line);) {
    const std::string_view row = trim(line);
    if (row.empty() || row.starts_with('#')) continue;
    const std::size_t first = row.find('|');
    const std::size_t second = first == std::string_view::npos ? first : row.find('|', first + 1);
    if (second == std::string_view::npos) {
      rows.push_back({std::string{row}, "", ""});
    } else {
      rows.push_back({std::string{trim(row.substr(0, first))},
                      std::string{trim(row.substr(first + 1, second - first - 1))},
                      std::string{trim(row.substr(second + 1))}});
    }
  }
  return rows;
}

std::string licenceOf(std::string_view path) {
  if (path.starts_with("export/runtime/")) return "MIT";
  if (path.starts_with("assets/")) return "CC0-1.0";
  return "GPL-3.0-or-later";
}

std::vector<std::string> findLicenceFaults(const std::vector<SourceFile>& files,
                                           const std::vector<ProvenanceRow>& rows) {
  std::vector<std::string> faults;
  std::vector<bool> is_used(rows.size(), false);
  for (const SourceFile& file : files) {
    if (std::filesystem::path{file.path}.filename() == "LICENSE") continue;
    // The last row that matches counts, so that a folder can differ from the rest.
    const ProvenanceRow* row = nullptr;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (!matches(rows[i], file.path)) continue;
      row = &rows[i];
      is_used[i] = true;
    }
    std::string licence = saidLicence(file.text);
    if (licence.empty() && row != nullptr && !canCarryLine(file.path)) licence = row->licence;
    const std::string expected = licenceOf(file.path);
    if (licence.empty()) {
      const char* remedy = canCarryLine(file.path) ? "" : ", or a row in assets/PROVENANCE";
      faults.push_back(file.path + ": no licence; wants a line " + std::string{kMark} + expected + remedy);
    } else if (licence != expected) {
      faults.push_back(file.path + ": is " + licence + ", but its folder is " + expected);
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string place = "assets/PROVENANCE: " + rows[i].path;
    if (rows[i].licence.empty() || rows[i].made_by.empty()) {
      faults.push_back(place + ": a row is `path | licence | made by`");
    } else if (!is_used[i]) {
      faults.push_back(place + ": no such file");
    }
  }
  return faults;
}

std::vector<std::string> findForeignPlaces(const std::vector<SourceFile>& files) {
  // In pieces, because this file is read as well.
  static const std::vector<std::string> foreign{
      std::string{"/ho"} + "me/",
      std::string{"/ro"} + "ot/",
      std::string{"/Us"} + "ers/",
      std::string{"/wo"} + "rk/",
      std::string{"npm"} + "js.org",
      std::string{"npm"} + "js.com",
      std::string{"yarn"} + "pkg.com",
      std::string{"py"} + "pi.org",
      std::string{"python"} + "hosted.org",
      std::string{"crates"} + ".io",
      std::string{"deb."} + "debian.org",
      std::string{"security."} + "debian.org",
      std::string{"archive."} + "ubuntu.com",
      std::string{"\"resolved\": \""} + "http",  // what a lock file says of any registry
  };
  std::vector<std::string> faults;
  for (const SourceFile& file : files) {
    for (const std::string& place : foreign) {
      for (std::size_t at = file.text.find(place); at != std::string::npos; at = file.text.find(place, at + 1)) {
        // A folder within a path, such as build/home/, is no place of the machine.
        const char before = at > 0 ? file.text[at - 1] : ' ';
        const bool is_inside_path = place[0] == '/' && (std::isalnum(static_cast<unsigned char>(before)) != 0 ||
                                                        before == '.' || before == '_' || before == '}');
        if (is_inside_path) continue;
        const auto line = 1 + std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        faults.push_back(file.path + ":" + std::to_string(line) + ": names " + place);
        break;
      }
    }
  }
  return faults;
}

}  // namespace castra::tests
