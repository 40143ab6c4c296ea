// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/manifold.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace castra::geometry {

namespace {

/// Less than this is no area: a triangle of a lattice step each way has half of it [m^2].
constexpr double kNoArea = 1e-7;

class Prover {
 public:
  explicit Prover(const SolidMesh& mesh) : mesh_(mesh) { numberPlaces(); }

  ManifoldProof run() {
    std::map<Edge, int> open;  // how often more it is run along upwards than downwards
    std::size_t first = 0;
    for (std::size_t i = 0; i + 2 < mesh_.indices.size(); i += 3) {
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t from = placeOf(i + k), to = placeOf(i + (k + 1) % 3);
        const auto at = open.emplace(std::minmax(from, to), 0).first;
        at->second += from < to ? 1 : -1;
        if (at->second == 0) open.erase(at);
      }
      if (!open.empty()) continue;
      if (!proveSolid(first, i + 3)) return std::move(proof_);
      first = i + 3;
    }
    if (!open.empty()) fault("has an open edge", open.begin()->first.first);
    if (mesh_.indices.empty() || mesh_.indices.size() % 3 != 0) proof_.fault = {"has no whole faces", {}};
    return std::move(proof_);
  }

 private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;

  /// A number for each place: vertices are several where faces of a solid meet at an edge.
  void numberPlaces() {
    std::vector<std::uint32_t> order(mesh_.vertices.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(mesh_.vertices[a].at, a) < std::pair(mesh_.vertices[b].at, b);
    });
    places_.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      places_[order[i]] =
          i > 0 && mesh_.vertices[order[i]].at == mesh_.vertices[order[i - 1]].at ? places_[order[i - 1]] : order[i];
  }
  std::uint32_t placeOf(std::size_t corner) const { return places_[mesh_.indices[corner]]; }

  bool fault(std::string what, std::uint32_t place) {
    proof_.fault = {std::move(what), mesh_.at(place)};
    return false;
  }

  /// Of the faces from one index to below another, whose edges are closed.
  bool proveSolid(std::size_t first, std::size_t end) {
    const Vec3 origin = mesh_.at(mesh_.indices[first]);
    double sixfold = 0;
    std::vector<Edge> edges;
    for (std::size_t i = first; i < end; i += 3) {
      const Vec3 a = mesh_.at(mesh_.indices[i]) - origin, b = mesh_.at(mesh_.indices[i + 1]) - origin,
                 c = mesh_.at(mesh_.indices[i + 2]) - origin;
      if (!(length(cross(b - a, c - a)) / 2 > kNoArea)) return fault("has a face without area", placeOf(i));
      sixfold += dot(a, cross(b, c));
      for (std::size_t k = 0; k < 3; ++k) edges.emplace_back(placeOf(i + k), placeOf(i + (k + 1) % 3));
    }
    // Closed, and none twice: two faces an edge, one each way.
    std::sort(edges.begin(), edges.end());
    const auto twice = std::adjacent_find(edges.begin(), edges.end());
    if (twice != edges.end()) return fault("has an edge with more than two faces", twice->first);
    if (!proveFans(first, end)) return false;
    if (!(sixfold > 0)) return fault("is turned inside out", placeOf(first));
    ++proof_.solids;
    return true;
  }

  /// From face to face around each corner, over the edge that leaves it: one comes back when all were met.
  bool proveFans(std::size_t first, std::size_t end) {
    struct Wedge {
      std::uint32_t corner, before, after;  // places
      bool operator<(const Wedge& other) const {
        return std::pair(corner, before) < std::pair(other.corner, other.before);
      }
    };
    std::vector<Wedge> wedges;
    for (std::size_t i = first; i < end; i += 3)
      for (std::size_t k = 0; k < 3; ++k)
        wedges.push_back({placeOf(i + k), placeOf(i + (k + 2) % 3), placeOf(i + (k + 1) % 3)});
    std::sort(wedges.begin(), wedges.end());
    for (std::size_t i = 0; i < wedges.size();) {
      const std::uint32_t corner = wedges[i].corner;
      std::size_t count = 0, met = 0;
      while (i + count < wedges.size() && wedges[i + count].corner == corner) ++count;
      const auto begin = wedges.begin() + static_cast<std::ptrdiff_t>(i),
                 last = begin + static_cast<std::ptrdiff_t>(count);
      auto at = begin;
      do {
        ++met;
        at = std::lower_bound(begin, last, Wedge{corner, at->after, 0});
      } while (at != last && at != begin && met < count);
      if (at != begin || met != count) return fault("hangs together by a corner only", corner);
      i += count;
    }
    return true;
  }

  const SolidMesh& mesh_;
  std::vector<std::uint32_t> places_;  // of each vertex, by the first one there
  ManifoldProof proof_;
};

}  // namespace

ManifoldProof proveManifold(const SolidMesh& mesh) { return Prover(mesh).run(); }

}  // namespace castra::geometry
