// SPDX-License-Identifier: GPL-3.0-or-later
#include "generators/site_maps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "pipeline/artifacts/lots.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"
#include "pipeline/geometry/grid_means.h"
#include "pipeline/geometry/trace.h"

namespace castra::generators {

using geometry::Box;
using geometry::Grid;
using geometry::Region;
using geometry::Vec2;

namespace {

constexpr std::uint8_t kLight = 128;
constexpr double kLeastPatch = 1500;  // [m2]; of steep ground
constexpr int kStrip = 512;           // [cells]
constexpr double kSmoothing = 8;      // [m]; heights in 256 steps make stairs, which are no slopes

/// In the order of LotUse.
constexpr std::array<std::array<int, 3>, kLotUses> kUseColours = {
    {{0xE8, 0xC8, 0x72}, {0xC8, 0x55, 0x3D}, {0x7D, 0x6B, 0x91}, {0x3F, 0x6B, 0x9C}, {0x6F, 0x9A, 0x4A}}};

bool isSquare(const formats::Image& image, const Box& box) {
  const double across = box.width() / image.width, up = box.height() / image.height;
  return std::fabs(across - up) <= 0.02 * std::max(across, up);
}

/// With square pixels, however the box was stretched: those of the finer side, or parts of them where a whole number of
/// them would not fit the other side.
formats::Image resampled(const formats::Image& image, const Box& box) {
  const double pixel = std::min(box.width() / image.width, box.height() / image.height);
  formats::Image out = image;
  for (int parts = 1; parts == 1 || !isSquare(out, box); ++parts) {
    out.width = std::max(1, static_cast<int>(std::floor(box.width() / pixel * parts + 0.5)));
    out.height = std::max(1, static_cast<int>(std::floor(box.height() / pixel * parts + 0.5)));
  }
  out.pixels.clear();
  out.pixels.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) *
                     static_cast<std::size_t>(out.channels));
  for (std::int64_t y = 0; y < out.height; ++y)
    for (std::int64_t x = 0; x < out.width; ++x) {
      const auto pixel_at =
          image.pixels.begin() +
          (y * image.height / out.height * image.width + x * image.width / out.width) * image.channels;
      out.pixels.insert(out.pixels.end(), pixel_at, pixel_at + image.channels);
    }
  return out;
}

formats::Image loadPicture(Run& run, const AssetRef& file, const Site::MapFrame& frame, int channels) {
  const std::string& name = file.path;
  formats::Image image = formats::decodePng(run.readAsset(file), name, channels);
  if (frame.is_stretched) image = resampled(image, frame.box);
  if (!isSquare(image, frame.box)) {
    const double fitting = std::max(1.0, std::floor(frame.box.height() / frame.box.width() * image.width + 0.5));
    throw Error(name, concat("is ", image.width, " x ", image.height, " pixels over a site of ",
                             fixed(frame.box.width(), 0), " x ", fixed(frame.box.height(), 0),
                             " m, so pixels would not be square; make it ", image.width, " x ", fixed(fitting, 0)));
  }
  return image;
}

Grid layOver(const formats::Image& image, const Box& box) {
  const double cell = std::max(box.width() / image.width, box.height() / image.height);
  const Vec2 middle = box.middle();
  return toGrid(image, middle - Vec2{image.width * cell, image.height * cell} * 0.5, cell);
}

/// Rows [y0, y1), as far as there are any.
Grid cutRows(const Grid& grid, int y0, int y1) {
  y0 = std::max(0, y0);
  y1 = std::min(grid.height, y1);
  Grid part = geometry::framePart(grid, {0, y0, grid.width, y1});
  std::copy_n(grid.values.begin() + static_cast<std::ptrdiff_t>(y0) * grid.width, part.values.size(),
              part.values.begin());
  return part;
}

std::uint8_t nearestUse(const std::uint8_t* rgb) {
  std::size_t best = 0;
  int least = 1 << 30;
  for (std::size_t use = 0; use < kLotUses; ++use) {
    int distance = 0;
    for (std::size_t c = 0; c < 3; ++c) distance += (rgb[c] - kUseColours[use][c]) * (rgb[c] - kUseColours[use][c]);
    if (distance >= least) continue;
    least = distance;
    best = use;
  }
  return static_cast<std::uint8_t>(best);
}

}  // namespace

Grid toGrid(const formats::Image& image, const Vec2& origin, double cell) {
  Grid grid{image.width, image.height, origin, cell, {}};
  grid.values.reserve(image.pixels.size());
  for (int y = image.height - 1; y >= 0; --y) {  // pictures start at the top, grids in the south
    const auto row = image.pixels.begin() + static_cast<std::ptrdiff_t>(y) * image.width;
    grid.values.insert(grid.values.end(), row, row + image.width);
  }
  return grid;
}

Grid loadMap(Run& run, const AssetRef& file, const Site::MapFrame& frame) {
  if (file.empty()) return {};
  return layOver(loadPicture(run, file, frame, 1), frame.box);
}

Grid loadZoning(Run& run, const AssetRef& file, const Site::MapFrame& frame) {
  if (file.empty()) return {};
  const formats::Image colours = loadPicture(run, file, frame, 3);
  formats::Image uses{colours.width, colours.height, 1, {}};
  uses.pixels.reserve(colours.pixels.size() / 3);
  for (std::size_t i = 0; i < colours.pixels.size(); i += 3) uses.pixels.push_back(nearestUse(&colours.pixels[i]));
  return layOver(uses, frame.box);
}

std::vector<Region> traceLight(const Grid& grid) { return geometry::traceSilhouette(grid, kLight, grid.cell); }

std::vector<Region> findSlopes(const Grid& heights, double low, double high, double max_slope) {
  if (heights.empty() || high == low) return {};
  const int reach = std::max(1, static_cast<int>(std::floor(kSmoothing / heights.cell + 0.5)));
  Grid steep = heights;
  // In strips, because sums take four bytes a cell or more.
  for (int y0 = 0; y0 < heights.height; y0 += kStrip) {
    const int y1 = std::min(heights.height, y0 + kStrip);
    const geometry::GridMeans means(cutRows(heights, y0 - 2 * reach, y1 + 2 * reach));
    const auto heightAt = [&](int x, int y) {
      const Vec2 middle = heights.origin + Vec2{x + 0.5, y + 0.5} * heights.cell;
      const Vec2 around = Vec2{1, 1} * (reach * heights.cell * 0.999);
      return low + (high - low) * means.mean({middle - around, middle + around}, 0) / 255;
    };
    for (int y = y0; y < y1; ++y)
      for (int x = 0; x < heights.width; ++x) {
        // Beyond the edge, the mean is of what is there: half as far, so half as steep.
        const double run = 2 * reach * heights.cell;
        const double across = (heightAt(x + reach, y) - heightAt(x - reach, y)) / run;
        const double up = (heightAt(x, y + reach) - heightAt(x, y - reach)) / run;
        const bool is_steep = std::sqrt(across * across + up * up) > max_slope;
        steep.values[static_cast<std::size_t>(y) * static_cast<std::size_t>(heights.width) +
                     static_cast<std::size_t>(x)] = is_steep ? 255 : 0;
      }
  }
  std::vector<Region> slopes = traceLight(steep);
  std::erase_if(slopes, [](const Region& slope) { return geometry::area(slope) < kLeastPatch; });
  for (Region& slope : slopes)
    std::erase_if(slope.holes, [](const geometry::Ring& hole) { return -geometry::signedArea(hole) < kLeastPatch; });
  return slopes;
}

}  // namespace castra::generators
