// SPDX-License-Identifier: GPL-3.0-or-later
// CGAL's straight skeleton, made harmless: it may throw, return nothing, or process events for ever.
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Straight_skeleton_2.h>
#include <CGAL/Straight_skeleton_builder_2.h>
#include <CGAL/Straight_skeleton_builder_traits_2.h>

#include <algorithm>
#include <exception>
#include <map>
#include <utility>

#include "pipeline/geometry/skeleton_draft.h"

namespace castra::geometry {

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalSkeleton = CGAL::Straight_skeleton_2<Kernel>;

struct TooManyEvents : std::exception {};

/// Counts events, and stops the builder when no sound input could have so many.
struct Patience : CGAL::Dummy_straight_skeleton_builder_2_visitor<CgalSkeleton> {
  using Vertex = CgalSkeleton::Vertex_const_handle;
  explicit Patience(std::size_t limit) : left(limit) {}
  void spend() const {
    if (left-- == 0) throw TooManyEvents();
  }
  void on_edge_event_created(const Vertex&, const Vertex&) const { spend(); }
  void on_split_event_created(const Vertex&) const { spend(); }
  void on_pseudo_split_event_created(const Vertex&, const Vertex&) const { spend(); }
  void on_edge_event_processed(const Vertex&, const Vertex&, const Vertex&) const { spend(); }
  void on_split_event_processed(const Vertex&, const Vertex&, const Vertex&) const { spend(); }
  mutable std::size_t left;
};

using Builder =
    CGAL::Straight_skeleton_builder_2<CGAL::Straight_skeleton_builder_traits_2<Kernel>, CgalSkeleton, Patience>;

}  // namespace

std::optional<Skeleton> draftByCgal(const Region& region) {
  const Vec2 origin = region.outer[0];
  const std::vector<RegionSide> sides = listSides(region);
  // A directed side occurs once, while rings may touch in a corner.
  std::vector<std::uint32_t> by_ends(sides.size());
  const auto isSideBefore = [](const RegionSide& a, const RegionSide& b) {
    return a.from == b.from ? isLower(a.to, b.to) : isLower(a.from, b.from);
  };
  for (std::uint32_t i = 0; i < sides.size(); ++i) by_ends[i] = i;
  std::sort(by_ends.begin(), by_ends.end(),
            [&](std::uint32_t a, std::uint32_t b) { return isSideBefore(sides[a], sides[b]); });

  boost::shared_ptr<CgalSkeleton> made;
  const Patience patience(8 * sides.size() * sides.size() + 2000);
  try {
    Builder builder(boost::none, {}, patience);
    const auto enter = [&](const Ring& ring) {
      std::vector<Kernel::Point_2> points;
      for (const Vec2& p : ring) points.emplace_back(p.x - origin.x, p.y - origin.y);
      builder.enter_contour(points.begin(), points.end());
    };
    enter(region.outer);
    for (const Ring& hole : region.holes) enter(hole);
    made = builder.construct_skeleton();
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (!made) return std::nullopt;

  Skeleton draft;
  draft.points.resize(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) draft.points[i].at = sides[i].from;
  draft.faces.resize(sides.size());
  for (std::uint32_t i = 0; i < sides.size(); ++i) draft.faces[i].side = i;
  std::map<int, std::uint32_t> numbers;  // of CGAL's inner vertices
  const auto placeOf = [&](const CgalSkeleton::Vertex_const_handle& v) {
    return Vec2{v->point().x() + origin.x, v->point().y() + origin.y};
  };
  for (auto face = made->faces_begin(); face != made->faces_end(); ++face) {
    auto base = face->halfedge();
    const auto first = base;
    while (base->is_bisector()) {
      base = base->next();
      if (base == first) return std::nullopt;
    }
    const RegionSide ends{placeOf(base->opposite()->vertex()), placeOf(base->vertex()), 0, 0};
    const auto found =
        std::lower_bound(by_ends.begin(), by_ends.end(), ends,
                         [&](std::uint32_t a, const RegionSide& b) { return isSideBefore(sides[a], b); });
    if (found == by_ends.end() || isSideBefore(ends, sides[*found])) return std::nullopt;
    auto& ring = draft.faces[*found].ring;
    if (!ring.empty()) return std::nullopt;
    ring = {*found, sides[*found].after};
    std::size_t steps = 0;
    for (auto edge = base->next(); edge->next() != base; edge = edge->next()) {
      const auto vertex = edge->vertex();
      if (vertex->is_contour() || ++steps > 4 * sides.size() + 8) return std::nullopt;
      const auto [number, is_new] = numbers.try_emplace(vertex->id(), static_cast<std::uint32_t>(draft.points.size()));
      if (is_new) draft.points.push_back({placeOf(vertex), CGAL::to_double(vertex->time())});
      ring.push_back(number->second);
    }
  }
  return draft;
}

}  // namespace castra::geometry
