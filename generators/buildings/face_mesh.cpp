// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/buildings/face_mesh.h"

#include <algorithm>
#include <array>

#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Ring;
using geometry::Vec2;
using geometry::Vec3;

void FaceMesh::addBox(Span u, Span d, Span z) {
  const double left = geometry::snap(u.low), right = geometry::snap(u.high);
  const double out = geometry::snap(-d.high), in = geometry::snap(-d.low);
  if (left >= right || out >= in || geometry::snap(z.low) >= geometry::snap(z.high)) return;
  builder_.addPrism({{left, out}, {right, out}, {right, in}, {left, in}}, z.low, z.high);
  is_empty_ = false;
}

void FaceMesh::addSlab(Ring shape, Span d) {
  for (Vec2& p : shape) p = geometry::snap(p);
  if (geometry::signedArea(shape) < 0) std::reverse(shape.begin(), shape.end());
  std::vector<Vec3> far, near;
  far.reserve(shape.size());
  near.reserve(shape.size());
  for (const Vec2& p : shape) {
    far.push_back({p.x, geometry::snap(-d.low), p.y});
    near.push_back({p.x, geometry::snap(-d.high), p.y});
  }
  builder_.addAcross(shape, far, near);
  is_empty_ = false;
}

void FaceMesh::addProfile(Ring profile, Span u, double start_lean, double end_lean) {
  for (Vec2& p : profile) p = geometry::snap(Vec2{-p.x, p.y});
  if (geometry::signedArea(profile) < 0) std::reverse(profile.begin(), profile.end());
  std::vector<Vec3> far, near;
  far.reserve(profile.size());
  near.reserve(profile.size());
  for (const Vec2& p : profile) {
    far.push_back({geometry::snap(u.low + p.x * start_lean), p.x, p.y});
    near.push_back({geometry::snap(u.high - p.x * end_lean), p.x, p.y});
  }
  builder_.addAcross(profile, far, near);
  is_empty_ = false;
}

void FaceMesh::addUpright(Ring shape, Span z) {
  for (Vec2& p : shape) p = geometry::snap(Vec2{p.x, -p.y});
  if (geometry::signedArea(shape) < 0) std::reverse(shape.begin(), shape.end());
  builder_.addPrism(shape, z.low, z.high);
  is_empty_ = false;
}

void FaceMesh::addColumn(const Vec2& middle, double radius, double top_radius, Span z, int sides) {
  Ring low, high;
  for (int i = 0; i < sides; ++i) {
    const double turn = 2 * math::kPi * (i + 0.5) / sides;
    const Vec2 way{math::cos(turn), math::sin(turn)}, at{middle.x, -middle.y};
    low.push_back(geometry::snap(at + way * radius));
    high.push_back(geometry::snap(at + way * top_radius));
  }
  builder_.addLoft(std::array{Storey{low, z.low}, Storey{high, z.high}});
  is_empty_ = false;
}

}  // namespace castra::generators
