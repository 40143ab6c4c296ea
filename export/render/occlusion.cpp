// SPDX-License-Identifier: GPL-3.0-or-later
// After McGuire, Mara and Luebke, Scalable ambient obscurance (2012): taps on a spiral around each pixel, turned in a
// pattern of 4 x 4 pixels, which a filter of just that width takes out again.
#include "export/render/occlusion.h"

#include <algorithm>
#include <cmath>

#include "pipeline/base/math.h"
#include "pipeline/core/parallel.h"

namespace castra::exporting {

using geometry::Vec3;

namespace {

constexpr int kTaps = 14, kTurns = 16;
constexpr double kLeastReach = 4, kMostReach = 90;  // of the taps [px]
constexpr float kStrength = 2.4f;

struct Spiral {
  std::array<std::array<std::array<float, 2>, kTaps>, kTurns> taps;

  Spiral() {
    for (std::size_t turn = 0; turn < kTurns; ++turn)
      for (std::size_t i = 0; i < kTaps; ++i) {
        // Denser in the middle, where contacts are; 2.4 rad is the golden angle.
        const double share = (static_cast<double>(i) + 0.5) / kTaps, reach = share * std::sqrt(share);
        const double angle = static_cast<double>(i) * 2.39996323 + static_cast<double>(turn) * (2 * math::kPi / kTurns);
        taps[turn][i] = {static_cast<float>(reach * math::cos(angle)), static_cast<float>(reach * math::sin(angle))};
      }
  }
};

std::array<float, 3> narrow(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
float dotOf(const std::array<float, 3>& a, const std::array<float, 3>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
std::array<float, 3> minus(const std::array<float, 3>& a, const std::array<float, 3>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

/// Which turn of the spiral a pixel has: an order in which neighbours differ much (Bayer).
constexpr std::size_t kOrder[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

}  // namespace

Occlusion::Occlusion(const Lens& lens, const Frame& frame, double radius)
    : lens_(lens),
      frame_(frame),
      side_(frame.grid.side()),
      width_(frame.width / side_),
      height_(frame.height / side_),
      pixels_(index(0, height_)),
      open_(pixels_.size(), 1.0f),
      slack_(pixels_.size(), 0.0f) {
  const auto rows = static_cast<std::size_t>(height_);
  const auto forEachPixel = [&](auto visit) {
    parallelFor(rows, [&](std::size_t row) {
      for (int x = 0; x < width_; ++x) visit(x, static_cast<int>(row));
    });
  };
  forEachPixel([&](int x, int y) { pixels_[index(x, y)] = pixelOf(x * side_ + side_ / 2, y * side_ + side_ / 2); });
  std::vector<float> found(pixels_.size(), 1.0f);
  forEachPixel([&](int x, int y) {
    const std::size_t i = index(x, y);
    if (!pixels_[i].is_there) return;
    slack_[i] = static_cast<float>(
        0.05 * radius + 1.5 * side_ / lens_.cellsPerMetre(lens_.nearnessOf(static_cast<double>(pixels_[i].place[2]))));
    found[i] = gather(x, y, radius);
  });
  open_ = std::move(found);
  smooth(1, 0);
  smooth(0, 1);
}

Occlusion::Pixel Occlusion::pixelOf(int column, int row) const {
  const Fragment& fragment = frame_.fragments[frame_.index(column, row)];
  if (fragment.kind == Fragment::Kind::sky) return {};
  const std::array<float, 3> n = unpackNormal(fragment.face);
  return {narrow(lens_.fromSpot(frame_.grid.placeX(column, row), frame_.grid.placeY(column, row),
                                static_cast<double>(fragment.nearness))),
          narrow(lens_.turnToEye({double{n[0]}, double{n[1]}, double{n[2]}})), true};
}

float Occlusion::gather(int x, int y, double radius) const {
  static const Spiral spiral;
  const Pixel& here = pixels_[index(x, y)];
  const double per_metre =
      lens_.cellsPerMetre(lens_.nearnessOf(static_cast<double>(here.place[2]))) / static_cast<double>(side_);
  const double reach = std::clamp(radius * per_metre, kLeastReach, kMostReach);
  const auto r = static_cast<float>(reach / per_metre);
  const float raised = 0.02f * r;  // a face does not hide the sky from itself
  float hidden = 0;
  for (const auto& [dx, dy] : spiral.taps[kOrder[y % 4][x % 4]]) {
    const int tx = x + static_cast<int>(std::floor(dx * static_cast<float>(reach) + 0.5f)),
              ty = y + static_cast<int>(std::floor(dy * static_cast<float>(reach) + 0.5f));
    if (tx < 0 || ty < 0 || tx >= width_ || ty >= height_) continue;
    const Pixel& there = pixels_[index(tx, ty)];
    if (!there.is_there) continue;
    const std::array<float, 3> way = minus(there.place, here.place);
    const float square = dotOf(way, way), above = dotOf(way, here.normal) - raised;
    const float fade = 1 - square / (r * r);
    if (above > 0 && fade > 0) hidden += fade * above / std::sqrt(square);
  }
  return std::max(0.0f, 1 - kStrength * hidden / kTaps);
}

bool Occlusion::isAlike(const Pixel& a, const Pixel& b, float slack) {
  return b.is_there && dotOf(a.normal, b.normal) > 0.8f && std::fabs(dotOf(minus(b.place, a.place), a.normal)) < slack;
}

void Occlusion::smooth(int step_x, int step_y) {
  // Five taps with half weight at the ends have the width of the pattern.
  constexpr float kWeights[5] = {0.5f, 1, 1, 1, 0.5f};
  std::vector<float> smoothed(open_.size(), 1.0f);
  parallelFor(static_cast<std::size_t>(height_), [&](std::size_t row) {
    for (int x = 0, y = static_cast<int>(row); x < width_; ++x) {
      const std::size_t i = index(x, y);
      if (!pixels_[i].is_there) continue;
      float sum = 0, weights = 0;
      for (int k = -2; k <= 2; ++k) {
        const int tx = x + k * step_x, ty = y + k * step_y;
        if (tx < 0 || ty < 0 || tx >= width_ || ty >= height_) continue;
        const std::size_t j = index(tx, ty);
        if (!isAlike(pixels_[i], pixels_[j], slack_[i])) continue;
        sum += kWeights[k + 2] * open_[j];
        weights += kWeights[k + 2];
      }
      smoothed[i] = weights > 0 ? sum / weights : open_[i];
    }
  });
  open_ = std::move(smoothed);
}

float Occlusion::at(int column, int row) const {
  const Pixel sample = pixelOf(column, row);
  const int x = std::min(column / side_, width_ - 1), y = std::min(row / side_, height_ - 1);
  const auto isMatch = [&](int tx, int ty) {
    const std::size_t i = index(tx, ty);
    return pixels_[i].is_there && isAlike(sample, pixels_[i], slack_[i]);
  };
  if (isMatch(x, y)) return open_[index(x, y)];
  // A sample at an edge: a pixel beside it shows its surface.
  float sum = 0, count = 0;
  for (int ty = std::max(y - 1, 0); ty <= std::min(y + 1, height_ - 1); ++ty)
    for (int tx = std::max(x - 1, 0); tx <= std::min(x + 1, width_ - 1); ++tx)
      if (isMatch(tx, ty)) {
        sum += open_[index(tx, ty)];
        ++count;
      }
  return count > 0 ? sum / count : open_[index(x, y)];
}

}  // namespace castra::exporting
