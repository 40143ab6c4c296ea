// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/puzzles/puzzle_shapes.h"

#include <algorithm>
#include <array>

#include "generators/models/box_fit.h"
#include "pipeline/base/math.h"

namespace castra::generators {

using geometry::Ring;
using geometry::snap;
using geometry::Vec2;
using geometry::Vec3;

namespace {

Ring square(const Vec2& at, double half) {
  return {snap(at + Vec2{-half, -half}), snap(at + Vec2{half, -half}), snap(at + Vec2{half, half}),
          snap(at + Vec2{-half, half})};
}

Vec2 onCircle(const Vec2& at, double radius, double share) {
  return snap(at + Vec2{math::cos(share * 2 * math::kPi), math::sin(share * 2 * math::kPi)} * radius);
}

}  // namespace

void ShapeMaker::add(std::span<const Storey> storeys) {
  builder_.addLoft(storeys);
  const std::vector<Model::Box> boxes = fitBoxes(storeys, {0, 0});
  boxes_.insert(boxes_.end(), boxes.begin(), boxes.end());
}

void ShapeMaker::addBox(const Vec3& low, const Vec3& high) {
  const Vec3 a = snap(low), b = snap(high);
  builder_.addPrism({{a.x, a.y}, {b.x, a.y}, {b.x, b.y}, {a.x, b.y}}, a.z, b.z);
  boxes_.push_back({(a + b) * 0.5, (b - a) * 0.5, 0});
}

void ShapeMaker::addRound(const Vec2& at, const std::vector<Turn>& turns, int sides) {
  std::vector<Storey> storeys;
  for (const Turn& turn : turns) {
    Ring ring;
    for (int i = 0; i < sides; ++i) ring.push_back(onCircle(at, turn.radius, (i + 0.5) / sides));
    storeys.push_back({std::move(ring), snap(turn.z)});
  }
  add(storeys);
}

void ShapeMaker::addBar(const Vec3& low, const Vec3& high, double thickness) {
  add(std::array{Storey{square(planOf(low), thickness / 2), snap(low.z)},
                 Storey{square(planOf(high), thickness / 2), snap(high.z)}});
}

void ShapeMaker::addSpike(const Vec2& at, double width, double low, double high) {
  const Vec2 tip = snap(at);
  add(std::array{Storey{square(at, width / 2), snap(low)}, Storey{{tip, tip, tip, tip}, snap(high)}});
}

void ShapeMaker::addHoop(const Vec2& at, double inner, double outer, double low, double high) {
  constexpr int kSides = 8;
  for (int i = 0; i < kSides; ++i) {
    const double a = static_cast<double>(i) / kSides, b = static_cast<double>(i + 1) / kSides;
    const Ring ring{onCircle(at, inner, a), onCircle(at, outer, a), onCircle(at, outer, b), onCircle(at, inner, b)};
    add(std::array{Storey{ring, snap(low)}, Storey{ring, snap(high)}});
  }
}

Solid ShapeMaker::take() { return {builder_.take(), std::move(boxes_)}; }

}  // namespace castra::generators
