// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/audit_budget.h"

#include <string>

#include "pipeline/artifacts/model_cost.h"
#include "pipeline/base/text.h"

namespace castra::analyzers {

Findings auditBudget(Run&, const NoParams&, const Model& model) {
  Findings findings;
  const ModelCost cost = costOf(model, 0);
  const Model::Budget& budget = model.budget;
  const auto judge = [&](const char* what, std::uint64_t value, std::uint64_t limit, const char* remedy) {
    if (limit == 0 || value <= limit) return;
    findings.findings.push_back({"budget",
                                 concat(value, ' ', what, " even at the plainest, of ", limit, " allowed; ", remedy),
                                 model.origin.x, model.origin.y});
  };
  judge("triangles", cost.triangles, budget.triangles, "make tiles smaller or allow more");
  judge("draw calls", cost.draw_calls, budget.draw_calls, "make tiles smaller, or let the style use fewer materials");
  judge("bytes on disk", cost.disk, budget.disk, "make tiles smaller or allow more");
  judge("bytes of textures", cost.textures, budget.textures, "use smaller textures, or fewer materials");
  return findings;
}

}  // namespace castra::analyzers
