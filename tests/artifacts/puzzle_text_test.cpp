// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/puzzle_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pipeline/artifacts/puzzle_faults.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/core/archive.h"
#include "tests/support/temp_folder.h"

namespace castra {
namespace {

/// Every kind of line, each in the form in which it is written.
constexpr const char* kEverything =
    "splat 1\n"
    "resolution high scale=0.5\n"
    "room 1 4 3 sanctuary,start place=harbour at=0,0\n"
    "room 2 4 3 at=4,0\n"
    "room 3 2 3 goal at=8,0\n"
    "door d 1 2 open unlocked 3,1 0,1\n"
    "window w 2 3 closed locked 3,1 0,1 openfrom=2\n"
    "obj box b 2 0,0 locked=yes colour=red\n"
    "obj safe s 2 1,0\n"
    "key k 2 0,0 opens=w,b in=s made=iron\n"
    "obj treasure t 2 0,0 in=b\n"
    "obj sword x 1 0,0 in=ada\n"
    "obj trap p 2 2,0\n"
    "obj switch h1 1 0,1\n"
    "obj switch h2 1 1,1\n"
    "agent hero ada 1\n"
    "agent hero bob 1\n"
    "agent badger r 3 states=hidden,calm\n"
    "agent badger g 2 states=awake\n"
    "lever l 1 1,0 target=s op=open type=world\n"
    "lever m 1 2,0 target=p op=death type=user\n"
    "lever n 1 3,0 target=r op=spawn type=spawn\n"
    "link hidden l,m,n\n"
    "team e slots=h1[required],h2[optional] action=hold p=0.6,0.85 opens=w\n"
    "win reach=3\n"
    "win have=t\n"
    "win ko=g\n"
    "limit steps=120 idle=7\n";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(PuzzleText, IsWrittenAsItWasRead) {
  const PuzzleLevel level = parsePuzzle(kEverything, "all.splat");
  EXPECT_EQ(writePuzzle(level), kEverything);
  EXPECT_EQ(decode<PuzzleLevel>(encode(level)).teams[0].chances, (std::vector<double>{0.6, 0.85}));
  EXPECT_FALSE(findFault(level).has_value());
  EXPECT_TRUE(level.has_plan);
  EXPECT_EQ(level.doors[1].open_from, "2");
  EXPECT_EQ(heroesOf(level), (std::vector<std::string>{"ada", "bob"}));
}

TEST(PuzzleText, TakesCommentsBlanksAndAnyOrder) {
  const PuzzleLevel level = parsePuzzle(
      "# a level\n\nsplat 1   # version\r\n\twin  reach=b\ndoor d a b closed unlocked 0,0 0,0\nroom b 1 1\nroom a 1 1 "
      "start\n",
      "order.splat");
  EXPECT_EQ(level.rooms.size(), 2u);
  EXPECT_FALSE(level.has_plan);
  EXPECT_EQ(level.step_limit, 500);
  EXPECT_EQ(startOf(level), "a");
}

TEST(PuzzleText, TheLevelsOfTheAssetsRoundTrip) {
  for (const char* name : {"cellar", "lever-dungeon", "mechanism-dungeon"}) {
    const std::string text = writePuzzle(parsePuzzle(
        testing::getFile(concat(CASTRA_SOURCE_DIR, "/assets/puzzles/", name, ".splat")), concat(name, ".splat")));
    EXPECT_EQ(writePuzzle(parsePuzzle(text, name)), text) << name;
  }
}

TEST(PuzzleText, SaysWhatIsWrongAndWhere) {
  struct Case {
    std::string from, to, message;
  };
  const std::vector<Case> cases = {
      {"splat 1\n", "", "all.splat:1: a level begins with the line 'splat 1'"},
      {"splat 1", "splat 2", "all.splat:1: version '2' is not known; this program reads version 1"},
      {"resolution high", "resolution fine", "all.splat:2: 'fine' must be low or high"},
      {"room 2 4 3", "romm 2 4 3", "all.splat:4: 'romm' begins no line of a level; did you mean room"},
      {"room 2 4 3", "room 2 four 3", "all.splat:4: width 'four' is no whole number"},
      {"room 2 4 3", "room 1 4 3", "all.splat:4: room 1 is there twice; give one of them another id"},
      {"room 2 4 3", "room 2 5 3", "all.splat:5: room 3 overlaps room 2; move one of them"},
      {"room 2 4 3 at=4,0", "room 2 4 3",
       "all.splat:4: this room has no at=<x>,<y>, others have; give it to all or none"},
      {"goal at=8,0", "goul at=8,0", "all.splat:5: flag 'goul' must be sanctuary, start or goal"},
      {"sanctuary,start", "sanctuary", "all.splat: level has no start; add the flag 'start' to a room"},
      {"open unlocked 3,1 0,1", "open unlocked 3,1 0,0",
       "all.splat:6: door d is not on a wall of both rooms: its cells do not share an edge in the plan"},
      {"open unlocked 3,1", "open unlocked 4,1", "all.splat:6: door d cell 4,1 is not in room 1, which is 4 x 3"},
      {"door d 1 2 open unlocked", "door d 1 9 open unlocked", "all.splat:6: door d there is no room '9'"},
      {"door d 1 2 open unlocked", "door d 1 2 open locked",
       "all.splat:6: door d is open and locked; write 'closed locked'"},
      {"openfrom=2", "openfrom=1", "all.splat:7: window w openfrom names room 1; it joins 2 and 3"},
      {"obj box b", "obj crate b",
       "all.splat:8: kind 'crate' must be one of ball, table, box, safe, treasure, sword, trap, pit, switch, key; a "
       "key "
       "has a line of its own"},
      {"target=s op=open", "target=b op=open",
       "all.splat:9: safe s no lever opens it; add one with target=s op=open type=world"},
      {"opens=w,b in=s", "opens=d in=s", "all.splat:10: key k opens nothing that is locked"},
      {"opens=w,b in=s", "opens=w,s in=s",
       "all.splat:10: key k 's' is no door, window or box; a safe is opened by a lever"},
      {"opens=w,b in=s made", "in=s made", "all.splat:10: key needs opens="},
      {"t 2 0,0 in=b", "t 1 0,0 in=b", "all.splat:11: treasure t is in room 1, but b in room 2"},
      {"agent hero bob 1", "agent hero bob 2", "all.splat:17: agent bob a hero begins at the start, room 1"},
      {"states=awake", "states=angry", "all.splat:19: states 'angry' must be hidden,calm or awake"},
      {"op=death type=user", "op=death type=world", "all.splat:21: type 'world' must be user for op=death"},
      {"target=p op=death", "target=s op=death",
       "all.splat:21: lever m death does not fit 's'; open is for doors, boxes, safes and teams, death for traps and "
       "pits, spawn for badgers"},
      {"link hidden l,m,n", "link hidden l,m,l", "all.splat:23: hidden group 1 lever l is in a group already"},
      {"h2[optional]", "h2[maybe]",
       "all.splat:24: slot 'h2[maybe]' is not written as switch[required] or switch[optional]"},
      {"p=0.6,0.85", "p=0.6",
       "all.splat:24: team e has 1 chances for 1 optional slots; give one for none of them and one for each"},
      {"win have=t", "win have=b", "all.splat:26: win have 'b' cannot be picked up"},
      {"win have=t", "win", "all.splat:26: a win line has one of reach=, have= and ko=; write a line for each"},
      {"steps=120", "stops=120", "all.splat:28: limit has no 'stops='; it has steps=, idle="},
      {"idle=7\n", "idle=7 7\n", "all.splat:28: '7' is too much here, or lacks its ="},
      {"obj trap p", "obj trap d", "all.splat:13: trap d its name is that of another thing; names are given once"},
  };
  for (const Case& one : cases) {
    try {
      parsePuzzle(replaced(kEverything, one.from, one.to), "all.splat");
      ADD_FAILURE() << "was taken: " << one.to;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()), one.message);
    }
  }
}

TEST(PuzzleText, ADoorIsOneThingForBothItsRooms) {
  // Naming a door in opens= means both of its halves.
  const PuzzleLevel level = parsePuzzle(kEverything, "all.splat");
  EXPECT_EQ(level.doors[0].a, "1");
  EXPECT_EQ(level.doors[0].b, "2");
  EXPECT_EQ(level.findObject("k")->opens, (std::vector<std::string>{"w", "b"}));
}

}  // namespace
}  // namespace castra
