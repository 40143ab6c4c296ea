// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generators/buildings/facade_side.h"
#include "generators/buildings/roof.h"

// What stands before the walls of a house, added to its shell. Each takes its room from the sides, so that their order
// is the order of what matters more; level 0 has all of it, level 1 what is seen from afar, in few triangles, level 2
// nothing.

namespace castra::generators {

/// A house whose outside is being made.
struct FacadeWork {
  ModelBuilder& model;
  const HouseSite& house;
  Taste taste;
  std::vector<FacadeSide> sides;

  FacadeWork(ModelBuilder& m, const HouseSite& h)
      : model(m), house(h), taste(h.building.look), sides(listFacadeSides(h)) {}

  /// Where a part is put: along a side, at a height, out from the wall.
  struct Spot {
    const FacadeSide& side;
    double u = 0, z = 0, d = 0;
  };
  /// A part with a mesh of its own; nothing if the mesh is empty. Seen up to `last_level`.
  void add(std::string_view noun, std::uint32_t material, const Spot& spot, FaceMesh mesh, std::size_t first_level = 0,
           std::size_t last_level = 0);
  /// A part that shares the mesh of this name, which is made if it is not there yet.
  void addShared(std::string_view noun, std::uint32_t material, const Spot& spot, const std::string& name,
                 const std::function<void(FaceMesh&)>& make, std::size_t first_level = 0, std::size_t last_level = 0);

 private:
  geometry::Vec3 placeOf(const Spot& spot) const;
};

/// Plinth, bands between storeys, cornice, corner stones and ribs.
void addBands(FacadeWork& work);
/// Posts, beams and braces before upper storeys, and the beam on brackets below them.
void addTimbers(FacadeWork& work);
/// Windows in their openings, with what is around and before them.
void addWindows(FacadeWork& work);
/// Stall risers, pilasters, a board above, and an awning, along the shops of the ground floor.
void addShopFronts(FacadeWork& work);
/// Parts of the user's own in windows, and bays before them.
void addSlotWindows(FacadeWork& work);
/// Steps, surrounds, a canopy or porch before doors.
void addEntrances(FacadeWork& work);
void addLamps(FacadeWork& work);
/// Signs on brackets, and downpipes.
void addSignsAndPipes(FacadeWork& work);
/// On a roof that was built: windows of dormers and gables, timbers before gables, copings on parapets, stair head and
/// plant on decks, and pieces of the user's own along its edges.
void addOnRoof(FacadeWork& work, std::span<const std::size_t> wings, const Roof& roof);

/// Sizes in steps of four millimetres, so that parts of nearly one size share a mesh.
inline double roundedSize(double metres) { return std::floor(metres * 256 + 0.5) / 256; }
inline int sizeNumber(double metres) { return static_cast<int>(std::floor(metres * 256 + 0.5)); }

}  // namespace castra::generators
