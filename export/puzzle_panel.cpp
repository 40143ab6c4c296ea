// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_panel.h"

#include <algorithm>
#include <vector>

#include "export/canvas_drawing.h"
#include "export/lettering.h"
#include "export/map_sheet.h"
#include "export/puzzle_symbols.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

using geometry::Vec2;
using Thing = PuzzleLevel::Thing;

class Panel {
 public:
  Panel(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution, const PuzzleSheet& sheet,
        const PuzzleColours& colours, Canvas& canvas)
      : level_(level),
        solution_(solution),
        sheet_(sheet),
        colours_(colours),
        canvas_(canvas),
        drawing_(canvas),
        left_(sheet.panel()),
        width_(canvas.width() - sheet.panel() - px(24)),
        y_(sheet.top() - px(16)) {}

  void draw(const std::string& title) {
    const double room = canvas_.width() - px(68);
    writeWithin(title, {px(34), sheet_.top() + px(30)}, px(19), room);
    writeWithin(describePuzzle(level_, solution_), {px(34), sheet_.top() + px(9)}, px(11), room);
    drawLegend();
    drawBonds();
    drawSteps();
  }

 private:
  double px(double length) const { return length * sheet_.unit(); }

  /// On one line, smaller if need be. The font has no underscore, which many names have.
  void writeWithin(std::string words, const Vec2& at, double height, double room) {
    std::replace(words.begin(), words.end(), '_', '-');
    if (const double width = textWidth(words, height); width > room) height *= room / width;
    drawing_.write(words, at, height, kInk);
  }

  bool hasThing(Thing thing) const {
    return std::any_of(level_.objects.begin(), level_.objects.end(), [&](const auto& o) { return o.thing == thing; });
  }

  /// What the signs mean, in two columns, and only those that occur.
  void drawLegend() {
    constexpr Colour kGrey = colourOf(0xB8B0A4);
    const double sign = px(19);
    std::size_t count = 0;
    const auto add = [&](const char* words, const auto& paint) {
      const Vec2 at{left_ + px(12) + (count % 2 == 0 ? 0 : width_ / 2), y_};
      paint(at);
      drawing_.write(words, at + Vec2{px(18), -px(4)}, px(9.5), kInk);
      if (++count % 2 == 0) y_ -= px(25);
    };
    add("start", [&](const Vec2& at) { drawPuzzleFlag(canvas_, at, sign, colourOf(0x4E9A48)); });
    add("goal", [&](const Vec2& at) { drawPuzzleFlag(canvas_, at, sign, colourOf(0xE0A526)); });
    for (const auto& [thing, words] : {std::pair{Thing::key, "key"},
                                       {Thing::box, "box"},
                                       {Thing::safe, "safe"},
                                       {Thing::treasure, "treasure"},
                                       {Thing::sword, "sword"},
                                       {Thing::ball, "ball"},
                                       {Thing::trap, "trap"},
                                       {Thing::pit, "pit"},
                                       {Thing::switch_, "switch to hold"},
                                       {Thing::table, "table"}})
      if (hasThing(thing))
        add(words, [&, what = thing](const Vec2& at) { drawPuzzleObject(canvas_, what, at, sign, kGrey); });
    const auto hasLever = [&](PuzzleLevel::Operation operation) {
      return std::any_of(level_.levers.begin(), level_.levers.end(),
                         [&](const auto& l) { return l.operation == operation; });
    };
    if (!level_.levers.empty())
      add("lever", [&](const Vec2& at) { drawPuzzleLever(canvas_, at, sign, kGrey, false, false); });
    if (!level_.hidden.empty())
      add("nobody knows which", [&](const Vec2& at) { drawPuzzleLever(canvas_, at, sign, kGrey, true, false); });
    if (hasLever(PuzzleLevel::Operation::death))
      add("deadly lever", [&](const Vec2& at) { drawPuzzleLever(canvas_, at, sign, kGrey, false, true); });
    const auto hasBadger = [&](bool is_awake) {
      return std::any_of(level_.agents.begin(), level_.agents.end(), [&](const auto& agent) {
        return agent.role == PuzzleLevel::Role::badger && agent.is_awake == is_awake;
      });
    };
    if (hasBadger(false)) add("badger asleep", [&](const Vec2& at) { drawPuzzleBadger(canvas_, at, sign, false); });
    if (hasBadger(true)) add("badger on guard", [&](const Vec2& at) { drawPuzzleBadger(canvas_, at, sign, true); });
    const auto bar = [&](const Vec2& at, double height, Colour colour) {
      Shape shape;
      shape.addRegion(rectangle(at - Vec2{px(11), px(height)}, at + Vec2{px(11), px(height)}));
      canvas_.fill(shape, {colour});
    };
    add("door", [&](const Vec2& at) {
      bar(at, 5, kInk);
      bar(at, 4, colourOf(0xFBF6EA));
      bar(at, 1.5, colourOf(0xB98A5A));
    });
    add("locked door", [&](const Vec2& at) {
      bar(at, 7, kInk);
      bar(at, 5, kGrey);
    });
    if (std::any_of(level_.doors.begin(), level_.doors.end(), [](const auto& door) { return door.is_window; }))
      add("window, opens as the arrow", [&](const Vec2& at) {
        bar(at, 4, colourOf(0x6FA8CF));
        bar(at, 1, colourOf(0xFBF6EA));
      });
    if (count % 2 == 1) y_ -= px(25);
    y_ -= px(8);
  }

  std::string join(const std::vector<std::string>& names) const {
    std::string list;
    for (const std::string& name : names) {
      std::string where;
      if (const PuzzleLevel::Object* object = level_.findObject(name))
        where =
            concat(" (", object->container.empty() ? "" : concat("in ", object->container, ", "), object->room, ")");
      for (const PuzzleLevel::Lever& lever : level_.levers)
        if (lever.name == name) where = concat(" (", lever.room, ")");
      list += concat(list.empty() ? "" : ", ", name, where);
    }
    return list;
  }

  void drawBonds() {
    if (colours_.bonds().empty()) return;
    writeHeading("What opens what (rooms in brackets)");
    for (const PuzzleColours::Bond& bond : colours_.bonds()) {
      drawPuzzleBadge(canvas_, {left_ + px(10), y_}, px(8.5), bond.letter, colourOf(0xFFFFFF), bond.colour);
      writeWithin(concat(join(bond.openers), " opens ", join(bond.targets)), {left_ + px(26), y_ - px(4)}, px(9.5),
                  width_ - px(26));
      y_ -= px(21);
    }
    y_ -= px(8);
  }

  void writeHeading(std::string_view words) {
    drawing_.write(words, {left_, y_ - px(4)}, px(11), kInk);
    y_ -= px(22);
  }

  void drawSteps() {
    if (!solution_ || solution_->steps.empty()) return;
    const double foot = px(30);
    writeHeading(solution_->is_shortest ? "The shortest plan" : "A plan");
    // As many columns as it takes, and letters as large as there is room for.
    const auto steps = solution_->steps.size();
    double line = px(17);
    std::size_t columns = 1;
    while (line * static_cast<double>((steps + columns - 1) / columns) > y_ - foot && columns < 2) ++columns;
    const std::size_t rows = (steps + columns - 1) / columns;
    line = std::min(line, (y_ - foot) / static_cast<double>(rows));
    if (line < px(8)) {
      drawing_.write(concat(steps, " steps: see the text beside this picture"), {left_, y_ - px(4)}, px(9.5), kInk);
      return;
    }
    const std::vector<std::string> heroes = heroesOf(level_);
    const double column = width_ / static_cast<double>(columns);
    for (std::size_t i = 0; i < steps; ++i) {
      const Vec2 at{left_ + column * static_cast<double>(i / rows), y_ - line * static_cast<double>(i % rows)};
      const std::string number = concat(i + 1);
      const double height = std::min(px(9), 0.55 * line);
      const auto hero = std::find(heroes.begin(), heroes.end(), solution_->steps[i].hero) - heroes.begin();
      std::string words = describeStep(solution_->steps[i]);
      if (heroes.size() == 1) words = words.substr(heroes[0].size() + 1);
      drawing_.write(number, {at.x + px(18) - textWidth(number, height), at.y - height / 2}, height,
                     heroColour(static_cast<std::size_t>(hero)));
      writeWithin(words, {at.x + px(24), at.y - height / 2}, height, column - px(30));
    }
  }

  const PuzzleLevel& level_;
  const std::optional<PuzzleSolution>& solution_;
  const PuzzleSheet& sheet_;
  const PuzzleColours& colours_;
  Canvas& canvas_;
  CanvasDrawing drawing_;
  double left_, width_, y_;
};

}  // namespace

std::string describePuzzle(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution) {
  std::string aims;
  for (const PuzzleLevel::Win& win : level.wins) {
    const std::string_view verb = win.aim == PuzzleLevel::Aim::reach  ? "reach room "
                                  : win.aim == PuzzleLevel::Aim::have ? "have "
                                                                      : "beat ";
    aims += concat(aims.empty() ? "" : " and ", verb, win.name);
  }
  const std::size_t heroes = heroesOf(level).size();
  std::string text =
      concat(heroes == 1 ? "One hero" : concat(heroes, " heroes"), heroes == 1 ? " must " : " must all ", aims, ".");
  if (!solution) return text;
  using Verdict = PuzzleSolution::Verdict;
  if (solution->verdict == Verdict::solvable && !solution->steps.empty())
    text += concat(" ", solution->is_shortest ? "Shortest plan: " : "A plan: ", solution->steps.size(), " steps.");
  else if (solution->verdict == Verdict::solvable)
    text += " It can be done.";
  else
    text += concat(solution->verdict == Verdict::unsolvable ? " It cannot be done: " : " Undecided: ",
                   solution->obstacles.empty() ? "" : solution->obstacles.back(), ".");
  if (solution->blind == PuzzleSolution::Blind::always) text += " Trying out the hidden levers never ends it.";
  if (solution->blind == PuzzleSolution::Blind::not_always) text += " Trying out the hidden levers may end it.";
  return text;
}

void drawPuzzlePanel(const PuzzleLevel& level, const std::optional<PuzzleSolution>& solution, const PuzzleSheet& sheet,
                     const PuzzleColours& colours, const std::string& title, Canvas& canvas) {
  Panel(level, solution, sheet, colours, canvas).draw(title);
}

}  // namespace castra::exporting
