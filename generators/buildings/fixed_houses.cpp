// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/fixed_houses.h"

#include <algorithm>
#include <cmath>

#include "generators/buildings/doors.h"
#include "generators/buildings/fixed_rooms.h"
#include "generators/buildings/stair_size.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/segment.h"
#include "pipeline/geometry/turn.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using geometry::Vec2;
using SideType = Buildings::SideType;

constexpr double kNearWall = 0.3;  // how far from its wall an opening may be drawn [m]

class HouseReader {
 public:
  HouseReader(const std::string& file, const Style& style) : file_(file), style_(style) {}

  FixedHouse read(const Json& house) {
    known(house, {"about", "lot", "origin", "turn", "type", "wings", "units", "storeys"});
    FixedHouse out;
    out.where = placeOf(house);
    origin_ = house.find("origin") != nullptr ? point(member(house, "origin")) : Vec2{0, 0};
    turn_ = number(house, "turn", 0, -360, 360) * math::kDegree;
    out.lot = point(member(house, "lot"));
    Buildings::Building& building = out.building;
    const std::string type = word(house, "type");
    building.type = numberOf(style_.types, type, member(house, "type"), "type of the style");
    type_ = &style_.types[building.type];
    for (const Json& wing : list(house, "wings")) building.wings.push_back(readWing(wing));
    if (building.wings.empty()) fail(member(house, "wings"), "is empty: a house has one wing at least");
    const auto& sides = building.wings[0].sides;
    const auto front = std::find(sides.begin(), sides.end(), SideType::street);
    if (front == sides.end())
      fail(member(house, "wings"), "has no side \"street\" in the first wing: one must have the entrance");
    building.front = static_cast<std::uint32_t>(front - sides.begin());
    building.shape = building.wings.size() > 1 ? HouseShape::wings : HouseShape::row;
    if (house.find("units") != nullptr)
      for (const Json& unit : list(house, "units")) building.units.push_back(readUnit(unit));
    double floor = geometry::snap(type_->plinth);
    const auto& storeys = list(house, "storeys");
    for (std::size_t k = 0; k < storeys.size(); ++k) {
      building.storeys.push_back(
          readStorey(storeys[k], building, k == 0 ? type_->ground_height : type_->storey_height));
      building.storeys.back().floor = floor;
      floor += building.storeys.back().height;
    }
    for (const Buildings::Wing& wing : building.wings)
      if (wing.storeys > storeys.size())
        fail(member(house, "storeys"),
             concat("has ", storeys.size(), " plans, and a wing has ", wing.storeys, " storeys: draw one for each"));
    return out;
  }

 private:
  std::string placeOf(const Json& value) const { return concat(file_, ":", value.line()); }
  [[noreturn]] void fail(const Json& value, const std::string& fact) const { throw Error(placeOf(value), fact); }

  void known(const Json& object, const std::vector<std::string>& names) const {
    if (!object.isObject()) fail(object, concat("is ", object.typeName(), ", must be an object"));
    for (const auto& [name, value] : object.members()) {
      if (std::find(names.begin(), names.end(), name) != names.end()) continue;
      const std::string meant = nearestName(name, names);
      fail(value, concat(quoteJson(name), " is not known", meant.empty() ? "" : concat(" (", meant, "?)")));
    }
  }
  const Json& member(const Json& object, const char* name) const {
    const Json* value = object.find(name);
    if (value == nullptr) fail(object, concat("has no ", quoteJson(name), ": it is needed"));
    return *value;
  }
  const std::vector<Json>& list(const Json& object, const char* name) const {
    const Json& value = member(object, name);
    if (!value.isArray()) fail(value, concat(name, " is ", value.typeName(), ", must be a list"));
    return value.items();
  }
  std::string word(const Json& object, const char* name) const {
    const Json& value = member(object, name);
    if (!value.isString()) fail(value, concat(name, " is ", value.typeName(), ", must be a string"));
    return value.text();
  }
  double number(const Json& object, const char* name, double otherwise, double low, double high) const {
    const Json* value = object.find(name);
    if (value == nullptr) return otherwise;
    if (!value->isNumber() || !(value->number() >= low && value->number() <= high))
      fail(*value, concat(name, " must be a number in [", low, ", ", high, "]"));
    return value->number() + 0.0;
  }
  Vec2 point(const Json& value) const {
    const bool is_pair =
        value.isArray() && value.items().size() == 2 && value.items()[0].isNumber() && value.items()[1].isNumber();
    if (!is_pair || !(std::fabs(value.items()[0].number()) < 1e5) || !(std::fabs(value.items()[1].number()) < 1e5))
      fail(value, "must be a place: two numbers, in metres");
    return {value.items()[0].number() + 0.0, value.items()[1].number() + 0.0};
  }
  Vec2 place(const Json& value) const { return geometry::snap(origin_ + geometry::turned(point(value), turn_)); }
  Ring ring(const Json& object) const {
    Ring out;
    for (const Json& corner : list(object, "ring")) out.push_back(place(corner));
    if (out.size() < 3) fail(object, "has a ring of fewer than three corners");
    if (const auto fault = geometry::findFault({out, {}}))
      fail(object,
           "has a ring that is no sound polygon: give its corners once each, counter-clockwise, without crossings");
    return out;
  }
  /// The number of the thing of that name.
  template <class T>
  std::uint32_t numberOf(const std::vector<T>& things, const std::string& name, const Json& value,
                         const char* what) const {
    std::vector<std::string> names;
    for (const T& thing : things) names.push_back(thing.name);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::uint32_t>(found - names.begin());
    const std::string meant = nearestName(name, names);
    fail(value, concat(quoteJson(name), " is no ", what, meant.empty() ? "" : concat(" (", meant, "?)")));
  }
  /// One of the words, by its number.
  std::size_t choice(const Json& value, const std::vector<std::string>& words) const {
    const auto found = value.isString() ? std::find(words.begin(), words.end(), value.text()) : words.end();
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    std::string all;
    for (const std::string& each : words) all += (all.empty() ? "" : " or ") + each;
    fail(value, concat("must be ", all));
  }

  Buildings::Wing readWing(const Json& value) const {
    known(value, {"ring", "sides", "storeys", "roof", "pitch"});
    Buildings::Wing wing;
    wing.ring = ring(value);
    for (const Json& side : list(value, "sides"))
      wing.sides.push_back(static_cast<SideType>(choice(side, {"street", "yard", "party", "wing", "line", "strip"})));
    if (wing.sides.size() != wing.ring.size())
      fail(value, concat("has ", wing.sides.size(), " sides and ", wing.ring.size(),
                         " corners: name what lies before each side"));
    wing.storeys = static_cast<std::uint32_t>(number(value, "storeys", 1, 1, 200));
    if (const Json* roof = value.find("roof"))
      wing.roof = static_cast<RoofForm>(choice(*roof, {"flat", "gable", "hip", "half_hip", "mansard"}));
    wing.pitch = number(value, "pitch", (type_->min_pitch + type_->max_pitch) / 2, 1, 80) * math::kDegree;
    return wing;
  }

  Buildings::Unit readUnit(const Json& value) const {
    known(value, {"dwelling", "programme"});
    Buildings::Unit unit;
    if (const Json* is_dwelling = value.find("dwelling")) {
      if (!is_dwelling->isBoolean()) fail(*is_dwelling, "dwelling must be true or false");
      unit.is_dwelling = is_dwelling->boolean();
    }
    if (value.find("programme") != nullptr)
      unit.programme = numberOf(style_.programmes, word(value, "programme"), value, "programme of the style");
    return unit;
  }

  Buildings::Storey readStorey(const Json& value, const Buildings::Building& building, double height) const {
    known(value, {"height", "rooms", "doors", "passages", "windows", "stairs"});
    Buildings::Storey storey;
    storey.height = geometry::snap(number(value, "height", height, 2.2, 20));
    std::vector<FixedRoom> rooms;
    for (const Json& room : list(value, "rooms")) {
      known(room, {"ring", "kind", "role", "unit"});
      FixedRoom fixed{placeOf(room), ring(room), {}};
      const double unit = number(room, "unit", -1, 0, 1e6);
      if (unit >= static_cast<double>(building.units.size()))
        fail(room, concat("has unit ", unit, ", and there are ", building.units.size(), ": name it in \"units\""));
      if (unit >= 0) fixed.room.unit = static_cast<std::uint32_t>(unit);
      if (room.find("kind") != nullptr) {
        fixed.room.kind = numberOf(style_.rooms, word(room, "kind"), room, "room of the style");
        fixed.room.role = roleOf(style_.rooms[fixed.room.kind].role);
      } else {
        std::vector<std::string> roles;
        for (std::size_t i = 0; i < kRoomRoles; ++i) roles.emplace_back(nameOf(static_cast<RoomRole>(i)));
        fixed.room.role = static_cast<RoomRole>(choice(member(room, "role"), roles));
      }
      rooms.push_back(std::move(fixed));
    }
    if (rooms.empty()) fail(value, "has no rooms: draw one at least");
    storey.plan = joinRooms(rooms, {type_->outer_wall, type_->inner_wall});
    using Type = FloorPlan::OpeningType;
    for (const auto& [name, type] :
         {std::pair{"doors", Type::door}, {"passages", Type::passage}, {"windows", Type::window}})
      if (value.find(name) != nullptr)
        for (const Json& opening : list(value, name))
          storey.plan.openings.push_back(readOpening(opening, storey.plan, type));
    std::stable_sort(storey.plan.openings.begin(), storey.plan.openings.end(),
                     [](const FloorPlan::Opening& a, const FloorPlan::Opening& b) {
                       return a.wall != b.wall ? a.wall < b.wall : a.from < b.from;
                     });
    for (std::size_t i = 1; i < storey.plan.openings.size(); ++i)
      if (storey.plan.openings[i].wall == storey.plan.openings[i - 1].wall &&
          storey.plan.openings[i].from < storey.plan.openings[i - 1].to)
        fail(value, "has two openings that overlap in one wall: move one of them");
    if (value.find("stairs") != nullptr)
      for (const Json& stairs : list(value, "stairs")) storey.stairs.push_back(readStairs(stairs, storey));
    return storey;
  }

  FloorPlan::Opening readOpening(const Json& value, const FloorPlan& plan, FloorPlan::OpeningType type) const {
    known(value, {"at", "width", "sill", "head"});
    const Vec2 at = place(member(value, "at"));
    std::optional<std::uint32_t> nearest;
    double least = kNearWall;
    for (std::uint32_t w = 0; w < plan.walls.size(); ++w) {
      const double distance =
          geometry::distanceToSegment(at, plan.points[plan.walls[w].from], plan.points[plan.walls[w].to]);
      if (distance >= least) continue;
      least = distance;
      nearest = w;
    }
    if (!nearest) fail(value, concat("lies on no wall: move it to within ", kNearWall, " m of one"));
    const FloorPlan::Wall& wall = plan.walls[*nearest];
    const Vec2 from = plan.points[wall.from], way = geometry::unit(plan.points[wall.to] - from);
    const double middle = geometry::dot(at - from, way), width = number(value, "width", 0.9, 0.3, 20);
    const Interval clear = clearOf(plan, wall);
    if (middle - width / 2 < clear.low || middle + width / 2 > clear.high)
      fail(value, concat("does not fit: its wall has ", fixed(clear.length(), 2),
                         " m between the walls that meet it; move it or make it narrower"));
    const bool is_window = type == FloorPlan::OpeningType::window;
    FloorPlan::Opening opening{*nearest, type, middle - width / 2, middle + width / 2, 0, 0};
    opening.sill = is_window ? number(value, "sill", 0.9, 0, 20) : 0;
    opening.head = number(value, "head", is_window ? opening.sill + 1.2 : 2.05, 0, 20);
    if (opening.head <= opening.sill) fail(value, "has its head below its sill: raise it");
    return opening;
  }

  Buildings::Stairs readStairs(const Json& value, const Buildings::Storey& storey) const {
    known(value, {"at", "along", "turns"});
    Buildings::Stairs stairs;
    stairs.corner = place(member(value, "at"));
    const Vec2 along = geometry::turned(point(member(value, "along")), turn_);
    if (!(geometry::length(along) > 1e-6)) fail(value, "leads nowhere: \"along\" must be the way up, like [0, 1]");
    stairs.along = geometry::unit(along);
    if (const Json* turns = value.find("turns")) stairs.turns_left = choice(*turns, {"left", "right"}) == 0;
    const StairSize size = fitStairs(storey.height);
    stairs.risers = static_cast<std::uint32_t>(size.risers);
    stairs.riser = size.riser;
    stairs.going = size.going;
    stairs.flight = size.flight;
    stairs.well = size.well;
    const Vec2 across = stairs.turns_left ? geometry::leftOf(stairs.along) : geometry::rightOf(stairs.along);
    const Vec2 middle = stairs.corner + stairs.along * (size.length() / 2) + across * (size.width() / 2);
    for (std::uint32_t i = 0; i < storey.plan.rooms.size(); ++i)
      if (geometry::contains(FloorPlan::floorOf(storey.plan.rooms[i]), middle)) {
        stairs.room = i;
        return stairs;
      }
    fail(value,
         concat("lies in no room: two flights need ", fixed(size.width(), 2), " by ", fixed(size.length(), 2), " m"));
  }

  std::string file_;
  const Style& style_;
  const Style::Type* type_ = nullptr;
  Vec2 origin_;
  double turn_ = 0;
};

}  // namespace

std::vector<FixedHouse> readFixedHouses(std::string_view text, const std::string& name, const Style& style) {
  const Json file = parseJson(text, name);
  const Json* houses = file.isObject() ? file.find("houses") : nullptr;
  if (houses == nullptr || !houses->isArray())
    throw Error(name, "has no houses: it must be an object with a list \"houses\"");
  std::vector<FixedHouse> out;
  for (const Json& house : houses->items()) out.push_back(HouseReader(name, style).read(house));
  return out;
}

}  // namespace castra::generators
