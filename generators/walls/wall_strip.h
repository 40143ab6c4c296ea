// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "generators/models/model_builder.h"
#include "pipeline/geometry/polygon.h"

// Strips of stone along the outer faces of walls, such as plinths and string courses.

namespace castra::generators {

/// Ground that strips stay clear of.
class WallObstacles {
 public:
  void add(const geometry::Ring& ring) { add(ring, Kind::solid, nullptr); }
  /// Something that has a plinth of its own, which other plinths mind, but those of its owner do not.
  void addPlinth(const geometry::Ring& ring, const void* owner) { add(ring, Kind::plinth, owner); }
  /// A face with strips along it, to its right. Those along other faces give way to them, and they to those.
  void addFace(const geometry::Vec2& a, const geometry::Vec2& b, const void* owner) { add({a, b}, Kind::face, owner); }

  /// From and to, along a way [m].
  using Stretch = std::pair<double, double>;

  /// The longest stretch of the way from `a` to `b` to whose right the ground is free as far as `reach` [m]; nothing if
  /// there is none. It ends square to the way. For the owner of a face other faces' strips are not free.
  std::optional<Stretch> findFree(const geometry::Vec2& a, const geometry::Vec2& b, double reach,
                                  const void* owner) const;
  /// Whether nothing solid stands on a convex piece of ground.
  bool isFree(const geometry::Ring& ground) const;
  /// What others' plinths, where they reach as far as this one, leave of such a stretch; nothing if that is nothing.
  std::optional<Stretch> besidePlinths(const geometry::Vec2& a, const geometry::Vec2& b, Stretch stretch, double reach,
                                       const void* owner) const;

 private:
  enum class Kind { solid, plinth, face };
  struct Obstacle {
    geometry::Ring ring;
    geometry::Box box;
    Kind kind;
    const void* owner;
  };
  void add(const geometry::Ring& ring, Kind kind, const void* owner);

  std::vector<Obstacle> obstacles_;
};

/// How far a strip projects at a height.
struct StripLine {
  double z = 0, reach = 0;
};

/// Adds a strip along every side of an outline for which `wanted` says so, as far as the ground is free. At corners
/// between two whole strips they meet on the bisector; elsewhere they end square, at each height where it is free
/// there. Short ones are left out. A strip called "plinth" minds other plinths, but those of its owner.
void addStrips(ModelBuilder& builder, std::string_view noun, std::uint32_t material, const geometry::Ring& outline,
               const std::vector<bool>& wanted, std::span<const StripLine> lines, const WallObstacles& obstacles,
               const void* owner, std::size_t last_level);

/// A convex outline with each side moved outwards; on the lattice.
geometry::Ring growOutline(const geometry::Ring& outline, double distance);

/// The outline without corners that hardly turn.
geometry::Ring simplifyOutline(const geometry::Ring& outline);

}  // namespace castra::generators
