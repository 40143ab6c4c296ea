// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/stages.h"

#include "analyzers/audit.h"
#include "analyzers/certify.h"
#include "analyzers/walkable.h"

namespace castra::analyzers {

std::vector<Stage> stages() {
  return {
      stage("plan.certify", 1, "proof that roads, sidewalks and lots tile the district", certifyPlan),
      stage("nav.walkable", 1, "where a character may walk", findWalkable),
      stage("audit.walkable", 1, "what is not good about walking here", auditWalkable),
  };
}

}  // namespace castra::analyzers
