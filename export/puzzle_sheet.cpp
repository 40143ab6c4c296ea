// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/puzzle_sheet.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace castra::exporting {

namespace {

using geometry::Vec2;

constexpr double kMargin = 34, kHead = 64, kPanel = 470, kSign = 28;  // px on a plan of 1,000

}  // namespace

PuzzleSheet::PuzzleSheet(const PuzzleLevel& level, int size) : level_(level) {
  std::int32_t west = level.rooms.front().low.x, south = level.rooms.front().low.y, east = west, north = south;
  for (const PuzzleLevel::Room& room : level.rooms) {
    west = std::min(west, room.low.x);
    south = std::min(south, room.low.y);
    east = std::max(east, room.low.x + room.width);
    north = std::max(north, room.low.y + room.height);
  }
  unit_ = size / 1000.0;
  cell_ = size / static_cast<double>(std::max(east - west, north - south));
  sign_ = std::min(0.86 * cell_, kSign * unit_);
  const double margin = kMargin * unit_;
  // The panel needs some height even beside a low plan.
  const double plan_height = std::max(cell_ * (north - south), 0.62 * size);
  origin_ = {margin - cell_ * west, margin - cell_ * south + (plan_height - cell_ * (north - south))};
  panel_ = 2 * margin + cell_ * (east - west);
  top_ = margin + plan_height;
  width_ = static_cast<int>(std::ceil(panel_ + kPanel * unit_));
  height_ = static_cast<int>(std::ceil(top_ + kHead * unit_));
  placeThings();
}

Vec2 PuzzleSheet::lowOf(const PuzzleLevel::Room& room) const {
  return origin_ + Vec2{static_cast<double>(room.low.x), static_cast<double>(room.low.y)} * cell_;
}

Vec2 PuzzleSheet::highOf(const PuzzleLevel::Room& room) const {
  return lowOf(room) + Vec2{static_cast<double>(room.width), static_cast<double>(room.height)} * cell_;
}

Vec2 PuzzleSheet::besideDoor(const PuzzleLevel::Door& door, const std::string& room) const {
  const PuzzleLevel::Cell& cell = room == door.a ? door.at_a : door.at_b;
  return lowOf(*level_.findRoom(room == door.a ? door.a : door.b)) + Vec2{cell.x + 0.5, cell.y + 0.5} * cell_;
}

PuzzleSheet::Opening PuzzleSheet::openingOf(const PuzzleLevel::Door& door) const {
  const Vec2 in_a = besideDoor(door, door.a), in_b = besideDoor(door, door.b);
  return {(in_a + in_b) * 0.5, std::fabs(in_a.y - in_b.y) < 0.5 * cell_};
}

void PuzzleSheet::placeThings() {
  struct Thing {
    std::string name;
    PuzzleLevel::Cell at;
  };
  for (const PuzzleLevel::Room& room : level_.rooms) {
    std::vector<Thing> things;
    for (const PuzzleLevel::Object& object : level_.objects)
      if (object.room == room.id && object.container.empty()) things.push_back({object.name, object.at});
    for (const PuzzleLevel::Lever& lever : level_.levers)
      if (lever.room == room.id) things.push_back({lever.name, lever.at});
    bool is_crowded = false;
    for (std::size_t i = 0; i < things.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) is_crowded |= things[i].at == things[k].at;
    const Vec2 low = lowOf(room), high = highOf(room);
    for (const PuzzleLevel::Agent& agent : level_.agents)
      if (agent.room == room.id && agent.role == PuzzleLevel::Role::badger) {
        things.push_back({agent.name, {room.width / 2, room.height / 2}});
        for (std::size_t k = 0; k + 1 < things.size(); ++k) is_crowded |= things[k].at == things.back().at;
      }
    const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(things.size()))));
    const std::size_t rows = columns == 0 ? 0 : (things.size() + columns - 1) / columns;
    for (std::size_t i = 0; i < things.size(); ++i) {
      const Vec2 share = is_crowded ? Vec2{(static_cast<double>(i % columns) + 0.5) / static_cast<double>(columns),
                                           1 - (static_cast<double>(i / columns) + 0.8) / static_cast<double>(rows + 1)}
                                    : Vec2{(things[i].at.x + 0.5) / room.width, (things[i].at.y + 0.5) / room.height};
      places_[things[i].name] = low + Vec2{share.x * (high.x - low.x), share.y * (high.y - low.y)};
    }
  }
  for (const PuzzleLevel::Object& object : level_.objects) {
    if (object.container.empty()) continue;
    // What lies in something is shown at its upper right corner; what a hero has, at the start.
    const auto container = places_.find(object.container);
    const PuzzleLevel::Room& room = *level_.findRoom(object.room);
    places_[object.name] = container != places_.end() ? container->second + Vec2{0.55, 0.55} * sign_
                                                      : lowOf(room) + Vec2{0.8, 0.8} * sign_;
  }
}

}  // namespace castra::exporting
