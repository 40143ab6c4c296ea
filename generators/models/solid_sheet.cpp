// SPDX-License-Identifier: GPL-3.0-or-later
// Solids under sheets, and solids with slanting faces.
#include <algorithm>
#include <array>

#include "generators/models/solid_builder.h"
#include "pipeline/base/check.h"
#include "pipeline/geometry/ears.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;
using geometry::Vec3;

namespace {

using Edge = std::array<std::uint32_t, 2>;
using Triangle = std::array<std::uint32_t, 3>;

/// Triangles that differ by less from their face share its normal: cosine of about half a degree.
constexpr double kFlat = 0.99996;

/// Along and up on a face: `along` as far as the face has that direction, or else level.
struct Frame {
  Vec3 right, up;
  Frame(const Vec3& normal, const Vec3& along) {
    const auto within = [&](const Vec3& v) { return v - normal * dot(v, normal); };
    Vec3 wish = within(along);
    if (geometry::length(wish) < 0.5) wish = within(cross({0, 0, 1}, normal));
    if (geometry::length(wish) < 0.5) wish = within({1, 0, 0});
    right = unit(wish);
    up = cross(normal, right);
  }
  Vec2 place(const Vec3& p, const Vec3& anchor) const { return {dot(p, right), dot(p - anchor, up)}; }
};

/// Edges that only one face has, in the order of their first points.
std::vector<Edge> listRim(std::span<const Sheet::Face> faces) {
  std::vector<Edge> there, back, rim;
  for (const Sheet::Face& face : faces)
    for (std::size_t i = 0; i < face.ring.size(); ++i) {
      const std::uint32_t from = face.ring[i], to = face.ring[i + 1 < face.ring.size() ? i + 1 : 0];
      there.push_back({from, to});
      back.push_back({to, from});
    }
  std::sort(there.begin(), there.end());
  std::sort(back.begin(), back.end());
  std::set_difference(there.begin(), there.end(), back.begin(), back.end(), std::back_inserter(rim));
  return rim;
}

/// The outline in rings of point numbers; nothing if it does not close.
std::vector<std::vector<std::uint32_t>> linkRim(std::vector<Edge> rim) {
  std::vector<std::vector<std::uint32_t>> rings;
  while (!rim.empty()) {
    auto& ring = rings.emplace_back();
    Edge edge = rim.front();
    rim.erase(rim.begin());
    ring.push_back(edge[0]);
    while (edge[1] != ring.front()) {
      const auto next = std::lower_bound(rim.begin(), rim.end(), Edge{edge[1], 0});
      if (next == rim.end() || (*next)[0] != edge[1]) return {};
      edge = *next;
      rim.erase(next);
      ring.push_back(edge[0]);
    }
  }
  return rings;
}

/// Triangles of the ground within the outline, by point numbers; nothing if it is not simple.
std::vector<Triangle> coverOutline(const std::vector<std::vector<std::uint32_t>>& rings, const Sheet& sheet) {
  std::vector<Triangle> triangles;
  const auto placesOf = [&](const std::vector<std::uint32_t>& ring) {
    Ring places;
    for (const std::uint32_t i : ring) places.push_back(geometry::planOf(sheet.points[i]));
    return places;
  };
  if (rings.size() == 1) {
    triangles = geometry::cutEars(placesOf(rings[0]));
    for (Triangle& triangle : triangles)
      for (std::uint32_t& corner : triangle) corner = rings[0][corner];
    return triangles;
  }
  geometry::Region region;
  std::vector<std::uint32_t> outer, holes;
  for (const auto& ring : rings) {
    const Ring places = placesOf(ring);
    if (geometry::signedArea(places) > 0) {
      if (!outer.empty()) return {};
      region.outer = places;
      outer = ring;
    } else {
      region.holes.push_back(places);
      holes.insert(holes.end(), ring.begin(), ring.end());
    }
  }
  if (outer.empty() || geometry::findFault(region)) return {};
  outer.insert(outer.end(), holes.begin(), holes.end());
  triangles = geometry::triangulate(region).triangles;
  for (Triangle& triangle : triangles)
    for (std::uint32_t& corner : triangle) corner = outer[corner];
  return triangles;
}

}  // namespace

bool SolidBuilder::addSheet(const Sheet& sheet, bool has_floor) {
  std::vector<std::vector<Triangle>> covers;
  Ring places;
  for (const Sheet::Face& face : sheet.faces) {
    places.clear();
    for (const std::uint32_t i : face.ring) places.push_back(geometry::planOf(sheet.points[i]));
    covers.push_back(geometry::cutEars(places));
    if (covers.back().empty()) return false;
  }
  const std::vector<Edge> rim = listRim(sheet.faces);
  std::vector<Triangle> floor;
  if (has_floor) {
    floor = coverOutline(linkRim(rim), sheet);
    if (floor.empty()) return false;
  }
  Points tops, bottoms;
  for (std::size_t i = 0; i < sheet.points.size(); ++i) {
    const Vec2 place = geometry::planOf(sheet.points[i]) - origin_;
    tops.push_back(geometry::lifted(place, geometry::snap(sheet.points[i].z)));
    bottoms.push_back(geometry::lifted(place, geometry::snap(sheet.lows[i])));
  }
  const auto addSide = [&](const Sheet::Face& face, const std::vector<Triangle>& cover, const Points& points,
                           bool faces_down) {
    const auto facing = [&](const Triangle& t) {
      const Vec3 &a = points[face.ring[t[0]]], &b = points[face.ring[t[1]]], &c = points[face.ring[t[2]]];
      return cross(b - a, c - a) * (faces_down ? -1 : 1);
    };
    Vec3 sum;
    for (const Triangle& triangle : cover) sum = sum + facing(triangle);
    const Vec3 common = unit(sum), along = geometry::lifted(face.along, 0),
               anchor = geometry::lifted(geometry::planOf(face.anchor) - origin_, face.anchor.z);
    const Frame frame(common, along);
    const auto start = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (const std::uint32_t i : face.ring) addVertex(points[i], common, frame.place(points[i], anchor));
    for (Triangle triangle : cover) {
      const Vec3 normal = unit(facing(triangle));
      if (faces_down) std::swap(triangle[1], triangle[2]);
      if (dot(normal, common) > kFlat) {
        for (const std::uint32_t corner : triangle) mesh_.indices.push_back(start + corner);
        continue;
      }
      const Frame own(normal, along);
      std::array<Vec3, 3> at{};
      for (std::size_t k = 0; k < 3; ++k) at[k] = points[face.ring[triangle[k]]];
      addTriangle(at[0], at[1], at[2], normal,
                  std::array{own.place(at[0], anchor), own.place(at[1], anchor), own.place(at[2], anchor)});
    }
  };
  for (std::size_t i = 0; i < sheet.faces.size(); ++i) {
    addSide(sheet.faces[i], covers[i], tops, false);
    if (!has_floor) addSide(sheet.faces[i], covers[i], bottoms, true);
  }
  if (has_floor) {
    const auto start = static_cast<std::uint32_t>(mesh_.vertices.size());
    std::vector<std::uint32_t> numbers(bottoms.size(), ~std::uint32_t{0});
    std::uint32_t count = 0;
    for (const Triangle& triangle : floor)
      for (const std::size_t k : {0, 2, 1}) {
        std::uint32_t& number = numbers[triangle[k]];
        if (number == ~std::uint32_t{0}) {
          number = start + count++;
          const Vec3& at = bottoms[triangle[k]];
          addVertex(at, {0, 0, -1}, {-at.x, at.y});
        }
        mesh_.indices.push_back(number);
      }
  }
  addRim(sheet, rim, tops, bottoms);
  return true;
}

void SolidBuilder::addRim(const Sheet& sheet, std::span<const Edge> rim, const Points& tops, const Points& bottoms) {
  for (const auto& [from, to] : rim) {
    const Vec2 way = geometry::planOf(sheet.points[to]) - geometry::planOf(sheet.points[from]);
    const bool has_from = tops[from].z > bottoms[from].z, has_to = tops[to].z > bottoms[to].z;
    if (!has_from && !has_to) continue;
    const Vec3 along = geometry::lifted(geometry::unit(way), 0), normal = {along.y, -along.x, 0};
    const auto start = static_cast<std::uint32_t>(mesh_.vertices.size());
    const auto add = [&](const Vec3& at) { addVertex(at, normal, {dot(at, along), at.z}); };
    add(bottoms[from]);
    add(bottoms[to]);
    if (has_to) add(tops[to]);
    if (has_from) add(tops[from]);
    for (const std::uint32_t k : {0u, 1u, 2u}) mesh_.indices.push_back(start + k);
    if (has_from && has_to)
      for (const std::uint32_t k : {0u, 2u, 3u}) mesh_.indices.push_back(start + k);
  }
}

void SolidBuilder::addFaces(std::span<const Vec3> points, std::span<const std::vector<std::uint32_t>> faces) {
  Points local;
  for (const Vec3& p : points) local.push_back(geometry::lifted(geometry::planOf(p) - origin_, geometry::snap(p.z)));
  for (const auto& face : faces) {
    CASTRA_CHECK(face.size() >= 3);
    Vec3 sum;
    for (std::size_t i = 1; i + 1 < face.size(); ++i)
      sum = sum + cross(local[face[i]] - local[face[0]], local[face[i + 1]] - local[face[0]]);
    const Frame frame(unit(sum), cross({0, 0, 1}, unit(sum)));
    for (std::size_t i = 1; i + 1 < face.size(); ++i) {
      const Vec3 &a = local[face[0]], &b = local[face[i]], &c = local[face[i + 1]];
      const Vec3 normal = unit(cross(b - a, c - a));
      const Frame own = dot(normal, unit(sum)) > kFlat ? frame : Frame(normal, frame.right);
      addTriangle(a, b, c, normal, std::array{own.place(a, {}), own.place(b, {}), own.place(c, {})});
    }
  }
}

}  // namespace castra::generators
