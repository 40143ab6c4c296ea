// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

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
      distances.push_back(geometry::snap(share * wish));
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

}  // namespace

void addGables(Roof& roof, const RoofSite& site, const RoofShape& shape) {
  std::vector<std::uint32_t> walls;
  for (const Skeleton::Face& face : shape.skeleton.faces)
    if (face.kind == Kind::wall && !face.ring.empty()) walls.push_back(face.side);
  const double eaves = geometry::snap(site.rules.eaves);
  for (double share = 1; share > 0.02 && !walls.empty(); share /= 2) {
    const auto sheets = makeWalls(shape, eaves, share * site.rules.gable_thickness, walls);
    if (!sheets) continue;
    for (std::size_t i = 0; i < walls.size(); ++i) {
      SolidBuilder builder(site.origin);
      if (builder.addSheet((*sheets)[i], true)) roof.parts.push_back({concat("gable-", walls[i]), builder.take()});
    }
    return;
  }
}

}  // namespace castra::generators
