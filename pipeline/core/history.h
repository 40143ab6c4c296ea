// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pipeline/base/json.h"
#include "pipeline/core/record.h"

namespace castra {

/// What a run left behind about each thing, so that a later one can say what changed since. The store is shared and has
/// no "last time"; an output folder has one.
struct History {
  struct Entry {
    Handle handle;
    std::vector<Component> components;
  };
  std::map<std::string, Entry> things;

  Json toJson() const;
  /// Throws Error if the JSON is not a history.
  static History fromJson(const Json& json);
};

/// Which components differ, in words: "params.rounds 5 -> 6; input roads changed". Empty if none does.
std::string describeChange(const std::vector<Component>& before, const std::vector<Component>& now);

}  // namespace castra
