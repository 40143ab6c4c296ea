// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/style.h"
#include "pipeline/core/named_assets.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

/// A style from a file that an artist writes (docs/STYLES.md):
///
///   { "about": "for people", "min_footprint": 24,
///     "rooms":      { "kitchen": { "role": "kitchen", "min_area": 6, … }, … },
///     "programmes": { "house": { "front": ["living"], "rear": ["kitchen"], "middle": ["bath"], "dwelling": true }, …
///     }, "facades":    { "timber": { "bay": 2.2, …, "slots": { "door": { "file": "gate.glb" } } }, … }, "slots": {
///     "window": { "file": "parts/window.glb", "width": 1, "height": 1.4 }, … }, "types":      { "burgher house": {
///     "uses": ["residential"], "ground": "house", … }, … } }
///
/// What a field may be is in style_fields.h; a facade has the slots of the style that it does not fill itself.
/// `read_part` gives the bytes of a file that the style names, or nothing if there is no such file. Throws one Error
/// that lists all that is wrong, with lines.
using ReadPart = std::function<std::optional<std::string_view>(const std::string& file)>;
Style readStyle(std::string_view text, const std::string& name, const ReadPart& read_part = {});

struct StyleParams {
  AssetRef file;
  std::vector<AssetRef> parts;  ///< that the style names
};

template <class V>
void describe(V& v, StyleParams& p) {
  v("file", p.file, file("json"), "", "the style");
  describeNamed(v, p.file, p.parts, {"glb", "gltf"});
}

Style loadStyle(Run& run, const StyleParams& params);

}  // namespace castra::generators
