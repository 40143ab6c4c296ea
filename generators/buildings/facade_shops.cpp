// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "generators/buildings/facade_parts.h"
#include "pipeline/base/text.h"

namespace castra::generators {

namespace {

using geometry::Ring;
using Span = FaceMesh::Span;

constexpr double kBoardOut = 0.1, kPierOut = 0.07;
constexpr double kAwning = 0.95;  // how far an awning reaches [m]

/// Shops side by side on the ground floor of one side: all openings from the first window of a shop to the last.
std::vector<const FaceOpening*> shopOf(const FacadeSide& side) {
  std::vector<const FaceOpening*> ground;
  for (const FaceOpening& opening : side.openings)
    if (opening.storey == 0 && (opening.is_door || !opening.has_part)) ground.push_back(&opening);
  const auto isShop = [](const FaceOpening* o) { return !o->is_door && o->role == RoomRole::work; };
  const auto first = std::find_if(ground.begin(), ground.end(), isShop);
  if (first == ground.end()) return {};
  auto last = ground.end();
  while (!isShop(*(last - 1))) --last;
  // Doors at the ends belong to it.
  auto begin = first;
  if (begin != ground.begin() && (*(begin - 1))->is_door) --begin;
  if (last != ground.end() && (*last)->is_door) ++last;
  return {begin, last};
}

class ShopFront {
 public:
  ShopFront(FacadeWork& work, FacadeSide& side, std::vector<const FaceOpening*> openings)
      : work_(work), side_(side), openings_(std::move(openings)) {}

  void build() {
    double head = 0;
    for (const FaceOpening* o : openings_) head = std::max(head, o->z.high);
    const double ceiling = side_.storeys > 1 ? work_.house.building.storeys[1].floor : side_.topOfBands(kBoardOut);
    const double above = ceiling - head;
    Span u{std::max(openings_.front()->u.low - kPier, side_.start_gap + kPierOut + 0.02),
           std::min(openings_.back()->u.high + kPier, side_.length - side_.end_gap - kPierOut - 0.02)};
    const double high = std::min(0.46, 0.55 * above);
    const Span board{head + 0.08, head + 0.08 + high};
    // Between corner stones and the like.
    for (const Span& free : side_.stretches({0, kBoardOut + 0.04}, board))
      if (free.low < openings_.front()->u.low && free.high > openings_.back()->u.high)
        u = {std::max(u.low, free.low), std::min(u.high, free.high)};
    if (high < 0.22 || u.high - u.low < 1) return;
    if (!side_.take({u, {0, kBoardOut + 0.04}, board})) return;
    addBoard(u, board);
    addPiers(u, board.low);
    addRisers();
    addAwning(u, board);
  }

 private:
  static constexpr double kPier = 0.24;

  void addBoard(Span u, Span z) {
    FaceMesh mesh;
    mesh.addProfile({{kFaceJoint, z.low},
                     {kBoardOut - 0.03, z.low},
                     {kBoardOut, z.low + 0.03},
                     {kBoardOut, z.high - 0.08},
                     {kBoardOut + 0.04, z.high - 0.05},
                     {kBoardOut + 0.04, z.high - 0.02},
                     {kFaceJoint, z.high}},
                    u);
    work_.add("fascia", work_.house.materials.accent, {side_}, std::move(mesh), 0, 1);
    // A panel for the name.
    FaceMesh panel;
    panel.addBox({u.low + 0.25, u.high - 0.25}, {kBoardOut, kBoardOut + 0.012}, {z.low + 0.06, z.high - 0.11});
    work_.add("sign panel", work_.house.materials.trim, {side_}, std::move(panel));
  }

  /// Pilasters at the ends and between openings.
  void addPiers(Span u, double high) {
    FaceMesh mesh;
    double at = u.low;
    for (std::size_t i = 0; i <= openings_.size(); ++i) {
      const double next = i < openings_.size() ? openings_[i]->u.low : u.high;
      const double room = next - at, wide = std::min(room - 0.01, kPier);
      const double middle = i == 0 ? next - wide / 2 : i == openings_.size() ? at + wide / 2 : (at + next) / 2;
      const Span pier{middle - wide / 2, middle + wide / 2};
      // On the plinth, or down to the ground.
      for (Span z : {Span{0.02, high - 0.01}, Span{work_.house.facade.plinth_height + 0.005, high - 0.01}}) {
        if (wide < 0.1 || !side_.take({pier, {0, kPierOut + 0.02}, z})) continue;
        mesh.addBox(pier, {kFaceJoint, kPierOut}, {z.low, z.high - 0.12});
        mesh.addBox({pier.low - 0, pier.high + 0}, {kFaceJoint, kPierOut + 0.02}, {z.high - 0.12, z.high});
        break;
      }
      if (i < openings_.size()) at = openings_[i]->u.high;
    }
    work_.add("pilasters", work_.house.materials.accent, {side_}, std::move(mesh), 0, 1);
  }

  /// Panels below the windows.
  void addRisers() {
    for (const FaceOpening* o : openings_) {
      if (o->is_door) continue;
      const double low = std::max(work_.house.facade.plinth_height, 0.0) + 0.006, high = o->z.low - 0.07;
      const double width = roundedSize(o->width());
      const Span u{o->middle() - width / 2, o->middle() + width / 2};
      FaceMesh mesh;
      if (high - low > 0.15 && side_.take({u, {0, 0.05}, {low, high}})) {
        mesh.addBox(u, {kFaceJoint, 0.025}, {low, high});
        mesh.addBox({u.low, u.low + 0.08}, {0.025, 0.05}, {low, high});
        mesh.addBox({u.high - 0.08, u.high}, {0.025, 0.05}, {low, high});
        mesh.addBox({u.low + 0.08, u.high - 0.08}, {0.025, 0.05}, {high - 0.08, high});
      }
      const double ledge = std::max(high, work_.house.facade.plinth_height + 0.006);
      if (o->z.low - ledge > 0.03 && side_.take({u, {0, 0.1}, {ledge, o->z.low}}))
        mesh.addBox(u, {kFaceJoint, 0.1}, {ledge, o->z.low});
      work_.add("stall riser", work_.house.materials.accent, {side_}, std::move(mesh));
    }
  }

  /// From the upper edge of the board outwards; cheeks at its ends.
  void addAwning(Span u, Span board) {
    if (!work_.taste.chance(work_.house.facade.awnings, "awning", side_.number)) return;
    const double start = kBoardOut + 0.045, top = board.high - 0.02;
    const double low = std::max(kHeadroom + 0.02, top - 0.55);
    const Span along{u.low + 0.05, u.high - 0.05};
    if (top - low < 0.22 || along.high - along.low < 1) return;
    if (!side_.take({along, {start, kAwning}, {low, top}})) return;
    FaceMesh mesh;
    const double thick = 0.04, skirt = std::min(0.14, (top - low) * 0.35), lip = low + skirt;
    const Ring cheek{
        {start, top - thick}, {start, top - thick - 0.06}, {kAwning - thick, low}, {kAwning - thick, lip - 0.02}};
    mesh.addProfile({{start, top - thick},
                     {kAwning - thick, lip - 0.02},
                     {kAwning - thick, low},
                     {kAwning, low},
                     {kAwning, lip + 0.005},
                     {start, top}},
                    along);
    for (const Span end : {Span{along.low, along.low + 0.02}, Span{along.high - 0.02, along.high}})
      mesh.addProfile(cheek, end);
    work_.add("awning", work_.house.materials.cloth, {side_}, std::move(mesh), 0, 1);
  }

  FacadeWork& work_;
  FacadeSide& side_;
  std::vector<const FaceOpening*> openings_;
};

}  // namespace

void addShopFronts(FacadeWork& work) {
  if (work.house.facade.shop_front <= 0) return;
  for (FacadeSide& side : work.sides) {
    if (!side.is_open || !side.is_street) continue;
    std::vector<const FaceOpening*> shop = shopOf(side);
    if (!shop.empty()) ShopFront(work, side, std::move(shop)).build();
  }
}

}  // namespace castra::generators
