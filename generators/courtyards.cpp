// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/courtyards.h"

#include <algorithm>
#include <vector>

#include "pipeline/geometry/calipers.h"
#include "pipeline/geometry/inset.h"

namespace castra::generators {

using geometry::CellMesh;
using geometry::Ring;
using geometry::Vec2;

namespace {

constexpr double kLeastWidth = 0.7;  // of the depth of the lots around it: a narrower courtyard is shared among them
constexpr double kMostRatio = 8;     // of its diameter to its width: a longer one would be a street behind the houses
constexpr double kLeastStub = 2;     // [m]; of street left beside the passage

}  // namespace

std::optional<std::uint32_t> cutCourtyard(CellMesh& mesh, const Ring& outline, double depth, double passage,
                                          double least_area) {
  const geometry::Box box = geometry::boundsOf(outline);
  if (std::min(box.width(), box.height()) < (2 + kLeastWidth) * depth) return std::nullopt;
  const auto inner = geometry::insetCorners(outline, std::vector<double>(outline.size(), depth));
  if (!inner) return std::nullopt;
  const Ring court = geometry::withoutRepeats(*inner);
  if (court.size() < 3 || geometry::signedArea(court) < least_area) return std::nullopt;
  const geometry::Extent extent = geometry::measureExtent(court, false);
  if (extent.width < kLeastWidth * depth || extent.diameter > kMostRatio * extent.width) return std::nullopt;

  // The passage leaves the longest side of the courtyard in its middle, straight to the street.
  const std::size_t n = outline.size();
  std::size_t side = n;
  double longest = passage + 4;
  for (std::size_t i = 0; i < n; ++i) {
    const double length = geometry::length((*inner)[(i + 1) % n] - (*inner)[i]);
    if (length <= longest) continue;
    longest = length;
    side = i;
  }
  if (side == n) return std::nullopt;
  const Vec2 a = outline[side], way = outline[(side + 1) % n] - a, along = way * (1 / geometry::length(way));
  const Vec2 c = (*inner)[side], d = (*inner)[(side + 1) % n], edge = (d - c) * (1 / geometry::length(d - c));
  const Vec2 inside_first = geometry::snap(c + edge * ((longest - passage) / 2));
  const Vec2 inside_last = geometry::snap(c + edge * ((longest + passage) / 2));
  const double first_along = geometry::dot(inside_first - a, along), last_along = geometry::dot(inside_last - a, along);
  if (first_along < kLeastStub || last_along > geometry::length(way) - kLeastStub || last_along <= first_along)
    return std::nullopt;  // at an inner corner, the side of the courtyard is longer than the street
  const Vec2 first = geometry::snap(a + along * first_along), last = geometry::snap(a + along * last_along);

  std::vector<CellMesh::Corner> corners;
  mesh.listCorners(0, corners);
  const std::uint32_t street = std::find_if(corners.begin(), corners.end(), [&](const CellMesh::Corner& corner) {
                                 return corner.point == side;  // points are those of the outline, in order
                               })->side;
  mesh.splitSide(street, first);
  const std::uint32_t from_first = mesh.nextSide(street);
  mesh.splitSide(from_first, last);
  const std::uint32_t from_last = mesh.nextSide(from_first);
  // In by the last, around the courtyard, out by the first: what lies to the left is the courtyard.
  std::vector<Vec2> path{inside_last};
  for (std::size_t i = 1; i <= n; ++i) {
    const Vec2& corner = (*inner)[(side + i) % n];
    if (!(corner == path.back())) path.push_back(corner);
  }
  path.push_back(inside_first);
  return mesh.cutCell(from_last, from_first, path, 0);
}

}  // namespace castra::generators
