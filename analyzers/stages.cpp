// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/stages.h"

#include "analyzers/audit.h"
#include "analyzers/audit_budget.h"
#include "analyzers/certify.h"
#include "analyzers/certify_buildings.h"
#include "analyzers/certify_parts.h"
#include "analyzers/certify_town.h"
#include "analyzers/certify_walls.h"
#include "analyzers/measure_streets.h"
#include "analyzers/puzzles/solve_puzzle.h"
#include "analyzers/walkable.h"

namespace castra::analyzers {

std::vector<Stage> stages() {
  return {
      stage("plan.certify", 3, "proof that roads, sidewalks and lots tile the district", certifyPlan),
      stage("town.certify", 4,
            "proof that all districts tile the land and fixed roads are kept, and figures of the town", certifyTown),
      stage("audit.plan", 1, "what could not be proved of the plan", auditPlan),
      stage("walls.certify", 1, "proof that town walls are closed, and roads pass them by gates alone", certifyWalls),
      stage("audit.walls", 1, "what could not be proved of the walls", auditWalls),
      stage("buildings.certify", 5, "proof that houses stand on their lots and can be lived in", certifyBuildings),
      stage("audit.buildings", 1, "what could not be proved of the houses", auditBuildings),
      stage("parts.certify", 3, "proof that the parts of houses are closed solids and keep to their lots",
            certifyParts),
      stage("audit.parts", 1, "what could not be proved of the parts of houses", auditParts),
      stage("audit.budget", 1, "which limits of its budget a model does not keep", auditBudget),
      stage("streets.measure", 2, "the street network in figures, as those of real cities are measured",
            measureStreets),
      stage("puzzles.solve", 2, "whether a puzzle level can be won, and the shortest way to do it", solvePuzzle),
      stage("audit.puzzles", 1, "what stands in the way of winning a puzzle level", auditPuzzle),
      stage("nav.walkable", 2, "where a character may walk", findWalkable),
      stage("audit.walkable", 1, "what is not good about walking here", auditWalkable),
  };
}

}  // namespace castra::analyzers
