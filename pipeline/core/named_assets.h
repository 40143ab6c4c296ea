// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "pipeline/base/text.h"
#include "pipeline/core/params.h"

// A JSON file that a param points to may itself name files, such as a style the parts that an artist drew. They are
// found when the plan is made, enter the fingerprint by their contents, and are read through Run like all others:
//
//   struct StyleParams { AssetRef file; std::vector<AssetRef> parts; };
//   template <class V> void describe(V& v, StyleParams& p) {
//     v("file", p.file, file("json"), "", "the style");
//     describeNamed(v, p.file, p.parts, {"glb", "gltf"});
//   }

namespace castra {

/// Opens what a JSON file names: the texts of all members called "file" that have one of these endings, as paths
/// relative to its own folder, each once. Throws one Error that lists all that cannot be read, with the lines that name
/// them. A file that is no JSON names none: whoever reads it says what is wrong.
std::vector<AssetRef> openNamed(const AssetRef& file, const std::vector<std::string>& endings);

/// To be called in `describe` right after the file itself.
template <class V>
void describeNamed(V& v, const AssetRef& file, std::vector<AssetRef>& named, const std::vector<std::string>& endings) {
  if constexpr (std::is_same_v<V, params::Parser>) {
    if (!file.empty()) named = openNamed(file, endings);
  } else {
    for (AssetRef& one : named) v(concat("named ", one.path).c_str(), one, Rule{Rule::Type::file, 0, 0, {}}, "", "");
  }
}

}  // namespace castra
