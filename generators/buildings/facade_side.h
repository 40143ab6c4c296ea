// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generators/buildings/face_room.h"
#include "generators/buildings/house_parts.h"

namespace castra::generators {

/// A window or door of a side: along it, and above the ground [m].
struct FaceOpening {
  FaceMesh::Span u, z;
  bool is_door = false;
  RoomRole role = RoomRole::other;  ///< of the room behind it
  std::uint32_t storey = 0;
  double thickness = 0;   ///< of the wall [m]
  bool has_part = false;  ///< a part of the user's own is in it
  double width() const { return u.high - u.low; }
  double height() const { return z.high - z.low; }
  double middle() const { return (u.low + u.high) / 2; }
};

/// Beyond the ends of any side [m].
inline constexpr double kFar = 1e9;

/// One side of a wing as somebody sees it who stands before it, and what is already there. Parts ask for room before
/// they are built, so that none overlaps another, none stands in a doorway, before a neighbour's ground or in the roof,
/// and none is in the way of those who walk along the street.
class FacadeSide {
 public:
  geometry::Vec2 from, way;  ///< first corner [m], and the way along it
  double length = 0, yaw = 0;
  bool is_open = false;  ///< parts may stand before it: neither a neighbour's line nor another wing is there
  bool is_street = false;
  bool is_strip = false;  ///< a strip of own ground lies before it, and then a neighbour's
  bool is_front = false;  ///< the side with the entrance
  std::uint32_t wing = 0, number = 0;
  std::uint32_t storeys = 0;
  double eaves = 0;  ///< above the ground [m]
  /// What bands do at the ends, for each metre that they stand out: along a mitre, or the neighbour's line.
  double start_lean = 0, end_lean = 0;
  /// How far bands stand out at most around these corners; 0 if as far as here [m].
  double start_reach = 0, end_reach = 0;
  double start_gap = 0, end_gap = 0;        ///< where another wing begins [m]
  double start_line = 0, end_line = 0;      ///< how far a neighbour's line comes before the side for each metre out
  double overhang = 0;                      ///< of the roof [m]
  double soffit = 0;                        ///< how much it comes down for each metre of that
  double band_soffit = 0;                   ///< the same, for what goes on around corners
  double low_reach = 0.15, high_reach = 1;  ///< how far parts may stand out below and above heads [m]
  std::vector<double> bases;                ///< by storey: what the timbers before the wall take [m]
  std::vector<FaceOpening> openings;        ///< storey by storey, and along each

  /// Where something upright may be that stands out so far: not beyond the line of a neighbour [m].
  FaceMesh::Span widthAt(double out) const;
  /// True, and the room is taken, if all of it is free.
  bool take(const FaceBox& box);
  bool isFree(const FaceBox& box) const;
  /// Takes it whatever is there: for what is part of the wall.
  void keep(const FaceBox& box) { taken_.add(box); }

  /// The stretches of the side where nothing is in the way of a band, as they are near `u`.
  std::vector<FaceMesh::Span> stretches(FaceMesh::Span d, FaceMesh::Span z, FaceMesh::Span u = {-kFar, kFar}) const;
  /// Nothing is in its way from end to end.
  bool isClear(FaceMesh::Span d, FaceMesh::Span z) const;
  /// How much wall is free on the left and right of an opening up to the next on its storey, or the end.
  FaceMesh::Span freeBeside(const FaceOpening& opening) const;

  /// What a band does at an end that should stand out so far here and around the corner, and does as far as there is
  /// room: it goes on beyond the corner, and then leans [m].
  struct End {
    double beyond = 0, lean = 0;
  };
  End startOf(double out) const { return endOf(start_lean, out, start_reach); }
  End endOf(double out) const { return endOf(end_lean, out, end_reach); }

  geometry::Vec3 placeOf(double u, double z) const { return geometry::lifted(from + way * u, z); }
  double topOfBands(double out) const { return eaves - (band_soffit > 0 ? out * band_soffit + 0.02 : 0); }

 private:
  End endOf(double mitre, double out, double other_reach) const;

  FaceRoom taken_;
};

/// All sides of a house, wing by wing. Openings of walls that lie on no side are those of a side that nobody sees.
std::vector<FacadeSide> listFacadeSides(const HouseSite& house);

/// What is a matter of taste, from what was drawn for the house: the same word gives the same answer.
class Taste {
 public:
  explicit Taste(std::uint32_t look) : look_(look) {}
  std::uint32_t number(std::string_view word, std::uint32_t index = 0) const;
  bool chance(double share, std::string_view word, std::uint32_t index = 0) const {
    return static_cast<double>(number(word, index) % 1024) < share * 1024;
  }
  const std::string& pick(const std::vector<std::string>& list, std::string_view word,
                          const std::string& otherwise) const {
    return list.empty() ? otherwise : list[number(word) % list.size()];
  }

 private:
  std::uint32_t look_;
};

/// Between a wall and what is put before it, so that rounding makes none overlap [m].
inline constexpr double kFaceJoint = 2 / geometry::kLattice;
/// What timbers take before a wall, and how long a side with timbers is at least [m].
inline constexpr double kTimberRoom = 0.067, kShortestFrame = 1.2;
/// Whoever walks along the street is lower than this [m].
inline constexpr double kHeadroom = 2.4;

}  // namespace castra::generators
