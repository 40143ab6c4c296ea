// SPDX-License-Identifier: GPL-3.0-or-later
// 1. Ask the painter for several spots a pixel, on a lattice that wraps around.
// 2. Blur the heights at two scales: where a place lies below its surroundings it is a hollow, above them a ridge.
// 3. Shade by that, and take normals from differences of heights.
// 4. Average the spots of a pixel, colours in linear light and normals as vectors.
#include "generators/materials/material_raster.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pipeline/geometry/vec3.h"

namespace castra::generators {

using geometry::Vec2;
using geometry::Vec3;

namespace {

constexpr std::size_t kSpotsAcross = 2;                 // of a pixel
constexpr std::array<double, 2> kReaches{0.008, 0.03};  // of the blurs [m]
constexpr double kHollowShade = 0.85, kRidgeLight = 0.22;
/// Slopes are pressed below this, since steeper ones only flicker in an engine.
constexpr double kSteepest = 1.6;

using Field = std::vector<double>;

/// The mean over 2 `reach` + 1 values of each row, which wraps around; columns become rows.
Field blurAndTurn(const Field& field, std::size_t side, std::size_t reach) {
  Field out(field.size());
  const double share = 1 / static_cast<double>(2 * reach + 1);
  for (std::size_t y = 0; y < side; ++y) {
    const double* row = &field[y * side];
    // Summed anew in each row: what rounding leaves behind must not wander from row to row.
    double sum = 0;
    for (std::size_t i = 0; i <= 2 * reach; ++i) sum += row[(i + side - reach) % side];
    for (std::size_t x = 0; x < side; ++x) {
      out[x * side + y] = sum * share;
      sum += row[(x + reach + 1) % side] - row[(x + side - reach) % side];
    }
  }
  return out;
}

Field blur(const Field& field, std::size_t side, std::size_t reach) {
  Field out = field;
  for (int pass = 0; pass < 4; ++pass) out = blurAndTurn(out, side, reach);
  return out;
}

std::vector<Spot> askPainter(const Painter& painter, double step, std::size_t side) {
  std::vector<Spot> spots;
  spots.reserve(side * side);
  for (std::size_t y = 0; y < side; ++y)
    for (std::size_t x = 0; x < side; ++x)
      spots.push_back(painter({(static_cast<double>(x) + 0.5) * step, (static_cast<double>(y) + 0.5) * step}));
  return spots;
}

/// How much lighter or darker each place is for lying high or low.
Field shadeOf(const Field& heights, std::size_t side, double step) {
  Field shade(heights.size(), 1);
  for (const double wanted : kReaches) {
    const auto reach = static_cast<std::size_t>(
        std::clamp(std::floor(wanted / step / 2 + 0.5), 1.0, std::max(1.0, static_cast<double>(side) / 16)));
    const Field around = blur(heights, side, reach);
    const double scale = 1 / (2 * static_cast<double>(reach) * step);
    for (std::size_t i = 0; i < shade.size(); ++i) {
      const double depth = (around[i] - heights[i]) * scale;
      shade[i] *= depth > 0 ? 1 / (1 + kHollowShade * 2 * depth) : 1 + kRidgeLight * std::min(-depth, 0.5);
    }
  }
  return shade;
}

double press(double slope) { return slope / std::sqrt(1 + slope * slope / (kSteepest * kSteepest)); }

std::uint8_t byteOf(double share) {
  return static_cast<std::uint8_t>(std::floor(255 * std::clamp(share, 0.0, 1.0) + 0.5));
}

/// The normal at a spot, from its neighbours' heights.
Vec3 normalAt(const Field& heights, std::size_t side, double step, std::size_t x, std::size_t y) {
  const auto at = [&](std::size_t i, std::size_t j) { return heights[(j % side) * side + i % side]; };
  const double dx = press((at(x + 1, y) - at(x + side - 1, y)) / (2 * step)),
               dy = press((at(x, y + 1) - at(x, y + side - 1)) / (2 * step));
  const Vec3 normal{-dx, -dy, 1};
  return normal * (1 / geometry::length(normal));
}

}  // namespace

void rasterPattern(const Painter& painter, double repeat, std::int32_t size, Material& material) {
  const auto pixels = static_cast<std::size_t>(size), side = pixels * kSpotsAcross;
  const double step = repeat / static_cast<double>(side);
  const std::vector<Spot> spots = askPainter(painter, step, side);
  Field heights;
  heights.reserve(spots.size());
  for (const Spot& spot : spots) heights.push_back(spot.height);
  const Field shade = shadeOf(heights, side, step);

  material.size = size;
  material.repeat = repeat;
  material.colours.clear();
  material.normals.clear();
  material.roughnesses.clear();
  Pigment all;
  double all_roughness = 0;
  constexpr double kShare = 1.0 / (kSpotsAcross * kSpotsAcross);
  for (std::size_t row = pixels; row-- > 0;) {  // the top row comes first
    for (std::size_t column = 0; column < pixels; ++column) {
      Pigment colour;
      Vec3 normal;
      double roughness = 0;
      for (std::size_t j = 0; j < kSpotsAcross; ++j)
        for (std::size_t i = 0; i < kSpotsAcross; ++i) {
          const std::size_t x = column * kSpotsAcross + i, y = row * kSpotsAcross + j, k = y * side + x;
          colour = colour + spots[k].colour * (shade[k] * kShare);
          normal = normal + normalAt(heights, side, step, x, y);
          roughness += kShare * std::clamp(spots[k].roughness, 0.02, 1.0);
        }
      all = all + colour;
      all_roughness += roughness;
      const std::uint32_t code = srgbOf(colour);
      for (const int shift : {16, 8, 0}) material.colours.push_back(static_cast<std::uint8_t>(code >> shift & 255));
      normal = normal * (1 / geometry::length(normal));
      for (const double part : {normal.x, normal.y, normal.z}) material.normals.push_back(byteOf(0.5 + 0.5 * part));
      material.roughnesses.push_back(byteOf(roughness));
    }
  }
  const double share = 1 / static_cast<double>(pixels * pixels);
  material.colour = srgbOf(all * share);
  material.roughness = all_roughness * share;
}

}  // namespace castra::generators
