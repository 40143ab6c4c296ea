// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "generators/buildings/facade_side.h"
#include "generators/buildings/face_mesh.h"
#include "generators/buildings/fitting_place.h"
#include "generators/buildings/house_parts.h"

// What is built into rooms, added to the inside of a storey. Parts of one size share their meshes, in all houses.

namespace castra::generators {

/// What a piece of a fitting is made of: see Style::Interior.
enum class FittingFinish : std::uint8_t { joinery, top, metal, ceramic, masonry, soot, mirror, handle, bedding, board };
inline constexpr std::size_t kFittingFinishes = 10;

/// A fitting that is being built at its place. Axes are those of FaceMesh: u along the wall from the middle of the
/// fitting, d out from its back, z up from the floor.
class FittingWork {
 public:
  FittingWork(ModelBuilder& model, const HouseSite& house, const FittingRoom& room, const FittingPlace& place,
              double floor, double ceiling)
      : model_(model), house_(house), room_(room), place_(place), floor_(floor), ceiling_(ceiling) {}

  double width() const { return place_.width; }
  /// Clear height of the room [m].
  double ceiling() const { return ceiling_; }
  /// Whether the wall behind a stretch has neither window nor door there.
  bool isBare(FaceMesh::Span u, FaceMesh::Span z) const;

  /// A piece that shares the mesh of this name, moved along the wall.
  void add(std::string_view noun, FittingFinish finish, const std::string& shape, double u,
           const std::function<void(FaceMesh&)>& make);
  /// The same for a piece that somebody stands before who uses it: it has the tag "used".
  void addUsed(std::string_view noun, FittingFinish finish, const std::string& shape, double u,
               const std::function<void(FaceMesh&)>& make);

 private:
  std::uint32_t addPiece(std::string_view noun, FittingFinish finish, const std::string& shape, double u,
                         const std::function<void(FaceMesh&)>& make);

  ModelBuilder& model_;
  const HouseSite& house_;
  const FittingRoom& room_;
  const FittingPlace& place_;
  double floor_, ceiling_;
};

/// Sizes that it may have, from the best to the least, in a room of this floor and clear height.
std::vector<FittingWish> listFittingWishes(FittingType type, double area, double ceiling);
void buildFitting(FittingWork& work, FittingType type, const FittingWish& wish);

// By sort of room.
void buildWorktop(FittingWork& work);
void buildRange(FittingWork& work);
void buildTrough(FittingWork& work);
void buildBath(FittingWork& work);
void buildTub(FittingWork& work);
void buildShower(FittingWork& work);
void buildBasin(FittingWork& work);
void buildToilet(FittingWork& work);
void buildCubicle(FittingWork& work);
void buildPrivy(FittingWork& work);
void buildFireplace(FittingWork& work);
void buildWardrobe(FittingWork& work, double high);
void buildAlcoveBed(FittingWork& work);
void buildBookcase(FittingWork& work, double high);
void buildShelves(FittingWork& work, double high);
void buildCounter(FittingWork& work);
void buildBar(FittingWork& work, const FittingWish& wish);
void buildWallBench(FittingWork& work);
void buildWorkbench(FittingWork& work);
void buildBlackboard(FittingWork& work, const FittingWish& wish);
void buildAltar(FittingWork& work);
void buildPew(FittingWork& work);
void buildManger(FittingWork& work);

}  // namespace castra::generators
