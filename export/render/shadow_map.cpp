// SPDX-License-Identifier: GPL-3.0-or-later
// Each tap of the filter compares the map with the plane of the lit face at that very cell (Isidoro, Shadow mapping:
// GPU-based tips and techniques, 2006), so that a plane never shades itself and shadows begin where things stand.
#include "export/render/shadow_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "export/render/tile_raster.h"
#include "pipeline/base/check.h"
#include "pipeline/base/math.h"

namespace castra::exporting {

using geometry::Box3;
using geometry::Vec3;

namespace {

constexpr int kMargin = 4;          // cells around the points
constexpr double kSteepest = 12;    // slope of a face towards the sun's rays that is followed
constexpr double kLeastGap = 0.01;  // what is nearer does not shade [m]
constexpr double kGapInCells = 0.2;

struct Fit {
  Camera camera;
  int width = 0, height = 0;
};

Fit fit(const Vec3& to_sun, const std::vector<Vec3>& points, int size) {
  CASTRA_CHECK(!points.empty());
  Camera camera;
  camera.type = Camera::Type::orthographic;
  camera.eye = points.front();
  camera.target = camera.eye - to_sun;
  camera.span = 1;
  const Lens lens(camera, 1, 1);
  Vec3 low = lens.toEye(points.front()), high = low;
  for (const Vec3& point : points) {
    const Vec3 p = lens.toEye(point);
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  const double cell = std::max({high.x - low.x, high.y - low.y, 1.0}) / (size - 2 * kMargin);
  const auto cells = [&](double metres) { return static_cast<int>(std::floor(metres / cell)) + 1 + 2 * kMargin; };
  Fit fitted{camera, cells(high.x - low.x), cells(high.y - low.y)};
  fitted.camera.eye = camera.eye + lens.turnFromEye((low + high) * 0.5);
  fitted.camera.target = fitted.camera.eye - to_sun;
  fitted.camera.span = fitted.height * cell;
  return fitted;
}

Lens lensOf(const Vec3& to_sun, const std::vector<Vec3>& points, int size) {
  const Fit fitted = fit(to_sun, points, size);
  return Lens(fitted.camera, fitted.width, fitted.height);
}

/// Weights of the cubic B-spline for the four cells around a place.
std::array<float, 4> splineWeights(float f) {
  const float g = 1 - f, f2 = f * f, f3 = f2 * f;
  return {g * g * g / 6, (3 * f3 - 6 * f2 + 4) / 6, (-3 * f3 + 3 * f2 + 3 * f + 1) / 6, f3 / 6};
}

/// Hands batches to all maps.
class AllMaps : public BatchSink {
 public:
  explicit AllMaps(std::vector<ShadowMap>& maps, const std::optional<Plane3>& section) {
    for (ShadowMap& map : maps) {
      rasters_.push_back(std::make_unique<TileRaster<ShadowMap>>(map, map.lens().width(), map.lens().height(),
                                                                 map.lens().planes(), section));
    }
  }
  void add(const Batch& batch) override {
    for (auto& raster : rasters_) raster->add(batch);
  }
  void finish() {
    for (auto& raster : rasters_) raster->finish();
  }

 private:
  std::vector<std::unique_ptr<TileRaster<ShadowMap>>> rasters_;
};

}  // namespace

ShadowMap::ShadowMap(const Vec3& to_sun, const std::vector<Vec3>& points, int size,
                     const std::optional<Plane3>& section)
    : lens_(lensOf(to_sun, points, size)),
      projector_(lens_, section),
      whole_(lens_, std::nullopt),
      is_cut_(section.has_value()) {
  nearest_.assign(index(0, lens_.height()), -std::numeric_limits<float>::infinity());
}

void ShadowMap::prepare(const DrawCall& draw, const Finish&, const StagedBatches::Corners& corners,
                        std::vector<Triangle>& out) const {
  std::array<Vec3, 3> at;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& p = corners[i]->at;
    at[i] = draw.placement.apply({double{p[0]}, double{p[1]}, double{p[2]}});
  }
  // The far side of a solid is in its own shadow, unless the sun shines into it.
  const bool drops_back = draw.is_solid && (draw.is_whole || !is_cut_);
  const bool is_mirrored = draw.placement.isMirrored();
  (draw.is_whole ? whole_ : projector_).project(at[0], at[1], at[2], [&](const ScreenTriangle& screen) {
    if (drops_back && screen.faces_us == is_mirrored) return;
    out.push_back({screen.corners, screen.nearness, screen.bounds});
  });
}

void ShadowMap::draw(const Triangle& triangle, const CellRect& cells) {
  const auto& near = triangle.nearness;
  forEachCovered(triangle.corners, SampleGrid(1), cells, [&](int x, int y, float second, float third) {
    const float nearness = near[0] + second * (near[1] - near[0]) + third * (near[2] - near[0]);
    float& nearest = nearest_[index(x, y)];
    nearest = std::max(nearest, nearness);
  });
}

std::optional<float> ShadowMap::lightAt(const Vec3& place, const Vec3& face) const {
  const Lens::Spot spot = lens_.project(lens_.toEye(place));
  const double left = std::floor(spot.x - 0.5), top = std::floor(spot.y - 0.5);
  if (!(left >= 1 && top >= 1 && left + 3 <= lens_.width() && top + 3 <= lens_.height())) return std::nullopt;
  const Vec3 n = lens_.turnToEye(face);
  const double cell = 1 / lens_.cellsPerMetre(0), towards = std::min(n.z, -1e-3);
  const double across = std::clamp(n.x / towards, -kSteepest, kSteepest) * cell,
               down = std::clamp(-n.y / towards, -kSteepest, kSteepest) * cell;
  const auto fx = static_cast<float>(spot.x - 0.5 - left), fy = static_cast<float>(spot.y - 0.5 - top);
  const std::array<float, 4> wx = splineWeights(fx), wy = splineWeights(fy);
  const double gap = std::max(kLeastGap, kGapInCells * cell);
  const auto first = static_cast<float>(spot.nearness + gap - (static_cast<double>(fx) + 1) * across -
                                        (static_cast<double>(fy) + 1) * down);
  float light = 0;
  int dark = 0;
  for (int j = 0; j < 4; ++j) {
    const float* row = &nearest_[index(static_cast<int>(left) - 1, static_cast<int>(top) - 1 + j)];
    const float start = first + static_cast<float>(j) * static_cast<float>(down);
    float sum = 0;
    for (int i = 0; i < 4; ++i) {
      const bool is_lit = row[i] <= start + static_cast<float>(i) * static_cast<float>(across);
      sum += is_lit ? wx[static_cast<std::size_t>(i)] : 0.0f;
      dark += is_lit ? 0 : 1;
    }
    light += wy[static_cast<std::size_t>(j)] * sum;
  }
  return dark == 0 ? 1.0f : light;  // weights add up to 1 but for rounding
}

SunShadows::SunShadows(const Lens& view, const Vec3& to_sun, const Box3& bounds, const Settings& settings,
                       const std::optional<Plane3>& section, const EachBatch& each_batch) {
  double from = 1e300, to = -1e300;
  for (const Vec3& corner : cornersOf(bounds)) {
    const double depth = view.toEye(corner).z;
    from = std::min(from, depth);
    to = std::max(to, depth);
  }
  if (view.isPerspective()) {
    from = std::max(from, Lens::kNearest);
    to = std::min(to, settings.reach);
  }
  if (from > to) return;
  const int count = view.isPerspective() ? settings.maps : 1;
  // Between slices of equal size and slices that grow by equal shares (Zhang et al., Parallel-split shadow maps, 2006).
  const double first = std::max(from, 2.0);
  const auto split = [&](int i) {
    const double share = static_cast<double>(i) / count;
    if (i == 0 || count == 1 || to <= first) return i == 0 ? from : to;
    return 0.8 * first * math::pow(to / first, share) + 0.2 * (first + (to - first) * share);
  };
  for (int i = 0; i < count; ++i) {
    const std::vector<Vec3> seen = commonCorners(view, split(i), split(i + 1), bounds);
    if (!seen.empty()) maps_.emplace_back(to_sun, seen, settings.size, section);
  }
  AllMaps all(maps_, section);
  each_batch(all);
  all.finish();
}

float SunShadows::lightAt(const Vec3& place, const Vec3& face) const {
  for (const ShadowMap& map : maps_)
    if (const std::optional<float> light = map.lightAt(place, face)) return *light;
  return 1;
}

}  // namespace castra::exporting
