// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/base/math.h"
#include "pipeline/core/archive.h"
#include "pipeline/core/kind.h"
#include "pipeline/core/summary.h"
#include "pipeline/geometry/solid_mesh.h"

namespace castra {

/// Things built of solid parts, such as the towers and curtains of a stretch of town wall: what an engine loads.
/// Everything is relative to `origin`, in metres, x east, y north, z up; the ground is at 0.
///
/// No part is cut out of another: a wall with a door is two piers and a lintel, and the doorway is an Opening. So every
/// part is a closed solid with a mass, parts touch but do not overlap, and what one bumps into is what one sees.
///
/// A part is seen at a level of detail if it has a mesh there. Level 0 is the thing itself, and only its parts have
/// mass and bounds. At higher levels some parts vanish, and others stand for them: the breast wall grows a band
/// for its merlons, the landing becomes the ramp that stands for the steps.
///
/// Parts that are equal but for their place, such as windows, share a mesh, and each says where it lies: engines draw
/// them as instances. Very small ones, such as merlons, rather have a mesh each: a batch of boxes is drawn faster than
/// as many instances.
///
/// A thing may repeat one before it, so much higher, part for part with the same meshes: storeys that are alike.
/// Engines draw all that stands still in it as one more instance.
struct Model {
  static constexpr Kind kind{"model", 5};
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};
  static constexpr std::size_t kLevels = 3;
  /// A level is meant for things that are no higher in the picture than this share of it: what it leaves out is then
  /// about a pixel of a thousand.
  static constexpr std::array<double, kLevels> kScreenShares{1, 0.25, 0.06};

  /// A slot that an engine fills with its own material. Names are a promise.
  struct Material {
    std::string name;
    std::string sort;          ///< what people call it: "stone"
    std::uint32_t colour = 0;  ///< sRGB, 0xRRGGBB, for those who have nothing better
    double roughness = 0.9;
    double density = 0;  ///< [kg/m^3]
    double repeat = 1;   ///< what a texture is meant to cover [m]
  };

  /// A box that stands upright, turned to the left by `yaw`.
  struct Box {
    geometry::Vec3 centre;  ///< [m]
    geometry::Vec3 half;    ///< half its length along, across and up [m]
    double yaw = 0;         ///< [rad]

    double volume() const { return 8 * half.x * half.y * half.z; }
  };

  /// What moves as one, such as a door leaf with its straps, and how. Meshes lie where they are at `now`.
  struct Joint {
    enum class Type : std::uint8_t {
      turn,  ///< about the upright line through `at` [rad]
      lift   ///< upwards from `at` [m]
    };
    std::string name;
    Type type = Type::turn;
    geometry::Vec3 at;                  ///< [m]
    double low = 0, high = 0, now = 0;  ///< shut at 0; positive to the left
  };

  struct Thing {
    std::string name;               ///< by its place, once in a model: "tower-12-47"
    std::vector<std::string> tags;  ///< what it is, and of which sort: "tower", "corner"
    std::uint32_t finest = 0;       ///< level at which it is shown where a finer one is asked for: see Budget
    std::uint32_t like = kNobody;   ///< the thing before it that it repeats, which repeats none itself ...
    double up = 0;                  ///< ... so much higher, on the lattice [m]

    /// Rooms of a house: an engine may leave them out as long as nobody is near.
    bool isInside() const { return std::find(tags.begin(), tags.end(), "inside") != tags.end(); }
    bool isRepeat() const { return like != kNobody; }
  };

  struct Part {
    std::uint32_t thing = 0;
    std::string name;               ///< once in a model: "tower-12-47.merlon-3"
    std::vector<std::string> tags;  ///< what it is, and of what: "merlon", "stone"
    std::uint32_t material = 0;
    std::array<std::uint32_t, kLevels> meshes{kNobody, kNobody, kNobody};  ///< by level
    std::uint32_t joint = kNobody;
    geometry::Vec3 at;  ///< where the zero of its meshes lies [m] ...
    double yaw = 0;     ///< ... and how far they are turned to the left about it [rad]

    // Only of parts seen at level 0.
    std::vector<Box> boxes;  ///< all around it, and little more than half as much again
    double mass = 0;         ///< [kg]
    geometry::Vec3 centre;   ///< of gravity [m]
  };

  /// Where one can pass, look or shoot through: no part is there, but a door or a portcullis that shuts it.
  struct Opening {
    std::uint32_t thing = 0;
    std::vector<std::string> tags;  ///< "doorway", "passage", "slit", "hatch"
    Box box;
  };

  /// What a model may cost where it is shown in full, level 0; 0 is no limit. Things are shown plainer until it is
  /// kept.
  struct Budget {
    std::uint64_t triangles = 0;
    std::uint64_t draw_calls = 0;
    std::uint64_t disk = 0;          ///< [bytes]
    std::uint64_t textures = 0;      ///< [bytes]
    std::uint32_t texture_size = 0;  ///< of a side of each texture, as it will be loaded [px]
  };

  geometry::Vec2 origin;  ///< whole metres
  Budget budget;
  std::vector<Material> materials;
  std::vector<geometry::SolidMesh> meshes;
  std::vector<Joint> joints;
  std::vector<Thing> things;
  std::vector<Part> parts;  ///< thing by thing
  std::vector<Opening> openings;

  /// The mesh that a part is shown with at a level of detail; nobody's if it is not seen there.
  std::uint32_t meshAt(const Part& part, std::size_t level) const {
    return part.meshes[std::max<std::size_t>(level, things[part.thing].finest)];
  }
  /// At a level of detail.
  std::uint64_t triangleCount(std::size_t level) const;
  /// How many parts show each mesh at a level. What a thing repeats is counted once: it is shared as a whole.
  std::vector<std::uint32_t> countUsers(std::size_t level) const;

  /// The part of a thing that repeats another, as it follows from the part that it stands for; `joint` is its own.
  Part repeat(const Part& part, std::uint32_t thing, std::uint32_t joint) const;
};

/// Where the parts of each thing begin, and, at last, where all end.
std::vector<std::size_t> partsOfThings(const Model& model);

/// A model is stored in a tenth of the bytes that its numbers have, or less: corners as steps on the lattice, and of
/// all else only what does not follow from them. It comes back to the bit. Meshes must have the vertices that their
/// triangles name, parts must lie thing by thing, and repeats must be what they say they are. Otherwise as for all
/// artifacts: see archive.h.
std::string encode(const Model& model);
template <>
Model decode<Model>(std::string_view bytes);

/// What a part's boxes may hold for what its hull does, and how far they may stick out of its surface beyond that, in
/// the mean [m].
inline constexpr double kLooseBoxes = 1.5, kStickOut = 0.03;
/// How far a vertex may lie outside a box that contains it: its corners are not on the lattice [m].
inline constexpr double kBoxSlack = 2 / geometry::kLattice;

bool contains(const Model::Box& box, const geometry::Vec3& point, double slack);

/// From the axes of a mesh to those of the model: turned, then moved.
class PartPlace {
 public:
  explicit PartPlace(const Model::Part& part) : at_(part.at), cos_(math::cos(part.yaw)), sin_(math::sin(part.yaw)) {}
  /// Of a part that is turned as another is: sines and cosines are dear.
  PartPlace(const geometry::Vec3& at, const PartPlace& turned) : at_(at), cos_(turned.cos_), sin_(turned.sin_) {}
  geometry::Vec3 turn(const geometry::Vec3& v) const { return {v.x * cos_ - v.y * sin_, v.x * sin_ + v.y * cos_, v.z}; }
  geometry::Vec3 operator()(const geometry::Vec3& p) const { return turn(p) + at_; }

 private:
  geometry::Vec3 at_;
  double cos_, sin_;
};

/// The part's mesh at a level of detail, or nullptr if it is not seen there.
const geometry::SolidMesh* meshOf(const Model& model, const Model::Part& part, std::size_t level);

void check(const Model& model);
Summary summarize(const Model& model);

}  // namespace castra
