// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/puzzle_level.h"
#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"

namespace castra::generators {

struct PuzzleModelParams {
  std::string name = "level";
  AssetRef materials;
  double storey = 3;
  double wall = 0.3;
  bool ceilings = true;
  double torches = 6;
};

template <class V>
void describe(V& v, PuzzleModelParams& p) {
  v("name", p.name, anyText(), "", "key of the model, and so the name of its files");
  v("materials", p.materials, file("json"), "",
    "what is known of the materials; those that it does not name stay plain");
  v("storey", p.storey, within(2.6, 12), "m", "from floor to ceiling");
  v("wall", p.wall, within(0.2, 1), "m", "thickness of walls");
  v("ceilings", p.ceilings, yesNo(), "", "whether rooms have a ceiling, with beams below it");
  v("torches", p.torches, within(0, 50), "m", "about how far torches are apart on the walls of a room; 0 for none");
}

/// A puzzle level as a model to walk through. Every room is a thing ("room-5": floor, ceiling, beams, torches), every
/// wall between two rooms or around them ("wall-5-8", "wall-5-out"), and whatever has a name in the level has it here:
/// doors with a frame and a leaf that turns, barred windows, levers, switches, safes, chests, tables, keys, treasure,
/// swords, balls, traps, pits, and a den for each badger. Tags say what a thing is, its name, its room ("room-5"), and
/// of doors and boxes whether they are locked; doors and windows also have what opens them, keys what they open,
/// switches their mechanism. What a lever does the model does not tell.
///
/// A unit of the plan is `scale` metres of floor and the thickness of a wall, so a room is never narrower than the
/// level says: a corridor of two units is 2 m clear, and some more. Things stand in their cell, against the wall if
/// that is near, or as near to it as doors and other things leave floor. The floor is 0.25 m above the model's ground.
///
/// Level 1 leaves out what is small, level 2 shows floors and walls without openings. Throws Error if the level has no
/// plan, or if a wall is too short for its doors or a room too small for what is in it.
Set<Model> modelPuzzle(Run& run, const PuzzleModelParams& params, const PuzzleLevel& level);
/// The one model of that Set.
Model buildPuzzleModel(Run& run, const PuzzleModelParams& params, const PuzzleLevel& level);

}  // namespace castra::generators
