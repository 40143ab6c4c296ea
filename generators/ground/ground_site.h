// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "generators/ground/ground_cover.h"
#include "generators/ground/ground_lie.h"
#include "generators/ground/ground_model.h"

// What the ground of a district is made from, and what becomes of it, while it is being made.

namespace castra::generators {

/// Materials by their number in the model.
struct GroundMaterials {
  std::array<std::uint32_t, kRoadClasses> roads{};
  std::array<bool, kRoadClasses> has_marks{};  ///< nobody paints on cobbles
  std::uint32_t sidewalk = 0, kerb = 0, gutter = 0, paint = 0, iron = 0, retaining = 0;
  std::vector<std::uint32_t> yards;
  std::uint32_t court = 0, square = 0, works = 0, path = 0, lawn = 0, walk = 0, bed = 0, hedge = 0;
  std::vector<std::uint32_t> crops;
  std::uint32_t meadow = 0, drive = 0, fence = 0, pickets = 0, garden_wall = 0, shed = 0, shed_roof = 0, shed_door = 0;
  std::uint32_t bark = 0, needles = 0, lantern = 0;
  std::array<std::uint32_t, 3> leaves{};  ///< of several tones
};

/// Takes slots for what trees are made of.
template <class Slots>
void takeTreeMaterials(GroundMaterials& materials, Slots& slots) {
  materials.bark = slots.numberOf("bark");
  materials.leaves = {slots.numberOf("leaves"), slots.numberOf("leaves-light"), slots.numberOf("leaves-dark")};
  materials.needles = slots.numberOf("needles");
}

struct GroundThing {
  std::string noun;
  geometry::Vec2 at;  ///< it is named by
  std::vector<std::string> tags;
};

enum class TreeSort : std::uint8_t { round, tall, conifer };

/// A tree to be planted.
struct TreeSpot {
  geometry::Vec2 at;
  TreeSort sort = TreeSort::round;
  std::uint32_t size = 0;  ///< 0 to 2
  double yaw = 0;          ///< [rad]
  double ground = 0;       ///< its height there [m]
};

struct LampSpot {
  geometry::Vec2 at;
  double yaw = 0;     ///< towards the street [rad]
  double ground = 0;  ///< its height there [m]
};

enum class FenceSort : std::uint8_t { none, hedge, pickets, boards, wall };

/// A hedge, fence or wall from place to place.
struct FenceSpot {
  geometry::Vec2 from, to;
  FenceSort sort = FenceSort::none;
  std::uint32_t lie = 0;  ///< of the site
};

/// A gap in a fence that a gate shuts; inside is to the left.
struct GateSpot {
  geometry::Vec2 from, to;
  FenceSort sort = FenceSort::none;
  std::uint32_t lie = 0;  ///< of the site
};

enum class OutbuildingSort : std::uint8_t { garage, carport, shed };

/// A small building on a lot: a rectangle from its front left corner along its front and back.
struct OutbuildingSpot {
  geometry::Vec2 corner, along;
  double width = 3, depth = 5;  ///< [m]
  OutbuildingSort sort = OutbuildingSort::shed;
  std::uint32_t lie = 0;  ///< of the site
  geometry::Ring ring() const;
};

/// What params say in several words.
struct GroundWords {
  std::vector<std::string> plots, fences, fronts, garages;
};

/// How what was there before lies, by number in the site; all level without grades.
struct GroundLies {
  std::uint32_t ground = 0;
  std::vector<std::uint32_t> carriageways, junctions, islands;
  std::vector<std::vector<std::uint32_t>> lots;  ///< block by block
};

struct GroundSite {
  const GroundParams& params;
  const District& district;
  const Blocks& blocks;
  const Lots& lots;
  const Buildings* houses = nullptr;  ///< if they are known
  GroundMaterials materials;
  GroundWords words;
  GroundCover cover;
  std::vector<GroundLie> lies{GroundLie()};
  GroundLies lie_of{};
  std::vector<GroundThing> things{};
  std::vector<TreeSpot> trees{};
  std::vector<LampSpot> lamps{};
  std::vector<FenceSpot> fences{};
  std::vector<GateSpot> gates{};
  std::vector<OutbuildingSpot> outbuildings{};
  std::vector<geometry::Ring> footprints{};  ///< of all wings of all houses
  std::vector<geometry::Ring> lanes{};       ///< paths, drives and sheds, where nothing else may stand

  std::uint32_t addThing(std::string noun, const geometry::Vec2& at, std::vector<std::string> tags) {
    things.push_back({std::move(noun), at, std::move(tags)});
    return static_cast<std::uint32_t>(things.size() - 1);
  }
  /// How far a place is from the nearest of the rings [m]; 0 in one.
  static double distanceTo(const std::vector<geometry::Ring>& rings, const geometry::Vec2& place);
};

/// Height of a lawn and of a bed above the ground [m].
inline constexpr double kLawnRise = 0.03, kBedRise = 0.07;

/// Numbers the lies of all that is there; level if there are no grades.
void listLies(GroundSite& site, const Grades* grades);

/// Ground without holes.
inline geometry::Region regionOf(geometry::Ring ring) {
  geometry::Region region;
  region.outer = std::move(ring);
  return region;
}

/// A rectangle from `from` to `to`, `width` wide [m]; on the lattice.
geometry::Ring stripOf(const geometry::Vec2& from, const geometry::Vec2& to, double width);

/// Carriageways, junctions, marks, gutters, kerbs and sidewalks with trees and lamps.
void paintStreets(GroundSite& site, Draw& draw);
/// Lots by use and by what stands on them, with paths, beds, trees and hedges, and walls where they end above what lies
/// beside them; then footprints are left out.
void paintLots(GroundSite& site, Draw& draw);

}  // namespace castra::generators
