// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/core/named_assets.h"

#include <algorithm>

#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/core/asset.h"

namespace castra {

namespace {

constexpr std::uint64_t kMaxNaming = 16'000'000;  // bytes of a file that names others

}  // namespace

std::vector<AssetRef> openNamed(const AssetRef& file, const std::vector<std::string>& endings) {
  Json root;
  try {
    root = parseJson(readFile(file.file, kMaxNaming), file.path);
  } catch (const Error&) {
    return {};
  }
  const auto fits = [&](const std::string& text) {
    return std::any_of(endings.begin(), endings.end(), [&](const std::string& ending) {
      return text.size() > ending.size() + 1 && text.ends_with("." + ending);
    });
  };
  std::vector<AssetRef> named;
  std::string where, problems;
  std::vector<const Json*> left{&root};
  while (!left.empty()) {
    const Json& value = *left.back();
    left.pop_back();
    if (value.isArray())
      for (std::size_t i = value.items().size(); i-- > 0;) left.push_back(&value.items()[i]);
    if (!value.isObject()) continue;
    for (std::size_t i = value.members().size(); i-- > 0;) left.push_back(&value.members()[i].second);
    const Json* name = value.find("file");
    if (name == nullptr || !name->isString() || !fits(name->text())) continue;
    if (std::any_of(named.begin(), named.end(), [&](const AssetRef& one) { return one.path == name->text(); }))
      continue;
    try {
      named.push_back(openAsset(name->text(), file.file.parent_path()));
    } catch (const Error& error) {
      const std::string place = concat(file.path, ":", name->line());
      if (where.empty()) where = place;
      problems += concat(problems.empty() ? "" : concat("; ", place, ": "), error.what());
    }
  }
  if (!problems.empty()) throw Error(where, concat(problems, " (paths in this file are relative to its own folder)"));
  return named;
}

}  // namespace castra
