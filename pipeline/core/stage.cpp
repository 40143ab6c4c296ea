// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/stage.h"

#include <algorithm>

#include "pipeline/base/check.h"

namespace castra {

bool isStageName(std::string_view name) {
  const std::size_t dot = name.find('.');
  const auto isWord = [](std::string_view word) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    return !word.empty() && std::all_of(word.begin(), word.end(), fits);
  };
  return dot != std::string_view::npos && isWord(name.substr(0, dot)) && isWord(name.substr(dot + 1));
}

void StageTable::add(std::vector<Stage> stages, std::string_view code) {
  for (Stage& stage : stages) {
    CASTRA_CHECK(isStageName(stage.name), stage.name);
    CASTRA_CHECK(find(stage.name) == nullptr, stage.name, " is registered twice");
    for (std::size_t i = 0; i + 1 < stage.inputs.size(); ++i)
      CASTRA_CHECK(stage.inputs[i].how != InputType::How::rest, stage.name, ": Rest comes last");
    stage.code = code;
    const auto after = [](const Stage& a, const Stage& b) { return a.name < b.name; };
    stages_.insert(std::upper_bound(stages_.begin(), stages_.end(), stage, after), std::move(stage));
  }
}

const Stage* StageTable::find(std::string_view name) const {
  for (const Stage& stage : stages_)
    if (stage.name == name) return &stage;
  return nullptr;
}

std::vector<std::string> StageTable::names() const {
  std::vector<std::string> names;
  for (const Stage& stage : stages_) names.push_back(stage.name);
  return names;
}

}  // namespace castra
