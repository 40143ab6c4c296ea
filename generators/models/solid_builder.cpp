// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/models/solid_builder.h"

#include <algorithm>
#include <array>
#include <initializer_list>

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

/// The direction nearest to `way` in the plane with that normal. Rounding may turn the face of a short side so far that
/// there is none worth the name; then another.
Vec3 withinPlane(const Vec3& way, const Vec3& normal) {
  const auto projected = [&](const Vec3& v) { return v - normal * dot(v, normal); };
  for (const Vec3& wish : {way, cross({0, 0, 1}, normal)})
    if (const Vec3 found = projected(wish); geometry::length(found) > 0.5) return unit(found);
  return unit(projected({1, 0, 0}));
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
    const double foot_length = geometry::length(foot),
                 head_length = head == foot ? foot_length : geometry::length(head);
    if (foot_length < kSamePoint && head_length < kSamePoint) continue;
    const Vec3 along = foot_length >= head_length ? foot * (1 / foot_length) : head * (1 / head_length);
    // Around a gentle curve the texture runs on; from a corner on it lies as the town does, and so as on other parts.
    if (i == 0 || dot(along, before) < kGentle) run = dot(corners[0], along);
    before = along;
    const Vec3 first = cross(corners[1] - corners[0], corners[2] - corners[0]),
               second = cross(corners[2] - corners[0], corners[3] - corners[0]);
    const bool has_first = foot_length >= kSamePoint, has_second = head_length >= kSamePoint;
    // The corners of these numbers, which lie in a plane.
    const auto add = [&](const Vec3& normal, std::initializer_list<std::size_t> numbers) {
      const Vec3 right = withinPlane(along, normal), up = cross(normal, right);
      const auto start = static_cast<std::uint32_t>(mesh_.vertices.size());
      for (const std::size_t k : numbers) {
        const Vec3 way = corners[k] - corners[0];
        addVertex(corners[k], normal, {run + dot(way, right), corners[0].z + dot(way, up)});
      }
      for (std::uint32_t k = 2; k < numbers.size(); ++k)
        mesh_.indices.insert(mesh_.indices.end(), {start, start + k - 1, start + k});
    };
    const bool is_flat = has_first && has_second && (first == second || dot(unit(first), unit(second)) > kFlat);
    if (is_flat) {
      add(unit(first + second), {0, 1, 2, 3});
    } else {
      if (has_first) add(unit(first), {0, 1, 2});
      if (has_second) add(unit(second), {0, 2, 3});
    }
    run += std::max(foot_length, head_length);
  }
}

void SolidBuilder::layOutCap(const Ring& flat) {
  // Points that fall together are one.
  cap_.ring.clear();
  cap_.numbers.clear();
  cap_.triangles.clear();
  for (std::uint32_t i = 0; i < flat.size(); ++i) {
    if (!cap_.ring.empty() && flat[i] == cap_.ring.back()) continue;
    cap_.ring.push_back(flat[i]);
    cap_.numbers.push_back(i);
  }
  while (cap_.ring.size() > 1 && cap_.ring.front() == cap_.ring.back()) {
    cap_.ring.pop_back();
    cap_.numbers.pop_back();
  }
  if (cap_.ring.size() >= 3 && !geometry::triangulateSmall(cap_.ring, cap_.triangles))
    cap_.triangles = geometry::triangulate({cap_.ring, {}}).triangles;
}

void SolidBuilder::addCap(const Points& points, bool faces_back) {
  const Cap& cap = cap_;
  const auto at = [&](std::uint32_t i) -> const Vec3& { return points[cap.numbers[i]]; };
  const auto place = [&](std::uint32_t i) { return faces_back ? Vec2{-cap.ring[i].x, cap.ring[i].y} : cap.ring[i]; };
  Vec3 sum;
  for (const auto& [a, b, c] : cap.triangles) sum = sum + cross(at(b) - at(a), at(c) - at(a));
  if (cap.triangles.empty()) return;
  const Vec3 common = unit(sum) * (faces_back ? -1 : 1);
  const std::uint32_t start = static_cast<std::uint32_t>(mesh_.vertices.size());
  for (std::uint32_t i = 0; i < cap.ring.size(); ++i) addVertex(at(i), common, place(i));
  for (auto [a, b, c] : cap.triangles) {
    if (faces_back) std::swap(b, c);
    const Vec3 normal = unit(cross(at(b) - at(a), at(c) - at(a)));
    if (dot(normal, common) > kFlat)
      for (const std::uint32_t index : {a, b, c}) mesh_.indices.push_back(start + index);
    else
      addTriangle(at(a), at(b), at(c), normal, std::array{place(a), place(b), place(c)});
  }
}

void SolidBuilder::makeRoom(std::size_t corners, std::size_t storeys) {
  if (!mesh_.vertices.empty()) return;
  mesh_.vertices.reserve(corners * (4 * storeys - 2));
  mesh_.indices.reserve(6 * (corners * storeys - 2));
}

void SolidBuilder::addTube(const Ring& flat) {
  makeRoom(flat.size(), 2);
  layOutCap(flat);
  addCap(low_, true);
  addSides(low_, high_);
  addCap(high_, false);
}

void SolidBuilder::addLoft(std::span<const Storey> storeys) {
  CASTRA_CHECK(storeys.size() > 1);
  const auto raise = [&](const Storey& storey, Points& points) {
    CASTRA_CHECK(storey.ring.size() == storeys[0].ring.size(), storey.ring.size(), " points");
    points.clear();
    const double z = geometry::snap(storey.z);
    for (const Vec2& p : storey.ring) points.push_back(geometry::lifted(p - origin_, z));
  };
  const auto addLevel = [&](const Storey& storey, const Points& points, bool faces_back) {
    flat_.clear();
    for (const Vec2& p : storey.ring) flat_.push_back(p - origin_);
    layOutCap(flat_);
    addCap(points, faces_back);
  };
  makeRoom(storeys[0].ring.size(), storeys.size());
  raise(storeys[0], low_);
  addLevel(storeys[0], low_, true);
  for (std::size_t i = 1; i < storeys.size(); ++i) {
    raise(storeys[i], high_);
    addSides(low_, high_);
    std::swap(low_, high_);
  }
  addLevel(storeys.back(), low_, false);
}

void SolidBuilder::addPrism(const Ring& ring, double low, double high) {
  const double foot = geometry::snap(low), head = geometry::snap(high);
  flat_.clear();
  low_.clear();
  high_.clear();
  for (const Vec2& p : ring) {
    flat_.push_back(p - origin_);
    low_.push_back(geometry::lifted(flat_.back(), foot));
    high_.push_back(geometry::lifted(flat_.back(), head));
  }
  addTube(flat_);
}

void SolidBuilder::addAcross(const Ring& profile, std::span<const Vec3> far, std::span<const Vec3> near) {
  CASTRA_CHECK(profile.size() == far.size() && profile.size() == near.size());
  const auto localOf = [&](std::span<const Vec3> points, Points& local) {
    local.clear();
    for (const Vec3& p : points) local.push_back(geometry::lifted(geometry::planOf(p) - origin_, geometry::snap(p.z)));
  };
  localOf(far, low_);
  localOf(near, high_);
  addTube(profile);
}

}  // namespace castra::generators
