// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/core/files.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::exporting {

struct BundleParams {};
template <class V>
void describe(V&, BundleParams&) {}

/// The files with a manifest.json added: format, version, units, the tiles, and path, length and SHA-256 of every
/// other file, sorted by path; last the root, a digest of all this (files.h). It holds no time, host or place, so that
/// equal towns have equal bundles. Throws Error if one of the files is called manifest.json.
Files withManifest(Files files);

/// All files of all inputs as one bundle with its manifest. Throws Error naming a path that is made twice.
Files joinBundle(Run& run, const BundleParams& params, const Rest<Files>& inputs);

}  // namespace castra::exporting
