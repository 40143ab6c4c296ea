// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/artifacts/style.h"

#include <algorithm>
#include <array>

#include "pipeline/base/check.h"
#include "pipeline/base/error.h"
#include "pipeline/base/json.h"
#include "pipeline/base/text.h"

namespace castra {

namespace {

constexpr std::array<std::string_view, kRoomRoles> kRoleNames{
    "hall", "corridor", "stairs", "lift", "living", "kitchen", "bath", "bedroom", "work", "store", "other"};
constexpr std::array<std::string_view, kHouseShapes> kShapeNames{"row", "detached", "wings", "court", "tower"};
constexpr std::array<std::string_view, kRoofForms> kRoofNames{"flat", "gable", "hip", "half_hip", "mansard", "shed"};

template <class E, std::size_t n>
E valueOf(const std::array<std::string_view, n>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  CASTRA_CHECK(found != names.end());
  return static_cast<E>(found - names.begin());
}

template <std::size_t n>
void checkName(const std::array<std::string_view, n>& names, const std::string& name, const std::string& where) {
  if (std::find(names.begin(), names.end(), name) == names.end())
    throw Error(where, concat(quoteJson(name), " is not known"));
}

}  // namespace

std::string_view nameOf(RoomRole role) { return kRoleNames[static_cast<std::size_t>(role)]; }
RoomRole roleOf(std::string_view name) { return valueOf<RoomRole>(kRoleNames, name); }
std::string_view nameOf(HouseShape shape) { return kShapeNames[static_cast<std::size_t>(shape)]; }
HouseShape shapeOf(std::string_view name) { return valueOf<HouseShape>(kShapeNames, name); }
std::string_view nameOf(RoofForm form) { return kRoofNames[static_cast<std::size_t>(form)]; }
FittingType fittingOf(std::string_view name) { return valueOf<FittingType>(kFittingNames, name); }
RoofForm roofOf(std::string_view name) { return valueOf<RoofForm>(kRoofNames, name); }

const Style::Facade& facadeOf(const Style& style, const Style::Type& type) {
  return *std::find_if(style.facades.begin(), style.facades.end(),
                       [&](const Style::Facade& facade) { return facade.name == type.facade; });
}

const Style::Interior& interiorOf(const Style& style, const Style::Type& type) {
  static const Style::Interior kUsual;
  for (const Style::Interior& interior : style.interiors)
    if (interior.name == type.interior) return interior;
  return style.interiors.empty() ? kUsual : style.interiors.front();
}

const Style::RoomKind* kindOfRole(const Style& style, RoomRole role) {
  const auto found = std::find_if(style.rooms.begin(), style.rooms.end(),
                                  [&](const Style::RoomKind& kind) { return kind.role == nameOf(role); });
  return found == style.rooms.end() ? nullptr : &*found;
}

void check(const Style& style) {
  const auto has = [](const auto& things, const std::string& name) {
    return std::any_of(things.begin(), things.end(), [&](const auto& thing) { return thing.name == name; });
  };
  for (const Style::RoomKind& room : style.rooms) {
    checkName(kRoleNames, room.role, concat("room ", room.name));
    for (const std::string& fitting : room.fittings) checkName(kFittingNames, fitting, concat("room ", room.name));
  }
  for (const Style::Programme& programme : style.programmes)
    for (const auto* list : {&programme.front, &programme.rear, &programme.middle}) {
      if (list->empty()) throw Error(concat("programme ", programme.name), "lacks rooms");
      for (const std::string& room : *list)
        if (!has(style.rooms, room)) throw Error(concat("programme ", programme.name), concat("has no room ", room));
    }
  for (const Style::Slot& slot : style.slots) {
    checkName(kSlotNames, slot.name, "slot");
    if (slot.pieces.empty() || !(slot.width > 0) || !(slot.height > 0) || !(slot.density > 0))
      throw Error(concat("slot ", slot.name), "has no part or no size");
    for (const Style::Slot::Piece& piece : slot.pieces)
      if (const auto fault = geometry::findFault(piece.mesh)) throw Error(concat("slot ", slot.name), *fault);
  }
  for (const Style::Facade& facade : style.facades) {
    if (!facade.slots.empty() && facade.slots.size() != kSlotTypes)
      throw Error(concat("facade ", facade.name), "does not know all slots");
    for (const std::uint32_t slot : facade.slots)
      if (slot != Style::kNobody && slot >= style.slots.size())
        throw Error(concat("facade ", facade.name), "has a slot that is not there");
  }
  for (const Style::Type& type : style.types) {
    const std::string where = concat("type ", type.name);
    for (const std::string& programme : {type.ground, type.first, type.upper})
      if (!has(style.programmes, programme)) throw Error(where, concat("has no programme ", programme));
    if (!type.interior.empty() && !has(style.interiors, type.interior))
      throw Error(where, concat("has no interior ", type.interior));
    if (!has(style.facades, type.facade)) throw Error(where, concat("has no facade ", type.facade));
    if (type.roofs.empty() || type.shapes.empty()) throw Error(where, "has no roof or no shape");
    for (const std::string& roof : type.roofs) checkName(kRoofNames, roof, where);
    for (const std::string& shape : type.shapes) checkName(kShapeNames, shape, where);
  }
}

Summary summarize(const Style& style) {
  return {{"name", style.name},
          {"types", static_cast<std::uint64_t>(style.types.size())},
          {"facades", static_cast<std::uint64_t>(style.facades.size())},
          {"programmes", static_cast<std::uint64_t>(style.programmes.size())},
          {"rooms", static_cast<std::uint64_t>(style.rooms.size())},
          {"parts of one's own", static_cast<std::uint64_t>(style.slots.size())}};
}

}  // namespace castra
