// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/model_file.h"

#include <algorithm>

#include "export/model_paths.h"
#include "export/model_scene.h"
#include "export/model_sidecar.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

/// In the models' folder, without an ending.
std::string stemOf(std::string_view name, const ModelFileParams& params) {
  std::string word(name);
  std::replace(word.begin(), word.end(), '/', '_');
  return concat(params.folder, '/', word);
}

}  // namespace

std::string pathOf(std::string_view name, const ModelFileParams& params, ModelSide side, std::size_t level) {
  return concat(stemOf(name, params), side == ModelSide::inside ? "_inside" : "",
                level == 0 || params.levels == "nodes" ? "" : concat("_lod", level), ".glb");
}

std::vector<std::size_t> levelsOf(const ShownModel& shown, ModelSide side) {
  std::vector<std::size_t> levels;
  for (std::size_t level = 0; level < Model::kLevels; ++level)
    if (side == ModelSide::outside || (shown.has(side) && shown.triangleCount(side, level) > 0))
      levels.push_back(level);
  return levels;
}

std::string_view nameOf(Model::Joint::Type type) { return type == Model::Joint::Type::turn ? "turn" : "lift"; }

Files exportModel(Run& run, const ModelFileParams& params, const Model& model,
                  const std::optional<Set<Material>>& materials) {
  TexturedNames textured;
  if (materials)
    for (const auto& element : *materials) textured.insert(element.key());
  const std::string name = run.key().empty() ? "model" : run.key();
  const ShownModel shown(model, params.faces == "all");
  Files files;
  for (const ModelSide side : {ModelSide::outside, ModelSide::inside}) {
    const auto write = [&](const std::vector<std::size_t>& levels) {
      files.add(pathOf(name, params, side, levels.front()),
                run.blob(encodeModel(name, params, shown, side, levels, textured)));
    };
    const std::vector<std::size_t> levels = levelsOf(shown, side);
    if (params.levels == "nodes" && !levels.empty()) write(levels);
    if (params.levels == "files")
      for (const std::size_t level : levels) write({level});
  }
  files.add(stemOf(name, params) + ".json", run.blob(describeModel(name, params, shown)));
  return files;
}

}  // namespace castra::exporting
