// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "generators/buildings/roof_edges.h"
#include "generators/buildings/roof_parts.h"
#include "generators/models/solid_builder.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::RegionSide;
using geometry::Skeleton;
using geometry::Vec2;
using geometry::Vec3;
using Kind = Skeleton::Kind;

namespace {

/// Steep slopes that overhang would hang down before the windows [m].
constexpr double kLongestDrop = 0.4;

constexpr double kStep = 1 / geometry::kLattice;

constexpr double kUpright = 0.087;      // cosine of 85 degrees: upright faces lean by a lattice step
constexpr double kInside = 0.02;        // of the way to the middle of a triangle
constexpr double kDeepest = 4 * kStep;  // what rounding explains [m]
constexpr double kLittle = 32 * kStep;  // by so much a wall may end below the slopes at its inner face [m]

Lines placesOfChains(const RoofShape& shape) {
  Lines places;
  for (const auto& chain : shape.chains) {
    auto& line = places.emplace_back();
    for (const std::uint32_t point : chain) line.push_back(shape.skeleton.points[point].at);
  }
  return places;
}

Lines moveChains(const RoofShape& shape, std::span<const double> distances) {
  Lines moved(shape.sides.size());
  for (std::uint32_t i = 0; i < shape.sides.size(); ++i)
    if (distances[i] != 0) moved[i] = movedChain(shape, i, distances);
  return moved;
}

/// How far each side overhangs: as wished, or as much less as it takes for the overhangs to have room.
std::vector<double> overhangsOf(const RoofShape& shape, const RoofRules& rules, Lines& moved) {
  const double eaves = std::min(rules.overhang, kLongestDrop / shape.lowest_tangent);
  const auto places = placesOfChains(shape);
  for (double share = 1; share > 0.05; share /= 2) {
    std::vector<double> distances;
    for (std::size_t i = 0; i < shape.sides.size(); ++i) {
      const RoofSide edge = shape.edges[i];
      const double wish = edge == RoofSide::party ? 0 : edge == RoofSide::gable ? rules.verge : eaves;
      distances.push_back(canMoveChain(shape, static_cast<std::uint32_t>(i)) ? geometry::snap(share * wish) : 0);
    }
    moved = moveChains(shape, distances);
    if (haveGround(places, moved, distances) && areSimple(shape.sides, places, moved, distances)) return distances;
  }
  return std::vector<double>(shape.sides.size(), 0);
}

}  // namespace

double coverDepth(const RoofShape& shape, const RoofRules& rules) {
  return std::max(geometry::snap(rules.thickness * std::sqrt(1 + shape.tangent * shape.tangent)), 4 * kStep);
}

bool addCovering(Roof& roof, const RoofSite& site, const RoofShape& shape) {
  const double depth = coverDepth(shape, site.rules), base = geometry::snap(site.rules.eaves) + depth;
  Sheet sheet;
  for (std::size_t i = 0; i < shape.rises.size(); ++i)
    sheet.points.push_back(geometry::lifted(shape.skeleton.points[i].at, base + shape.rises[i]));
  const auto addFace = [&](std::vector<std::uint32_t> ring, std::uint32_t face) {
    const std::uint32_t side = shape.skeleton.faces[face].side;
    const bool is_top = side == Skeleton::kNoSide;
    sheet.faces.push_back({std::move(ring),
                           is_top ? Vec2{1, 0} : geometry::unit(shape.sides[side].to - shape.sides[side].from),
                           geometry::lifted(is_top ? site.origin : shape.sides[side].from, base)});
  };
  for (std::uint32_t i = 0; i < shape.skeleton.faces.size(); ++i) {
    const Skeleton::Face& face = shape.skeleton.faces[i];
    if (face.kind != Kind::wall && !face.ring.empty()) addFace(face.ring, i);
  }
  // Overhangs go on with the slopes; two that meet at a corner of the footprint share the outer corner.
  Lines moved;
  const std::vector<double> overhangs = overhangsOf(shape, site.rules, moved);
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> outer(shape.sides.size(), kNone);
  const auto addPoint = [&](const Vec2& at, double rise) {
    sheet.points.push_back(geometry::lifted(at, base + geometry::snap(rise)));
    return static_cast<std::uint32_t>(sheet.points.size() - 1);
  };
  for (std::uint32_t i = 0; i < shape.sides.size(); ++i) {
    if (overhangs[i] == 0) continue;
    const auto& chain = shape.chains[i];
    std::vector<std::uint32_t> owners, line;
    for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
      owners.push_back(shape.faceWith(chain[k], chain[k + 1]));
      if (owners.back() == RoofShape::kNoFace) return false;
    }
    for (std::size_t k = 0; k < chain.size(); ++k) {
      const auto& plane = shape.planes[owners[std::min(k, owners.size() - 1)]];
      const Vec2& at = moved[i][k];
      const bool is_end = k == 0 || k + 1 == chain.size();
      const std::uint32_t corner = k == 0 ? i : shape.sides[i].after;
      if (is_end && outer[corner] != kNone) {
        line.push_back(outer[corner]);
        continue;
      }
      line.push_back(addPoint(at, plane.at(at)));
      if (is_end) outer[corner] = line.back();
    }
    for (std::size_t k = 0; k + 1 < chain.size(); ++k)
      addFace({line[k], line[k + 1], chain[k + 1], chain[k]}, owners[k]);
  }
  for (const Vec3& point : sheet.points) sheet.lows.push_back(point.z - depth);
  SolidBuilder builder(site.origin);
  if (!builder.addSheet(sheet, false)) return false;
  roof.parts.push_back({"tiles", builder.take()});
  roof.ridge = base + shape.rise;
  return true;
}

namespace {

/// The slope that covers each piece of a wall's upper edge, if the wall may be as thick as from its chain to `moved`:
/// nothing if a piece would reach beyond its slope.
std::optional<std::vector<std::uint32_t>> findCover(const RoofShape& shape, const std::vector<std::uint32_t>& chain,
                                                    const std::vector<Vec2>& moved) {
  std::vector<std::uint32_t> owners;
  for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
    owners.push_back(shape.faceWith(chain[k], chain[k + 1]));
    if (owners.back() == RoofShape::kNoFace) return std::nullopt;
    geometry::Ring ring;
    for (const std::uint32_t point : shape.skeleton.faces[owners.back()].ring)
      ring.push_back(shape.skeleton.points[point].at);
    for (const Vec2& at : {moved[k], moved[k + 1], (moved[k] + moved[k + 1]) * 0.5}) {
      bool is_near = contains(ring, at);
      for (std::size_t i = 0; i < ring.size() && !is_near; ++i)
        is_near = geometry::distanceToSegment(at, ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]) < 3 * kStep;
      if (!is_near) return std::nullopt;
    }
  }
  return owners;
}

/// What one sees of the covering from beneath, in places relative to the mesh's origin.
class Soffit {
 public:
  explicit Soffit(const geometry::SolidMesh& cover) {
    for (std::size_t i = 0; i < cover.indices.size(); i += 3) {
      const Vec3 a = cover.at(cover.indices[i]), b = cover.at(cover.indices[i + 1]), c = cover.at(cover.indices[i + 2]);
      const double twice = cross(planOf(b) - planOf(a), planOf(c) - planOf(a));
      if (twice < 0) triangles_.push_back({a, b, c, twice});
    }
  }

  /// How far the faces of a wall that look up reach into it. Corners are held against it a little inside: right on the
  /// rim the overhang of another side may touch.
  double depthOf(const geometry::SolidMesh& wall) const {
    double deepest = 0;
    for (std::size_t i = 0; i < wall.indices.size(); i += 3) {
      const Vec3 a = wall.at(wall.indices[i]), b = wall.at(wall.indices[i + 1]), c = wall.at(wall.indices[i + 2]);
      const Vec3 facing = cross(b - a, c - a), middle = (a + b + c) * (1.0 / 3);
      if (!(facing.z > kUpright * length(facing))) continue;
      for (const Vec3& corner : {a, b, c, middle}) {
        const Vec3 p = corner + (middle - corner) * kInside;
        deepest = std::max(deepest, p.z - lowestOver(planOf(p)));
      }
    }
    return deepest;
  }

 private:
  struct Triangle {
    Vec3 a, b, c;
    double twice;
  };

  /// Infinity beside it.
  double lowestOver(const Vec2& place) const {
    double lowest = std::numeric_limits<double>::infinity();
    for (const auto& [a, b, c, twice] : triangles_) {
      const double of_a = cross(planOf(b) - place, planOf(c) - place) / twice,
                   of_b = cross(planOf(c) - place, planOf(a) - place) / twice, of_c = 1 - of_a - of_b;
      if (of_a < 0 || of_b < 0 || of_c < 0) continue;
      lowest = std::min(lowest, of_a * a.z + of_b * b.z + of_c * c.z);
    }
    return lowest;
  }

  std::vector<Triangle> triangles_;
};

/// Walls so thick, or nothing if they have no room.
std::optional<std::vector<Sheet>> makeWalls(const RoofShape& shape, double eaves, double thickness,
                                            std::span<const std::uint32_t> walls) {
  std::vector<double> distances(shape.sides.size(), 0);
  for (const std::uint32_t i : walls) distances[i] = -geometry::snap(thickness);
  const auto moved = moveChains(shape, distances);
  const Lines places = placesOfChains(shape);
  if (!haveGround(places, moved, distances) || !areApart(shape.sides, places, moved)) return std::nullopt;
  std::vector<Sheet> sheets;
  for (const std::uint32_t i : walls) {
    const auto& chain = shape.chains[i];
    const auto owners = findCover(shape, chain, moved[i]);
    if (!owners) return std::nullopt;
    Sheet& sheet = sheets.emplace_back();
    const auto count = static_cast<std::uint32_t>(chain.size());
    for (const std::uint32_t point : chain)
      sheet.points.push_back(geometry::lifted(shape.skeleton.points[point].at, eaves + shape.rises[point]));
    for (std::uint32_t k = 0; k < count; ++k) {
      const double rise = shape.planes[(*owners)[std::min(k, count - 2)]].at(moved[i][k]);
      sheet.points.push_back(geometry::lifted(moved[i][k], eaves + std::max(geometry::snap(rise), 0.0)));
    }
    const RegionSide& side = shape.sides[i];
    for (std::uint32_t k = 0; k + 1 < count; ++k)
      sheet.faces.push_back({{k, k + 1, count + k + 1, count + k}, geometry::unit(side.to - side.from), {}});
    sheet.lows.assign(sheet.points.size(), eaves);
  }
  return sheets;
}

/// The wall, lowered at its inner face by what rounding has put into the covering. Nothing if that is too much, or if
/// the wall is no solid.
std::optional<geometry::SolidMesh> settleWall(Sheet sheet, const Soffit& soffit, double eaves, const Vec2& origin,
                                              bool& is_solid) {
  for (double lowered = 0; lowered < kLittle;) {
    SolidBuilder builder(origin);
    is_solid = builder.addSheet(sheet, true);
    if (!is_solid) return std::nullopt;
    geometry::SolidMesh mesh = builder.take();
    const double deep = soffit.depthOf(mesh);
    if (deep <= kDeepest) return mesh;
    const double step = std::ceil(deep * geometry::kLattice) / geometry::kLattice;
    lowered += step;
    // The second half of the points is the inner face.
    for (std::size_t i = sheet.points.size() / 2; i < sheet.points.size(); ++i)
      sheet.points[i].z = std::max(eaves, sheet.points[i].z - step);
  }
  return std::nullopt;
}

}  // namespace

void addGables(Roof& roof, const RoofSite& site, const RoofShape& shape) {
  std::vector<std::uint32_t> walls;
  for (const Skeleton::Face& face : shape.skeleton.faces)
    if (face.kind == Kind::wall && !face.ring.empty()) walls.push_back(face.side);
  const double eaves = geometry::snap(site.rules.eaves);
  if (walls.empty()) return;
  const Soffit soffit(roof.parts.front().mesh);
  for (double share = 1; share > 0.02; share /= 2) {
    const auto sheets = makeWalls(shape, eaves, share * site.rules.gable_thickness, walls);
    if (!sheets) continue;
    std::vector<Roof::Part> parts;
    bool has_room = true;
    for (std::size_t i = 0; i < walls.size() && has_room; ++i) {
      bool is_solid = true;
      if (auto mesh = settleWall((*sheets)[i], soffit, eaves, site.origin, is_solid))
        parts.push_back({concat("gable-", walls[i]), std::move(*mesh)});
      else
        has_room = !is_solid;
    }
    if (!has_room) continue;
    std::move(parts.begin(), parts.end(), std::back_inserter(roof.parts));
    return;
  }
}

}  // namespace castra::generators
