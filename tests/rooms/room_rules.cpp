// SPDX-License-Identifier: GPL-3.0-or-later
// Reads sources as text:
//   1. Blank comments and literals, so that prose may name what code may not use.
//   2. Hold each include line against the rooms' table and the libraries' places.
//   3. In the rooms that must be pure functions, look for names that are doors to the world.

#include "tests/rooms/room_rules.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace castra::tests {

namespace {

struct Room {
  std::string_view folder;
  std::vector<std::string_view> may_include;
  bool is_pure = false;  ///< its results depend on its input alone: banned names are looked for
};

// A folder inside another comes first, so that the first match is the room.
const std::vector<Room>& rooms() {
  static const std::vector<std::string_view> below_stages{"pipeline/base", "pipeline/core", "pipeline/geometry",
                                                          "pipeline/formats", "pipeline/artifacts"};
  static const auto andItself = [](std::vector<std::string_view> list, std::vector<std::string_view> own) {
    list.insert(list.end(), own.begin(), own.end());
    return list;
  };
  static const std::vector<Room> table{
      {"pipeline/base", {"pipeline/base"}},
      {"pipeline/core", {"pipeline/base", "pipeline/core"}},
      {"pipeline/geometry", {"pipeline/base", "pipeline/geometry"}, true},
      {"pipeline/formats", {"pipeline/base", "pipeline/geometry", "pipeline/formats"}},
      {"pipeline/artifacts", {"pipeline/base", "pipeline/core", "pipeline/geometry", "pipeline/artifacts"}},
      {"pipeline", andItself(below_stages, {"pipeline", "pipeline/commands", "generators", "analyzers", "export"})},
      {"generators", andItself(below_stages, {"generators"}), true},
      {"analyzers", andItself(below_stages, {"analyzers"}), true},
      {"export/runtime", {"export/runtime"}},
      {"export", andItself(below_stages, {"export", "export/runtime"}), true},
  };
  return table;
}

struct Library {
  std::string_view prefix;  ///< of the include, after the bracket or quote
  std::string_view folder;
  std::string_view file;  ///< suffix of the file's path below the folder
  std::string_view place;
};

constexpr Library kLibraries[] = {
    {"CGAL/", "pipeline/geometry/", ".cpp", "pipeline/geometry/*.cpp"},
    {"boost/", "pipeline/geometry/", ".cpp", "pipeline/geometry/*.cpp"},
    {"polyclipping/", "pipeline/geometry/", ".cpp", "pipeline/geometry/*.cpp"},
    {"clipper.hpp", "pipeline/geometry/", ".cpp", "pipeline/geometry/*.cpp"},
    {"OpenMesh/", "pipeline/geometry/", ".cpp", "pipeline/geometry/*.cpp"},
    {"tbb/", "pipeline/core/", "parallel.h", "pipeline/core/parallel.h"},
    {"oneapi/", "pipeline/core/", "parallel.h", "pipeline/core/parallel.h"},
    {"openssl/", "pipeline/core/", ".cpp", "pipeline/core/*.cpp"},
    {"stb", "pipeline/formats/", "png.cpp", "pipeline/formats/png.cpp"},
    {"CLI/", "pipeline/commands/", ".cpp", "pipeline/commands/*.cpp"},
    {"gtest/", "tests/", "", "tests"},
    {"execution", "nowhere/", "", "no file (parallel loops come from pipeline/core/parallel.h)"},
};

constexpr std::string_view kNoRandomness = "random numbers come from Draw, which the recipe's seed decides";
constexpr std::string_view kNoDistribution = "standard distributions differ between libraries; Random has its own";
constexpr std::string_view kNoClock = "a result that depends on the clock cannot be cached";
constexpr std::string_view kNoDisk = "only the runner touches the disk; assets come from Run";
constexpr std::string_view kNoThreads = "parallel loops come from pipeline/core/parallel.h";
constexpr std::string_view kNoHashOrder =
    "its order differs between libraries and leaks into results; sort, or use indices";
constexpr std::string_view kNoLibm = "libm's last bit depends on the CPU; use pipeline/base/math.h";
constexpr std::string_view kNoRoundingMode = "obeys the rounding mode, which CGAL changes; use std::floor";

struct BannedName {
  std::string_view name;
  std::string_view reason;
};

constexpr BannedName kBannedNames[] = {
    {"std::rand", kNoRandomness},
    {"srand", kNoRandomness},
    {"random_device", kNoRandomness},
    {"mt19937", kNoRandomness},
    {"mt19937_64", kNoRandomness},
    {"default_random_engine", kNoRandomness},
    {"std::shuffle", kNoDistribution},
    {"std::sample", kNoDistribution},
    {"_distribution<", kNoDistribution},
    {"_distribution ", kNoDistribution},
    {"system_clock", kNoClock},
    {"steady_clock", kNoClock},
    {"high_resolution_clock", kNoClock},
    {"std::time", kNoClock},
    {"fopen", kNoDisk},
    {"ofstream", kNoDisk},
    {"ifstream", kNoDisk},
    {"fstream", kNoDisk},
    {"std::filesystem", kNoDisk},
    {"getenv", kNoDisk},
    {"std::thread", kNoThreads},
    {"std::jthread", kNoThreads},
    {"std::async", kNoThreads},
    {"thread_local", kNoThreads},
    {"unordered_map", kNoHashOrder},
    {"unordered_set", kNoHashOrder},
    {"unordered_multimap", kNoHashOrder},
    {"unordered_multiset", kNoHashOrder},
    {"std::hash", kNoHashOrder},
};

// Exact in every library and therefore not here: sqrt, floor, ceil, trunc, round, fabs, abs, fmod.
constexpr BannedName kBannedCalls[] = {
    {"sin", kNoLibm},
    {"cos", kNoLibm},
    {"tan", kNoLibm},
    {"asin", kNoLibm},
    {"acos", kNoLibm},
    {"atan", kNoLibm},
    {"atan2", kNoLibm},
    {"sinh", kNoLibm},
    {"cosh", kNoLibm},
    {"tanh", kNoLibm},
    {"asinh", kNoLibm},
    {"acosh", kNoLibm},
    {"atanh", kNoLibm},
    {"exp", kNoLibm},
    {"exp2", kNoLibm},
    {"expm1", kNoLibm},
    {"log", kNoLibm},
    {"log2", kNoLibm},
    {"log10", kNoLibm},
    {"log1p", kNoLibm},
    {"pow", kNoLibm},
    {"cbrt", kNoLibm},
    {"hypot", kNoLibm},
    {"erf", kNoLibm},
    {"erfc", kNoLibm},
    {"lgamma", kNoLibm},
    {"tgamma", kNoLibm},
    {"sincos", kNoLibm},
    {"rint", kNoRoundingMode},
    {"lrint", kNoRoundingMode},
    {"llrint", kNoRoundingMode},
    {"nearbyint", kNoRoundingMode},
};

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

const Room* roomOf(std::string_view path) {
  for (const Room& room : rooms()) {
    if (path.starts_with(room.folder) && path.substr(room.folder.size()).starts_with('/')) return &room;
  }
  return nullptr;
}

/// The folder that an include names, as the rooms' table spells it.
std::string_view folderOf(std::string_view included) {
  if (included.starts_with("pipeline/commands/")) return "pipeline/commands";
  if (const Room* room = roomOf(included)) return room->folder;
  return included.substr(0, included.find('/'));
}

bool hasPlace(const Library& library, std::string_view path) {
  return path.starts_with(library.folder) && path.ends_with(library.file);
}

/// The file an include line names with its bracket or quote, such as `<vector` or `"pipeline/base/text.h`; else empty.
std::string_view includedBy(std::string_view line) {
  const auto skipSpace = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skipSpace();
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  skipSpace();
  if (!line.starts_with("include")) return {};
  line.remove_prefix(7);
  skipSpace();
  if (line.empty() || (line[0] != '<' && line[0] != '"')) return {};
  return line.substr(0, line.find_first_of(">\"", 1));
}

/// Why the file at `path` may not include this; empty if it may.
std::string refuseInclude(const std::string& path, const Room& room, std::string_view include) {
  const bool is_quoted = include[0] == '"';
  const std::string name{include.substr(1)};
  for (const Library& library : kLibraries) {
    const bool is_meant = library.prefix.ends_with('/') ? name.starts_with(library.prefix)
                          : library.prefix == "stb"     ? name.starts_with("stb/") || name.starts_with("stb_")
                                                        : name == library.prefix;
    if (is_meant && !hasPlace(library, path)) {
      return "<" + name + "> may only be included by " + std::string{library.place};
    }
  }
  if (!is_quoted) {
    const bool is_dialect_of_runtime = room.folder == "export/runtime" && name.find('/') != std::string::npos;
    return is_dialect_of_runtime ? "export/runtime may only include the standard library and itself" : "";
  }
  if (name == "castra_code.h") {
    return room.folder == "pipeline" ? "" : "castra_code.h is for pipeline/main.cpp and pipeline/commands";
  }
  // Games copy the runtime without the rest of the tree, so its files name each other directly.
  if (room.folder == "export/runtime" && name.find('/') == std::string::npos) return "";
  const std::string_view folder = folderOf(name);
  if (name.find('/') == std::string::npos) return "includes are written from the root, not as \"" + name + "\"";
  if (std::find(room.may_include.begin(), room.may_include.end(), folder) != room.may_include.end()) return "";
  return std::string{room.folder} + " may not include " + std::string{folder} + " (" + name + ")";
}

/// Reasons against the names in one line of a pure room.
std::vector<std::string> refuseNames(std::string_view line) {
  std::vector<std::string> reasons;
  const auto add = [&reasons](std::string_view name, std::string_view reason) {
    reasons.push_back(std::string{name} + ": " + std::string{reason});
  };
  for (const auto& [name, reason] : kBannedNames) {
    for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      const bool starts_inside_word = name[0] != '_' && at > 0 && isWordCharacter(line[at - 1]);
      const bool ends_inside_word = isWordCharacter(name.back()) && end < line.size() && isWordCharacter(line[end]);
      if (!starts_inside_word && !ends_inside_word) {
        add(name, reason);
        break;
      }
    }
  }
  for (const auto& [name, reason] : kBannedCalls) {
    for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
      std::string_view before = line.substr(0, at);
      std::string_view after = line.substr(at + name.size());
      if (after.starts_with('f') && (after.size() < 2 || !isWordCharacter(after[1]))) after.remove_prefix(1);
      const bool is_std = before.ends_with("std::");
      const bool is_of_something_else =
          !before.empty() &&
          (isWordCharacter(before.back()) || before.back() == '.' || before.ends_with("->") ||
           (before.ends_with("::") && before.size() > 2 && isWordCharacter(before[before.size() - 3])));
      const bool is_longer_word = !after.empty() && isWordCharacter(after[0]);
      after.remove_prefix(std::min(after.find_first_not_of(' '), after.size()));
      const bool is_call = after.starts_with('(');
      if (!is_longer_word && (is_std || (is_call && !is_of_something_else))) {
        add((is_std ? "std::" : "") + std::string{name}, reason);
        break;
      }
    }
  }
  return reasons;
}

}  // namespace

std::string blankProse(std::string_view source) {
  std::string code{source};
  const auto blank = [&code](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to && i < code.size(); ++i) {
      if (code[i] != '\n') code[i] = ' ';
    }
  };
  const auto endOf = [&source](std::string_view mark, std::size_t from) {
    const std::size_t at = source.find(mark, from);
    return at == std::string_view::npos ? source.size() : at;
  };
  std::size_t i = 0;
  while (i < source.size()) {
    const std::string_view rest = source.substr(i);
    const bool follows_word = i > 0 && isWordCharacter(source[i - 1]);
    if (rest.starts_with("//")) {
      const std::size_t end = endOf("\n", i);
      blank(i, end);
      i = end;
    } else if (rest.starts_with("/*")) {
      const std::size_t end = endOf("*/", i + 2) + 2;
      blank(i, end);
      i = end;
    } else if (rest.starts_with("R\"") && !follows_word) {
      const std::size_t open = endOf("(", i);
      const std::string close = ")" + std::string{source.substr(i + 2, open - i - 2)} + "\"";
      const std::size_t end = endOf(close, open);
      blank(open + 1, end);
      i = end + close.size();
    } else if (rest[0] == '"' || (rest[0] == '\'' && !follows_word)) {  // 1'000 has no literal in it
      const std::size_t line_start = source.rfind('\n', i) + 1;
      const bool is_include = !includedBy(source.substr(line_start, endOf("\n", i) - line_start)).empty();
      std::size_t end = i + 1;
      while (end < source.size() && source[end] != rest[0] && source[end] != '\n') end += source[end] == '\\' ? 2 : 1;
      if (!is_include) blank(i + 1, end);
      i = end + 1;
    } else {
      ++i;
    }
  }
  return code;
}

std::vector<std::string> findViolations(const std::string& path, std::string_view source) {
  std::vector<std::string> violations;
  const Room* room = roomOf(path);
  if (room == nullptr) return violations;
  std::istringstream lines{blankProse(source)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string place = path + ":" + std::to_string(number) + ": ";
    if (const std::string_view include = includedBy(line); !include.empty()) {
      const std::string reason = refuseInclude(path, *room, include);
      if (!reason.empty()) violations.push_back(place + reason);
    } else if (room->is_pure) {
      for (const std::string& reason : refuseNames(line)) violations.push_back(place + reason);
    }
  }
  return violations;
}

std::vector<std::string> findViolations(const std::filesystem::path& root, int& files_read) {
  std::vector<std::filesystem::path> files;
  for (const char* folder : {"pipeline", "generators", "analyzers", "export"}) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{root / folder}) {
      const auto extension = entry.path().extension();
      if (extension == ".h" || extension == ".cpp" || extension == ".inc") files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  files_read = static_cast<int>(files.size());
  std::vector<std::string> violations;
  for (const auto& file : files) {
    std::ifstream in{file, std::ios::binary};
    const std::string source{std::istreambuf_iterator<char>{in}, {}};
    const auto found = findViolations(std::filesystem::relative(file, root).generic_string(), source);
    violations.insert(violations.end(), found.begin(), found.end());
  }
  return violations;
}

}  // namespace castra::tests
