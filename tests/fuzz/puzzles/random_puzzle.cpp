// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/puzzles/random_puzzle.h"

#include <algorithm>
#include <vector>

#include "pipeline/base/text.h"
#include "tests/support/puzzle_rules.h"

namespace castra::puzzles {

namespace {

using Thing = PuzzleLevel::Thing;

/// From low to high, both included.
int between(Random& random, int low, int high) {
  return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

/// Moves the key to a room that only those reach who have it.
bool moveBehind(PuzzleLevel& level, std::size_t key, Random& random) {
  PuzzleLevel::Object& object = level.objects[key];
  const testing::FixPoint reach = testing::findFixPoint(level, {object.name});
  std::vector<const PuzzleLevel::Room*> behind;
  for (const PuzzleLevel::Room& room : level.rooms)
    if (!reach.rooms.contains(room.id)) behind.push_back(&room);
  if (behind.empty()) return false;
  object.room = behind[random.below(behind.size())]->id;
  object.at = {0, 0};
  object.container.clear();
  return true;
}

template <class T>
bool removeOne(std::vector<T>& list, const auto& is_meant, Random& random) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (is_meant(list[i])) found.push_back(i);
  if (found.empty()) return false;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(found[random.below(found.size())]));
  return true;
}

}  // namespace

Random randomOf(std::uint64_t number) { return Random(digestOf(concat("puzzle ", number))); }

RandomCase drawCase(std::uint64_t number) {
  Random random = randomOf(number).branch(77);
  RandomCase drawn;
  drawn.kind = kKinds[number % kKinds.size()];
  generators::PuzzleParams& p = drawn.params;
  const bool is_small = drawn.kind == "small", is_team = drawn.kind == "team", is_wild = drawn.kind == "wild";
  const bool has_team = is_team || (is_small && random.chance(0.25)) || (is_wild && random.chance(0.25));
  p.mechanisms = has_team ? (is_small ? 1 : between(random, 1, 2)) : 0;
  p.locks = is_small ? between(random, 0, 2) : is_wild ? between(random, 0, 8) : between(random, 2, has_team ? 3 : 6);
  p.levers = is_small ? between(random, 0, 1) : between(random, 0, has_team ? 1 : 3);
  const int least = p.locks + p.levers + 2 * p.mechanisms + 2;
  p.rooms = is_small  ? between(random, least, least + 3)
            : is_team ? between(random, std::max(least, 10), 18)
            : is_wild ? between(random, least, 60)
                      : between(random, 20, 40);
  p.room_size = random.uniform(4, 9);
  p.corridors = random.uniform();
  p.loops = random.chance(0.3) ? 0 : random.uniform(0, 0.6);
  p.branching = random.uniform();
  p.boxes = between(random, 0, is_small ? 1 : 2);
  p.safes = between(random, 0, is_small ? 1 : 3);
  p.traps = between(random, 0, is_small || has_team ? 1 : 3);
  p.badgers = between(random, 0, is_small || has_team ? 1 : 2);
  p.treasures = between(random, 0, is_small ? 1 : 4);
  p.bring = p.treasures > 0 && random.chance(0.3);
  p.length = random.chance(0.2) ? between(random, 5, 80) : 0;
  return drawn;
}

std::optional<PuzzleLevel> mutate(const PuzzleLevel& level, std::size_t mutation, Random random) {
  PuzzleLevel spoiled = level;
  std::vector<std::size_t> keys;
  for (std::size_t i = 0; i < level.objects.size(); ++i)
    if (level.objects[i].thing == Thing::key) keys.push_back(i);
  bool is_done = false;
  switch (mutation) {
    case 0:
      is_done = !keys.empty() && moveBehind(spoiled, keys[random.below(keys.size())], random);
      break;
    case 1:
      is_done = removeOne(
          spoiled.levers, [](const auto&) { return true; }, random);
      break;
    case 2:
      if (!keys.empty()) spoiled.objects[keys[random.below(keys.size())]].opens.clear();
      is_done = !keys.empty();
      break;
    case 3:
      is_done = removeOne(
          spoiled.doors, [](const auto&) { return true; }, random);
      break;
    case 4:
      is_done = testing::findFixPoint(level).may_be_won && heroesOf(level).size() > 1 &&
                removeOne(
                    spoiled.agents, [](const auto& agent) { return agent.role == PuzzleLevel::Role::hero; }, random);
      break;
    case 5:
      is_done = removeOne(
          spoiled.objects, [](const auto& object) { return object.thing == Thing::switch_; }, random);
      break;
    case 6:
      for (const PuzzleLevel::Win& win : level.wins)
        if (win.aim == PuzzleLevel::Aim::reach && win.name != startOf(level))
          is_done |= std::erase_if(spoiled.doors,
                                   [&](const auto& door) { return door.a == win.name || door.b == win.name; }) > 0;
      break;
    default:
      is_done = removeOne(
          spoiled.objects, [](const auto& object) { return object.thing == Thing::sword; }, random);
  }
  if (!is_done) return std::nullopt;
  return spoiled;
}

}  // namespace castra::puzzles
