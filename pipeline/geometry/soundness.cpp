// SPDX-License-Identifier: GPL-3.0-or-later
// Whether regions keep their promises. Nearly all regions are small and plainly sound, which comparing all pairs of
// edges shows in a microsecond; whatever is large or doubtful is triangulated, and the winding numbers tell.
#include <algorithm>
#include <cmath>

#include "pipeline/base/text.h"
#include "pipeline/geometry/polygon.h"
#include "pipeline/geometry/winding_mesh.h"

namespace castra::geometry {

namespace {

constexpr std::size_t kMaxPlainEdges = 512;  // comparing all pairs is faster than triangulating up to about here
constexpr double kMaxPlainSpan = 60'000;     // [m]; products of lattice lengths up to 65.5 km are exact in a double

const Ring& ringOf(const Region& region, std::size_t ring) { return ring == 0 ? region.outer : region.holes[ring - 1]; }

bool isOnLattice(double value) { return value * kLattice == std::floor(value * kLattice); }

/// Exact for lattice points within kMaxPlainSpan of each other: none of the products is rounded.
double sideOf(const Vec2& a, const Vec2& b, const Vec2& point) { return cross(b - a, point - a); }

/// True if the closed edges ab and cd have no point in common.
bool areApart(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x)) return true;
  if (std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) return true;
  const double c_side = sideOf(a, b, c), d_side = sideOf(a, b, d);
  if ((c_side > 0 && d_side > 0) || (c_side < 0 && d_side < 0)) return true;
  const double a_side = sideOf(c, d, a), b_side = sideOf(c, d, b);
  return (a_side > 0 && b_side > 0) || (a_side < 0 && b_side < 0);
}

/// True if the region is small and sound, and its rings do not even touch. False says nothing.
bool isPlainlySound(const Region& region) {
  struct Edge {
    Vec2 a, b;
    std::size_t ring, next;  // number of the edge that follows in its ring
  };
  std::vector<Edge> edges;
  std::size_t count = region.outer.size();
  for (const Ring& hole : region.holes) count += hole.size();
  if (count > kMaxPlainEdges || region.outer.empty()) return false;
  const Box box = boundsOf(region.outer);
  if (!(box.width() < kMaxPlainSpan && box.height() < kMaxPlainSpan)) return false;
  edges.reserve(count);
  for (std::size_t r = 0; r <= region.holes.size(); ++r) {
    const Ring& ring = ringOf(region, r);
    if (ring.size() < 3) return false;
    const std::size_t first = edges.size();
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &a = ring[i], &b = ring[(i + 1) % ring.size()], &c = ring[(i + 2) % ring.size()];
      const bool is_in_box = a.x >= box.low.x && a.x <= box.high.x && a.y >= box.low.y && a.y <= box.high.y;
      if (!is_in_box || !isOnLattice(a.x) || !isOnLattice(a.y) || a == b) return false;
      if (sideOf(a, b, c) == 0 && dot(b - a, c - b) < 0) return false;  // turns back on itself
      edges.push_back({a, b, r, first + (i + 1) % ring.size()});
    }
    const double turned = signedArea(ring);
    if (r == 0 ? !(turned > 1e-6) : !(turned < -1e-6)) return false;
  }
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (std::size_t j = i + 1; j < edges.size(); ++j)
      if (edges[i].next != j && edges[j].next != i && !areApart(edges[i].a, edges[i].b, edges[j].a, edges[j].b))
        return false;
  for (std::size_t h = 0; h < region.holes.size(); ++h) {
    if (!contains(region.outer, region.holes[h][0])) return false;
    for (std::size_t other = 0; other < region.holes.size(); ++other)
      if (other != h && contains(region.holes[other], region.holes[h][0])) return false;
  }
  return true;
}

/// Faults that can be seen in one ring without looking at where its edges go.
std::optional<Fault> locateSimpleFault(std::span<const Region> parts) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t r = 0; r <= parts[p].holes.size(); ++r) {
      const Ring& ring = ringOf(parts[p], r);
      if (ring.size() < 3) return Fault{p, r, "has fewer than three points", ring.empty() ? Vec2{} : ring[0]};
      for (std::size_t i = 0; i < ring.size(); ++i) {
        if (!std::isfinite(ring[i].x) || !std::isfinite(ring[i].y))
          return Fault{p, r, concat("has a point (number ", i + 1, ") that is not finite"), {}};
        if (ring[i] == ring[(i + 1) % ring.size()]) return Fault{p, r, "repeats a point", ring[i]};
      }
    }
  }
  return std::nullopt;
}

struct EdgePlace {
  std::size_t part, ring;
  Vec2 a, b;
};

EdgePlace placeOfEdge(std::span<const Region> parts, std::size_t edge) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t r = 0; r <= parts[p].holes.size(); ++r) {
      const Ring& ring = ringOf(parts[p], r);
      if (edge < ring.size()) return {p, r, ring[edge], ring[(edge + 1) % ring.size()]};
      edge -= ring.size();
    }
  }
  return {};
}

std::string nameOther(const EdgePlace& one, const EdgePlace& other) {
  if (one.part != other.part) return concat("ring ", other.ring + 1, " of part ", other.part + 1);
  return one.ring == other.ring ? "itself" : concat("ring ", other.ring + 1);
}

Fault describeClash(std::span<const Region> parts, const WindingMesh::Clash& clash) {
  const EdgePlace one = placeOfEdge(parts, clash.edge), other = placeOfEdge(parts, clash.other);
  if (!clash.is_crossing)
    return {one.part, one.ring, concat("runs along ", nameOther(one, other)), (one.a + one.b) * 0.5};
  const Vec2 along = one.b - one.a;
  const double from_a = cross(other.b - other.a, one.a - other.a), from_b = cross(other.b - other.a, one.b - other.a);
  const double share = from_a == from_b ? 0.5 : from_a / (from_a - from_b);
  return {one.part, one.ring, concat("crosses ", nameOther(one, other)), one.a + along * share};
}

/// Points in the order in which the mesh counts them.
std::vector<Vec2> listPoints(std::span<const Region> parts) {
  std::vector<Vec2> points;
  for (const Region& part : parts)
    for (std::size_t r = 0; r <= part.holes.size(); ++r)
      points.insert(points.end(), ringOf(part, r).begin(), ringOf(part, r).end());
  return points;
}

std::optional<Fault> locateTurnedRing(std::span<const Region> parts) {
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (std::size_t r = 0; r <= parts[p].holes.size(); ++r) {
      const Ring& ring = ringOf(parts[p], r);
      const double turned = signedArea(ring);
      if (r == 0 && turned < 0) return Fault{p, r, "is an outer ring but clockwise", ring[0]};
      if (r > 0 && turned > 0) return Fault{p, r, "is a hole but counter-clockwise", ring[0]};
      if (turned == 0) return Fault{p, r, "has no area", ring[0]};
    }
  }
  return std::nullopt;
}

std::optional<Fault> locateWrongWinding(std::span<const Region> parts, const WindingMesh& mesh) {
  const auto wrong = std::find_if(mesh.windings.begin(), mesh.windings.end(), [](int w) { return w < 0 || w > 1; });
  if (wrong == mesh.windings.end()) return std::nullopt;
  const std::vector<Vec2> points = listPoints(parts);
  const auto& corners = mesh.triangles[static_cast<std::size_t>(wrong - mesh.windings.begin())];
  const Vec2 place = (points[corners[0]] + points[corners[1]] + points[corners[2]]) * (1.0 / 3);
  // Name the last ring around that place: the hole that is too many, or the part that came second.
  Fault fault{0, 0, "", place};
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (std::size_t r = 0; r <= parts[p].holes.size(); ++r)
      if (contains(ringOf(parts[p], r), place) && (*wrong > 1) == (r == 0)) fault.part = p, fault.ring = r;
  if (*wrong > 1)
    fault.what = fault.part > 0 ? "overlaps another part" : "winds around a place twice";
  else
    fault.what = "lies outside its outer ring or in another hole";
  return fault;
}

}  // namespace

std::optional<Fault> locateFault(std::span<const Region> parts) {
  if (parts.size() == 1 && isPlainlySound(parts[0])) return std::nullopt;
  if (auto fault = locateSimpleFault(parts)) return fault;
  const WindingMesh mesh = triangulateWindings(parts);
  if (mesh.clash) return describeClash(parts, *mesh.clash);
  if (auto fault = locateTurnedRing(parts)) return fault;
  return locateWrongWinding(parts, mesh);
}

std::optional<std::string> findFault(const Region& region) {
  const auto fault = locateFault({&region, 1});
  if (!fault) return std::nullopt;
  return concat("ring ", fault->ring + 1, " ", fault->what, " near ", describePlace(fault->place));
}

std::string describePlace(const Vec2& place) {
  const auto shorten = [](double value) { return std::floor(value * 100 + 0.5) / 100; };
  return concat("(", shorten(place.x), ", ", shorten(place.y), ")");
}

}  // namespace castra::geometry
