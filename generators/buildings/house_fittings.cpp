// SPDX-License-Identifier: GPL-3.0-or-later
// What the style wants built into each room, where there is a place for it.
#include <algorithm>
#include <cmath>

#include "generators/buildings/fitted_rooms.h"
#include "generators/buildings/fitting_work.h"
#include "generators/models/box_fit.h"
#include "pipeline/base/math.h"

namespace castra::generators {

namespace {

using Spot = FittingWish::Spot;

constexpr double kSmallRoom = 8;  // where everything is in the way of something [m2]

/// The same thing in several widths.
std::vector<FittingWish> inWidths(FittingWish wish, std::initializer_list<double> widths) {
  std::vector<FittingWish> wishes;
  for (const double width : widths) {
    wish.width = width;
    wishes.push_back(wish);
  }
  return wishes;
}

/// Rows of pews on both sides of an aisle, from before the altar to some way before the other end.
std::vector<std::pair<FittingWish, FittingPlace>> listPews(const FittingRoom& room, const FittingPlace& altar) {
  constexpr double kAisle = 1.4, kStep = 1.1, kChoir = 3.2, kNarthex = 2.6, kBeside = 0.7;
  const RoomSide& side = room.sides()[altar.side];
  double deep = 0;
  for (const geometry::Vec2& p : room.floor())
    deep = std::max(deep, geometry::dot(p - side.from, geometry::leftOf(side.way)));
  const double wide = std::floor(std::min(4.5, (side.length - kAisle) / 2 - kBeside) * 5) / 5;
  std::vector<std::pair<FittingWish, FittingPlace>> pews;
  if (wide < 1.2) return pews;
  FittingWish wish;
  wish.width = wide;
  wish.depth = 0.45;
  wish.high = 0.7;
  wish.before = 0;
  const double middle = altar.from + altar.width / 2;
  for (wish.offset = kChoir; wish.offset < deep - kNarthex; wish.offset += kStep)
    for (const double from : {middle - kAisle / 2 - wide, middle + kAisle / 2})
      pews.push_back({wish, {{}, {}, altar.side, from, wide}});
  return pews;
}

FittedRoom planIn(const FittingRoom& room, double ceiling, const std::vector<FittingType>& types) {
  FittedRoom plan{room, {}};
  const double area = geometry::signedArea(room.floor());
  std::optional<FittingPlace> altar;
  bool can_wash = false;
  for (const FittingType type : types) {
    const bool is_bath = type == FittingType::bath || type == FittingType::tub || type == FittingType::shower;
    // One of them is enough.
    if (is_bath && can_wash) continue;
    if (type == FittingType::pews) {
      if (!altar) continue;
      for (const FittingPlace& place : plan.room.placeAll(listPews(plan.room, *altar)))
        plan.placed.push_back({type, {}, place});
      continue;
    }
    for (const FittingWish& wish : listFittingWishes(type, area, ceiling)) {
      const auto place = plan.room.place(wish);
      if (!place) continue;
      plan.placed.push_back({type, wish, *place});
      can_wash = can_wash || is_bath;
      if (type == FittingType::altar) altar = place;
      break;
    }
  }
  return plan;
}

/// In the order in which they are named, or, where more of them find a place then, in another.
FittedRoom planBest(const FittingRoom& room, double ceiling, const std::vector<std::string>& names) {
  std::vector<FittingType> types;
  for (const std::string& name : names) types.push_back(fittingOf(name));
  FittedRoom best = planIn(room, ceiling, types);
  const std::size_t orders = geometry::signedArea(room.floor()) < kSmallRoom ? types.size() : 1;
  for (std::size_t i = 1; i < orders && best.placed.size() < types.size(); ++i) {
    std::rotate(types.begin(), types.begin() + 1, types.end());
    FittedRoom other = planIn(room, ceiling, types);
    if (other.placed.size() > best.placed.size()) best = std::move(other);
  }
  return best;
}

/// Builds what one room has.
class RoomFitter {
 public:
  RoomFitter(ModelBuilder& model, const HouseSite& house, const FittedRoom& fitted, double floor, double ceiling)
      : model_(model), house_(house), fitted_(fitted), room_(fitted.room), floor_(floor), ceiling_(ceiling) {}

  /// Beams across the shorter way, evenly along the longest side.
  void addBeams(double spacing, std::uint32_t material) {
    constexpr double kWide = 0.14, kHigh = 0.16, kEnd = 0.022, kHeadroom = 2.2, kNear = 0.03;
    const double top = floor_ + ceiling_ - kInsideJoint;
    if (ceiling_ - kHigh < kHeadroom || room_.sides().empty()) return;
    const auto& sides = room_.sides();
    const RoomSide& side = *std::max_element(sides.begin(), sides.end(),
                                             [](const RoomSide& a, const RoomSide& b) { return a.length < b.length; });
    const int count = static_cast<int>(std::floor(side.length / spacing + 0.5)) - 1;
    SolidBuilder builder(model_.origin());
    std::vector<Model::Box> boxes;
    for (int i = 0; i < count; ++i) {
      const double at = side.length * (i + 1) / (count + 1);
      double far = 1e9;
      for (const double edge : {at - kWide / 2, at + kWide / 2}) far = std::min(far, reachFrom(side, edge));
      if (far < 4 * kWide || far > 1e8) continue;
      const GroundQuad ground{side.at(at - kWide / 2, kEnd), side.at(at + kWide / 2, kEnd),
                              side.at(at + kWide / 2, far - kEnd), side.at(at - kWide / 2, far - kEnd)};
      if (room_.isHighIn(ground, ceiling_ - kHigh - kNear)) continue;
      geometry::Ring ring;
      for (const geometry::Vec2& p : ground) ring.push_back(geometry::snap(p));
      builder.addPrism(ring, top - kHigh, top);
      boxes.push_back(boxAround(ring, top - kHigh, top, model_.origin()));
    }
    if (!boxes.empty()) model_.addPart("beam", material, {builder.take(), std::move(boxes)}, 0);
  }

  void addFittings() {
    for (const FittedRoom::Placed& placed : fitted_.placed) {
      FittingWork work(model_, house_, room_, placed.place, floor_, ceiling_);
      buildFitting(work, placed.type, placed.wish);
    }
  }

 private:
  /// How far the floor goes straight in from a place of a side [m].
  double reachFrom(const RoomSide& side, double along) const {
    const geometry::Vec2 from = side.at(along, 0), in = geometry::leftOf(side.way);
    double least = 1e9;
    for (const RoomSide& other : room_.sides()) {
      const double turn = geometry::cross(in, other.way);
      if (&other == &side || std::fabs(turn) < 1e-6) continue;
      const geometry::Vec2 to = other.from - from;
      const double away = geometry::cross(to, other.way) / turn, there = geometry::cross(to, in) / turn;
      if (away > 0.01 && there >= -0.01 && there <= other.length + 0.01) least = std::min(least, away);
    }
    return least;
  }

  ModelBuilder& model_;
  const HouseSite& house_;
  const FittedRoom& fitted_;
  const FittingRoom& room_;
  double floor_, ceiling_;
};

}  // namespace

std::vector<FittingWish> listFittingWishes(FittingType type, double area, double ceiling) {
  FittingWish wish;
  const double high = std::min(2.2, ceiling - 0.05);
  switch (type) {
    case FittingType::worktop: {
      wish.depth = 0.65;
      wish.high = 0.915;
      wish.is_below_more = true;
      std::vector<FittingWish> wishes;
      for (int units = std::clamp(static_cast<int>(area / 1.7), 2, 6); units >= 2; --units) {
        wish.width = 0.6 * units;
        wish.users = units;
        wishes.push_back(wish);
      }
      return wishes;
    }
    case FittingType::range:
      wish = {1, 0.87, 0, ceiling, 0.6, 0, 0, 0, Spot::middle};
      return inWidths(wish, {2.0, 1.6, 1.3});
    case FittingType::trough:
      wish = {1, 0.5, 0, 0.87, 0.5, 0, 0, 0, Spot::corner};
      return inWidths(wish, {0.95, 0.75});
    case FittingType::bath:
      wish = {1, 0.75, 0, 0.66, 0.5, 0, 0, 0, Spot::corner};
      return inWidths(wish, {1.7, 1.5, 1.35});
    case FittingType::tub: {
      std::vector<FittingWish> wishes;
      for (const double size : {1.2, 1.0, 0.85}) wishes.push_back({size, size, 0, 0.75, 0.5, 0, 0, 0, Spot::corner});
      return wishes;
    }
    case FittingType::shower: {
      std::vector<FittingWish> wishes;
      for (const double size : {0.9, 0.8}) wishes.push_back({size, size, 0, 2.05, 0.5, 0, 0, 0, Spot::corner});
      return wishes;
    }
    case FittingType::basin:
      return inWidths({1, 0.45, 0, 0.99, 0.5, 0, 0, 0, Spot::middle}, {0.6});
    case FittingType::toilet:
      return inWidths({1, 0.6, 0, 0.84, 0.5, 0, 0, 0, Spot::corner}, {0.56});
    case FittingType::cubicle:
      return inWidths({1, 1.36, 0, 2.09, 0.6, 0, 0, 0, Spot::corner}, {0.95});
    case FittingType::privy:
      return inWidths({1, 0.54, 0, 0.55, 0.5, 0, 0, 0, Spot::corner}, {1.0, 0.75});
    case FittingType::fireplace:
      return inWidths({1, 0.43, 0, ceiling, 0.7, 0, 0, 0, Spot::middle}, {1.6, 1.4});
    case FittingType::wardrobe:
      return inWidths({1, 0.62, 0, high, 0.6, 0, 0, 0, Spot::corner}, {2.0, 1.5, 1.0});
    case FittingType::alcove_bed:
      return inWidths({1, 1.2, 0, high, 0.6, 0, 0, 0, Spot::corner}, {2.1});
    case FittingType::bookcase:
      return inWidths({1, 0.44, 0, high, 0.6, 0, 0, 0, Spot::corner}, {2.7, 1.8, 0.9});
    case FittingType::shelves:
      return inWidths({1, 0.41, 0, std::min(1.95, high), 0.6, 0, 0, 0, Spot::corner}, {4, 3, 2, 1});
    case FittingType::counter:
      return inWidths({1, 0.6, 0, 0.97, 0.8, 0.85, 0, 0.75, Spot::far_end}, {3.6, 2.8, 2.0, 1.4});
    case FittingType::bar:
      wish = {1, 0.61, 0, 1.11, 0.8, 1.3, 0, 0.75, Spot::far_end};
      wish.back = 0.3;
      return inWidths(wish, {4.0, 3.2, 2.4, 1.8});
    case FittingType::wall_bench:
      return inWidths({1, 0.43, 0, 0.46, 0.5, 0, 0, 0, Spot::corner}, {3.0, 2.2, 1.5});
    case FittingType::workbench:
      return inWidths({1, 0.83, 0, 0.87, 0.6, 0, 0, 0, Spot::corner}, {2.4, 1.8});
    case FittingType::blackboard:
      wish = {1, 0.11, 0.85, 2.1, 0, 0, 0, 0, Spot::middle};
      wish.users = 0;
      return inWidths(wish, {3.2, 2.4, 1.6});
    case FittingType::altar:
      return inWidths({1, 1.5, 0, 2.16, 0.8, 0, 0.45, 0, Spot::far_end}, {3.4, 2.8});
    case FittingType::manger:
      return inWidths({1, 0.53, 0, 0.96, 0.6, 0, 0, 0, Spot::corner}, {2.4, 1.6});
    case FittingType::pews:
      break;
  }
  return {};
}

void buildFitting(FittingWork& work, FittingType type, const FittingWish& wish) {
  switch (type) {
    case FittingType::worktop:
      return buildWorktop(work);
    case FittingType::range:
      return buildRange(work);
    case FittingType::trough:
      return buildTrough(work);
    case FittingType::bath:
      return buildBath(work);
    case FittingType::tub:
      return buildTub(work);
    case FittingType::shower:
      return buildShower(work);
    case FittingType::basin:
      return buildBasin(work);
    case FittingType::toilet:
      return buildToilet(work);
    case FittingType::cubicle:
      return buildCubicle(work);
    case FittingType::privy:
      return buildPrivy(work);
    case FittingType::fireplace:
      return buildFireplace(work);
    case FittingType::wardrobe:
      return buildWardrobe(work, wish.high);
    case FittingType::alcove_bed:
      return buildAlcoveBed(work);
    case FittingType::bookcase:
      return buildBookcase(work, wish.high);
    case FittingType::shelves:
      return buildShelves(work, wish.high);
    case FittingType::counter:
      return buildCounter(work);
    case FittingType::bar:
      return buildBar(work, wish);
    case FittingType::wall_bench:
      return buildWallBench(work);
    case FittingType::workbench:
      return buildWorkbench(work);
    case FittingType::blackboard:
      return buildBlackboard(work, wish);
    case FittingType::altar:
      return buildAltar(work);
    case FittingType::pews:
      return buildPew(work);
    case FittingType::manger:
      return buildManger(work);
  }
}

bool FittingWork::isBare(FaceMesh::Span u, FaceMesh::Span z) const {
  // Along the side, the other way round.
  const double middle = place_.from + place_.width / 2;
  return room_.isBare(place_.side, middle - u.high, middle - u.low, z.low, z.high);
}

std::uint32_t FittingWork::addPiece(std::string_view noun, FittingFinish finish, const std::string& shape, double u,
                                    const std::function<void(FaceMesh&)>& make) {
  const geometry::Vec3 at = geometry::lifted(place_.at + place_.along * u, floor_);
  const std::uint32_t part = model_.addInstance(noun, house_.materials.fittings[static_cast<std::size_t>(finish)],
                                                model_.shapeOf("fitting " + shape,
                                                               [&] {
                                                                 FaceMesh mesh;
                                                                 make(mesh);
                                                                 return mesh.take();
                                                               }),
                                                at, math::atan2(place_.along.y, place_.along.x), 0, 0);
  model_.tag(part, "fitting");
  return part;
}

void FittingWork::add(std::string_view noun, FittingFinish finish, const std::string& shape, double u,
                      const std::function<void(FaceMesh&)>& make) {
  addPiece(noun, finish, shape, u, make);
}

void FittingWork::addUsed(std::string_view noun, FittingFinish finish, const std::string& shape, double u,
                          const std::function<void(FaceMesh&)>& make) {
  model_.tag(addPiece(noun, finish, shape, u, make), "used");
}

const FittedRoom& FittedRooms::of(const FloorPlan& plan, std::uint32_t number, const Style::RoomKind* kind,
                                  double ceiling) {
  const geometry::Ring floor = FloorPlan::floorOf(plan.rooms[number]);
  const std::vector<RoomSide> sides = listRoomSides(plan, number);
  for (const Known& known : known_)
    if (known.kind == kind && known.ceiling == ceiling && known.floor == floor && known.sides == sides)
      return known.fitted;
  FittingRoom room(plan, number, kFloorFinish);
  known_.push_back({kind, ceiling, floor, sides, kind != nullptr ? planBest(room, ceiling, kind->fittings) : FittedRoom{room, {}}});
  return known_.back().fitted;
}

void addFittings(ModelBuilder& model, const HouseSite& house, std::size_t number, FittedRooms& rooms) {
  const Buildings::Storey& storey = house.building.storeys[number];
  const double beams = interiorOf(house.style, house.type).beams;
  const double ceiling = storey.height - house.building.slab - kFloorFinish;
  for (std::uint32_t i = 0; i < storey.plan.rooms.size(); ++i) {
    const FloorPlan::Room& room = storey.plan.rooms[i];
    const Style::RoomKind* kind = house.kindOf(room);
    const bool has_fittings = kind != nullptr && !kind->fittings.empty();
    // Ways stay free.
    if (isLaidOutAlways(room.role) || !(has_fittings || beams > 0)) continue;
    RoomFitter fitter(model, house, rooms.of(storey.plan, i, kind, ceiling), storey.floor + kFloorFinish, ceiling);
    fitter.addFittings();
    if (beams > 0) fitter.addBeams(beams, house.materials.beam);
  }
}

}  // namespace castra::generators
