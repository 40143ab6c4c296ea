// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "export/colour.h"
#include "pipeline/artifacts/puzzle_level.h"

namespace castra::exporting {

/// What belongs together in a level, such as a door, its key and its lever, with a colour and a letter of its own.
class PuzzleColours {
 public:
  explicit PuzzleColours(const PuzzleLevel& level);

  struct Bond {
    Colour colour;
    std::string letter;
    std::vector<std::string> openers, targets;  ///< by name
  };
  const std::vector<Bond>& bonds() const { return bonds_; }
  /// None if nothing belongs to it.
  const Bond* find(const std::string& name) const;
  /// Of its bond; a grey if it has none.
  Colour colourOf(const std::string& name) const;

 private:
  std::vector<Bond> bonds_;
  std::map<std::string, std::size_t> bond_of_;
};

/// Of a hero's way through the level.
Colour heroColour(std::size_t hero);

}  // namespace castra::exporting
