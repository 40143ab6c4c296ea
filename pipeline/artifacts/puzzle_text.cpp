// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/puzzle_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "pipeline/artifacts/puzzle_faults.h"
#include "pipeline/artifacts/puzzle_line.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

using Level = PuzzleLevel;
using Part = PuzzleFault::Part;
using Line = PuzzleLine;

constexpr std::size_t kMostLines = 20'000;

template <std::size_t n>
std::size_t indexOf(const std::array<std::string_view, n>& words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

template <std::size_t n>
std::string listOf(const std::array<std::string_view, n>& words) {
  std::string list;
  for (const std::string_view word : words) list += concat(list.empty() ? "" : ", ", word);
  return list;
}

class Parser {
 public:
  Parser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Level parse() {
    std::size_t number = 0;
    bool has_header = false;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t to = std::min(text_.find('\n', at), text_.size());
      Line::Words words = Line::splitWords(text_.substr(at, to - at));
      at = to + 1;
      if (++number > kMostLines) throw Error(name_, concat("has more than ", kMostLines, " lines"));
      if (words.empty()) continue;
      Line line(name_, number, std::move(words));
      const std::string_view first = line.first();
      if (!has_header) {
        if (first != "splat") line.fail("a level begins with the line 'splat 1'");
        if (const std::string_view version = line.take("1"); version != "1")
          line.fail(concat("version '", version, "' is not known; this program reads version 1"));
        has_header = true;
      } else {
        readLine(first, line, number);
      }
      if (!line.isDone()) line.fail(concat("'", line.peek(), "' is too much at the end of the line"));
    }
    if (!has_header) throw Error(concat(name_, ":1"), "a level begins with the line 'splat 1'");
    if (with_place_ != 0 && with_place_ != level_.rooms.size())
      throw Error(concat(name_, ":", without_place_),
                  "this room has no at=<x>,<y>, others have; give it to all or none");
    level_.has_plan = with_place_ > 0;
    if (const auto fault = findFault(level_)) {
      const auto found = lines_.find({fault->part, fault->index});
      throw Error(found == lines_.end() ? name_ : concat(name_, ":", found->second),
                  concat(fault->name, " ", fault->text));
    }
    return std::move(level_);
  }

 private:
  void readLine(std::string_view first, Line& line, std::size_t number) {
    const auto note = [&](Part part, std::size_t count) { lines_[{part, count - 1}] = number; };
    if (first == "resolution") {
      level_.is_high_resolution = !line.takeEither("low", "high");
      const auto options = line.takeOptions({"scale"});
      if (options.contains("scale")) level_.scale = line.readDecimal(line.require(options, "scale"), "scale");
    } else if (first == "room") {
      readRoom(line, number);
      note(Part::room, level_.rooms.size());
    } else if (first == "door" || first == "window") {
      readDoor(line, first == "window");
      note(Part::door, level_.doors.size());
    } else if (first == "obj" || first == "key") {
      readObject(line, first == "key");
      note(Part::object, level_.objects.size());
    } else if (first == "agent") {
      readAgent(line);
      note(Part::agent, level_.agents.size());
    } else if (first == "lever") {
      readLever(line);
      note(Part::lever, level_.levers.size());
    } else if (first == "link") {
      if (const std::string_view word = line.take("hidden"); word != "hidden")
        line.fail(concat("'", word, "' must be hidden"));
      level_.hidden.push_back(line.readNames(line.take("a list of levers"), "levers"));
      note(Part::hidden, level_.hidden.size());
    } else if (first == "team") {
      readTeam(line);
      note(Part::team, level_.teams.size());
    } else if (first == "win") {
      readWin(line);
      note(Part::win, level_.wins.size());
    } else if (first == "limit") {
      const auto options = line.takeOptions({"steps", "idle"});
      level_.step_limit = line.readNumber(line.require(options, "steps"), "steps");
      level_.idle_limit = line.readNumber(line.require(options, "idle"), "idle");
    } else {
      static const std::vector<std::string> kFirst = {"resolution", "room",  "door", "window", "obj", "key",
                                                      "agent",      "lever", "link", "team",   "win", "limit"};
      const std::string near = nearestName(first, kFirst);
      line.fail(concat("'", first, "' begins no line of a level", near.empty() ? "" : "; did you mean ", near));
    }
  }

  void readRoom(Line& line, std::size_t number) {
    Level::Room room;
    room.id = line.takeName("the id");
    room.width = line.readNumber(line.take("the width"), "width");
    room.height = line.readNumber(line.take("the height"), "height");
    if (!line.isDone() && line.peek().find('=') == std::string_view::npos) {
      for (const std::string_view flag : Line::splitList(line.take("flags"))) {
        bool* field = flag == "sanctuary" ? &room.is_sanctuary
                      : flag == "start"   ? &room.is_start
                      : flag == "goal"    ? &room.is_goal
                                          : nullptr;
        if (field == nullptr) line.fail(concat("flag '", flag, "' must be sanctuary, start or goal"));
        *field = true;
      }
    }
    const auto options = line.takeOptions({"place", "at"});
    if (options.contains("place")) {
      room.place = line.readName(line.require(options, "place"), "place");
    }
    if (options.contains("at")) {
      room.low = line.readCell(line.require(options, "at"), "at");
      ++with_place_;
    } else {
      without_place_ = number;
    }
    level_.rooms.push_back(std::move(room));
  }

  void readDoor(Line& line, bool is_window) {
    Level::Door door;
    door.is_window = is_window;
    door.name = line.takeName("the name");
    door.a = line.takeName("a room");
    door.b = line.takeName("a second room");
    door.is_open = line.takeEither("open", "closed");
    door.is_locked = line.takeEither("locked", "unlocked");
    door.at_a = line.takeCell();
    door.at_b = line.takeCell();
    if (is_window) {
      const auto options = line.takeOptions({"openfrom"});
      if (options.contains("openfrom")) door.open_from = std::string(line.require(options, "openfrom"));
    }
    level_.doors.push_back(std::move(door));
  }

  void readObject(Line& line, bool is_key) {
    Level::Object object;
    object.thing = Level::Thing::key;
    if (!is_key) {
      const std::string_view word = line.take("a kind");
      const std::size_t thing = indexOf(kPuzzleThings, word);
      if (thing >= static_cast<std::size_t>(Level::Thing::key))
        line.fail(concat("kind '", word, "' must be one of ", listOf(kPuzzleThings), "; a key has a line of its own"));
      object.thing = static_cast<Level::Thing>(thing);
    }
    object.name = line.takeName("the name");
    object.room = line.takeName("a room");
    object.at = line.takeCell();
    const auto options = line.takeOptions({"in", "opens", "locked"}, &object.tags);
    if (options.contains("in")) object.container = line.readName(line.require(options, "in"), "in");
    if (is_key)
      object.opens = line.readNames(line.require(options, "opens"), "opens");
    else if (options.contains("opens"))
      line.fail("only a key has opens=");
    if (options.contains("locked")) {
      object.is_locked = line.require(options, "locked") == "yes";
      if (!object.is_locked) line.fail("locked= is yes, or is left out");
    }
    level_.objects.push_back(std::move(object));
  }

  void readAgent(Line& line) {
    Level::Agent agent;
    const bool is_badger = line.takeEither("badger", "hero");
    agent.role = is_badger ? Level::Role::badger : Level::Role::hero;
    agent.name = line.takeName("the name");
    agent.room = line.takeName("a room");
    if (is_badger) {
      const std::string_view states = line.require(line.takeOptions({"states"}), "states");
      agent.is_awake = states == "awake";
      if (!agent.is_awake && states != "hidden,calm")
        line.fail(concat("states '", states, "' must be hidden,calm or awake"));
    }
    level_.agents.push_back(std::move(agent));
  }

  void readLever(Line& line) {
    Level::Lever lever;
    lever.name = line.takeName("the name");
    lever.room = line.takeName("a room");
    lever.at = line.takeCell();
    const auto options = line.takeOptions({"target", "op", "type"});
    lever.target = std::string(line.require(options, "target"));
    const std::string_view operation = line.require(options, "op"), type = line.require(options, "type");
    const std::size_t i = indexOf(kLeverOperations, operation);
    if (i == kLeverOperations.size())
      line.fail(concat("op '", operation, "' must be one of ", listOf(kLeverOperations)));
    if (type != kLeverTypes[i]) line.fail(concat("type '", type, "' must be ", kLeverTypes[i], " for op=", operation));
    lever.operation = static_cast<Level::Operation>(i);
    level_.levers.push_back(std::move(lever));
  }

  void readTeam(Line& line) {
    Level::Team team;
    team.name = line.takeName("the name");
    const auto options = line.takeOptions({"slots", "action", "p", "opens"});
    for (const std::string_view word : Line::splitList(line.require(options, "slots"))) {
      const std::size_t bracket = word.find('[');
      const std::string_view name = word.substr(0, bracket),
                             rest = bracket == std::string_view::npos ? "" : word.substr(bracket);
      if (!isPuzzleName(name) || (rest != "[required]" && rest != "[optional]"))
        line.fail(concat("slot '", word, "' is not written as switch[required] or switch[optional]"));
      team.slots.push_back({std::string(name), rest == "[required]"});
    }
    team.action = std::string(line.require(options, "action"));
    if (options.contains("p"))
      for (const std::string_view word : Line::splitList(line.require(options, "p")))
        team.chances.push_back(line.readDecimal(word, "chance"));
    team.opens = line.readNames(line.require(options, "opens"), "opens");
    level_.teams.push_back(std::move(team));
  }

  void readWin(Line& line) {
    const auto options = line.takeOptions({"reach", "have", "ko"});
    if (options.size() != 1) line.fail("a win line has one of reach=, have= and ko=; write a line for each");
    const auto& [aim, value] = *options.begin();
    level_.wins.push_back({static_cast<Level::Aim>(indexOf(kPuzzleAims, aim)), std::string(value)});
  }

  std::string_view text_;
  const std::string& name_;
  Level level_;
  std::map<std::pair<Part, std::size_t>, std::size_t> lines_;
  std::size_t with_place_ = 0, without_place_ = 0;
};

std::string join(std::span<const std::string> names) {
  std::string list;
  for (const std::string& name : names) list += concat(list.empty() ? "" : ",", name);
  return list;
}

std::string wordOf(const Level::Cell& cell) { return concat(cell.x, ",", cell.y); }

std::string lineOf(const Level::Room& room, bool has_plan) {
  std::string line = concat("room ", room.id, " ", room.width, " ", room.height), flags;
  for (const auto& [is_set, flag] :
       {std::pair{room.is_sanctuary, "sanctuary"}, {room.is_start, "start"}, {room.is_goal, "goal"}})
    if (is_set) flags += concat(flags.empty() ? " " : ",", flag);
  line += flags;
  if (!room.place.empty()) line += concat(" place=", room.place);
  if (has_plan) line += concat(" at=", wordOf(room.low));
  return line;
}

std::string lineOf(const Level::Object& object) {
  const bool is_key = object.thing == Level::Thing::key;
  std::string line = is_key ? "key" : concat("obj ", kPuzzleThings[static_cast<std::size_t>(object.thing)]);
  line += concat(" ", object.name, " ", object.room, " ", wordOf(object.at));
  if (is_key) line += concat(" opens=", join(object.opens));
  if (!object.container.empty()) line += concat(" in=", object.container);
  if (object.is_locked) line += " locked=yes";
  for (const auto& [name, value] : object.tags) line += concat(" ", name, "=", value);
  return line;
}

std::string lineOf(const Level::Team& team) {
  std::string slots, chances;
  for (const Level::Team::Slot& slot : team.slots)
    slots += concat(slots.empty() ? "" : ",", slot.object, slot.is_required ? "[required]" : "[optional]");
  for (const double chance : team.chances) chances += concat(chances.empty() ? " p=" : ",", chance);
  return concat("team ", team.name, " slots=", slots, " action=", team.action, chances, " opens=", join(team.opens));
}

}  // namespace

PuzzleLevel parsePuzzle(std::string_view text, const std::string& name) { return Parser(text, name).parse(); }

std::string writePuzzle(const PuzzleLevel& level) {
  std::string text = "splat 1\n";
  const auto add = [&](const std::string& line) { text += line + "\n"; };
  add(concat("resolution ", level.is_high_resolution ? "high" : "low",
             level.scale != 1 ? concat(" scale=", level.scale) : ""));
  for (const Level::Room& room : level.rooms) add(lineOf(room, level.has_plan));
  for (const Level::Door& door : level.doors)
    add(concat(door.is_window ? "window " : "door ", door.name, " ", door.a, " ", door.b,
               door.is_open ? " open" : " closed", door.is_locked ? " locked " : " unlocked ", wordOf(door.at_a), " ",
               wordOf(door.at_b), door.open_from.empty() ? "" : concat(" openfrom=", door.open_from)));
  for (const Level::Object& object : level.objects) add(lineOf(object));
  for (const Level::Agent& agent : level.agents)
    add(agent.role == Level::Role::hero ? concat("agent hero ", agent.name, " ", agent.room)
                                        : concat("agent badger ", agent.name, " ", agent.room,
                                                 " states=", agent.is_awake ? "awake" : "hidden,calm"));
  for (const Level::Lever& lever : level.levers) {
    const auto operation = static_cast<std::size_t>(lever.operation);
    add(concat("lever ", lever.name, " ", lever.room, " ", wordOf(lever.at), " target=", lever.target,
               " op=", kLeverOperations[operation], " type=", kLeverTypes[operation]));
  }
  for (const std::vector<std::string>& group : level.hidden) add(concat("link hidden ", join(group)));
  for (const Level::Team& team : level.teams) add(lineOf(team));
  for (const Level::Win& win : level.wins)
    add(concat("win ", kPuzzleAims[static_cast<std::size_t>(win.aim)], "=", win.name));
  add(concat("limit steps=", level.step_limit, " idle=", level.idle_limit));
  return text;
}

}  // namespace castra
