// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generators/models/model_builder.h"
#include "generators/puzzles/puzzle_floor.h"
#include "generators/puzzles/puzzle_site.h"

// The parts of a puzzle level, added to a model: openings and things first, since they have the level's names, then
// walls and rooms.

namespace castra::generators {

/// Materials by their number in the model; the order of puzzleMaterials.
enum PuzzleMaterial : std::uint32_t {
  kRubble,
  kAshlar,
  kPaving,
  kTimber,
  kOak,
  kIron,
  kLeaded,
  kStraw,
  kEarth,
  kBrass,
  kCobbles,
  kFlags,
  kPlanks
};
/// With what a file says of them, if it names them.
std::vector<Model::Material> puzzleMaterials(Run& run, const PuzzleModelParams& params);

/// A level and where everything of it lies.
struct PuzzlePlaces {
  const PuzzleLevel& level;
  const PuzzleModelParams& params;
  PuzzleSite site;
  std::vector<PuzzleFloor> floors;         ///< of the rooms: what is taken of them so far
  std::vector<geometry::Box> pits;         ///< holes in the floors
  std::vector<geometry::Box> open_leaves;  ///< of doors that stand open
};

/// "room-5".
std::string roomTag(std::string_view id);

/// Frames, leaves and bars of all doors and windows, each a thing. Takes the floor before them.
void addPuzzleDoors(ModelBuilder& model, PuzzlePlaces& places);
/// All objects, levers and dens, each a thing. Takes floor.
void addPuzzleThings(ModelBuilder& model, PuzzlePlaces& places);
/// Piers, thresholds, sills and lintels, each wall a thing with its posts.
void addPuzzleWalls(ModelBuilder& model, const PuzzlePlaces& places);
/// Floors, ceilings, beams and torches, each room a thing.
void addPuzzleRooms(ModelBuilder& model, const PuzzlePlaces& places);

}  // namespace castra::generators
