// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/artifacts/lots.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/params.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra {

/// What a room is to those who live or work there. A style has as many kinds of rooms as it likes, each with one of
/// these roles.
enum class RoomRole : std::uint8_t {
  hall,      ///< where one comes in
  corridor,  ///< where one passes
  stairs,
  lift,
  living,
  kitchen,
  bath,
  bedroom,
  work,   ///< shops, offices, workshops, taprooms
  store,  ///< nobody stays there
  other
};
inline constexpr std::size_t kRoomRoles = 11;
std::string_view nameOf(RoomRole role);
/// The role of that name, which must be one.
RoomRole roleOf(std::string_view name);

/// How a footprint lies on its lot.
enum class HouseShape : std::uint8_t {
  row,       ///< across the whole front, wall to wall with its neighbours
  detached,  ///< free on all sides
  wings,     ///< a row with one or two wings behind it
  court,     ///< around a yard
  tower      ///< a slim tower on a base
};
inline constexpr std::size_t kHouseShapes = 5;
std::string_view nameOf(HouseShape shape);
/// The shape of that name, which must be one.
HouseShape shapeOf(std::string_view name);

enum class RoofForm : std::uint8_t {
  flat,      ///< a deck with a parapet
  gable,     ///< walls up to the slopes at the ends of ridges
  hip,       ///< slopes on all sides
  half_hip,  ///< gables whose tips slope
  mansard,   ///< steep slopes below, gentle ones above
  shed       ///< one slope
};
inline constexpr std::size_t kRoofForms = 6;
std::string_view nameOf(RoofForm form);
/// The form of that name, which must be one.
RoofForm roofOf(std::string_view name);

/// Where a style may put parts of the user's own.
enum class SlotType : std::uint8_t { door, window, bay, cornice, roof, stair };
inline constexpr std::size_t kSlotTypes = 6;
inline constexpr std::array<std::string_view, kSlotTypes> kSlotNames{"door",    "window", "bay",
                                                                     "cornice", "roof",   "stair"};

/// What is built into a room, so that it stays when people move out.
enum class FittingType : std::uint8_t {
  worktop,  ///< cupboards under a top with a sink and a stove
  range,    ///< a hearth to cook on, under a hood
  trough,   ///< a stone sink
  bath,
  tub,  ///< of staves
  shower,
  basin,
  toilet,
  cubicle,  ///< a toilet between partitions
  privy,    ///< a seat on a box
  fireplace,
  wardrobe,    ///< cupboards as high as one can reach
  alcove_bed,  ///< a bed within boards
  bookcase,
  shelves,
  counter,  ///< free of the wall, for whoever stands behind it
  bar,      ///< the same, higher, with shelves at the wall
  wall_bench,
  workbench,
  blackboard,
  altar,
  pews,
  manger
};
inline constexpr std::size_t kFittingTypes = 23;
inline constexpr std::array<std::string_view, kFittingTypes> kFittingNames{
    "worktop", "range",      "trough",    "bath",       "tub",        "shower",   "basin",   "toilet",
    "cubicle", "privy",      "fireplace", "wardrobe",   "alcove bed", "bookcase", "shelves", "counter",
    "bar",     "wall bench", "workbench", "blackboard", "altar",      "pews",     "manger"};
/// The fitting of that name, which must be one.
FittingType fittingOf(std::string_view name);

/// How houses of one place and time are built: what an artist writes in a style file (docs/STYLES.md). Everything that
/// is a matter of taste is here, and nothing of it in the code.
struct Style {
  static constexpr Kind kind{"style", 3};
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  struct RoomKind {
    std::string name;  ///< "taproom"
    std::string role = "other";
    double min_area = 4;     ///< [m2]
    double area = 12;        ///< as large as one would like it [m2]
    double min_width = 1.5;  ///< [m]
    // What it looks like inside; of materials, one is drawn for a house. Without any, what rooms of this role have.
    std::vector<std::string> floors, walls;
    std::vector<std::string> dados;     ///< of the lower part of the walls ...
    double dado = 0;                    ///< ... up to here [m]
    std::vector<std::string> fittings;  ///< of kFittingNames, in the order in which they find their places
    template <class A>
    void archive(A& a) {
      a(name, role, min_area, area, min_width, floors, walls, dados, dado, fittings);
    }
  };

  /// What carpenters, masons and plumbers leave inside a house: materials to choose from, one for a house.
  struct Interior {
    std::string name;
    double skirting = 0.09;              ///< height of the boards at the foot of walls; 0 for none [m]
    double architrave = 0.07;            ///< width of the boards around doors; 0 for none [m]
    double beams = 0;                    ///< from ceiling beam to ceiling beam; 0 for none [m]
    std::vector<std::string> skirtings;  ///< and of what is around doors
    std::vector<std::string> doors, handles, steps, ceilings, lofts, timbers;
    std::vector<std::string> joinery;   ///< cupboards, shelves, counters
    std::vector<std::string> tops;      ///< worktops, counters
    std::vector<std::string> metals;    ///< taps, stoves, railings
    std::vector<std::string> ceramics;  ///< baths, basins
    std::vector<std::string> masonry;   ///< fireplaces, altars
    template <class A>
    void archive(A& a) {
      a(name, skirting, architrave, beams, skirtings, doors, handles, steps, ceilings, lofts, timbers, joinery, tops,
        metals, ceramics, masonry);
    }
  };

  /// What the rooms of a storey are, by where they lie: along the front, along the rear, and in the dark middle, where
  /// stairs, baths and stores go. Of each list the first comes first; the last is repeated where there is more room.
  struct Programme {
    std::string name;  ///< "flat"
    std::vector<std::string> front, rear, middle;
    bool is_dwelling = false;
    template <class A>
    void archive(A& a) {
      a(name, front, rear, middle, is_dwelling);
    }
  };

  /// A part that somebody drew elsewhere, to be put where ours would be. In axes of its own: x along the wall, y into
  /// the house, z up; zero is the middle of the foot of what it fills, on the face of the wall.
  struct Slot {
    /// What is made of one material of the file, closed.
    struct Piece {
      std::string name, material;  ///< of the node, and of its material
      std::uint32_t colour = 0;    ///< sRGB, 0xRRGGBB
      geometry::SolidMesh mesh;
      template <class A>
      void archive(A& a) {
        a(name, material, colour, mesh);
      }
    };
    std::string name;  ///< of kSlotNames
    std::string file;
    double width = 0, height = 0;  ///< of the opening, or the length of edge, that it is drawn for [m]
    double depth = 0;              ///< of steps [m]
    double share = 1;              ///< of the places where there is one
    double density = 900;          ///< [kg/m3]
    std::vector<Piece> pieces;
    template <class A>
    void archive(A& a) {
      a(name, file, width, height, depth, share, density, pieces);
    }
  };

  /// The outside of a house, storey by storey. Shares are in [0, 1]: of houses, or of the places on a house.
  struct Facade {
    std::string name;
    double bay = 2.4;
    double window_width = 1.0, window_height = 1.4, sill = 0.9;
    double ground_width = 1.0, ground_height = 1.4, ground_sill = 0.9;  ///< windows of the ground floor
    double door_width = 1.0, door_height = 2.1;
    double reveal = 0.12;
    bool has_shutters = false, has_cornice = false, has_timbers = false, has_balconies = false;
    double shop_front = 0;  ///< width of shop windows; 0: as others
    // What stands out from the wall; lengths are in metres, and 0 is none of it.
    double plinth_height = 0, plinth_out = 0.05;
    double course_height = 0, course_out = 0.05;       ///< bands between storeys
    double cornice_height = 0.35, cornice_out = 0.22;  ///< where there is one
    double surround = 0;                               ///< width around windows and doors
    std::vector<std::string> heads;                    ///< what is above windows; one is drawn for a house
    double quoins = 0;                                 ///< length of corner stones
    double fins = 0;                                   ///< how far upright ribs between windows stand out
    double braces = 0.5;                               ///< share of timber panels with a brace
    double jetties = 0;                                ///< share of timber houses with a beam on brackets
    double balcony_share = 0.5;
    double awnings = 0, signs = 0;  ///< shares of shops
    double flower_boxes = 0, lamps = 0, downpipes = 0;
    std::vector<std::string> porches;  ///< before the door; one is drawn for a house
    bool has_roof_plant = false;
    std::vector<std::string> walls, trims, frames, panes, doors;  ///< materials to choose from
    std::vector<std::string> grounds, plinths, metals, accents;
    std::vector<std::uint32_t> slots;  ///< of the style, by their place in kSlotNames; nobody's where there is none
    template <class A>
    void archive(A& a) {
      a(name, bay, window_width, window_height, sill, ground_width, ground_height, ground_sill, door_width, door_height,
        reveal, has_shutters, has_cornice, has_timbers, has_balconies, shop_front, plinth_height, plinth_out,
        course_height, course_out, cornice_height, cornice_out, surround, heads, quoins, fins, braces, jetties,
        balcony_share, awnings, signs, flower_boxes, lamps, downpipes, porches, has_roof_plant, walls, trims, frames,
        panes, doors, grounds, plinths, metals, accents, slots);
    }
  };

  struct Type {
    std::string name;                 ///< "burgher house"
    std::vector<std::string> uses;    ///< of lots it stands on
    std::vector<std::string> shapes;  ///< to choose from
    std::string lots = "any";         ///< "urban", "suburban" or "any"
    double weight = 1;
    double min_density = 0, max_density = 1;
    double min_lot = 0, max_lot = 1e7;      ///< [m2]
    double min_front = 0;                   ///< [m]
    double setback = 0, gap = 0, rear = 2;  ///< from the street, from neighbours, from the lot behind [m]
    double drive = 0;                       ///< left free on one side for a drive, where the lot is wide enough [m]
    double min_depth = 8, max_depth = 12;   ///< of a wing, back from the street [m]
    double max_front = 40;                  ///< along the street [m]
    int min_storeys = 1, max_storeys = 3;
    double ground_height = 3.2, storey_height = 2.8;  ///< floor to floor [m]
    double plinth = 0.3;                              ///< of the ground floor above the ground [m]
    double outer_wall = 0.4, inner_wall = 0.12;       ///< [m]
    std::string ground, first, upper;                 ///< programmes; `first` is the one above the ground floor
    std::string units = "house";  ///< "house": one household; "storey": one a storey; "many": several a storey
    std::string facade;
    std::string interior;                   ///< the first there is, if not given
    std::vector<std::string> roofs;         ///< forms to choose from
    double min_pitch = 35, max_pitch = 50;  ///< [degrees]
    double mansard_pitch = 66;              ///< of the steep part of mansard roofs [degrees]
    double max_rise = 7;                    ///< of the ridge above the eaves [m]
    double eaves = 0.4;                     ///< [m]
    std::vector<std::string> roofings;      ///< materials to choose from ...
    std::vector<std::string> decks;         ///< ... and those of flat roofs
    template <class A>
    void archive(A& a) {
      a(name, uses, shapes, lots, weight, min_density, max_density, min_lot, max_lot, min_front, setback, gap, rear,
        drive, min_depth, max_depth, max_front, min_storeys, max_storeys, ground_height, storey_height, plinth,
        outer_wall, inner_wall, ground, first, upper, units, facade, interior, roofs, min_pitch, max_pitch,
        mansard_pitch, max_rise, eaves, roofings, decks);
    }
  };

  std::string name;
  double min_footprint = 24;  ///< smaller ground stays open [m2]
  std::vector<RoomKind> rooms;
  std::vector<Programme> programmes;
  std::vector<Facade> facades;
  std::vector<Interior> interiors;
  std::vector<Type> types;
  std::vector<Slot> slots;

  template <class A>
  void archive(A& a) {
    a(name, min_footprint, rooms, programmes, facades, interiors, types, slots);
  }
};

/// The outside of houses of a type, which must be one of the style's.
const Style::Facade& facadeOf(const Style& style, const Style::Type& type);

/// What houses of a type have inside; the usual if the style says nothing of it.
const Style::Interior& interiorOf(const Style& style, const Style::Type& type);
/// What a room that is of no kind looks like, such as a corridor: the first kind of its role, or nullptr.
const Style::RoomKind* kindOfRole(const Style& style, RoomRole role);
/// Whether rooms of this role are laid out by the program itself: programmes do not name them.
constexpr bool isLaidOutAlways(RoomRole role) {
  return role == RoomRole::hall || role == RoomRole::corridor || role == RoomRole::stairs || role == RoomRole::lift;
}

void check(const Style& style);
Summary summarize(const Style& style);

}  // namespace castra
