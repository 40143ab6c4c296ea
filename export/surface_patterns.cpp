// SPDX-License-Identifier: GPL-3.0-or-later
// A pattern is a tone and a height for every texel of a square that repeats; normals follow from the heights.
#include "export/surface_patterns.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace castra::exporting {

namespace {

/// Some number in [0, 1) that hangs on the place alone (Wellons' lowbias32 mixer).
double hashOf(int x, int y, int salt) {
  auto h = static_cast<std::uint32_t>(x) * 0x9E3779B1u ^ static_cast<std::uint32_t>(y) * 0x85EBCA77u ^
           static_cast<std::uint32_t>(salt) * 0xC2B2AE3Du;
  h = (h ^ h >> 16) * 0x7FEB352Du;
  h = (h ^ h >> 15) * 0x846CA68Bu;
  h ^= h >> 16;
  return static_cast<double>(h) * 0x1p-32;
}

double smooth(double t) { return t * t * (3 - 2 * t); }

/// Hills on a lattice of `cells` to the square, in [0, 1).
double noise(double u, double v, int cells, int salt) {
  const double x = u * cells, y = v * cells, left = std::floor(x), low = std::floor(y);
  const int x0 = static_cast<int>(left) % cells, y0 = static_cast<int>(low) % cells;
  const int x1 = (x0 + 1) % cells, y1 = (y0 + 1) % cells;
  const double fx = smooth(x - left), fy = smooth(y - low);
  const double lower = hashOf(x0, y0, salt) + fx * (hashOf(x1, y0, salt) - hashOf(x0, y0, salt));
  const double upper = hashOf(x0, y1, salt) + fx * (hashOf(x1, y1, salt) - hashOf(x0, y1, salt));
  return lower + fy * (upper - lower);
}

/// Hills on hills, each half as high and half as wide.
double hills(double u, double v, int cells, int layers, int salt) {
  double sum = 0, weight = 0.5;
  for (int i = 0; i < layers; ++i, weight /= 2, cells *= 2) sum += weight * noise(u, v, cells, salt + i);
  return sum / (1 - weight * 2);
}

struct Texel {
  double red = 1, green = 1, blue = 1;  ///< sRGB
  double height = 0;                    ///< in texels
};
using Rule = std::function<Texel(double u, double v)>;

Texel grey(double tone, double height) { return {tone, tone, tone, height}; }

/// Stones in rows, each row with joints of its own.
Rule courses(int rows, int stones, double stray, double joint, int salt) {
  return [=](double u, double v) {
    // Rows of different heights, that rise and fall a little.
    const double warped =
        v + stray * (0.05 * (noise(0.5, v, 4, salt + 6) - 0.5) + 0.018 * (noise(u, v, 8, salt + 7) - 0.5));
    const double row_at = (warped - std::floor(warped)) * rows;
    const int row = static_cast<int>(row_at) % rows;
    const double shifted = u + hashOf(row, 0, salt) + stray * 0.012 * (noise(u, v, 16, salt + 8) - 0.5);
    const double stone_at = (shifted - std::floor(shifted)) * stones;
    // Joints stray from an even spacing, each by its own hash; neighbours share it.
    int stone = static_cast<int>(stone_at);
    const auto edge = [&](int k) { return k + stray * 0.55 * (hashOf((k + stones) % stones, row, salt + 1) - 0.5); };
    if (stone_at < edge(stone)) --stone;
    if (stone_at >= edge(stone + 1)) ++stone;
    const double width = edge(stone + 1) - edge(stone), down = row_at - std::floor(row_at);
    const double side = std::min(stone_at - edge(stone), width - (stone_at - edge(stone))) / stones,
                 rim = std::min(down, 1 - down) / rows;
    const double inset = std::min(side, rim) / joint, body = smooth(std::clamp(inset, 0.0, 1.0));
    const int number = (stone + stones) % stones;
    const double grain = hills(u, v, 32, 4, salt + 3), tone = hashOf(number, row, salt + 2);
    const double light = 0.86 + 0.13 * (tone - 0.5) + 0.16 * (grain - 0.5);
    const double warm = 0.03 * (hashOf(number, row, salt + 4) - 0.5);
    const double shade = 0.62 + 0.38 * body;
    return Texel{(light + warm) * shade, light * shade, (light - warm) * shade, 5 * body + 2.5 * grain};
  };
}

Rule boards(int count) {
  return [=](double u, double v) {
    const double at = u * count, within = at - std::floor(at);
    const int board = static_cast<int>(at) % count;
    const double body = smooth(std::clamp(std::min(within, 1 - within) / 0.06, 0.0, 1.0));
    const double grain = hills(u * 4 - std::floor(u * 4), v, 16, 4, 60 + board);
    return grey((0.84 + 0.16 * (hashOf(board, 0, 61) - 0.5) + 0.2 * (grain - 0.5)) * (0.5 + 0.5 * body), 4 * body);
  };
}

/// Rows of tiles, each over the one below.
Rule tiles(int rows, int across) {
  return [=](double u, double v) {
    const double row_at = v * rows, down = row_at - std::floor(row_at);
    const int row = static_cast<int>(row_at) % rows;
    const double at = u * across + (row % 2 == 0 ? 0.0 : 0.5), within = at - std::floor(at);
    const int tile = static_cast<int>(std::floor(at)) % across;
    const double gap = smooth(std::clamp(std::min(within, 1 - within) / 0.08, 0.0, 1.0));
    const double lip = smooth(std::clamp(down / 0.14, 0.0, 1.0)), tone = hashOf(tile, row, 71);
    return grey((0.86 + 0.16 * (tone - 0.5)) * (0.7 + 0.3 * gap) * (0.6 + 0.4 * lip), 3 * gap + 9 * (1 - down) * lip);
  };
}

/// Grass, thin and dry in places; no place so special that one sees it come again.
Texel meadow(double u, double v) {
  const double patches = smooth(std::clamp(1.5 * hills(u, v, 8, 5, 80) - 0.25, 0.0, 1.0));
  const double blades = hills(u, v, 128, 3, 90), tufts = hills(u, v, 40, 2, 96);
  const double light = 0.9 + 0.34 * (blades - 0.5) + 0.12 * (tufts - 0.5);
  const double dry[3] = {0.645, 0.61, 0.475}, green[3] = {0.535, 0.57, 0.40};
  double colour[3];
  for (int k = 0; k < 3; ++k) colour[k] = (dry[k] + (green[k] - dry[k]) * patches) * light;
  return {colour[0], colour[1], colour[2], 1.5 * blades};
}

struct Images {
  formats::Image colours, normals;
};

/// `size` texels square.
Images draw(int size, const Rule& rule) {
  std::vector<Texel> texels;
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) texels.push_back(rule((x + 0.5) / size, 1 - (y + 0.5) / size));
  Images images{{size, size, 3, {}}, {size, size, 3, {}}};
  const auto at = [&](int x, int y) -> const Texel& {
    return texels[static_cast<std::size_t>((y + size) % size * size + (x + size) % size)];
  };
  const auto push = [](formats::Image& image, double value) {
    image.pixels.push_back(static_cast<std::uint8_t>(std::floor(std::clamp(value, 0.0, 1.0) * 255 + 0.5)));
  };
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const Texel& texel = at(x, y);
      for (const double value : {texel.red, texel.green, texel.blue}) push(images.colours, value);
      const double across = (at(x - 1, y).height - at(x + 1, y).height) / 2,
                   up = (at(x, y + 1).height - at(x, y - 1).height) / 2;
      const double scale = 1 / std::sqrt(1 + across * across + up * up);
      for (const double value : {across * scale, up * scale, scale}) push(images.normals, (value * 127.5 + 128) / 255);
    }
  return images;
}

}  // namespace

SurfacePatterns::SurfacePatterns() {
  const auto add = [&](const char* name, int size, const Rule& rule) {
    const Images images = draw(size, rule);
    Pattern pattern{Texture(images.colours, Texture::Codes::srgb), Texture(images.normals, Texture::Codes::plain)};
    const auto mean = pattern.colours.mean(0);
    pattern.mean = (mean[0] + mean[1] + mean[2]) / 3;
    patterns_.emplace(name, std::move(pattern));
  };
  add("rubble", 512, courses(6, 4, 1.0, 0.018, 1));
  add("stone", 512, courses(6, 3, 0.35, 0.010, 20));
  add("wood", 256, boards(6));
  add("clay", 256, tiles(5, 6));
  add("ground", 1024, meadow);
}

Material SurfacePatterns::materialOf(const Model::Material& slot) const {
  Material material;
  material.colour = colourOf(slot.colour);
  material.roughness = slot.roughness;
  material.repeat = slot.repeat;
  auto pattern = patterns_.find(slot.name);
  if (pattern == patterns_.end()) pattern = patterns_.find(slot.sort);
  if (pattern == patterns_.end()) return material;
  material.colours = &pattern->second.colours;
  material.normals = &pattern->second.normals;
  // As bright on the whole as without the pattern.
  const auto brighten = [&](std::uint8_t code) {
    const double light = std::min(linearLight(code / 255.0) / pattern->second.mean, 1.0);
    return srgbCode(static_cast<std::uint16_t>(std::floor(light * 65535 + 0.5)));
  };
  material.colour = {brighten(material.colour.red), brighten(material.colour.green), brighten(material.colour.blue)};
  return material;
}

Material SurfacePatterns::ground() const {
  const Pattern& pattern = patterns_.at("ground");
  Material material;
  material.colour = colourOf(0xFFFFFF);
  material.roughness = 0.95;
  material.colours = &pattern.colours;
  material.normals = &pattern.normals;
  material.repeat = 16;
  return material;
}

}  // namespace castra::exporting
