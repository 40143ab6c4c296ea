// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/manifold.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

namespace castra::geometry {
namespace {

using Place = std::array<float, 3>;
using Face = std::array<Place, 3>;

/// Normals and textures do not matter here.
SolidMesh meshOf(const std::vector<Face>& faces) {
  SolidMesh mesh;
  for (const Face& face : faces)
    for (const Place& place : face) {
      mesh.indices.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
      mesh.vertices.push_back({place, {0, 0, 1}, {0, 0}});
    }
  return mesh;
}

/// Over the corner at `at`, with legs of this length: above it if that is positive, and below it, turned the other way.
std::vector<Face> tetrahedron(const Place& at, float leg) {
  const Place a = at, b{at[0] + leg, at[1], at[2]}, c{at[0], at[1] + leg, at[2]}, d{at[0], at[1], at[2] + leg};
  std::vector<Face> faces{{a, c, b}, {a, b, d}, {a, d, c}, {b, c, d}};
  if (leg < 0)
    for (Face& face : faces) std::swap(face[0], face[1]);
  return faces;
}

/// The first of these solids, turned about the edge from (0, 0, 0) to (1, 0, 0) until it shares nothing else with it.
std::vector<Face> tetrahedronBelow() {
  const Place a{0, 0, 0}, b{1, 0, 0}, c{0, -1, 0}, d{0, 0, -1};
  return {{a, c, b}, {a, b, d}, {a, d, c}, {b, c, d}};
}

std::vector<Face> join(std::vector<Face> one, const std::vector<Face>& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

std::string faultOf(const std::vector<Face>& faces) {
  const ManifoldProof proof = proveManifold(meshOf(faces));
  return proof.fault ? proof.fault->what : "";
}

TEST(Manifold, ASolidIsOne) {
  const ManifoldProof proof = proveManifold(meshOf(tetrahedron({0, 0, 0}, 1)));
  EXPECT_FALSE(proof.fault);
  EXPECT_EQ(proof.solids, 1u);
  EXPECT_EQ(faultOf(tetrahedron({5, 5, 5}, -1)), "");
}

TEST(Manifold, SolidsOneAfterTheOtherMayTouch) {
  // In a corner, and along an edge.
  EXPECT_EQ(proveManifold(meshOf(join(tetrahedron({0, 0, 0}, 1), tetrahedron({0, 0, 0}, -1)))).solids, 2u);
  const std::vector<Face> two = join(tetrahedron({0, 0, 0}, 1), tetrahedronBelow());
  EXPECT_EQ(faultOf(two), "");
  EXPECT_EQ(proveManifold(meshOf(two)).solids, 2u);
}

TEST(Manifold, AMissingFaceIsFound) {
  for (std::size_t i = 0; i < 4; ++i) {
    std::vector<Face> faces = tetrahedron({0, 0, 0}, 1);
    faces.erase(faces.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_EQ(faultOf(faces), "has an open edge");
  }
  EXPECT_EQ(faultOf({}), "has no whole faces");
}

TEST(Manifold, ATurnedFaceIsFound) {
  std::vector<Face> faces = tetrahedron({0, 0, 0}, 1);
  std::swap(faces[2][0], faces[2][1]);
  EXPECT_EQ(faultOf(faces), "has an open edge");
}

TEST(Manifold, ASolidInsideOutIsFoundBesideALargerOne) {
  std::vector<Face> inside_out = tetrahedron({3, 0, 0}, 1);
  for (Face& face : inside_out) std::swap(face[0], face[1]);
  EXPECT_EQ(faultOf(inside_out), "is turned inside out");
  EXPECT_EQ(faultOf(join(tetrahedron({0, 0, 0}, 2), inside_out)), "is turned inside out")
      << "the volume of both together is positive";
}

TEST(Manifold, AFaceWithoutAreaIsFound) {
  // An edge is split on one side only, and a face between three places of a line closes the gap.
  const Place a{0, 0, 0}, b{1, 0, 0}, c{0, 1, 0}, d{0, 0, 1}, m{0.5F, 0, 0};
  EXPECT_EQ(faultOf({{a, c, b}, {a, m, d}, {m, b, d}, {a, d, c}, {b, c, d}, {a, b, m}}), "has a face without area");
}

TEST(Manifold, FourFacesAtAnEdgeAreFound) {
  // Two solids that share an edge, faces of both in turn.
  const std::vector<Face> one = tetrahedron({0, 0, 0}, 1), other = tetrahedronBelow();
  std::vector<Face> mixed;
  for (std::size_t i = 0; i < 4; ++i) {
    mixed.push_back(one[i]);
    mixed.push_back(other[i]);
  }
  EXPECT_EQ(faultOf(mixed), "has an edge with more than two faces");
}

TEST(Manifold, ASolidThatHangsByACornerIsFound) {
  const std::vector<Face> one = tetrahedron({0, 0, 0}, 1), other = tetrahedron({0, 0, 0}, -1);
  std::vector<Face> mixed;
  for (std::size_t i = 0; i < 4; ++i) {
    mixed.push_back(one[i]);
    mixed.push_back(other[i]);
  }
  EXPECT_EQ(faultOf(mixed), "hangs together by a corner only");
}

}  // namespace
}  // namespace castra::geometry
