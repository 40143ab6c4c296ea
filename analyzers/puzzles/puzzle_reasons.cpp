// SPDX-License-Identifier: GPL-3.0-or-later
#include "analyzers/puzzles/puzzle_reasons.h"

#include <algorithm>

#include "pipeline/base/text.h"

namespace castra::analyzers {

namespace {

using Thing = PuzzleLevel::Thing;
using World = PuzzleWorld;

class Explainer {
 public:
  Explainer(const PuzzleLevel& level, const World& world, const PuzzleReach& reach)
      : level_(level), world_(world), reach_(reach) {}

  void explain(PuzzleSolution& solution) const {
    for (std::size_t r = 0; r < reach_.rooms.size(); ++r)
      if (reach_.rooms[r] != 0) solution.rooms.push_back(level_.rooms[r].id);
    for (std::size_t i = 0; i < world_.items.size(); ++i)
      if (reach_.items[i] != 0) solution.things.push_back(nameOf(world_.items[i]));
    for (const World::Passage& passage : world_.passages)
      if (passage.fact >= 0 && reach_.facts.test(passage.fact)) solution.things.push_back(nameOf(passage));
    for (const World::Container& box : world_.containers)
      if (reach_.facts.test(box.fact)) solution.things.push_back(level_.objects[at(box.source)].name);
    std::vector<std::string>& obstacles = solution.obstacles;
    explainWins(obstacles);
    for (const World::Passage& passage : world_.passages)
      if (isIn(passage.a) != isIn(passage.b)) obstacles.push_back(explainPassage(passage));
    for (const World::Container& box : world_.containers)
      if (isIn(box.room) && !reach_.facts.test(box.fact) && holdsSomething(box)) obstacles.push_back(explainBox(box));
    for (std::size_t i = 0; i < world_.badgers.size(); ++i)
      if (world_.badgers[i].is_awake && reach_.beaten[i] == 0 && isIn(world_.badgers[i].room))
        obstacles.push_back(concat("badger ", level_.agents[at(world_.badgers[i].source)].name, " guards room ",
                                   roomName(world_.badgers[i].room), " and nobody comes there with a sword"));
  }

 private:
  bool isIn(int room) const { return reach_.rooms[at(room)] != 0; }
  const std::string& roomName(int room) const { return level_.rooms[at(room)].id; }
  const std::string& nameOf(const World::Item& item) const { return level_.objects[at(item.source)].name; }
  const std::string& nameOf(const World::Passage& passage) const { return level_.doors[at(passage.source)].name; }
  bool holdsSomething(const World::Container& box) const {
    return std::any_of(world_.items.begin(), world_.items.end(), [&](const World::Item& item) {
      return item.container >= 0 && &world_.containers[at(item.container)] == &box;
    });
  }

  void explainWins(std::vector<std::string>& obstacles) const {
    if (!world_.is_winnable) obstacles.emplace_back("what must be reached or had is not in the level");
    if (world_.goal >= 0 && !isIn(world_.goal))
      obstacles.push_back(concat("room ", roomName(world_.goal), " is not reached"));
    else if (world_.goal >= 0 && world_.heroes > 1)
      obstacles.push_back(concat("not all heroes come to room ", roomName(world_.goal), " together"));
    for (const int item : world_.wanted_items)
      if (reach_.items[at(item)] == 0)
        obstacles.push_back(concat(nameOf(world_.items[at(item)]), " is never had", whereIs(item)));
    for (const int badger : world_.wanted_badgers)
      if (reach_.beaten[at(badger)] == 0)
        obstacles.push_back(concat(level_.agents[at(world_.badgers[at(badger)].source)].name, " is never beaten"));
    if (obstacles.empty()) obstacles.emplace_back("each aim is reached by itself, but never all at once");
  }

  std::string whereIs(int number) const {
    const World::Item& item = world_.items[at(number)];
    if (item.owner >= 0) return ", though a hero begins with it";
    if (reach_.items[at(number)] != 0) return ", which can be had";
    if (!isIn(item.room)) return concat(", which lies in room ", roomName(item.room), " out of reach");
    if (item.container >= 0 && !reach_.facts.test(world_.containers[at(item.container)].fact))
      return concat(", which lies in ", level_.objects[at(world_.containers[at(item.container)].source)].name,
                    ", which stays shut");
    return concat(", which lies in room ", roomName(item.room));
  }

  /// How the keys and levers that could set a fact fare.
  std::string explainFact(int fact, const std::vector<int>& keys) const {
    std::string text;
    const auto add = [&](const std::string& words) { text += concat(text.empty() ? "" : "; ", words); };
    for (const int key : keys) add(concat("its key ", nameOf(world_.items[at(key)]), whereIs(key)));
    for (const World::Lever& lever : world_.levers)
      if (lever.outcome.facts.test(fact))
        add(concat("its lever ", level_.levers[at(lever.source)].name, " is in room ", roomName(lever.room),
                   isIn(lever.room) ? ", which is reached" : " out of reach"));
    for (const World::Team& team : world_.teams) {
      if (!team.facts.test(fact)) continue;
      const std::string& name = level_.teams[at(team.source)].name;
      const std::size_t needed = team.required.size() + (team.shuts_again ? 1 : 0);
      if (!team.works)
        add(concat("its mechanism ", name, " lacks a switch"));
      else if (needed > at(world_.heroes))
        add(concat("its mechanism ", name, " needs ", needed, " heroes, and there are ", world_.heroes));
      else if (!std::all_of(team.required.begin(), team.required.end(),
                            [&](int one) { return isIn(world_.switches[at(one)].room); }))
        add(concat("its mechanism ", name, " has a switch out of reach"));
      else
        add(concat("its mechanism ", name, " does not let all pass"));
    }
    return text.empty() ? "no key, lever or mechanism opens it" : text;
  }

  std::string explainPassage(const World::Passage& passage) const {
    const std::string what = concat(passage.is_window ? "window " : "door ", nameOf(passage), " between room ",
                                    roomName(passage.a), " and room ", roomName(passage.b));
    if (passage.fact < 0) return concat(what, " is passable, but nobody gets there");
    if (!passage.is_locked && passage.open_from >= 0)
      return concat(what, " opens from room ", roomName(passage.open_from), " only, and no ball breaks it");
    return concat(what, " stays shut: ", explainFact(passage.fact, passage.keys));
  }

  std::string explainBox(const World::Container& box) const {
    const PuzzleLevel::Object& object = level_.objects[at(box.source)];
    return concat(kPuzzleThings[static_cast<std::size_t>(object.thing)], " ", object.name, " in room ",
                  roomName(box.room), " stays shut: ", explainFact(box.fact, box.keys));
  }

  const PuzzleLevel& level_;
  const World& world_;
  const PuzzleReach& reach_;
};

}  // namespace

void explainDefeat(const PuzzleLevel& level, const PuzzleWorld& world, const PuzzleReach& reach,
                   PuzzleSolution& solution) {
  Explainer(level, world, reach).explain(solution);
}

std::string describeOutcome(const PuzzleLevel& level, const PuzzleWorld& world, int lever) {
  const PuzzleLevel::Lever& made = level.levers[at(world.levers[at(lever)].source)];
  const std::string_view verb = made.operation == PuzzleLevel::Operation::open    ? "opens "
                                : made.operation == PuzzleLevel::Operation::death ? "sets off "
                                                                                  : "wakes ";
  return concat(verb, made.target);
}

}  // namespace castra::analyzers
