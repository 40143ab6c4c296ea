// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "generators/puzzles/puzzle_mission.h"
#include "generators/puzzles/puzzle_parts.h"
#include "generators/puzzles/puzzle_shapes.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Box;
using geometry::snap;
using geometry::Vec2;
using geometry::Vec3;
using Level = PuzzleLevel;

constexpr double kFrame = 0.0625, kProud = 0.03;      // width of frames, and how far they stand out of the wall [m]
constexpr double kLeaf = 0.0625, kPlay = 0.00390625;  // thickness of leaves, and the gap around them [m]
constexpr double kInset = 0.03125;                    // of a leaf from the face of its wall [m]
constexpr double kApproach = 0.5;                     // floor that is kept free before a door [m]

/// An opening as a carpenter sees it: x along the wall, the leaf opens to -y, zero in the middle of the threshold.
struct Doorway {
  const Level::Door* door = nullptr;
  PuzzleSite::Opening opening;
  Vec2 middle;            // on the wall's middle line [m]
  Vec2 way;               // its own x
  double thickness = 0;   // of the wall [m]
  bool is_right = false;  // hung on the right
  int into = 0;           // room

  double width() const { return opening.to - opening.from; }
  double height() const { return opening.head - opening.sill; }
  double yaw() const { return math::atan2(way.y, way.x); }
  Vec2 at(double x, double y) const { return middle + way * x + leftOf(way) * y; }
  Box boxOf(double x0, double x1, double y0, double y1) const {
    const Vec2 a = at(x0, y0), b = at(x1, y1);
    return {snap(Vec2{std::min(a.x, b.x), std::min(a.y, b.y)}), snap(Vec2{std::max(a.x, b.x), std::max(a.y, b.y)})};
  }
  /// Where the leaf turns.
  Vec2 hinge() const {
    const double side = width() / 2 - kFrame;
    return snap(at(is_right ? side : -side, -thickness / 2 + kInset));
  }
  /// The leaf when it is open, and what it sweeps.
  Box openLeaf() const {
    const double side = width() / 2 - kFrame, reach = thickness / 2 - kInset + 2 * side;
    return is_right ? boxOf(side - kLeaf - 0.02, side, -reach, -thickness / 2)
                    : boxOf(-side, -side + kLeaf + 0.02, -reach, -thickness / 2);
  }
  Box swing() const { return boxOf(-width() / 2, width() / 2, -thickness / 2 - width(), -thickness / 2); }
  Box behind() const { return boxOf(-width() / 2, width() / 2, thickness / 2, thickness / 2 + kApproach); }
};

std::string sizeName(std::string_view what, const Doorway& doorway) {
  return concat(what, ' ', fixed(doorway.width(), 3), 'x', fixed(doorway.height(), 3), 'x', fixed(doorway.thickness, 3),
                doorway.is_right ? " right" : " left");
}

Solid makeFrame(const Doorway& doorway) {
  const double half = doorway.width() / 2, deep = doorway.thickness / 2 + kProud, high = doorway.height();
  const bool is_window = doorway.opening.sill > 0;
  ShapeMaker maker;
  maker.addBox({-half, -deep, 0}, {-half + kFrame, deep, high});
  maker.addBox({half - kFrame, -deep, 0}, {half, deep, high});
  maker.addBox({-half + kFrame, -deep, high - kFrame}, {half - kFrame, deep, high});
  if (is_window) maker.addBox({-half + kFrame, -deep, 0}, {half - kFrame, deep, kFrame});
  return maker.take();
}

/// A leaf in axes about its hinge. `x` is how far from the hinge, whichever way it is hung.
class Leaf {
 public:
  explicit Leaf(const Doorway& doorway)
      : wide_(doorway.width() - 2 * kFrame - kPlay),
        low_(doorway.opening.sill > 0 ? kFrame + kPlay : kPlay),
        high_(doorway.height() - kFrame - kPlay),
        sign_(doorway.is_right ? -1 : 1) {}

  Solid boards() {
    add({kPlay, 0, low_}, {wide_, kLeaf, high_});
    return maker_.take();
  }
  /// Straps on both faces, a ring to pull, and a plate if there is a lock.
  Solid fittings(bool is_locked) {
    const double middle = (low_ + high_) / 2;
    for (const double z : {low_ + 0.25, high_ - 0.35})
      for (const double y : {-0.015625, kLeaf}) add({0.125, y, z}, {wide_ * 0.8, y + 0.015625, z + 0.07});
    for (const double y : {-0.03125, kLeaf}) {
      add({wide_ - 0.11, y, middle}, {wide_ - 0.06, y + 0.03125, middle + 0.1});
      if (is_locked) add({wide_ - 0.16, y, middle - 0.26}, {wide_ - 0.03, y + 0.03125, middle - 0.06});
    }
    return maker_.take();
  }
  /// Bars from top to bottom in a frame, through which one can see.
  Solid grate() {
    const double f = 0.05, thick = 0.03125, y = 0.015625;
    frame(f, y, thick);
    const int count = std::max(2, static_cast<int>((wide_ - 2 * f) / 0.13));
    for (int i = 1; i < count; ++i) {
      const double x = kPlay + f + (wide_ - kPlay - 2 * f) * i / count;
      add({x - 0.012, y, low_ + f}, {x + 0.012, y + thick, high_ - f});
    }
    return maker_.take();
  }
  Solid sash() {
    frame(0.05, 0, 0.05);
    return maker_.take();
  }
  Solid pane() {
    add({kPlay + 0.05, 0.02, low_ + 0.05}, {wide_ - 0.05, 0.03, high_ - 0.05});
    return maker_.take();
  }
  /// Before the pane.
  Solid bars() {
    const double inner = wide_ - kPlay - 0.1;
    const int count = std::max(2, static_cast<int>(inner / 0.14));
    for (int i = 1; i < count; ++i) {
      const double x = kPlay + 0.05 + inner * i / count;
      add({x - 0.011, -0.0225, low_ + 0.02}, {x + 0.011, -0.0005, high_ - 0.02});
    }
    return maker_.take();
  }

 private:
  void add(const Vec3& low, const Vec3& high) {
    if (sign_ > 0)
      maker_.addBox(low, high);
    else
      maker_.addBox({-high.x, low.y, low.z}, {-low.x, high.y, high.z});
  }
  void frame(double f, double y, double thick) {
    add({kPlay, y, low_}, {kPlay + f, y + thick, high_});
    add({wide_ - f, y, low_}, {wide_, y + thick, high_});
    add({kPlay + f, y, low_}, {wide_ - f, y + thick, low_ + f});
    add({kPlay + f, y, high_ - f}, {wide_ - f, y + thick, high_});
  }

  double wide_, low_, high_;
  int sign_;
  ShapeMaker maker_;
};

class Doors {
 public:
  Doors(ModelBuilder& model, PuzzlePlaces& places) : model_(model), places_(places) {}

  void add() {
    std::vector<Doorway> doorways;
    for (const PuzzleSite::Wall& wall : places_.site.walls)
      for (const PuzzleSite::Opening& opening : wall.openings) doorways.push_back(hang(wall, opening));
    std::stable_sort(doorways.begin(), doorways.end(),
                     [](const Doorway& a, const Doorway& b) { return a.opening.door < b.opening.door; });
    for (const Doorway& doorway : doorways) addThing(doorway);
  }

 private:
  /// To which side a leaf opens, and where it hangs: such that it is in no other's way, into the larger room rather
  /// than the smaller, and a window from where it can be opened.
  Doorway hang(const PuzzleSite::Wall& wall, const PuzzleSite::Opening& opening) {
    const Level& level = places_.level;
    const Level::Door& door = level.doors[at(opening.door)];
    const auto sizeOf = [&](int room) {
      return places_.site.rooms[at(room)].width() * places_.site.rooms[at(room)].height();
    };
    const int larger = sizeOf(wall.right) >= sizeOf(wall.left) ? wall.right : wall.left;
    const int first = !door.open_from.empty() ? roomNumber(level, door.open_from) : larger;
    const Vec2 way = geometry::unit(wall.to - wall.from);
    const Vec2 middle = snap(wall.from + way * ((opening.from + opening.to) / 2));
    std::vector<Doorway> choices;
    for (const int into : {first, first == wall.left ? wall.right : wall.left})
      for (const bool is_right : {false, true})
        choices.push_back(
            {&door, opening, middle, into == wall.right ? way : way * -1, places_.site.thickness, is_right, into});
    const auto isClear = [&](const Doorway& choice) {
      const Box swing = choice.swing();
      return std::none_of(swings_.begin(), swings_.end(),
                          [&](const Box& other) { return geometry::overlaps(swing, other); });
    };
    const auto isLeafClear = [&](const Doorway& choice) {
      const Box leaf = choice.openLeaf(), &room = places_.site.rooms[at(choice.into)];
      return leaf.low.x >= room.low.x && leaf.low.y >= room.low.y && leaf.high.x <= room.high.x &&
             leaf.high.y <= room.high.y &&
             std::none_of(places_.open_leaves.begin(), places_.open_leaves.end(),
                          [&](const Box& other) { return geometry::overlaps(leaf, other); });
    };
    // A window that opens from one room does so in any case.
    if (!door.open_from.empty()) choices.resize(2);
    const Doorway* best = nullptr;
    for (const Doorway& choice : choices)
      if (best == nullptr && isClear(choice) && isLeafClear(choice)) best = &choice;
    for (const Doorway& choice : choices)
      if (best == nullptr && isLeafClear(choice)) best = &choice;
    Doorway chosen = best != nullptr ? *best : choices.front();
    swings_.push_back(chosen.swing());
    if (door.is_open && best != nullptr) places_.open_leaves.push_back(chosen.openLeaf());
    if (door.is_open && best == nullptr) bare_.push_back(opening.door);
    for (const int room : {wall.left, wall.right})
      places_.floors[at(room)].take(room == chosen.into ? chosen.swing() : chosen.behind());
    return chosen;
  }

  std::vector<std::string> tagsOf(const Level::Door& door) const {
    const Level& level = places_.level;
    std::vector<std::string> tags{door.is_window ? "window" : "door", door.name, roomTag(door.a), roomTag(door.b),
                                  door.is_locked ? "locked"
                                  : door.is_open ? "open"
                                                 : "closed"};
    for (const Level::Object& object : level.objects)
      if (std::find(object.opens.begin(), object.opens.end(), door.name) != object.opens.end())
        tags.push_back(object.name);
    for (const Level::Team& team : level.teams)
      if (std::find(team.opens.begin(), team.opens.end(), door.name) != team.opens.end()) tags.push_back(team.name);
    return tags;
  }

  bool hasKey(const Level::Door& door) const {
    const auto& objects = places_.level.objects;
    return std::any_of(objects.begin(), objects.end(), [&](const Level::Object& object) {
      return std::find(object.opens.begin(), object.opens.end(), door.name) != object.opens.end();
    });
  }

  void addThing(const Doorway& doorway) {
    const Level::Door& door = *doorway.door;
    const double low = kPuzzleFloor + doorway.opening.sill;
    model_.beginThing(door.name, tagsOf(door));
    const double yaw = doorway.yaw();
    const Vec3 foot = geometry::lifted(doorway.middle, low);
    const bool is_window = door.is_window;
    // What is locked stands in stone.
    model_.addInstance(
        "frame", door.is_locked ? kAshlar : kTimber,
        model_.solidOf(sizeName(is_window ? "sill frame" : "frame", doorway), [&] { return makeFrame(doorway); }), foot,
        yaw, 0, 1);
    const double clear = doorway.width() / 2 - kFrame, sill = is_window ? kFrame : 0;
    Model::Box hole;
    hole.centre = geometry::lifted(doorway.middle - model_.origin(), low + (sill + doorway.height() - kFrame) / 2);
    hole.half = {clear, doorway.thickness / 2, (doorway.height() - kFrame - sill) / 2};
    hole.yaw = yaw;
    model_.addOpening({is_window ? "window" : "doorway", door.name}, hole);
    // An open door without room for its leaf has none.
    if (std::find(bare_.begin(), bare_.end(), doorway.opening.door) != bare_.end()) return;

    const double turn = (doorway.is_right ? 1 : -1) * math::kPi / 2;
    Model::Joint joint;
    joint.name = "leaf";
    joint.at = geometry::lifted(doorway.hinge(), low);
    joint.low = std::min(0.0, turn);
    joint.high = std::max(0.0, turn);
    joint.now = door.is_open ? turn : 0;
    const std::uint32_t number = model_.addJoint(joint);
    const auto hangUp = [&](std::string_view noun, std::uint32_t material, std::string_view shape, auto make,
                            std::size_t last) {
      model_.addInstance(noun, material,
                         model_.solidOf(sizeName(shape, doorway),
                                        [&] {
                                          Leaf leaf(doorway);
                                          return make(leaf);
                                        }),
                         joint.at, yaw + joint.now, 0, last, number);
    };
    if (is_window) {
      hangUp(
          "sash", kTimber, "sash", [](Leaf& leaf) { return leaf.sash(); }, 1);
      hangUp(
          "pane", kLeaded, "pane", [](Leaf& leaf) { return leaf.pane(); }, 1);
      hangUp(
          "bars", kIron, "bars", [](Leaf& leaf) { return leaf.bars(); }, 0);
    } else if (door.is_locked && !hasKey(door)) {
      // A mechanism opens it: one sees what is behind.
      hangUp(
          "grate", kIron, "grate", [](Leaf& leaf) { return leaf.grate(); }, 1);
    } else {
      const bool is_locked = door.is_locked;
      hangUp(
          "leaf", kOak, "leaf", [](Leaf& leaf) { return leaf.boards(); }, 1);
      hangUp(
          "fittings", kIron, is_locked ? "lock" : "fittings", [&](Leaf& leaf) { return leaf.fittings(is_locked); }, 0);
    }
  }

  ModelBuilder& model_;
  PuzzlePlaces& places_;
  std::vector<Box> swings_;
  std::vector<int> bare_;  // open doors without a leaf
};

}  // namespace

void addPuzzleDoors(ModelBuilder& model, PuzzlePlaces& places) { Doors(model, places).add(); }

}  // namespace castra::generators
