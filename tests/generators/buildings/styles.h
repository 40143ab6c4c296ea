// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "generators/buildings/style_file.h"
#include "pipeline/core/asset.h"

namespace castra::generators {

inline constexpr const char* kStyleNames[] = {"medieval", "downtown", "suburb"};

/// One of the styles that come with the program.
inline Style styleOf(const std::string& name) {
  const std::string path = std::string(CASTRA_SOURCE_DIR) + "/assets/styles/" + name + ".json";
  return readStyle(readFile(path, 1 << 20), name + ".json");
}

}  // namespace castra::generators
