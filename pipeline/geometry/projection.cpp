// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipeline/geometry/projection.h"

#include "pipeline/base/math.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/polygon.h"

namespace castra::geometry {

namespace {

constexpr double kEarthRadius = 6'371'008.8;  // [m], IUGG mean radius
using math::kDegree;

/// Metres a degree to the east and to the north.
Vec2 scaleAt(double latitude) {
  return {kEarthRadius * kDegree * math::cos(latitude * kDegree), kEarthRadius * kDegree};
}

}  // namespace

Vec2 Projection::toGround(const Vec2& written) const {
  if (!is_degrees) return snap(written);
  const Vec2 scale = scaleAt(latitude);
  return snap(Vec2{(written.x - longitude) * scale.x, (written.y - latitude) * scale.y});
}

Vec2 Projection::fromGround(const Vec2& place) const {
  if (!is_degrees) return place;
  const Vec2 scale = scaleAt(latitude);
  return {place.x / scale.x + longitude, place.y / scale.y + latitude};
}

std::string Projection::describe(const Vec2& place) const {
  if (!is_degrees) return describePlace(place);
  const Vec2 written = fromGround(place);
  return concat("(", fixed(written.x, 5), ", ", fixed(written.y, 5), ")");
}

}  // namespace castra::geometry
