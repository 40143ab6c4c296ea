// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/solid_builder.h"

#include <algorithm>
#include <array>

#include "pipeline/base/check.h"
#include "pipeline/geometry/inset.h"
#include "pipeline/geometry/triangulate.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;
using geometry::Vec3;

namespace {

/// Faces that differ by less are one: cosine of about half a degree.
constexpr double kFlat = 0.99996;

/// Sides that turn by less are a curve: cosine of 35 degrees.
constexpr double kGentle = 0.82;

/// Long enough for a direction.
constexpr double kSamePoint = 0.25 / geometry::kLattice;

Vec3 unitOf(const Vec3& v) { return v * (1 / geometry::length(v)); }

/// The direction nearest to `way` in the plane with that normal. Rounding may turn the face of a short side so far that
/// there is none worth the name; then another.
Vec3 withinPlane(const Vec3& way, const Vec3& normal) {
  const auto projected = [&](const Vec3& v) { return v - normal * dot(v, normal); };
  for (const Vec3& wish : {way, cross({0, 0, 1}, normal)})
    if (const Vec3 found = projected(wish); geometry::length(found) > 0.5) return unitOf(found);
  return unitOf(projected({1, 0, 0}));
}

}  // namespace

std::uint32_t SolidBuilder::addVertex(const Vec3& at, const Vec3& normal, const Vec2& uv) {
  const auto narrow = [](double value) { return static_cast<float>(value); };
  mesh_.vertices.push_back({{narrow(at.x), narrow(at.y), narrow(at.z)},
                            {narrow(normal.x), narrow(normal.y), narrow(normal.z)},
                            {narrow(uv.x), narrow(uv.y)}});
  return static_cast<std::uint32_t>(mesh_.vertices.size() - 1);
}

void SolidBuilder::addTriangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& normal,
                               std::span<const Vec2> uvs) {
  for (const std::uint32_t index :
       {addVertex(a, normal, uvs[0]), addVertex(b, normal, uvs[1]), addVertex(c, normal, uvs[2])})
    mesh_.indices.push_back(index);
}

void SolidBuilder::addSides(const Points& low, const Points& high) {
  double run = 0;
  Vec3 before;
  for (std::size_t i = 0; i < low.size(); ++i) {
    const std::size_t next = i + 1 < low.size() ? i + 1 : 0;
    const std::array<Vec3, 4> corners{low[i], low[next], high[next], high[i]};
    const Vec3 foot = corners[1] - corners[0], head = corners[2] - corners[3];
    const double foot_length = geometry::length(foot), head_length = geometry::length(head);
    if (foot_length < kSamePoint && head_length < kSamePoint) continue;
    const Vec3 along = foot_length >= head_length ? foot * (1 / foot_length) : head * (1 / head_length);
    // Around a gentle curve the texture runs on; from a corner on it lies as the town does, and so as on other parts.
    if (i == 0 || dot(along, before) < kGentle) run = dot(corners[0], along);
    before = along;
    const Vec3 first = cross(corners[1] - corners[0], corners[2] - corners[0]),
               second = cross(corners[2] - corners[0], corners[3] - corners[0]);
    const bool has_first = foot_length >= kSamePoint, has_second = head_length >= kSamePoint;
    const auto place = [&](const Vec3& p, const Vec3& normal) {
      const Vec3 right = withinPlane(along, normal), up = cross(normal, right), way = p - corners[0];
      return Vec2{run + dot(way, right), corners[0].z + dot(way, up)};
    };
    if (has_first && has_second && dot(unitOf(first), unitOf(second)) > kFlat) {
      const Vec3 normal = unitOf(first + second);
      std::array<std::uint32_t, 4> indices{};
      for (std::size_t k = 0; k < 4; ++k) indices[k] = addVertex(corners[k], normal, place(corners[k], normal));
      for (const std::size_t k : {0, 1, 2, 0, 2, 3}) mesh_.indices.push_back(indices[k]);
    } else {
      const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& facing) {
        const Vec3 normal = unitOf(facing);
        addTriangle(a, b, c, normal, std::array{place(a, normal), place(b, normal), place(c, normal)});
      };
      if (has_first) add(corners[0], corners[1], corners[2], first);
      if (has_second) add(corners[0], corners[2], corners[3], second);
    }
    run += std::max(foot_length, head_length);
  }
}

void SolidBuilder::addCap(const Ring& flat, const Points& points, bool faces_back) {
  // Points that fall together are one.
  Ring ring;
  Points corners;
  for (std::size_t i = 0; i < flat.size(); ++i) {
    if (!ring.empty() && flat[i] == ring.back()) continue;
    ring.push_back(flat[i]);
    corners.push_back(points[i]);
  }
  while (ring.size() > 1 && ring.front() == ring.back()) {
    ring.pop_back();
    corners.pop_back();
  }
  if (ring.size() < 3) return;
  const auto& triangles = geometry::triangulate({ring, {}}).triangles;
  Vec3 sum;
  for (const auto& [a, b, c] : triangles) sum = sum + cross(corners[b] - corners[a], corners[c] - corners[a]);
  const Vec3 common = unitOf(sum) * (faces_back ? -1 : 1);
  const std::uint32_t start = static_cast<std::uint32_t>(mesh_.vertices.size());
  const auto place = [&](std::size_t i) { return faces_back ? Vec2{-ring[i].x, ring[i].y} : ring[i]; };
  for (std::size_t i = 0; i < ring.size(); ++i) addVertex(corners[i], common, place(i));
  for (auto [a, b, c] : triangles) {
    if (faces_back) std::swap(b, c);
    const Vec3 normal = unitOf(cross(corners[b] - corners[a], corners[c] - corners[a]));
    if (dot(normal, common) > kFlat)
      for (const std::uint32_t index : {a, b, c}) mesh_.indices.push_back(start + index);
    else
      addTriangle(corners[a], corners[b], corners[c], normal, std::array{place(a), place(b), place(c)});
  }
}

void SolidBuilder::addLoft(std::span<const Storey> storeys) {
  CASTRA_CHECK(storeys.size() > 1);
  std::vector<Points> rings;
  for (const Storey& storey : storeys) {
    CASTRA_CHECK(storey.ring.size() == storeys[0].ring.size(), storey.ring.size(), " points");
    Points& points = rings.emplace_back();
    for (const Vec2& p : storey.ring) points.push_back(geometry::lifted(p - origin_, geometry::snap(storey.z)));
  }
  const auto flatOf = [&](const Storey& storey) {
    Ring ring = storey.ring;
    for (Vec2& p : ring) p = p - origin_;
    return ring;
  };
  addCap(flatOf(storeys.front()), rings.front(), true);
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) addSides(rings[i], rings[i + 1]);
  addCap(flatOf(storeys.back()), rings.back(), false);
}

void SolidBuilder::addPrism(const Ring& ring, double low, double high) {
  addLoft(std::array{Storey{ring, low}, Storey{ring, high}});
}

void SolidBuilder::addAcross(const Ring& profile, std::span<const Vec3> far, std::span<const Vec3> near) {
  CASTRA_CHECK(profile.size() == far.size() && profile.size() == near.size());
  const auto localOf = [&](std::span<const Vec3> points) {
    Points local;
    for (const Vec3& p : points) local.push_back(geometry::lifted(geometry::planOf(p) - origin_, geometry::snap(p.z)));
    return local;
  };
  const Points back = localOf(far), front = localOf(near);
  addCap(profile, back, true);
  addSides(back, front);
  addCap(profile, front, false);
}

}  // namespace castra::generators
