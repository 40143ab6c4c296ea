// SPDX-License-Identifier: GPL-3.0-or-later
//   1. Triangles that share an edge and lie in one plane make a face.
//   2. Each face is seen at right angles, its longer side along the picture, and put into a rectangle.
//   3. The rectangles are laid on shelves, the highest first, on the smallest square that holds them so.
#include "export/lightmap.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pipeline/geometry/vec3.h"

namespace castra::exporting {

namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr double kFlat = 0.9998;    // cosine of the angle up to which two triangles are in one plane: a degree
constexpr double kGrowth = 1.03;    // of the square's side from try to try
constexpr std::uint32_t kNobody = ~std::uint32_t{0};

struct Face {
  std::size_t primitive = 0;
  std::vector<std::uint32_t> vertices;
  std::vector<Vec2> places;  // of the vertices, from the rectangle's corner [m]
  double width = 0, height = 0;
  Vec2 at;  // of the rectangle on the picture [m]
};

Vec3 placeOf(const GlbPrimitive& primitive, std::uint32_t vertex) {
  const auto& p = primitive.positions[vertex];
  return {double{p[0]}, double{p[1]}, double{p[2]}};
}

Vec3 facingOf(const GlbPrimitive& primitive, std::size_t triangle) {
  const Vec3 a = placeOf(primitive, primitive.indices[3 * triangle]);
  const Vec3 facing = cross(placeOf(primitive, primitive.indices[3 * triangle + 1]) - a,
                            placeOf(primitive, primitive.indices[3 * triangle + 2]) - a);
  const double size = length(facing);
  return size > 0 ? facing * (1 / size) : Vec3{0, 1, 0};
}

/// The number of its face for each triangle: those that can be reached over edges without leaving the plane.
std::vector<std::uint32_t> groupTriangles(const GlbPrimitive& primitive) {
  struct Edge {
    std::uint32_t low, high, triangle;
    auto operator<=>(const Edge&) const = default;
  };
  const std::size_t count = primitive.indices.size() / 3;
  std::vector<Edge> edges;
  std::vector<Vec3> facing;
  for (std::uint32_t t = 0; t < count; ++t) {
    facing.push_back(facingOf(primitive, t));
    for (std::size_t k = 0; k < 3; ++k) {
      const std::uint32_t a = primitive.indices[3 * t + k], b = primitive.indices[3 * t + (k + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), t});
    }
  }
  std::sort(edges.begin(), edges.end());
  std::vector<std::uint32_t> leader(count);
  std::iota(leader.begin(), leader.end(), 0u);
  const auto find = [&](std::uint32_t t) {
    while (leader[t] != t) t = leader[t] = leader[leader[t]];
    return t;
  };
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const Edge &a = edges[i], &b = edges[i + 1];
    if (a.low != b.low || a.high != b.high) continue;
    const std::uint32_t one = find(a.triangle), two = find(b.triangle);
    // Held against the face's first triangle, so that a gentle curve does not become one face.
    if (dot(facing[one], facing[two]) >= kFlat) leader[std::max(one, two)] = std::min(one, two);
  }
  for (std::uint32_t t = 0; t < count; ++t) leader[t] = find(t);
  return leader;
}

/// Sees the face at right angles, with the longest of its sides along the picture.
void flatten(Face& face, const GlbPrimitive& primitive, std::size_t triangle) {
  const Vec3 facing = facingOf(primitive, triangle), origin = placeOf(primitive, face.vertices[0]);
  Vec3 along;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 side = placeOf(primitive, primitive.indices[3 * triangle + (k + 1) % 3]) -
                      placeOf(primitive, primitive.indices[3 * triangle + k]);
    // The longest is the diagonal of a rectangle; the second longest is a side.
    const Vec3 next = placeOf(primitive, primitive.indices[3 * triangle + (k + 2) % 3]) -
                      placeOf(primitive, primitive.indices[3 * triangle + (k + 1) % 3]);
    const Vec3 last = (side + next) * -1.0;
    const double here = length(side);
    if ((here >= length(next)) != (here >= length(last))) along = side;
  }
  if (!(length(along) > 0))
    along = placeOf(primitive, primitive.indices[3 * triangle + 1]) - placeOf(primitive, primitive.indices[3 * triangle]);
  const double size = length(along);
  along = size > 0 ? along * (1 / size) : Vec3{1, 0, 0};
  const Vec3 up = cross(facing, along);
  Vec2 low{1e300, 1e300}, high{-1e300, -1e300};
  for (const std::uint32_t vertex : face.vertices) {
    const Vec3 from = placeOf(primitive, vertex) - origin;
    const Vec2 place{dot(from, along), dot(from, up)};
    face.places.push_back(place);
    low = {std::min(low.x, place.x), std::min(low.y, place.y)};
    high = {std::max(high.x, place.x), std::max(high.y, place.y)};
  }
  face.width = high.x - low.x;
  face.height = high.y - low.y;
  const bool is_upright = face.height > face.width;
  for (Vec2& place : face.places) {
    place = place - low;
    // A quarter turn, not a mirror: triangles keep their sense.
    if (is_upright) place = {face.height - place.y, place.x};
  }
  if (is_upright) std::swap(face.width, face.height);
}

/// Faces of a primitive; a vertex of several becomes several.
void addFaces(std::vector<Face>& faces, GlbPrimitive& primitive, std::size_t number) {
  const std::vector<std::uint32_t> group = groupTriangles(primitive);
  std::vector<std::uint32_t> face_of_group(group.size(), kNobody), owner(primitive.positions.size(), kNobody);
  const std::size_t first = faces.size(), original = primitive.positions.size();
  // Copies of vertices, by vertex and face.
  std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>> copies(original);
  std::vector<std::size_t> first_triangle;
  for (std::size_t t = 0; t < group.size(); ++t) {
    std::uint32_t& face = face_of_group[group[t]];
    if (face == kNobody) {
      face = static_cast<std::uint32_t>(faces.size());
      faces.push_back({number, {}, {}, 0, 0, {}});
      first_triangle.push_back(t);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      std::uint32_t& vertex = primitive.indices[3 * t + k];
      if (owner[vertex] == kNobody) {
        owner[vertex] = face;
        faces[face].vertices.push_back(vertex);
      }
      if (owner[vertex] == face) continue;
      const std::uint32_t source = vertex;
      const auto known = std::find_if(copies[source].begin(), copies[source].end(),
                                      [&](const auto& copy) { return copy.first == face; });
      if (known != copies[source].end()) {
        vertex = known->second;
        continue;
      }
      vertex = static_cast<std::uint32_t>(primitive.positions.size());
      copies[source].emplace_back(face, vertex);
      primitive.positions.push_back(primitive.positions[source]);
      primitive.normals.push_back(primitive.normals[source]);
      if (!primitive.uvs.empty()) primitive.uvs.push_back(primitive.uvs[source]);
      faces[face].vertices.push_back(vertex);
    }
  }
  for (std::size_t i = first; i < faces.size(); ++i) flatten(faces[i], primitive, first_triangle[i - first]);
}

/// Lays the rectangles on shelves of this length; false if they are higher together than long.
bool layOnShelves(std::vector<Face>& faces, const std::vector<std::size_t>& order, double side, double margin) {
  double x = margin, y = margin, shelf = 0;
  for (const std::size_t i : order) {
    Face& face = faces[i];
    if (x + face.width + margin > side) {
      x = margin;
      y += shelf + margin;
      shelf = 0;
    }
    if (x + face.width + margin > side || y + face.height + margin > side) return false;
    face.at = {x, y};
    x += face.width + margin;
    shelf = std::max(shelf, face.height);
  }
  return true;
}

}  // namespace

double layLightmap(GlbMesh& mesh, double margin) {
  std::vector<Face> faces;
  for (std::size_t i = 0; i < mesh.primitives.size(); ++i) addFaces(faces, mesh.primitives[i], i);
  std::vector<std::size_t> order(faces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return faces[a].height != faces[b].height ? faces[a].height > faces[b].height : faces[a].width > faces[b].width;
  });
  double area = 0, side = 3 * margin;
  for (const Face& face : faces) {
    area += (face.width + margin) * (face.height + margin);
    side = std::max(side, face.width + 2 * margin);
  }
  side = std::max(side, std::sqrt(area));
  while (!layOnShelves(faces, order, side, margin)) side *= kGrowth;
  for (GlbPrimitive& primitive : mesh.primitives) primitive.lightmap_uvs.assign(primitive.positions.size(), {});
  for (const Face& face : faces)
    for (std::size_t i = 0; i < face.vertices.size(); ++i) {
      const Vec2 place = (face.at + face.places[i]) * (1 / side);
      mesh.primitives[face.primitive].lightmap_uvs[face.vertices[i]] = {static_cast<float>(place.x),
                                                                        static_cast<float>(place.y)};
    }
  return side;
}

}  // namespace castra::exporting
