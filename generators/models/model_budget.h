// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/artifacts/model.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"

namespace castra::generators {

struct ModelBudgetParams {
  int triangles = 0, draw_calls = 0;
  double disk = 0, textures = 0;
  int texture_size = 512;
};

template <class V>
void describe(V& v, ModelBudgetParams& p) {
  v("triangles", p.triangles, within(0, 1000000000), "", "most a tile may have where it is shown in full; 0: any");
  v("draw_calls", p.draw_calls, within(0, 10000000), "", "most a tile may take; parts that share a mesh take one; 0: any");
  v("disk", p.disk, within(0, 1e6), "MB", "most that a tile's file may have; 0: any");
  v("textures", p.textures, within(0, 1e6), "MB", "most that the textures of a tile's materials may have; 0: any");
  v("texture_size", p.texture_size, within(1, 8192), "px", "of a side of a texture, for the last");
}

/// The same model, with things shown plainer until it keeps its budget: first those that save the most for their size,
/// so that insides and small things go before what is seen from afar. What cannot be kept even so is shown as plainly
/// as it can be, and audit.budget says by how much it is missed.
Model keepBudget(Run& run, const ModelBudgetParams& params, const Model& model);

}  // namespace castra::generators
