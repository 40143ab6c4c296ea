// SPDX-License-Identifier: GPL-3.0-or-later
// Dormers and chimneys stand on one slope each: their feet are polygons in its plane, within its outline, so whatever
// is above them is free.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "generators/buildings/roof_parts.h"
#include "generators/models/solid_builder.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/segment.h"

namespace castra::generators {

using geometry::RegionSide;
using geometry::Ring;
using geometry::Skeleton;
using geometry::Vec2;
using geometry::Vec3;
using Kind = Skeleton::Kind;

namespace {

constexpr double kClearance = 0.1;  // between feet, and between a foot and the end of its slope [m]

double distanceOfRings(const Ring& a, const Ring& b) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      least = std::min(least, geometry::distanceOfSegments(a[i], a[(i + 1) % a.size()], b[k], b[(k + 1) % b.size()]));
  return least;
}

class OnSlopes {
 public:
  OnSlopes(Roof& roof, const RoofSite& site, const RoofShape& shape)
      : roof_(roof),
        site_(site),
        shape_(shape),
        base_(geometry::snap(site.rules.eaves) + coverDepth(shape, site.rules)) {
    for (const Skeleton::Face& face : shape.skeleton.faces) {
      Ring& outline = outlines_.emplace_back();
      for (const std::uint32_t point : face.ring) outline.push_back(shape.skeleton.points[point].at);
    }
  }

  void addDormers(std::size_t row) {
    for (std::uint32_t i = 0; i < site_.rules.dormers[row].count; ++i)
      if (!addDormer(row, i)) ++roof_.left_out;
  }

  void addChimney(std::size_t number) {
    if (!placeChimney(number)) ++roof_.left_out;
  }

 private:
  bool isFree(const Ring& foot, std::size_t face) const {
    const Ring& outline = outlines_[face];
    if (!std::all_of(foot.begin(), foot.end(), [&](const Vec2& p) { return contains(outline, p); })) return false;
    if (distanceOfRings(foot, outline) < kClearance) return false;
    return std::all_of(feet_.begin(), feet_.end(), [&](const Ring& other) {
      return distanceOfRings(foot, other) >= kClearance && !contains(other, foot[0]) && !contains(foot, other[0]);
    });
  }

  double heightAt(std::size_t face, const Vec2& place) const {
    return geometry::snap(base_ + shape_.planes[face].at(place));
  }

  /// How far a slope reaches from its side, in the plan.
  double depthOf(std::size_t face, const RegionSide& side) const {
    const Vec2 inwards = leftOf(geometry::unit(side.to - side.from));
    double most = 0;
    for (const Vec2& p : outlines_[face]) most = std::max(most, dot(inwards, p - side.from));
    return most;
  }

  bool addDormer(std::size_t row_number, std::uint32_t number) {
    const Dormers& row = site_.rules.dormers[row_number];
    const auto& faces = shape_.skeleton.faces;
    if (row.side >= shape_.sides.size() || !(row.width > 0.2) || !(row.height > 0.2)) return false;
    const RegionSide& side = shape_.sides[row.side];
    const double reach = geometry::length(side.to - side.from);
    const Vec2 way = geometry::unit(side.to - side.from), inwards = leftOf(way);
    // A row is as wide as it can be about its middle.
    const double extent = 2 * std::min(row.at, 1 - row.at) * reach;
    const double along = row.at * reach + extent * ((number + 0.5) / row.count - 0.5);
    for (std::size_t f = 0; f < faces.size(); ++f) {
      if (faces[f].kind != Kind::slope || faces[f].side != row.side || faces[f].ring.empty()) continue;
      const double tangent = geometry::length(shape_.planes[f].slope), half = row.width / 2;
      const auto at = [&](double u, double d) { return geometry::snap(side.from + way * (along + u) + inwards * d); };
      // The roof of the dormer is a little flatter than a right angle makes it. On short slopes it moves to the eaves.
      const double gable = 0.8 * half;
      const double room = std::max(depthOf(f, side) - (row.height + gable) / tangent - 2 * kClearance, kClearance);
      const double front = std::min(row.setback, room);
      const double eaves_end = front + row.height / tangent, ridge_end = front + (row.height + gable) / tangent;
      const Ring foot{at(-half, front), at(half, front), at(half, eaves_end), at(0, ridge_end), at(-half, eaves_end)};
      if (!isFree(foot, f)) continue;
      std::vector<Vec3> points;
      for (const Vec2& p : foot) points.push_back(geometry::lifted(p, heightAt(f, p)));
      const double eaves = std::min(points[2].z, points[4].z), ridge = points[3].z;
      points[2].z = points[4].z = eaves;
      points.push_back(geometry::lifted(foot[1], eaves));
      points.push_back(geometry::lifted(at(0, front), ridge));
      points.push_back(geometry::lifted(foot[0], eaves));
      static const std::vector<std::vector<std::uint32_t>> kFaces{{0, 1, 5, 6, 7}, {1, 2, 5},    {0, 7, 4},
                                                                  {5, 2, 3, 6},    {7, 6, 3, 4}, {0, 4, 3, 2, 1}};
      if (!(eaves > std::max(points[0].z, points[1].z) && ridge > eaves)) return false;
      SolidBuilder builder(site_.origin);
      builder.addFaces(points, kFaces);
      const std::size_t dormer = roof_.parts.size();
      roof_.parts.push_back({concat("dormer-", row_number, "-", number), builder.take()});
      addSaddle(concat("saddle-", row_number, "-", number), points, inwards);
      feet_.push_back(foot);
      const double sill = std::max(points[0].z, points[1].z) + 0.25 * row.height, lintel = eaves - 0.1 * row.height;
      roof_.windows.push_back({dormer,
                               {geometry::lifted(at(0, front) - site_.origin, (sill + lintel) / 2),
                                {0.3 * row.width, 0, (lintel - sill) / 2},
                                math::atan2(way.y, way.x)}});
      return true;
    }
    return false;
  }

  /// The covering of a dormer, whose points are those of addDormer: a slab on either slope, to a little before its
  /// front.
  void addSaddle(std::string name, const std::vector<Vec3>& dormer, const Vec2& inwards) {
    constexpr double kThick = 0.05, kVerge = 0.1;
    std::vector<Vec3> points;  // from the right eaves over the ridge to the left ones, in front and behind; and above
    for (const double up : {0.0, kThick}) {
      for (const std::size_t k : {5, 6, 7})
        points.push_back(geometry::lifted(geometry::snap(geometry::planOf(dormer[k]) - inwards * kVerge),
                                          geometry::snap(dormer[k].z + up)));
      for (const std::size_t k : {2, 3, 4})
        points.push_back(geometry::lifted(geometry::planOf(dormer[k]), geometry::snap(dormer[k].z + up)));
    }
    static const std::vector<std::vector<std::uint32_t>> kFaces{
        {6, 9, 10, 7}, {8, 7, 10, 11}, {1, 4, 3, 0},  {5, 4, 1, 2},  {1, 0, 6, 7},
        {2, 1, 7, 8},  {0, 3, 9, 6},   {2, 8, 11, 5}, {3, 4, 10, 9}, {4, 5, 11, 10}};
    SolidBuilder builder(site_.origin);
    builder.addFaces(points, kFaces);
    roof_.parts.push_back({std::move(name), builder.take()});
  }

  bool placeChimney(std::size_t number) {
    const Chimney& chimney = site_.rules.chimneys[number];
    const auto& faces = shape_.skeleton.faces;
    for (std::size_t f = 0; f < faces.size(); ++f) {
      if (faces[f].kind == Kind::wall || faces[f].ring.empty() || !contains(outlines_[f], chimney.at)) continue;
      const bool is_top = faces[f].kind == Kind::top;
      const Vec2 way =
          is_top ? Vec2{1, 0} : geometry::unit(shape_.sides[faces[f].side].to - shape_.sides[faces[f].side].from);
      for (int step = 0; step < 12; ++step) {
        const Vec2 middle = chimney.at - leftOf(way) * (0.25 * step * chimney.depth);
        const auto at = [&](double u, double v) {
          return geometry::snap(middle + way * (u * chimney.width / 2) + leftOf(way) * (v * chimney.depth / 2));
        };
        const Ring foot{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
        if (!isFree(foot, f)) continue;
        std::vector<Vec3> points;
        for (const Vec2& p : foot) points.push_back(geometry::lifted(p, heightAt(f, p)));
        for (const Vec2& p : foot) points.push_back(geometry::lifted(p, geometry::snap(roof_.ridge + chimney.above)));
        static const std::vector<std::vector<std::uint32_t>> kFaces{{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                                                    {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
        SolidBuilder builder(site_.origin);
        builder.addFaces(points, kFaces);
        roof_.parts.push_back({concat("chimney-", number), builder.take()});
        feet_.push_back(foot);
        return true;
      }
    }
    return false;
  }

  Roof& roof_;
  const RoofSite& site_;
  const RoofShape& shape_;
  double base_;
  std::vector<Ring> outlines_, feet_;
};

}  // namespace

void addOnSlopes(Roof& roof, const RoofSite& site, const RoofShape& shape) {
  OnSlopes slopes(roof, site, shape);
  for (std::size_t i = 0; i < site.rules.dormers.size(); ++i) slopes.addDormers(i);
  for (std::size_t i = 0; i < site.rules.chimneys.size(); ++i) slopes.addChimney(i);
}

}  // namespace castra::generators
