// SPDX-License-Identifier: GPL-3.0-or-later
// Thing by thing:
//   1. Gather the triangles of parts that stand still in a tree of boxes.
//   2. For each triangle, find those of other parts that touch its box, lie in its plane and face the other way, of its
//      thing or of the house around it, and cut them from it. If nothing is left, it is hidden.
// Planes are compared roughly first, then boxes, and then, within the triangle's own axes, the corners themselves.
#include "export/hidden_faces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "pipeline/geometry/box_tree.h"

namespace castra::exporting {

using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

constexpr double kDirectionCell = 1.0 / 16;   // of the grid in which directions are sorted
constexpr double kDirectionSlack = 1.0 / 64;  // between directions of one plane
constexpr double kRoughly = 0.05;             // between places of one plane, before it is looked at closely [m]
constexpr double kLeastArea = 1e-6;           // what is smaller is not seen [m^2]

using Cell = std::array<int, 3>;

struct Triangle {
  std::array<Vec3, 3> corners;  // from a place nearby: far away, planes that nearly agree lie apart
  Vec3 normal, line;            // the direction that it shares with its opposite ...
  Cell cell{};                  // ... and where that is among others
  double along = 0;             // of its plane, in that direction
  geometry::Box3 box;
  std::size_t part = 0, number = 0;
};

/// Of two opposite directions the same one. Where it turns over, directions a trifle apart may not meet, so that is not
/// at the angles at which people build.
Vec3 lineOf(const Vec3& normal) {
  constexpr double kSteep = 0.517, kSideways = 0.263;
  if (std::fabs(normal.z) > kSteep) return normal.z > 0 ? normal : normal * -1;
  if (std::fabs(normal.x) > kSideways) return normal.x > 0 ? normal : normal * -1;
  return normal.y > 0 ? normal : normal * -1;
}

int cellOf(double value) { return static_cast<int>(std::floor(value / kDirectionCell)); }

/// A convex piece of a triangle, in its own axes.
using Piece = std::vector<Vec2>;

double areaOf(const Piece& piece) {
  double twice = 0;
  for (std::size_t i = 0; i < piece.size(); ++i) twice += cross(piece[i], piece[(i + 1) % piece.size()]);
  return twice / 2;
}

/// What of the piece lies to the left of the line through `at` along `way` (of length 1), or to its right.
Piece cutOff(const Piece& piece, const Vec2& at, const Vec2& way, double side) {
  Piece kept;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const Vec2 &a = piece[i], &b = piece[(i + 1) % piece.size()];
    const double from = side * cross(way, a - at), to = side * cross(way, b - at);
    if (from >= 0) kept.push_back(a);
    if ((from < 0) != (to < 0)) kept.push_back(a + (b - a) * (from / (from - to)));
  }
  return kept;
}

/// The sides of a convex ring, as wide as it is and a clearance more.
struct Sides {
  std::array<Vec2, 3> at, ways;  // a place on each, and its direction, with the ring to the left

  explicit Sides(const std::array<Vec2, 3>& ring) {
    for (std::size_t i = 0; i < 3; ++i) {
      ways[i] = geometry::unit(ring[(i + 1) % 3] - ring[i]);
      at[i] = ring[i] + geometry::rightOf(ways[i]) * HiddenFaces::kClearance;
    }
  }
  bool isBeyond(const Piece& piece, std::size_t side) const {
    return std::all_of(piece.begin(), piece.end(), [&](const Vec2& p) { return cross(ways[side], p - at[side]) <= 0; });
  }
};

/// Takes what is within the sides from the pieces.
void subtract(std::vector<Piece>& pieces, const Sides& sides) {
  // What lies beyond one of them stays as it is: cut along the others, it would only be more pieces.
  const auto hit = std::partition(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return sides.isBeyond(piece, 0) || sides.isBeyond(piece, 1) || sides.isBeyond(piece, 2);
  });
  std::vector<Piece> left;
  for (auto piece = hit; piece != pieces.end(); ++piece) {
    Piece rest = std::move(*piece);
    for (std::size_t i = 0; i < 3 && !rest.empty(); ++i) {
      Piece outside = cutOff(rest, sides.at[i], sides.ways[i], -1);
      if (outside.empty()) continue;
      if (areaOf(outside) > kLeastArea) left.push_back(std::move(outside));
      rest = cutOff(rest, sides.at[i], sides.ways[i], 1);
    }
  }
  pieces.erase(hit, pieces.end());
  pieces.insert(pieces.end(), std::make_move_iterator(left.begin()), std::make_move_iterator(left.end()));
}

/// Triangles of a thing that may hide others.
class Hiders {
 public:
  Hiders() = default;
  explicit Hiders(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {
    std::vector<geometry::Box3> boxes;
    boxes.reserve(triangles_.size());
    for (const Triangle& triangle : triangles_) boxes.push_back(triangle.box);
    tree_ = geometry::BoxTree(std::move(boxes));
  }

  /// Calls with each that may lie before the triangle, plane by plane and along it.
  template <class Found>
  void visitBefore(const Triangle& triangle, const Found& found) {
    near_.clear();
    tree_.visitNear(triangle.box, HiddenFaces::kClearance, [&](std::size_t number) {
      const Triangle& other = triangles_[number];
      if (other.part != triangle.part && std::fabs(other.along - triangle.along) <= kRoughly &&
          dot(other.normal, triangle.normal) < kDirectionSlack - 1 && areInReach(triangle, other))
        near_.push_back(&other);
    });
    std::sort(near_.begin(), near_.end(), [](const Triangle* a, const Triangle* b) {
      return std::tie(a->cell, a->along, a->part, a->number) < std::tie(b->cell, b->along, b->part, b->number);
    });
    for (const Triangle* other : near_) found(*other);
  }

 private:
  /// A direction near the edge of its cell may have its opposite in the next.
  static bool areInReach(const Triangle& triangle, const Triangle& other) {
    const Vec3& line = triangle.line;
    const std::array<double, 3> at{line.x, line.y, line.z};
    for (std::size_t k = 0; k < 3; ++k)
      if (other.cell[k] < cellOf(at[k] - kDirectionSlack) || other.cell[k] > cellOf(at[k] + kDirectionSlack))
        return false;
    return true;
  }

  std::vector<Triangle> triangles_;
  geometry::BoxTree tree_;
  std::vector<const Triangle*> near_;
};

/// A triangle and what lies before it, in its own axes.
class Cover {
 public:
  explicit Cover(const Triangle& triangle)
      : triangle_(triangle),
        right_(unit(triangle.corners[1] - triangle.corners[0])),
        up_(cross(triangle.normal, right_)),
        ring_{place(triangle.corners[0]), place(triangle.corners[1]), place(triangle.corners[2])} {}

  void add(const Triangle& other) {
    std::array<Vec2, 3> ring;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3& corner = other.corners[2 - i];  // counter-clockwise seen from this side
      if (std::fabs(dot(corner - triangle_.corners[0], triangle_.normal)) > HiddenFaces::kClearance) return;
      ring[i] = place(corner);
    }
    others_.push_back(ring);
  }

  /// Most triangles that are seen have a corner or a middle with nothing before it, which is soon known.
  bool isWhole() const {
    const Vec2 middle = (ring_[0] + ring_[1] + ring_[2]) * (1.0 / 3);
    for (const Vec2& place : {ring_[0], ring_[1], ring_[2], middle})
      if (!isCovered(place)) return false;
    std::vector<Piece> pieces{{ring_[0], ring_[1], ring_[2]}};
    for (const auto& other : others_) {
      subtract(pieces, Sides(other));
      if (pieces.empty()) return true;
    }
    return false;
  }

 private:
  Vec2 place(const Vec3& at) const {
    const Vec3 from = at - triangle_.corners[0];
    return {dot(from, right_), dot(from, up_)};
  }
  bool isCovered(const Vec2& at) const {
    return std::any_of(others_.begin(), others_.end(), [&](const std::array<Vec2, 3>& ring) {
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 side = ring[(i + 1) % 3] - ring[i];
        if (cross(side, at - ring[i]) < -HiddenFaces::kClearance * length(side)) return false;
      }
      return true;
    });
  }

  const Triangle& triangle_;
  Vec3 right_, up_;
  std::array<Vec2, 3> ring_;
  std::vector<std::array<Vec2, 3>> others_;
};

/// Nothing if it has no area to speak of.
std::optional<Triangle> triangleOf(const SolidMesh& mesh, std::size_t number, const PartPlace& place,
                                   const Vec3& zero) {
  Triangle triangle;
  for (std::size_t i = 0; i < 3; ++i) triangle.corners[i] = place(mesh.at(mesh.indices[3 * number + i])) - zero;
  const Vec3 normal = cross(triangle.corners[1] - triangle.corners[0], triangle.corners[2] - triangle.corners[0]);
  const double twice = length(normal);
  if (twice < 2 * kLeastArea) return std::nullopt;
  triangle.normal = normal * (1 / twice);
  triangle.line = lineOf(triangle.normal);
  triangle.cell = {cellOf(triangle.line.x), cellOf(triangle.line.y), cellOf(triangle.line.z)};
  triangle.along = dot(triangle.line, triangle.corners[0]);
  const auto& [a, b, c] = triangle.corners;
  triangle.box = {{std::min({a.x, b.x, c.x}), std::min({a.y, b.y, c.y}), std::min({a.z, b.z, c.z})},
                  {std::max({a.x, b.x, c.x}), std::max({a.y, b.y, c.y}), std::max({a.z, b.z, c.z})}};
  triangle.number = number;
  return triangle;
}

}  // namespace

HiddenFaces::HiddenFaces(const Model& model, std::size_t level) {
  const std::vector<std::uint32_t> users = model.countUsers(level);
  std::size_t all = 0;
  for (const Model::Part& part : model.parts) {
    const SolidMesh* mesh = meshOf(model, part, level);
    first_.push_back(all);
    if (!mesh) continue;
    all += mesh->triangleCount();
  }
  is_hidden_.assign(all, false);
  Hiders around;  // of the last thing that is not inside another
  Vec3 zero;      // and a place nearby
  for (std::size_t begin = 0, end = 0; begin < model.parts.size(); begin = end) {
    const Model::Thing& thing = model.things[model.parts[begin].thing];
    std::vector<Triangle> triangles;  // that may be hidden
    std::vector<Triangle> before;     // that may hide others
    bool is_first = !thing.isInside();
    for (; end < model.parts.size() && model.parts[end].thing == model.parts[begin].thing; ++end) {
      const Model::Part& part = model.parts[end];
      const SolidMesh* mesh = meshOf(model, part, level);
      if (!mesh || part.joint != Model::kNobody) continue;
      const PartPlace place(part);
      if (is_first) zero = place(mesh->at(0));
      is_first = false;
      for (std::size_t i = 0; i < mesh->triangleCount(); ++i) {
        std::optional<Triangle> triangle = triangleOf(*mesh, i, place, zero);
        if (!triangle) continue;
        triangle->part = end;
        if (model.materials[part.material].sort != "glass") before.push_back(*triangle);
        if (users[model.meshAt(part, level)] == 1) triangles.push_back(*triangle);
      }
    }
    Hiders here(std::move(before));
    for (const Triangle& triangle : triangles) {
      Cover cover(triangle);
      const auto add = [&](const Triangle& other) { cover.add(other); };
      here.visitBefore(triangle, add);
      if (thing.isInside()) around.visitBefore(triangle, add);
      if (!cover.isWhole()) continue;
      is_hidden_[first_[triangle.part] + triangle.number] = true;
    }
    if (!thing.isInside()) around = std::move(here);
  }
  first_.push_back(all);
  matchRepeats(model);
  count_ = static_cast<std::size_t>(std::count(is_hidden_.begin(), is_hidden_.end(), true));
}

void HiddenFaces::matchRepeats(const Model& model) {
  const std::vector<std::size_t> begins = partsOfThings(model);
  const auto forPairs = [&](const auto& visit) {
    for (std::size_t i = 0; i < model.things.size(); ++i) {
      if (!model.things[i].isRepeat()) continue;
      const std::size_t from = first_[begins[model.things[i].like]], to = first_[begins[model.things[i].like + 1]];
      for (std::size_t k = from; k < to; ++k) visit(k, first_[begins[i]] + k - from);
    }
  };
  forPairs([&](std::size_t original, std::size_t repeat) {
    is_hidden_[original] = is_hidden_[original] && is_hidden_[repeat];
  });
  forPairs([&](std::size_t original, std::size_t repeat) { is_hidden_[repeat] = is_hidden_[original]; });
}

}  // namespace castra::exporting
