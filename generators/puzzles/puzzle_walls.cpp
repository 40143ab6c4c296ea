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
using geometry::Ring;
using geometry::snap;
using geometry::Vec2;
using geometry::Vec3;

constexpr double kCeiling = 0.2;  // thickness [m]
constexpr double kBeam = 0.16, kBeamSpacing = 1.8;
constexpr double kTorchHeight = 1.55, kTorchClear = 0.45;  // above the floor; from corners and openings

Ring ringOf(const Box& box) { return {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}; }

double topOf(const PuzzlePlaces& places) {
  return kPuzzleFloor + places.site.storey + (places.params.ceilings ? kCeiling : 0);
}

/// A stretch of a wall, as thick as it is.
Ring pieceOf(const PuzzleSite& site, const PuzzleSite::Wall& wall, double from, double to) {
  const Vec2 way = geometry::unit(wall.to - wall.from), off = leftOf(way) * (site.thickness / 2);
  const Vec2 a = wall.from + way * from, b = wall.from + way * to;
  return {snap(a - off), snap(b - off), snap(b + off), snap(a + off)};
}

std::string nameOfWall(const PuzzleLevel& level, const PuzzleSite::Wall& wall) {
  const auto idOf = [&](int room) {
    return room == PuzzleSite::kNobody ? std::string("out") : level.rooms[at(room)].id;
  };
  const bool swaps = wall.left == PuzzleSite::kNobody || (wall.right != PuzzleSite::kNobody && wall.right < wall.left);
  return concat("wall-", idOf(swaps ? wall.right : wall.left), '-', idOf(swaps ? wall.left : wall.right));
}

void addWall(ModelBuilder& model, const PuzzlePlaces& places, const PuzzleSite::Wall& wall) {
  const double length = geometry::length(wall.to - wall.from), top = topOf(places);
  const std::size_t last = wall.openings.empty() ? 2 : 1;
  double done = 0;
  for (const PuzzleSite::Opening& opening : wall.openings) {
    model.addPrism("wall", kRubble, pieceOf(places.site, wall, done, opening.from), 0, top, last);
    const Ring gap = pieceOf(places.site, wall, opening.from, opening.to);
    if (opening.sill > 0)
      model.addPrism("sill", kRubble, gap, 0, kPuzzleFloor + opening.sill, last);
    else
      model.addPrism("threshold", kPaving, gap, 0, kPuzzleFloor, last);
    model.addPrism("lintel", kRubble, gap, kPuzzleFloor + opening.head, top, last);
    done = opening.to;
  }
  model.addPrism("wall", kRubble, pieceOf(places.site, wall, done, length), 0, top, last);
  if (wall.openings.empty()) return;
  SolidBuilder whole(model.origin());
  whole.addPrism(pieceOf(places.site, wall, 0, length), 0, top);
  model.addDistant("wall", kRubble, whole.take(), 2, 2);
}

/// The floor less the pits in it: bands from west to east, cut where a pit begins or ends.
std::vector<Box> cutFloor(const Box& floor, const std::vector<Box>& pits) {
  std::vector<Box> inside;
  std::vector<double> cuts{floor.low.y, floor.high.y};
  for (const Box& pit : pits) {
    if (pit.low.x < floor.low.x || pit.high.x > floor.high.x || pit.low.y < floor.low.y || pit.high.y > floor.high.y)
      continue;
    inside.push_back(pit);
    cuts.push_back(pit.low.y);
    cuts.push_back(pit.high.y);
  }
  std::sort(inside.begin(), inside.end(), [](const Box& a, const Box& b) { return a.low.x < b.low.x; });
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<Box> pieces;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    double done = floor.low.x;
    const auto add = [&](double to) {
      if (to > done) pieces.push_back({{done, cuts[i]}, {to, cuts[i + 1]}});
    };
    for (const Box& pit : inside)
      if (pit.low.y < cuts[i + 1] && pit.high.y > cuts[i]) {
        add(pit.low.x);
        done = pit.high.x;
      }
    add(floor.high.x);
  }
  return pieces;
}

void addBeams(ModelBuilder& model, const PuzzlePlaces& places, const Box& room) {
  const bool runs_north = room.width() > room.height();
  const double along = runs_north ? room.width() : room.height();
  const int count = static_cast<int>(along / kBeamSpacing);
  const double top = kPuzzleFloor + places.site.storey;
  for (int i = 0; i < count; ++i) {
    const double middle = along * (i + 0.5) / count;
    const double low = snap((runs_north ? room.low.x : room.low.y) + middle - kBeam / 2), high = low + snap(kBeam);
    const Box beam =
        runs_north ? Box{{low, room.low.y}, {high, room.high.y}} : Box{{room.low.x, low}, {room.high.x, high}};
    model.addPrism("beam", kTimber, ringOf(beam), top - snap(kBeam), top, 0);
  }
}

/// In its own axes the wall's face is at y = 0, and the room before it.
Solid makeBracket() {
  ShapeMaker maker;
  maker.addBox({-0.04, -0.015, -0.12}, {0.04, 0, 0.1});
  maker.addBox({-0.0125, -0.1, -0.04}, {0.0125, -0.015, -0.015});
  maker.addBox({-0.045, -0.19, -0.04}, {0.045, -0.1, -0.015});
  return maker.take();
}
Solid makeTorch() {
  ShapeMaker maker;
  maker.addRound({0, -0.145}, {{0.022, -0.015}, {0.034, 0.32}}, 8);
  return maker.take();
}
Solid makeTow() {
  ShapeMaker maker;
  maker.addRound({0, -0.145}, {{0.04, 0.32}, {0.056, 0.38}, {0.05, 0.46}, {0.015, 0.54}}, 8);
  return maker.take();
}

/// Torches on the faces of walls, in the middle of what is free between openings and corners.
class Torches {
 public:
  Torches(ModelBuilder& model, const PuzzlePlaces& places, int room) : model_(model), places_(places), room_(room) {}

  void add() {
    if (!(places_.params.torches > 0)) return;
    struct Candidate {
      double length;
      Vec2 at;
      double yaw;
      bool is_wished;
    };
    std::vector<Candidate> candidates;
    for (const PuzzleSite::Wall& wall : places_.site.walls) {
      if (wall.left != room_ && wall.right != room_) continue;
      const Vec2 way = geometry::unit(wall.to - wall.from);
      const Vec2 inwards = wall.left == room_ ? leftOf(way) : rightOf(way);
      // Its own x runs such that the room lies to the right.
      const Vec2 own = wall.left == room_ ? way * -1 : way;
      double done = 0;
      const auto addFree = [&](double to) {
        const double free = to - done;
        const int count = std::max(1, static_cast<int>(free / places_.params.torches));
        for (int i = 0; i < count && free > 2 * kTorchClear; ++i)
          candidates.push_back(
              {free / count,
               snap(wall.from + way * (done + free * (i + 0.5) / count) + inwards * (places_.site.thickness / 2)),
               math::atan2(own.y, own.x), free > 2});
        done = to;
      };
      for (const PuzzleSite::Opening& opening : wall.openings) {
        addFree(opening.from);
        done = opening.to;
      }
      addFree(geometry::length(wall.to - wall.from));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.length > b.length; });
    for (const bool must_be_wished : {true, false})
      for (const Candidate& candidate : candidates) {
        if (must_be_wished != candidate.is_wished || (!must_be_wished && !lit_.empty())) continue;
        tryAt(candidate.at, candidate.yaw);
      }
  }

 private:
  void tryAt(const Vec2& place, double yaw) {
    for (const Vec2& other : lit_)
      if (geometry::length(other - place) < 0.75 * places_.params.torches) return;
    const Box around{place - Vec2{0.3, 0.3}, place + Vec2{0.3, 0.3}};
    for (const Box& leaf : places_.open_leaves)
      if (geometry::overlaps(leaf, around)) return;
    lit_.push_back(place);
    const Vec3 foot = geometry::lifted(place, kPuzzleFloor + kTorchHeight);
    model_.addInstance("bracket", kIron, model_.solidOf("bracket", makeBracket), foot, yaw, 0, 0);
    model_.addInstance("torch", kTimber, model_.solidOf("torch", makeTorch), foot, yaw, 0, 0);
    model_.addInstance("tow", kStraw, model_.solidOf("tow", makeTow), foot, yaw, 0, 0);
  }

  ModelBuilder& model_;
  const PuzzlePlaces& places_;
  int room_;
  std::vector<Vec2> lit_;
};

/// One can tell rooms by what one walks on: corridors are cobbled, small chambers boarded, and where one starts, is
/// safe or arrives are dressed slabs.
PuzzleMaterial floorOf(const PuzzleLevel::Room& room, bool is_corridor) {
  constexpr int kSmall = 30;  // [units^2]
  if (room.is_start || room.is_goal || room.is_sanctuary) return kFlags;
  if (is_corridor) return kCobbles;
  return room.width * room.height <= kSmall ? kPlanks : kPaving;
}

}  // namespace

std::string roomTag(std::string_view id) { return concat("room-", id); }

void addPuzzleWalls(ModelBuilder& model, const PuzzlePlaces& places) {
  const PuzzleSite& site = places.site;
  const double half = site.thickness / 2;
  for (std::size_t w = 0; w < site.walls.size(); ++w) {
    const PuzzleSite::Wall& wall = site.walls[w];
    std::vector<std::string> tags{"wall"};
    for (const int room : {std::min(wall.left, wall.right), std::max(wall.left, wall.right)})
      tags.push_back(room == PuzzleSite::kNobody ? "outer" : roomTag(places.level.rooms[at(room)].id));
    model.beginThing(nameOfWall(places.level, wall), std::move(tags));
    addWall(model, places, wall);
    for (const PuzzleSite::Post& post : site.posts)
      if (post.wall == static_cast<int>(w))
        model.addPrism("post", kRubble, ringOf({post.at - Vec2{half, half}, post.at + Vec2{half, half}}), 0,
                       topOf(places), 2);
  }
}

void addPuzzleRooms(ModelBuilder& model, const PuzzlePlaces& places) {
  const PuzzleLevel& level = places.level;
  for (int r = 0; r < static_cast<int>(level.rooms.size()); ++r) {
    const PuzzleLevel::Room& room = level.rooms[at(r)];
    const Box& floor = places.site.rooms[at(r)];
    const bool is_corridor = std::min(room.width, room.height) <= 2 && std::max(room.width, room.height) >= 4;
    std::vector<std::string> tags{"room", is_corridor ? "corridor" : "chamber"};
    if (room.is_start) tags.emplace_back("start");
    if (room.is_goal) tags.emplace_back("goal");
    if (room.is_sanctuary) tags.emplace_back("sanctuary");
    if (!room.place.empty()) tags.push_back(room.place);
    if (room.is_start)
      for (const std::string& hero : heroesOf(level)) tags.push_back(hero);
    model.beginThing(roomTag(room.id), std::move(tags));
    for (const Box& piece : cutFloor(floor, places.pits))
      model.addPrism("floor", floorOf(room, is_corridor), ringOf(piece), 0, kPuzzleFloor, 2);
    if (places.params.ceilings) {
      const double low = kPuzzleFloor + places.site.storey;
      model.addPrism("ceiling", kAshlar, ringOf(floor), low, low + kCeiling, 1);
      addBeams(model, places, floor);
    }
    Torches(model, places, r).add();
  }
}

}  // namespace castra::generators
