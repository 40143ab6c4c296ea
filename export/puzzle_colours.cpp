// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_colours.h"

#include <array>

#include "pipeline/base/union_find.h"

namespace castra::exporting {

namespace {

// Far apart from each other, and dark enough for light ground.
constexpr std::array<Colour, 12> kColours = {
    exporting::colourOf(0xC8322F), exporting::colourOf(0x2F6FC4), exporting::colourOf(0x2E9148),
    exporting::colourOf(0xE08A1E), exporting::colourOf(0x8A43B5), exporting::colourOf(0x1FA3A3),
    exporting::colourOf(0xD44A92), exporting::colourOf(0x7A5A2B), exporting::colourOf(0x9BB52A),
    exporting::colourOf(0x3B3F9C), exporting::colourOf(0xF0C419), exporting::colourOf(0x6E6E6E)};
constexpr std::array<Colour, kMostHeroes> kHeroes = {exporting::colourOf(0x1B4F9C), exporting::colourOf(0xA0341C),
                                                     exporting::colourOf(0x1C7A3A)};

std::string letterOf(std::size_t i) {
  std::string letter(1, static_cast<char>('A' + i % 26));
  return i < 26 ? letter : letter + std::to_string(i / 26);
}

}  // namespace

PuzzleColours::PuzzleColours(const PuzzleLevel& level) {
  std::vector<std::string> names;
  std::map<std::string, std::uint32_t> numbers;
  std::vector<std::pair<std::string, std::string>> pairs;  // opener, target
  for (const PuzzleLevel::Object& object : level.objects)
    for (const std::string& target : object.opens) pairs.emplace_back(object.name, target);
  for (const PuzzleLevel::Lever& lever : level.levers)
    if (lever.operation == PuzzleLevel::Operation::open) pairs.emplace_back(lever.name, lever.target);
  for (const PuzzleLevel::Team& team : level.teams) {
    for (const PuzzleLevel::Team::Slot& slot : team.slots) pairs.emplace_back(slot.object, team.name);
    for (const std::string& target : team.opens) pairs.emplace_back(team.name, target);
  }
  for (const auto& [opener, target] : pairs)
    for (const std::string* name : {&target, &opener})
      if (numbers.emplace(*name, static_cast<std::uint32_t>(names.size())).second) names.push_back(*name);
  UnionFind groups(names.size());
  for (const auto& [opener, target] : pairs) groups.join(numbers.at(opener), numbers.at(target));
  std::map<std::uint32_t, std::size_t> bonds;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::uint32_t group = groups.find(static_cast<std::uint32_t>(i));
    const auto [found, is_new] = bonds.emplace(group, bonds_.size());
    if (is_new) bonds_.push_back({kColours[bonds_.size() % kColours.size()], letterOf(bonds_.size()), {}, {}});
    bond_of_.emplace(names[i], found->second);
    bool is_opener = false, is_target = false;
    for (const auto& [opener, target] : pairs) {
      is_opener |= opener == names[i];
      is_target |= target == names[i];
    }
    // A mechanism is both, and what counts are its switches and its door.
    if (is_opener && is_target) continue;
    (is_target ? bonds_[found->second].targets : bonds_[found->second].openers).push_back(names[i]);
  }
}

const PuzzleColours::Bond* PuzzleColours::find(const std::string& name) const {
  const auto found = bond_of_.find(name);
  return found == bond_of_.end() ? nullptr : &bonds_[found->second];
}

Colour PuzzleColours::colourOf(const std::string& name) const {
  const Bond* bond = find(name);
  return bond == nullptr ? exporting::colourOf(0xB8B0A4) : bond->colour;
}

Colour heroColour(std::size_t hero) { return kHeroes[hero % kHeroes.size()]; }

}  // namespace castra::exporting
