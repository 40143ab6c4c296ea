// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/ground/tree_shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "generators/models/rounded_solid.h"
#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::SolidMesh;
using geometry::Vec2;
using geometry::Vec3;

namespace {

constexpr double kIntoGround = 0.2;  // [m]

/// A share between -1 and 1 that looks random and always is the same.
double waver(std::uint32_t a, std::uint32_t b) {
  std::uint32_t h = a * 0x9E3779B1u ^ (b + 0x7F4A7C15u) * 0x85EBCA77u;
  h ^= h >> 15;
  h *= 0x2C1B3C6Du;
  h ^= h >> 13;
  return static_cast<double>(h & 0xFFFF) / 32767.5 - 1;
}

Vec2 wayAt(double angle) { return {math::cos(angle), math::sin(angle)}; }

/// Points and triangles of solids that are one mesh.
class Growth {
 public:
  std::uint32_t point(const Vec3& at) {
    points_.push_back(at);
    return static_cast<std::uint32_t>(points_.size() - 1);
  }
  const Vec3& at(std::uint32_t point) const { return points_[point]; }
  void face(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t group) {
    faces_.push_back({{a, b, c}, group});
  }
  /// Sides from ring to ring of equally many points, counter-clockwise seen from the end.
  void sleeve(const std::vector<std::uint32_t>& foot, const std::vector<std::uint32_t>& head, std::uint32_t group) {
    for (std::size_t i = 0; i < foot.size(); ++i) {
      const std::size_t next = (i + 1) % foot.size();
      face(foot[i], foot[next], head[next], group);
      face(foot[i], head[next], head[i], group);
    }
  }
  void cap(const std::vector<std::uint32_t>& ring, bool is_foot, std::uint32_t group) {
    for (std::size_t i = 1; i + 1 < ring.size(); ++i)
      if (is_foot)
        face(ring[0], ring[i + 1], ring[i], group);
      else
        face(ring[0], ring[i], ring[i + 1], group);
  }
  SolidMesh mesh() const { return roundedSolid(points_, faces_); }

 private:
  std::vector<Vec3> points_;
  std::vector<RoundedFace> faces_;
};

/// A sphere of triangles with `parts` to an edge of the icosahedron that it is made from: 20 parts^2 of them.
class Globe {
 public:
  explicit Globe(int parts) : parts_(parts) {
    const double long_side = 0.85065080835204, short_side = 0.52573111211914;
    for (const double a : {-short_side, short_side})
      for (const double b : {-long_side, long_side}) {
        corners_.push_back({a, b, 0});
        corners_.push_back({0, a, b});
        corners_.push_back({b, 0, a});
      }
    // Faces are the triples of corners that are neighbours, turned so that they look out.
    const auto are_near = [&](std::size_t i, std::size_t k) { return dot(corners_[i], corners_[k]) > 0.4; };
    for (std::size_t i = 0; i < 12; ++i)
      for (std::size_t j = i + 1; j < 12; ++j)
        for (std::size_t k = j + 1; k < 12; ++k) {
          if (!are_near(i, j) || !are_near(j, k) || !are_near(i, k)) continue;
          const bool looks_out = dot(cross(corners_[j], corners_[k]), corners_[i]) > 0;
          divide(i, looks_out ? j : k, looks_out ? k : j);
        }
  }
  std::vector<Vec3> directions;
  std::vector<std::array<std::uint32_t, 3>> triangles;

 private:
  void divide(std::size_t a, std::size_t b, std::size_t c) {
    const auto number = [&](int i, int k) {
      // Points of edges belong to two faces: shares by corner name them.
      std::array<std::pair<std::size_t, int>, 3> shares{{{a, parts_ - i - k}, {b, i}, {c, k}}};
      std::sort(shares.begin(), shares.end());
      std::vector<std::pair<std::size_t, int>> name;
      Vec3 sum;
      for (const auto& [corner, share] : shares)
        if (share > 0) {
          name.emplace_back(corner, share);
          sum = sum + corners_[corner] * share;
        }
      const auto [known, is_new] = known_.try_emplace(name, static_cast<std::uint32_t>(directions.size()));
      if (is_new) directions.push_back(geometry::unit(sum));
      return known->second;
    };
    for (int i = 0; i < parts_; ++i)
      for (int k = 0; i + k < parts_; ++k) {
        triangles.push_back({number(i, k), number(i + 1, k), number(i, k + 1)});
        if (i + k + 1 < parts_) triangles.push_back({number(i + 1, k), number(i + 1, k + 1), number(i, k + 1)});
      }
  }

  int parts_;
  std::vector<Vec3> corners_;
  std::map<std::vector<std::pair<std::size_t, int>>, std::uint32_t> known_;
};

/// Lumps of a crown whose radius is 1 every way, as far from its middle as their leaves reach.
struct Lump {
  Vec3 at;
  double radius;
};

std::vector<Lump> lumpsOf(TreeSpecies species, std::uint32_t seed) {
  const int count = species == TreeSpecies::column ? 20 : 24;
  std::vector<Lump> lumps{{{0, 0, 0}, 0.79}};
  for (int i = 0; i < count; ++i) {
    const auto n = static_cast<std::uint32_t>(i);
    // From pole to pole along a spiral of golden angles, each a little astray.
    const double z = 1 - 2 * (i + 0.5) / count + 0.1 * waver(seed, 3 * n);
    const double across = std::sqrt(std::max(0.0, 1 - z * z));
    const Vec2 way = wayAt(2.399963 * i + 0.45 * waver(seed, 3 * n + 1));
    const double radius = 0.31 + 0.1 * waver(seed, 3 * n + 2);
    lumps.push_back({Vec3{way.x * across, way.y * across, z} * (1.0 - radius), radius});
  }
  return lumps;
}

double reachOf(const std::vector<Lump>& lumps, const Vec3& way) {
  double reach = 0;
  for (const Lump& lump : lumps) {
    const double along = dot(lump.at, way), under = along * along - dot(lump.at, lump.at) + lump.radius * lump.radius;
    if (under > 0) reach = std::max(reach, along + std::sqrt(under));
  }
  return reach;
}

std::uint32_t seedOf(TreeSpecies species, std::uint32_t size) {
  return static_cast<std::uint32_t>(species) * kTreeSizes + size + 1;
}

SolidMesh broadleafMesh(TreeSpecies species, std::uint32_t size, std::size_t level) {
  constexpr int kParts[] = {5, 2, 1};
  const TreeForm form = formOf(species, size);
  const std::uint32_t seed = seedOf(species, size);
  const std::vector<Lump> lumps = lumpsOf(species, seed);
  // The widest place is below the middle, so crowns are flatter beneath and rise to a dome.
  const double waist = species == TreeSpecies::spreading ? 0.4 : species == TreeSpecies::egg ? 0.42 : 0.36;
  const double low = form.crown * waist, high = form.crown - low, middle = form.trunk + low;
  const Globe globe(kParts[level]);
  Growth growth;
  for (std::uint32_t i = 0; i < globe.directions.size(); ++i) {
    const Vec3& way = globe.directions[i];
    // Few triangles cut corners off what they stand for: they lie a little further out.
    const double ragged = level == 0 ? 1 + 0.085 * waver(seed + 40, i) : level == 1 ? 1 : 1.05;
    const double reach = std::min(reachOf(lumps, way) * ragged, kCrownReach);
    growth.point(
        {way.x * reach * form.radius, way.y * reach * form.radius, middle + way.z * reach * (way.z < 0 ? low : high)});
  }
  for (const auto& [a, b, c] : globe.triangles) growth.face(a, b, c, 0);
  return growth.mesh();
}

/// One tier of boughs: a hat whose hem droops at the tips, hollow beneath.
void growTier(Growth& growth, std::uint32_t seed, double foot, double head, double radius, int boughs,
              std::uint32_t group) {
  const double height = head - foot;
  std::vector<std::uint32_t> hem, fold;
  const std::uint32_t top = growth.point({0, 0, head}), inner = growth.point({0, 0, foot + 0.34 * height});
  for (int i = 0; i < boughs; ++i) {
    const auto n = static_cast<std::uint32_t>(i);
    const double angle = 2 * math::kPi * (i + 0.24 * waver(seed, 5 * n)) / boughs + 0.7 * waver(seed, 1000);
    const double half = math::kPi / boughs;
    const Vec2 tip = wayAt(angle) * (radius * (1 + 0.14 * waver(seed, 5 * n + 1))),
               notch = wayAt(angle + half) * (radius * (0.66 + 0.08 * waver(seed, 5 * n + 2)));
    const Vec2 back = wayAt(angle) * (0.5 * radius);
    hem.push_back(growth.point(geometry::lifted(tip, foot + 0.07 * height * waver(seed, 5 * n + 3))));
    hem.push_back(growth.point(geometry::lifted(notch, foot + (0.24 + 0.05 * waver(seed, 5 * n + 4)) * height)));
    fold.push_back(growth.point(geometry::lifted(back, foot + 0.5 * height)));
  }
  const std::size_t count = fold.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t next = (i + 1) % count, before = (i + count - 1) % count;
    growth.face(top, fold[i], fold[next], group);
    growth.face(fold[i], hem[2 * before + 1], hem[2 * i], group);
    growth.face(fold[i], hem[2 * i], hem[2 * i + 1], group);
    growth.face(fold[i], hem[2 * i + 1], fold[next], group);
    growth.face(inner, hem[2 * i], hem[2 * before + 1], group + 1);
    growth.face(inner, hem[2 * i + 1], hem[2 * i], group + 1);
  }
}

SolidMesh coniferMesh(std::uint32_t size, std::size_t level) {
  constexpr int kTiers[] = {6, 3, 1}, kBoughs[] = {10, 5, 6};
  const TreeForm form = formOf(TreeSpecies::tiers, size);
  const std::uint32_t seed = seedOf(TreeSpecies::tiers, size);
  const int tiers = kTiers[level];
  Growth growth;
  if (level == 2) {
    std::vector<std::uint32_t> hem;
    const std::uint32_t top = growth.point({0, 0, form.trunk + form.crown});
    for (int i = 0; i < kBoughs[level]; ++i)
      hem.push_back(
          growth.point(geometry::lifted(wayAt(2 * math::kPi * i / kBoughs[level]) * (0.92 * form.radius), form.trunk)));
    for (std::size_t i = 0; i < hem.size(); ++i) growth.face(top, hem[i], hem[(i + 1) % hem.size()], 0);
    growth.cap(hem, true, 1);
    return growth.mesh();
  }
  for (int i = 0; i < tiers; ++i) {
    // Tiers grow shorter towards the top, and each reaches far into the one above.
    const double share = static_cast<double>(i) / tiers, next = (i + 1.0) / tiers;
    const double foot = form.trunk + form.crown * (1 - (1 - share) * (0.75 + 0.25 * (1 - share)));
    const double above = form.trunk + form.crown * (1 - (1 - next) * (0.75 + 0.25 * (1 - next)));
    const double head = i + 1 == tiers ? form.trunk + form.crown : above + 0.9 * (above - foot);
    const double radius = form.radius * (1 - 0.86 * share) * 0.92;
    growTier(growth, seed * 64 + static_cast<std::uint32_t>(i), foot, std::min(head, form.trunk + form.crown), radius,
             std::max(level == 0 ? 7 : 5, kBoughs[level] - (level == 0 ? i / 2 : 0)),
             static_cast<std::uint32_t>(2 * i));
  }
  return growth.mesh();
}

std::vector<std::uint32_t> ringAt(Growth& growth, const Vec3& middle, double radius, int sides, double turn,
                                  double roots) {
  std::vector<std::uint32_t> ring;
  for (int i = 0; i < sides; ++i) {
    const double r = radius * (1 + roots * (i % 2 == 0 ? 1 : -0.4));
    ring.push_back(growth.point(middle + geometry::lifted(wayAt(turn + 2 * math::kPi * i / sides) * r, 0)));
  }
  return ring;
}

/// From the trunk outwards and up, ending in a tip among the leaves.
void growBough(Growth& growth, const Vec3& from, const Vec3& to, double radius, std::uint32_t group) {
  const Vec3 way = geometry::unit(to - from), aside = geometry::unit(cross({0, 0, 1}, way)), up = cross(way, aside);
  const Vec3 bend = from + (to - from) * 0.5 - Vec3{0, 0, 0.12 * geometry::length(to - from)};
  std::vector<std::uint32_t> foot, middle;
  for (const auto& [x, y] : {std::pair{1.0, -0.6}, std::pair{0.0, 1.0}, std::pair{-1.0, -0.6}}) {
    foot.push_back(growth.point(from + (aside * x + up * y) * radius));
    middle.push_back(growth.point(bend + (aside * x + up * y) * (0.7 * radius)));
  }
  const std::uint32_t tip = growth.point(to);
  // The ring runs counter-clockwise seen from the tip.
  growth.cap(foot, true, group + 1);
  growth.sleeve(foot, middle, group);
  for (std::size_t i = 0; i < 3; ++i) growth.face(middle[i], middle[(i + 1) % 3], tip, group);
}

}  // namespace

TreeForm formOf(TreeSpecies species, std::uint32_t size) {
  const double grown = 0.8 + 0.2 * size;
  switch (species) {
    case TreeSpecies::egg:
      return {2.3 * grown, 0.15 * grown, 6.4 * grown, 2.35 * grown};
    case TreeSpecies::column:
      return {1.3 * grown, 0.16 * grown, 9.4 * grown, 1.45 * grown};
    case TreeSpecies::tiers:
      return {0.9 * grown, 0.14 * grown, 8.0 * grown, 2.0 * grown};
    case TreeSpecies::spreading:
      break;
  }
  return {2.3 * grown, 0.19 * grown, 5.2 * grown, 2.75 * grown};
}

SolidMesh trunkMesh(TreeSpecies species, std::uint32_t size, std::size_t level) {
  const TreeForm form = formOf(species, size);
  const std::uint32_t seed = seedOf(species, size);
  const int sides = level == 0 ? 8 : 4;
  Growth growth;
  const double top = form.trunk + (species == TreeSpecies::tiers ? 0.2 : 0.4) * form.crown;
  // What is bent a little does not look turned on a lathe.
  const auto middleAt = [&](double z) {
    const double t = std::max(z, 0.0) / top;
    const double bend = level == 0 ? form.girth * t : 0;
    return Vec3{bend * waver(seed, 90), bend * waver(seed, 91), z};
  };
  std::vector<std::vector<std::uint32_t>> rings;
  const auto add = [&](double z, double share, double roots) {
    rings.push_back(ringAt(growth, middleAt(z), form.girth * share, sides, math::kPi / sides, roots));
  };
  if (level == 0) {
    add(-kIntoGround, 1.75, 0.2);
    add(0.05, 1.45, 0.2);
    add(0.45, 1.05, 0.07);
    add(form.trunk * 0.95, 0.85, 0);
    add(top, 0.4, 0);
  } else {
    add(-kIntoGround, 1.15, 0);
    add(top, 0.7, 0);
  }
  growth.cap(rings.front(), true, 1);
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) growth.sleeve(rings[i], rings[i + 1], 0);
  growth.cap(rings.back(), false, 2);
  if (level == 0 && species != TreeSpecies::tiers) {
    constexpr int kBoughs = 3;
    for (int i = 0; i < kBoughs; ++i) {
      const auto n = static_cast<std::uint32_t>(i);
      const double angle = 2 * math::kPi * (i + 0.3 * waver(seed, 70 + n)) / kBoughs;
      const double from = form.trunk * (0.86 + 0.12 * waver(seed, 80 + n));
      const Vec2 out = wayAt(angle) * (form.radius * 0.62);
      growBough(growth, middleAt(from), geometry::lifted(out, form.trunk + form.crown * 0.36), form.girth * 0.46,
                3 + 2 * n);
    }
  }
  return growth.mesh();
}

namespace {

std::vector<Model::Box> layersAround(const SolidMesh& mesh, int count) {
  const geometry::Box3 all = geometry::boundsOf(mesh);
  const double step = (all.high.z - all.low.z) / count;
  std::vector<geometry::Box3> layers(static_cast<std::size_t>(count),
                                     {{1e300, 1e300, 1e300}, {-1e300, -1e300, -1e300}});
  const auto take = [&](geometry::Box3& layer, const Vec3& p) {
    layer.low = {std::min(layer.low.x, p.x), std::min(layer.low.y, p.y), std::min(layer.low.z, p.z)};
    layer.high = {std::max(layer.high.x, p.x), std::max(layer.high.y, p.y), std::max(layer.high.z, p.z)};
  };
  // A triangle reaches as far in a layer as its corners there, and where its sides cross the layer's ends.
  for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
    const Vec3 a = mesh.at(mesh.indices[i]), b = mesh.at(mesh.indices[i % 3 == 2 ? i - 2 : i + 1]);
    for (int k = 0; k < count; ++k) {
      geometry::Box3& layer = layers[static_cast<std::size_t>(k)];
      const double low = all.low.z + k * step, high = k + 1 < count ? low + step : all.high.z;
      if (a.z >= low && a.z <= high) take(layer, a);
      for (const double z : {low, high})
        if ((a.z < z) != (b.z < z)) take(layer, a + (b - a) * ((z - a.z) / (b.z - a.z)));
    }
  }
  std::vector<Model::Box> boxes;
  for (const geometry::Box3& layer : layers)
    if (layer.high.x > layer.low.x && layer.high.y > layer.low.y && layer.high.z > layer.low.z)
      boxes.push_back({(layer.low + layer.high) * 0.5, (layer.high - layer.low) * 0.5, 0});
  return boxes;
}

}  // namespace

std::vector<Model::Box> layersAround(const SolidMesh& mesh) {
  constexpr int kLeast = 4, kMost = 24;
  constexpr double kSpare = 0.98;  // of what Model allows
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) points.push_back(mesh.at(i));
  const double most = kSpare * (kLooseBoxes * geometry::hullVolume(points) + kStickOut * geometry::surfaceArea(mesh));
  for (int count = kLeast;; count += 2) {
    std::vector<Model::Box> boxes = layersAround(mesh, count);
    double room = 0;
    for (const Model::Box& box : boxes) room += box.volume();
    if (room <= most || count >= kMost) return boxes;
  }
}

SolidMesh crownMesh(TreeSpecies species, std::uint32_t size, std::size_t level) {
  return species == TreeSpecies::tiers ? coniferMesh(size, level) : broadleafMesh(species, size, level);
}

}  // namespace castra::generators
