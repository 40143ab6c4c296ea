// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/material_files.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "export/canvas.h"
#include "export/canvas_drawing.h"
#include "export/lettering.h"
#include "export/map_sheet.h"
#include "pipeline/base/error.h"
#include "pipeline/base/text.h"

namespace castra::exporting {

namespace {

// In shares of a swatch's side.
constexpr double kBorder = 0.12, kFoot = 0.22, kText = 0.062, kTitle = 0.11;
constexpr int kAcross = 2;  // times that a texture is seen in a swatch
constexpr std::uint64_t kMostPixels = 64'000'000;

constexpr std::array<double, 3> kSun{-0.52, 0.46, 0.72};  // towards it, of length 1 or nearly
constexpr double kSunlight = 0.95, kSkylight = 0.32, kGleam = 0.35;

/// The light that a texel sends to somebody in front of it: sun, sky, and a gleam where it is smooth.
std::array<double, 3> lightOf(const Material& material, std::size_t texel) {
  const auto part = [&](std::size_t k) { return material.normals[3 * texel + k] / 127.5 - 1; };
  const std::array<double, 3> normal{part(0), part(1), part(2)};
  const double facing = std::max(0.0, normal[0] * kSun[0] + normal[1] * kSun[1] + normal[2] * kSun[2]);
  // Half way between sun and eye, which looks straight on.
  const double half = std::sqrt(kSun[0] * kSun[0] + kSun[1] * kSun[1] + (kSun[2] + 1) * (kSun[2] + 1));
  const double mirror = std::max(0.0, (normal[0] * kSun[0] + normal[1] * kSun[1] + normal[2] * (kSun[2] + 1)) / half);
  const double smooth = 1 - material.roughnesses[texel] / 255.0;
  double gleam = mirror * mirror;
  for (int i = 0; i < 4; ++i) gleam *= gleam;  // to the power of 32
  const std::uint8_t* pixel = &material.colours[3 * texel];
  std::array<double, 3> light = linearLight(Colour{pixel[0], pixel[1], pixel[2]});
  for (double& channel : light)
    channel = channel * (kSkylight + kSunlight * facing) + kGleam * smooth * smooth * gleam * facing;
  return light;
}

/// The part of texels from `low` to `high` that texel `i` covers.
double shareOf(double low, double high, double i) { return std::min(high, i + 1) - std::max(low, i); }

std::uint8_t codeOf(double light) {
  return srgbCode(static_cast<std::uint16_t>(std::floor(65535 * std::clamp(light, 0.0, 1.0) + 0.5)));
}

/// A picture laid into a larger one of as many channels, its upper left corner at (left, top).
void paste(const formats::Image& from, int left, int top, formats::Image& to) {
  const auto row = static_cast<std::size_t>(from.width) * static_cast<std::size_t>(from.channels);
  for (int y = 0; y < from.height; ++y) {
    const std::size_t start =
        (static_cast<std::size_t>(top + y) * static_cast<std::size_t>(to.width) + static_cast<std::size_t>(left)) *
        static_cast<std::size_t>(to.channels);
    std::memcpy(&to.pixels[start], &from.pixels[static_cast<std::size_t>(y) * row], row);
  }
}

}  // namespace

Files exportMaterial(Run& run, const MaterialFileParams& params, const Material& material) {
  const std::string path = concat(params.folder, "/", material.name);
  Files files;
  const auto add = [&](const char* what, int channels, const std::vector<std::uint8_t>& pixels) {
    files.add(concat(path, what), run.blob(formats::encodePng({material.size, material.size, channels, pixels})));
  };
  add("_colour.png", 3, material.colours);
  add("_normal.png", 3, material.normals);
  add("_roughness.png", 1, material.roughnesses);
  return files;
}

formats::Image drawSwatch(const Material& material, int side) {
  const auto size = static_cast<std::size_t>(material.size);
  std::vector<std::array<double, 3>> lights(size * size);
  for (std::size_t i = 0; i < lights.size(); ++i) lights[i] = lightOf(material, i);
  formats::Image image{side, side, 3, {}};
  image.pixels.reserve(3 * static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  const double step = kAcross * static_cast<double>(size) / side;  // texels a pixel
  for (int y = 0; y < side; ++y)
    for (int x = 0; x < side; ++x) {
      // The mean of all texels that the pixel covers, by how much of each.
      const double left = x * step, right = left + step, top = y * step, bottom = top + step;
      std::array<double, 3> sum{};
      for (double j = std::floor(top); j < bottom; ++j)
        for (double i = std::floor(left); i < right; ++i) {
          const double share = shareOf(left, right, i) * shareOf(top, bottom, j);
          const std::size_t texel = static_cast<std::size_t>(j) % size * size + static_cast<std::size_t>(i) % size;
          for (std::size_t k = 0; k < 3; ++k) sum[k] += share * lights[texel][k];
        }
      for (const double channel : sum) image.pixels.push_back(codeOf(channel / (step * step)));
    }
  return image;
}

Files drawMaterials(Run& run, const MaterialPictureParams& params, const Set<Material>& materials) {
  const int count = static_cast<int>(std::min<std::uint64_t>(materials.size(), 10000));
  const int columns = std::min(params.columns, std::max(count, 1)), rows = std::max(1, (count + columns - 1) / columns);
  const int side = params.swatch, border = static_cast<int>(kBorder * side), foot = static_cast<int>(kFoot * side);
  const int head = static_cast<int>(2 * kTitle * side) + border;
  const int width = border + columns * (side + border), height = head + rows * (side + foot) + border / 2;
  if (static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) > kMostPixels)
    throw Error(params.name, concat("would be ", width, " x ", height, " px; ask for smaller swatches"));

  Canvas canvas(width, height, kPaper);
  CanvasDrawing drawing(canvas);
  drawing.write(params.title, {static_cast<double>(border), static_cast<double>(height - head + border / 2)},
                kTitle * side, kInk);
  struct Place {
    int left, top;
  };
  const auto placeOf = [&](int i) {
    return Place{border + i % columns * (side + border), head + i / columns * (side + foot)};
  };
  std::vector<formats::Image> swatches;
  for (const auto& element : materials) {
    run.stopIfCancelled();
    const Material material = element.load();
    const Place place = placeOf(static_cast<int>(swatches.size()));
    swatches.push_back(drawSwatch(material, side));
    const double base = height - place.top - side - 1.6 * kText * side, left = place.left;
    const auto fit = [&](const std::string& words, double wanted) {
      return std::min(wanted, wanted * side / std::max(textWidth(words, wanted), 1.0));
    };
    drawing.write(material.name, {left, base}, fit(material.name, kText * side), kInk);
    const std::string note = concat(material.sort, ", ", fixed(material.repeat, 2), " m");
    drawing.write(note, {left, base - 1.3 * kText * side}, fit(note, 0.75 * kText * side), colourOf(0x8A8070));
    if (static_cast<int>(swatches.size()) == count) break;
  }
  formats::Image image = canvas.image();
  for (std::size_t i = 0; i < swatches.size(); ++i) {
    const Place place = placeOf(static_cast<int>(i));
    paste(swatches[i], place.left, place.top, image);
  }
  Files files;
  files.add(concat(params.name, ".png"), run.blob(formats::encodePng(image)));
  return files;
}

}  // namespace castra::exporting
