// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/artifacts/model.h"
#include "pipeline/artifacts/style.h"
#include "pipeline/base/math.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra::generators {

/// What is at a side of the footprint.
enum class RoofSide : std::uint8_t {
  eaves,  ///< a slope, and gutters
  gable,  ///< a wall up to the slopes, which overhang it a little
  party   ///< a wall up to the slopes, and the neighbour's house right behind
};

/// Little houses on a slope, in a row along its eaves.
struct Dormers {
  std::uint32_t side = 0;            ///< of the footprint
  std::uint32_t count = 1;           ///< evenly spread
  double at = 0.5;                   ///< the middle of the row, as a share of the side
  double width = 1.4, height = 1.4;  ///< of the front below its gable [m]
  double setback = 0.6;              ///< of the front from the side, in the plan [m]
};

struct Chimney {
  geometry::Vec2 at;                ///< is moved down the slope until it stands on one slope alone [m]
  double width = 0.7, depth = 0.5;  ///< along the eaves, and across [m]
  double above = 0.8;               ///< the ridge [m]
};

struct RoofRules {
  RoofForm form = RoofForm::hip;
  double eaves = 0;                                           ///< where the outer face of the walls ends [m]
  double pitch = 40 * math::kDegree;                          ///< [rad]
  double lower_pitch = 70 * math::kDegree;                    ///< of a mansard roof's steep part [rad]
  double lower_rise = 2.2;                                    ///< and its height [m]
  double half_hip = 0.6;                                      ///< how much of a gable is wall
  double overhang = 0.4, verge = 0.2;                         ///< beyond eaves and gables, in the plan [m]
  double thickness = 0.15;                                    ///< of the covering, across, or of the deck [m]
  double gable_thickness = 0.25;                              ///< [m]
  double parapet = 0.9, parapet_thickness = 0.25;             ///< its height above the deck; 0 for none [m]
  double max_rise = std::numeric_limits<double>::infinity();  ///< of the ridge above the eaves [m]
  /// Slopes that would rise higher are flatter, down to this share of their steepness, and beyond that end flat.
  /// Mansard roofs end flat at once.
  double least_slope = 1;
  std::vector<RoofSide> sides;            ///< of the footprint, through all its rings; empty if all are eaves
  std::optional<std::uint32_t> low_side;  ///< of a shed: where it is lowest; by itself the longest with eaves
  std::vector<Dormers> dormers;
  std::vector<Chimney> chimneys;
};

/// A roof as closed solids (findFault) that touch but do not overlap; heights and places are the town's, less the
/// origin. Slopes are the same above and beneath; their lower faces pass through the upper edge of the walls' outer
/// faces, and are what one sees from the attic. Textures run along the eaves and up the slope.
struct Roof {
  struct Part {
    std::string name;  ///< once in a roof: "tiles", "deck", "gable-3", "parapet-0", "dormer-0-2", "saddle-0-2" on it,
                       ///< "chimney-1"
    geometry::SolidMesh mesh;
  };
  /// A face for a window, as no part is cut out: a rectangle on the front of a dormer, as a box without depth.
  struct Window {
    std::size_t part = 0;
    Model::Box box;
  };
  std::vector<Part> parts;
  std::vector<Window> windows;
  RoofForm form = RoofForm::hip;  ///< what it became: flat, if nothing else can stand on such a footprint
  double ridge = 0;               ///< the highest point of slopes or deck [m]
  std::size_t left_out = 0;       ///< dormers and chimneys that found no room
};

/// The roof over a footprint on the lattice that is free of faults.
///
/// A side becomes a gable if it is said to be one, or to be a party wall, and turns to the left by 10 to 170 degrees at
/// both its ends; others get eaves, and those of party walls no overhang. If a gable or half-hip roof has no side said
/// to be a gable, its gables are the sides whose slope would be a triangle, the shorter of two neighbours. Overhangs,
/// gable walls and parapets become thinner where there is no room for them.
Roof buildRoof(const geometry::Region& footprint, const RoofRules& rules, const geometry::Vec2& origin);

/// The same as one closed solid of few triangles, to be seen from afar: from the footprint at the height of the eaves
/// to the slopes, which have no thickness and no overhang.
geometry::SolidMesh massRoof(const geometry::Region& footprint, const RoofRules& rules, const geometry::Vec2& origin);

}  // namespace castra::generators
