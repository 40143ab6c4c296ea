// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/canvas.h"

#include <algorithm>
#include <cmath>

#include "export/scan.h"
#include "pipeline/base/check.h"

namespace castra::exporting {

namespace {

using Light = std::array<std::uint16_t, 3>;

Light lightOf(Colour colour) {
  const std::array<double, 3> linear = linearLight(colour);
  Light light{};
  for (std::size_t i = 0; i < 3; ++i) light[i] = static_cast<std::uint16_t>(std::floor(linear[i] * 65535 + 0.5));
  return light;
}

/// A share in [0, 1] in units of 1/65536.
std::int64_t shareOf(double value) {
  return static_cast<std::int64_t>(std::floor(std::clamp(value, 0.0, 1.0) * kFullCoverage + 0.5));
}

/// Moves the pixel towards the light by share/65536.
void blend(Light& pixel, const Light& light, std::int64_t share) {
  for (std::size_t i = 0; i < 3; ++i) {
    const std::int64_t difference = static_cast<std::int64_t>(light[i]) - pixel[i];
    pixel[i] = static_cast<std::uint16_t>(pixel[i] + ((difference * share + kFullCoverage / 2) >> 16));
  }
}

/// Averages each value of a line of `count` values, `stride` apart, with those up to `radius` away. Beyond its ends
/// the line goes on with its last value.
void blurLine(std::uint16_t* line, std::size_t stride, int count, int radius, std::vector<std::uint16_t>& copy) {
  copy.resize(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) copy[static_cast<std::size_t>(i)] = line[static_cast<std::size_t>(i) * stride];
  const auto value = [&](int i) { return std::uint64_t{copy[static_cast<std::size_t>(std::clamp(i, 0, count - 1))]}; };
  const std::uint64_t box = static_cast<std::uint64_t>(2 * radius + 1);
  std::uint64_t sum = 0;
  for (int i = -radius; i <= radius; ++i) sum += value(i);
  for (int i = 0; i < count; ++i) {
    line[static_cast<std::size_t>(i) * stride] = static_cast<std::uint16_t>((sum + box / 2) / box);
    sum += value(i + radius + 1);
    sum -= value(i - radius);
  }
}

std::size_t pixelCount(int width, int height) {
  CASTRA_CHECK(width > 0 && height > 0, width, " x ", height);
  return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

}  // namespace

Mask::Mask(int width, int height) : width_(width), height_(height), values_(pixelCount(width, height)) {}

void Mask::raise(const Shape& shape, double strength) {
  const std::int64_t share = shareOf(strength);
  scanShape(shape, width_, height_, [&](int x, int y, std::span<const std::uint32_t> coverage) {
    std::uint16_t* values = &values_[index(x, y)];
    for (std::size_t i = 0; i < coverage.size(); ++i) {
      const std::int64_t value = (coverage[i] * share * 65535) >> 32;
      values[i] = std::max(values[i], static_cast<std::uint16_t>(value));
    }
  });
}

void Mask::soften(int radius) {
  if (radius <= 0) return;
  std::vector<std::uint16_t> copy;
  for (int pass = 0; pass < 3; ++pass) {
    for (int y = 0; y < height_; ++y) blurLine(&values_[index(0, y)], 1, width_, radius, copy);
    for (int x = 0; x < width_; ++x)
      blurLine(&values_[index(x, 0)], static_cast<std::size_t>(width_), height_, radius, copy);
  }
}

Canvas::Canvas(int width, int height, Colour background)
    : width_(width), height_(height), pixels_(pixelCount(width, height), lightOf(background)) {}

void Canvas::fill(const Shape& shape, const Paint& paint) {
  const Light light = lightOf(paint.colour);
  const std::int64_t opacity = shareOf(paint.opacity);
  scanShape(shape, width_, height_, [&](int x, int y, std::span<const std::uint32_t> coverage) {
    Light* pixels = &pixels_[index(x, y)];
    for (std::size_t i = 0; i < coverage.size(); ++i) {
      if (coverage[i] == 0) continue;
      const std::int64_t share = (coverage[i] * opacity) >> 16;
      if (share == kFullCoverage)
        pixels[i] = light;
      else
        blend(pixels[i], light, share);
    }
  });
}

void Canvas::fill(const Mask& mask, const Paint& paint) {
  CASTRA_CHECK(mask.width() == width_ && mask.height() == height_);
  const Light light = lightOf(paint.colour);
  const std::int64_t opacity = shareOf(paint.opacity);
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x)
      if (const std::uint16_t value = mask.at(x, y)) blend(pixels_[index(x, y)], light, value * opacity / 65535);
}

Colour Canvas::at(int x, int y) const {
  const Light& light = pixels_[index(x, y)];
  return {srgbCode(light[0]), srgbCode(light[1]), srgbCode(light[2])};
}

formats::Image Canvas::image() const {
  formats::Image image{width_, height_, 3, {}};
  image.pixels.reserve(pixels_.size() * 3);
  for (int y = height_ - 1; y >= 0; --y)
    for (int x = 0; x < width_; ++x)
      for (const std::uint16_t light : pixels_[index(x, y)]) image.pixels.push_back(srgbCode(light));
  return image;
}

}  // namespace castra::exporting
