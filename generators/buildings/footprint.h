// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "pipeline/artifacts/buildings.h"
#include "pipeline/artifacts/lots.h"

namespace castra::generators {

/// A convex part of a house, which is planned as a piece of its own from one storey to another.
struct HousePart {
  /// How it hangs together with the others.
  enum class Role : std::uint8_t {
    main,   ///< along the street, with the entrance; of a tower, its base
    wing,   ///< behind one end of the main part
    rear,   ///< behind the court, between two wings
    tower   ///< on the base, over a part of it
  };
  geometry::Ring ring;                     ///< on the lattice; parts side by side share their points, to the bit [m]
  std::vector<Buildings::SideType> sides;
  std::uint32_t front = 0;  ///< the side along which it is planned: towards the street, or the court
  Role role = Role::main;
};

/// Where a house stands, within its lot. The first part has the entrance.
///
///   row      wings (L, U)        court             tower
///                                +---------+
///            +--+      +--+--+   |  rear   |       +--+-+--+    Masses are what one sees: the parts themselves, but of
///            |  |      |  |  |   +--+---+--+       |  |t|  |    a tower, whose base is cut where it stands. Of each,
///   +----+   +--+--+   +--+--+   |  |   |  |       |  | |  |    `part` tells whose storeys it has.
///   |    |   |main |   |main |   +--+---+--+       +--+-+--+
///   +----+   +-----+   +-----+   |  main   |         base
///                                +---------+
struct Footprint {
  struct Mass {
    geometry::Ring ring;  ///< [m]
    std::vector<Buildings::SideType> sides;
    std::uint32_t part = 0;
  };
  HouseShape shape = HouseShape::row;
  std::vector<HousePart> parts;
  std::vector<Mass> masses;
  std::uint32_t front = 0;  ///< the side of the first mass with the entrance
};

/// Numbers drawn for one house, all in [0, 1).
struct FootprintDraw {
  double depth = 0.5, front = 0.5, shift = 0.5, wing = 0.5;
};

/// Sides of the lot that lie on the sidewalk around the block.
std::vector<bool> findStreetSides(const Lots::Lot& lot, const geometry::Ring& block);

/// Whether a side of a house lies along this side of the lot, so near that a neighbour's house behind it would take its
/// light.
bool isBeside(const geometry::Vec2& from, const geometry::Vec2& to, const Lots::Lot& lot, std::size_t lot_side);

/// The ground for a house of this type and shape; nothing if less than `min_area` [m2] is left of the lot. A strip is
/// left of the lot along `free_sides`, if there are any: neighbours have built nothing there.
std::optional<Footprint> layFootprint(const Lots::Lot& lot, const std::vector<bool>& street_sides,
                                      const Style::Type& type, HouseShape shape, const FootprintDraw& draw,
                                      double min_area, const std::vector<bool>& free_sides = {});

}  // namespace castra::generators
