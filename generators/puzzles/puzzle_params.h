// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pipeline/core/params.h"

namespace castra::generators {

struct PuzzleParams {
  int rooms = 24;
  double room_size = 6;
  double corridors = 0.5;
  double loops = 0.2;
  double branching = 0.5;
  int locks = 4;
  int levers = 1;
  int mechanisms = 0;
  int boxes = 1;
  int safes = 1;
  int traps = 1;
  int badgers = 1;
  int treasures = 2;
  bool bring = false;
  int length = 0;
};

template <class V>
void describe(V& v, PuzzleParams& p) {
  v("rooms", p.rooms, within(2, 200), "", "rooms and corridors together");
  v("room_size", p.room_size, within(4, 30), "m", "side of a usual room");
  v("corridors", p.corridors, within(0, 1), "", "how often a part of the plan is divided by a corridor");
  v("loops", p.loops, within(0, 1), "", "share of walls without need of a door that get one, or a window from behind");
  v("branching", p.branching, within(0, 1), "", "0: one locked part behind the other, 1: side by side");
  v("locks", p.locks, within(0, 12), "", "locked doors, each with a key");
  v("levers", p.levers, within(0, 8), "", "locked doors that a lever opens");
  v("mechanisms", p.mechanisms, within(0, 3), "", "doors that two of three heroes hold open; any make it a team");
  v("boxes", p.boxes, within(0, 12), "", "keys that lie in a box");
  v("safes", p.safes, within(0, 12), "", "keys that lie in a safe, which a lever opens");
  v("traps", p.traps, within(0, 6), "", "deadly levers beside those of safes, so that nobody knows which is which");
  v("badgers", p.badgers, within(0, 6), "", "woken by such levers, or guarding keys; there is a sword against them");
  v("treasures", p.treasures, within(0, 20), "", "in parts that need not be entered, where there are such");
  v("bring", p.bring, yesNo(), "", "the first treasure must be brought to the goal");
  v("length", p.length, within(0, 1000), "steps",
    "of the plan that the level is made for, as near as a dozen tries come; 0 for any");
}

}  // namespace castra::generators
