// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "generators/buildings/style_file.h"
#include "pipeline/core/asset.h"

namespace castra::generators {

inline constexpr const char* kStyleNames[] = {"medieval", "downtown", "suburb", "riviera", "seaport"};

/// One of the styles that come with the program.
inline Style styleOf(const std::string& name) {
  const std::string folder = std::string(CASTRA_SOURCE_DIR) + "/assets/styles/";
  std::map<std::string, std::string> parts;
  return readStyle(readFile(folder + name + ".json", 1 << 20), name + ".json",
                   [&](const std::string& file) -> std::optional<std::string_view> {
                     return parts[file] = readFile(folder + file, 1 << 20);
                   });
}

}  // namespace castra::generators
