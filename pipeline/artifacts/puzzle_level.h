// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"

namespace castra {

/// A dungeon or puzzle level in the manner of Splat (Heckel 2011, appendix C): rooms, doors and what lies in the rooms.
/// Things refer to each other by name and to rooms by id. docs/PUZZLES.md says what heroes can do in it.
struct PuzzleLevel {
  static constexpr Kind kind{"puzzle_level", 1};

  /// A cell of a room, counted from its south-west corner, or of the plan; [units], of `scale` metres each.
  struct Cell {
    std::int32_t x = 0, y = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
    template <class A>
    void archive(A& a) {
      a(x, y);
    }
  };
  /// A rectangle of the plan; a corridor is a narrow one.
  struct Room {
    std::string id;
    std::int32_t width = 1, height = 1;  ///< [units]
    bool is_sanctuary = false, is_start = false, is_goal = false;
    std::string place;  ///< what it is in a larger world; may be empty
    Cell low;           ///< its south-west cell in the plan, if the level has one

    template <class A>
    void archive(A& a) {
      a(id, width, height, is_sanctuary, is_start, is_goal, place, low);
    }
  };
  /// Joins two rooms: where the level has a plan, cell at_a of room a and cell at_b of room b share an edge.
  struct Door {
    std::string name, a, b;
    bool is_window = false, is_open = false, is_locked = false;
    Cell at_a, at_b;
    std::string open_from;  ///< of a window: the only room it opens from, until it is open; empty for both

    template <class A>
    void archive(A& a_) {
      a_(name, a, b, is_window, is_open, is_locked, at_a, at_b, open_from);
    }
  };
  /// What an object is. `switch_` is where a hero can stand to hold a mechanism.
  enum class Thing : std::uint8_t { ball, table, box, safe, treasure, sword, trap, pit, switch_, key };
  /// An object; a key is one that opens something.
  struct Object {
    Thing thing = Thing::table;
    std::string name, room;
    Cell at;
    std::string container;           ///< the box or safe it lies in, or the hero who has it; may be empty
    bool is_locked = false;          ///< of a box
    std::vector<std::string> opens;  ///< of a key: doors, windows, boxes
    std::vector<std::pair<std::string, std::string>> tags;  ///< what else is said of it

    template <class A>
    void archive(A& a) {
      a(thing, name, room, at, container, is_locked, opens, tags);
    }
  };
  enum class Role : std::uint8_t { hero, badger };
  struct Agent {
    Role role = Role::hero;
    std::string name, room;
    bool is_awake = false;  ///< of a badger; else it is hidden and calm

    template <class A>
    void archive(A& a) {
      a(role, name, room, is_awake);
    }
  };
  enum class Operation : std::uint8_t { open, death, spawn };
  struct Lever {
    std::string name, room;
    Cell at;
    std::string target;
    Operation operation = Operation::open;

    template <class A>
    void archive(A& a) {
      a(name, room, at, target, operation);
    }
  };
  /// Switches that must be held at the same time.
  struct Team {
    struct Slot {
      std::string object;
      bool is_required = true;
      template <class A>
      void archive(A& a) {
        a(object, is_required);
      }
    };
    std::string name;
    std::vector<Slot> slots;
    std::string action = "hold";     ///< with "hold" what it opens shuts again; with any other word it stays open
    std::vector<double> chances;     ///< of success, by how many optional slots are filled; none: certain
    std::vector<std::string> opens;  ///< doors and windows

    bool shutsAgain() const { return action == "hold"; }
    template <class A>
    void archive(A& a) {
      a(name, slots, action, chances, opens);
    }
  };
  enum class Aim : std::uint8_t { reach, have, ko };
  /// All of them together win.
  struct Win {
    Aim aim = Aim::reach;
    std::string name;  ///< a room for all heroes, an object for one of them, a badger

    template <class A>
    void archive(A& a) {
      a(aim, name);
    }
  };

  bool is_high_resolution = false;
  double scale = 1;       ///< [m per unit]
  bool has_plan = false;  ///< rooms lie where `low` says
  std::vector<Room> rooms;
  std::vector<Door> doors;
  std::vector<Object> objects;
  std::vector<Agent> agents;  ///< without a hero among them there is one, called "hero", in the room of the start
  std::vector<Lever> levers;
  std::vector<std::vector<std::string>> hidden;  ///< levers of which nobody knows which does what
  std::vector<Team> teams;
  std::vector<Win> wins;
  std::int32_t step_limit = 500, idle_limit = 5;  ///< [actions]

  const Room* findRoom(std::string_view id) const;
  const Object* findObject(std::string_view name) const;

  template <class A>
  void archive(A& a) {
    a(is_high_resolution, scale, has_plan, rooms, doors, objects, agents, levers, hidden, teams, wins, step_limit,
      idle_limit);
  }
};

inline constexpr std::array<std::string_view, 10> kPuzzleThings = {"ball",  "table", "box", "safe",   "treasure",
                                                                   "sword", "trap",  "pit", "switch", "key"};
inline constexpr std::array<std::string_view, 3> kLeverOperations = {"open", "death", "spawn"};
inline constexpr std::array<std::string_view, 3> kLeverTypes = {"world", "user", "spawn"};  ///< of each operation
inline constexpr std::array<std::string_view, 3> kPuzzleAims = {"reach", "have", "ko"};
/// Of the hero in a level that names none.
inline constexpr std::string_view kLoneHero = "hero";
inline constexpr std::size_t kMostHeroes = 3;

/// Can be picked up: ball, treasure, sword, key.
bool isItem(PuzzleLevel::Thing thing);
/// The names of its heroes, one at least.
std::vector<std::string> heroesOf(const PuzzleLevel& level);
/// Id of the room where they begin.
std::string startOf(const PuzzleLevel& level);

/// Throws Error naming the first broken promise: see puzzle_faults.h.
void check(const PuzzleLevel& level);
Summary summarize(const PuzzleLevel& level);

}  // namespace castra
