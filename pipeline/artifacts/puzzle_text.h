// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "pipeline/artifacts/puzzle_level.h"

// Levels as text that people write: lines of words, with '#' before a comment. A name may be used before its line.
//
//   splat 1
//   resolution low|high [scale=<m>]
//   room   <id> <width> <height> [sanctuary,start,goal] [place=<word>] [at=<x>,<y>]
//   door   <name> <room> <room> closed|open locked|unlocked <x>,<y> <x>,<y>
//   window <name> <room> <room> closed|open locked|unlocked <x>,<y> <x>,<y> [openfrom=<room>]
//   obj    <kind> <name> <room> <x>,<y> [in=<box, safe or hero>] [locked=yes] [word=word ...]
//   key    <name> <room> <x>,<y> opens=<name>[,<name>...] [in=<box, safe or hero>] [word=word ...]
//   agent  badger <name> <room> states=hidden,calm|awake
//   agent  hero <name> <room>
//   lever  <name> <room> <x>,<y> target=<name> op=open|death|spawn type=world|user|spawn
//   link   hidden <lever>,<lever>[,...]
//   team   <name> slots=<switch>[required],<switch>[optional],... action=<word> [p=<chance>,...] opens=<door>[,...]
//   win    reach=<room> | have=<object> | ko=<badger>
//   limit  steps=<number> idle=<number>

namespace castra {

/// Reads a level. Throws Error("NAME:LINE", fact and remedy) for text that is none, and for a level that breaks a
/// promise of puzzle_faults.h.
PuzzleLevel parsePuzzle(std::string_view text, const std::string& name);

/// The text of a level; what is read from it is written the same way again, byte for byte.
std::string writePuzzle(const PuzzleLevel& level);

}  // namespace castra
