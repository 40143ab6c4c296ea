// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_picture.h"

#include <algorithm>
#include <map>
#include <vector>

#include "export/canvas.h"
#include "export/canvas_drawing.h"
#include "export/lettering.h"
#include "export/map_sheet.h"
#include "export/puzzle_colours.h"
#include "export/puzzle_panel.h"
#include "export/puzzle_sheet.h"
#include "export/puzzle_symbols.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

using geometry::Vec2;
using Action = PuzzleSolution::Action;

constexpr Colour kFloor = colourOf(0xFBF6EA), kCorridorFloor = colourOf(0xE9E1D0), kStartFloor = colourOf(0xDDEBD2),
                 kGoalFloor = colourOf(0xF7E3AE), kHolyFloor = colourOf(0xD9E4F2), kStone = colourOf(0x4C443C),
                 kGlass = colourOf(0x6FA8CF), kFaint = colourOf(0x8B8173), kPlank = colourOf(0xB98A5A);
constexpr double kWallWidth = 7;

class Picture {
 public:
  Picture(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution, int size)
      : level_(level),
        solution_(solution),
        sheet_(level, size),
        colours_(level),
        canvas_(sheet_.width(), sheet_.height(), kPaper),
        drawing_(canvas_) {}

  formats::Image draw(const std::string& title) {
    drawRooms();
    drawDoors();
    if (solution_) drawWays();
    drawThings();
    if (solution_) numberSteps();
    drawPuzzlePanel(level_, solution_, sheet_, colours_, title, canvas_);
    return canvas_.image();
  }

 private:
  double px(double length) const { return length * sheet_.unit(); }

  void drawRooms() {
    Shape walls;
    for (const PuzzleLevel::Room& room : level_.rooms) {
      const geometry::Region rect = rectangle(sheet_.lowOf(room), sheet_.highOf(room));
      const std::int32_t narrow = std::min(room.width, room.height), wide = std::max(room.width, room.height);
      Shape floor;
      floor.addRegion(rect);
      canvas_.fill(floor, {room.is_start                                   ? kStartFloor
                           : room.is_goal                                  ? kGoalFloor
                           : room.is_sanctuary                             ? kHolyFloor
                           : narrow <= 2 && wide >= 2 * narrow && wide > 2 ? kCorridorFloor
                                                                           : kFloor});
      walls.addOutline(rect.outer, px(kWallWidth));
    }
    canvas_.fill(walls, {kStone});
    for (const PuzzleLevel::Room& room : level_.rooms) {
      const double height = px(12);
      drawing_.write(room.id, Vec2{sheet_.lowOf(room).x + px(8), sheet_.highOf(room).y - px(9) - height}, height,
                     kFaint);
    }
  }

  /// A bar in the wall, across which one passes.
  void fillOpening(const PuzzleSheet::Opening& opening, double length, double thickness, Colour colour) {
    const Vec2 half = opening.is_upright ? Vec2{thickness / 2, length / 2} : Vec2{length / 2, thickness / 2};
    Shape bar;
    bar.addRegion(rectangle(opening.middle - half, opening.middle + half));
    canvas_.fill(bar, {colour});
  }

  void drawDoors() {
    const double length = std::min(0.9 * sheet_.cell(), px(34)), wall = px(kWallWidth);
    for (const PuzzleLevel::Door& door : level_.doors) {
      const PuzzleSheet::Opening opening = sheet_.openingOf(door);
      fillOpening(opening, length + px(3), wall + px(3), kStone);
      if (door.is_locked) {
        fillOpening(opening, length, wall + px(9), kStone);
        fillOpening(opening, length - px(3), wall + px(6), colours_.colourOf(door.name));
        if (door.is_window) fillOpening(opening, length - px(3), px(4), kGlass);
      } else if (door.is_window) {
        fillOpening(opening, length, wall, kGlass);
        fillOpening(opening, length, px(2), kFloor);
        if (!door.open_from.empty()) drawArrow(door, opening);
      } else {
        fillOpening(opening, length, wall + px(3.5), kFloor);
        if (!door.is_open) fillOpening(opening, length, px(3), kPlank);
      }
    }
  }

  /// Which way a window opens.
  void drawArrow(const PuzzleLevel::Door& door, const PuzzleSheet::Opening& opening) {
    const PuzzleLevel::Room& from = *level_.findRoom(door.open_from);
    const Vec2 middle = (sheet_.lowOf(from) + sheet_.highOf(from)) * 0.5;
    const Vec2 ahead = opening.is_upright ? Vec2{opening.middle.x > middle.x ? 1.0 : -1.0, 0}
                                          : Vec2{0, opening.middle.y > middle.y ? 1.0 : -1.0};
    const Vec2 side{-ahead.y, ahead.x}, tip = opening.middle + ahead * px(15);
    const Vec2 left = opening.middle + ahead * px(3) + side * px(8),
               right = opening.middle + ahead * px(3) - side * px(8);
    Shape shape;
    shape.addStroke(std::vector<Vec2>{opening.middle - ahead * px(12), opening.middle + ahead * px(5)}, px(4),
                    Cap::butt);
    shape.addRing({tip, left, right});
    canvas_.fill(shape, {colourOf(0x2A6A98)});
  }

  void drawThings() {
    const double sign = sheet_.sign();
    std::map<std::string, bool> is_hidden;
    for (const std::vector<std::string>& group : level_.hidden)
      for (const std::string& lever : group) is_hidden[lever] = true;
    for (const PuzzleLevel::Room& room : level_.rooms) {
      const Vec2 corner{sheet_.highOf(room).x - 0.85 * sign, sheet_.highOf(room).y - 0.85 * sign};
      if (room.is_start) drawPuzzleFlag(canvas_, corner, 1.1 * sign, colourOf(0x4E9A48));
      if (room.is_goal) drawPuzzleFlag(canvas_, corner, 1.1 * sign, colourOf(0xE0A526));
    }
    for (const PuzzleLevel::Object& object : level_.objects)
      if (object.container.empty())
        drawPuzzleObject(canvas_, object.thing, sheet_.placeOf(object.name), sign, colours_.colourOf(object.name));
    for (const PuzzleLevel::Lever& lever : level_.levers)
      drawPuzzleLever(canvas_, sheet_.placeOf(lever.name), sign, colours_.colourOf(lever.name), is_hidden[lever.name],
                      lever.operation == PuzzleLevel::Operation::death);
    for (const PuzzleLevel::Agent& agent : level_.agents)
      if (agent.role == PuzzleLevel::Role::badger)
        drawPuzzleBadger(canvas_, sheet_.placeOf(agent.name), 1.15 * sign, agent.is_awake);
    for (const PuzzleLevel::Object& object : level_.objects)
      if (!object.container.empty())
        drawPuzzleObject(canvas_, object.thing, sheet_.placeOf(object.name), 0.75 * sign,
                         colours_.colourOf(object.name));
    drawLetters();
  }

  /// Letters beside what belongs together, for those who do not see colours.
  void drawLetters() {
    const double height = px(8.5), aside = 0.5 * sheet_.sign() + px(5);
    const auto write = [&](const std::string& name, const Vec2& at) {
      if (const PuzzleColours::Bond* bond = colours_.find(name))
        drawPuzzleBadge(canvas_, at, height, bond->letter, colourOf(0xFFFFFF), bond->colour);
    };
    for (const PuzzleLevel::Door& door : level_.doors)
      if (door.is_locked) write(door.name, sheet_.openingOf(door).middle);
    for (const PuzzleLevel::Object& object : level_.objects)
      write(object.name, sheet_.placeOf(object.name) + Vec2{object.container.empty() ? -aside : 0.8 * aside, 0});
    for (const PuzzleLevel::Lever& lever : level_.levers)
      write(lever.name, sheet_.placeOf(lever.name) - Vec2{aside, 0.5 * aside});
  }

  /// Where a step is done.
  Vec2 placeOf(const PuzzleSolution::Step& step) const {
    for (const PuzzleLevel::Door& door : level_.doors)
      if (door.name == step.thing) return sheet_.openingOf(door).middle;
    return sheet_.placeOf(step.thing);
  }

  /// Through a door by the cells on both sides of it, so that no way runs along a wall.
  void addWay(const PuzzleSolution::Step& step, const Vec2& shift, std::vector<Vec2>& way) const {
    const auto door = std::find_if(level_.doors.begin(), level_.doors.end(),
                                   [&](const PuzzleLevel::Door& one) { return one.name == step.thing; });
    const bool is_door = door != level_.doors.end();
    const double inward = std::min(1.0, px(26) / sheet_.cell());
    const auto add = [&](const std::string& room) {
      const Vec2 middle = sheet_.openingOf(*door).middle;
      way.push_back(middle + (sheet_.besideDoor(*door, room) - middle) * (2 * inward) + shift);
    };
    if (!is_door)
      way.push_back(placeOf(step) + shift);
    else if (step.action != Action::walk)
      add(step.room);
    else {
      add(step.room == door->a ? door->b : door->a);
      add(step.room);
    }
  }

  void drawWays() {
    const std::vector<std::string> heroes = heroesOf(level_);
    for (std::size_t h = 0; h < heroes.size(); ++h) {
      const PuzzleLevel::Room& start = *level_.findRoom(startOf(level_));
      // Ways of several heroes run side by side.
      const Vec2 shift = Vec2{1, 1} * px(3.5 * (static_cast<double>(h) - 0.5 * static_cast<double>(heroes.size() - 1)));
      const Vec2 home = Vec2{sheet_.highOf(start).x, sheet_.highOf(start).y} - Vec2{1, 1} * (1.2 * sheet_.sign());
      std::vector<Vec2> way{home + shift};
      std::vector<std::vector<Vec2>> ways;
      for (const PuzzleSolution::Step& step : solution_->steps) {
        if (step.hero != heroes[h]) continue;
        addWay(step, shift, way);
        const bool has_died = step.action == Action::pull &&
                              std::any_of(level_.levers.begin(), level_.levers.end(), [&](const auto& lever) {
                                return lever.name == step.thing && lever.operation == PuzzleLevel::Operation::death;
                              });
        if (!has_died) continue;
        ways.push_back(way);
        way.assign(1, home + shift);
      }
      for (const PuzzleLevel::Win& win : level_.wins)
        if (const PuzzleLevel::Room* goal = level_.findRoom(win.name);
            goal != nullptr && win.aim == PuzzleLevel::Aim::reach)
          way.push_back((sheet_.lowOf(*goal) + sheet_.highOf(*goal)) * 0.5 + shift);
      ways.push_back(way);
      Shape line;
      for (const std::vector<Vec2>& one : ways) line.addStroke(one, px(3), Cap::round);
      canvas_.fill(line, {heroColour(h), 0.55});
    }
  }

  void numberSteps() {
    // Steps at one place stand below each other.
    struct Label {
      Vec2 at;
      bool is_door = false;
      std::vector<std::pair<std::size_t, std::size_t>> steps;  // number, hero
    };
    const std::vector<std::string> heroes = heroesOf(level_);
    std::map<std::string, Label> labels;
    for (std::size_t i = 0; i < solution_->steps.size(); ++i) {
      const PuzzleSolution::Step& step = solution_->steps[i];
      Label& label = labels[step.thing];
      label.at = placeOf(step);
      label.is_door = std::any_of(level_.doors.begin(), level_.doors.end(),
                                  [&](const auto& door) { return door.name == step.thing; });
      const auto hero = std::find(heroes.begin(), heroes.end(), step.hero) - heroes.begin();
      label.steps.emplace_back(i + 1, static_cast<std::size_t>(hero));
    }
    const double height = px(7.5);
    for (const auto& [name, label] : labels) {
      Vec2 at = label.at + Vec2{label.is_door ? px(16) : 0.5 * sheet_.sign() + px(4),
                                label.is_door ? px(10) : -0.35 * sheet_.sign()};
      for (const auto& [number, hero] : label.steps) {
        drawPuzzleBadge(canvas_, at, height, concat(number), heroColour(hero), colourOf(0xFFFFFF));
        at.y -= 2.2 * height;
      }
    }
  }

  const PuzzleLevel& level_;
  const std::optional<PuzzleSolution>& solution_;
  PuzzleSheet sheet_;
  PuzzleColours colours_;
  Canvas canvas_;
  CanvasDrawing drawing_;
};

}  // namespace

formats::Image drawPuzzle(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution, int size,
                          const std::string& title) {
  return Picture(level, solution, size).draw(title);
}

}  // namespace castra::exporting
