// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/manifold.h"

#include <algorithm>
#include <array>
#include <cstdint>
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
    numberEdges();
    std::vector<int> open(edge_places_.size(), 0);  // how often more each is run along upwards than downwards
    std::size_t open_edges = 0, first = 0;
    for (std::size_t i = 0; i + 2 < mesh_.indices.size(); i += 3) {
      for (std::size_t k = 0; k < 3; ++k) {
        int& more = open[edges_[i + k]];
        open_edges -= more != 0 ? 1 : 0;
        more += placeOf(i + k) < placeOf(i + (k + 1) % 3) ? 1 : -1;
        open_edges += more != 0 ? 1 : 0;
      }
      if (open_edges > 0) continue;
      if (!proveSolid(first, i + 3)) return std::move(proof_);
      first = i + 3;
    }
    if (open_edges > 0) {
      const auto least = std::find_if(open.begin(), open.end(), [](int more) { return more != 0; }) - open.begin();
      fault("has an open edge", static_cast<std::uint32_t>(edge_places_[static_cast<std::size_t>(least)] >> 32));
    }
    if (mesh_.indices.empty() || mesh_.indices.size() % 3 != 0) proof_.fault = {"has no whole faces", {}};
    return std::move(proof_);
  }

 private:
  /// Two places in one number, which sorts faster than a pair.
  static std::uint64_t edgeOf(std::uint32_t from, std::uint32_t to) { return std::uint64_t{from} << 32 | to; }

  /// A number for each place: vertices are several where faces of a solid meet at an edge.
  void numberPlaces() {
    std::vector<std::uint32_t> order(mesh_.vertices.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const auto &one = mesh_.vertices[a].at, &other = mesh_.vertices[b].at;
      return one != other ? one < other : a < b;
    });
    places_.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
      places_[order[i]] =
          i > 0 && mesh_.vertices[order[i]].at == mesh_.vertices[order[i - 1]].at ? places_[order[i - 1]] : order[i];
  }
  /// A number for each edge, whichever way one runs along it, in the order of their places.
  void numberEdges() {
    const std::size_t count = mesh_.indices.size() / 3 * 3;
    std::vector<std::uint64_t> places;
    places.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const auto [low, high] = std::minmax({placeOf(i), placeOf(i % 3 == 2 ? i - 2 : i + 1)});
      places.push_back(edgeOf(low, high));
    }
    edge_places_ = places;
    std::sort(edge_places_.begin(), edge_places_.end());
    edge_places_.erase(std::unique(edge_places_.begin(), edge_places_.end()), edge_places_.end());
    edges_.reserve(count);
    for (const std::uint64_t place : places)
      edges_.push_back(static_cast<std::uint32_t>(std::lower_bound(edge_places_.begin(), edge_places_.end(), place) -
                                                  edge_places_.begin()));
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
    std::vector<std::uint64_t> edges;
    edges.reserve(end - first);
    for (std::size_t i = first; i < end; i += 3) {
      const Vec3 a = mesh_.at(mesh_.indices[i]) - origin, b = mesh_.at(mesh_.indices[i + 1]) - origin,
                 c = mesh_.at(mesh_.indices[i + 2]) - origin;
      if (!(length(cross(b - a, c - a)) / 2 > kNoArea)) return fault("has a face without area", placeOf(i));
      sixfold += dot(a, cross(b, c));
      for (std::size_t k = 0; k < 3; ++k) edges.push_back(edgeOf(placeOf(i + k), placeOf(i + (k + 1) % 3)));
    }
    // Closed, and none twice: two faces an edge, one each way.
    std::sort(edges.begin(), edges.end());
    const auto twice = std::adjacent_find(edges.begin(), edges.end());
    if (twice != edges.end())
      return fault("has an edge with more than two faces", static_cast<std::uint32_t>(*twice >> 32));
    if (!proveFans(first, end)) return false;
    if (!(sixfold > 0)) return fault("is turned inside out", placeOf(first));
    ++proof_.solids;
    return true;
  }

  /// From face to face around each corner, over the edge that leaves it: one comes back when all were met.
  bool proveFans(std::size_t first, std::size_t end) {
    struct Wedge {
      std::uint32_t corner, before, after;  // places
      bool operator<(const Wedge& other) const { return edgeOf(corner, before) < edgeOf(other.corner, other.before); }
    };
    std::vector<Wedge> wedges;
    wedges.reserve(end - first);
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
  std::vector<std::uint32_t> places_;       // of each vertex, by the first one there
  std::vector<std::uint64_t> edge_places_;  // of each edge, in order
  std::vector<std::uint32_t> edges_;        // from each corner of a face to the next
  ManifoldProof proof_;
};

}  // namespace

ManifoldProof proveManifold(const SolidMesh& mesh) { return Prover(mesh).run(); }

}  // namespace castra::geometry
