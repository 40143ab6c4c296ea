// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra::generators {

/// An outline at a height.
struct Storey {
  geometry::Ring ring;  ///< counter-clockwise [m]
  double z = 0;         ///< [m]
};

/// Ground in pieces at heights of their own, such as the slopes of a roof: faces that share their points by number.
struct Sheet {
  struct Face {
    std::vector<std::uint32_t> ring;  ///< counter-clockwise, simple in the plan
    geometry::Vec2 along;             ///< unit; textures run along this and up the slope ...
    geometry::Vec3 anchor;            ///< ... from here up [m]
  };
  std::vector<geometry::Vec3> points;  ///< places on the lattice [m]
  std::vector<double> lows;            ///< where the solid under each point ends, at or below it [m]
  std::vector<Face> faces;
};

/// Makes closed meshes out of outlines. Places are the town's, and become relative to the origin; heights are snapped
/// to the lattice here, places before. Texture coordinates are metres: on upright faces along the outline from its
/// first point and up from the ground, so that courses of stone go on from part to part; on level ones as in the plan.
class SolidBuilder {
 public:
  explicit SolidBuilder(const geometry::Vec2& origin) : origin_(origin) {}

  /// A solid with this outline from `low` to `high`.
  void addPrism(const geometry::Ring& ring, double low, double high);
  /// A solid through outlines one above the other, which have equally many points: battered walls, copings, cones.
  /// Points may fall together, in the last storey also all of them. Level faces are made of the first and the last.
  void addLoft(std::span<const Storey> storeys);
  /// A solid between two upright outlines, such as a piece of an arch. `profile` is their shape seen from the side of
  /// `near`, counter-clockwise; `far` and `near` are its points in space.
  void addAcross(const geometry::Ring& profile, std::span<const geometry::Vec3> far,
                 std::span<const geometry::Vec3> near);

  /// The solid between a sheet and what lies below: upright at the rim, and beneath like the sheet itself or, for a
  /// floor, level and made of the outline alone; then all `lows` must be equal. False, and nothing is added, if a face
  /// or the outline is not simple.
  bool addSheet(const Sheet& sheet, bool has_floor);
  /// A solid with these convex faces, each seen counter-clockwise from outside. Textures run up each face.
  void addFaces(std::span<const geometry::Vec3> points, std::span<const std::vector<std::uint32_t>> faces);

  /// All of it; the next solid is the first of another mesh.
  geometry::SolidMesh take() { return std::exchange(mesh_, {}); }

 private:
  using Points = std::vector<geometry::Vec3>;
  void addSides(const Points& low, const Points& high);
  void layOutCap(const geometry::Ring& flat);
  void addCap(const Points& points, bool faces_back);
  /// From low_ to high_.
  void addTube(const geometry::Ring& flat);
  /// For a first solid between outlines, so that what is one has no more memory than it takes.
  void makeRoom(std::size_t corners, std::size_t storeys);
  void addRim(const Sheet& sheet, std::span<const std::array<std::uint32_t, 2>> rim, const Points& tops,
              const Points& bottoms);
  void addTriangle(const geometry::Vec3& a, const geometry::Vec3& b, const geometry::Vec3& c,
                   const geometry::Vec3& normal, std::span<const geometry::Vec2> uvs);
  std::uint32_t addVertex(const geometry::Vec3& at, const geometry::Vec3& normal, const geometry::Vec2& uv);

  geometry::Vec2 origin_;
  geometry::SolidMesh mesh_;
  // Of the solid in hand; kept for their memory.
  geometry::Ring flat_;
  Points low_, high_;
  struct Cap {
    geometry::Ring ring;                                  // an outline without points that fall together
    std::vector<std::uint32_t> numbers;                   // of these in the outline
    std::vector<std::array<std::uint32_t, 3>> triangles;  // of the ring
  } cap_;
};

}  // namespace castra::generators
