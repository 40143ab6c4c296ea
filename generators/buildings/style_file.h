// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "pipeline/artifacts/style.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

/// A style from a file that an artist writes (docs/STYLES.md):
///
///   { "about": "for people", "min_footprint": 24,
///     "rooms":      { "kitchen": { "role": "kitchen", "min_area": 6, … }, … },
///     "programmes": { "house": { "front": ["living"], "rear": ["kitchen"], "middle": ["bath"], "dwelling": true }, … },
///     "facades":    { "timber": { "bay": 2.2, … }, … },
///     "types":      { "burgher house": { "uses": ["residential"], "ground": "house", … }, … } }
///
/// What a field may be is in style_fields.h. Throws one Error that lists all that is wrong, with lines.
Style readStyle(std::string_view text, const std::string& name);

struct StyleParams {
  AssetRef file;
};

template <class V>
void describe(V& v, StyleParams& p) {
  v("file", p.file, file("json"), "", "the style");
}

Style loadStyle(Run& run, const StyleParams& params);

}  // namespace castra::generators
