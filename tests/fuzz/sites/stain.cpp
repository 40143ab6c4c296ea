// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/sites/stain.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace castra::sites {

using geometry::Vec2;

namespace {

constexpr std::uint8_t kLight = 128;
constexpr double kSmoothing = 8;      // [m]; heights come in steps
constexpr double kMaybeSteep = 0.85;  // of the slope allowed: means may be taken in more than one way
constexpr double kLeastPatch = 1500;  // [m2]; smaller patches of flat ground in a slope are part of it

/// Mean heights [m] of the pixels up to `reach` away in both ways; beside the picture, of those that are there.
class MeanHeights {
 public:
  MeanHeights(const Terrain& terrain, int reach)
      : width_(terrain.picture.width + 2 * reach), height_(terrain.picture.height + 2 * reach), reach_(reach) {
    const Picture& picture = terrain.picture;
    // Rows first, so that it takes 2 and not 2 x 2 times as long for twice the reach.
    std::vector<double> rows(static_cast<std::size_t>(width_) * static_cast<std::size_t>(picture.height));
    for (int y = 0; y < picture.height; ++y)
      for (int x = 0; x < width_; ++x)
        rows[at(x, y)] = mean(x - reach, picture.width, [&](int u) { return picture.at(u, y); });
    means_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const double value = mean(y - reach, picture.height, [&](int v) { return rows[at(x, v)]; });
        means_[at(x, y)] = terrain.low + (terrain.high - terrain.low) * value / 255;
      }
  }

  double operator()(int x, int y) const { return means_[at(x + reach_, y + reach_)]; }

 private:
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  template <class Value>
  double mean(int middle, int count, const Value& value) const {
    const int first = std::max(0, middle - reach_), last = std::min(count - 1, middle + reach_);
    double sum = 0;
    for (int i = first; i <= last; ++i) sum += value(i);
    return sum / (last - first + 1);
  }

  int width_, height_, reach_;
  std::vector<double> means_;
};

}  // namespace

Stain Stain::ofLight(const Picture& picture) {
  Stain stain(picture);
  for (std::uint8_t& value : stain.picture_.values) value = value >= kLight ? 255 : 0;
  stain.listEdges();
  return stain;
}

Stain Stain::ofSteep(const Terrain& terrain) {
  Stain stain(terrain.picture);
  const double cell = std::max(terrain.picture.pixelWidth(), terrain.picture.pixelHeight());
  const int reach = std::max(1, static_cast<int>(std::floor(kSmoothing / cell + 0.5)));
  const MeanHeights height(terrain, reach);
  for (int y = 0; y < terrain.picture.height; ++y)
    for (int x = 0; x < terrain.picture.width; ++x) {
      const double across = height(x + reach, y) - height(x - reach, y),
                   up = height(x, y + reach) - height(x, y - reach);
      const double slope = std::sqrt(across * across + up * up) / (2 * reach * cell);
      stain.picture_.at(x, y) = slope > kMaybeSteep * terrain.max_slope ? 255 : 0;
    }
  stain.fillPatches(kLeastPatch);
  stain.listEdges();
  return stain;
}

double Stain::distanceTo(const Vec2& place) const {
  if (edges_.empty()) return 1e300;
  double least = 1e300;
  for (const Edge& edge : edges_) {
    const Vec2 way = edge.to - edge.from, to = place - edge.from;
    const double t = std::clamp((way.x * to.x + way.y * to.y) / (way.x * way.x + way.y * way.y), 0.0, 1.0);
    const double dx = to.x - way.x * t, dy = to.y - way.y * t;
    least = std::min(least, dx * dx + dy * dy);
  }
  const double x = (place.x - picture_.box.low.x) / picture_.pixelWidth();
  const double y = (picture_.box.high.y - place.y) / picture_.pixelHeight();
  const bool is_inside = isTaken(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
  return (is_inside ? -std::sqrt(least) : std::sqrt(least)) - picture_.stray;
}

bool Stain::isTaken(int x, int y) const {
  return x >= 0 && y >= 0 && x < picture_.width && y < picture_.height && picture_.at(x, y) != 0;
}

/// Takes free patches, connected over the sides of pixels, that lie within the stain and may be smaller than that [m2].
void Stain::fillPatches(double most) {
  std::vector<bool> seen(picture_.values.size());
  const double pixel = picture_.pixelWidth() * picture_.pixelHeight();
  const double side = std::max(picture_.pixelWidth(), picture_.pixelHeight());
  for (int y0 = 0; y0 < picture_.height; ++y0)
    for (int x0 = 0; x0 < picture_.width; ++x0) {
      std::vector<std::pair<int, int>> patch{{x0, y0}};
      const auto visit = [&](int x, int y) {
        const auto i =
            static_cast<std::size_t>(y) * static_cast<std::size_t>(picture_.width) + static_cast<std::size_t>(x);
        const bool is_new = !seen[i];
        seen[i] = true;
        return is_new;
      };
      if (isTaken(x0, y0) || !visit(x0, y0)) continue;
      bool is_within = true;
      double rim = 0;  // [m]
      for (std::size_t i = 0; i < patch.size(); ++i)
        for (const auto& [dx, dy] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
          const int x = patch[i].first + dx, y = patch[i].second + dy;
          if (x < 0 || y < 0 || x >= picture_.width || y >= picture_.height)
            is_within = false;
          else if (isTaken(x, y))
            rim += side;
          else if (visit(x, y))
            patch.emplace_back(x, y);
        }
      // Its outline may stray by a pixel.
      if (!is_within || static_cast<double>(patch.size()) * pixel - rim * side >= most) continue;
      for (const auto& [x, y] : patch) picture_.at(x, y) = 255;
    }
}

void Stain::listEdges() {
  const double w = picture_.pixelWidth(), h = picture_.pixelHeight();
  for (int y = 0; y <= picture_.height; ++y)
    for (int x = 0; x <= picture_.width; ++x) {
      const Vec2 at{picture_.box.low.x + x * w, picture_.box.high.y - y * h};  // the pixel's corner in the north-west
      if (isTaken(x, y) != isTaken(x - 1, y)) edges_.push_back({at, at - Vec2{0, h}});
      if (isTaken(x, y) != isTaken(x, y - 1)) edges_.push_back({at, at + Vec2{w, 0}});
    }
}

}  // namespace castra::sites
